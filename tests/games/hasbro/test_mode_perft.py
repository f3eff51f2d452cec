"""Counts of what can be done, ply by ply, from named positions of the games for two and of teams."""

from __future__ import annotations

from pathlib import Path

import pytest
from games.hasbro.position import ACTIVE, PASSIVE, PRESENCE, TEAMS, active, duel, teams
from games.perft_file import count, rewrite_if_asked, written

from conquest_lab.games.hasbro import Hasbro
from conquest_lab.games.hasbro.state import Phase, State

FILE = Path(__file__).with_name("perft_modes.txt")
CHOSEN = Hasbro(mode="teams", mixed_losses="chosen")

# name: the rules, a position and how deep to count
POSITIONS: dict[str, tuple[Hasbro, State, int]] = {
    "passive, dealing": (PASSIVE, PASSIVE.initial_state(2), 2),
    "passive, a placing turn": (
        PASSIVE,
        duel(
            {"peru": ("Ana", 1), "brazil": ("Ana", 1), "congo": ("III", 1), "japan": ("IV", 1)},
            phase=Phase.MUSTER,
            reserve={"Ana": 3, "Bo": 3, "III": 1, "IV": 1},
        ),
        4,
    ),
    "passive, the last regiment of an independent army": (
        PASSIVE,
        duel({"eastern-australia": ("Ana", 4), "new-guinea": ("III", 1)}, rest="Bo"),
        3,
    ),
    "active, influence": (
        ACTIVE,
        active(
            {"peru": ("Ana", 1), "congo": ("III", 1), "japan": ("IV", 1)},
            phase=Phase.INFLUENCE,
            allies={"IV": "Bo"},
            hands={"Ana": "alaska brazil japan"},
        ),
        5,
    ),
    "active, an ally reinforced": (
        ACTIVE,
        active(
            {"peru": ("Ana", 1), "congo": ("III", 1), "egypt": ("III", 1), "japan": ("IV", 2)},
            phase=Phase.ALLIES,
            allies={"III": "Ana", "IV": "Ana"},
        ),
        4,
    ),
    "active, an ally fights, dice of loyalty": (
        ACTIVE,
        active(
            {"eastern-australia": ("III", 3), "new-guinea": ("IV", 1), "peru": ("Ana", 1)},
            allies={"III": "Ana"},
            phase=Phase.THROW,
            route=("eastern-australia", "new-guinea", 2, 1),
            fought="III",
        ),
        4,
    ),
    "active, moves of allies": (
        ACTIVE,
        active(
            {"peru": ("Ana", 1), "congo": ("III", 3), "egypt": ("III", 1),
             "north-africa": ("III", 1), "japan": ("IV", 2), "kamchatka": ("IV", 1)},
            phase=Phase.ALLY_MOVE,
            allies={"III": "Ana", "IV": "Ana"},
        ),
        2,
    ),
    "teams, combat in shared territories": (
        PRESENCE,
        teams({"brazil": ("Ana", 2, "Cy", 2), "peru": ("Cy", 3), "north-africa": ("Dan", 1, "Bo", 2)}),
        3,
    ),
    "teams, combat where one has control": (
        TEAMS,
        teams({"brazil": ("Ana", 3, "Cy", 2), "peru": ("Cy", 3, "Ana", 2),
               "north-africa": ("Dan", 1, "Bo", 2)}),
        3,
    ),
    "teams, losses chosen": (
        CHOSEN,
        teams(
            {"brazil": ("Ana", 4), "japan": ("Cy", 1), "north-africa": ("Dan", 2, "Bo", 2)},
            phase=Phase.THROW,
            route=("brazil", "north-africa", 2, 2),
        ),
        3,
    ),
    "teams, a move among team-mates": (
        TEAMS,
        teams(
            {"brazil": ("Ana", 3, "Cy", 3), "peru": ("Cy", 2), "venezuela": ("Ana", 2)},
            phase=Phase.FORTIFY,
        ),
        2,
    ),
}  # fmt: skip


def test_perft_file_of_the_modes_names_these_positions() -> None:
    """Set CONQUEST_REWRITE=1 to write the file again; read the difference before a commit."""
    rewrite_if_asked(FILE, POSITIONS, count)
    assert list(written(FILE)) == list(POSITIONS)


@pytest.mark.parametrize("name", POSITIONS)
def test_counts_of_the_modes_are_those_of_the_file(name: str) -> None:
    """As many actions and outcomes at every depth."""
    assert count(*POSITIONS[name]) == written(FILE)[name]


def test_counts_that_can_be_worked_out_by_hand() -> None:
    """42 territories, then 41; 1 to 3 regiments on 2 territories; gifts; moves."""
    assert count(*POSITIONS["passive, dealing"]) == [(0, 42), (0, 42 * 41)]
    first = count(*POSITIONS["passive, a placing turn"])[0]
    assert first == (2 * 3, 0)
    # go on, or one of 3 cards to either army
    assert count(*POSITIONS["active, influence"])[0] == (1 + 3 * 2, 0)
    # 2 regiments may leave Brazil, 1 Venezuela; of Peru none: to the three others of the part
    assert count(*POSITIONS["teams, a move among team-mates"])[:1] == [(1 + 2 + 2, 0)]
    # 1 or 2 of Ana's 3 in Brazil against Venezuela, Argentina and North Africa; none from Peru
    assert count(*POSITIONS["teams, combat where one has control"])[0] == (1 + 2 * 3, 0)

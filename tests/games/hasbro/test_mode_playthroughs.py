"""The golden files of the games for two and of the team game, scene by scene.

Set CONQUEST_REWRITE=1 to write the files again, and read the difference before it is committed.
"""

import pytest
from games.hasbro.position import ACTIVE, PASSIVE, TEAMS, WRITTEN, active, duel, teams
from games.written import Scene, compare

from conquest_lab import presentation
from conquest_lab.games.hasbro import Hasbro
from conquest_lab.games.hasbro.state import Phase

DEALT = " ".join(
    card.key for card in presentation(PASSIVE).cards if card.key not in {"peru", "japan"}
)

PASSIVE_SCENES: tuple[Scene, ...] = (
    (
        "Territories are dealt in turn",
        None,
    ),
    (
        "The last two cards; Bo throws more and places first",
        duel(
            {"peru": ("", 0), "japan": ("", 0), "congo": ("III", 1), "india": ("IV", 1)},
            phase=Phase.DEAL,
            reserve={"Ana": 25, "Bo": 25, "III": 15, "IV": 15},
            discard=DEALT,
        ),
    ),
    (
        "The last placing turn leaves no regiment for the independents; Ana begins",
        duel(
            {"peru": ("Ana", 9), "congo": ("III", 9), "india": ("IV", 9)},
            turn="Bo",
            phase=Phase.MUSTER,
            reserve={"Ana": 3, "Bo": 3, "III": 1, "IV": 1},
        ),
    ),
    (
        "Legion III is destroyed, then the opponent: Ana has won",
        duel(
            {"congo": ("Ana", 9), "east-africa": ("III", 1), "egypt": ("Bo", 2)},
            rest="IV",
            phase=Phase.PLACE,
            reserve={"Ana": 3},
        ),
    ),
)  # fmt: skip

ACTIVE_SCENES: tuple[Scene, ...] = (
    ("The table is laid; both armies are neutral", None),
    (
        "A whole turn: influence, an ally reinforced, an ally that fights and stays, one that leaves",
        active(
            {"congo": ("Ana", 6), "north-africa": ("Ana", 2), "egypt": ("III", 3),
             "brazil": ("III", 2), "peru": ("III", 1), "middle-east": ("Bo", 1),
             "east-africa": ("IV", 2), "madagascar": ("IV", 3)},
            turn="Bo",
            phase=Phase.FORTIFY,
            hands={"Ana": "alaska japan"},
        ),
    ),
    (
        "Legion IV is destroyed: its cards are traded at once; then an ally ends the game",
        active(
            {"congo": ("Ana", 5), "east-africa": ("IV", 1), "egypt": ("III", 4),
             "middle-east": ("Bo", 1)},
            rest="III",
            allies={"III": "Ana", "IV": "Bo"},
            gifts={"IV": "alaska alberta brazil"},
            hands={"Ana": "peru japan"},
        ),
    ),
)  # fmt: skip

TEAM_SCENES: tuple[Scene, ...] = (
    ("Two teams sit down", None),
    (
        "A turn in shared territories: a tie counts for nobody, a move to the team-mate, the hand",
        teams(
            {"brazil": ("Ana", 5, "Cy", 4), "peru": ("Ana", 3, "Cy", 3), "venezuela": ("Ana", 2),
             "argentina": ("Cy", 2), "north-africa": ("Bo", 3, "Dan", 3), "egypt": ("Cy", 1),
             "japan": ("Dan", 1)},
            turn="Dan",
            phase=Phase.FORTIFY,
            hands={"Ana": "alaska peru argentina india joker-1"},
        ),
    ),
    (
        "Dan's last regiment falls beside one of Bo's: Ana and Cy have won",
        teams(
            {"north-africa": ("Cy", 5), "brazil": ("Bo", 1, "Dan", 1), "japan": ("Ana", 1)},
            turn="Cy",
        ),
    ),
)  # fmt: skip


@pytest.mark.parametrize(
    ("rules", "players", "scenes"),
    [(PASSIVE, 2, PASSIVE_SCENES), (ACTIVE, 2, ACTIVE_SCENES), (TEAMS, 4, TEAM_SCENES)],
    ids=["passive", "active", "teams"],
)
def test_every_mode_is_told_as_its_golden_file_has_it(
    rules: Hasbro, players: int, scenes: tuple[Scene, ...]
) -> None:
    """Every ply, who played it, what happened and by which rule."""
    mode = rules.options.mode
    name = f"hasbro_{mode}.txt"
    compare(name, WRITTEN.story(name, players, scenes, rules, mode))

"""The golden files of the games for two and of the team game, scene by scene.

Set CONQUEST_REWRITE=1 to write the files again, and read the difference before it is committed.
"""

from __future__ import annotations

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
        ("deal peru", "deal japan", "deal congo", "deal india", "deal egypt"),
    ),
    (
        "The last two cards; Bo throws more and places first",
        duel(
            {"peru": ("", 0), "japan": ("", 0), "congo": ("III", 1), "india": ("IV", 1)},
            phase=Phase.DEAL,
            reserve={"Ana": 25, "Bo": 25, "III": 15, "IV": 15},
            discard=DEALT,
        ),
        ("deal peru", "deal japan", "die 2", "die 5", "place japan 2", "place japan 1",
         "place congo 1", "place india 1", "place peru 3"),
    ),
    (
        "The last placing turn leaves no regiment for the independents; Ana begins",
        duel(
            {"peru": ("Ana", 9), "congo": ("III", 9), "india": ("IV", 9)},
            turn="Bo",
            phase=Phase.MUSTER,
            reserve={"Ana": 3, "Bo": 3, "III": 1, "IV": 1},
        ),
        ("place japan 3", "place congo 1", "place india 1", "place peru 3", "die 4", "die 4",
         "die 6", "die 1"),
    ),
    (
        "Legion III is destroyed, then the opponent: Ana has won",
        duel(
            {"congo": ("Ana", 9), "east-africa": ("III", 1), "egypt": ("Bo", 2)},
            rest="IV",
            phase=Phase.PLACE,
            reserve={"Ana": 3},
        ),
        ("place congo 3", "attack congo east-africa 3", "defend 1", "roll 6 4 4 / 5", "occupy 8",
         "attack east-africa egypt 3", "defend 2", "roll 6 6 2 / 5 1"),
    ),
)  # fmt: skip

ACTIVE_SCENES: tuple[Scene, ...] = (
    ("The table is laid; both armies are neutral", None, ("deal peru",)),
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
        ("end turn", "give alaska legion-3", "go on", "place congo 3", "reinforce legion-3",
         "die 4", "place egypt 4", "attack egypt middle-east 3", "defend 1", "roll 5 4 1 / 3",
         "occupy 2", "die 5", "attack congo east-africa 3", "defend 2", "roll 6 3 1 / 5 4",
         "attack north-africa east-africa 1", "defend 1", "roll 2 / 4", "call off", "die 3",
         "attack congo east-africa 3", "defend 1", "roll 6 5 2 / 1", "occupy 1", "die 6",
         "end combat", "fortify congo north-africa", "transfer 3", "fortify middle-east egypt",
         "transfer 4", "draw india"),
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
        ("attack congo east-africa 3", "defend 1", "roll 6 6 6 / 5", "occupy 0",
         "trade alaska alberta brazil", "place east-africa 4", "attack egypt middle-east 3",
         "defend 1", "roll 3 2 1 / 2"),
    ),
)  # fmt: skip

TEAM_SCENES: tuple[Scene, ...] = (
    ("Two teams sit down", None, ("die 5", "die 2", "die 4", "die 6", "claim brazil")),
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
        ("end turn", "trade alaska argentina peru", "place brazil 5", "place venezuela 2",
         "attack brazil north-africa 3", "defend 2", "roll 6 6 1 / 5 4",
         "attack brazil north-africa 3", "defend 2", "roll 6 5 2 / 6 3",
         "attack brazil north-africa 3", "defend 2", "roll 6 5 4 / 3 3",
         "attack brazil north-africa 2", "defend 1", "roll 5 4 / 1", "occupy 3", "end combat",
         "fortify venezuela argentina", "transfer 3", "draw congo"),
    ),
    (
        "Dan's last regiment falls beside one of Bo's: Ana and Cy have won",
        teams(
            {"north-africa": ("Cy", 5), "brazil": ("Bo", 1, "Dan", 1), "japan": ("Ana", 1)},
            turn="Cy",
        ),
        ("attack north-africa brazil 3", "defend 2", "roll 6 2 1 / 5 5"),
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
    compare(f"hasbro_{mode}.txt", WRITTEN.story(players, scenes, rules, mode))

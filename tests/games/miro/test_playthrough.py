"""A game in five scenes, ply by ply, as a reader of the log sees it: the golden file of the game.

Set CONQUEST_REWRITE=1 to write the file again, and read the difference before it is committed.
"""

import pytest
from games.miro.position import (
    PRESENTATION,
    RULES,
    SERIES,
    WRITTEN,
    dealing,
    everything_of,
    position,
)
from games.written import Scene, compare

from conquest_lab.games.miro import Miro
from conquest_lab.games.miro.state import Phase

EVERYWHERE = everything_of(*(group.key for group in PRESENTATION.groups))
FIRST_RULE: tuple[Scene, ...] = (
    ("The table is laid; Ana and Cy tie, and Cy gets the first territories", None),
    ("The last territory is dealt, and the conquest begins", dealing(1, turn="Ana")),
    (
        "A whole turn: a set completed, Kenya taken from two sides, two moves",
        position(
            everything_of("oceania")
            | {"north-africa": ("Ana", 4), "congo": ("Ana", 4), "south-africa": ("Ana", 3)}
            | {"east-africa": ("Bo", 3), "peru": ("Cy", 1), "brazil": ("Cy", 4)},
            turn="Cy",
            phase=Phase.MOVE,
            hands={"Ana": "alaska congo alberta"},
            traded=2,
        ),
    ),
    (
        "In the fourth round Bo cannot lose the last territory; in the fifth it falls",
        position(
            {"congo": ("Ana", 9), "east-africa": ("Bo", 1)},
            rest="Cy",
            phase=Phase.MOVE,
            turn="Cy",
            hands={"Bo": SERIES, "Ana": "peru"},
            round_number=4,
        ),
    ),
    (
        "One conquest from the end",
        position(EVERYWHERE | {"congo": ("Ana", 4), "east-africa": ("Cy", 1)}),
    ),
)
SECOND_RULE: tuple[Scene, ...] = (
    (
        "7 territories: 1 army and 3 cards",
        position(
            dict.fromkeys(
                ["alaska", "peru", "egypt", "japan", "siam", "ural", "congo"], ("Ana", 2)
            ),
            phase=Phase.MOVE,
            turn="Cy",
        ),
    ),
    (
        "8 territories: 2 armies and no card",
        position(
            dict.fromkeys(
                ["alaska", "peru", "egypt", "japan", "siam", "ural", "congo", "iceland"], ("Ana", 2)
            ),
            phase=Phase.MOVE,
            turn="Cy",
        ),
    ),
)
STORIES: dict[str, tuple[Miro, tuple[Scene, ...]]] = {
    "miro.txt": (RULES, FIRST_RULE),
    "miro_second_rule.txt": (Miro(second_rule=True), SECOND_RULE),
}


@pytest.mark.parametrize("name", STORIES)
def test_the_game_is_told_as_the_golden_file_has_it(name: str) -> None:
    """Every ply, who played it, what happened and by which rule."""
    rules, scenes = STORIES[name]
    way = "second rule" if rules.options.second_rule else "first rule"
    compare(name, WRITTEN.story(name, 3, scenes, rules, way))

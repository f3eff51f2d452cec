"""A game in five scenes, ply by ply, as a reader of the log sees it: the golden file of the game.

Set CONQUEST_REWRITE=1 to write the file again, and read the difference before it is committed.
"""

from __future__ import annotations

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
    (
        "The table is laid; Ana and Cy tie, and Cy gets the first territories",
        None,
        (
            "die 5",
            "die 2",
            "die 5",
            "die 3",
            "die 6",
            "die 3",
            "draw east-africa",
            "draw china",
            "draw brazil",
            "die 1",
            "draw siberia",
        ),
    ),
    (
        "The last territory is dealt, and the conquest begins",
        dealing(1, turn="Ana"),
        ("die 3", "draw western-australia", "draw joker-2", "trade joker-2", "place brazil 26"),
    ),
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
        (
            "end turn",
            "draw brazil",
            f"trade {SERIES}",
            "keep cards",
            "place congo 8",
            "place indonesia 4",
            "attack south-africa east-africa 2",
            "defend 3",
            "roll 5 3 / 6 4 1",
            "attack congo east-africa 3",
            "defend 3",
            "roll 6 2 2 / 5 4 2",
            "attack congo east-africa 3",
            "defend 2",
            "roll 6 5 1 / 5 4",
            "occupy 4",
            "end combat",
            "move east-africa south-africa",
            "transfer 4",
            "move indonesia western-australia",
            "transfer 4",
            "end turn",
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
        (
            "end turn",
            "draw japan",
            "keep cards",
            "attack congo east-africa 3",
            "defend 1",
            "roll 6 4 3 / 5",
            "occupy 0",
            f"trade {SERIES}",
            "keep cards",
            "place congo 4",
            "end combat",
            "end turn",
        ),
    ),
    (
        "One conquest from the end",
        position(EVERYWHERE | {"congo": ("Ana", 4), "east-africa": ("Cy", 1)}),
        ("attack congo east-africa 3", "defend 1", "roll 6 4 3 / 5"),
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
        (
            "end turn",
            "draw alaska",
            "draw alberta",
            "draw brazil",
            f"trade {SERIES}",
            "place peru 7",
            "attack peru brazil 3",
            "defend 1",
            "roll 6 6 6 / 1",
            "occupy 3",
            "end combat",
            "end turn",
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
        ("end turn", "place peru 2"),
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
    compare(name, WRITTEN.story(3, scenes, rules, way))

"""The golden file of the classic game: four scenes, ply by ply, as a reader of the log sees them.

Set CONQUEST_REWRITE=1 to write the file again, and read the difference before it is committed.
"""

from games.hasbro.position import PRESENTATION, WRITTEN, everything_of, position
from games.written import Scene, compare

from conquest_lab.games.hasbro.state import Phase

SCENES: tuple[Scene, ...] = (
    ("The table is laid; Ana and Cy tie, and Cy claims first", None),
    (
        "The last territory is claimed, the last regiments are placed, Ana takes the first turn",
        position(
            {"brazil": ("Cy", 9), "peru": ("", 0), "egypt": ("Ana", 12)},
            rest="Bo",
            turn="Cy",
            phase=Phase.CLAIM,
            reserve={"Ana": 1, "Cy": 2},
        ),
    ),
    (
        "A whole turn: Oceania, a set, an invasion from two sides, a strategic move, a card",
        position(
            everything_of("oceania")
            | {"north-africa": ("Ana", 3), "east-africa": ("Ana", 4), "egypt": ("Bo", 3)}
            | {"middle-east": ("Cy", 1), "congo": ("Ana", 1)},
            rest="Bo",
            turn="Cy",
            phase=Phase.FORTIFY,
            hands={"Ana": "alaska congo alberta brazil", "Bo": "peru"},
            traded=2,
        ),
    ),
    (
        "Two conquests from the end: Bo falls, his cards are traded at once, Ana wins the world",
        position(
            everything_of(*(group.key for group in PRESENTATION.groups))
            | {"congo": ("Ana", 5), "east-africa": ("Bo", 1), "madagascar": ("Cy", 2)},
            phase=Phase.PLACE,
            reserve={"Ana": 1},
            hands={"Ana": "peru japan", "Bo": "alaska alberta brazil joker-1", "Cy": "ural"},
            traded=3,
        ),
    ),
)


def test_the_classic_game_is_told_as_the_golden_file_has_it() -> None:
    """Every ply, who played it, what happened and by which rule."""
    name = "hasbro_classic.txt"
    compare(name, WRITTEN.story(name, 3, SCENES, way="classic"))

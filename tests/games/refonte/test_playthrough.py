"""A game in five scenes, ply by ply, as a reader of the log sees it: the golden file of the home-brew.

Set CONQUEST_REWRITE=1 to write the file again, and read the difference before it is committed.
"""

from games.refonte.position import WRITTEN, many, position
from games.written import Scene, compare

SCENES: tuple[Scene, ...] = (
    ("Bo begins; capitals, homes, colonies, the first units", None),
    (
        "A whole turn of Ana: credits, a factory, cannons, a library, a pair, a volley, an assault",
        position(
            {"brazil": ("Ana", "4 infantry 1 cavalry 1 cannon"), "peru": ("Ana", "1 infantry"),
             "venezuela": ("Ana", "2 infantry 1 cannon-fired"), "argentina": ("Bo", "3 infantry 1 cannon"),
             "central-america": ("", "2 infantry"), **many("Bo", 4, "alaska", "central-america"),
             **dict.fromkeys(("india", "siam", "mongolia"), ("Cy", "1 infantry"))},
            turn="Cy", sites={"venezuela": "library library* factory", "peru": "barracks"},
            hands={"Ana": "alaska"}, credit={"Ana": 2},
        ),
    ),
    (
        "By sea: aboard, a landing from which Bo withdraws a unit, and a passenger who follows",
        position(
            {"brazil": ("Ana", "8 infantry 1 cavalry"), "congo": ("Bo", "2 infantry"),
             "east-africa": ("Bo", "1 infantry"), "ural": ("Bo", "2 infantry"), **many("Cy", 2)},
            sites={"brazil": "port", "east-africa": "port"},
        ),
    ),
    (
        "Capitals: Bo loses his and fights on, then his lead; a card finds him another",
        position(
            {"brazil": ("Ana", "9 infantry"), "venezuela": ("Ana", "4 infantry"),
             "peru": ("Bo", "1 infantry"), "argentina": ("", "1 infantry"),
             **many("Bo", 4, "peru", "argentina", "central-america")},
            capitals={"Bo": "peru"}, sites={"peru": "barracks library"},
        ),
    ),
    (
        "The end: Bo has no luck and is out, and Ana is the last in the game",
        position(
            {"brazil": ("Ana", "9 infantry"), "peru": ("Bo", "1 infantry"), "alaska": ("Bo", "3 infantry"),
             "china": ("Ana", "1 infantry")},
            capitals={"Bo": "peru", "Cy": ""}, fleets={("indian", "Bo"): "3 infantry"},
            credit={"Bo": 4}, hands={"Bo": "peru"},
        ),
    ),
)  # fmt: skip


def test_the_game_is_told_as_the_golden_file_has_it() -> None:
    """Every ply, who played it, what happened and by which rule."""
    compare("refonte.txt", WRITTEN.story("refonte.txt", 3, SCENES))

"""A game in five scenes, ply by ply, as a reader of the log sees it: the golden file of the home-brew.

Set CONQUEST_REWRITE=1 to write the file again, and read the difference before it is committed.
"""

from __future__ import annotations

from games.refonte.position import WRITTEN, many, position
from games.refonte.scenes import SET_UP
from games.written import Scene, compare

SCENES: tuple[Scene, ...] = (
    ("Bo begins; capitals, homes, colonies, the first units", None, SET_UP),
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
        (
            "end turn", "build factory brazil", "train cannon 1", "end buying",
            "draw argentina", "draw china", "keep argentina", "exchange infantry alaska argentina",
            "place infantry peru 2", "place cannon brazil 1",
            "bombard brazil argentina 2", "defend 2", "roll 6 1 / 5 2",
            "move cavalry brazil peru 1",
            "attack brazil argentina", "engage 3 0", "defend 2", "roll 5 3 2 / 5 1",
            "engage 2 0", "roll 6 4 / 3",
            "move cavalry-moved peru argentina 1",
            "end turn",
        ),
    ),
    (
        "By sea: aboard, a landing from which Bo withdraws a unit, and a passenger who follows",
        position(
            {"brazil": ("Ana", "8 infantry 1 cavalry"), "congo": ("Bo", "2 infantry"),
             "east-africa": ("Bo", "1 infantry"), "ural": ("Bo", "2 infantry"), **many("Cy", 2)},
            sites={"brazil": "port", "east-africa": "port"},
        ),
        (
            "move infantry brazil south-atlantic 7", "move cavalry brazil south-atlantic 1",
            "end turn", "end buying", "end turn", "end buying", "end turn", "end buying",
            "land south-atlantic congo", "withdraw infantry east-africa 1", "stand",
            "engage 6 0", "roll 6 4 1 / 3",
            "move cavalry south-atlantic congo 1",
            "end turn",
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
        (
            "attack brazil peru", "engage 3 0", "roll 6 5 5 / 4",
            "attack brazil argentina", "engage 3 0", "roll 4 3 2 / 1",
            "draw siam", "draw alberta", "draw japan", "draw alaska", "crown alaska",
            "end turn",
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
        ("attack brazil peru", "engage 2 0", "roll 3 1 / 2", "draw japan"),
    ),
)  # fmt: skip


def test_the_game_is_told_as_the_golden_file_has_it() -> None:
    """Every ply, who played it, what happened and by which rule."""
    compare("refonte.txt", WRITTEN.story(3, SCENES))

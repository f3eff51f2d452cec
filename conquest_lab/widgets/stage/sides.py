"""The sides of a stage above a map, and the corner of the map in which it hides least."""

from __future__ import annotations

from conquest_lab.core.scene import NOBODY
from conquest_lab.svg.geometry import Outlines
from conquest_lab.widgets.data import Data
from conquest_lab.widgets.desk import Desk

GREY, DARK_GREY = "#7d766c", "#4c463d"
"""The colours of a side that belongs to no one."""

WIDE, TALL = 0.45, 0.58
"""The part of the map that the stage covers on a desk."""


def side_of(desk: Desk, owner: int, place: str) -> Data:
    """One side of a fight: the name of its place, its owner, and the owner's sign and colours."""
    if owner == NOBODY:
        return {"place": place, "who": "", "symbol": "○", "colour": GREY, "edge": DARK_GREY}
    look, name = desk.identity(owner), desk.owner_names[owner]
    return {
        "place": place,
        "who": desk.t.render(name),
        "symbol": look.symbol,
        "colour": look.colour,
        "edge": look.counter,
    }


def corner_of(outlines: Outlines, places: tuple[int, int]) -> tuple[bool, bool]:
    """The corner where the stage is farthest from two places: below, and to the right."""
    spots = [outlines.shapes[place].label for place in places]

    def room(low: bool, right: bool) -> float:
        """The distance of the nearer place from a stage in this corner, in parts of the map."""
        return min(
            max(
                (y if low else outlines.height - y) / -outlines.height + (1 - TALL),
                (x if right else outlines.width - x) / -outlines.width + (1 - WIDE),
            )
            for x, y in spots
        )

    corners = [(low, right) for low in (True, False) for right in (False, True)]
    return max(corners, key=lambda corner: room(*corner))

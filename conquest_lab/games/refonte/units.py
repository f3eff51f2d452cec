"""Units of infantry, cavalry and cannons, counted by kind and by what they can still do this turn."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

INFANTRY: Final = 0
INFANTRY_DONE: Final = 1
CAVALRY: Final = 2
"""Two steps left; it may attack."""
CAVALRY_MOVED: Final = 3
"""One step left; it may attack."""
CAVALRY_WON: Final = 4
"""One step left, but it took part in a capture and attacks no more."""
CAVALRY_DONE: Final = 5
CANNON: Final = 6
"""A step and a shot left."""
CANNON_MOVED: Final = 7
"""A shot left."""
CANNON_FIRED: Final = 8
"""A step left; it cannot retreat before its owner's next turn."""
CANNON_SPENT: Final = 9
"""It fired and moved; it cannot retreat before its owner's next turn."""
CANNON_IDLE: Final = 10
"""It came from the sea or from the enemy this turn: no step, no shot."""
INFANTRY_WON: Final = 11
"""A step left, but it took part in a capture and attacks no more."""
CAVALRY_STAYED: Final = 12
"""Two steps left, but it took part in a capture and attacks no more."""

WORDS = (
    "infantry",
    "infantry-done",
    "cavalry",
    "cavalry-moved",
    "cavalry-won",
    "cavalry-done",
    "cannon",
    "cannon-moved",
    "cannon-fired",
    "cannon-spent",
    "cannon-idle",
    "infantry-won",
    "cavalry-stayed",
)
KINDS = ("infantry", "cavalry", "cannon")
KIND_OF = (0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 0, 1)
FRESH = (INFANTRY, CAVALRY, CANNON)
"""A unit of each kind as it is trained."""

CAPTORS = (CAVALRY_WON, INFANTRY_WON, CAVALRY_STAYED)
"""Units with a step left that took part in a capture this turn."""

Units = tuple[int, ...]
"""Counts of units of each sort in one place, by the numbers above."""

NO_UNITS: Units = (0,) * len(WORDS)

Counts = tuple[int, int, int]
"""Infantry, cavalry and cannons."""

NOTHING: Counts = (0, 0, 0)


def defenders(units: Units) -> int:
    """The units that can defend: infantry and cavalry, never cannons [R-19]."""
    ready = units[0] + units[2] + units[3]
    return ready + units[1] + units[4] + units[5] + units[11] + units[12]


def cannons(units: Units) -> int:
    """The cannons of a place."""
    return units[6] + units[7] + units[8] + units[9] + units[10]


def by_kind(units: Units) -> Counts:
    """Infantry, cavalry and cannons, whatever they can still do."""
    foot = units[0] + units[1] + units[11]
    horse = units[2] + units[3] + units[4] + units[5] + units[12]
    return foot, horse, cannons(units)


def of_kind(kind: int, count: int) -> Counts:
    """This many units of one kind.

    >>> of_kind(1, 4)
    (0, 4, 0)
    """
    return (count * (kind == 0), count * (kind == 1), count * (kind == 2))


@lru_cache(maxsize=5000)
def rested(units: Units) -> Units:
    """Units with all their steps and shots; cannons that fired remain marked [R-A29]."""
    infantry, cavalry, guns = by_kind(units)
    fired = units[CANNON_FIRED] + units[CANNON_SPENT]
    return (infantry, 0, cavalry, 0, 0, 0, guns - fired, 0, fired, 0, 0, 0, 0)

"""Pieces and counters of a scene of the home-brew: units, buildings, capitals, credits."""

from __future__ import annotations

from conquest_lab.core.scene import NOBODY, Scene
from conquest_lab.games.refonte.state import BUILDING_WORDS, BUILDINGS
from conquest_lab.games.refonte.units import KINDS, NOTHING, Counts

CREDITS = "credits"
RESERVES = tuple(f"new-{kind}" for kind in KINDS)
"""Counters of the units still to be placed."""
ON_SITES = (*BUILDING_WORDS, *(f"{word}-site" for word in BUILDING_WORDS))
"""Pieces of buildings that work, then of those that are being built, in the order of a `Site`."""


def of(counter: str, seat: int) -> str:
    """A counter, a capital or a unit at sea that belongs to a player."""
    return f"{counter}/{seat}"


def capital(seat: int) -> str:
    """The marker of a player's capital."""
    return of("capital", seat)


def built(building: int) -> str:
    """The piece of a building that works."""
    return ON_SITES[building]


def begun(building: int) -> str:
    """The piece of a building that is being built."""
    return ON_SITES[BUILDINGS + building]


def unit(kind: int, fleet: int = NOBODY) -> str:
    """The piece of a unit; at sea it shows whose it is."""
    return KINDS[kind] if fleet == NOBODY else of(KINDS[kind], fleet)


def with_units(scene: Scene, place: int, counts: Counts, fleet: int = NOBODY) -> Scene:
    """The scene with this many more units in a place, at sea those of a fleet."""
    for kind, count in enumerate(counts):
        if count:
            scene = scene.with_pieces(place, unit(kind, fleet), count)
    return scene


def without_units(scene: Scene, place: int, counts: Counts, fleet: int = NOBODY) -> Scene:
    """The scene with this many fewer units in a place."""
    infantry, cavalry, cannons = counts
    return with_units(scene, place, (-infantry, -cavalry, -cannons), fleet)


def with_reserve(scene: Scene, seat: int, waiting: Counts) -> Scene:
    """The scene when this many units of a player wait to be placed."""
    for counter, count in zip(RESERVES, waiting, strict=True):
        scene = scene.with_counter(of(counter, seat), count)
    return scene


def with_nothing(scene: Scene, seat: int) -> Scene:
    """The scene when a player has neither credits nor units to place."""
    return with_reserve(scene.with_counter(of(CREDITS, seat), 0), seat, NOTHING)

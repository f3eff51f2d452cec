"""Hand-drawn cut lines, for the countries that the source does not divide."""

from __future__ import annotations

import random
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import shapely

if TYPE_CHECKING:
    from .recipe import Cut, Point

AMPLITUDE = 0.09
SHORTEST = 1.2
LONGEST = 25.0
POLAR = 76.0
DEPTH = 5


@dataclass(frozen=True, slots=True)
class CutArea:
    """A cut ready for use: the codes it divides, who gets the inside, the wiggled polygon."""

    codes: tuple[str, ...]
    territory: str | None
    polygon: shapely.Polygon


def prepare(cuts: tuple[Cut, ...]) -> list[CutArea]:
    """Cuts with a hand-drawn edge; the ones that only drop overseas bits stay straight."""
    areas = []
    for cut in cuts:
        corners = wiggle(cut.corners) if cut.territory else cut.corners
        polygon = shapely.Polygon(corners).buffer(0)
        areas.append(CutArea(tuple(cut.areas.split()), cut.territory, polygon))
    return areas


def wiggle(corners: tuple[Point, ...]) -> list[Point]:
    """The polygon with every edge displaced at random, the same from both sides of the edge."""
    out: list[Point] = []
    for a, b in pairwise([*corners, corners[0]]):
        long = abs(a[0] - b[0]) + abs(a[1] - b[1]) > LONGEST
        # Edges far out at sea or near the pole are frame, not border: a wiggle there only
        # makes neighbouring cuts overlap.
        if long or max(abs(a[1]), abs(b[1])) > POLAR:
            out.append(a)
        else:
            out += _edge((float(a[0]), float(a[1])), (float(b[0]), float(b[1])))[:-1]
    return out


def _edge(a: Point, b: Point) -> list[Point]:
    if a > b:
        return _edge(b, a)[::-1]
    # Seeded by the end points, so that two cuts which share an edge share its wiggle.
    return _displace(a, b, DEPTH, random.Random(repr((a, b))))


def _displace(a: Point, b: Point, depth: int, rng: random.Random) -> list[Point]:
    dx, dy = b[0] - a[0], b[1] - a[1]
    if depth == 0 or (dx * dx + dy * dy) ** 0.5 < SHORTEST:
        return [a, b]
    shift = rng.uniform(-AMPLITUDE, AMPLITUDE)
    middle = ((a[0] + b[0]) / 2 - dy * shift, (a[1] + b[1]) / 2 + dx * shift)
    before = _displace(a, middle, depth - 1, rng)
    return before[:-1] + _displace(middle, b, depth - 1, rng)

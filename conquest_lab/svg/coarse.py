"""Outlines with fewer points, for pictures that are small or travel in a file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache, partial
from itertools import pairwise

from conquest_lab.svg.geometry import Outlines, Point, Ring, Shape, simplified, simplified_line

Sides = dict[tuple[Point, Point], list[int]]

CORNERS = 3
"""The fewest points of a ring that encloses anything."""


@lru_cache(maxsize=16)
def coarse(outlines: Outlines, tolerance: int) -> Outlines:
    """The same map, its lines at most this many board units beside the true ones.

    A border that two places share is thinned once and stays the same line for both. Islands that would
    shrink to a line are left out; the largest land of a place never is.
    """
    sides: Sides = {}
    for place, shape in enumerate(outlines.shapes):
        for a, b in shape.edges():
            sides.setdefault((min(a, b), max(a, b)), []).append(place)
    thinner = partial(_thinned_ring, sides, tolerance)
    return replace(
        outlines,
        shapes=tuple(_thinned_shape(shape, sides, tolerance) for shape in outlines.shapes),
        lakes=tuple(ring for lake in outlines.lakes if len(ring := thinner(lake)) >= CORNERS),
    )


def _thinned_shape(shape: Shape, sides: Sides, tolerance: int) -> Shape:
    largest = max(shape.polygons, key=lambda polygon: len(polygon[0]))
    polygons = []
    for polygon in shape.polygons:
        outer, *holes = (_thinned_ring(sides, tolerance, ring) for ring in polygon)
        if len(outer) < CORNERS and polygon is largest:
            outer = polygon[0]
        if len(outer) >= CORNERS:
            polygons.append((outer, *(hole for hole in holes if len(hole) >= CORNERS)))
    return replace(shape, polygons=tuple(polygons))


def _thinned_ring(sides: Sides, tolerance: int, ring: Ring) -> Ring:
    """A ring whose points between two junctions are thinned; a junction is where its neighbours change."""
    beside = [sides.get((min(a, b), max(a, b))) for a, b in _edges(ring)]
    junctions = [n for n, there in enumerate(beside) if there != beside[n - 1]]
    if not junctions:
        start = ring.index(min(ring))
        return _thinned_loop((*ring[start:], *ring[:start]), tolerance)
    points: list[Point] = []
    for first, last in pairwise((*junctions, junctions[0] + len(ring))):
        points += _thinned_chain([ring[n % len(ring)] for n in range(first, last + 1)], tolerance)
    return tuple(points)


def _edges(ring: Ring) -> Iterator[tuple[Point, Point]]:
    return pairwise((*ring, ring[0]))


def _thinned_loop(ring: Ring, tolerance: int) -> Ring:
    """A ring thinned from its first point on, alike for both ways round."""
    if ring[1] > ring[-1]:
        ring = (ring[0], *ring[:0:-1])
    return simplified(ring, tolerance)


def _thinned_chain(chain: list[Point], tolerance: int) -> list[Point]:
    """The points of a chain without its last, thinned alike from both ends."""
    if chain[0] == chain[-1]:
        return list(_thinned_loop(tuple(chain[:-1]), tolerance))
    backwards = chain[0] > chain[-1]
    way = chain[::-1] if backwards else chain
    kept = [*simplified_line(tuple(way), tolerance), way[-1]]
    return (kept[::-1] if backwards else kept)[:-1]

"""The spot of the army counter of each territory, and the dashed lines across the sea."""

from __future__ import annotations

from typing import TYPE_CHECKING

import shapely
from shapely.affinity import translate

from .errors import MapBuildError
from .projection import HEIGHT, UNIT, WIDTH, project_points

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from .recipe import Point
    from .shapes import Shapes

Line = list[tuple[int, int]]
FRAME_WIDTH, FRAME_HEIGHT = WIDTH * UNIT, HEIGHT * UNIT
SHORTEST_PIECE = 6.0
"""Pieces of a sea link shorter than this (in units) are rounding crumbs along a coast."""


def label_points(shapes: Shapes, wanted: Mapping[str, Point]) -> dict[str, tuple[int, int]]:
    """The centre of the largest circle inside the largest part, unless the recipe says where."""
    labels = {}
    for name, shape in shapes.items():
        if name in wanted:
            x, y = project_points([wanted[name]])[0]
            labels[name] = (round(x * UNIT), round(y * UNIT))
        else:
            circle = shapely.maximum_inscribed_circle(shape.geoms[0], tolerance=0.5)
            x, y = circle.coords[0]
            labels[name] = (round(x), round(y))
    return labels


def sea_lines(
    pairs: Iterable[tuple[str, str]],
    shapes: Shapes,
    labels: Mapping[str, tuple[int, int]],
    routes: Mapping[tuple[str, str], tuple[Point, ...]],
) -> list[tuple[tuple[str, str], list[Line]]]:
    """The polylines of every sea link; one that leaves the board comes back on the other side."""
    drawn = []
    for a, b in pairs:
        if (a, b) in routes:
            lines = _routed((a, b), routes[a, b], shapes)
        elif abs(labels[a][0] - labels[b][0]) > FRAME_WIDTH / 2:
            lines = _round_the_back(a, b, shapes, labels)
        else:
            lines = [_whole(shapely.shortest_line(shapes[a], shapes[b]))]
        if not lines:
            msg = f"sea link {a} - {b}: its route never leaves the land"
            raise MapBuildError(msg)
        drawn.append(((a, b), lines))
    return drawn


def _whole(line: shapely.LineString) -> Line:
    return [(round(x), round(y)) for x, y in line.coords]


def _routed(pair: tuple[str, str], route: tuple[Point, ...], shapes: Shapes) -> list[Line]:
    """The stated way points, trimmed to the water between the two coasts."""
    points = [(x * UNIT, y * UNIT) for x, y in project_points(list(route))]
    for name, end in zip(pair, (points[0], points[-1]), strict=True):
        # Enlarged islands have moved; a route aimed at the real place may end in the water.
        if not shapes[name].contains(shapely.Point(end)):
            msg = f"sea link {' - '.join(pair)}: its route does not end on {name}"
            raise MapBuildError(msg)
    land = shapely.union_all([shapes[name] for name in pair])
    pieces = shapely.get_parts(shapely.LineString(points).difference(land))
    return [_whole(piece) for piece in pieces if piece.length >= SHORTEST_PIECE]


def _round_the_back(
    a: str, b: str, shapes: Shapes, labels: Mapping[str, tuple[int, int]]
) -> list[Line]:
    left, right = (a, b) if labels[a][0] < labels[b][0] else (b, a)
    moved = translate(shapes[right], -FRAME_WIDTH, 0)
    (x0, y0), (x1, y1) = shapely.shortest_line(moved, shapes[left]).coords
    edge = round(y0 + (y1 - y0) * (0 - x0) / (x1 - x0))
    return [
        [(0, edge), (round(x1), round(y1))],
        [(round(x0) + FRAME_WIDTH, round(y0)), (FRAME_WIDTH, edge)],
    ]

"""Ocean zones: the coloured water of the home-brew game, and which coasts lie on each."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import shapely

from .links import FRAME_HEIGHT, FRAME_WIDTH
from .projection import MARGIN_X, MARGIN_Y, UNIT, project, project_points
from .shapes import canonical

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .recipe import Sea
    from .shapes import Shapes

TOLERANCE = 0.3
REACH = 2.0
SHORTEST_COAST = 5.0
"""A coast shorter than this many pixels is where two zones meet, not a place for a port."""


def zone_polygons(seas: Mapping[str, Sea]) -> dict[str, list[shapely.Polygon]]:
    """The zones on the integer grid; they run under the land, which is drawn over them."""
    return {name: [_zone(part) for part in sea.parts] for name, sea in seas.items()}


def zone_labels(seas: Mapping[str, Sea]) -> dict[str, tuple[int, int]]:
    """The spot where the name of each zone is written."""
    labels = {}
    for name, sea in seas.items():
        x, y = project_points([sea.label])[0]
        labels[name] = (round(x * UNIT), round(y * UNIT))
    return labels


def _zone(corners: tuple[tuple[float, float], ...]) -> shapely.Polygon:
    bent = shapely.segmentize(shapely.Polygon(corners), 1.0)
    simple = shapely.simplify(shapely.transform(bent, project), TOLERANCE)
    return canonical(shapely.transform(simple, _to_frame))


def _to_frame(pixels: np.ndarray) -> np.ndarray:
    """Whole units, with the outermost edges of the projection pushed out to the frame."""
    x, y = np.round(pixels[:, 0] * UNIT), np.round(pixels[:, 1] * UNIT)
    near, far_x, far_y = MARGIN_X * UNIT, FRAME_WIDTH - MARGIN_X * UNIT, FRAME_HEIGHT
    x = np.where(x <= near, 0, np.where(x >= far_x, FRAME_WIDTH, x))
    y = np.where(y >= far_y - MARGIN_Y * UNIT, FRAME_HEIGHT, y)
    return np.column_stack([x, y])


def coasts(shapes: Shapes, zones: Mapping[str, list[shapely.Polygon]]) -> dict[str, list[str]]:
    """The zones that the shore of each territory touches, read off the picture."""
    names = list(shapes)
    edges = [shape.boundary for shape in shapes.values()]
    tree = shapely.STRtree(edges)
    found: dict[str, list[str]] = {}
    for i, name in enumerate(names):
        shore = edges[i]
        for j in sorted(tree.query(shore, predicate="intersects")):
            if j != i:
                shore = shore.difference(edges[j])
        found[name] = [
            zone
            for zone, polygons in zones.items()
            if sum(shore.intersection(p.buffer(REACH)).length for p in polygons)
            > SHORTEST_COAST * UNIT
        ]
    return found

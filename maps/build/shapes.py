"""From exact outlines in degrees to a few thousand whole numbers on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import shapely
from shapely.affinity import scale, translate
from shapely.ops import polygonize

from .errors import MapBuildError
from .projection import UNIT, project_geometry

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .recipe import Enlarge

Shapes = dict[str, shapely.MultiPolygon]

SMALLEST_HOLE = 6.0
SMALLEST_LAKE = 1.2
LAKE_TOLERANCE = 0.8
KEPT_AFTER_SNAP = 0.8
"""Rounding may shrink an island a little below the speck size; it stays when this share is left."""


def on_board(land: Mapping[str, shapely.Geometry], speck: float) -> Shapes:
    """Territories in pixels, without the islands and holes too small to see."""
    return {name: _without_specks(project_geometry(shape), speck) for name, shape in land.items()}


def _without_specks(shape: shapely.Geometry, speck: float) -> shapely.MultiPolygon:
    parts = [part for part in shapely.get_parts(shape) if part.geom_type == "Polygon"]
    largest = max(part.area for part in parts)
    kept = []
    for part in parts:
        if part.area >= min(speck, largest):
            holes = [h for h in part.interiors if shapely.Polygon(h).area > SMALLEST_HOLE]
            kept.append(shapely.Polygon(part.exterior, holes))
    return shapely.MultiPolygon(kept)


def simplify(shapes: Shapes, tolerance: float) -> Shapes:
    """Fewer points; a border between two territories stays one line for both."""
    simpler = shapely.coverage_simplify(list(shapes.values()), tolerance)
    return dict(zip(shapes, simpler, strict=True))


def enlarge(shapes: Shapes, wanted: Mapping[str, Enlarge]) -> Shapes:
    """Islands that would be too small for a finger, drawn larger."""
    out = dict(shapes)
    for name, how in wanted.items():
        bigger = scale(out[name], how.x, how.y, origin="centroid")
        out[name] = translate(bigger, how.dx, how.dy)
    return out


def snap(shapes: Shapes, speck: float) -> Shapes:
    """The same territories on the integer grid of the outlines file.

    Rounding each territory by itself would tear borders apart, so all lines are rounded together
    and the faces between them are handed out again.
    """
    names = list(shapes)
    fine = [scale(shape, UNIT, UNIT, origin=(0, 0)) for shape in shapes.values()]
    tree = shapely.STRtree(fine)
    pieces: dict[str, list[shapely.Polygon]] = {name: [] for name in names}
    edges = shapely.union_all([shape.boundary for shape in fine], grid_size=1)
    for face in polygonize(edges):
        hits = sorted(tree.query(face.representative_point(), predicate="within"))
        if len(hits) > 1:
            msg = f"{' and '.join(names[i] for i in hits)} overlap; move or shrink an enlargement"
            raise MapBuildError(msg)
        if hits:
            pieces[names[hits[0]]].append(face)
    smallest = speck * UNIT * UNIT * KEPT_AFTER_SNAP
    out: Shapes = {}
    for name in names:
        parts = shapely.get_parts(shapely.coverage_union_all(pieces[name]))
        ordered = sorted(parts, key=lambda part: (-part.area, part.bounds))
        kept = [part for i, part in enumerate(ordered) if i == 0 or part.area >= smallest]
        out[name] = shapely.MultiPolygon([canonical(part) for part in kept])
    return out


def canonical(polygon: shapely.Polygon) -> shapely.Polygon:
    """The polygon with fixed directions, starting points and order of holes.

    GEOS promises none of these; without them a rebuild could differ by a rotation.
    """
    normal = shapely.normalize(polygon)
    holes = sorted((_start_low(np.array(h.coords)[:-1]) for h in normal.interiors), key=_key)
    return shapely.Polygon(_start_low(np.array(normal.exterior.coords)[:-1]), holes)


def _start_low(points: np.ndarray) -> np.ndarray:
    first = min(range(len(points)), key=lambda i: (points[i][0], points[i][1]))
    return np.roll(points, -first, axis=0)


def _key(points: np.ndarray) -> list[float]:
    return [float(v) for v in points.ravel()]


def lakes_on_board(lakes: list[shapely.Geometry]) -> list[shapely.Polygon]:
    """Lakes on the integer grid; they are drawn over the land and take part in nothing."""
    merged = shapely.union_all([project_geometry(lake) for lake in lakes])
    simpler = shapely.simplify(merged, LAKE_TOLERANCE)
    whole = shapely.set_precision(scale(simpler, UNIT, UNIT, origin=(0, 0)), 1)
    parts = [canonical(part) for part in shapely.get_parts(whole) if part.area > 0]
    return sorted(parts, key=lambda part: part.bounds)

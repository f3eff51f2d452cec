"""The smallest pieces between all lines of the source, and the territory each belongs to."""

from __future__ import annotations

from typing import TYPE_CHECKING

import shapely
from shapely.ops import polygonize

from .errors import MapBuildError

if TYPE_CHECKING:
    from .cuts import CutArea
    from .recipe import Recipe
    from .source import Rings, Source

GRID = 1e-4
SLIVER = 1e-6
REACH = 4.0

BREAKAWAY = (("CYP", (33.5, 35.2)), ("SOM", (46, 9.7)), ("SRB", (21, 42.6)), ("IND", (77, 35.4)))
"""Areas without a code in the source, and the neighbour they are drawn with."""

LAKE_OWNERS = ("USA", "CAN")
"""Countries whose polygons hold great lakes that none of their regions holds."""

Land = dict[str, list[shapely.Polygon]]


class Areas:
    """The polygons of the source with their codes, ready to be asked what lies at a point."""

    def __init__(self, source: Source) -> None:
        self.codes: list[str] = []
        self.ranks: list[int] = []
        shapes = []
        for rank, group in enumerate((source.regions, source.countries)):
            for code, polygons in group.items():
                for rings in polygons:
                    shapes.append(shapely.make_valid(shapely.Polygon(rings[0], rings[1:])))
                    self.codes.append(code)
                    self.ranks.append(rank)
        self.shapes = shapes
        self.tree = shapely.STRtree(shapes)

    def code_at(self, point: shapely.Point) -> str | None:
        """The code of the finest area round a point: a region before its country."""
        found = self.tree.query(point, predicate="within")
        if not len(found):
            return None
        code: str = min((self.ranks[i], self.codes[i]) for i in found)[1]
        if code.startswith("?"):
            near, name = min((point.distance(shapely.Point(p)), name) for name, p in BREAKAWAY)
            return name if near < REACH else code
        return code


def split(source: Source, areas: Areas, cuts: list[CutArea]) -> list[shapely.Polygon]:
    """Every face between coasts, borders and cut lines.

    Faces are made from the lines alone, because some polygons of the source are invalid.
    """
    lines: list[shapely.Geometry] = []
    for group in (source.countries, source.regions):
        for polygons in group.values():
            lines += [shapely.LineString(ring) for rings in polygons for ring in rings]
    for cut in cuts:
        for shape, code in zip(areas.shapes, areas.codes, strict=True):
            if code in cut.codes:
                crossing = cut.polygon.boundary.intersection(shape)
                if not crossing.is_empty:
                    lines.append(crossing)
    faces = polygonize(shapely.union_all(lines, grid_size=GRID))
    return [face for face in faces if face.area > SLIVER]


def assign(
    faces: list[shapely.Polygon], areas: Areas, cuts: list[CutArea], recipe: Recipe
) -> tuple[Land, dict[str, float]]:
    """The faces of every territory, and the codes that no territory took with their size."""
    owners = recipe.owners()
    land: Land = {name: [] for name in recipe.areas}
    unused: dict[str, float] = {}
    lakes: list[tuple[str, shapely.Polygon]] = []
    for face in faces:
        point = face.representative_point()
        code = areas.code_at(point)
        if code is None:
            continue
        name = owners.get(code)
        for cut in cuts:
            if code in cut.codes and cut.polygon.contains(point):
                name = cut.territory
                break
        if name is not None:
            land[name].append(face)
        elif code in LAKE_OWNERS and code not in owners:
            lakes.append((code, face))
        else:
            unused[code] = unused.get(code, 0.0) + face.area
    empty = [name for name, pieces in land.items() if not pieces]
    if empty:
        msg = f"recipe: no area of the source went to {', '.join(empty)}"
        raise MapBuildError(msg)
    for code, face in lakes:
        _give_to_longest_shore(code, face, land, recipe)
    return land, unused


def _give_to_longest_shore(code: str, face: shapely.Polygon, land: Land, recipe: Recipe) -> None:
    best_name, best_shore = "", 0.0
    for name, codes in recipe.areas.items():
        if not any(part.startswith(code) for part in codes.split()):
            continue
        shore = sum(
            face.boundary.intersection(piece.boundary).length
            for piece in land[name]
            if piece.intersects(face)
        )
        if shore > best_shore:
            best_name, best_shore = name, shore
    if best_name:
        land[best_name].append(face)


def join(land: Land) -> dict[str, shapely.Geometry]:
    """One geometry a territory, inner lines gone."""
    return {name: shapely.coverage_union_all(pieces) for name, pieces in land.items()}


def lake_shapes(lakes: list[Rings], smallest: float) -> list[shapely.Geometry]:
    """The lakes of at least `smallest` square degrees."""
    shapes = (shapely.Polygon(rings[0], rings[1:]).buffer(0) for rings in lakes)
    return [shape for shape in shapes if shape.area > smallest]

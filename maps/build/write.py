"""Writes outlines.json: compact, one line a territory, so that a change reads well in a diff."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from .projection import HEIGHT, UNIT, WIDTH

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    import shapely

    from .links import Line
    from .shapes import Shapes


def flat(points: Iterable[tuple[float, float]]) -> list[int]:
    """x0, y0, x1, y1, ..."""
    return [int(v) for point in points for v in point]


def rings(polygon: shapely.Polygon) -> list[list[int]]:
    """The outer ring and then the holes; the first point is not repeated at the end."""
    return [flat(ring.coords[:-1]) for ring in (polygon.exterior, *polygon.interiors)]


def territory(shape: shapely.MultiPolygon, label: tuple[int, int]) -> dict[str, Any]:
    """One entry of `territories`."""
    return {"label": list(label), "polygons": [rings(polygon) for polygon in shape.geoms]}


def outlines_text(
    board: str,
    shapes: Shapes,
    labels: Mapping[str, tuple[int, int]],
    links: list[tuple[tuple[str, str], list[Line]]],
    lakes: list[shapely.Polygon],
    seas: Mapping[str, dict[str, Any]],
) -> str:
    """The whole file as text."""
    blocks = [
        f'"board":{_compact(board)},"width":{WIDTH * UNIT},"height":{HEIGHT * UNIT},"unit":{UNIT}',
        _object("territories", {n: territory(s, labels[n]) for n, s in shapes.items()}),
        _array(
            "links",
            [{"between": list(pair), "lines": [flat(p) for p in lines]} for pair, lines in links],
        ),
        _array("lakes", [rings(lake)[0] for lake in lakes]),
    ]
    if seas:
        blocks.append(_object("seas", dict(seas)))
    return "{" + ",\n".join(blocks) + "}\n"


def sea(
    name: Mapping[str, str], label: tuple[int, int], polygons: list[shapely.Polygon]
) -> dict[str, Any]:
    """One entry of `seas`."""
    return {"name": dict(name), "label": list(label), "polygons": [rings(p) for p in polygons]}


def _compact(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def _object(key: str, entries: Mapping[str, object]) -> str:
    lines = ",\n".join(f"{_compact(name)}:{_compact(entry)}" for name, entry in entries.items())
    return f"{_compact(key)}:{{\n{lines}\n}}"


def _array(key: str, entries: Iterable[object]) -> str:
    lines = ",\n".join(_compact(entry) for entry in entries)
    return f"{_compact(key)}:[\n{lines}\n]" if lines else f"{_compact(key)}:[]"

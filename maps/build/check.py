"""Compares the picture with the declared topology and measures what a player will click."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

import shapely

from .errors import BoardMismatchError
from .projection import UNIT

if TYPE_CHECKING:
    from collections.abc import Mapping

    from .shapes import Shapes
    from .topology import Topology

Edges = set[frozenset[str]]
Segment = tuple[tuple[float, float], tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Report:
    """The result of a build, for a person."""

    borders: int
    sea_links: int
    vertices: int
    closest_labels: tuple[float, str, str]
    smallest: tuple[float, str]
    narrowest: tuple[float, str]
    closest_strangers: tuple[float, str, str]
    unused: tuple[str, ...]

    def lines(self) -> list[str]:
        """The report as text, lengths in pixels."""
        gap, a, b = self.closest_labels
        strait, c, d = self.closest_strangers
        return [
            f"  {self.borders} land borders drawn, {self.sea_links} sea links",
            f"  {self.vertices} vertices",
            f"  closest labels: {a} and {b}, {gap:.0f} px",
            f"  smallest territory: {self.smallest[1]}, {self.smallest[0]:.0f} square px",
            f"  narrowest territory: {self.narrowest[1]}, {self.narrowest[0]:.0f} px",
            f"  closest territories that are not neighbours: {c} and {d}, {strait:.1f} px",
            f"  areas left off the board: {' '.join(self.unused) or 'none'}",
        ]


def drawn_borders(shapes: Shapes) -> Edges:
    """Pairs of territories that share a whole edge of the integer grid.

    The same definition as the tests use without shapely.
    """
    owners: dict[Segment, set[str]] = {}
    for name, shape in shapes.items():
        for polygon in shape.geoms:
            for ring in (polygon.exterior, *polygon.interiors):
                points = list(ring.coords)
                for a, b in pairwise(points):
                    owners.setdefault((min(a, b), max(a, b)), set()).add(name)
    return {frozenset(names) for names in owners.values() if len(names) == 2}


def _text(edges: Edges) -> str:
    return ", ".join(sorted(" - ".join(sorted(edge)) for edge in edges))


def compare_borders(topology: Topology, shapes: Shapes) -> Edges:
    """The drawn borders, which are exactly the declared ones, or BoardMismatchError."""
    drawn = drawn_borders(shapes)
    problems = []
    if topology.borders is not None:
        declared = {frozenset(pair) for pair in topology.borders}
        if declared - drawn:
            problems.append(f"declared but not drawn: {_text(declared - drawn)}")
        if drawn - declared:
            problems.append(f"drawn but not declared: {_text(drawn - declared)}")
        touching = {
            frozenset((a, b))
            for a, b in combinations(shapes, 2)
            if frozenset((a, b)) not in drawn and shapes[a].intersects(shapes[b])
        }
        if touching:
            problems.append(f"touch at a point only: {_text(touching)}")
    if problems:
        msg = f"{topology.id}: " + "; ".join(problems)
        raise BoardMismatchError(msg)
    return drawn


def compare_coasts(topology: Topology, found: Mapping[str, list[str]]) -> None:
    """Raise BoardMismatchError where the drawn coasts and the declared ones differ."""
    if topology.coasts is None:
        return
    problems = []
    for name in topology.territories:
        declared, drawn = sorted(topology.coasts.get(name, ())), sorted(found[name])
        if declared != drawn:
            problems.append(
                f"{name} declares {declared or 'none'}, the picture has {drawn or 'none'}"
            )
    if problems:
        msg = f"{topology.id}: coasts: " + "; ".join(problems)
        raise BoardMismatchError(msg)


def measure(
    topology: Topology,
    shapes: Shapes,
    labels: Mapping[str, tuple[int, int]],
    borders: Edges,
    unused: Mapping[str, float],
) -> Report:
    """The numbers of the report."""
    gaps = [
        (shapely.Point(labels[a]).distance(shapely.Point(labels[b])) / UNIT, a, b)
        for a, b in combinations(labels, 2)
    ]
    edges = borders | {frozenset(pair) for pair in topology.sea_links}
    straits = [
        (shapes[a].distance(shapes[b]) / UNIT, a, b)
        for a, b in combinations(shapes, 2)
        if frozenset((a, b)) not in edges
    ]
    widths = []
    for name, shape in shapes.items():
        x0, y0, x1, y1 = shape.geoms[0].bounds
        widths.append((min(x1 - x0, y1 - y0) / UNIT, name))
    return Report(
        borders=len(borders),
        sea_links=len(topology.sea_links),
        vertices=int(sum(shapely.get_num_coordinates(shape) for shape in shapes.values())),
        closest_labels=min(gaps),
        smallest=min((shape.area / UNIT**2, name) for name, shape in shapes.items()),
        narrowest=min(widths),
        closest_strangers=min(straits),
        unused=tuple(sorted(unused, key=lambda code: (-unused[code], code))),
    )

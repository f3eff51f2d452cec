"""The shapes of a map: outlines of its places, borders as lines, room for captions at sea.

Coordinates are whole board units, x to the right and y down, as in `maps/<board>/outlines.json`.
"""

from __future__ import annotations

import json
from bisect import bisect
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from itertools import groupby, pairwise, product
from math import hypot, inf
from pathlib import Path
from typing import NotRequired, TypedDict

from conquest_lab.core.errors import BoardError
from conquest_lab.mechanics.board import check_keys, load_board, map_folder

Point = tuple[int, int]
Ring = tuple[Point, ...]
Line = tuple[Point, ...]

SMOOTHNESS = 7
"""The most board units by which a mark may leave the coast it follows."""

ARROWS = ((-1, 0), (1, 0), (0, -1), (0, 1))
"""The ways of the arrow keys: left, right, up, down."""

ISLET = 12
"""An island this many times smaller than the largest land of its place gets no mark."""


@dataclass(frozen=True)
class Shape:
    """One place: where its counter stands, and its polygons, each an outer ring and its holes.

    water: an ocean, of which only the layer draws a mark.
    """

    label: Point
    polygons: tuple[tuple[Ring, ...], ...]
    water: bool = False

    @cached_property
    def box(self) -> tuple[int, int, int, int]:
        """Left, top, right, bottom."""
        xs, ys = zip(*(point for polygon in self.polygons for point in polygon[0]), strict=True)
        return min(xs), min(ys), max(xs), max(ys)

    def cuts(self, y: float) -> list[float]:
        """The points where the level line at `y` enters and leaves this place, from left to right.

        A point lies on the place, and in none of its holes, if the number of cuts to its left is odd.
        """
        found = []
        for ring in self.rings():
            x0, y0 = ring[-1]
            for x1, y1 in ring:
                if (y0 > y) != (y1 > y):
                    found.append((x1 - x0) * (y - y0) / (y1 - y0) + x0)
                x0, y0 = x1, y1
        found.sort()
        return found

    @cached_property
    def path(self) -> str:
        """The outline as an SVG path; holes run the other way, so that both fill rules agree."""
        parts = []
        for polygon in self.polygons:
            for hole, ring in enumerate(polygon):
                clockwise = _doubled_area(ring) > 0
                parts.append(_closed(ring if clockwise == (hole == 0) else ring[::-1]))
        return "".join(parts)

    @cached_property
    def outline(self) -> str:
        """The main land without islets, its coasts smoothed, as an SVG path for marks."""
        areas = [abs(_doubled_area(polygon[0])) for polygon in self.polygons]
        return "".join(
            _closed(simplified(polygon[0], SMOOTHNESS))
            for polygon, area in zip(self.polygons, areas, strict=True)
            if area >= max(areas) / ISLET
        )

    def edges(self) -> Iterator[tuple[Point, Point]]:
        """Every edge of every ring."""
        for ring in self.rings():
            yield from pairwise((*ring, ring[0]))

    def rings(self) -> Iterator[Ring]:
        """Every ring, holes included."""
        for polygon in self.polygons:
            yield from polygon


@dataclass(frozen=True)
class Borders:
    """SVG paths of the lines between places.

    coast: where land meets water or the edge of the map.
    inner: between places of one group.
    outer: between places of different groups.
    """

    coast: str
    inner: str
    outer: str


@dataclass(frozen=True)
class Outlines:
    """A drawn map: one shape per place, in the order of the places' numbers.

    links: the lines of the sea links, two of a link that crosses the edge of the map.
    """

    board: str
    width: int
    height: int
    keys: tuple[str, ...]
    shapes: tuple[Shape, ...]
    links: tuple[Line, ...] = ()
    lakes: tuple[Ring, ...] = ()

    @property
    def labels(self) -> tuple[Point, ...]:
        """The position of each place's counter."""
        return tuple(shape.label for shape in self.shapes)

    def borders(self, groups: Sequence[str]) -> Borders:
        """The lines of the map, each once; `groups` is the group of every place."""
        return _borders(self.shapes, tuple(groups))

    @cached_property
    def lakes_path(self) -> str:
        """All lakes as one SVG path."""
        return "".join(_closed(ring) for ring in self.lakes)

    @cached_property
    def links_path(self) -> str:
        """All sea links as one SVG path."""
        return "".join(_open(line) for line in self.links)

    @cached_property
    def steps(self) -> tuple[tuple[int, int, int, int], ...]:
        """The places that arrow keys lead to: left, right, up, down; the place itself at the edge."""
        return arrow_steps(self.labels)


class DrawnPlace(TypedDict):
    """A place of an outlines file: rings of (x, y) written one after the other, and its label."""

    polygons: list[list[list[int]]]
    label: list[int]


class DrawnLink(TypedDict):
    """A sea link of an outlines file."""

    between: tuple[str, str]
    lines: list[list[int]]


class OutlinesFile(TypedDict):
    """The content of `maps/<board>/outlines.json`."""

    board: str
    width: int
    height: int
    territories: dict[str, DrawnPlace]
    seas: NotRequired[dict[str, DrawnPlace]]
    links: NotRequired[list[DrawnLink]]
    lakes: NotRequired[list[list[int]]]


@lru_cache(maxsize=16)
def load_outlines(board: str | Path, keys: tuple[str, ...] | None = None) -> Outlines:
    """The outlines of a board, in the order of its places; BoardError names what is missing.

    board: a folder of `maps/`, or the path of a folder that came with another package.
    keys: other places, or another order, for a ruleset that numbers its places otherwise.
    """
    path = map_folder(board) / "outlines.json"
    if not path.is_file():
        raise BoardError("there is no picture of the board {name}", name=str(board))
    if keys is None:
        keys = tuple(place.key for place in load_board(board).places)
    return outlines_from_data(json.loads(path.read_text(encoding="utf-8")), keys)


def outlines_from_data(data: OutlinesFile, keys: tuple[str, ...]) -> Outlines:
    """Outlines from the content of an outlines file; BoardError names what is missing."""
    check_keys("outlines.json", data, "board", "width", "height", "territories")
    board = data["board"]
    drawn = {**data.get("seas", {}), **data["territories"]}
    for key in keys:
        if key not in drawn or not drawn[key].get("polygons"):
            raise BoardError("{board}: {place} has no outline", board=board, place=key)
    shapes = []
    for key in keys:
        found = drawn[key]
        check_keys(f"{board}, {key}", found, "label")
        polygons = tuple(tuple(_points(ring) for ring in polygon) for polygon in found["polygons"])
        label = (found["label"][0], found["label"][1])
        shapes.append(Shape(label, polygons, water=key not in data["territories"]))
    links = tuple(
        _points(line)
        for link in data.get("links", ())
        if {*link["between"]} <= {*keys}
        for line in link["lines"]
    )
    lakes = tuple(_points(ring) for ring in data.get("lakes", ()))
    return Outlines(board, data["width"], data["height"], keys, tuple(shapes), links, lakes)


def simplified(ring: Ring, tolerance: float) -> Ring:
    """A ring with fewer points, the dropped ones at most `tolerance` away (Douglas and Peucker)."""
    far = max(
        range(len(ring)),
        key=lambda n: (ring[n][0] - ring[0][0]) ** 2 + (ring[n][1] - ring[0][1]) ** 2,
    )
    if far == 0:
        return ring
    return simplified_line(ring[: far + 1], tolerance) + simplified_line(
        (*ring[far:], ring[0]), tolerance
    )


def simplified_line(line: Line, tolerance: float) -> Line:
    """A line with fewer points, without its last."""
    (x0, y0), (x1, y1) = line[0], line[-1]
    dx, dy = x1 - x0, y1 - y0
    length = hypot(dx, dy) or 1.0
    away = [abs((x - x0) * dy - (y - y0) * dx) / length for x, y in line]
    split = max(range(len(line)), key=away.__getitem__)
    if away[split] <= tolerance:
        return line[:1]
    return simplified_line(line[: split + 1], tolerance) + simplified_line(line[split:], tolerance)


def arrow_steps(labels: Sequence[Point]) -> tuple[tuple[int, int, int, int], ...]:
    """The nearest place left, right, above and below each, at most 60 degrees off the way.

    A place that is nearest to none is where an arrow leads that else leads nowhere, or to a place that others
    lead to as well: the keyboard reaches every place from every other.
    """

    def way(place: int, there: int, dx: int, dy: int) -> float:
        x, y = labels[there][0] - labels[place][0], labels[there][1] - labels[place][1]
        ahead, aside = x * dx + y * dy, abs(x * dy - y * dx)
        # A place a little off the way beats one far along it; 1.7 is the tangent of 60°.
        return ahead + 2 * aside if ahead > 0 and aside <= 1.7 * ahead else inf

    def step(place: int, dx: int, dy: int) -> int:
        nearest = min(range(len(labels)), key=lambda there: way(place, there, dx, dy))
        return nearest if way(place, nearest, dx, dy) < inf else place

    steps = [[step(place, dx, dy) for dx, dy in ARROWS] for place in range(len(labels))]
    missed = _missed(steps)
    while missed:
        ways = sorted(
            (steps[place][n] != place, way(place, there, *arrow), place, n, there)
            for place in range(len(labels))
            for n, arrow in enumerate(ARROWS)
            for there in {there for _, there in missed}
            if way(place, there, *arrow) < inf
        )
        for _, _, place, n, there in ways:
            before, steps[place][n] = steps[place][n], there
            if len(left := _missed(steps)) < len(missed):
                missed = left
                break
            steps[place][n] = before
        else:
            break
    return tuple((left, right, up, down) for left, right, up, down in steps)


def _missed(steps: Sequence[Sequence[int]]) -> set[tuple[int, int]]:
    """The pairs of places of which the first does not lead to the second."""
    missed = set()
    for place in range(len(steps)):
        reached, due = {place}, [place]
        while due:
            fresh = set(steps[due.pop()]) - reached
            reached |= fresh
            due += fresh
        missed |= {(place, there) for there in range(len(steps)) if there not in reached}
    return missed


@lru_cache(maxsize=32)  # every page of a kernel shows maps of the same few games
def captions(
    outlines: Outlines, members: tuple[tuple[int, ...], ...], sizes: tuple[tuple[int, int], ...]
) -> tuple[Point | None, ...]:
    """The centre of a free spot at sea for each group of places, of the group's size, close to it.

    A spot is free of land, sea links and other captions, and nearer to the group than to any other;
    a group without such a spot gets None.
    """
    cell = max(1, outlines.width // 100)
    land = _land_cells(outlines, cell)
    taken: list[tuple[Point, tuple[int, int]]] = []
    spots: list[Point | None] = []
    for places, size in zip(members, sizes, strict=True):
        wide, high = size
        grid = product(
            range(wide // 2 + cell, outlines.width - wide // 2 - cell, 2 * cell),
            range(high, outlines.height - high, 2 * cell),
        )
        spot = _closest(outlines, places, grid, partial(_is_free, land, cell, taken, size))
        if spot is not None:
            taken.append((spot, size))
        spots.append(spot)
    return tuple(spots)


def _closest(
    outlines: Outlines,
    places: tuple[int, ...],
    grid: Iterable[Point],
    is_free: Callable[[int, int], bool],
) -> Point | None:
    """The free spot of a grid closest to a group of places, and closer to it than to any other place."""
    own = [outlines.shapes[place].label for place in places]
    others = [label for n, label in enumerate(outlines.labels) if n not in places]
    middle = (sum(x for x, _ in own) / len(own), sum(y for _, y in own) / len(own))
    found, least = None, inf
    for away, x, y in sorted((hypot(x - middle[0], y - middle[1]), x, y) for x, y in grid):
        if away >= least:
            break  # the mean distance is never less than that from the middle
        ways = [hypot(x - lx, y - ly) for lx, ly in own]
        # Beside the middle of one's own land rather than off some cape of it.
        cost = 0.3 * min(ways) + sum(ways) / len(ways)
        if cost < least and min(ways) < 0.9 * _nearest(others, x, y) and is_free(x, y):
            found, least = (x, y), cost
    return found


def _is_free(
    land: set[Point],
    cell: int,
    taken: Iterable[tuple[Point, tuple[int, int]]],
    size: tuple[int, int],
    x: int,
    y: int,
) -> bool:
    """True where a caption of this size covers neither land nor another caption."""
    wide, high = size
    beside = all(
        abs(x - tx) >= (wide + w) / 2 or abs(y - ty) >= high + h for (tx, ty), (w, h) in taken
    )
    rows = range((y - high // 2) // cell, (y + high // 2) // cell + 1)
    columns = range((x - wide // 2) // cell, (x + wide // 2) // cell + 1)
    return beside and land.isdisjoint(product(columns, rows))


def _nearest(labels: Sequence[Point], x: int, y: int) -> float:
    return min((hypot(x - lx, y - ly) for lx, ly in labels), default=inf)


def _land_cells(outlines: Outlines, cell: int) -> set[Point]:
    """Squares of a coarse grid that hold land, a coast, or a sea link."""
    cells: set[Point] = set()
    for shape in outlines.shapes:
        if shape.water:
            continue
        for ring in shape.rings():
            cells.update((x // cell, y // cell) for x, y in ring)
        left, top, right, bottom = shape.box
        for row in range(top // cell, bottom // cell + 1):
            cuts = shape.cuts((row + 0.5) * cell)
            cells.update(
                (column, row)
                for column in range(left // cell, right // cell + 1)
                if bisect(cuts, (column + 0.5) * cell) % 2
            )
    for line in outlines.links:
        for (x0, y0), (x1, y1) in pairwise(line):
            pieces = max(abs(x1 - x0), abs(y1 - y0)) // cell + 1
            cells.update(
                ((x0 + (x1 - x0) * n // pieces) // cell, (y0 + (y1 - y0) * n // pieces) // cell)
                for n in range(pieces + 1)
            )
    return cells


@lru_cache(maxsize=16)
def _borders(shapes: tuple[Shape, ...], groups: tuple[str, ...]) -> Borders:
    # Neighbours share their vertices (maps are built that way): a border is an edge found twice.
    sides: dict[tuple[Point, Point], list[int]] = {}
    for place, shape in enumerate(shapes):
        for a, b in () if shape.water else shape.edges():
            sides.setdefault((min(a, b), max(a, b)), []).append(place)

    def kind_of(place: int, a: Point, b: Point) -> str:
        there = sides[(min(a, b), max(a, b))]
        if len(there) == 1:
            return "coast"
        if there[0] != place:  # drawn with the first of the two
            return ""
        return "inner" if groups[there[0]] == groups[there[1]] else "outer"

    lines: dict[str, list[str]] = {"": [], "coast": [], "inner": [], "outer": []}
    for place, shape in enumerate(shapes):
        for ring in () if shape.water else shape.rings():
            edges = pairwise((*ring, ring[0]))
            for kind, run in groupby(edges, key=lambda edge: kind_of(place, *edge)):
                way = list(run)
                lines[kind].append(_open([way[0][0], *(b for _, b in way)]))
    return Borders("".join(lines["coast"]), "".join(lines["inner"]), "".join(lines["outer"]))


def _points(flat: Sequence[int]) -> Ring:
    return tuple(zip(flat[::2], flat[1::2], strict=True))


def _doubled_area(ring: Ring) -> int:
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairwise((*ring, ring[0])))


def _open(line: Sequence[Point]) -> str:
    """A line as an SVG path; relative steps make it half as long as absolute points."""
    steps = (f"{x1 - x0},{y1 - y0}" for (x0, y0), (x1, y1) in pairwise(line))
    return f"M{line[0][0]},{line[0][1]}l" + " ".join(steps)


def _closed(ring: Sequence[Point]) -> str:
    return _open(ring) + "z"

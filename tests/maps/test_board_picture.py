"""The drawing in outlines.json, compared with board.json; no shapely."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .conftest import BoardFiles, Ring

FINGER = 24
LABEL_GAP = 40
SHORTEST_COAST = 5
LABEL_OFF_SHORE = 12
LARGEST_FILE = 110_000

Point = tuple[int, int]


def shared_edges(files: BoardFiles) -> dict[tuple[Point, Point], set[str]]:
    """The territories that have each edge of the grid in a ring."""
    owners: dict[tuple[Point, Point], set[str]] = {}
    for name in files.ids:
        for polygon in files.polygons(name):
            for ring in polygon:
                for a, b in files.segments(ring):
                    owners.setdefault((min(a, b), max(a, b)), set()).add(name)
    return owners


def test_territories_and_labels_are_those_of_the_board(files: BoardFiles) -> None:
    """The same ids in the same order, each with at least one polygon."""
    assert list(files.outlines["territories"]) == files.ids
    assert all(files.polygons(name) for name in files.ids)


def test_drawn_borders_equal_declared_borders(files: BoardFiles) -> None:
    """Two territories border each other exactly when their rings share an edge."""
    owners = shared_edges(files)
    assert max(len(names) for names in owners.values()) == 2
    drawn = {frozenset(names) for names in owners.values() if len(names) == 2}
    if "borders" in files.board:
        assert drawn == {frozenset(pair) for pair in files.board["borders"]}


def test_territories_without_a_border_do_not_touch(files: BoardFiles) -> None:
    """No pair meets in a mere point, where a player could not tell neighbours from strangers."""
    if "borders" not in files.board:
        return
    at: dict[Point, set[str]] = {}
    for name in files.ids:
        for polygon in files.polygons(name):
            for ring in polygon:
                for point in ring:
                    at.setdefault(point, set()).add(name)
    borders = {frozenset(pair) for pair in files.board["borders"]}
    touching = {frozenset(pair) for names in at.values() for pair in combinations(sorted(names), 2)}
    assert touching == borders


def test_drawn_links_equal_declared_links(files: BoardFiles) -> None:
    """One link a sea edge, none other."""
    declared = {frozenset(pair) for pair in files.board.get("sea_links", [])}
    drawn = [frozenset(link["between"]) for link in files.outlines["links"]]
    assert set(drawn) == declared
    assert len(drawn) == len(declared)


def test_links_join_their_two_coasts(files: BoardFiles) -> None:
    """A link starts and ends within 1 px of its territories or on the frame, ≥ 4 px long."""
    unit, width = files.outlines["unit"], files.outlines["width"]
    for link in files.outlines["links"]:
        a, b = (files.polygons(name) for name in link["between"])
        ends, length = [], 0.0
        for flat in link["lines"]:
            line = files.points(flat)
            ends += [line[0], line[-1]]
            for (x0, y0), (x1, y1) in pairwise(line):
                length += ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
        assert length >= 4 * unit, link["between"]
        near_a = [files.distance(end, a) <= unit for end in ends]
        near_b = [files.distance(end, b) <= unit for end in ends]
        assert any(near_a), link["between"]
        assert any(near_b), link["between"]
        for end, here, there in zip(ends, near_a, near_b, strict=True):
            assert here or there or end[0] in {0, width}, link["between"]


def test_links_cross_no_third_territory(files: BoardFiles) -> None:
    """A dashed line over somebody's land would look like an edge to it."""
    for link in files.outlines["links"]:
        others = [
            p for name in files.ids if name not in link["between"] for p in files.polygons(name)
        ]
        for flat in link["lines"]:
            line = files.points(flat)
            for (x0, y0), (x1, y1) in pairwise(line):
                for step in range(21):
                    at = (x0 + (x1 - x0) * step / 20, y0 + (y1 - y0) * step / 20)
                    assert not any(files.inside(at, polygon) for polygon in others), link["between"]


def test_rings_are_simple_and_inside_the_frame(files: BoardFiles) -> None:
    """Whole numbers, three points or more, no point twice, no two edges crossing."""
    width, height = files.outlines["width"], files.outlines["height"]
    rings = [ring for name in files.ids for polygon in files.polygons(name) for ring in polygon]
    rings += [files.points(flat) for flat in files.outlines["lakes"]]
    for sea in files.outlines.get("seas", {}).values():
        rings += [files.points(flat) for polygon in sea["polygons"] for flat in polygon]
    for ring in rings:
        assert len(ring) >= 3
        assert len(set(ring)) == len(ring)
        assert all(type(x) is int and 0 <= x <= width for x, _ in ring)
        assert all(type(y) is int and 0 <= y <= height for _, y in ring)
        assert not crossing(files, ring)


def crossing(files: BoardFiles, ring: Ring) -> bool:
    """True when two edges of the ring that are not neighbours meet."""
    edges = [(min(a, b), max(a, b)) for a, b in files.segments(ring)]
    edges.sort()
    for i, (a, b) in enumerate(edges):
        for c, d in edges[i + 1 :]:
            if c[0] > b[0]:
                break
            apart = max(a[1], b[1]) < min(c[1], d[1]) or max(c[1], d[1]) < min(a[1], b[1])
            if apart or {a, b} & {c, d}:
                continue
            if side(a, b, c) * side(a, b, d) <= 0 and side(c, d, a) * side(c, d, b) <= 0:
                return True
    return False


def side(a: Point, b: Point, c: Point) -> int:
    """The sign of the turn from a over b to c."""
    turn = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (turn > 0) - (turn < 0)


def test_drawn_coasts_equal_declared_coasts(world: BoardFiles) -> None:
    """More than 5 px of shore inside a zone is a coast; the builder measures the same, finer."""
    owners = shared_edges(world)
    zones = {
        zone: [[world.points(ring) for ring in polygon] for polygon in sea["polygons"]]
        for zone, sea in world.outlines["seas"].items()
    }
    shore: dict[tuple[str, str], float] = {}
    for (a, b), names in owners.items():
        if len(names) == 1:
            name = next(iter(names))
            middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
            for zone, polygons in zones.items():
                if any(world.inside(middle, polygon) for polygon in polygons):
                    length = ((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5
                    shore[name, zone] = shore.get((name, zone), 0.0) + length
    unit = world.outlines["unit"]
    drawn = {pair for pair, length in shore.items() if length > SHORTEST_COAST * unit}
    coasts = world.board["coasts"]
    assert drawn == {(name, zone) for name, zones in coasts.items() for zone in zones}


def test_labels_stand_on_their_territory(files: BoardFiles) -> None:
    """At most 12 px off shore, and never on somebody else's land."""
    unit = files.outlines["unit"]
    for name in files.ids:
        label = tuple(files.outlines["territories"][name]["label"])
        assert files.distance(label, files.polygons(name)) <= LABEL_OFF_SHORE * unit, name
        for other in files.ids:
            if other != name:
                assert not any(files.inside(label, polygon) for polygon in files.polygons(other))


def test_labels_keep_apart(files: BoardFiles) -> None:
    """40 px between any two counters."""
    unit = files.outlines["unit"]
    labels = {name: files.outlines["territories"][name]["label"] for name in files.ids}
    for a, b in combinations(files.ids, 2):
        (x0, y0), (x1, y1) = labels[a], labels[b]
        assert ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5 >= LABEL_GAP * unit, (a, b)


def test_labels_stay_clear_of_the_frame(files: BoardFiles) -> None:
    """A counter of 12 px radius is whole."""
    unit = files.outlines["unit"]
    for name in files.ids:
        x, y = files.outlines["territories"][name]["label"]
        assert 12 * unit <= x <= files.outlines["width"] - 12 * unit
        assert 12 * unit <= y <= files.outlines["height"] - 12 * unit


def test_every_territory_is_large_enough_for_a_finger(files: BoardFiles) -> None:
    """The largest part of each, without its counter, is 24 px or more both ways."""
    unit = files.outlines["unit"]
    for name in files.ids:
        outline = files.polygons(name)[0][0]
        xs, ys = [x for x, _ in outline], [y for _, y in outline]
        assert max(xs) - min(xs) >= FINGER * unit, name
        assert max(ys) - min(ys) >= FINGER * unit, name


def test_outlines_are_small(files: BoardFiles) -> None:
    """A page that loads over a school's network stays light."""
    text = (files.folder / "outlines.json").read_bytes()
    assert len(text) <= LARGEST_FILE
    assert text.endswith(b"}\n")


def test_largest_polygon_comes_first(files: BoardFiles) -> None:
    """A widget may take the first polygon for the mainland."""
    for name in files.ids:
        areas = [abs(area(polygon[0])) for polygon in files.polygons(name)]
        assert areas[0] == max(areas)


def area(ring: Ring) -> float:
    """The signed area of a ring."""
    pairs = zip(ring, ring[1:] + ring[:1], strict=True)
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairs) / 2

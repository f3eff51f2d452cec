"""Points, borders and arrow keys of a drawn map."""

from __future__ import annotations

import re
from bisect import bisect
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
import shapely

import conquest_lab as cl
from conquest_lab.core.errors import BoardError
from conquest_lab.svg.geometry import (
    Outlines,
    Shape,
    arrow_steps,
    captions,
    load_outlines,
    outlines_from_data,
    simplified,
)
from conquest_lab.svg.hatch import PATTERNS, hatch_path

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from conquest_lab.mechanics.board import Board


@pytest.fixture
def data(request: pytest.FixtureRequest) -> dict[str, Any]:
    """The small map as a file holds it, for spoiling."""
    make: Callable[[], dict[str, Any]] = request.getfixturevalue("small_file")
    return make()


def on_land(shape: Shape, x: float, y: float) -> bool:
    return bisect(shape.cuts(y), x) % 2 == 1


def test_an_islet_is_part_of_its_place(small: Outlines) -> None:
    assert on_land(small.shapes[2], 1710, 310)
    assert not on_land(small.shapes[2], 1200, 310)


def test_a_hole_is_not_part_of_its_place(small: Outlines) -> None:
    assert on_land(small.shapes[0], 250, 450)
    assert not on_land(small.shapes[0], 350, 450)


def test_a_level_line_is_inside_between_its_cuts(small: Outlines, world_outlines: Outlines) -> None:
    """An odd number of cuts to the left means inside, holes and islands included."""
    for outlines in (small, world_outlines):
        for shape in outlines.shapes:
            land = shapely.MultiPolygon([(p[0], p[1:]) for p in shape.polygons])
            left, top, right, bottom = shape.box
            for y in range(top, bottom, max(1, (bottom - top) // 7)):
                assert len(shape.cuts(y + 0.5)) % 2 == 0
                for x in range(left - 1, right + 1, max(1, (right - left) // 9)):
                    point = shapely.Point(x + 0.25, y + 0.5)
                    assert on_land(shape, point.x, point.y) == land.covers(point)


def test_every_label_of_the_world_lies_on_its_place(world_outlines: Outlines) -> None:
    for shape in world_outlines.shapes:
        assert on_land(shape, *shape.label)


def test_borders_are_drawn_once_and_told_apart(small: Outlines) -> None:
    same = small.borders(("left", "left", "right"))
    other = small.borders(("left", "right", "right"))
    assert same.inner == "M600,200l0,400"
    assert same.outer == ""
    assert (other.inner, other.outer) == ("", "M600,200l0,400")
    assert same.coast.count("M") == 6  # west in two runs, its hole, east, isle, islet


def test_every_land_border_of_the_world_is_drawn_as_one(
    world: Board, world_outlines: Outlines
) -> None:
    edges = [{frozenset(edge) for edge in shape.edges()} for shape in world_outlines.shapes]
    touching = {
        (a, b) for a in range(len(edges)) for b in range(a + 1, len(edges)) if edges[a] & edges[b]
    }
    assert touching == set(world.borders)
    lines = world_outlines.borders([place.group for place in world.places])
    assert lines.inner
    assert lines.outer


def test_holes_run_the_other_way_round(small: Outlines) -> None:
    outer, hole = re.findall(r"M[^M]+", small.shapes[0].path)
    assert outer.startswith("M200,200l400,0")
    assert hole.startswith("M300,400l0,100")


def test_paths_are_short_enough_to_send(world_outlines: Outlines) -> None:
    assert max(len(shape.path) for shape in world_outlines.shapes) < 10_000
    assert sum(len(shape.path) for shape in world_outlines.shapes) < 70_000


def test_a_mark_follows_the_main_land_only(small: Outlines) -> None:
    assert small.shapes[2].outline.count("M") == 1
    assert small.shapes[2].path.count("M") == 2


def test_simplifying_keeps_corners_and_drops_ripples() -> None:
    ring = ((0, 0), (50, 1), (100, 0), (100, 100), (50, 99), (0, 100))
    assert simplified(ring, 3) == ((0, 0), (100, 0), (100, 100), (0, 100))


def test_arrow_keys_go_to_the_nearest_place_that_way(small: Outlines) -> None:
    west, east, isle = small.steps
    assert (west[1], east[1], isle[0]) == (1, 2, 1)
    assert west[0] == 0  # the edge of the map


def reached(steps: Sequence[Sequence[int]], start: int) -> set[int]:
    """The places to which arrow keys lead from a place."""
    found, waiting = {start}, [start]
    while waiting:
        fresh = set(steps[waiting.pop()]) - found
        found |= fresh
        waiting += fresh
    return found


@pytest.mark.parametrize("name", cl.rulesets())
def test_arrow_keys_reach_every_place_of_a_game_from_every_other(name: str) -> None:
    """Greenland is nearest to no place of Conquêtes that way, nor Australia to one of Risk Express."""
    shown = cl.presentation(cl.load(name))
    outlines = load_outlines(shown.picture, tuple(place.key for place in shown.places))
    every = set(range(len(outlines.keys)))
    assert [place for place in every if reached(outlines.steps, place) != every] == []


def test_arrow_keys_reach_every_place_wherever_places_are() -> None:
    for seed in range(20):
        rng = Random(seed)
        labels = [(rng.randrange(900), rng.randrange(500)) for _ in range(rng.randrange(2, 30))]
        steps = arrow_steps(labels)
        assert reached(steps, 0) == reached(steps, len(labels) - 1) == set(range(len(labels)))


def test_captions_of_the_world_stand_at_sea_near_their_continent(
    world: Board, world_outlines: Outlines
) -> None:
    spots = captions(world_outlines, world.members, ((400, 130),) * len(world.members))
    for spot, members in zip(spots, world.members, strict=True):
        assert not any(on_land(shape, *spot) for shape in world_outlines.shapes)
        nearest = min(
            range(len(world.places)),
            key=lambda n: (
                (world_outlines.labels[n][0] - spot[0]) ** 2
                + (world_outlines.labels[n][1] - spot[1]) ** 2
            ),
        )
        assert nearest in members


def test_a_group_without_room_at_sea_has_no_caption(small: Outlines) -> None:
    assert captions(small, ((0, 1), (2,)), ((1900, 900),) * 2) == (None, None)


@pytest.mark.parametrize("pattern", PATTERNS)
def test_patterns_stay_on_their_land(small: Outlines, pattern: str) -> None:
    path = hatch_path(small.shapes[0], pattern, 40)
    assert (path == "") == (pattern == "plain")
    for x, y in re.findall(r"M(-?\d+),(-?\d+)", path):
        assert 200 <= int(x) <= 600
        assert 200 <= int(y) <= 600
        assert not (302 < int(x) < 398 and 402 < int(y) < 498)


def test_patterns_differ_between_players() -> None:
    assert len(PATTERNS) == 8


def test_shapes_come_in_the_order_of_the_places(world: Board, world_outlines: Outlines) -> None:
    assert world_outlines.keys == tuple(place.key for place in world.places)
    some = load_outlines("world", ("brazil", "alaska"))
    assert some.shapes == tuple(world_outlines.shapes[world.number[key]] for key in some.keys)


def test_a_board_without_a_picture_is_named() -> None:
    with pytest.raises(BoardError, match="no picture of the board atlantis"):
        load_outlines("atlantis", ())


@pytest.mark.parametrize("key", ["board", "width", "height", "territories"])
def test_a_key_that_the_file_lacks_is_named(data: dict[str, Any], key: str) -> None:
    del data[key]
    with pytest.raises(BoardError, match=f"outlines.json: '{key}' is missing"):
        outlines_from_data(data, ("west", "east", "isle"))


def test_a_place_without_a_label_is_named(data: dict[str, Any]) -> None:
    del data["territories"]["east"]["label"]
    with pytest.raises(BoardError, match="small, east: 'label' is missing"):
        outlines_from_data(data, ("west", "east", "isle"))


def test_a_place_without_an_outline_is_named(data: dict[str, Any]) -> None:
    del data["territories"]["isle"]
    with pytest.raises(BoardError, match="small: isle has no outline"):
        outlines_from_data(data, ("west", "east", "isle"))

"""Thinner outlines: fewer points, the same neighbours, nearly the same land."""

from itertools import pairwise

import pytest

from conquest_lab.mechanics.board import load_board
from conquest_lab.svg.coarse import coarse
from conquest_lab.svg.geometry import Outlines, Shape, load_outlines

BOARDS = ("world", "regions30", "countries14")


def area(shape: Shape) -> float:
    """The area of a place without its holes, in square board units."""
    outer = [polygon[0] for polygon in shape.polygons]
    doubled = (
        sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairwise((*ring, ring[0])))
        for ring in outer
    )
    return sum(map(abs, doubled)) / 2


def shared(outlines: Outlines) -> set[tuple[int, int]]:
    """The pairs of places with an edge in common."""
    sides: dict[object, set[int]] = {}
    for place, shape in enumerate(outlines.shapes):
        for a, b in shape.edges():
            sides.setdefault((min(a, b), max(a, b)), set()).add(place)
    return {(a, b) for places in sides.values() for a in places for b in places if a < b}


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("tolerance", [2, 4, 8])
def test_neighbours_keep_a_common_border(board: str, tolerance: int) -> None:
    fine = load_outlines(board)
    thin = coarse(fine, tolerance)
    assert shared(thin) == shared(fine)
    assert sum(len(r) for s in thin.shapes for r in s.rings()) < 0.9 * sum(
        len(r) for s in fine.shapes for r in s.rings()
    )


@pytest.mark.parametrize("board", BOARDS)
def test_land_keeps_its_area(board: str) -> None:
    """Within 3 % of every place of some size at a tolerance of 4 units, a pixel on a map of 1,000."""
    fine = load_outlines(board)
    for before, after in zip(fine.shapes, coarse(fine, 4).shapes, strict=True):
        if area(before) > 10_000:
            assert abs(area(after) / area(before) - 1) < 0.03


@pytest.mark.parametrize("board", BOARDS)
def test_every_place_stays_on_the_map(board: str) -> None:
    thin = coarse(load_outlines(board), 30)
    assert len(thin.shapes) == len(load_board(board).places)
    assert all(shape.polygons and len(shape.polygons[0][0]) >= 3 for shape in thin.shapes)

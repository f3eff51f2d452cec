"""The boards as plain JSON, and geometry by hand: these tests need no shapely."""

import json
from pathlib import Path
from typing import Any

import pytest

MAPS = Path(__file__).resolve().parents[2] / "maps"
BOARDS = sorted(path.parent.name for path in MAPS.glob("*/board.json"))

Point = tuple[int, int]
Ring = list[Point]


def pytest_configure(config: pytest.Config) -> None:
    """The marker of the one slow test."""
    config.addinivalue_line("markers", "rebuild: builds the maps again (needs npm and shapely)")


def points(flat: list[int]) -> Ring:
    """A flat list of coordinates as points."""
    return list(zip(flat[::2], flat[1::2], strict=True))


def segments(ring: Ring) -> list[tuple[Point, Point]]:
    """The edges of a ring, the closing one included."""
    return list(zip(ring, ring[1:] + ring[:1], strict=True))


def inside(point: tuple[float, float], polygon: list[Ring]) -> bool:
    """True when a ray from the point crosses the rings an odd number of times."""
    x, y = point
    odd = False
    for ring in polygon:
        for (x0, y0), (x1, y1) in segments(ring):
            if (y0 > y) != (y1 > y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0):
                odd = not odd
    return odd


def distance(point: tuple[float, float], polygons: list[list[Ring]]) -> float:
    """The distance of the point from the shore; 0 inside."""
    if any(inside(point, polygon) for polygon in polygons):
        return 0.0
    every = (edge for polygon in polygons for ring in polygon for edge in segments(ring))
    return min(_to_segment(point, a, b) for a, b in every)


def _to_segment(point: tuple[float, float], a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    along = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / (dx * dx + dy * dy)
    along = min(1.0, max(0.0, along))
    return ((point[0] - a[0] - along * dx) ** 2 + (point[1] - a[1] - along * dy) ** 2) ** 0.5


class BoardFiles:
    """board.json and outlines.json of one board, and the helpers above."""

    points = staticmethod(points)
    segments = staticmethod(segments)
    inside = staticmethod(inside)
    distance = staticmethod(distance)

    def __init__(self, name: str) -> None:
        self.name = name
        self.folder = MAPS / name
        self.board: dict[str, Any] = self._read(name, "board.json")
        self.outlines: dict[str, Any] = self._read(name, "outlines.json")

    @staticmethod
    def _read(name: str, file: str) -> dict[str, Any]:
        return json.loads((MAPS / name / file).read_text(encoding="utf-8"))

    @property
    def ids(self) -> list[str]:
        """Territory ids in the order of the board."""
        return [territory["id"] for territory in self.board["territories"]]

    @property
    def edges(self) -> set[frozenset[str]]:
        """Every pair of neighbours, over land or sea."""
        pairs = self.board.get("borders", []) + self.board.get("sea_links", [])
        return {frozenset(pair) for pair in pairs}

    def neighbours(self, name: str) -> set[str]:
        """The territories next to this one."""
        return {other for edge in self.edges if name in edge for other in edge - {name}}

    def polygons(self, name: str) -> list[list[Ring]]:
        """The polygons of one territory as rings of points."""
        polygons = self.outlines["territories"][name]["polygons"]
        return [[points(ring) for ring in polygon] for polygon in polygons]


@pytest.fixture(scope="session", params=BOARDS)
def files(request: pytest.FixtureRequest) -> BoardFiles:
    """Each board in turn."""
    return BoardFiles(request.param)


@pytest.fixture(scope="session")
def world() -> BoardFiles:
    """The 42 territories."""
    return BoardFiles("world")


@pytest.fixture(scope="session")
def regions30() -> BoardFiles:
    """The 30 regions."""
    return BoardFiles("regions30")


@pytest.fixture(scope="session")
def countries14() -> BoardFiles:
    """The 14 country cards."""
    return BoardFiles("countries14")

"""A recipe: which areas of the source make each territory, and where the pencil helps."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Cut:
    """Inside this polygon the areas belong to `territory`; None takes them off the board."""

    areas: str
    territory: str | None
    corners: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Enlarge:
    """A small island is drawn larger by (x, y) about its centre and moved by (dx, dy) pixels."""

    x: float
    y: float
    dx: float = 0
    dy: float = 0


@dataclass(frozen=True, slots=True)
class Sea:
    """An ocean zone in degrees: its parts on either side of the seam, and where its name goes."""

    label: Point
    parts: tuple[tuple[Point, ...], ...]


@dataclass(frozen=True, slots=True)
class Recipe:
    """Everything the builder needs beside the topology in board.json."""

    areas: Mapping[str, str]
    cuts: tuple[Cut, ...]
    enlarge: Mapping[str, Enlarge] = field(default_factory=dict)
    labels: Mapping[str, Point] = field(default_factory=dict)
    routes: Mapping[tuple[str, str], tuple[Point, ...]] = field(default_factory=dict)
    seas: Mapping[str, Sea] = field(default_factory=dict)
    speck: float = 5.0
    """Islands smaller than this many square pixels are left out."""
    tolerance: float = 0.75
    """Outlines may move this many pixels when they are simplified."""

    def owners(self) -> dict[str, str]:
        """Area code to territory."""
        return {code: name for name, codes in self.areas.items() for code in codes.split()}

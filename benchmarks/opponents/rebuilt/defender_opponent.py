"""Keeps its capital and its borders strong, and attacks at excellent odds only."""

from __future__ import annotations

from typing import ClassVar

from benchmarks.opponents.rebuilt.plain_refonte import Plain, View


class Opponent(Plain):
    """A defender."""

    least: ClassVar[float] = 0.9

    def need(self, view: View, place: int) -> float:
        weight = 3.0 if place == view.state.capitals[view.seat] else 1.0
        return weight * view.threat(place) / (1 + view.defenders(place))

"""Buys infantry only and attacks wherever the odds are even, until nothing is left to attack with."""

from __future__ import annotations

from typing import ClassVar

from benchmarks.opponents.rebuilt.plain_refonte import Plain


class Opponent(Plain):
    """An attacker without a plan."""

    least: ClassVar[float] = 0.5

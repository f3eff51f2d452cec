"""Questions about samples: the width of an interval, how many miss, the battles that tell a chance."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import isqrt

from conquest_lab.core.words import counted
from conquest_lab.widgets.lesson.questions import Exact, Gaps, NumberQuestion

ROOTS = (4, 5, 8, 10, 20, 25, 40, 50, 100, 200, 250, 500)
"""Numbers whose inverse has few decimals."""


@dataclass(frozen=True)
class StandardError(NumberQuestion):
    """The standard error of the share of battles won, for a chance of one half.

    battles: a square number, so that the answer is exact.
    """

    battles: int = 100
    variants = (tuple(root**2 for root in ROOTS),)
    """A square number of battles."""

    @property
    def root(self) -> int:
        """The square root of the number of battles."""
        return isqrt(self.battles)

    @property
    def answer(self) -> Fraction:
        return Fraction(1, 2 * self.root)

    def wrong(self) -> dict[str, Exact]:
        return {
            "variance": Fraction(1, 4 * self.battles),
            "no-root": Fraction(1, 2 * self.battles),
            "two": Fraction(1, self.root),
            "count": Fraction(self.root, 2),
        }


@dataclass(frozen=True)
class MissesExpected(NumberQuestion):
    """The intervals that miss the truth on average.

    intervals: how many are made. confidence: in percent.
    """

    level = "start"
    intervals: int = 30
    confidence: int = 95
    form = "any"
    variants = ((20, 24, 30, 60, 120, 200), (80, 90, 95))

    @property
    def answer(self) -> Fraction:
        return Fraction(self.intervals * (100 - self.confidence), 100)

    def gaps(self) -> Gaps:
        return {"rest": 100 - self.confidence}

    def wrong(self) -> dict[str, Exact]:
        return {
            "hits": self.intervals - self.answer,
            "percent": 100 - self.confidence,
            "none": 0,
        }


@dataclass(frozen=True)
class BattlesToTell(NumberQuestion):
    """The battles after which two standard errors are the gap between a chance and one half.

    gap: between the chance and one half, in percentage points. below: whether the chance is less than that.
    """

    level = "stretch"
    gap: int = 5
    below: bool = False
    form = "whole"
    variants = ((1, 2, 4, 5, 10, 20), (False, True))
    """A gap that divides a hundred."""

    @property
    def answer(self) -> int:
        return (100 // self.gap) ** 2

    def gaps(self) -> Gaps:
        return {
            "points": counted(self.gap, "{n} point", "{n} points"),
            "chance": 50 - self.gap if self.below else 50 + self.gap,
            "ratio": 100 // self.gap,
        }

    def wrong(self) -> dict[str, Exact]:
        return {"linear": 100 // self.gap, "one-error": Fraction(self.answer, 4)}

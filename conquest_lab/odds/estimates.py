"""Estimates from a sample: a proportion or a mean with its standard error and its interval."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from statistics import NormalDist
from typing import NamedTuple

from conquest_lab.core.words import say
from conquest_lab.odds.errors import OddsError, chance, whole


class Interval(NamedTuple):
    """A confidence interval, both ends included."""

    low: float
    high: float

    def holds(self, value: float) -> bool:
        """True when a value lies in the interval."""
        return self.low <= value <= self.high


@dataclass(frozen=True, slots=True)
class Proportion:
    """The estimate of a chance from the number of times that something happened.

    hits: how often it happened; runs: how often it could have.

    >>> tosses = Proportion(hits=40, runs=100)
    >>> tosses.value, [round(end, 4) for end in tosses.interval()]
    (0.4, [0.3094, 0.498])
    """

    hits: int
    runs: int

    def __post_init__(self) -> None:
        whole("runs", self.runs, 1)
        whole("hits", self.hits, 0, self.runs)

    @property
    def value(self) -> float:
        """The share of runs in which it happened."""
        return self.hits / self.runs

    @property
    def standard_error(self) -> float:
        """The standard error of the share: √(p(1 − p)/n)."""
        return sqrt(self.value * (1 - self.value) / self.runs)

    def interval(self, confidence: float = 0.95) -> Interval:
        """Wilson's score interval (1927): right also near 0 and 1 and for few runs."""
        return wilson(self.hits, self.runs, confidence)


def wilson(hits: float | Fraction, runs: int, confidence: float = 0.95) -> Interval:
    """Wilson's interval for a share; hits that are shared, halves say, make it a little too wide."""
    z, n, p = _quantile(confidence), runs, float(hits) / runs
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    low = 0.0 if hits == 0 else middle - half
    high = 1.0 if hits == n else middle + half
    return Interval(low, high)


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean of many runs.

    value: the mean; standard_error: of the mean; runs: how many.
    """

    value: float
    standard_error: float
    runs: int

    def interval(self, confidence: float = 0.95) -> Interval:
        """The normal interval around the mean."""
        half = _quantile(confidence) * self.standard_error
        return Interval(self.value - half, self.value + half)


def mean_of(counts: Iterable[tuple[float, int]]) -> Mean:
    """The mean of values that came so often.

    >>> mean_of([(0, 50), (1, 50)]).value
    0.5
    """
    listed = list(counts)
    runs = sum(n for _, n in listed)
    if not runs:
        raise OddsError(say("runs is 0: a mean needs at least one run"))
    mean = sum(value * n for value, n in listed) / runs
    squares = sum((value - mean) ** 2 * n for value, n in listed)
    error = sqrt(squares / (runs - 1) / runs) if runs > 1 else float("inf")
    return Mean(mean, error, runs)


def _quantile(confidence: float) -> float:
    return NormalDist().inv_cdf(0.5 + chance("confidence", confidence) / 2)


class Point(NamedTuple):
    """One point of a convergence series: the share after so many runs, with its interval."""

    runs: int
    value: float
    low: float
    high: float


def series(hits: Iterable[tuple[int, int]], confidence: float = 0.95) -> tuple[Point, ...]:
    """A convergence series from (runs, hits) pairs, with Wilson's interval at each."""
    points = (Proportion(hit, runs) for runs, hit in hits)
    return tuple(Point(p.runs, p.value, *p.interval(confidence)) for p in points)

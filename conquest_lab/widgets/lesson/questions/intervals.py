"""Questions about intervals: what two samples allow one to say."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from fractions import Fraction
from math import floor, sqrt
from random import Random
from typing import Self

from conquest_lab.core.words import Message, say
from conquest_lab.odds.estimates import Interval, Proportion
from conquest_lab.widgets.lesson.questions import (
    Exact,
    Gaps,
    NumberQuestion,
    rounded,
)
from conquest_lab.widgets.lesson.questions.tried import WrittenChoice

SIZES = (100, 400, 1600)
BASE = 40
"""Percent of the first sample, about."""
Z_EXACT = Fraction(49, 25)
Z = float(Z_EXACT)
"""The normal quantile of a 95 % interval."""


class ByInterval(WrittenChoice):
    """A conclusion from the 95 % interval of a difference: above 0, below 0, or too near to 0 to say."""

    choices = ("more", "less", "untold")
    by = "best"

    @property
    @abstractmethod
    def interval(self) -> tuple[float | Fraction, float | Fraction]:
        """Both ends of the interval."""

    @property
    def best(self) -> str:
        low, high = self.interval
        return "untold" if low <= 0 <= high else "more" if low > 0 else "less"

    def mistake(self, picked: int) -> str:
        if self.best == "untold":
            return "holds"
        return "clear" if self.words[picked] == "untold" else "sign"


@dataclass(frozen=True)
class ToldApart(ByInterval):
    """Two readings were played in this many games each: what may be said of the chance of the first player?

    games: of each reading. first, second: games that the first player won.
    """

    games: int = 400
    first: int = 160
    second: int = 200

    @classmethod
    def drawn(cls, rng: Random) -> Self:
        """Samples whose difference is clear, or clearly none."""
        while True:
            games = rng.choice(SIZES)
            first, second = (round(games * rng.randint(BASE - 12, BASE + 12) / 100) for _ in "ab")
            question = cls(games, first, second)
            low, high = question.interval
            if min(abs(low), abs(high)) > 0.01:  # not a matter of rounding
                return question

    @property
    def shares(self) -> tuple[Proportion, Proportion]:
        """The shares of both samples."""
        return Proportion(self.first, self.games), Proportion(self.second, self.games)

    @property
    def interval(self) -> Interval:
        """The 95 % interval of the second chance less the first."""
        a, b = self.shares
        half = Z * sqrt(a.standard_error**2 + b.standard_error**2)
        return Interval(b.value - a.value - half, b.value - a.value + half)

    def gaps(self) -> Gaps:
        low, high = self.interval
        a, b = self.shares
        return {
            "first": rounded_percent(a.value),
            "second": rounded_percent(b.value),
            "change": points(b.value - a.value),
            "low": points(low),
            "high": points(high),
        }


@dataclass(frozen=True)
class GamesNeeded(NumberQuestion):
    """The fewest games of each reading after which a change of a chance is about to show.

    chance: of the first player under the first reading. change: how much larger it is under the second.
    """

    level = "stretch"
    chance: Fraction = Fraction(2, 5)
    change: Fraction = Fraction(1, 20)
    form = "whole"

    @classmethod
    def drawn(cls, rng: Random) -> Self:
        """A change of a few points."""
        return cls(
            Fraction(rng.choice((30, 40, 50)), 100), Fraction(rng.choice((2, 4, 5, 10)), 100)
        )

    @property
    def spread(self) -> Fraction:
        """The sum of p(1 − p) of both readings."""
        second = self.chance + self.change
        return self.chance * (1 - self.chance) + second * (1 - second)

    @property
    def answer(self) -> int:
        """The least number for which half of the interval is shorter than the change."""
        return floor(Z_EXACT**2 * self.spread / self.change**2) + 1

    def gaps(self) -> Gaps:
        return {
            "first": int(100 * self.chance),
            "second": int(100 * (self.chance + self.change)),
            "points": int(100 * self.change),
            "spread": rounded(self.spread, 4),
            "n": self.answer,
        }

    def wrong(self) -> dict[str, Exact]:
        """One sample forgotten, the square forgotten, and games of both readings counted."""
        one = self.chance * (1 - self.chance)
        return {
            "one": floor(Z_EXACT**2 * one / self.change**2) + 1,
            "root": floor(Z_EXACT * self.spread / self.change) + 1,
            "both": 2 * self.answer,
        }


def rounded_percent(share: float) -> Message:
    """A share in percent with one digit."""
    return rounded(Fraction(round(1000 * share), 10), 1)


def points(change: float) -> Message:
    """A change in points with one digit and its sign."""
    size = rounded_percent(abs(change))
    return say("+{points}", points=size) if change >= 0 else say("−{points}", points=size)

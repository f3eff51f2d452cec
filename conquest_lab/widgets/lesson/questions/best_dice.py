"""Questions about the highest of several dice: its chance, its mean, and the dice it takes."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import count
from typing import Literal

from conquest_lab.core.words import counted
from conquest_lab.widgets.lesson.best_dice import SIDES, throws_up_to
from conquest_lab.widgets.lesson.questions import (
    Exact,
    Gaps,
    NumberQuestion,
    in_percent,
    reduced,
)

PERCENTAGES = range(40, 100, 5)


@dataclass(frozen=True)
class HighestChance(NumberQuestion):
    """The chance that the highest of some dice is exactly a face, or at most that face."""

    dice: int = 3
    face: int = 4
    limit: Literal["exactly", "at-most"] = "exactly"
    variants = ((2, 3), range(2, 6), ("exactly", "at-most"))
    by = "limit"

    @property
    def total(self) -> int:
        """The number of all throws."""
        return int(SIDES**self.dice)

    @property
    def ways(self) -> int:
        """The number of throws in which it happens."""
        most = throws_up_to(self.dice, self.face)
        below = throws_up_to(self.dice, self.face - 1)
        return most - below if self.limit == "exactly" else most

    @property
    def answer(self) -> Fraction:
        return Fraction(self.ways, self.total)

    def gaps(self) -> Gaps:
        most = throws_up_to(self.dice, self.face)
        below = throws_up_to(self.dice, self.face - 1)
        return {
            "less": self.face - 1,
            "most": most,
            "throws": counted(most, "{n} throw", "{n} throws"),
            "fewer": counted(below, "{n} throw", "{n} throws"),
            "share": reduced(self.ways, self.total),
        }

    def wrong(self) -> dict[str, Exact]:
        most = Fraction(throws_up_to(self.dice, self.face), self.total)
        below = Fraction(throws_up_to(self.dice, self.face - 1), self.total)
        none = Fraction((SIDES - 1) ** self.dice, self.total)
        return {
            "at-most": most if self.limit == "exactly" else most - below,
            "below": below,
            "shown": 1 - none,
            "one-die": Fraction(1 if self.limit == "exactly" else self.face, SIDES),
            "all": Fraction(1, self.total),
            "ways": self.ways,
        }


@dataclass(frozen=True)
class FewestDice(NumberQuestion):
    """The fewest dice of which at least one shows a 6 with more than this many percent."""

    level = "stretch"
    percent: int = 50
    form = "whole"
    variants = (PERCENTAGES,)

    def chance(self, dice: int) -> Fraction:
        """The chance that the highest of this many dice is a 6."""
        return 1 - Fraction(SIDES - 1, SIDES) ** dice

    @property
    def answer(self) -> int:
        return next(n for n in count(1) if self.chance(n) > Fraction(self.percent, 100))

    def gaps(self) -> Gaps:
        dice = self.answer
        return {
            "fewer": dice - 1,
            "before": in_percent(self.chance(dice - 1)),
            "dice": dice,
            "after": in_percent(self.chance(dice)),
        }

    def wrong(self) -> dict[str, Exact]:
        added = next(n for n in count(1) if Fraction(n, SIDES) > Fraction(self.percent, 100))
        return {"added": added, "one-less": self.answer - 1, "one-more": self.answer + 1}

"""Questions about one game's own arithmetic: cards of the second rule, landings."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Self

from conquest_lab import odds
from conquest_lab.core.words import counted
from conquest_lab.widgets.lesson.questions import Exact, Gaps, NumberQuestion

MOST_INFANTRY = 60


@dataclass(frozen=True)
class FewestToTake(NumberQuestion):
    """The fewest territories a rival must lose to get no card under the second rule."""

    level = "start"
    territories: int = 14
    form = "whole"

    @classmethod
    def drawn(cls, rng: Random) -> Self:
        """A rival who would get cards."""
        return cls(rng.choice([n for n in range(6, 31) if odds.cards.second_rule(n).cards]))

    @property
    def answer(self) -> int:
        """The least number, tried one after the other."""
        tried = range(1, self.territories)
        return next(n for n in tried if not odds.cards.second_rule(self.territories - n).cards)

    def gaps(self) -> Gaps:
        n = self.answer
        return {"left": self.territories - n, "n": n}

    def wrong(self) -> dict[str, Exact]:
        """The quotient, or the way up to the next multiple of four."""
        return {"armies": odds.cards.second_rule(self.territories).armies, "up": 4 - self.answer}


@dataclass(frozen=True)
class SmallestLanding(NumberQuestion):
    """The fewest infantry with which a landing succeeds with a given probability."""

    level = "stretch"
    defenders: int = 2
    chance: Fraction = Fraction(4, 5)
    form = "whole"
    variants = (range(2, 9), (Fraction(1, 2), Fraction(4, 5)))

    @property
    def answer(self) -> int:
        """The least number, tried one after the other."""
        tried = range(2, MOST_INFANTRY)
        return next(n for n in tried if odds.landing(n, self.defenders).conquer >= self.chance)

    def gaps(self) -> Gaps:
        return {
            "units": counted(self.defenders, "{n} unit", "{n} units"),
            "percent": int(self.chance * 100),
            "n": self.answer,
            "half": self.answer // 2,
        }

    def wrong(self) -> dict[str, Exact]:
        """The same attack by land, or an odd infantry that cannot fight."""
        return {"land": Fraction(self.answer, 2), "odd": self.answer + 1}

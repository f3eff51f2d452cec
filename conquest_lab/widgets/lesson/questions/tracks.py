"""Questions about the value of sets as it grows, and about the loyalty of an ally."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Self

from conquest_lab.core.words import counted
from conquest_lab.mechanics.cards import growing_value
from conquest_lab.widgets.lesson.questions import Exact, Gaps, NumberQuestion

STAYS = Fraction(1, 3)
"""The chance that an ally's cannon stays after an invasion: a 5 or a 6 (H-53)."""


@dataclass(frozen=True)
class SetsAtOnce(NumberQuestion):
    """The armies for several sets that are traded at the same moment.

    traded: sets that were traded in the game before. sets: those that are traded now.
    """

    traded: int = 3
    sets: int = 3
    form = "whole"

    @classmethod
    def drawn(cls, luck: Random) -> Self:
        """Two or three sets, somewhere on the track."""
        return cls(luck.randint(0, 6), luck.randint(2, 3))

    @property
    def values(self) -> tuple[int, ...]:
        """The value of each of the sets."""
        return tuple(growing_value(self.traded + n) for n in range(self.sets))

    @property
    def answer(self) -> int:
        return sum(self.values)

    def gaps(self) -> Gaps:
        return {
            "traded": counted(self.traded, "{n} set", "{n} sets"),
            "sets": self.sets,
            "terms": " + ".join(map(str, self.values)),
            "n": self.answer,
        }

    def wrong(self) -> dict[str, Exact]:
        first = sum(growing_value(n) for n in range(self.sets))
        found: dict[str, Exact] = {
            "first": self.values[0],
            "same": self.values[0] * self.sets,
            "late": sum(growing_value(self.traded + n + 1) for n in range(self.sets)),
        }
        return found | ({"start": first} if self.traded else {})


@dataclass(frozen=True)
class InvasionsUntil(NumberQuestion):
    """The fewest invasions after which an ally's cannon has probably moved.

    percent: the chance that it has not moved is to be below this.
    """

    percent: int = 1
    form = "whole"

    @classmethod
    def drawn(cls, luck: Random) -> Self:
        """One of a few percentages."""
        return cls(luck.choice((20, 10, 5, 2, 1)))

    @property
    def answer(self) -> int:
        """The least number, tried one after the other."""
        tried = 1
        while STAYS**tried >= Fraction(self.percent, 100):
            tried += 1
        return tried

    def gaps(self) -> Gaps:
        n = self.answer
        return {
            "percent": self.percent,
            "n": n,
            "fewer": n - 1,
            "before": str(STAYS ** (n - 1)),
            "after": str(STAYS**n),
        }

    def wrong(self) -> dict[str, Exact]:
        moves = 1
        while (1 - STAYS) ** moves >= Fraction(self.percent, 100):
            moves += 1
        return {"fewer": self.answer - 1, "moves": moves}

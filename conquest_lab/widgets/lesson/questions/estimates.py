"""Questions that ask for a good guess: a number within a factor."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb, perm

from conquest_lab.core.words import Message, counted
from conquest_lab.widgets.lesson.questions import Exact, Gaps, Level, power
from conquest_lab.widgets.lesson.questions.kinds import EstimateQuestion

CARDS = 44
IN_A_ROW = (
    *((n, 2) for n in range(3, 8)),
    *((n, 3) for n in range(3, 7)),
    *((n, 6) for n in range(2, 6)),
)
"""Lengths of a row, and one in how many throws goes on with it."""


def _times(factor: int) -> Message:
    return counted(factor, "{n} time", "{n} times")


@dataclass(frozen=True)
class CountThrows(EstimateQuestion):
    """The number of different throws of dice that can be distinguished."""

    dice: int = 5
    level: Level = "start"
    factor = 2
    variants = (range(3, 15),)

    @property
    def answer(self) -> int:
        return int(6**self.dice)

    def gaps(self) -> Gaps:
        return {"power": power("6", self.dice), "factor": _times(self.factor)}

    def wrong(self) -> dict[str, Exact]:
        return {"added": 6 * self.dice, "order": comb(self.dice + 5, 5)}


@dataclass(frozen=True)
class CountHands(EstimateQuestion):
    """The number of different hands of some cards of the 44."""

    cards: int = 5
    level: Level = "stretch"
    factor = 3
    variants = (range(3, 15),)

    @property
    def answer(self) -> int:
        return comb(CARDS, self.cards)

    def gaps(self) -> Gaps:
        n = self.cards
        return {
            "of": CARDS,
            "product": " × ".join(str(CARDS - k) for k in range(n)),
            "orders": " × ".join(str(k) for k in range(n, 0, -1)),
            "factor": _times(self.factor),
        }

    def wrong(self) -> dict[str, Exact]:
        return {"order": perm(CARDS, self.cards), "added": CARDS * self.cards}


@dataclass(frozen=True)
class WaitForSixes(EstimateQuestion):
    """The mean number of throws until this many sixes come in a row, or something else that comes more often.

    sixes: how many in a row. faces: one throw in this many is one: heads of a coin, a 5 or a 6, a six.
    """

    sixes: int = 2
    faces: int = 6
    level: Level = "stretch"
    factor = 2
    by = "faces"
    rows = IN_A_ROW
    """A row that one would wait for much longer than if it might be broken."""

    @property
    def answer(self) -> int:
        return sum(self.faces**n for n in range(1, self.sixes + 1))

    def gaps(self) -> Gaps:
        n = self.sixes
        return {
            "terms": " + ".join(str(self.faces**k) for k in range(1, n + 1)),
            "factor": _times(self.factor),
        }

    def wrong(self) -> dict[str, Exact]:
        return {"added": self.faces * self.sixes}


@dataclass(frozen=True)
class ThrowsToNarrow(EstimateQuestion):
    """The throws after which a share lies within some points of one half.

    points: two standard errors, in percentage points. thrown: a coin, or a die for even numbers.
    """

    points: int = 5
    thrown: str = "coin"
    level: Level = "standard"
    factor = 2
    variants = ((1, 2, 4, 5, 10, 20), ("coin", "die"))
    """A number of points that divides a hundred."""
    by = "thrown"

    @property
    def answer(self) -> int:
        return (100 // self.points) ** 2

    def gaps(self) -> Gaps:
        return {
            "points": counted(self.points, "{n} point", "{n} points"),
            "ratio": 100 // self.points,
            "factor": _times(self.factor),
        }

    def wrong(self) -> dict[str, Exact]:
        return {"linear": 100 // self.points}

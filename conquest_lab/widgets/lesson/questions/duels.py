"""Questions about one die against one: a chance that is counted in cells, and the faces it takes."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import count
from random import Random
from typing import Self

from conquest_lab.widgets.lesson.duel import Duel
from conquest_lab.widgets.lesson.questions import (
    Exact,
    Gaps,
    NumberQuestion,
    in_percent,
)
from conquest_lab.widgets.lesson.questions.one_roll import LossChance, Side, other

FACES = (4, 6, 8, 10)
PERCENTAGES = (30, 35, 38, *range(40, 49))


@dataclass(frozen=True)
class DuelChance(LossChance):
    """The chance that a side loses the throw of one die against one, that is that the other side wins it."""

    attack_dice: int = 1
    defence_dice: int = 1
    lost: int = 1

    @classmethod
    def drawn(cls, rng: Random) -> Self:
        """A variant with few faces or many, and either rule on ties."""
        side: Side = rng.choice(("attacker", "defender"))
        ties: Side = rng.choice(("defender", "defender", "attacker"))
        return cls(side=side, sides=rng.choice(FACES), ties=ties)

    @property
    def duel(self) -> Duel:
        """The cells of the throw."""
        return Duel(self.sides, self.ties)

    def case(self, sentence: str) -> str:
        if sentence == "prompt":
            return f"{other(self.side)}-{self.ties}"
        return super().case(sentence)

    def gaps(self) -> Gaps:
        cells, tied = self.duel.cells, len(self.duel.tied)
        return {**super().gaps(), "tied": tied, "rest": cells - tied, "half": (cells - tied) // 2}

    def wrong(self) -> dict[str, Exact]:
        duel, ways = self.duel, self.roll.ways(self.side, 1)
        return {
            "other-side": self.roll.chance(other(self.side), 1),
            "equiprobable": Fraction(1, 3),
            "even": Fraction(1, 2),
            "one-die": Fraction(1, self.sides),
            "without-ties": Fraction(ways, duel.cells - len(duel.tied)),
            "ways": ways,
        }


@dataclass(frozen=True)
class FewestFaces(NumberQuestion):
    """The fewest faces of two dice with which the attacker wins more than this many percent."""

    level = "stretch"
    percent: int = 45
    form = "whole"
    variants = (PERCENTAGES,)

    @property
    def answer(self) -> int:
        return next(n for n in count(2) if Duel(n).chance > Fraction(self.percent, 100))

    def gaps(self) -> Gaps:
        faces = self.answer
        return {
            "fewer": faces - 1,
            "before": in_percent(Duel(faces - 1).chance),
            "faces": faces,
            "after": in_percent(Duel(faces).chance),
        }

    def wrong(self) -> dict[str, Exact]:
        wanted = Fraction(self.percent, 100)
        return {
            "one-less": self.answer - 1,
            "one-more": self.answer + 1,
            "doubled": next(n for n in count(2) if Fraction(n - 2, 2 * n) > wanted),
        }

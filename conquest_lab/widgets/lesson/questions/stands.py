"""Questions about the retreat: what a stand is worth to the defender, and how many should stay."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from random import Random
from typing import Self

from conquest_lab import odds
from conquest_lab.core.words import Message
from conquest_lab.odds.landings import Retreat, Stand
from conquest_lab.widgets.lesson.numbers import Range
from conquest_lab.widgets.lesson.questions import Exact, Gaps, NumberQuestion, in_decimal, rounded
from conquest_lab.widgets.lesson.questions.landings import garrison, infantry_units


def tenth(value: Exact) -> Fraction:
    """A number rounded to one digit."""
    return Fraction(round(10 * value), 10)


@dataclass(frozen=True)
class StandWorth(NumberQuestion):
    """The utility that a defender may expect of a stand, from its chance and its mean losses.

    place: worth of the place; every unit of both sides is worth 1. The numbers are shown rounded, and
    the answer follows from the rounded ones.
    """

    attackers: int = 6
    defenders: int = 3
    place: int = 4
    form = "any"
    variants = (range(3, 8), range(2, 6), range(2, 9))
    """A fight whose chance is neither certain nor hopeless."""

    @cached_property
    def stand(self) -> Stand:
        """The stand with everybody staying."""
        return odds.retreat(self.attackers, self.defenders, place=self.place).stands[0]

    @property
    def held(self) -> Fraction:
        """The chance to hold the place, in whole percent."""
        return Fraction(round(100 * (1 - self.stand.conquer)), 100)

    @property
    def lost(self) -> tuple[Fraction, Fraction]:
        """The mean losses of the defender and of the attacker, with one digit."""
        losses = self.stand.expected_losses
        return tenth(losses.defender), tenth(losses.attacker)

    @property
    def answer(self) -> Fraction:
        own, enemy = self.lost
        return self.place * self.held + (self.defenders - own) + enemy

    def gaps(self) -> Gaps:
        own, enemy = self.lost
        return {
            "defenders": garrison(self.defenders),
            "d": self.defenders,
            "held": int(100 * self.held),
            "share": rounded(self.held, 2),
            "own": rounded(own, 1),
            "enemy": rounded(enemy, 1),
            "answer": rounded(self.answer, 2),
        }

    def wrong(self) -> dict[str, Exact]:
        own, enemy = self.lost
        place, units_left = self.place * self.held, self.defenders - own
        return {
            "falls": self.place * (1 - self.held) + units_left + enemy,
            "no-enemy": place + units_left,
            "no-losses": place + self.defenders + enemy,
            "certain": self.place + units_left + enemy,
            "minus": place + units_left - enemy,
            "place-only": place,
        }


@dataclass(frozen=True)
class BestStand(NumberQuestion):
    """The number of defenders who had best stay, each unit of both sides being worth 1.

    sea: whether the attackers land: a die of theirs is two infantry.
    """

    level = "stretch"

    attackers: int = 6
    defenders: int = 3
    place: int = 3
    sea: bool = False
    form = "whole"

    @classmethod
    def drawn(cls, rng: Random) -> Self:
        """A fight over the border or from the sea."""
        sea = rng.choice((False, True))
        attackers = 2 * rng.randint(2, 6) if sea else rng.randint(3, 10)
        return cls(attackers, rng.randint(2, 4), rng.randint(1, 6), sea)

    @property
    def key(self) -> str:
        road = "sea" if self.sea else "border"
        return f"best-stand {self.attackers}-{self.defenders} {self.place} {road}"

    def retreat(self, sea: bool) -> Retreat:
        """Every way to stand."""
        attackers = self.attackers // 2 if sea else self.attackers
        return odds.retreat(attackers, self.defenders, place=self.place, enemy=2 if sea else 1)

    @property
    def answer(self) -> int:
        return self.retreat(self.sea).best.staying

    @property
    def possible(self) -> Range:
        return Range(most=self.defenders, whole=True)

    def case(self, sentence: str) -> str:
        if sentence == "solution":
            return "stay" if self.answer else "leave"
        return "sea" if self.sea else "border"

    def gaps(self) -> Gaps:
        utility = {stand.staying: stand.utility for stand in self.retreat(self.sea).stands}
        return {
            "attackers": infantry_units(self.attackers),
            "defenders": garrison(self.defenders),
            "d": self.defenders,
            "all": in_decimal(utility[self.defenders], 2),
            "none": in_decimal(utility[0], 2),
        }

    def wrong(self) -> dict[str, Exact]:
        found: dict[str, Exact] = {"nobody": 0} if self.answer else {"everybody": self.defenders}
        return found | {f"some-{n}": n for n in range(1, self.defenders) if n != self.answer}

    def reason(self, kind: str, **gaps: object) -> Message:
        return super().reason(kind.partition("-")[0], **gaps)

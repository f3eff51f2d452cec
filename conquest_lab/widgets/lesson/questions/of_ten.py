"""Questions on how many of several attacks succeed: the binomial law, and what large numbers do to shares."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from random import Random
from typing import Self

from conquest_lab.core.words import Message, counted, say
from conquest_lab.widgets.lesson.questions import Exact, Gaps, Level, in_percent, power
from conquest_lab.widgets.lesson.questions.chances import Belief, Chance, chance, pooled
from conquest_lab.widgets.lesson.questions.tried import Bar, Thing, Tried, WrittenChoice

FACES = range(1, 7)
SUCCESSES: dict[int, tuple[int, ...]] = {3: (2, 4, 6), 2: (5, 6), 1: (6,)}
"""The faces with which an attack succeeds, by their number."""
TIMES = 10
"""This many times as many attacks on the longer day."""


def faces_said(faces: int) -> Message:
    """The faces with which an attack succeeds, in words."""
    return {3: say("an even number"), 2: say("a 5 or a 6"), 1: say("a 6")}[faces]


def exactly(k: int, n: int, p: Fraction) -> Fraction:
    """The binomial chance of k successes in n trials."""
    return comb(n, k) * p**k * (1 - p) ** (n - k)


def at_least(k: int, n: int, p: Fraction) -> Fraction:
    """The binomial chance of k successes or more."""
    return sum((exactly(j, n, p) for j in range(k, n + 1)), Fraction(0))


@dataclass(frozen=True)
class OfTen(Tried):
    """The chance that exactly so many of several attacks succeed.

    faces: of a die, with which an attack succeeds.
    """

    attacks: int = 10
    wins: int = 5
    faces: int = 3
    level: Level = "standard"

    @classmethod
    def drawn(cls, rng: Random) -> Self:
        """A number of wins near to the mean."""
        attacks, faces = rng.choice((4, 6, 8, 10)), rng.choice((1, 2, 3))
        mean = attacks * faces // 6
        return cls(attacks, max(1, mean + rng.choice((-1, 0, 1))), faces)

    @property
    def share(self) -> Fraction:
        """The chance of one attack."""
        return Fraction(self.faces, 6)

    @property
    def answer(self) -> Fraction:
        return exactly(self.wins, self.attacks, self.share)

    def wrong(self) -> dict[str, Exact]:
        one_way = self.answer / comb(self.attacks, self.wins)
        found: dict[str, Exact] = {
            "one-order": one_way,
            "equiprobable": Fraction(1, self.attacks + 1),
            "at-least": at_least(self.wins, self.attacks, self.share),
        }
        return found if self.wins * 6 != self.attacks * self.faces else found | {"sure": self.share}

    def gaps(self) -> Gaps:
        p, misses = self.share, self.attacks - self.wins
        return {
            "succeeds": faces_said(self.faces),
            "ways": comb(self.attacks, self.wins),
            "won": power(str(p), self.wins),
            "lost": power(str(1 - p), misses),
            "ends": self.attacks + 1,
        }

    def once(self, rng: Random) -> tuple[Sequence[Thing], int]:
        thrown = [rng.choice(FACES) for _ in range(self.attacks)]
        won = [face in SUCCESSES[self.faces] for face in thrown]
        return list(zip(thrown, won, strict=True)), sum(won)

    def hit(self, outcome: int) -> bool:
        return outcome == self.wins

    def bars(self) -> tuple[Bar, ...]:
        return tuple(
            Bar(str(k), range(k, k + 1), exactly(k, self.attacks, self.share))
            for k in range(self.attacks + 1)
        )


@dataclass(frozen=True)
class FewOrMany(WrittenChoice):
    """A share far from one half: on a day of few attacks, or on one of many?

    attacks: on the shorter day. percent: of successes, at least.
    """

    attacks: int = 10
    share: int = 60
    level: Level = "start"
    variants = ((10, 20, 30, 40, 50), (60, 70, 80))
    choices = ("few", "many", "same")
    best = "few"

    @property
    def chances(self) -> tuple[Fraction, Fraction]:
        """The chances of such a share on both days."""
        few, many = (
            at_least(n * self.share // 100, n, Fraction(1, 2))
            for n in (self.attacks, TIMES * self.attacks)
        )
        return few, many

    def gaps(self) -> Gaps:
        few, many = self.chances
        return {
            "many": TIMES * self.attacks,
            "few_percent": in_percent(few),
            "many_percent": in_percent(many),
        }


@pooled
def of_ten() -> Iterable[Chance]:
    """Events of several throws, counted in orders."""
    for attacks, wins, faces in (
        *((n, n // 2, 3) for n in (2, 4, 6, 8, 10)),
        *((4, 1, 1), (6, 1, 1), (6, 2, 2), (3, 1, 2), (9, 3, 2)),
        *((4, 3, 3), (6, 5, 3), (5, 4, 3)),
    ):
        question = OfTen(attacks, wins, faces)
        event = counted(
            wins,
            "Exactly {n} of {attacks} throws of a die shows {faces}",
            "Exactly {n} of {attacks} throws of a die show {faces}",
            attacks=attacks,
            faces=faces_said(faces),
        )
        gaps, wrong = question.gaps(), question.wrong()
        row = say("{won} × {lost}", won=gaps["won"], lost=gaps["lost"])
        beliefs = [
            Belief("one-order", Fraction(wrong["one-order"]), row),
            Belief(
                "equiprobable", Fraction(1, attacks + 1), say("one of {n} numbers", n=attacks + 1)
            ),
        ]
        how = say(
            "{ways} orders × {won} × {lost}", ways=gaps["ways"], won=gaps["won"], lost=gaps["lost"]
        )
        yield chance(f"of-{attacks}-{wins}-{faces}", event, question.answer, how, beliefs)

"""Questions about evidence: posteriors, alarms, the χ² statistic, luck, and what a small chance means."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import count
from random import Random
from typing import Self

from conquest_lab.core.words import Message, say
from conquest_lab.widgets.lesson.questions import (
    RIGHT,
    Exact,
    Gaps,
    NumberQuestion,
    PickQuestion,
    Verdict,
    in_percent,
    rounded,
    shortest,
)
from conquest_lab.widgets.lesson.six_servers.case import (
    FAIR,
    SIX_IF_FAIR,
    SIX_IF_LOADED,
    at_least,
    chance_of_sixes,
    posteriors,
)

SIDES = len(FAIR)


def _weight(throws: int, sixes: int) -> Fraction:
    """The weight of a loaded server against a fair one, after these throws."""
    return Fraction(2**sixes * 6**throws, 7**throws)


@dataclass(frozen=True)
class ServerChance(NumberQuestion):
    """The chance that a server is the loaded one, after throws of it alone.

    servers: of which one is loaded. throws, sixes: of the first of them.
    """

    servers: int = 6
    throws: int = 20
    sixes: int = 6

    @classmethod
    def drawn(cls, rng: Random) -> Self:
        """Twenty throws with about as many sixes as usual."""
        return cls(sixes=rng.randint(2, 9))

    @property
    def answer(self) -> Fraction:
        thrown = [(self.throws, self.sixes), *([(0, 0)] * (self.servers - 1))]
        return posteriors(thrown)[0]

    def gaps(self) -> Gaps:
        weight = _weight(self.throws, self.sixes)
        return {
            "others": self.servers - 1,
            "weight": rounded(weight, 3),
            "all": rounded(weight + self.servers - 1, 3),
        }

    def wrong(self) -> dict[str, Exact]:
        weight = _weight(self.throws, self.sixes)
        return {
            "prior": Fraction(1, self.servers),
            "base": weight / (weight + 1),
            "reversed": chance_of_sixes(self.throws, self.sixes, SIX_IF_LOADED),
            "rare": 1 - at_least(self.throws, self.sixes, SIX_IF_FAIR),
            "not": 1 - self.answer,
        }


@dataclass(frozen=True)
class LoadedDie(NumberQuestion):
    """The chance that a die is the loaded one of several, after throws that were all sixes.

    dice: of which one shows a six with 1/2. throws: of one of them, all sixes.
    """

    dice: int = 4
    throws: int = 2
    variants = ((3, 4, 6, 10), range(1, 4))

    @property
    def weight(self) -> int:
        """The weight of the loaded die against a fair one: three for each six."""
        return int(3**self.throws)

    @property
    def answer(self) -> Fraction:
        return Fraction(self.weight, self.weight + self.dice - 1)

    def case(self, sentence: str) -> str:
        return "one" if self.throws == 1 else "more"

    def gaps(self) -> Gaps:
        return {"others": self.dice - 1, "all": self.weight + self.dice - 1}

    def wrong(self) -> dict[str, Exact]:
        return {
            "prior": Fraction(1, self.dice),
            "base": Fraction(self.weight, self.weight + 1),
            "reversed": Fraction(1, 2**self.throws),
            "rare": 1 - Fraction(1, SIDES**self.throws),
            "not": 1 - self.answer,
            "equiprobable": Fraction(1, 2),
        }


@dataclass(frozen=True)
class TrueAlarm(NumberQuestion):
    """The share of alarms that are right, by the share of loaded servers and the errors of the test.

    one_in: one server in this many is loaded. caught: of the loaded servers, the share with an alarm.
    false: of the fair ones.
    """

    one_in: int = 100
    caught: Fraction = Fraction(9, 10)
    false: Fraction = Fraction(1, 10)

    @classmethod
    def drawn(cls, rng: Random) -> Self:
        """Round percentages."""
        caught = Fraction(rng.choice((50, 60, 80, 90)), 100)
        return cls(rng.choice((10, 20, 50, 100)), caught, Fraction(rng.choice((1, 2, 5, 10)), 100))

    @property
    def answer(self) -> Fraction:
        loaded, fair = Fraction(1, self.one_in), Fraction(self.one_in - 1, self.one_in)
        return loaded * self.caught / (loaded * self.caught + fair * self.false)

    @property
    def _thousands(self) -> tuple[Fraction, Fraction]:
        """Right and false alarms among 10,000 servers."""
        loaded = Fraction(10_000, self.one_in)
        return loaded * self.caught, (10_000 - loaded) * self.false

    def gaps(self) -> Gaps:
        right, wrong = self._thousands
        return {
            "caught": shortest(100 * self.caught, 1),
            "false": shortest(100 * self.false, 1),
            "loaded": round(Fraction(10_000, self.one_in)),
            "fair": 10_000 - round(Fraction(10_000, self.one_in)),
            "right": round(right),
            "wrong": round(wrong),
        }

    def wrong(self) -> dict[str, Exact]:
        loaded = Fraction(1, self.one_in)
        return {
            "reversed": self.caught,
            "base": self.caught / (self.caught + self.false),
            "joint": loaded * self.caught,
            "rare": 1 - self.false,
            "not": 1 - self.answer,
            "prior": loaded,
        }


@dataclass(frozen=True)
class SixtyThrows(TrueAlarm):
    """The same for the test that counts the sixes of sixty throws, with its exact errors.

    throws, alarm: an alarm is raised from this many sixes on.
    """

    throws: int = 60
    alarm: int = 16

    @classmethod
    def of(cls, one_in: int = 100, throws: int = 60, alarm: int = 16) -> Self:
        """The question for this share of loaded servers and this test."""
        caught, false = (at_least(throws, alarm, six) for six in (SIX_IF_LOADED, SIX_IF_FAIR))
        return cls(one_in, caught, false, throws, alarm)

    @classmethod
    def drawn(cls, rng: Random) -> Self:
        """Another share of loaded servers, another alarm."""
        return cls.of(rng.choice((6, 20, 100)), 60, rng.randint(14, 19))

    def gaps(self) -> Gaps:
        return super().gaps() | {}


@dataclass(frozen=True)
class ChiSquare(NumberQuestion):
    """The χ² statistic of sixty throws against a fair die.

    counts: of the six faces.
    """

    counts: tuple[int, ...] = (8, 12, 9, 11, 13, 7)
    form = "any"

    @classmethod
    def drawn(cls, rng: Random) -> Self:
        """Sixty throws, with differences of at most six."""
        while True:
            counts = [rng.randint(5, 15) for _ in range(SIDES - 1)]
            last = 60 - sum(counts)
            if 4 <= last <= 16 and counts != [10] * 5:
                return cls((*counts, last))

    @property
    def expected(self) -> int:
        """The mean count of each face."""
        return sum(self.counts) // SIDES

    @property
    def _squares(self) -> list[int]:
        return [(seen - self.expected) ** 2 for seen in self.counts]

    @property
    def answer(self) -> Fraction:
        return Fraction(sum(self._squares), self.expected)

    def gaps(self) -> Gaps:
        return {
            "counts": tuple(str(seen) for seen in self.counts),
            "squares": " + ".join(map(str, self._squares)),
            "sum": sum(self._squares),
            "answer": rounded(self.answer, 1),
        }

    def wrong(self) -> dict[str, Exact]:
        absolute = sum(abs(seen - self.expected) for seen in self.counts)
        return {
            "undivided": sum(self._squares),
            "unsquared": Fraction(absolute, self.expected),
            "by-all": Fraction(sum(self._squares), sum(self.counts)),
            "by-observed": sum(
                (Fraction(n, seen) for n, seen in zip(self._squares, self.counts, strict=True)),
                Fraction(0),
            ),
            "signed": 0,
        }


@dataclass(frozen=True)
class SomeoneSuspected(NumberQuestion):
    """The chance that at least one of some fair players is suspected by a test.

    players: all fair. percent: of fair players that the test suspects.
    """

    level = "stretch"

    players: int = 3
    percent: int = 10
    variants = ((2, 3), (1, 2, 4, 5, 10, 20))

    @property
    def _one(self) -> Fraction:
        return Fraction(self.percent, 100)

    @property
    def answer(self) -> Fraction:
        return 1 - (1 - self._one) ** self.players

    def gaps(self) -> Gaps:
        return {
            "rest": shortest(1 - self._one, 2),
            "none": shortest((1 - self._one) ** self.players, 6),
            "answer": shortest(self.answer, 6),
        }

    def wrong(self) -> dict[str, Exact]:
        return {
            "added": self.players * self._one,
            "one": self._one,
            "none": (1 - self._one) ** self.players,
            "all": self._one**self.players,
            "exactly": self.players * self._one * (1 - self._one) ** (self.players - 1),
        }


@dataclass(frozen=True)
class LuckOfDuels(NumberQuestion):
    """The luck of an attacker who throws one die against one: realised minus expected.

    won, lost: throws.
    """

    level = "start"

    won: int = 4
    lost: int = 2
    form = "any"
    signed = True

    @classmethod
    def drawn(cls, rng: Random) -> Self:
        """Six or twelve throws."""
        throws = rng.choice((6, 12))
        won = rng.randint(1, throws - 1)
        return cls(won, throws - won)

    @property
    def _expected(self) -> Fraction:
        return -Fraction(self.won + self.lost, 6)

    @property
    def answer(self) -> Fraction:
        return self.won - self.lost - self._expected

    def gaps(self) -> Gaps:
        return {
            "throws": self.won + self.lost,
            "realised": _signed(self.won - self.lost),
            "expected": _signed(int(self._expected)),
            "answer": _signed(int(self.answer)),
        }

    def wrong(self) -> dict[str, Exact]:
        realised = self.won - self.lost
        return {
            "realised": realised,
            "sign": realised + self._expected,
            "expected": self._expected,
            "share": Fraction(self.won, self.won + self.lost),
            "wins": self.won - Fraction(15 * (self.won + self.lost), 36),
        }


@dataclass(frozen=True)
class NextThrow(NumberQuestion):
    """The chance of a six on the next throw of a fair die.

    before: throws without a six so far.
    """

    level = "start"

    before: int = 5
    variants = (range(2, 15),)

    @property
    def answer(self) -> Fraction:
        return Fraction(1, SIDES)

    def wrong(self) -> dict[str, Exact]:
        none = Fraction(SIDES - 1, SIDES)
        return {
            "due": 1 - none ** (self.before + 1),
            "sequence": none**self.before / SIDES,
            "equiprobable": Fraction(1, 2),
            "added": min(Fraction(self.before + 1, SIDES), Fraction(1)),
        }


MEANINGS = ("right", "reversed", "not", "proof", "next")


@dataclass(frozen=True)
class SmallChance(PickQuestion):
    """The meaning of a small p-value of a χ² test.

    percent: the p-value. order: in which the possible answers stand.
    """

    level = "stretch"

    percent: int = 3
    order: tuple[int, ...] = (0, 1, 2, 3, 4)

    @classmethod
    def drawn(cls, rng: Random) -> Self:
        """A p-value up to 8%, answers in any order."""
        return cls(rng.randint(1, 8), tuple(rng.sample(range(len(MEANINGS)), len(MEANINGS))))

    def options(self) -> tuple[Message, ...]:
        texts = {
            "right": say("About {n}% of all fair dice give a sum this large or larger.", n=self.percent),
            "reversed": say("The die is fair with a probability of {n}%.", n=self.percent),
            "not": say("The die is loaded with a probability of {n}%.", n=100 - self.percent),
            "proof": say("It is proved that the die is loaded."),
            "next": say("The next series gives such a sum with a probability of {n}%.",
                        n=100 - self.percent),
        }  # fmt: skip
        return tuple(texts[MEANINGS[n]] for n in self.order)

    def judge(self, picked: int) -> Verdict:
        """Right, or the misunderstanding by its name."""
        kind = MEANINGS[self.order[picked]]
        return RIGHT if kind == "right" else self.wrong_verdict(kind)


@dataclass(frozen=True)
class FewestSixes(NumberQuestion):
    """The fewest sixes in twenty throws after which a server is suspected with more than this many percent.

    percent: of the suspicion. servers: of which one is loaded; only one of them was asked.
    """

    percent: int = 90
    servers: int = 6
    throws: int = 20
    form = "whole"
    variants = ((50, 80, 90, 95), (3, 6, 11))

    def _after(self, sixes: int, servers: int | None = None) -> Fraction:
        weight = _weight(self.throws, sixes)
        return weight / (weight + (servers or self.servers) - 1)

    def _fewest(self, servers: int | None = None) -> int:
        return next(n for n in count() if self._after(n, servers) > Fraction(self.percent, 100))

    @property
    def answer(self) -> int:
        return self._fewest()

    def gaps(self) -> Gaps:
        n = self.answer
        return {
            "others": self.servers - 1,
            "fewer": n - 1,
            "before": in_percent(self._after(n - 1)),
            "sixes": n,
            "after": in_percent(self._after(n)),
            "factor": rounded(_weight(self.throws, 0), 4),
        }

    def wrong(self) -> dict[str, Exact]:
        return {
            "base": self._fewest(2),
            "one-less": self.answer - 1,
            "one-more": self.answer + 1,
            "all": self.throws,
        }


def _signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−") if number else "0"

"""Questions about rows of throws that look as if they were not random, and about what a die is “due”."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import groupby
from random import Random
from typing import Literal, Self

from conquest_lab.core.words import Message, counted, say
from conquest_lab.widgets.lesson.questions import Exact, Gaps, Level, power
from conquest_lab.widgets.lesson.questions.chances import MAYBE, Belief, Chance, chance, pooled
from conquest_lab.widgets.lesson.questions.tried import Bar, Thing, Tried, WrittenChoice

FACES = range(1, 7)
ROW = 8
Parity = Literal["even", "odd"]


@lru_cache(maxsize=512)
def rows_without(throws: int, run: int) -> int:
    """The rows of even and odd throws in which nothing comes so often in a row.

    The last stretch of equal throws has a length below `run`, and what stands before it is such a row again.
    """
    if throws == 0:
        return 1
    shorter = range(1, min(run - 1, throws) + 1)
    return sum(rows_without(throws - n, run) * (2 if n == throws else 1) for n in shorter)


def longest(faces: Sequence[int]) -> tuple[int, range]:
    """The length of the longest stretch of even or of odd faces, and the places of the first such."""
    best, begin = range(0), 0
    for _, stretch in groupby(faces, lambda face: face % 2):
        length = len(list(stretch))
        if length > len(best):
            best = range(begin, begin + length)
        begin += length
    return len(best), best


@dataclass(frozen=True)
class LongestRun(Tried):
    """The chance that this many throws contain a stretch of even, or of odd, faces."""

    throws: int = 40
    run: int = 5
    level: Level = "standard"
    variants = ((20, 30, 40, 50), (4, 5, 6))

    @property
    def answer(self) -> Fraction:
        return 1 - Fraction(rows_without(self.throws, self.run), 2**self.throws)

    def wrong(self) -> dict[str, Exact]:
        return {"from-one-place": Fraction(1, 2 ** (self.run - 1)), "not": 1 - self.answer}

    def gaps(self) -> Gaps:
        return {
            "places": self.throws - self.run + 1,
            "power": power("1/2", self.run - 1),
            "from_one": Fraction(1, 2 ** (self.run - 1)),
        }

    def once(self, rng: Random) -> tuple[Sequence[Thing], int]:
        faces = [rng.choice(FACES) for _ in range(self.throws)]
        length, where = longest(faces)
        return [(face, n in where) for n, face in enumerate(faces)], length

    def hit(self, outcome: int) -> bool:
        return outcome >= self.run

    def bars(self) -> tuple[Bar, ...]:
        """Stretches of up to 3, of 4 to 8, and longer ones."""
        at_least = {
            n: 1 - Fraction(rows_without(self.throws, n), 2**self.throws) for n in range(1, 11)
        }
        return (
            Bar("≤ 3", range(4), 1 - at_least[4]),
            *(Bar(str(n), range(n, n + 1), at_least[n] - at_least[n + 1]) for n in range(4, 9)),
            Bar("≥ 9", range(9, self.throws + 1), at_least[9]),
        )


@dataclass(frozen=True)
class AfterSame(Tried):
    """The chance of an odd number after a stretch of even ones."""

    before: int = 4
    level: Level = "start"
    variants = (range(3, 15),)

    @property
    def answer(self) -> Fraction:
        return Fraction(1, 2)

    def wrong(self) -> dict[str, Exact]:
        whole = Fraction(1, 2 ** (self.before + 1))
        return {"due": 1 - whole, "sequence": whole}

    def once(self, rng: Random) -> tuple[Sequence[Thing], int]:
        """Throws until this many even ones have come in a row, and one more."""
        row: list[int] = []
        while len(row) < self.before or any(face % 2 for face in row[-self.before :]):
            row.append(rng.choice(FACES))
        row = [*row[-self.before :], rng.choice(FACES)]
        return [(face, n == self.before) for n, face in enumerate(row)], row[-1] % 2


@dataclass(frozen=True)
class NextAfter(WrittenChoice):
    """The next throw after a stretch of equal ones: more of the same, or a change?"""

    before: int = 5
    parity: Parity = "even"
    level: Level = "start"
    variants = (range(3, 10), ("even", "odd"))
    choices = ("due", "streak", "same")
    best = "same"
    by = "parity"


@dataclass(frozen=True)
class WhichRow(WrittenChoice):
    """Two rows of even and odd throws, one that looks mixed and one that does not.

    mixed, orderly: the rows, 1 for odd. swapped: whether the orderly one stands first.
    """

    mixed: tuple[int, ...] = (0, 1, 1, 0, 1, 0, 0, 1)
    orderly: tuple[int, ...] = (0, 0, 0, 0, 1, 1, 1, 1)
    swapped: bool = False
    level: Level = "start"
    choices = ("mixed", "orderly", "same")
    best = "same"
    swaps = True

    @classmethod
    def drawn(cls, rng: Random) -> Self:
        """A row without long stretches beside one of two stretches, or of one."""
        while longest(mixed := [rng.randint(0, 1) for _ in range(ROW)])[0] > 2:
            pass
        first, turn = rng.randint(0, 1), rng.choice((0, 3, 4, 5))
        return cls(
            tuple(mixed), tuple([first] * turn + [1 - first] * (ROW - turn)), rng.random() < 0.5
        )

    def gaps(self) -> Gaps:
        even, odd = say("E"), say("O")

        def row(sides: tuple[int, ...]) -> Message:
            letters = [odd if side else even for side in sides]
            return say(
                "{a} {b} {c} {d} {e} {f} {g} {h}", **dict(zip("abcdefgh", letters, strict=True))
            )

        return {"mixed": row(self.mixed), "orderly": row(self.orderly), "ways": 2**ROW}


def _halves(n: int) -> Message:
    return counted(n, "1/2, {n} time", "1/2 multiplied {n} times", n=n)


@pooled
def runs() -> Iterable[Chance]:
    """Events of rows of throws."""
    for n in (2, 3, 4, 5):
        value = Fraction(1, 2**n)
        either = Belief("equiprobable", Fraction(1, 2), MAYBE)
        added = Belief("added", Fraction(1, 2 * n), say("1/2 divided by {n}", n=n))
        even = say("{n} throws of a die are all even", n=n)
        alike = say("{n} throws of a die are all even, or all odd", n=n)
        one_way = Belief("sequence", value, _halves(n))
        yield chance(f"even-{n}", even, value, _halves(n), [added, either])
        yield chance(f"alike-{n}", alike, 2 * value, _halves(n - 1), [one_way, either])
    for n in (3, 4, 6, 8):
        whole = Fraction(1, 2 ** (n + 1))
        beliefs = [
            Belief("due", 1 - whole, say("1 minus the chance of {n} even throws", n=n + 1)),
            Belief("sequence", whole, _halves(n + 1)),
        ]
        event = say("After {n} even throws of a die the next one is odd", n=n)
        new = say("each throw is as good as new: 1/2")
        yield chance(f"next-{n}", event, Fraction(1, 2), new, beliefs)
    for throws, run in ((10, 4), (20, 4), (20, 5), (40, 6)):
        event = say(
            "{throws} throws of a die contain {run} even ones in a row, or {run} odd ones",
            throws=throws,
            run=run,
        )
        place = Belief("from-one-place", Fraction(1, 2 ** (run - 1)), _halves(run - 1))
        value, counting = LongestRun(throws, run).answer, say("counted over all rows")
        yield chance(f"run-{run}-of-{throws}", event, value, counting, [place])

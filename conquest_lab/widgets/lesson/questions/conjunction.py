"""Questions on “and”: an event with a further condition is never more likely than without it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import product
from random import Random

from conquest_lab.core.words import Message, say
from conquest_lab.widgets.lesson.questions import Exact, Gaps, Level, NumberQuestion, reduced
from conquest_lab.widgets.lesson.questions.chances import Belief, Chance, chance, of_cells, pooled
from conquest_lab.widgets.lesson.questions.tried import Thing, Tried, WrittenChoice

FACES = range(1, 7)
HITS = 4
"""The faces of the die, from 1 on, that are hits."""
CELLS = tuple(product(FACES, FACES))


def row_said(row: str) -> Message:
    """A row of hits and misses in letters of the language."""
    letters = [say("H") if letter == "H" else say("M") for letter in row]
    names = "abcdef"[: len(row)]
    template = {4: "{a} {b} {c} {d}", 5: "{a} {b} {c} {d} {e}", 6: "{a} {b} {c} {d} {e} {f}"}
    return Message(template[len(row)], tuple(zip(names, letters, strict=True)))


@lru_cache(maxsize=64)
def row_appears(row: str, throws: int) -> Fraction:
    """The chance that a row of hits and misses comes somewhere in this many throws.

    The state is the longest beginning of the row with which the throws so far end.
    """

    def after(done: str, letter: str) -> str:
        seen = done + letter
        return next(row[:n] for n in range(len(row), -1, -1) if seen.endswith(row[:n]))

    law: dict[str, int] = {"": 1}
    for _ in range(throws):
        new: Counter[str] = Counter()
        for state, weight in law.items():
            for letter, faces in (("H", HITS), ("M", 6 - HITS)):
                new[row if state == row else after(state, letter)] += weight * faces
        law = new
    return Fraction(law.get(row, 0), 6**throws)


@dataclass(frozen=True)
class RowAppears(Tried):
    """The chance that a row of hits and misses comes somewhere in some throws."""

    row: str = "MHMMM"
    throws: int = 20
    level: Level = "stretch"
    variants = (("MHMMM", "HMHMMM", "HHHM", "HMHM", "MMHH", "HMMMMM"), (10, 20, 30))

    @property
    def answer(self) -> Fraction:
        return row_appears(self.row, self.throws)

    @property
    def one_place(self) -> Fraction:
        """The chance at one place."""
        hits = self.row.count("H")
        return Fraction(HITS, 6) ** hits * Fraction(6 - HITS, 6) ** (len(self.row) - hits)

    def wrong(self) -> dict[str, Exact]:
        places = self.throws - len(self.row) + 1
        return {
            "from-one-place": self.one_place,
            "added": min(places * self.one_place, Fraction(1)),
            "not": 1 - self.answer,
        }

    def gaps(self) -> Gaps:
        return {"row": row_said(self.row), "one": self.one_place}

    def once(self, rng: Random) -> tuple[Sequence[Thing], int]:
        faces = [rng.choice(FACES) for _ in range(self.throws)]
        place = "".join("H" if face <= HITS else "M" for face in faces).find(self.row)
        where = range(place, place + len(self.row)) if place >= 0 else range(0)
        return [(face, n in where) for n, face in enumerate(faces)], int(place >= 0)


@dataclass(frozen=True)
class RowOrPart(WrittenChoice):
    """A bet on a row, or on the same row with one more throw before it."""

    part: str = "MHMMM"
    added: str = "H"
    swapped: bool = False
    level: Level = "standard"
    variants = (("MHMMM", "MMHM", "HMMM", "MHMM", "MMMM"), ("H", "M"), (False, True))
    choices = ("part", "longer", "same")
    best = "part"
    swaps = True

    def gaps(self) -> Gaps:
        return {"part": row_said(self.part), "longer": row_said(self.added + self.part)}


@dataclass(frozen=True)
class BothChance(NumberQuestion):
    """The chance that the red die is high and that the sum of both dice is large."""

    red: int = 5
    total: int = 9
    level: Level = "standard"
    variants = (range(3, 7), range(6, 12))

    @property
    def ways(self) -> tuple[int, int, int]:
        """The cells of the first event, of the second, and of both."""
        first = {cell for cell in CELLS if cell[0] >= self.red}
        second = {cell for cell in CELLS if sum(cell) >= self.total}
        return len(first), len(second), len(first & second)

    @property
    def answer(self) -> Fraction:
        return Fraction(self.ways[2], 36)

    def wrong(self) -> dict[str, Exact]:
        first, second, both = self.ways
        return {
            "either": Fraction(first + second - both, 36),
            "product": Fraction(first * second, 36 * 36),
            "second": Fraction(second, 36),
            "first": Fraction(first, 36),
        }

    def gaps(self) -> Gaps:
        first, second, both = self.ways
        return {"first": first, "second": second, "both": both, "share": reduced(both, 36)}


@dataclass(frozen=True)
class BothOrOne(WrittenChoice):
    """An event, or the same event with a further one that seems to fit it."""

    red: int = 6
    total: int = 9
    swapped: bool = False
    level: Level = "start"
    variants = ((5, 6), range(8, 12), (False, True))
    choices = ("one", "both", "same")
    best = "one"
    swaps = True

    def gaps(self) -> Gaps:
        first, _, both = BothChance(self.red, self.total).ways
        return {"ways": first, "fewer": both}


@pooled
def conjunctions() -> Iterable[Chance]:
    """Events of two dice with one condition, and with two."""
    for red, total in ((6, 9), (5, 9), (6, 8), (5, 8), (4, 9), (4, 10), (3, 8)):
        question = BothChance(red, total)
        first, second, both = question.ways
        either = first + second - both
        two = say(
            "The red die shows {red} or more, and the sum of both dice is {sum} or more",
            red=red,
            sum=total,
        )
        one = say(
            "The red die shows {red} or more, or the sum of both dice is {sum} or more",
            red=red,
            sum=total,
        )
        yield chance(
            f"and-{red}-{total}",
            two,
            question.answer,
            of_cells(both, 36),
            [
                Belief("either", Fraction(either, 36), of_cells(either, 36)),
                Belief(
                    "product",
                    Fraction(first * second, 1296),
                    say("{first}/36 × {second}/36", first=first, second=second),
                ),
            ],
        )
        yield chance(
            f"or-{red}-{total}",
            one,
            Fraction(either, 36),
            of_cells(either, 36),
            [
                Belief("both", question.answer, of_cells(both, 36)),
                Belief(
                    "added",
                    Fraction(first + second, 36),
                    say("{first}/36 + {second}/36", first=first, second=second),
                ),
            ],
        )

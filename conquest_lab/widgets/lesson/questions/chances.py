"""Chances: events with their exact probability, how it is counted, and what people believe instead.

Questions of several kinds are drawn from the same events: to put them in order, to place them on a line, to
compare two of them and say why, to work one out, or to answer somebody who is mistaken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import product

from conquest_lab.core.words import Message, counted, say
from conquest_lab.widgets.lesson.questions import in_percent

COARSE = Fraction(1, 200)
"""Chances that differ by less than this are not distinguished in one question."""


@dataclass(frozen=True, slots=True)
class Belief:
    """A wrong value of a chance: the word of its misconception, the value, and how it is arrived at."""

    word: str
    value: Fraction
    how: Message


@dataclass(frozen=True, slots=True)
class Chance:
    """An event with its probability.

    key: names it in tests and records. event: in words, as a sentence without a full stop.
    how: the count behind the value, in words.
    pack: what the cards or dice are, where the event does not say it.
    """

    key: str
    event: Message
    value: Fraction
    how: Message
    beliefs: tuple[Belief, ...] = ()
    pack: Message | None = None

    def believed(self, word: str) -> Fraction:
        """The value for somebody with this misconception, the true one where it changes nothing."""
        return next((b.value for b in self.beliefs if b.word == word), self.value)

    def how_believed(self, word: str) -> Message:
        """The count behind `believed`."""
        return next((b.how for b in self.beliefs if b.word == word), self.how)


def chance(
    key: str, event: Message, value: Fraction, how: Message, beliefs: Iterable[Belief]
) -> Chance:
    """A chance with those beliefs that differ from it and from one another, and are chances."""
    kept: list[Belief] = []
    for belief in beliefs:
        apart = all(abs(belief.value - v) > COARSE for v in (value, *(b.value for b in kept)))
        if apart and 0 <= belief.value <= 1:
            kept.append(belief)
    return Chance(key, event, value, how, tuple(kept))


def of_cells(ways: int, total: int) -> Message:
    """A count of throws in words."""
    return counted(ways, "{n} of {total} throws", "{n} of {total} throws", total=total)


def of_faces(ways: int) -> Message:
    """A count of faces of one die in words."""
    return counted(ways, "{n} of 6 faces", "{n} of 6 faces")


def chance_in_words(value: Fraction) -> Message:
    """A chance in a sentence: a fraction while it is short, else a percentage."""
    if value.denominator == 1:
        return say("{n}", n=int(value))
    return say("{fraction}", fraction=value) if value.denominator <= 1296 else in_percent(value)


Events = Callable[[], Iterable[Chance]]


def pooled(events: Events) -> Callable[[], tuple[Chance, ...]]:
    """A pool of events that is made once."""
    return cache(lambda: tuple(events()))


def drawn_from(pack: Message) -> Callable[[Events], Events]:
    """Events before which a question says what the cards or dice are."""
    return lambda events: lambda: (replace(chance, pack=pack) for chance in events())


FACES = range(1, 7)
MAYBE = say("it happens or it does not")


@pooled
def one_die() -> Iterable[Chance]:
    """Events of one die, for a beginning."""
    yield from (
        chance(
            f"least-{face}",
            say("A die shows {face} or more", face=face),
            Fraction(7 - face, 6),
            of_faces(7 - face),
            [
                Belief("below", Fraction(6 - face, 6), of_faces(6 - face)),
                Belief("equiprobable", Fraction(1, 2), MAYBE),
            ],
        )
        for face in (2, 3, 4, 5, 6)
    )
    yield from (
        chance(
            f"not-{face}",
            say("A die does not show {face}", face=face),
            Fraction(5, 6),
            of_faces(5),
            [
                Belief("not", Fraction(1, 6), of_faces(1)),
                Belief("equiprobable", Fraction(1, 2), MAYBE),
            ],
        )
        for face in FACES
    )
    six = [
        Belief("equiprobable", Fraction(1, 2), MAYBE),
        Belief("not", Fraction(5, 6), of_faces(5)),
    ]
    yield chance("face-6", say("A die shows a 6"), Fraction(1, 6), of_faces(1), six)
    even = say("A die shows an even number")
    yield chance("even", even, Fraction(1, 2), of_faces(3), [])


def _cells(holds: Callable[[int, int], bool]) -> int:
    """The number of throws of two different dice in which something holds."""
    return sum(holds(red, blue) for red, blue in product(FACES, FACES))


def _pairs(holds: Callable[[int, int], bool]) -> int:
    """The number of pairs of faces in which it holds, for somebody who does not tell the dice apart."""
    return sum(holds(a, b) or holds(b, a) for a, b in product(FACES, FACES) if a <= b)


def _two(key: str, event: Message, holds: Callable[[int, int], bool], *beliefs: Belief) -> Chance:
    """An event of two dice, counted in cells."""
    ways, pairs = _cells(holds), _pairs(holds)
    counting = counted(pairs, "{n} of 21 pairs of faces", "{n} of 21 pairs of faces")
    unordered = Belief("order", Fraction(pairs, 21), counting)
    return chance(key, event, Fraction(ways, 36), of_cells(ways, 36), [*beliefs, unordered])


def _sum(total: int) -> Chance:
    """The event that two dice have this sum."""
    eleventh = Belief("equiprobable", Fraction(1, 11), say("one of 11 sums"))
    event = say("The sum of two dice is {sum}", sum=total)
    return _two(f"sum-{total}", event, lambda a, b: a + b == total, eleventh)


@pooled
def two_dice() -> Iterable[Chance]:
    """Events of two dice, one red and one blue: sums, ties, sixes."""
    third = Belief("equiprobable", Fraction(1, 3), say("one of three: higher, equal, lower"))
    not_less = Belief("ties", Fraction(21, 36), of_cells(21, 36))
    added = Belief("added", Fraction(1, 3), say("1/6 + 1/6"))
    exactly = Belief("at-least", Fraction(10, 36), of_cells(10, 36))
    once = Belief("one-die", Fraction(5, 6), of_faces(5))
    return (
        *map(_sum, (2, 3, 4, 5, 7, 9, 10)),
        _two("equal", say("Two dice show the same"), lambda a, b: a == b, third),
        _two(
            "higher",
            say("The red die is higher than the blue one"),
            lambda a, b: a > b,
            third,
            not_less,
        ),
        _two(
            "some-6",
            say("At least one of two dice shows a 6"),
            lambda a, b: 6 in (a, b),
            added,
            exactly,
        ),
        _two("no-6", say("Neither of two dice shows a 6"), lambda a, b: 6 not in (a, b), once),
        _two("both-6", say("Both of two dice show a 6"), lambda a, b: a == b == 6, added),
    )


def _ways_highest(dice: int, holds: Callable[[int], bool]) -> int:
    return sum(holds(max(faces)) for faces in product(FACES, repeat=dice))


def _highest(dice: int, kind: str, face: int) -> Chance:
    """An event of the highest of some dice."""
    exactly = _ways_highest(dice, lambda k: k == face)
    most = _ways_highest(dice, lambda k: k <= face)
    least = _ways_highest(dice, lambda k: k >= face)
    ways, total = {"is": exactly, "most": most, "least": least}[kind], 6**dice
    event = {
        "is": say("The highest of {dice} dice is {face}", dice=dice, face=face),
        "most": say("The highest of {dice} dice is at most {face}", dice=dice, face=face),
        "least": say("The highest of {dice} dice is at least {face}", dice=dice, face=face),
    }[kind]
    alone = {"is": 1, "most": face, "least": 7 - face}[kind]
    added = Belief(
        "added",
        Fraction(dice * alone, 6),
        say("{dice} × {ways}/6", dice=dice, ways=alone),
    )
    beliefs = [
        *([added] if kind == "least" else []),
        Belief("one-die", Fraction(alone, 6), of_faces(alone)),
        *(
            Belief("at-most", Fraction(other, total), of_cells(other, total))
            for other in ((most,) if kind == "is" else (exactly,))
        ),
    ]
    value = Fraction(ways, total)
    return chance(f"{kind}-{face}-of-{dice}", event, value, of_cells(ways, total), beliefs)


@pooled
def highest() -> Iterable[Chance]:
    """Events of the highest of two and of three dice."""
    wanted = (("is", (3, 4, 5, 6)), ("most", (3, 4, 5)), ("least", (4, 5)))
    return (
        _highest(dice, kind, face) for dice in (2, 3) for kind, faces in wanted for face in faces
    )

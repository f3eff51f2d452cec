"""Questions whose answers the engine computes, with the wrong answers that people give and why.

A question knows its sentence, its exact answer, a hint, a worked answer, and a list of mistakes: for
each a number and the reason behind it. `judge` compares what was written with all of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Protocol, Self

from conquest_lab.core.rulebook import Rule
from conquest_lab.core.words import Message, counted, say
from conquest_lab.widgets.lesson.numbers import Given

COARSEST = Fraction(1, 1000)
"""The least exact step in which a probability is accepted: a tenth of a percent."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """A wrong answer that has a reason."""

    value: Fraction
    reason: Message


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is said about an answer.

    kind: the reason in a word: right, cut, coarse, near, range, whole, wrong, or the mistake's own.
    rule: the rule behind it, where there is one.
    """

    kind: str
    message: Message
    rule: Rule | None = None

    @property
    def right(self) -> bool:
        """Whether the answer counts as right."""
        return self.kind in ("right", "cut")


class Question(Protocol):
    """What every question has, whatever its kind; `kind` tells the widget what to ask with."""

    @property
    def kind(self) -> str: ...
    @property
    def key(self) -> str: ...
    def prompt(self) -> Message: ...
    def hint(self) -> Message: ...
    def solution(self) -> Message: ...
    @classmethod
    def drawn(cls, luck: Random) -> Self: ...


class NumberQuestion(Question, Protocol):
    """A question that is answered with a number.

    probability: whether the answer lies between 0 and 1.
    whole: whether it is a whole number.
    """

    @property
    def probability(self) -> bool: ...
    @property
    def whole(self) -> bool: ...
    @property
    def answer(self) -> Fraction: ...
    def mistakes(self) -> Iterator[tuple[str, Mistake]]: ...


class PickQuestion(Question, Protocol):
    """A question that is answered by picking one of several answers, or a place on the board.

    names: what the players of the board are called.
    """

    @property
    def names(self) -> tuple[str, ...]: ...
    def options(self) -> tuple[Message, ...]: ...
    def judge(self, picked: int) -> Verdict: ...


class Family(Protocol):
    """Where the variants of an exercise come from: a class of questions, or a table they are drawn at."""

    def drawn(self, luck: Random) -> Question: ...


def judge(question: NumberQuestion, given: Given) -> Verdict:
    """What there is to say about this answer: right, or the likeliest reason that it is not."""
    answer, value = question.answer, given.value
    if question.whole and value.denominator != 1:
        return Verdict("whole", say("The answer is a whole number."))
    exact = not given.step or given.step <= COARSEST or value == answer
    if given.means(answer) and (exact or not question.probability):
        return Verdict("right", say("Right!"))
    if given.cuts(answer) and exact:
        return Verdict(
            "cut", say("Right, though you cut the last digit off instead of rounding it.")
        )
    for kind, mistake in _tellable(question):
        if exact and given.means(mistake.value):
            return Verdict(kind, mistake.reason)
    if value < 0:
        return Verdict("range", say("It cannot be less than 0."))
    if question.probability and value > 1:
        return Verdict("range", _too_large(given))
    if given.means(answer) or given.cuts(answer):
        return Verdict(
            "coarse",
            say(
                "You are on the right track, but rounded too far: give a fraction, three "
                "decimals, or a tenth of a percent."
            ),
        )
    if question.probability and abs(value - answer) < Fraction(1, 50):
        return Verdict(
            "near",
            say("Near, but not the exact value. Did you lose a few throws while counting?"),
        )
    return Verdict("wrong", say("No. Read the question once more, or ask for the hint."))


def _tellable(question: NumberQuestion) -> Iterator[tuple[str, Mistake]]:
    """The mistakes that do not happen to give the right answer."""
    for kind, mistake in question.mistakes():
        if mistake.value != question.answer:
            yield kind, mistake


def _too_large(given: Given) -> Message:
    if not given.percent and given.value <= 100:
        return say("A probability is at most 1. Did you mean {text} %?", text=given.text)
    return say("A probability is at most 1, that is 100 %.")


def dice(count: int) -> Message:
    """So many dice, in words that agree."""
    return counted(count, "{n} die", "{n} dice")


def armies(count: int) -> Message:
    """So many armies, in words that agree."""
    return counted(count, "{n} army", "{n} armies")


def rounded(value: Fraction, digits: int) -> Message:
    """A decimal with so many digits; the mark between them is the language's."""
    whole, behind = f"{float(value):.{digits}f}".split(".")
    return say("{whole}.{digits}", whole=whole, digits=behind)


def hundredth(value: Fraction) -> Message:
    """A chance as a percentage with two digits."""
    return rounded(value * 100, 2)

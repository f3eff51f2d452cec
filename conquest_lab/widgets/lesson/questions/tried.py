"""Chances that can be tried out: a trial shows dice or cards, and comes out in one way or another."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import ClassVar

from conquest_lab.core.words import Message, Value
from conquest_lab.widgets.lesson.questions import NumberQuestion, OneRight

Thing = tuple[int | Value, bool]
"""A face of a die, or the words on a card; whether it is one of those that matter."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar of a picture. label: below it. hits: the outcomes that it counts. exact: their chance."""

    label: str
    hits: range
    exact: Fraction


class Tried(NumberQuestion):
    """A question on the chance of what happens in a trial."""

    @abstractmethod
    def once(self, rng: Random) -> tuple[Sequence[Thing], int]:
        """One trial: what lies on the table, and the outcome as a number."""

    def hit(self, outcome: int) -> bool:
        """True if the outcome is the one that is asked for."""
        return outcome == 1

    def bars(self) -> tuple[Bar, ...]:
        """The outcomes with their chances, where there are more than two."""
        return ()

    def heading(self) -> Message:
        """The name of the outcomes, for the picture of `bars`."""
        return self.sentence("heading")


class WrittenChoice(OneRight):
    """A choice whose options stand among the sentences; the words of the wrong ones name the reasons.

    choices: the words in their order. best: the word of the right one.
    swaps: whether the first two change places where the question is `swapped`.
    """

    choices: ClassVar[tuple[str, ...]]
    swaps: ClassVar[bool] = False
    swapped: bool = False

    @property
    @abstractmethod
    def best(self) -> str: ...

    @property
    def words(self) -> tuple[str, ...]:
        """The words in the order in which the options are shown."""
        first, second, *others = self.choices
        return (second, first, *others) if self.swaps and self.swapped else self.choices

    def options(self) -> tuple[Message, ...]:
        return tuple(self.sentence("options", word) for word in self.words)

    @property
    def right(self) -> int:
        return self.words.index(self.best)

    def mistake(self, picked: int) -> str:
        return self.words[picked]

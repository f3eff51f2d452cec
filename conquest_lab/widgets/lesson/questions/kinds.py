"""Ways to answer beyond a number and a pick: an order, marks on a line, a tree, a reason, a text.

What an answer is, as `grade` takes it and a record keeps it:

    order     the numbers of all items, the first one first
    line      a mark for each item, in whole percent
    tree      a text for each gap, a number as it was written
    why       the number of the answer and the number of its reason
    error     the number of the wrong line
    estimate  a number as it was written; right within a factor
    text      sentences that a teacher reads
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar

from conquest_lab.core.words import Message, say
from conquest_lab.widgets.lesson.numbers import NumberError, parse_count, parse_number
from conquest_lab.widgets.lesson.questions import (
    COARSEST,
    RIGHT,
    AnswerError,
    Kind,
    NumberQuestion,
    PickQuestion,
    Question,
    Verdict,
    index,
)

MOST_LETTERS = 1000
FEWEST_WORDS = 4
PERCENT = 100


def _listed(answer: object, length: int) -> list[object]:
    """A list of this many things; raises AnswerError for anything else."""
    if not isinstance(answer, list | tuple) or len(answer) != length:
        raise AnswerError("the answer is not complete")
    return list(answer)


class OrderQuestion(Question):
    """Items to be put in order."""

    kind: ClassVar[Kind] = "order"

    @abstractmethod
    def items(self) -> tuple[Message, ...]:
        """The items as they are shown at first."""

    @property
    @abstractmethod
    def right(self) -> tuple[int, ...]:
        """The numbers of the items in the right order."""

    @abstractmethod
    def judge(self, order: tuple[int, ...]) -> Verdict:
        """The verdict on an order of all items."""

    def grade(self, answer: object) -> Verdict:
        """The verdict on a list of the numbers of all items."""
        count = len(self.items())
        order = tuple(index(n, count) for n in _listed(answer, count))
        if len(set(order)) < count:
            raise AnswerError("every item has one place")
        return self.judge(order)


class LineQuestion(Question):
    """Items to be placed on a line from 0% to 100%."""

    kind: ClassVar[Kind] = "line"

    @abstractmethod
    def items(self) -> tuple[Message, ...]:
        """The items, each with a mark of its own."""

    @property
    @abstractmethod
    def places(self) -> tuple[Fraction, ...]:
        """The exact place of each item, from 0 to 1."""

    @property
    @abstractmethod
    def tolerance(self) -> Fraction:
        """The distance within which a mark is right."""

    @abstractmethod
    def misplaced(self, item: int, mark: Fraction) -> Verdict:
        """The verdict on a mark that is too far from the place of its item."""

    def grade(self, answer: object) -> Verdict:
        """The verdict on a mark for each item: the first wrong one is explained."""
        marks = [
            Fraction(index(mark, PERCENT + 1), PERCENT)
            for mark in _listed(answer, len(self.places))
        ]
        wrong = tuple(
            n
            for n, (mark, place) in enumerate(zip(marks, self.places, strict=True))
            if abs(mark - place) > self.tolerance
        )
        if not wrong:
            return RIGHT
        return replace(self.misplaced(wrong[0], marks[wrong[0]]), parts=wrong)


@dataclass(frozen=True, slots=True)
class Branch:
    """A branch of a weighted tree and what grows on it.

    label: where it leads. chance: its weight. is_gap: whether the weight is a gap.
    wrong: wrong weights that people write, by a word for the reason.
    """

    label: Message
    chance: Fraction
    branches: tuple[Branch, ...] = ()
    is_gap: bool = True
    wrong: tuple[tuple[str, Fraction], ...] = ()

    def all(self) -> Iterator[Branch]:
        """This branch and all above it, in the order in which they are read."""
        yield self
        for branch in self.branches:
            yield from branch.all()


@dataclass(frozen=True, slots=True)
class End:
    """A question below a tree: the chance of some of its ends together."""

    label: Message
    chance: Fraction
    wrong: tuple[tuple[str, Fraction], ...] = ()


class TreeQuestion(Question):
    """A weighted tree with gaps: weights of branches, then chances of ends."""

    kind: ClassVar[Kind] = "tree"

    @abstractmethod
    def tree(self) -> tuple[Branch, ...]:
        """The branches that leave the root."""

    @abstractmethod
    def ends(self) -> tuple[End, ...]:
        """The questions about the tree as a whole."""

    def blanks(self) -> tuple[Branch | End, ...]:
        """Everything that is to be filled in, in the order in which it is read."""
        branches = (b for root in self.tree() for b in root.all() if b.is_gap)
        return (*branches, *self.ends())

    def grade(self, answer: object) -> Verdict:
        """The verdict on all gaps; the first wrong one is explained."""
        blanks = self.blanks()
        texts = [str(text) for text in _listed(answer, len(blanks))]
        if not all(text.strip() for text in texts):
            raise AnswerError("fill in every gap of the tree")
        verdicts = [self._of_gap(b, t) for b, t in zip(blanks, texts, strict=True)]
        wrong = tuple(n for n, verdict in enumerate(verdicts) if not verdict.right)
        return replace(verdicts[wrong[0]], parts=wrong) if wrong else RIGHT

    def _of_gap(self, blank: Branch | End, text: str) -> Verdict:
        given = parse_number(text)
        exact = not given.step or given.step <= COARSEST or given.value == blank.chance
        if given.means(blank.chance) and exact:
            return RIGHT
        for word, value in blank.wrong:
            if given.means(value) and value != blank.chance:
                return self.wrong_verdict(word, branch=blank.label)
        return self.wrong_verdict("wrong", branch=blank.label)


class WhyQuestion(PickQuestion):
    """An answer to choose, and the reason for it."""

    kind: ClassVar[Kind] = "why"

    @abstractmethod
    def reasons(self) -> tuple[Message, ...]:
        """The reasons to choose from."""

    @property
    @abstractmethod
    def right(self) -> tuple[int, int]:
        """The numbers of the right answer and of the right reason."""

    @abstractmethod
    def judge_both(self, picked: int, why: int) -> Verdict:
        """The verdict on an answer with its reason."""

    def judge(self, picked: int) -> Verdict:
        """The verdict on an answer with the right reason."""
        return self.judge_both(picked, self.right[1])

    def grade(self, answer: object) -> Verdict:
        """The verdict on the numbers of an answer and of its reason."""
        picked, why = _listed(answer, 2)
        if why is None or why == -1:
            raise AnswerError("choose a reason, too")
        return self.judge_both(index(picked, self.picks), index(why, len(self.reasons())))


class ErrorQuestion(PickQuestion):
    """Somebody's work in lines, one of which is the first wrong one.

    word: of the misconception behind the wrong line.
    """

    kind: ClassVar[Kind] = "error"

    @abstractmethod
    def lines(self) -> tuple[Message, ...]:
        """The lines."""

    @property
    @abstractmethod
    def wrong_line(self) -> int:
        """The number of the first wrong line, from 0."""

    def options(self) -> tuple[Message, ...]:
        return self.lines()

    def judge(self, picked: int) -> Verdict:
        """Right, or where the line stands to the first wrong one."""
        if picked == self.wrong_line:
            return RIGHT
        later = say("A line above this one is wrong already: look for the first wrong line.")
        sound = say("This line is right: read on.")
        return Verdict("wrong-line", later if picked > self.wrong_line else sound)


class EstimateQuestion(NumberQuestion):
    """A number that is to be guessed well: right within a factor.

    factor: the answer may be this many times too large or too small.
    """

    kind: ClassVar[Kind] = "estimate"
    form = "any"
    factor: int = 2

    def grade(self, answer: object) -> Verdict:
        """Right within the factor, else a known mistake, else too low or too high."""
        given = parse_count(str(answer))
        value, truth = given.value, Fraction(self.answer)
        if value <= 0:
            raise NumberError("write a number above 0")
        if truth / self.factor <= value <= truth * self.factor:
            return RIGHT
        for mistake in self.mistakes():
            if Fraction(mistake.value, 2) <= value <= mistake.value * 2:
                return Verdict(mistake.kind, mistake.reason)
        low = say("Too low: more than {factor} times too small.", factor=self.factor)
        high = say("Too high: more than {factor} times too large.", factor=self.factor)
        return Verdict("too-low", low) if value < truth else Verdict("too-high", high)


class TextQuestion(Question):
    """A short explanation, which the teacher reads."""

    kind: ClassVar[Kind] = "text"

    def grade(self, answer: object) -> Verdict:
        """An open verdict; raises AnswerError for less than a few words."""
        text = str(answer).strip()
        if len(text.split()) < FEWEST_WORDS:
            raise AnswerError("write at least one sentence")
        return Verdict("open", say("Kept for your teacher, who reads it."))

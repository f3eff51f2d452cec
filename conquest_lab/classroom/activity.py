"""The contract of an activity of a class: how it is answered, what is refused, what is true.

An activity is written as one line, which stands in links, codes and results: `battle 10 8`,
`series p01 start 6`, `position hasbro 120`, `lesson p10 1`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, ClassVar, Literal, TypeAlias

from conquest_lab.classroom.errors import ClassError
from conquest_lab.classroom.throws import Trial
from conquest_lab.core.words import Message, Speaker, say

Way: TypeAlias = Literal["percent", "choice", "number", "series", "text"]
"""The ways to answer: a bet in percent, one of several options, a number, exercises with tries, own words."""

TrialKind: TypeAlias = Literal["throw", "draw", "try"]
"""The words for one trial of an experiment: a throw of dice, a hand that is drawn, or several of these."""

Answer: TypeAlias = str | int | list[str] | list[int]
"""An answer as it is kept: a text, a whole number, or a list of these."""

Data: TypeAlias = dict[str, Any]

MOST_LETTERS = 1_000
MOST_PARTS = 20
LONGEST_PART = 100
LARGEST = 10**6


class Activity(ABC):
    """Something that a class is asked; what is open before the reveal, and what is shown then.

    kind: the first word of its line. way: how it is answered.
    names: of the players whom its sentences speak of, () for none.
    """

    kind: ClassVar[str]
    way: Way = "percent"

    @property
    @abstractmethod
    def line(self) -> str:
        """The activity as text."""

    @property
    def names(self) -> tuple[str, ...]:
        return ()

    @abstractmethod
    def question(self) -> Message:
        """The question that the class is asked."""

    def title(self) -> Message:
        """The name in a table: the question, unless its beginning says enough."""
        return self.question()

    @property
    def items(self) -> int:
        """The number of questions in it."""
        return 1

    @property
    def trial_kind(self) -> TrialKind | None:
        """The kind of the trials that pupils make themselves; None where they make none."""
        return None

    @property
    def is_thrown(self) -> bool:
        """True if pupils try the experiment themselves."""
        return self.trial_kind is not None

    def exact(self) -> Fraction:
        """The exact chance that a bet in percent is about."""
        raise _has_no(self, say("a chance"))

    def trial(self) -> Trial:
        """The experiment as a table."""
        raise _has_no(self, say("throws"))

    def sheet(self, t: Speaker) -> Data:
        """The options and the picture that one answers with, the same for everybody."""
        return {}

    def checked(self, seed: int, item: int, before: list[Answer], answer: Answer) -> Answer | None:
        """The answer as it is kept; None where this item takes no answer any more.

        seed: of the pupil. before: the answers to this item so far.
        Raises ClassError for what is no answer.
        """
        raise _has_no(self, say("answers of this kind"))

    def check_new(self, answer: Answer) -> None:  # noqa: B027 - most kinds refuse nothing more
        """Raises ClassError where an answer that is handed in now can never be right.

        One that a code has kept is read as it is.
        """

    def truth(self, t: Speaker) -> Data:
        """The truth as it is shown at the reveal, the same for everybody."""
        return {}

    def means_right(self, answer: str) -> bool:
        """True for an answer that is right although it is written in another way than the truth is shown."""
        return False

    def written(self, answer: str, t: Speaker) -> str:
        """An answer as all write it that mean the same."""
        return answer

    def option_texts(self, t: Speaker) -> list[str]:
        """The options that are chosen among, in words."""
        return [option["text"] for option in self.sheet(t).get("options", ())]

    def graded(self, seed: int, answers: Mapping[int, list[Answer]], language: str) -> Data:
        """A record of the answers of a pupil that can be graded again."""
        return {}

    def causes(self, answers: list[Answer], t: Speaker) -> list[Data]:
        """The misconceptions behind answers, the most frequent first: id, name, belief, count."""
        return []

    @property
    def is_readable(self) -> bool:
        """False for a question of which nothing but its line is known."""
        return True

    @property
    def is_of_material(self) -> bool:
        """True if it comes from a saved game that the teacher has pasted."""
        return False

    def prepare(self) -> None:  # noqa: B027 - many have nothing to work out
        """Work out beforehand what a room will be asked about it."""

    def prepare_for(  # noqa: B027 - the same
        self, seed: int, answers: Mapping[int, list[Answer]], *, is_own: bool = False
    ) -> None:
        """Work out beforehand what is shown of a pupil's answers. is_own: to that pupil."""


class Unreadable(Activity):
    """A question that was asked once, and that this release cannot read: it takes no answers any more."""

    way = "number"
    is_readable = False

    def __init__(self, line: str) -> None:
        self._line = line

    @property
    def line(self) -> str:
        return self._line

    def question(self) -> Message:
        return say("A question that this version cannot read: {line}", line=self._line)

    def checked(self, seed: int, item: int, before: list[Answer], answer: Answer) -> Answer | None:
        raise ClassError("this version cannot read the question, which takes no answers")

    def truth(self, t: Speaker) -> Data:
        return {"explanation": t("The answers are kept, and stand in the results."), "right": []}


def _has_no(activity: Activity, what: Message) -> ClassError:
    return ClassError("{activity} has no {what}", activity=activity.line, what=what)


def read_answer(sent: object) -> Answer | None:
    """An answer in what a page sent; None for anything else."""
    match sent:
        case bool():
            return None
        case str(text) if len(text) <= MOST_LETTERS:
            return text if _can_be_kept(text) else None
        case int(number) if abs(number) <= LARGEST:
            return number
        case list(parts) if 0 < len(parts) <= MOST_PARTS:
            if all(type(part) is int and abs(part) <= LARGEST for part in parts):
                return [int(part) for part in parts]
            short = all(type(part) is str and len(part) <= LONGEST_PART for part in parts)
            if short and all(map(_can_be_kept, parts)):
                return [str(part) for part in parts]
    return None


def _can_be_kept(text: str) -> bool:
    """False for halves of letters and for control characters, which no file takes."""
    return all(letter.isprintable() or letter in "\n\t " for letter in text)


def index(answer: Answer, below: int) -> int:
    """The number of an option, from 0.

    Raises ClassError for anything else.
    """
    if not isinstance(answer, int) or not 0 <= answer < below:
        raise ClassError("choose one of the {options} answers", options=below)
    return answer

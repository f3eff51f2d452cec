"""A question in the teacher's own words: options, a number, or reasons that the teacher sorts.

The line is `own Which die? / the red one / + the blue one`; `questions.own` says how a question is written.
Without answers everybody answers in words of their own, as on a ticket at the end of a lesson.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from conquest_lab.classroom.activity import Activity, Answer, Data, Way, index
from conquest_lab.classroom.errors import ClassError
from conquest_lab.classroom.lesson_bets import ChanceBet, NumberBet
from conquest_lab.core.words import Message, Speaker
from conquest_lab.widgets.lesson.questions.own import (
    OwnChance,
    OwnChoice,
    OwnError,
    OwnNumber,
    own_question,
)

MOST_REASON = 300


class OwnLine(Activity):
    """A question as the teacher has written it."""

    bet: Any
    kind: ClassVar[str] = "own"

    @property
    def line(self) -> str:
        return f"own {self.bet.text}"


@dataclass(frozen=True)
class Own(OwnLine):
    """A question with its options; several may be right, or none."""

    bet: Any
    way: Way = "choice"

    def question(self) -> Message:
        found: Message = self.bet.prompt()
        return found

    def sheet(self, t: Speaker) -> Data:
        texts = self.bet.options() if isinstance(self.bet, OwnChoice) else ()
        return {"options": [{"text": t.render(text), "places": []} for text in texts]}

    def checked(self, seed: int, item: int, before: list[Answer], answer: Answer) -> Answer | None:
        return index(answer, len(self.bet.options()))

    def truth(self, t: Speaker) -> Data:
        options = self.bet.of("+", "-")
        right = [n for n, part in enumerate(options) if part.mark == "+"]
        explanation = t.render(self.bet.solution()) if self.bet.of("solution") else ""
        return {"right": right, "explanation": explanation}


class OwnChanceBet(OwnLine, ChanceBet):
    """A question about a chance."""

    kind = "own"


class OwnNumberBet(OwnLine, NumberBet):
    """A question about another number."""

    kind = "own"


@dataclass(frozen=True)
class Reasons(Own):
    """A question that everybody answers in own words."""

    way: Way = "text"

    def checked(self, seed: int, item: int, before: list[Answer], answer: Answer) -> Answer | None:
        text = " ".join(answer.split()) if isinstance(answer, str) else ""
        if not 0 < len(text) <= MOST_REASON:
            raise ClassError(
                "an answer has 1 to {most} letters; this one has {n}", most=MOST_REASON, n=len(text)
            )
        return text

    def truth(self, t: Speaker) -> Data:
        return {}


def parse_own(text: str) -> Activity:
    """The question that the rest of a line holds.

    Raises ClassError with what it must be.

    >>> parse_own("Which die? / red / + blue").line
    'own Which die? / red / + blue'
    >>> parse_own("Why?").way, parse_own("How likely is a six? / = 1/6").way
    ('text', 'percent')
    """
    try:
        written = own_question(text)
    except OwnError as error:
        raise ClassError(
            "{text} is not written as {form}: {wrong}",
            text=repr(text[:60]),
            form="own Which die? / red / + blue",
            wrong=error.wrong,
        ) from error
    match written:
        case OwnChance():
            return OwnChanceBet("", 0, written)
        case OwnNumber():
            return OwnNumberBet("", 0, written)
        case OwnChoice():
            return Own(written)
    return Reasons(written)

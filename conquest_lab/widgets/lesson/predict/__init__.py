"""A bet before anything is shown: a number, locked in, that later views come back to."""

from __future__ import annotations

from fractions import Fraction

import traitlets

from conquest_lab.core.words import Message, say
from conquest_lab.widgets.data import Data, Sent
from conquest_lab.widgets.lesson.numbers import Given, NumberError, check_possible, parse_number
from conquest_lab.widgets.lesson.page import Lesson, LessonView
from conquest_lab.widgets.lesson.questions import NumberQuestion

NO_BET = say("no bet yet: move or press the slider, or type a number such as 3/8, 37.5% or 0.375")


class Predict(LessonView, kind="predict"):
    """Asks for a number and keeps it; how good it is stays unsaid.

    decided: whether what follows may be seen: a bet is locked, or somebody chose to go on without.
    number: counts the bets of the lesson; on the page those that wait for it name it.
    """

    looks = "cl-bet"
    decided = traitlets.Bool(default_value=False)

    def __init__(self, lesson: Lesson, question: NumberQuestion) -> None:
        self.question = question
        self.number = lesson.bets_made = lesson.bets_made + 1
        super().__init__(lesson)
        self.add_class(f"cl-asks-{self.number}")

    def restart(self) -> None:
        """Ask again, unless a bet is remembered."""
        self._skipped = False
        self._complaint: Message | None = None

    @property
    def probability(self) -> bool:
        """True if the bet is on a probability."""
        return self.question.form == "probability"

    @property
    def bet(self) -> Given | None:
        """The number that was locked in."""
        return self.lesson.bets.get(self.question.key)

    @property
    def value(self) -> Fraction | None:
        """The number that was bet."""
        return None if self.bet is None else self.bet.value

    def lock(self, text: str) -> bool:
        """Lock this number in; False, with the reason shown, for one that cannot be."""
        if self.bet is not None:
            return False
        self._complaint = None
        try:
            given = self._read(text)
        except NumberError as error:
            self._complaint = error.message
            self.draw()
            return False
        self.lesson.bet(self.question.key, given)
        return True

    def _read(self, text: str) -> Given:
        if self.probability and not text.strip():
            raise NumberError(NO_BET)
        given = parse_number(text)
        if not self.probability:
            check_possible(given, self.question.possible)
            return given
        if 0 <= given.value <= 1:
            return given
        if not given.percent and given.value > 1:
            raise NumberError("A probability is at most 1. Did you mean {text}%?", text=given.text)
        raise NumberError("A probability lies between 0 and 1, that is between 0% and 100%.")

    def skip(self) -> None:
        """Go on without a bet."""
        self._skipped = True
        self.draw()

    def on_message(self, do: str, message: Sent) -> None:
        match do, message:
            case "lock", {"text": str(text)}:
                self.lock(text[:100])
            case "skip", _:
                self.skip()

    def data(self) -> Data:
        t, bet = self.t, self.bet
        self.decided = bet is not None or self._skipped
        shown = ""
        if bet is not None:
            shown = t.percent(bet.value) if self.probability else bet.text
        return {
            "prompt": t.render(self.question.prompt()),
            "open": self.decided,
            "bet": shown,
            "probability": self.probability,
            "complaint": t.render(self._complaint) if self._complaint else "",
            "locked": t("Locked in: {bet}", bet=shown),
            **self.teacher_note(self.question.solution),
        }

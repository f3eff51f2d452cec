"""A guess at what happens next: an answer is locked in, then the rules say what happens and why."""

from __future__ import annotations

import traitlets

from conquest_lab.core.words import Speaker
from conquest_lab.text.cite import cited
from conquest_lab.widgets.data import Data, Sent, whole
from conquest_lab.widgets.dice import dice_html
from conquest_lab.widgets.lesson.guesses import Guess
from conquest_lab.widgets.lesson.numbers import parse_number
from conquest_lab.widgets.lesson.page import Lesson, LessonView


class Forecast(LessonView, kind="forecast"):
    """Asks what happens next, keeps the answer, and then tells what the rules make of it.

    decided: whether what follows may be seen: an answer is locked in, or somebody went on without.
    """

    looks = "cl-bet"
    decided = traitlets.Bool(default_value=False)

    def __init__(self, lesson: Lesson, guess: Guess) -> None:
        self.guess = guess
        super().__init__(lesson)

    def restart(self) -> None:
        """Ask again, unless an answer is remembered."""
        self._skipped = False

    @property
    def picked(self) -> int | None:
        """The number of the answer that was locked in."""
        given = self.lesson.bets.get(self.guess.key)
        picked = None if given is None else int(given.value)
        return picked if picked in range(len(self.guess.options())) else None

    def lock(self, picked: int) -> bool:
        """Lock the answer with this number in; False for one that does not exist, or a second one."""
        if self.picked is not None or picked not in range(len(self.guess.options())):
            return False
        self.lesson.bet(self.guess.key, parse_number(str(picked)))
        return True

    def skip(self) -> None:
        """Go on without an answer."""
        self._skipped = True
        self.draw()

    def on_message(self, do: str, message: Sent) -> None:
        match do:
            case "lock":
                picked = whole(message, "to", len(self.guess.options()))
                if picked is not None:
                    self.lock(picked)
            case "skip":
                self.skip()

    @property
    def speaker(self) -> Speaker:
        """The lesson's speaker, who knows the names of the players."""
        names = self.guess.names
        return self.t.named(names) if names else self.t

    def data(self) -> Data:
        t, guess, picked = self.speaker, self.guess, self.picked
        self.decided = picked is not None or self._skipped
        return {
            "prompt": t.render(guess.prompt()),
            "options": [t.render(option) for option in guess.options()],
            "dice": dice_html(guess.dice_shown, t, None, guess.throwers)
            if guess.dice_shown
            else "",
            "open": self.decided,
            "picked": -1 if picked is None else picked,
            **(self._truth(picked) if self.decided else {"right": -1, "said": "", "rule": None}),
            **({} if self.decided else self.teacher_note(guess.in_words, t)),
        }

    def _truth(self, picked: int | None) -> Data:
        t, guess = self.speaker, self.guess
        said = t.render(guess.in_words())
        right = guess.answer
        if picked is not None:
            foreseen = t("You foresaw it.") if picked == right else t("It comes out differently.")
            said = f"{foreseen} {said}"
        return {"right": right, "said": said, "rule": cited(guess.rule, t)}

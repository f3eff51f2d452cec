"""The share of trials in which an event happened, beside the bet on it and the exact chance."""

from __future__ import annotations

from conquest_lab.core.words import Message, counted
from conquest_lab.widgets.data import Data
from conquest_lab.widgets.lesson.handfuls import HandfulsView
from conquest_lab.widgets.lesson.questions.repeated import RepeatedChance
from conquest_lab.widgets.lesson.share import share_line


class ShareSeen(HandfulsView, kind="share_seen"):
    """Trials of the event that a bet is about, and the share in which it happened.

    The exact chance stands beside the share from the first trial on.

    last_said: what was thrown or drawn last.
    """

    unit = counted(1, "{n} trial", "{n} trials")
    about = RepeatedChance
    question: RepeatedChance

    def restart(self) -> None:
        self.last_said: Message | None = None
        super().restart()

    def trial(self) -> bool:
        tried = self.question.trial(self.rng)
        self.last_said = tried.sentence
        return tried.happened

    def hit(self, outcome: object) -> bool:
        return outcome is True

    def data(self) -> Data:
        t, exact = self.t, self.question.answer if self.thrown else None
        line = share_line(
            self.hits, self.thrown, t, bet=self.wager, exact=exact, runs_said=self.trials
        )
        return {
            **self.trial_data(),
            "lead": t.render(self.question.trial_sentence()),
            "last": self.said(),
            # A fraction may have many digits: the line shows the percentage.
            "line": {**line, "exact_text": "" if exact is None else t.percent(exact)},
        }

    def said(self) -> str:
        return "" if self.last_said is None else self.t.render(self.last)

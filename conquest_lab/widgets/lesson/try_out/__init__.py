"""A chance tried out once, ten or a thousand times: the last dice or cards, shares, exact chances."""

from __future__ import annotations

from fractions import Fraction

from conquest_lab.core.words import counted
from conquest_lab.widgets.data import Data
from conquest_lab.widgets.lesson.handfuls import HandfulsView
from conquest_lab.widgets.lesson.questions.tried import Thing, Tried
from conquest_lab.widgets.lesson.share import share_bar, share_line


class TryOut(HandfulsView, kind="try_out"):
    """Makes the trials of a bet on a chance that can be tried out.

    things: what lies on the table after the last trial.
    """

    unit = counted(1, "{n} trial", "{n} trials")
    about = Tried
    question: Tried

    def restart(self) -> None:
        self.things: list[Thing] = []
        super().restart()

    def trial(self) -> int:
        things, outcome = self.question.once(self.rng)
        self.things = list(things)
        return outcome

    def hit(self, outcome: object) -> bool:
        return isinstance(outcome, int) and self.question.hit(outcome)

    def data(self) -> Data:
        t, exact = self.t, Fraction(self.question.answer) if self.revealed else None
        bars = self.question.bars()
        return {
            **self.trial_data(),
            "things": [
                [thing if isinstance(thing, int) else 0, t.render(thing), matters]
                for thing, matters in self.things
            ],
            "line": share_line(
                self.hits, self.thrown, t, bet=self.wager, exact=exact, runs_said=self.trials
            ),
            "heading": t.render(self.question.heading()) if bars else "",
            "bars": [
                share_bar(bar.label, self._seen(bar.hits), bar.exact if self.revealed else None, t)
                for bar in bars
            ],
        }

    def _seen(self, hits: range) -> Fraction | None:
        return Fraction(sum(self.counts[n] for n in hits), self.thrown) if self.thrown else None

    def said(self) -> str:
        """The things on the table in words, and if they are what was asked for."""
        if self.thrown != 1:
            return ""
        t = self.t
        found = t("This is a hit.") if self.hits else t("This is no hit.")
        return f"{', '.join(t.render(thing) for thing, _ in self.things)}. {found}"

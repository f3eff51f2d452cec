"""Throws of the dice, one, ten, a thousand at a time, beside what is exact once a bet is made."""

from __future__ import annotations

from fractions import Fraction

from conquest_lab.widgets.data import Data, Sent
from conquest_lab.widgets.dice import said_dice
from conquest_lab.widgets.lesson.chart import Bar, chart, marks, summary, table
from conquest_lab.widgets.lesson.trials import STEPS, ThrowsView

SPEEDS = {"slow": 0.9, "quick": 0.18, "once": 0.0}
"""Seconds from one throw of ten to the next; the steps of a thousand take half as long."""


class RollLab(ThrowsView, kind="roll_lab"):
    """Throws the dice of a bet's question and counts the losses of the side that is asked about."""

    speed = "quick"

    def pace(self, times: int) -> float:
        return SPEEDS[self.speed] if times <= STEPS else SPEEDS[self.speed] / 2

    def trial(self) -> int:
        self.last, losses = self.roll.throw(self.rng)
        return int(getattr(losses, self.question.side))

    def hit(self, outcome: object) -> bool:
        return outcome == self.question.lost

    def on_own_message(self, do: str, message: Sent) -> None:
        match do, message:
            case "speed", {"to": str(speed)} if speed in SPEEDS:
                self.speed = speed
                self.draw()

    def bars(self) -> list[Bar]:
        """The bars of the chart as they are now."""
        total = self.roll.total()
        shown = []
        for lost in range(self.roll.pairs + 1):
            favourable = self.roll.ways(self.question.side, lost)
            shown.append(
                Bar(
                    str(lost),
                    Fraction(self.counts[lost], self.thrown) if self.thrown else None,
                    Fraction(favourable, total) if self.revealed else None,
                    f"{favourable}/{total}" if self.revealed else "",
                    self.wager if lost == self.question.lost else None,
                )
            )
        return shown

    def data(self) -> Data:
        t, bars = self.t, self.bars()
        heading = (
            t("armies lost by the attacker")
            if self.question.side == "attacker"
            else t("armies lost by the defender")
        )
        return {
            **self.trial_data(),
            "chart": chart(bars, t, f"roll-{self.model_id}", heading),
            "marks": marks(bars),
            "table": table(bars, [self.counts[lost] for lost in range(len(bars))], t, heading),
            "speed": self.speed,
            "lead": t.render(self.roll.said()),
            "heading": heading,
        }

    def said(self) -> str:
        if not self.thrown:
            return ""
        result = (
            said_dice(self.dice(), self.t) if self.thrown == 1 else summary(self.bars(), self.t)
        )
        return f"{self.t.render(self.trials)}. {result}"

"""Throws of the dice, one, ten, a thousand at a time, beside what is exact once a bet is made."""

from __future__ import annotations

import asyncio
from fractions import Fraction
from random import Random

import traitlets

from conquest_lab.core.scene import Dice
from conquest_lab.core.words import Message, counted
from conquest_lab.mechanics.dice import Losses, Throw, pairs_won
from conquest_lab.widgets.data import Data, Sent
from conquest_lab.widgets.dice import dice_html, said_dice
from conquest_lab.widgets.lesson.chart import Bar, chart, legend, summary, table
from conquest_lab.widgets.lesson.numbers import ways
from conquest_lab.widgets.lesson.page import LessonView
from conquest_lab.widgets.lesson.predict import Predict
from conquest_lab.widgets.lesson.questions.one_roll import LossChance, Roll

HANDFULS = (1, 10, 1000)
MOST_THROWS = 200_000
SPEEDS = {"slow": 0.9, "quick": 0.18, "once": 0.0}
"""Seconds from one throw of ten to the next; a thousand come in as many steps as fit."""

STEPS = 20


class RollLab(LessonView, kind="roll_lab"):
    """Throws the dice of a bet's question and counts; nothing is thrown before the bet.

    thrown: how many throws so far, for views that follow.
    counts: for each loss of the side that was asked about, how often it came.
    """

    thrown = traitlets.Int(0)

    def __init__(self, bet: Predict) -> None:
        question = bet.question
        if not isinstance(question, LossChance):
            message = f"a RollLab throws for a LossChance, not for {question!r}"
            raise TypeError(message)
        self.bet = bet
        self.question = question
        self.roll: Roll = question.roll
        self.speed = "quick"
        self._task: asyncio.Task[None] | None = None
        super().__init__(bet.lesson)
        bet.observe(self._draw, "decided")

    def restart(self) -> None:
        """No throw yet; the next ones follow from the lesson's seed."""
        self.stop()
        self.counts = [0] * (self.roll.pairs + 1)
        self.last: tuple[Throw, Losses] | None = None
        self.revealed = False
        self._luck: Random = self.lesson.luck("roll-lab", self.question.key)
        self.thrown = 0

    @property
    def share(self) -> Fraction | None:
        """The share of throws with the loss that was asked about."""
        return Fraction(self.counts[self.question.lost], self.thrown) if self.thrown else None

    @property
    def trials(self) -> Message:
        """The number of throws, in words."""
        return counted(self.thrown, "{n} throw", "{n} throws")

    def throw(self, times: int = 1) -> None:
        """Throw so many times at once."""
        times = min(times, MOST_THROWS - self.thrown)
        for _ in range(times if self.bet.decided else 0):
            self.last = self.roll.throw(self._luck)
            self.counts[getattr(self.last[1], self.question.side)] += 1
        self.thrown = sum(self.counts)
        self.draw()

    def reveal(self, shown: bool = True) -> None:
        """Show what is exact, or hide it; nothing before the bet."""
        self.revealed = shown and self.bet.decided
        self.draw()

    def stop(self) -> None:
        """Leave the rest of a handful unthrown."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def heard(self, do: str, message: Sent) -> None:
        """Throw, stop, begin again, show what is exact, change the speed."""
        to = message.get("to")
        match do:
            case "throw" if to in HANDFULS and not isinstance(to, bool) and self.bet.decided:
                self._throw_slowly(int(to))
            case "stop":
                self.stop()
                self.draw()
            case "reset":
                self.restart()
                self.draw()
            case "reveal":
                self.reveal(to is True)
            case "speed" if isinstance(to, str) and to in SPEEDS:
                self.speed = to
                self.draw()

    def _throw_slowly(self, times: int) -> None:
        """Throw so that one can follow, where an event loop runs."""
        self.stop()
        pace = SPEEDS[self.speed]
        if times == 1 or not pace:
            self.throw(times)
            return
        try:
            self._task = asyncio.get_running_loop().create_task(self._handful(times, pace))
        except RuntimeError:
            self.throw(times)

    async def _handful(self, times: int, pace: float) -> None:
        me = asyncio.current_task()
        steps = min(times, STEPS)
        for step in range(steps):
            self.throw(times * (step + 1) // steps - times * step // steps)
            await asyncio.sleep(pace if times <= STEPS else pace / 2)
        if self._task is me:
            self._task = None
            self.draw()

    def bars(self) -> list[Bar]:
        """The bars of the chart as they are now."""
        total, bet = self.roll.total(), self.bet.value
        shown = []
        for lost, count in enumerate(self.counts):
            favourable = self.roll.ways(self.question.side, lost)
            shown.append(
                Bar(
                    str(lost),
                    Fraction(count, self.thrown) if self.thrown else None,
                    Fraction(favourable, total) if self.revealed else None,
                    ways(favourable, total) if self.revealed else "",
                    bet if lost == self.question.lost else None,
                )
            )
        return shown

    def dice(self) -> tuple[Dice, ...]:
        """The last throw as dice on the table."""
        if self.last is None:
            return ()
        throw, _ = self.last
        won = pairs_won(throw.attack, throw.defence, self.roll.ties)
        return (
            Dice("attack", throw.attack, tuple(not pair for pair in won)),
            Dice("defence", throw.defence, won),
        )

    def data(self) -> Data:
        t, bars, dice = self.t, self.bars(), self.dice()
        heading = self._heading()
        return {
            "open": self.bet.decided,
            "running": self._task is not None,
            "full": self.thrown >= MOST_THROWS,
            "thrown": self.thrown,
            "dice": dice_html(dice, t) if dice else "",
            "chart": chart(bars, t, f"roll-{self.model_id}", heading),
            "legend": legend(bars, t),
            "table": table(bars, self.counts, t, heading),
            "revealed": self.revealed,
            "speed": self.speed,
            "said": "" if self._task is not None else self._said(bars, dice),
            "words": {**self._words(), "heading": heading},
        }

    def _heading(self) -> str:
        if self.question.side == "attacker":
            return self.t("armies lost by the attacker")
        return self.t("armies lost by the defender")

    def _said(self, bars: list[Bar], dice: tuple[Dice, ...]) -> str:
        """The words for a screen reader after a throw or a handful of throws."""
        if not self.thrown:
            return ""
        count = self.t.render(self.trials)
        if self.thrown == 1:
            return f"{count}. {said_dice(dice, self.t)}"
        return f"{count}. {summary(bars, self.t)}"

    def _words(self) -> Data:
        t = self.t
        return {
            "title": t("Throw the dice"),
            "lead": t.render(self.roll.said()),
            "one": t("Throw once"),
            "handful": {str(n): t("{n} times", n=n) for n in HANDFULS[1:]},
            "stop": t("Stop"),
            "reset": t("Start again"),
            "reveal": t("Show the exact bars"),
            "hide": t("Hide the exact bars"),
            "speed": t("Speed"),
            "speeds": [["slow", t("slow")], ["quick", t("quick")], ["once", t("at once")]],
            "closed": t("Lock in your bet first: then the dice are yours."),
            "thrown": t.render(self.trials),
            "table": t("The same as a table"),
            "empty": t("No throw yet."),
        }

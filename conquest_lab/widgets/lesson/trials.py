"""The views of a lesson in which something is tried: behind a bet, often, beside what is exact."""

from __future__ import annotations

import asyncio
from collections import Counter
from fractions import Fraction
from types import UnionType
from typing import ClassVar, get_args

import traitlets

from conquest_lab.core.scene import Dice
from conquest_lab.core.words import Message, counted
from conquest_lab.mechanics.dice import Throw, TieWinner, pairs_won
from conquest_lab.widgets.data import Data, Sent
from conquest_lab.widgets.dice import dice_html
from conquest_lab.widgets.lesson.long_run import StoppableView
from conquest_lab.widgets.lesson.page import Lesson, LessonView
from conquest_lab.widgets.lesson.predict import Predict
from conquest_lab.widgets.lesson.questions import NumberQuestion
from conquest_lab.widgets.lesson.questions.one_roll import LossChance

HANDFULS = (1, 10, 1000)
"""Throws that one button makes."""

STEPS = 20
"""Steps in which many trials are made, so that one can follow them."""


class BetView(LessonView):
    """A view that does nothing before the bet, and shows what is exact when it is asked to.

    bet: the bet that must be made first; None for none, with the lesson.
    about: the questions that it can be a bet on. question: the one that it is on.
    revealed: whether what is exact is shown.
    """

    about: ClassVar[type[NumberQuestion] | UnionType] = NumberQuestion
    question: NumberQuestion
    revealed = False

    def __init__(self, bet: Predict | None, lesson: Lesson | None = None) -> None:
        self.bet = bet
        if bet is not None:
            self.question = self.question_of(bet)
            lesson = bet.lesson
        assert lesson is not None, "without a bet it needs its lesson"
        super().__init__(lesson)
        if bet is not None:
            bet.observe(self.draw, "decided")
            self.add_class(f"cl-waits-{bet.number}")

    def question_of(self, bet: Predict) -> NumberQuestion:
        """The question of a bet; raises TypeError for one that this view is not about."""
        if isinstance(bet.question, self.about):
            return bet.question
        kinds = " | ".join(kind.__name__ for kind in get_args(self.about) or (self.about,))
        message = f"{type(self).__name__} needs a bet on {kinds}, not on {bet.question!r}"
        raise TypeError(message)

    @property
    def decided(self) -> bool:
        """True if there is a bet, or none is asked for."""
        return self.bet is None or self.bet.decided

    @property
    def wager(self) -> Fraction | None:
        """The number that was bet."""
        return None if self.bet is None else self.bet.value

    def reveal(self, shown: bool = True) -> None:
        """Show what is exact, or hide it; nothing before the bet."""
        self.revealed = shown and self.decided
        self.draw()

    def on_message(self, do: str, message: Sent) -> None:
        if do == "reveal":
            self.reveal(message.get("to") is True)
        else:
            super().on_message(do, message)


class TrialsView(StoppableView, BetView):
    """A view that makes trials with dice, one at a time or many, and counts their outcomes.

    question: the chance that the trials estimate. ties: the side that wins them.
    unit: one trial, in words. most: the number of trials that one can make.
    thrown: the number of trials so far, for views that follow.
    last: the dice that were thrown last.
    """

    thrown = traitlets.Int(0)
    ties: TieWinner = "defender"
    unit = counted(1, "{n} throw", "{n} throws")
    most = 100_000

    def restart(self) -> None:
        """Begin without a trial; the next ones follow from the lesson's seed."""
        self.stop()
        self.revealed = False
        self.counts: Counter[object] = Counter()
        self.last: Throw | None = None
        self.rng = self.lesson.rng(self.kind.replace("_", "-"), self.question.key)
        self.thrown = 0

    def trial(self) -> object:
        """Make one trial, to its outcome."""
        raise NotImplementedError

    def hit(self, outcome: object) -> bool:
        """True if the outcome is the one that the question asks for."""
        raise NotImplementedError

    @property
    def trials(self) -> Message:
        """The number of trials, in words."""
        return Message(self.unit.template, (("n", self.thrown),), self.unit.plural, self.thrown)

    def said(self) -> str:
        """The words for a screen reader after a trial or a run."""
        raise NotImplementedError

    def make(self, trials: int = 1) -> None:
        """Make this many trials at once; none before the bet."""
        for _ in range(min(trials, self.most - self.thrown) if self.decided else 0):
            self.counts[self.trial()] += 1
        self.thrown = self.counts.total()
        self.draw()

    @property
    def hits(self) -> int:
        """The number of trials that came as the question asks."""
        return sum(count for outcome, count in self.counts.items() if self.hit(outcome))

    @property
    def share(self) -> Fraction | None:
        """The share of trials that came as the question asks."""
        return Fraction(self.hits, self.thrown) if self.thrown else None

    @property
    def exact_text(self) -> str:
        """The exact chance beside a mark."""
        return self.t.percent(self.question.answer, 2)

    def run(self, trials: int, pace: float) -> None:
        """Make this many trials in steps, `pace` seconds apart; at once where no event loop runs."""
        self.stop()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            pace = 0
        if self.decided and pace:
            self._task = loop.create_task(self._slowly(trials, pace))
        else:
            self.make(trials)

    async def _slowly(self, trials: int, pace: float) -> None:
        steps = min(trials, STEPS)
        for _ in range(steps):
            self.make(trials // steps)
            await asyncio.sleep(pace)
        self._task = None
        self.draw()

    def dice(self) -> tuple[Dice, ...]:
        """The last throw as dice on the table."""
        if self.last is None:
            return ()
        won = pairs_won(self.last.attack, self.last.defence, self.ties)
        return (
            Dice("attack", self.last.attack, tuple(not pair for pair in won)),
            Dice("defence", self.last.defence, won),
        )

    def trial_data(self) -> Data:
        """The data that every script of trials shows."""
        dice = self.dice()
        return {
            "open": self.decided,
            "revealed": self.revealed,
            "running": self.running,
            "thrown": self.thrown,
            "trials": self.t.render(self.trials),
            "dice": dice_html(dice, self.t) if dice else "",
            "said": "" if self.running else self.said(),
        }


class ThrowsView(TrialsView):
    """Trials that are single throws of the dice that a bet is about: one, ten or a thousand at a time."""

    about = LossChance
    question: LossChance
    most = 200_000

    def restart(self) -> None:
        self.roll, self.ties = self.question.roll, self.question.ties
        super().restart()

    @property
    def exact_text(self) -> str:
        """The throws that count, of all throws: the form in which they were counted."""
        question = self.question
        return f"{self.roll.ways(question.side, question.lost)}/{self.roll.total()}"

    def pace(self, times: int) -> float:
        """Seconds from one step of this many throws to the next."""
        raise NotImplementedError

    def on_message(self, do: str, message: Sent) -> None:
        match do, message:
            case "throw", {"to": int(times)} if times in HANDFULS and times is not True:
                self.run(times, self.pace(times) if times > 1 else 0)
            case _:
                super().on_message(do, message)

    def trial_data(self) -> Data:
        """The data of all trials, and those of the buttons."""
        t = self.t
        return {
            **super().trial_data(),
            "full": self.thrown >= self.most,
            "ten": t("{n} times", n=10),
            "thousand": t("{n} times", n=1000),
        }

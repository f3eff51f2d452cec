"""Throws of one die against one that fall into their cells, beside the bet and what is exact."""

from __future__ import annotations

from conquest_lab.core.words import Message, counted
from conquest_lab.widgets.data import Data, Sent
from conquest_lab.widgets.dice import said_dice
from conquest_lab.widgets.lesson.duel import Duel
from conquest_lab.widgets.lesson.predict import Predict
from conquest_lab.widgets.lesson.questions.one_roll import LossChance
from conquest_lab.widgets.lesson.share import share_line
from conquest_lab.widgets.lesson.trials import TrialsView

HANDFULS = (1, 10, 1000)
PACE = 0.12
"""Seconds from one step of a run to the next."""
MOST_DROPS = 60
"""Throws of one step that are seen falling."""


class CellRain(TrialsView, kind="cell_rain"):
    """Throws the dice of a bet on one die against one, and lets each throw fall into its cell."""

    question: LossChance
    most = 200_000

    def __init__(self, bet: Predict) -> None:
        question = bet.question
        if not isinstance(question, LossChance) or question.roll.pairs != 1:
            message = f"a CellRain throws one die against one, not {question!r}"
            raise TypeError(message)
        self.question = question
        self.ties = question.ties
        self.duel = Duel(question.sides, question.ties)
        super().__init__(bet.lesson, bet)

    def restart(self) -> None:
        self.fresh: list[int] = []
        super().restart()

    def make(self, trials: int = 1) -> None:
        self.fresh = []
        super().make(trials)

    def trial(self) -> int:
        self.last, _ = self.question.roll.throw(self.luck)
        cell = self.duel.cell(self.last.attack[0], self.last.defence[0])
        if len(self.fresh) < MOST_DROPS:
            self.fresh.append(cell)
        return cell

    def hit(self, outcome: object) -> bool:
        return (outcome in self.duel.won) == (self.question.side == "defender")

    @property
    def trials(self) -> Message:
        return counted(self.thrown, "{n} throw", "{n} throws")

    def heard(self, do: str, message: Sent) -> None:
        match do, message:
            case "throw", {"to": int(times)} if times in HANDFULS and times is not True:
                self.run(times, PACE if times > 1 else 0)
            case _:
                super().heard(do, message)

    def data(self) -> Data:
        t, exact = self.t, self.question.answer if self.revealed else None
        return {
            **self.trial_data(),
            "sides": self.duel.sides,
            "counts": [self.counts[cell] for cell in range(self.duel.cells)],
            "won": sorted(self.duel.won),
            "fresh": self.fresh,
            "full": self.thrown >= self.most,
            "ten": t("{n} times", n=10),
            "thousand": t("{n} times", n=1000),
            "line": share_line(self.hits, self.thrown, t, bet=self.wager, exact=exact),
        }

    def said(self) -> str:
        return said_dice(self.dice(), self.t) if self.thrown == 1 else ""

"""Throws of one die against one that fall into their cells, beside the bet and what is exact."""

from __future__ import annotations

from conquest_lab.widgets.data import Data
from conquest_lab.widgets.dice import said_dice
from conquest_lab.widgets.lesson.duel import Duel
from conquest_lab.widgets.lesson.predict import Predict
from conquest_lab.widgets.lesson.questions import NumberQuestion
from conquest_lab.widgets.lesson.questions.one_roll import LossChance
from conquest_lab.widgets.lesson.share import share_line
from conquest_lab.widgets.lesson.trials import ThrowsView

PACE = 0.12
"""Seconds from one step of a run to the next."""
MOST_DROPS = 60
"""Throws of one step that are seen falling."""


class CellRain(ThrowsView, kind="cell_rain"):
    """Throws the dice of a bet on one die against one, and lets each throw fall into its cell."""

    def question_of(self, bet: Predict) -> NumberQuestion:
        question = super().question_of(bet)
        if isinstance(question, LossChance) and question.roll.is_duel:
            return question
        message = f"CellRain throws one die against one, not {question!r}"
        raise TypeError(message)

    def restart(self) -> None:
        self.duel = Duel(self.question.sides, self.question.ties)
        self.fresh: list[int] = []
        super().restart()

    def make(self, trials: int = 1) -> None:
        self.fresh = []
        super().make(trials)

    def trial(self) -> int:
        self.last, _ = self.roll.throw(self.rng)
        cell = self.duel.cell(self.last.attack[0], self.last.defence[0])
        if len(self.fresh) < MOST_DROPS:
            self.fresh.append(cell)
        return cell

    def hit(self, outcome: object) -> bool:
        loses = (outcome in self.duel.won) == (self.question.side == "defender")
        return loses == (self.question.lost == 1)

    def pace(self, times: int) -> float:
        return PACE

    def data(self) -> Data:
        t, exact = self.t, self.question.answer if self.revealed else None
        return {
            **self.trial_data(),
            "sides": self.duel.sides,
            "counts": [self.counts[cell] for cell in range(self.duel.cells)],
            "won": sorted(self.duel.won),
            "fresh": self.fresh,
            "line": share_line(self.hits, self.thrown, t, bet=self.wager, exact=exact),
        }

    def said(self) -> str:
        return said_dice(self.dice(), self.t) if self.thrown == 1 else ""

"""The value of every state of a campaign, worked out backwards from the end, and the best line it gives."""

from __future__ import annotations

from fractions import Fraction

from conquest_lab.odds.campaign_policies import Front
from conquest_lab.widgets.data import Data, Sent
from conquest_lab.widgets.lesson.page import LessonView
from conquest_lab.widgets.lesson.stop_line import MOST_TERRITORY, StopLine


class StopValues(LessonView, kind="stop_values"):
    """The grid of a campaign with the mean worth of each state under the best decisions.

    line: the view with the road and the worth. adjustable: whether the worth can be changed here, in
        which case the grid is filled from the beginning.
    """

    def __init__(self, line: StopLine, *, adjustable: bool = False) -> None:
        self.line = line
        self.adjustable = adjustable
        super().__init__(line.lesson)
        line.observe(self.draw, "drawn")

    def on_own_message(self, do: str, message: Sent) -> None:
        if do == "worth" and self.adjustable:
            self.line.on_message(do, message)

    def data(self) -> Data:
        line = self.line
        most = line.road.attackers
        return {
            **line.grid(),
            "adjustable": self.adjustable,
            "worth": line.worth_data(),
            "best": line.best(),
            "lines": [line.best(n) if n + line.army else None for n in range(MOST_TERRITORY + 1)]
            if self.adjustable
            else [],
            "cells": [
                [self._cell(Front(a, *column)) for a in range(1, most + 1)]
                for column in line.columns
            ],
            "start": self._start(),
        }

    def _start(self) -> str:
        t, policy = self.t, self.line.policy
        return t(
            "Mean worth of the campaign with the best line: {value} points.",
            value=t.decimal(policy.value, 2),
        )

    def _cell(self, front: Front) -> Data:
        t, line = self.t, self.line
        policy = line.policy
        stop = policy.option(front, go_on=False)
        attack = policy.option(front, go_on=True)
        said = line.road.front_said(front.taken, front.attackers, front.defenders, t)
        return {
            "value": t.decimal(policy.values[front], 1),
            "front": said,
            "said": t(
                "{front}: ending here is worth {stop} points, one more round {terms} = {attack} on "
                "average.",
                front=said,
                stop=t.decimal(stop, 2),
                terms=self._terms(front),
                attack=t.decimal(attack, 2),
            ),
            "advice": t("So the attack goes on.") if policy(front) else t("So it ends here."),
            "leads": [
                [line.columns.index((f.taken, f.defenders)), f.attackers]
                for _, _, f in policy.rounds(front)
                if f.defenders and f.attackers
            ],
        }

    def _terms(self, front: Front) -> str:
        """The mean as it is worked out: the chance of each outcome times the value after it."""
        t, values = self.t, self.line.policy.values
        parts: list[tuple[Fraction, Fraction]] = [
            (chance, values[after]) for _, chance, after in self.line.policy.rounds(front)
        ]
        return " + ".join(f"{t.percent(p)} × {t.decimal(value, 2)}" for p, value in parts)

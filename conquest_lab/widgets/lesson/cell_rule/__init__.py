"""The cells of one die against one under other rules: who wins ties, and how many faces the dice have."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal, get_args

from conquest_lab.core.words import Message, say
from conquest_lab.widgets.data import Data, Sent, whole
from conquest_lab.widgets.lesson.duel import MOST_SIDES, Duel
from conquest_lab.widgets.lesson.numbers import in_percent
from conquest_lab.widgets.lesson.page import Lesson, LessonView

Ties = Literal["defender", "attacker", "again"]
"""The side that wins ties; again: equal dice are thrown again."""


class CellRule(LessonView, kind="cell_rule"):
    """A rule that can be changed, and the chance of the attacker as cells and as a fraction.

    The page has the answers for all rules, so that it follows the hand without asking.

    sides: the fewest and the most faces that can be chosen; without a slider where they are equal.
    first: the number of faces at first.
    """

    def __init__(
        self, lesson: Lesson, *, sides: tuple[int, int] = (2, MOST_SIDES), first: int = 6
    ) -> None:
        self.fewest, self.most = sides
        self.first = first
        super().__init__(lesson)

    def restart(self) -> None:
        """Back to the rule as printed."""
        self.ties: Ties = "defender"
        self.sides = self.first

    def on_own_message(self, do: str, message: Sent) -> None:
        match do, message:
            case "rule", {"ties": ("defender" | "attacker" | "again") as ties}:
                sides = whole(message, "sides", self.most + 1)
                if sides is not None and sides >= self.fewest:
                    self.ties, self.sides = ties, sides

    def data(self) -> Data:
        return {
            "fewest": self.fewest,
            "most": self.most,
            "sides": self.sides,
            "ties": self.ties,
            "answers": {
                str(sides): {ties: self._answer(sides, ties) for ties in get_args(Ties)}
                for sides in range(self.fewest, self.most + 1)
            },
        }

    def _answer(self, sides: int, ties: Ties) -> Data:
        t, duel = self.t, Duel(sides, "defender" if ties == "again" else ties)
        counted = duel.cells - len(duel.tied) * (ties == "again")
        chance = Fraction(len(duel.won), counted)
        return {
            "won": sorted(duel.won),
            "out": sorted(duel.tied) if ties == "again" else [],
            "fraction": f"{len(duel.won)}/{counted}",
            "said": t.render(_said(len(duel.won), counted, ties)),
            "percent": in_percent(chance, t),
            "share": float(chance),
        }


def _said(won: int, cells: int, ties: Ties) -> Message:
    match ties:
        case "defender":
            return say("The attacker wins {won} of {cells} cells.", won=won, cells=cells)
        case "attacker":
            return say(
                "With the ties, the attacker wins {won} of {cells} cells.", won=won, cells=cells
            )
        case "again":
            return say(
                "Equal dice do not count: {cells} cells are left, and the attacker wins {won}.",
                won=won,
                cells=cells,
            )

"""The matrices of a small battle as tables of fractions, each entry with its meaning in words."""

from __future__ import annotations

from fractions import Fraction
from math import lcm

from conquest_lab.core.words import say
from conquest_lab.odds import Armies
from conquest_lab.widgets.data import Data, Sent
from conquest_lab.widgets.lesson.page import Lesson, LessonView
from conquest_lab.widgets.lesson.questions.battles import fought, most_dice

KINDS = ("Q", "R", "N", "NR")
MEANINGS = {
    "Q": say("From {state} the next round leads to {other} with probability {chance}, {percent}."),
    "R": say(
        "From {state} the next round ends the battle at {other} with probability {chance}, {percent}."
    ),
    "N": say(
        "A battle that begins at {state} passes through {other} {chance} times on average, {decimal}."
    ),
    "NR": say(
        "A battle that begins at {state} ends at {other} with probability {chance}, {percent}."
    ),
}


class ChainTables(LessonView, kind="chain_tables"):
    """Q, R, N and N·R of a battle; rows and columns are named by (attackers, defenders)."""

    def __init__(
        self, lesson: Lesson, attackers: int = 3, defenders: int = 2, defence_dice: int = 2
    ) -> None:
        self.chain = fought(attackers, defenders, defence_dice).chain
        self.totals = {
            state: most_dice(*state, defence_dice).total() for state in self.chain.transient
        }
        super().__init__(lesson)

    def restart(self) -> None:
        """Show Q, where every reading begins."""
        self.shown = KINDS[0]

    def show(self, kind: str) -> None:
        """Show another matrix."""
        if kind in KINDS:
            self.shown = kind
            self.draw()

    def on_message(self, do: str, message: Sent) -> None:
        match do, message:
            case "show", {"to": str(kind)}:
                self.show(kind)

    def data(self) -> Data:
        chain = self.chain
        matrix = {"Q": chain.Q, "R": chain.R, "N": chain.N, "NR": chain.absorption}[self.shown]
        across = chain.transient if self.shown in ("Q", "N") else chain.absorbing
        rows = [
            [
                self._entry(state, other, value, self._ways(state, other, value))
                for other, value in zip(across, row, strict=True)
            ]
            for state, row in zip(chain.transient, matrix, strict=True)
        ]
        sums = [str(sum(row, Fraction(0))) for row in matrix]
        return {
            "kinds": KINDS,
            "shown": self.shown,
            "columns": [_short(state) for state in across],
            "names": [_short(state) for state in chain.transient],
            "rows": rows,
            "sums": sums if self.shown in ("N", "NR") else [],
        }

    def _ways(self, state: Armies, other: Armies, value: Fraction) -> str:
        """An entry with the denominators of the arrows on its paths; 0 and 1 as they are."""
        if value.denominator == 1:
            return str(value)
        below = self._below(state, other)
        return f"{value * below}/{below}"

    def _below(self, state: Armies, other: Armies) -> int:
        """The least number that all paths between two states can be counted in, in one round or in many."""
        chain, total = self.chain, self.totals[state]
        place = chain.transient.index(state)
        if self.shown in ("Q", "R"):
            return total
        arrows = zip((*chain.transient, *chain.absorbing), (*chain.Q[place], *chain.R[place]),
                     strict=True)  # fmt: skip
        found = [1]
        for to, chance in arrows:
            if chance and to == other:
                found.append(total)
            elif chance and to in chain.transient:
                behind = self._below(to, other)
                found += [total * behind] if behind > 1 else []
        return lcm(*found)

    def _entry(self, state: Armies, other: Armies, value: Fraction, shown: str) -> dict[str, str]:
        t = self.t
        return {
            "value": shown,
            "said": t(
                MEANINGS[self.shown].template,
                state=_short(state),
                other=_short(other),
                chance=shown,
                percent=t.percent(value, 0 if value.denominator == 1 else 2),
                decimal=t.decimal(value, 4),
            ),
        }


def _short(state: Armies) -> str:
    return f"({state.attackers}, {state.defenders})"

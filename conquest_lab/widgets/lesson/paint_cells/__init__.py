"""The cells of one die against one, to be painted by hand; the rules judge what was painted."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from conquest_lab.core.rulebook import Rule
from conquest_lab.core.words import Message, counted, say
from conquest_lab.games import load
from conquest_lab.text.cite import cited
from conquest_lab.widgets.data import Data, Sent
from conquest_lab.widgets.lesson.duel import Duel
from conquest_lab.widgets.lesson.page import Lesson, LessonView


class PaintCells(LessonView, kind="paint_cells"):
    """Asks for the cells that the attacker wins, and names the reason behind a wrong picture.

    ruleset, rule: where it is written who wins ties.
    painted: the cells that were handed in last.
    """

    def __init__(self, lesson: Lesson, ruleset: str, rule: str, *, sides: int = 6) -> None:
        self.duel = Duel(sides)
        self.rule: Rule = load(ruleset).rulebook[rule]
        super().__init__(lesson)

    def restart(self) -> None:
        """Begin without paint."""
        self.painted: frozenset[int] = frozenset()
        self.handed_in = False

    def hand_in(self, cells: Iterable[int]) -> None:
        """Judge these cells."""
        self.painted = frozenset(cells)
        self.handed_in = True
        self.draw()

    @property
    def right(self) -> bool:
        """True once the cells that the attacker wins were handed in, and no others."""
        return self.handed_in and self.painted == self.duel.won

    def on_own_message(self, do: str, message: Sent) -> None:
        match do, message:
            case "check", {"cells": [*cells]} if len(cells) <= self.duel.cells:
                self.hand_in(
                    cell for cell in cells if type(cell) is int and 0 <= cell < self.duel.cells
                )

    def data(self) -> Data:
        t, duel, kind = self.t, self.duel, self._kind()
        wrong = self.painted - duel.won if self.handed_in else frozenset()
        return {
            "sides": duel.sides,
            "painted": sorted(self.painted),
            "kind": kind,
            "wrong": sorted(wrong),
            "said": t.render(self._said(kind)) if kind else "",
            "rule": cited(self.rule, t) if kind == "ties" else None,
        }

    def _kind(self) -> str:
        duel, painted = self.duel, self.painted
        if not self.handed_in:
            return ""
        everything = frozenset(range(duel.cells))
        theirs = replace(duel, ties="attacker")
        known = {
            duel.won: "right",
            theirs.won: "ties",
            everything - duel.won: "defender",
            everything - theirs.won: "swapped",
            frozenset(): "nothing",
        }
        return known.get(painted, "wrong")

    def _said(self, kind: str) -> Message:
        duel = self.duel
        match kind:
            case "right":
                return say(
                    "Right: {won} of {all} cells belong to the attacker.",
                    won=len(duel.won),
                    all=duel.cells,
                )
            case "ties":
                return say(
                    "You gave the attacker the {n} cells with equal dice. Read the rule.",
                    n=len(duel.tied),
                )
            case "defender":
                return say("These are the cells that the defender wins. Paint the others.")
            case "swapped":
                return say(
                    "In these cells the defender’s die is higher. The attacker’s die stands at the "
                    "left of each row."
                )
            case "nothing":
                return say("Nothing is painted yet.")
            case _:
                return self._missing()

    def _missing(self) -> Message:
        wrong, missing = self.painted - self.duel.won, self.duel.won - self.painted
        if wrong:
            return counted(
                len(wrong),
                "{n} painted cell is not the attacker’s: it is marked ✗.",
                "{n} painted cells are not the attacker’s: they are marked ✗.",
            )
        return counted(
            len(missing),
            "All painted cells are right; {n} is missing.",
            "All painted cells are right; {n} are missing.",
        )

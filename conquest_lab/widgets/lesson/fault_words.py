"""Questions to calculators of battles, how their answers compare with the right one, and names of faults."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Literal, get_args

from conquest_lab.core.words import Message, Speaker, say
from conquest_lab.odds.faults import FAULTS, MOST_DICE, PATIENCE, Fault, calculator
from conquest_lab.widgets.data import Data, Sent, whole

Kind = Literal["throw", "battle"]

MOST_ASKED = 10
"""Armies of one side in a battle that can be asked about."""

TOO_LOW, RIGHT, TOO_HIGH = MARKS = (-1, 0, 1)
SIGNS = {TOO_LOW: "▼", RIGHT: "=", TOO_HIGH: "▲"}


@dataclass(frozen=True, slots=True, order=True)
class Query:
    """A question to a calculator: the chance to win every pair of one throw, or to win a battle.

    attackers, defenders: dice of a throw, armies of a battle.
    """

    kind: Kind = "battle"
    attackers: int = 1
    defenders: int = 1

    def answer(self, fault: Fault) -> Fraction:
        """The answer of the calculator with this fault; `"right"` is the truth."""
        return _answer(self, fault)

    def mark(self, fault: Fault) -> int:
        """-1 for an answer that is too low, 0 for the right one, 1 for one that is too high."""
        answer, truth = self.answer(fault), self.answer("right")
        return (answer > truth) - (answer < truth)

    def said(self) -> Message:
        """The question in words."""
        if self.kind == "throw":
            return say("throw, {a} against {d}", a=self.attackers, d=self.defenders)
        return say("battle, {a} against {d}", a=self.attackers, d=self.defenders)


@cache
def _answer(query: Query, fault: Fault) -> Fraction:
    machine = calculator(fault)
    ask = machine.sweep if query.kind == "throw" else machine.conquer
    return ask(query.attackers, query.defenders)


def limits(kind: Kind) -> tuple[int, int]:
    """The most attackers and defenders that can be asked about."""
    return MOST_DICE if kind == "throw" else (MOST_ASKED, MOST_ASKED)


def all_queries() -> list[Query]:
    """Every question that can be asked."""
    found = []
    for kind in get_args(Kind):
        attackers, defenders = limits(kind)
        for a in range(1, attackers + 1):
            found += [Query(kind, a, d) for d in range(1, defenders + 1)]
    return found


def read_query(message: Sent) -> Query | None:
    """The question in a browser's message, None for what is none."""
    kind = message.get("kind")
    if kind not in get_args(Kind):
        return None
    most = limits("throw" if kind == "throw" else "battle")
    a, d = (whole(message, name, most[n] + 1) for n, name in enumerate(("a", "d")))
    return Query("throw" if kind == "throw" else "battle", a, d) if a and d else None


def name(fault: Fault) -> Message:
    """The name of a fault."""
    match fault:
        case "independent":
            return say("Pairs multiplied")
        case "ties":
            return say("Ties reversed")
        case "unsorted":
            return say("Dice unsorted")
        case "army":
            return say("One army too many")
        case "early":
            return say("Stops early")
        case "die":
            return say("A die short")
    return say("No fault")


def meaning(fault: Fault) -> Message:
    """The mistake of a fault in a sentence."""
    match fault:
        case "independent":
            return say("The chances of the two pairs are multiplied, as if they were independent.")
        case "ties":
            return say("Equal dice go to the attacker.")
        case "unsorted":
            return say(
                "The dice are compared as they fell; those without an opponent are left out."
            )
        case "army":
            return say("The army that must stay behind fights, too.")
        case "early":
            return say("A battle that is not over after {n} rounds counts for nobody.", n=PATIENCE)
        case "die":
            return say("The attacker never throws a third die.")
    return say("This calculator is right.")


def mark_said(mark: int) -> Message:
    """A mark in words."""
    if mark == TOO_HIGH:
        return say("too high")
    return say("too low") if mark == TOO_LOW else say("right")


def named_faults(t: Speaker) -> list[Data]:
    """All faults with their names and meanings, for a script."""
    return [
        {"key": fault, "name": t.render(name(fault)), "meaning": t.render(meaning(fault))}
        for fault in FAULTS
    ]

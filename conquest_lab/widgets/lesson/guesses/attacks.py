"""Guesses at attacks whose exact chances are known: a landing, and one attack under five rulebooks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from conquest_lab import odds
from conquest_lab.core.presentation import presentation
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.words import Message, Value, counted, say
from conquest_lab.games import load
from conquest_lab.widgets.lesson.guesses import Guess
from conquest_lab.widgets.lesson.questions import dice
from conquest_lab.widgets.lesson.same_attack import BOOKS

RED = 3
"""The most dice of an attacker."""


@dataclass(frozen=True)
class LandingGuess(Guess):
    """The dice of a landing, and the infantry that a lost die costs."""

    infantry: int = 6
    defenders: int = 2
    rule_id: str = "R-27"

    @cached_property
    def right(self) -> tuple[int, int]:
        """Dice and cost, read from the exact law of the landing."""
        assault = odds.landing(self.infantry, self.defenders)
        attackers = max(state.attackers for state in assault.fight.chain.transient)
        left = sorted(assault.infantry_left.outcomes)
        return min(RED, attackers), min(b - a for a, b in pairwise(left))

    @cached_property
    def offered(self) -> list[tuple[int, int]]:
        """Dice and cost: the right ones and others."""
        thrown, cost = self.right
        return sorted({self.right, (thrown, 3 - cost), (2 * thrown, cost), (2 * thrown, 3 - cost)})

    def prompt(self) -> Message:
        return say("How many dice do they throw from the sea, and what does a lost die cost?")

    def about(self) -> Message:
        return say(
            "Risk rebuilt: {infantry} land from a ship, and {defenders} defend the coast.",
            infantry=counted(self.infantry, "{n} infantry unit", "{n} infantry units"),
            defenders=counted(self.defenders, "{n} unit", "{n} units"),
        )

    def options(self) -> tuple[Value, ...]:
        return tuple(
            say(
                "{dice}; {infantry}",
                dice=dice(thrown),
                infantry=counted(cost, "{n} infantry unit", "{n} infantry units"),
            )
            for thrown, cost in self.offered
        )

    @property
    def answer(self) -> int:
        return self.offered.index(self.right)

    def in_words(self) -> Message:
        thrown, cost = self.right
        return say(
            "Two fight as one: {infantry} throw {dice}, and each lost die costs {cost}.",
            infantry=counted(self.infantry, "{n} infantry unit", "{n} infantry units"),
            dice=dice(thrown),
            cost=cost,
        )

    @property
    def rule(self) -> Rule:
        return load("refonte").rulebook[self.rule_id]


@dataclass(frozen=True)
class BestBookGuess(Guess):
    """The rulebook under which the same attack succeeds most often."""

    attackers: int = 6
    defenders: int = 4

    def prompt(self) -> Message:
        return say("Which rulebook favours the attacker most?")

    def about(self) -> Message:
        return say(
            "{attackers} attack {defenders}. Risk Express and Conquêtes have no armies: for them, seven dice"
            " for the card of China, and a region worth 5 against one worth 3, each with two unknown cards.",
            attackers=counted(self.attackers, "{n} army", "{n} armies"),
            defenders=self.defenders,
        )

    def options(self) -> tuple[Value, ...]:
        return tuple(presentation(load(book.ruleset)).title for book in BOOKS)

    @property
    def answer(self) -> int:
        chances = [book.chance(self.attackers, self.defenders) for book in BOOKS]
        return chances.index(max(chances))

    def in_words(self) -> Message:
        return say(
            "{title} does. By how much, the next step shows.", title=self.options()[self.answer]
        )

    @property
    def rule(self) -> Rule:
        book = BOOKS[self.answer]
        return load(book.ruleset).rulebook[book.rules[0]]

"""Questions about one roll of battle dice: a chance, an expected loss, and how many sides it takes."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass, replace
from fractions import Fraction
from random import Random
from typing import Literal, Self

from conquest_lab import odds
from conquest_lab.core.chance import Distribution
from conquest_lab.core.words import Message, say
from conquest_lab.mechanics.dice import Losses, Throw, TieWinner, compare, throws
from conquest_lab.widgets.lesson.questions import (
    Exact,
    Gaps,
    NumberQuestion,
    armies,
    dice,
)

Side = Literal["attacker", "defender"]

MOST_SIDES = 12
SIX = 6
TURNING = (
    *((2, 1), (3, 1), (3, 2), (4, 1), (4, 2), (4, 3)),
    *((5, 2), (5, 3), (5, 4), (6, 2), (6, 3), (6, 4)),
)
"""Dice of attack and of defence of which more sides favour the attacker."""


@dataclass(frozen=True, slots=True)
class Roll:
    """The dice of one roll: how many each side throws, their faces, and who wins ties."""

    attack_dice: int = 3
    defence_dice: int = 2
    sides: int = SIX
    ties: TieWinner = "defender"

    @property
    def law(self) -> Distribution[Losses]:
        """The losses of both sides, exactly."""
        return odds.round_losses(self.attack_dice, self.defence_dice, self.sides, self.ties)

    @property
    def pairs(self) -> int:
        """The number of pairs of dice that are compared: this many armies fall."""
        return min(self.attack_dice, self.defence_dice)

    @property
    def is_duel(self) -> bool:
        """True for one die against one."""
        return (self.attack_dice, self.defence_dice) == (1, 1)

    def with_ties_swapped(self) -> Roll:
        """The same dice where the other side wins ties."""
        return replace(self, ties=other(self.ties))

    def ways(self, side: Side, lost: int) -> int:
        """The number of throws in which this side loses this many armies."""
        return sum(weight for losses, weight in self.law.weights if getattr(losses, side) == lost)

    def total(self) -> int:
        """The number of all throws."""
        return int(self.sides ** (self.attack_dice + self.defence_dice))

    def chance(self, side: Side, lost: int) -> Fraction:
        """The chance that this side loses this many armies."""
        return Fraction(self.ways(side, lost), self.total())

    def expected(self, side: Side) -> Fraction:
        """The expected loss of this side."""
        return self.law.expectation(lambda losses: int(getattr(losses, side)))

    def throw(self, rng: Random) -> tuple[Throw, Losses]:
        """One throw with its losses."""
        thrown = throws(self.attack_dice, self.defence_dice, self.sides).sample(rng)
        return thrown, compare(thrown.attack, thrown.defence, self.ties)

    def said(self) -> Message:
        """The dice in a sentence."""
        return say(
            "{attack} against {defence}",
            attack=dice(self.attack_dice),
            defence=dice(self.defence_dice),
        )

    def in_words(self) -> Message:
        """The dice of each side in a sentence, with their sides where they are not usual."""
        attack, defence = dice(self.attack_dice), dice(self.defence_dice)
        if self.sides == SIX:
            return say(
                "The attacker throws {attack}, the defender {defence}.",
                attack=attack,
                defence=defence,
            )
        return say(
            "The attacker throws {attack}, the defender {defence}, all with {sides} sides.",
            attack=attack,
            defence=defence,
            sides=self.sides,
        )


def other(side: Side) -> Side:
    """The side across the table."""
    return "defender" if side == "attacker" else "attacker"


@dataclass(frozen=True)
class OneRoll(NumberQuestion):
    """A question about the losses of one side in one roll.

    sides: of all dice. ties: the side that wins them.
    """

    attack_dice: int = 3
    defence_dice: int = 2
    side: Side = "defender"
    _: KW_ONLY
    sides: int = SIX
    ties: TieWinner = "defender"

    @property
    def roll(self) -> Roll:
        """The dice that are asked about."""
        return Roll(self.attack_dice, self.defence_dice, self.sides, self.ties)

    def case(self, sentence: str) -> str:
        return self.ties if sentence == "ties" else self.side


@dataclass(frozen=True)
class LossChance(OneRoll):
    """The probability that a side loses exactly this many armies in one roll."""

    lost: int = 2

    @classmethod
    def drawn(cls, rng: Random) -> Self:
        """A variant with six-sided dice whose throws can be counted by hand."""
        attack, defence = rng.choice(((1, 1), (2, 1), (1, 2), (3, 1), (2, 2), (3, 2)))
        pairs = min(attack, defence)
        side: Side = rng.choice(("attacker", "defender"))
        return cls(attack, defence, side, rng.randint(0, pairs) if pairs > 1 else 1)

    @property
    def key(self) -> str:
        roll = f"{self.attack_dice}v{self.defence_dice}d{self.sides}-{self.ties}"
        return f"loss-chance {roll} {self.side} {self.lost}"

    @property
    def answer(self) -> Fraction:
        return self.roll.chance(self.side, self.lost)

    def _loses(self) -> Message:
        lost = armies(self.lost)
        if self.roll.pairs > 1:
            lost = say("exactly {armies}", armies=lost)
        if self.side == "attacker":
            return say("the attacker loses {armies}", armies=lost)
        return say("the defender loses {armies}", armies=lost)

    def gaps(self) -> Gaps:
        roll = self.roll
        return {
            "dice": roll.in_words(),
            "loses": self._loses(),
            "sides": roll.sides,
            "n": roll.attack_dice + roll.defence_dice,
            "ways": roll.ways(self.side, self.lost),
            "total": roll.total(),
        }

    def wrong(self) -> dict[str, Exact]:
        roll, side, lost = self.roll, self.side, self.lost
        found: dict[str, Exact] = {
            "equiprobable": Fraction(1, roll.pairs + 1),
            "other-side": roll.chance(other(side), lost),
            "ties": roll.with_ties_swapped().chance(side, lost),
            "not": 1 - self.answer,
            "ways": roll.ways(side, lost),
        }
        if lost:
            found["at-least"] = sum(roll.chance(side, n) for n in range(lost, roll.pairs + 1))
        if roll.pairs > 1:
            alone = Roll(1, 1, self.sides, self.ties).chance(side, 1)
            found["independent"] = self._as_if_independent()
            found["unsorted"] = _exactly([alone] * roll.pairs, lost)
        return found

    def _as_if_independent(self) -> Fraction:
        """The chance when the pairs, each with its true chance, are taken for independent."""
        law = odds.winners(self.attack_dice, self.defence_dice, sides=self.sides, ties=self.ties)
        chances = [
            sum((p for won, p in law if won[pair] == (self.side == "defender")), Fraction(0))
            for pair in range(self.roll.pairs)
        ]
        return _exactly(chances, self.lost)


@dataclass(frozen=True)
class ExpectedLoss(OneRoll):
    """The expected loss of a side in one roll."""

    form = "any"

    @classmethod
    def drawn(cls, rng: Random) -> Self:
        """A variant in which two pairs or more are compared."""
        attack, defence = rng.choice(((2, 2), (3, 2), (2, 3), (3, 3)))
        side: Side = rng.choice(("attacker", "defender"))
        return cls(attack, defence, side, sides=rng.choice((4, 6)))

    @property
    def answer(self) -> Fraction:
        return self.roll.expected(self.side)

    def _above(self) -> int:
        """The armies lost in all throws together."""
        return sum(n * self.roll.ways(self.side, n) for n in range(self.roll.pairs + 1))

    def gaps(self) -> Gaps:
        total = self.roll.total()
        ways = [self.roll.ways(self.side, lost) for lost in range(self.roll.pairs + 1)]
        return {
            "dice": self.roll.in_words(),
            "told": tuple(
                say("{ways}/{total} for {n}", n=lost, ways=count, total=total)
                for lost, count in enumerate(ways)
            ),
            "terms": " + ".join(f"{lost} × {count}" for lost, count in enumerate(ways) if lost),
            "total": total,
            "above": self._above(),
        }

    def wrong(self) -> dict[str, Exact]:
        roll, side = self.roll, self.side
        return {
            "other-side": roll.expected(other(side)),
            "ties": roll.with_ties_swapped().expected(side),
            "even": Fraction(roll.pairs, 2),
            "some": 1 - roll.chance(side, 0),
            "ways": self._above(),
        }


@dataclass(frozen=True)
class FewestSides(NumberQuestion):
    """The fewest sides of the dice with which the attacker loses less than the defender."""

    level = "stretch"
    attack_dice: int = 3
    defence_dice: int = 2
    form = "whole"
    rows = TURNING
    """One of the rolls in which enough sides turn the balance."""

    @property
    def answer(self) -> int:
        return next(sides for sides in range(2, MOST_SIDES) if self._gains(sides) > 0)

    def _gains(self, sides: int) -> Fraction:
        roll = Roll(self.attack_dice, self.defence_dice, sides)
        return roll.expected("defender") - roll.expected("attacker")

    def gaps(self) -> Gaps:
        sides = self.answer
        return {
            "dice": Roll(self.attack_dice, self.defence_dice).in_words(),
            "fewer": sides - 1,
            "before": self._gains(sides - 1),
            "sides": sides,
            "after": self._gains(sides),
        }

    def wrong(self) -> dict[str, Exact]:
        return {"one-less": self.answer - 1, "one-more": self.answer + 1, "ties": 2}


def _exactly(chances: list[Fraction], count: int) -> Fraction:
    """The chance of exactly `count` successes in independent trials."""
    law: list[Fraction] = [Fraction(1)]
    none = Fraction(0)
    for p in chances:
        law = [a * (1 - p) + b * p for a, b in zip([*law, none], [none, *law], strict=True)]
    return law[count]

"""Questions about one roll of battle dice: a chance, an expected loss, and how many sides it takes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import KW_ONLY, dataclass, replace
from fractions import Fraction
from random import Random
from typing import Literal, Self

from conquest_lab import odds
from conquest_lab.core.chance import Distribution
from conquest_lab.core.words import Message, say
from conquest_lab.mechanics.dice import Losses, Throw, TieWinner, compare, throws
from conquest_lab.widgets.lesson.questions import Mistake, NumberQuestion, armies, dice, hundredth

Side = Literal["attacker", "defender"]

MOST_SIDES = 12
SIX = 6


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
        """The number of pairs of dice that are compared: so many armies fall."""
        return min(self.attack_dice, self.defence_dice)

    def with_ties_swapped(self) -> Roll:
        """The same dice where the other side wins ties."""
        return replace(self, ties=other(self.ties))

    def ways(self, side: Side, lost: int) -> int:
        """The number of throws in which this side loses so many armies."""
        return sum(weight for losses, weight in self.law.weights if getattr(losses, side) == lost)

    def total(self) -> int:
        """The number of all throws."""
        return int(self.sides ** (self.attack_dice + self.defence_dice))

    def chance(self, side: Side, lost: int) -> Fraction:
        """The chance that this side loses so many armies."""
        return Fraction(self.ways(side, lost), self.total())

    def expected(self, side: Side) -> Fraction:
        """The expected loss of this side."""
        return self.law.expectation(lambda losses: int(getattr(losses, side)))

    def throw(self, luck: Random) -> tuple[Throw, Losses]:
        """One throw with its losses."""
        thrown = throws(self.attack_dice, self.defence_dice, self.sides).sample(luck)
        return thrown, compare(thrown.attack, thrown.defence, self.ties)

    def said(self) -> Message:
        """The dice in a sentence."""
        return say(
            "{attack} against {defence}",
            attack=dice(self.attack_dice),
            defence=dice(self.defence_dice),
        )

    def told(self) -> Message:
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

    def wrong_side(self, value: Fraction) -> Mistake:
        """The mistake of counting the losses of the other side."""
        if self.side == "attacker":
            reason = say("you counted the defender's loss; the question asks for the attacker's")
        else:
            reason = say("you counted the attacker's loss; the question asks for the defender's")
        return Mistake("other-side", value, reason)

    def wrong_ties(self, value: Fraction) -> Mistake:
        """The mistake of letting the wrong side win ties."""
        if self.ties == "defender":
            reason = say("ties go to the defender: you gave them to the attacker")
        else:
            reason = say("here ties go to the attacker: you gave them to the defender")
        return Mistake("ties", value, reason)


@dataclass(frozen=True)
class LossChance(OneRoll):
    """The probability that a side loses exactly so many armies in one roll."""

    lost: int = 2

    @classmethod
    def drawn(cls, luck: Random) -> Self:
        """A variant with six-sided dice whose throws can be counted by hand."""
        attack, defence = luck.choice(((1, 1), (2, 1), (1, 2), (3, 1), (2, 2), (3, 2)))
        pairs = min(attack, defence)
        side: Side = luck.choice(("attacker", "defender"))
        return cls(attack, defence, side, luck.randint(0, pairs) if pairs > 1 else 1)

    @property
    def key(self) -> str:
        roll = f"{self.attack_dice}v{self.defence_dice}d{self.sides}-{self.ties}"
        return f"loss-chance {roll} {self.side} {self.lost}"

    @property
    def answer(self) -> Fraction:
        return self.roll.chance(self.side, self.lost)

    def prompt(self) -> Message:
        return say(
            "{dice} What is the chance that {loses}?", dice=self.roll.told(), loses=self._loses()
        )

    def _loses(self) -> Message:
        lost = armies(self.lost)
        if self.roll.pairs > 1:
            lost = say("exactly {armies}", armies=lost)
        if self.side == "attacker":
            return say("the attacker loses {armies}", armies=lost)
        return say("the defender loses {armies}", armies=lost)

    def hint(self) -> Message:
        roll = self.roll
        return say(
            "There are {sides} to the power {n} = {total} equally likely throws. Count those in "
            "which {loses}; with equal dice, think of the rule.",
            sides=roll.sides,
            n=roll.attack_dice + roll.defence_dice,
            total=roll.total(),
            loses=self._loses(),
        )

    def solution(self) -> Message:
        return say(
            "In {ways} of the {total} throws {loses}: {ways}/{total}, about {percent} %.",
            ways=self.roll.ways(self.side, self.lost),
            total=self.roll.total(),
            loses=self._loses(),
            percent=hundredth(self.answer),
        )

    def mistakes(self) -> Iterator[Mistake]:
        roll, side, lost = self.roll, self.side, self.lost
        yield self.wrong_side(roll.chance(other(side), lost))
        yield self.wrong_ties(roll.with_ties_swapped().chance(side, lost))
        yield Mistake("not", 1 - self.answer, say("this is the chance that it does NOT happen"))
        yield Mistake(
            "ways",
            roll.ways(side, lost),
            say("this is the number of ways: divide it by the number of all throws"),
        )
        if lost:
            yield Mistake(
                "at-least",
                sum((roll.chance(side, n) for n in range(lost, roll.pairs + 1)), Fraction(0)),
                say(
                    "this is the chance of losing so many or more; the question asks for "
                    "exactly so many"
                ),
            )
        if roll.pairs > 1:
            yield Mistake(
                "independent",
                self._as_if_independent(),
                say(
                    "you multiplied the pairs as if one told nothing about the other; but "
                    "sorting ties them together"
                ),
            )
            alone = Roll(1, 1, self.sides, self.ties).chance(side, 1)
            yield Mistake(
                "unsorted",
                _exactly([alone] * roll.pairs, lost),
                say("you compared the dice as they fell; first they are sorted from high to low"),
            )

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
    def drawn(cls, luck: Random) -> Self:
        """A variant in which two pairs or more are compared."""
        attack, defence = luck.choice(((2, 2), (3, 2), (2, 3), (3, 3)))
        return cls(attack, defence, luck.choice(("attacker", "defender")))

    @property
    def answer(self) -> Fraction:
        return self.roll.expected(self.side)

    def prompt(self) -> Message:
        roll = self.roll
        told = tuple(
            say("{n}: {ways}/{total}", n=lost, ways=roll.ways(self.side, lost), total=roll.total())
            for lost in range(roll.pairs + 1)
        )
        if self.side == "attacker":
            return say(
                "{dice} Chances that the attacker loses so many armies: {told}. How many does "
                "the attacker lose on average?",
                dice=roll.told(),
                told=told,
            )
        return say(
            "{dice} Chances that the defender loses so many armies: {told}. How many does the "
            "defender lose on average?",
            dice=roll.told(),
            told=told,
        )

    def hint(self) -> Message:
        return say("Multiply each number of armies by its chance, and add up.")

    def _above(self) -> int:
        """The armies lost in all throws together."""
        roll = self.roll
        return sum(n * roll.ways(self.side, n) for n in range(roll.pairs + 1))

    def solution(self) -> Message:
        roll = self.roll
        return say(
            "({terms}) / {total} = {above}/{total} = {answer}",
            terms=" + ".join(f"{n} × {roll.ways(self.side, n)}" for n in range(1, roll.pairs + 1)),
            total=roll.total(),
            above=self._above(),
            answer=self.answer,
        )

    def mistakes(self) -> Iterator[Mistake]:
        roll, side = self.roll, self.side
        yield self.wrong_side(roll.expected(other(side)))
        yield self.wrong_ties(roll.with_ties_swapped().expected(side))
        yield Mistake(
            "even",
            Fraction(roll.pairs, 2),
            say("that would be so if every number of armies were as likely as any other"),
        )
        yield Mistake(
            "some",
            1 - roll.chance(side, 0),
            say("this is the chance of losing anything at all; two armies must count twice"),
        )
        yield Mistake("ways", self._above(), say("now divide by the number of all throws"))


@dataclass(frozen=True)
class FewestSides(NumberQuestion):
    """The fewest sides of the dice with which the attacker loses less than the defender."""

    attack_dice: int = 3
    defence_dice: int = 2
    form = "whole"

    @classmethod
    def drawn(cls, luck: Random) -> Self:
        """One of the rolls in which enough sides turn the balance."""
        return cls(*luck.choice(((3, 2), (2, 1), (3, 1))))

    @property
    def answer(self) -> int:
        return next(sides for sides in range(2, MOST_SIDES) if self._gains(sides) > 0)

    def _gains(self, sides: int) -> Fraction:
        roll = Roll(self.attack_dice, self.defence_dice, sides)
        return roll.expected("defender") - roll.expected("attacker")

    def prompt(self) -> Message:
        return say(
            "{dice} All dice are alike, and ties go to the defender. What is the smallest number "
            "of sides with which the attacker loses fewer armies than the defender on average?",
            dice=Roll(self.attack_dice, self.defence_dice).told(),
        )

    def hint(self) -> Message:
        return say(
            "Few sides, many ties. Try 2, 3, 4 … sides on the bench above and watch the balance."
        )

    def solution(self) -> Message:
        sides = self.answer
        return say(
            "With {fewer} sides the attacker's balance is {before}, with {sides} sides {after} "
            "armies a throw.",
            fewer=sides - 1,
            sides=sides,
            before=self._gains(sides - 1),
            after=self._gains(sides),
        )

    def mistakes(self) -> Iterator[Mistake]:
        sides = self.answer
        yield Mistake(
            "one-less",
            sides - 1,
            say("with so many sides the attacker still does not lose less: try one more"),
        )
        yield Mistake(
            "one-more", sides + 1, say("with so many sides it works, but fewer are enough")
        )
        yield Mistake("ties", 2, say("with coins there are so many ties that the defender gains"))


def _exactly(chances: list[Fraction], count: int) -> Fraction:
    """The chance of exactly `count` successes in independent trials."""
    law: list[Fraction] = [Fraction(1)]
    none = Fraction(0)
    for p in chances:
        law = [a * (1 - p) + b * p for a, b in zip([*law, none], [none, *law], strict=True)]
    return law[count]

"""Questions about a battle to its end: who wins, how long it lasts, where it ends, what it takes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from random import Random
from typing import Self

from conquest_lab import odds
from conquest_lab.core.words import Message, counted, say
from conquest_lab.mechanics.dice import TieWinner
from conquest_lab.odds import Armies, Battle, Chain
from conquest_lab.widgets.lesson.questions import (
    Mistake,
    NumberQuestion,
    armies,
    dice,
    hundredth,
    rounded,
)

SMALL = ((2, 1), (1, 2), (3, 1), (2, 2), (3, 2), (2, 3))
"""Battles that are short enough to be worked out on paper."""

MOST_ATTACKERS = 200


@lru_cache(maxsize=512)
def fought(
    attackers: int, defenders: int, defence_dice: int, ties: TieWinner = "defender"
) -> Battle:
    """The battle to its end; asked for often, worked out once."""
    return odds.battle(attackers, defenders, defence_dice=defence_dice, ties=ties)


@dataclass(frozen=True)
class OneBattle(NumberQuestion):
    """A battle that a question is about.

    attackers: armies able to attack. defence_dice: the most that the defender throws.
    """

    attackers: int = 3
    defenders: int = 2
    defence_dice: int = 2

    @classmethod
    def drawn(cls, luck: Random) -> Self:
        """A battle that is short enough for paper."""
        return cls(*luck.choice(SMALL))

    @property
    def battle(self) -> Battle:
        """The battle, exactly."""
        return self.with_armies(self.attackers, self.defenders)

    def with_armies(self, attackers: int, defenders: int) -> Battle:
        """The same dice with other armies."""
        return fought(attackers, defenders, self.defence_dice)

    @property
    def chain(self) -> Chain[Armies]:
        """The Markov chain of the battle."""
        return self.battle.chain

    def told(self) -> Message:
        """The battle in a sentence."""
        return say(
            "{attackers} against {defenders}; the defender throws at most {dice}, and the battle "
            "goes on to its end.",
            attackers=able(self.attackers),
            defenders=armies(self.defenders),
            dice=dice(self.defence_dice),
        )


def able(count: int) -> Message:
    """So many attackers, the one that stays behind not counted."""
    return counted(count, "{n} army able to attack", "{n} armies able to attack")


def other_dice(defence_dice: int) -> int:
    """The number of defence dice in the other edition."""
    return 3 if defence_dice == 2 else 2


def _right_for(defence_dice: int) -> Message:
    return say("this is right for a defender who throws at most {dice}", dice=dice(defence_dice))


@dataclass(frozen=True)
class ConquerChance(OneBattle):
    """The probability that the attacker takes the place."""

    @property
    def key(self) -> str:
        return f"conquer {self.attackers}-{self.defenders}d{self.defence_dice}"

    @property
    def answer(self) -> Fraction:
        return self.battle.conquer

    def prompt(self) -> Message:
        return say(
            "{battle} What is the chance that the attacker takes the place?", battle=self.told()
        )

    def hint(self) -> Message:
        return say(
            "Draw the states and arrows from ({a}, {d}). Along a path multiply; add up all paths "
            "that end with no defender. From (1, 1) the place falls with 5/12.",
            a=self.attackers,
            d=self.defenders,
        )

    def solution(self) -> Message:
        """The answer, ending by ending."""
        return say(
            "Endings without a defender, the most attackers left first: {terms}. Together "
            "{answer}, about {percent} %.",
            terms=tuple(p for end, p in self.battle.ends if not end.defenders),
            answer=self.answer,
            percent=hundredth(self.answer),
        )

    def mistakes(self) -> Iterator[Mistake]:
        a, d, dice = self.attackers, self.defenders, self.defence_dice
        yield Mistake(
            "not", 1 - self.answer, say("this is the chance that the defender holds the place")
        )
        yield Mistake(
            "unharmed",
            self.battle.attackers_left.probability(a),
            say(
                "this is the chance to take it without losing an army; paths with losses count too"
            ),
        )
        at_once = zip(self.chain.absorbing, self.chain.R[0], strict=True)
        yield Mistake(
            "one-round",
            sum((p for end, p in at_once if not end.defenders), Fraction(0)),
            say("this is the chance to take it in one round; the battle goes on"),
        )
        yield Mistake(
            "stays",
            self.with_armies(a + 1, d).conquer,
            say(
                "you counted one attacker too many: the armies that are named are all able to attack"
            ),
        )
        if a > 1:
            yield Mistake(
                "left-out",
                self.with_armies(a - 1, d).conquer,
                say(
                    "you left one attacker out: the army that stays behind is not among those that "
                    "are named"
                ),
            )
        other = other_dice(dice)
        yield Mistake("dice", fought(a, d, other).conquer, _right_for(other))
        yield Mistake(
            "ties",
            fought(a, d, dice, "attacker").conquer,
            say("ties go to the defender: you gave them to the attacker"),
        )
        yield Mistake(
            "swapped",
            self.with_armies(d, a).conquer,
            say("you took the attacker's armies for the defender's"),
        )


@dataclass(frozen=True)
class ExpectedRounds(OneBattle):
    """The expected number of rounds of dice in a battle."""

    form = "any"

    @property
    def answer(self) -> Fraction:
        return self.chain.expected_rounds[0]

    def prompt(self) -> Message:
        return say(
            "{battle} How many rounds of dice are thrown on average?",
            battle=self.told(),
        )

    def hint(self) -> Message:
        return say(
            "A battle passes a state at most once, because every round costs an army. So add up "
            "the chances of passing each state in which dice are thrown, the start included."
        )

    def solution(self) -> Message:
        """The first row of N, added up."""
        passed = [
            say("({a}, {d}): {chance}", a=state.attackers, d=state.defenders, chance=str(chance))
            for state, chance in zip(self.chain.transient, self.chain.N[0], strict=True)
            if chance
        ]
        return say(
            "Chances of passing each state: {passed}. Together {answer}, about {rounded} rounds.",
            passed=tuple(passed),
            answer=self.answer,
            rounded=rounded(self.answer, 3),
        )

    def mistakes(self) -> Iterator[Mistake]:
        battle, lengths = self.battle, self.battle.rounds.outcomes
        yield Mistake(
            "start",
            self.answer - 1,
            say("you forgot the first round: the start is passed for certain"),
        )
        yield Mistake("longest", max(lengths), say("this is the longest battle, not the mean"))
        yield Mistake("shortest", min(lengths), say("this is the shortest battle, not the mean"))
        yield Mistake(
            "even",
            Fraction(sum(lengths), len(lengths)),
            say("that would be so if every length were as likely as any other"),
        )
        yield Mistake(
            "won",
            battle.given_victory.expected_rounds,
            say("this is the mean of the battles that the attacker wins"),
        )
        yield Mistake(
            "lost",
            battle.given_defeat.expected_rounds,
            say("this is the mean of the battles that the attacker loses"),
        )
        yield Mistake(
            "armies",
            battle.expected_losses.attacker + battle.expected_losses.defender,
            say("this is the mean number of armies lost; a round may cost two"),
        )


@dataclass(frozen=True)
class EndChance(OneBattle):
    """The probability of one ending: so many attackers or so many defenders left.

    left: how many are left. won: whether they are attackers, in the place they have taken.
    """

    left: int = 2
    won: bool = True

    @classmethod
    def drawn(cls, luck: Random) -> Self:
        """An ending of a small battle that is reached by more than one path."""
        attackers, defenders = luck.choice(((3, 1), (2, 2), (3, 2), (2, 3)))
        won = luck.choice((True, False))
        most = attackers - 1 if won else defenders
        return cls(attackers, defenders, 2, luck.randint(1, max(most, 1)), won)

    @property
    def end(self) -> Armies:
        """The ending, as a state of the chain."""
        return Armies(self.left, 0) if self.won else Armies(0, self.left)

    @property
    def answer(self) -> Fraction:
        return self.battle.ends.probability(self.end)

    def prompt(self) -> Message:
        if self.won:
            return say(
                "{battle} What is the chance that the attacker takes the place with exactly "
                "{armies} left?",
                battle=self.told(),
                armies=armies(self.left),
            )
        return say(
            "{battle} What is the chance that the attack fails and the defender keeps exactly "
            "{armies}?",
            battle=self.told(),
            armies=armies(self.left),
        )

    def hint(self) -> Message:
        return say(
            "Which states have an arrow to ({a}, {d})? For each of them: the chance to pass it, "
            "times the arrow.",
            a=self.end.attackers,
            d=self.end.defenders,
        )

    def _arrows(self) -> list[tuple[Armies, Fraction, Fraction]]:
        """The states from which an arrow leads to the ending: the chance to pass each, its arrow."""
        chain = self.chain
        column = chain.absorbing.index(self.end)
        arrows = [row[column] for row in chain.R]
        states = zip(chain.transient, chain.N[0], arrows, strict=True)
        return [(state, passed, arrow) for state, passed, arrow in states if arrow]

    def solution(self) -> Message:
        """The answer, by the states that lead there."""
        terms = tuple(
            say("{passed} × {arrow}", passed=passed, arrow=arrow)
            for _, passed, arrow in self._arrows()
            if passed
        )
        return say(
            "Chance to pass a state times its arrow, for each state that leads there: {terms}. "
            "Together {answer}, about {percent} %.",
            terms=terms,
            answer=self.answer,
            percent=hundredth(self.answer),
        )

    def mistakes(self) -> Iterator[Mistake]:
        battle = self.battle
        for state, passed, arrow in self._arrows():
            yield Mistake(
                "arrow",
                arrow,
                say(
                    "this is the arrow from ({a}, {d}) alone: how likely is it to get there, and "
                    "is there another path?",
                    a=state.attackers,
                    d=state.defenders,
                ),
            )
            yield Mistake("path", passed * arrow, say("you forgot a path that ends there too"))
        yield Mistake(
            "given",
            self.answer / (battle.conquer if self.won else 1 - battle.conquer),
            say("this is the share among the battles with that winner; all battles count here"),
        )
        own, other = battle.attackers_left, battle.defenders_left
        if not self.won:
            own, other = other, own
        yield Mistake(
            "at-least",
            sum((p for n, p in own if n >= self.left), Fraction(0)),
            say("this is the chance of so many or more left; exactly so many count"),
        )
        yield Mistake(
            "other-side",
            other.probability(self.left) if self.left in other.outcomes else 0,
            say("these are the armies of the other side"),
        )


@dataclass(frozen=True)
class SmallestArmy(NumberQuestion):
    """The fewest attackers that win with a given probability."""

    defenders: int = 10
    chance: Fraction = Fraction(4, 5)
    defence_dice: int = 2
    form = "whole"

    @classmethod
    def drawn(cls, luck: Random) -> Self:
        """A garrison of 5 to 12, a probability, and the dice of the defence."""
        chance = luck.choice((Fraction(1, 2), Fraction(4, 5), Fraction(9, 10)))
        return cls(luck.randint(5, 12), chance, luck.choice((2, 3)))

    @property
    def answer(self) -> int:
        return self._least(self.chance, self.defence_dice)

    def _conquer(self, attackers: int) -> Fraction:
        return fought(attackers, self.defenders, self.defence_dice).conquer

    def _least(self, chance: Fraction, defence_dice: int) -> int:
        """The least number, tried one after the other."""
        return next(
            attackers
            for attackers in range(1, MOST_ATTACKERS)
            if fought(attackers, self.defenders, defence_dice).conquer >= chance
        )

    def prompt(self) -> Message:
        return say(
            "{armies} hold a place, and the defender throws at most {dice}. What is the smallest "
            "number of armies able to attack that takes it with a chance of {percent} % or more?",
            armies=armies(self.defenders),
            dice=dice(self.defence_dice),
            percent=int(self.chance * 100),
        )

    def hint(self) -> Message:
        return say(
            "As many attackers as defenders take it with {percent} %. From there, an army more or "
            "less changes the chance by a few percent.",
            percent=hundredth(self._conquer(self.defenders)),
        )

    def solution(self) -> Message:
        """The answer, with the chances on both sides of it."""
        least = self.answer
        return say(
            "With {fewer} it is {before} %, with {least} it is {after} %.",
            fewer=least - 1,
            least=least,
            before=hundredth(self._conquer(least - 1) if least > 1 else 0),
            after=hundredth(self._conquer(least)),
        )

    def mistakes(self) -> Iterator[Mistake]:
        least = self.answer
        yield Mistake("one-less", least - 1, say("that is one army short: look at its chance"))
        yield Mistake(
            "one-more",
            least + 1,
            say("it works, but one army fewer is enough: do you count the one that stays?"),
        )
        other = other_dice(self.defence_dice)
        yield Mistake("dice", self._least(self.chance, other), _right_for(other))
        yield Mistake(
            "even",
            self._least(Fraction(1, 2), self.defence_dice),
            say("so many win one battle in two"),
        )
        yield Mistake(
            "as-many",
            self.defenders,
            say(
                "as many as the defender has: that gives {percent} %",
                percent=hundredth(self._conquer(self.defenders)),
            ),
        )

"""Questions about a battle to its end: who wins, how long it lasts, where it ends, what it takes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from random import Random
from typing import Self

from conquest_lab import odds
from conquest_lab.core.words import Message, counted, say
from conquest_lab.mechanics.dice import TieWinner
from conquest_lab.odds import Armies, Battle
from conquest_lab.odds.chain import Chain
from conquest_lab.widgets.lesson.questions import (
    ANY_GAME,
    Exact,
    Gaps,
    Mistake,
    NumberQuestion,
    armies,
    dice,
    hundredth,
    in_percent,
    rounded,
)
from conquest_lab.widgets.lesson.questions.one_roll import Roll

SMALL = (
    *((2, 1), (1, 2), (3, 1), (2, 2), (3, 2), (2, 3), (4, 1), (1, 3), (4, 2)),
    *((2, 3, 3), (3, 3, 3), (1, 3, 3)),
)
"""Battles that are short enough to be worked out on paper; those with three dice of defence say so."""

LONGEST = 10**9
"""Denominator beyond which chances are given as percentages: those of ten against ten have forty digits."""

MOST_ATTACKERS = 200
MOST_ATTACK_DICE = 3


@lru_cache(maxsize=512)
def fought(
    attackers: int, defenders: int, defence_dice: int, ties: TieWinner = "defender"
) -> Battle:
    """The battle to its end; asked for often, worked out once."""
    return odds.battle(attackers, defenders, defence_dice=defence_dice, ties=ties)


def most_dice(attackers: int, defenders: int, defence_dice: int) -> Roll:
    """The roll in a state of a battle: each side throws as many dice as it may."""
    return Roll(min(attackers, MOST_ATTACK_DICE), min(defenders, defence_dice))


@dataclass(frozen=True)
class OneBattle(NumberQuestion):
    """A battle that a question is about.

    attackers: armies able to attack. defence_dice: the most that the defender throws.
    """

    attackers: int = 3
    defenders: int = 2
    defence_dice: int = 2
    rows = SMALL
    """A battle that is short enough for paper."""

    @property
    def book(self) -> str:
        """The game in whose word armies are counted."""
        return ANY_GAME

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

    def in_words(self) -> Message:
        """The battle in a sentence."""
        return say(
            "{attackers} against {defenders}; the defender throws at most {dice}, and the battle "
            "goes on to its end.",
            attackers=able(self.attackers, self.book),
            defenders=armies(self.defenders, self.book),
            dice=dice(self.defence_dice),
        )


def able(count: int, game: str = ANY_GAME) -> Message:
    """This many attackers in the word of a game, the one that stays behind not counted."""
    return counted(
        count, "{armies} able to attack", "{armies} able to attack", armies=armies(count, game)
    )


def other_dice(defence_dice: int) -> int:
    """The number of defence dice in the other edition."""
    return 3 if defence_dice == 2 else 2


@dataclass(frozen=True)
class ConquerChance(OneBattle):
    """The probability that the attacker takes the place.

    game: the one in whose word the armies are counted.
    """

    game: str = field(default=ANY_GAME, kw_only=True)

    @property
    def book(self) -> str:
        return self.game

    @property
    def key(self) -> str:
        return f"conquer {self.attackers}-{self.defenders}d{self.defence_dice}"

    @property
    def answer(self) -> Fraction:
        return self.battle.conquer

    def case(self, sentence: str) -> str:
        return "short" if self.answer.denominator <= LONGEST else "long"

    def gaps(self) -> Gaps:
        taken = [p for end, p in self.battle.ends if not end.defenders]
        return {
            "battle": self.in_words(),
            "a": self.attackers,
            "d": self.defenders,
            "terms": tuple(taken),
            "shares": tuple(say("{percent}%", percent=hundredth(p)) for p in taken),
            "other": dice(other_dice(self.defence_dice)),
        }

    def wrong(self) -> dict[str, Exact]:
        a, d, most = self.attackers, self.defenders, self.defence_dice
        at_once = zip(self.chain.absorbing, self.chain.R[0], strict=True)
        found: dict[str, Exact] = {
            "equiprobable": Fraction(1, 2),
            "not": 1 - self.answer,
            "unharmed": self.battle.attackers_left.probability(a),
            "one-round": sum(p for end, p in at_once if not end.defenders),
            "stays": self.with_armies(a + 1, d).conquer,
        }
        if a > 1:
            found["left-out"] = self.with_armies(a - 1, d).conquer
        return found | {
            "dice": fought(a, d, other_dice(most)).conquer,
            "ties": fought(a, d, most, "attacker").conquer,
            "swapped": self.with_armies(d, a).conquer,
        }


@dataclass(frozen=True)
class ExpectedRounds(OneBattle):
    """The expected number of rounds of dice in a battle."""

    level = "stretch"
    form = "any"

    @property
    def answer(self) -> Fraction:
        return self.chain.expected_rounds[0]

    def gaps(self) -> Gaps:
        passed = zip(self.chain.transient, self.chain.N[0], strict=True)
        return {
            "battle": self.in_words(),
            "passed": tuple(
                say("({a}, {d}): {chance}", a=state.attackers, d=state.defenders, chance=str(p))
                for state, p in passed
                if p
            ),
            "rounded": rounded(self.answer, 3),
        }

    def wrong(self) -> dict[str, Exact]:
        battle, lengths = self.battle, self.battle.rounds.outcomes
        return {
            "start": self.answer - 1,
            "longest": max(lengths),
            "shortest": min(lengths),
            "even": Fraction(sum(lengths), len(lengths)),
            "won": battle.given_victory.expected_rounds,
            "lost": battle.given_defeat.expected_rounds,
            "armies": battle.expected_losses.attacker + battle.expected_losses.defender,
        }


@dataclass(frozen=True)
class EndChance(OneBattle):
    """The probability of one ending: this many attackers or this many defenders left.

    left: how many are left. won: whether they are attackers, in the place they have taken.
    """

    level = "stretch"
    left: int = 2
    won: bool = True

    @classmethod
    def drawn(cls, rng: Random) -> Self:
        """An ending of a small battle that is reached by more than one path."""
        attackers, defenders = rng.choice(((3, 1), (2, 2), (3, 2), (2, 3)))
        won = rng.choice((True, False))
        most = attackers - 1 if won else defenders
        return cls(attackers, defenders, 2, rng.randint(1, max(most, 1)), won)

    @property
    def end(self) -> Armies:
        """The ending, as a state of the chain."""
        return Armies(self.left, 0) if self.won else Armies(0, self.left)

    @property
    def answer(self) -> Fraction:
        return self.battle.ends.probability(self.end)

    def case(self, sentence: str) -> str:
        return "won" if self.won else "lost"

    def _arrows(self) -> list[tuple[Armies, Fraction, Fraction]]:
        """The states from which an arrow leads to the ending: the chance to pass each, its arrow."""
        chain = self.chain
        column = chain.absorbing.index(self.end)
        arrows = [row[column] for row in chain.R]
        states = zip(chain.transient, chain.N[0], arrows, strict=True)
        return [(state, passed, arrow) for state, passed, arrow in states if arrow]

    def gaps(self) -> Gaps:
        return {
            "battle": self.in_words(),
            "armies": armies(self.left),
            "a": self.end.attackers,
            "d": self.end.defenders,
            "terms": tuple(
                say("{passed} × {arrow}", passed=passed, arrow=arrow)
                for _, passed, arrow in self._arrows()
                if passed
            ),
        }

    def wrong(self) -> dict[str, Exact]:
        battle = self.battle
        own, other = battle.attackers_left, battle.defenders_left
        if not self.won:
            own, other = other, own
        return {
            "given": self.answer / (battle.conquer if self.won else 1 - battle.conquer),
            "at-least": sum(p for n, p in own if n >= self.left),
            "other-side": other.probability(self.left) if self.left in other.outcomes else 0,
            "equiprobable": Fraction(1, len(self.chain.absorbing)),
        }

    def mistakes(self) -> Iterator[Mistake]:
        """One arrow or one path alone, for each state that leads there, and all others."""
        seen = {self.answer}
        for mistake in (*self._partial(), *super().mistakes()):
            if mistake.value not in seen:
                seen.add(Fraction(mistake.value))
                yield mistake

    def _partial(self) -> Iterator[Mistake]:
        for state, passed, arrow in self._arrows():
            alone = self.reason("arrow", a=state.attackers, d=state.defenders)
            yield Mistake("arrow", arrow, alone)
            yield Mistake("path", passed * arrow, self.reason("path"))


@dataclass(frozen=True)
class SmallestArmy(NumberQuestion):
    """The fewest attackers that win with a given probability."""

    level = "stretch"
    defenders: int = 10
    chance: Fraction = Fraction(4, 5)
    defence_dice: int = 2
    form = "whole"

    @classmethod
    def drawn(cls, rng: Random) -> Self:
        """A garrison of 5 to 12, a probability, and the dice of the defence."""
        chance = rng.choice((Fraction(1, 2), Fraction(4, 5), Fraction(9, 10)))
        return cls(rng.randint(5, 12), chance, rng.choice((2, 3)))

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

    def gaps(self) -> Gaps:
        least = self.answer
        return {
            "armies": armies(self.defenders),
            "dice": dice(self.defence_dice),
            "wanted": int(self.chance * 100),
            "percent": in_percent(self._conquer(self.defenders)),
            "fewer": least - 1,
            "before": in_percent(self._conquer(least - 1) if least > 1 else 0),
            "least": least,
            "after": in_percent(self._conquer(least)),
            "other": dice(other_dice(self.defence_dice)),
        }

    def wrong(self) -> dict[str, Exact]:
        return {
            "one-less": self.answer - 1,
            "one-more": self.answer + 1,
            "dice": self._least(self.chance, other_dice(self.defence_dice)),
            "even": self._least(Fraction(1, 2), self.defence_dice),
            "as-many": self.defenders,
        }

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
def fought(attackers: int, defenders: int, defence_dice: int, ties: TieWinner) -> Battle:
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

    @property
    def battle(self) -> Battle:
        """The battle, exactly."""
        return fought(self.attackers, self.defenders, self.defence_dice, "defender")

    @property
    def chain(self) -> Chain[Armies]:
        """Its Markov chain."""
        return self.battle.chain

    @property
    def named(self) -> str:
        """The armies and dice in a few letters, for a key."""
        return f"{self.attackers}-{self.defenders}d{self.defence_dice}"

    def told(self) -> Message:
        """The battle in a sentence."""
        return say(
            "{attackers} against {defenders}; the defender throws at most {dice}, and the battle "
            "goes on to its end.",
            attackers=able(self.attackers),
            defenders=armies(self.defenders),
            dice=dice(self.defence_dice),
        )

    def with_armies(self, attackers: int, defenders: int) -> Battle:
        """The same dice with other armies."""
        return fought(attackers, defenders, self.defence_dice, "defender")


def able(count: int) -> Message:
    """So many attackers, the one that stays behind not counted."""
    return counted(count, "{n} army able to attack", "{n} armies able to attack")


@dataclass(frozen=True)
class ConquerChance(OneBattle):
    """The probability that the attacker takes the place."""

    @classmethod
    def drawn(cls, luck: Random) -> Self:
        """A battle that is short enough for paper."""
        return cls(*luck.choice(SMALL))

    @property
    def key(self) -> str:
        """A name for this very question."""
        return f"conquer {self.named}"

    @property
    def answer(self) -> Fraction:
        """The chance, exactly."""
        return self.battle.conquer

    def prompt(self) -> Message:
        """The question."""
        return say(
            "{battle} What is the chance that the attacker takes the place?", battle=self.told()
        )

    def hint(self) -> Message:
        """The first step."""
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

    def mistakes(self) -> Iterator[tuple[str, Mistake]]:
        """The usual wrong answers."""
        a, d = self.attackers, self.defenders
        yield (
            "not",
            Mistake(1 - self.answer, say("this is the chance that the defender holds the place")),
        )
        yield (
            "unharmed",
            Mistake(
                self.battle.attackers_left.probability(a),
                say(
                    "this is the chance to take it without losing an army; paths with losses "
                    "count too"
                ),
            ),
        )
        start = self.chain.transient.index(Armies(a, d))
        at_once = sum(
            (p for end, p in zip(self.chain.absorbing, self.chain.R[start], strict=True)
             if not end.defenders),
            Fraction(0),
        )  # fmt: skip
        yield (
            "one-round",
            Mistake(at_once, say("this is the chance to take it in one round; the battle goes on")),
        )
        yield "stays", Mistake(self.with_armies(a + 1, d).conquer, _STAYS)
        if a > 1:
            yield "left-out", Mistake(self.with_armies(a - 1, d).conquer, _LEFT_OUT)
        other = 3 if self.defence_dice == 2 else 2
        yield (
            "dice",
            Mistake(
                fought(a, d, other, "defender").conquer,
                say("this is right for a defender who throws at most {dice}", dice=dice(other)),
            ),
        )
        yield (
            "ties",
            Mistake(
                fought(a, d, self.defence_dice, "attacker").conquer,
                say("ties go to the defender: you gave them to the attacker"),
            ),
        )
        yield (
            "swapped",
            Mistake(
                self.with_armies(d, a).conquer, say("you took the attacker's armies for the "
                                                    "defender's")
            ),
        )  # fmt: skip


_STAYS = say("you counted one attacker too many: the armies that are named are all able to attack")
_LEFT_OUT = say(
    "you left one attacker out: the army that stays behind is not among those that are named"
)


@dataclass(frozen=True)
class ExpectedRounds(OneBattle):
    """The expected number of rounds of dice in a battle."""

    probability = False

    @classmethod
    def drawn(cls, luck: Random) -> Self:
        """A battle that is short enough for paper."""
        return cls(*luck.choice(SMALL))

    @property
    def key(self) -> str:
        """A name for this very question."""
        return f"rounds {self.named}"

    @property
    def answer(self) -> Fraction:
        """The mean, exactly."""
        return self.chain.expected_rounds[0]

    def prompt(self) -> Message:
        """The question."""
        return say(
            "{battle} How many rounds of dice are thrown on average?",
            battle=self.told(),
        )

    def hint(self) -> Message:
        """The first step."""
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

    def mistakes(self) -> Iterator[tuple[str, Mistake]]:
        """The usual wrong answers."""
        rounds = self.battle.rounds
        yield (
            "start",
            Mistake(
                self.answer - 1,
                say("you forgot the first round: the start is passed for certain"),
            ),
        )
        yield (
            "longest",
            Mistake(
                Fraction(max(rounds.outcomes)), say("this is the longest battle, not the mean")
            ),
        )
        yield (
            "shortest",
            Mistake(
                Fraction(min(rounds.outcomes)), say("this is the shortest battle, not the mean")
            ),
        )
        yield (
            "even",
            Mistake(
                Fraction(sum(rounds.outcomes), len(rounds.outcomes)),
                say("that would be so if every length were as likely as any other"),
            ),
        )
        won = self.battle.given_victory.expected_rounds
        yield "won", Mistake(won, say("this is the mean of the battles that the attacker wins"))
        lost = self.battle.given_defeat.expected_rounds
        yield "lost", Mistake(lost, say("this is the mean of the battles that the attacker loses"))
        losses = self.battle.expected_losses
        yield (
            "armies",
            Mistake(
                losses.attacker + losses.defender,
                say("this is the mean number of armies lost; a round may cost two"),
            ),
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
    def key(self) -> str:
        """A name for this very question."""
        return f"end {self.named} {'a' if self.won else 'd'}{self.left}"

    @property
    def end(self) -> Armies:
        """The ending, as a state of the chain."""
        return Armies(self.left, 0) if self.won else Armies(0, self.left)

    @property
    def answer(self) -> Fraction:
        """The chance, exactly."""
        return self.battle.ends.probability(self.end)

    def prompt(self) -> Message:
        """The question."""
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
        """The first step."""
        return say(
            "Which states have an arrow to ({a}, {d})? For each of them: the chance to pass it, "
            "times the arrow.",
            a=self.end.attackers,
            d=self.end.defenders,
        )

    def solution(self) -> Message:
        """The answer, by the states that lead there."""
        chain = self.chain
        column = chain.absorbing.index(self.end)
        terms = tuple(
            say("{passed} × {arrow}", passed=passed, arrow=row[column])
            for passed, row in zip(chain.N[0], chain.R, strict=True)
            if passed and row[column]
        )
        return say(
            "Chance to pass a state times its arrow, for each state that leads there: {terms}. "
            "Together {answer}, about {percent} %.",
            terms=terms,
            answer=self.answer,
            percent=hundredth(self.answer),
        )

    def mistakes(self) -> Iterator[tuple[str, Mistake]]:
        """The usual wrong answers."""
        battle, chain = self.battle, self.chain
        column = chain.absorbing.index(self.end)
        for number, row in enumerate(chain.R):
            if row[column]:
                state = chain.transient[number]
                reason = say(
                    "this is the arrow from ({a}, {d}) alone: how likely is it to get there, and "
                    "is there another path?",
                    a=state.attackers,
                    d=state.defenders,
                )
                yield "arrow", Mistake(row[column], reason)
                path = chain.N[0][number] * row[column]
                yield "path", Mistake(path, say("you forgot a path that ends there too"))
        yield (
            "given",
            Mistake(
                self.answer / (battle.conquer if self.won else 1 - battle.conquer),
                say("this is the share among the battles with that winner; all battles count here"),
            ),
        )
        law = battle.attackers_left if self.won else battle.defenders_left
        more = sum((p for n, p in law if n >= self.left), Fraction(0))
        yield (
            "at-least",
            Mistake(more, say("this is the chance of so many or more left; exactly so many count")),
        )
        other = battle.defenders_left if self.won else battle.attackers_left
        yield (
            "other-side",
            Mistake(
                other.probability(self.left) if self.left in other.outcomes else Fraction(0),
                say("these are the armies of the other side"),
            ),
        )


@dataclass(frozen=True)
class SmallestArmy(NumberQuestion):
    """The fewest attackers that win with a given probability."""

    defenders: int = 10
    chance: Fraction = Fraction(4, 5)
    defence_dice: int = 2
    probability = False
    whole = True

    @classmethod
    def drawn(cls, luck: Random) -> Self:
        """A garrison of 5 to 12, a probability, and the dice of the defence."""
        chance = luck.choice((Fraction(1, 2), Fraction(4, 5), Fraction(9, 10)))
        return cls(luck.randint(5, 12), chance, luck.choice((2, 3)))

    @property
    def key(self) -> str:
        """A name for this very question."""
        return f"smallest-army {self.defenders}d{self.defence_dice} {self.chance}"

    @property
    def answer(self) -> Fraction:
        """The least number, tried one after the other."""
        return Fraction(self._least(self.chance, self.defence_dice))

    def _conquer(self, attackers: int, defence_dice: int | None = None) -> Fraction:
        thrown = defence_dice or self.defence_dice
        return fought(attackers, self.defenders, thrown, "defender").conquer

    def _least(self, chance: Fraction, defence_dice: int) -> int:
        tried = range(1, MOST_ATTACKERS)
        return next(a for a in tried if self._conquer(a, defence_dice) >= chance)

    def prompt(self) -> Message:
        """The question."""
        return say(
            "{armies} hold a place, and the defender throws at most {dice}. What is the smallest "
            "number of armies able to attack that takes it with a chance of {percent} % or more?",
            armies=armies(self.defenders),
            dice=dice(self.defence_dice),
            percent=int(self.chance * 100),
        )

    def hint(self) -> Message:
        """The first step."""
        return say(
            "As many attackers as defenders take it with {percent} %. From there, an army more or "
            "less changes the chance by a few percent.",
            percent=hundredth(self._conquer(self.defenders)),
        )

    def solution(self) -> Message:
        """The answer, with the chances on both sides of it."""
        least = int(self.answer)
        return say(
            "With {fewer} it is {before} %, with {least} it is {after} %.",
            fewer=least - 1,
            least=least,
            before=hundredth(self._conquer(least - 1) if least > 1 else Fraction(0)),
            after=hundredth(self._conquer(least)),
        )

    def mistakes(self) -> Iterator[tuple[str, Mistake]]:
        """The usual wrong answers."""
        least = self.answer
        yield "one-less", Mistake(least - 1, say("that is one army short: look at its chance"))
        yield (
            "one-more",
            Mistake(
                least + 1,
                say("it works, but one army fewer is enough: do you count the one that stays?"),
            ),
        )
        other = 3 if self.defence_dice == 2 else 2
        yield (
            "dice",
            Mistake(
                Fraction(self._least(self.chance, other)),
                say("this is right for a defender who throws at most {dice}", dice=dice(other)),
            ),
        )
        yield (
            "even",
            Mistake(
                Fraction(self._least(Fraction(1, 2), self.defence_dice)),
                say("so many win one battle in two"),
            ),
        )
        yield (
            "as-many",
            Mistake(
                Fraction(self.defenders),
                say(
                    "as many as the defender has: that gives {percent} %",
                    percent=hundredth(self._conquer(self.defenders)),
                ),
            ),
        )

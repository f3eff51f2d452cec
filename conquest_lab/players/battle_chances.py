"""Chances of battles, quick enough to be computed for every attack.

Those of up to `LARGEST` armies come from a table of all throws. While all dice are thrown, a round costs
both sides together as many armies as pairs are compared. So it is known how many rounds cost as many as both
sides have, and the attacker wins where the defenders who fall in this many are at least those that are there:
a sum of independent rounds, whose law is normal when they are many. Its chances are off by less than 0.005.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from math import erfc, exp, pi, sqrt
from statistics import NormalDist
from typing import NamedTuple

from conquest_lab.core.ruleset import Contest
from conquest_lab.mechanics.dice import MOST_ATTACK_DICE, TieWinner, round_losses

LARGEST = 200
"""The size up to which chances are those of all throws."""

USUAL = 40
"""The size of most battles: a table of this size is made in a twenty-fifth of the time."""


class Dice(NamedTuple):
    """The most dice that each side throws in a battle, and who wins a pair of equal dice."""

    attack: int = MOST_ATTACK_DICE
    defence: int = 2
    ties: TieWinner = "defender"

    @classmethod
    def of(cls, contest: Contest) -> Dice:
        """The dice of a fight, as the game says them."""
        return cls(contest.attack_dice, contest.defence_dice, contest.ties)


TWO = Dice()
"""Three dice against two, ties to the defender."""


@lru_cache(maxsize=128)
def rounds_law(dice: Dice, attackers: int, defenders: int) -> tuple[tuple[int, int, float], ...]:
    """The losses of attacker and defender in one round, with their chances.

    attackers, defenders: the armies that throw; more than the most dice count as the most dice.
    """
    thrown = min(attackers, dice.attack), min(defenders, dice.defence)
    law = round_losses(*thrown, ties=dice.ties)
    return tuple((lost.attacker, lost.defender, n / law.total) for lost, n in law.weights)


@cache
def chance_table(dice: Dice, largest: int = LARGEST) -> Sequence[Sequence[float]]:
    """The chances to take a territory, by attackers able to attack and defenders, up to `largest` each.

    >>> chances = chance_table(TWO)
    >>> chances[0][1], chances[3][0], round(chances[3][1], 3)
    (0.0, 1.0, 0.916)
    """
    rows = [array("d", [1.0] * (largest + 1)) for _ in range(largest + 1)]
    rows[0] = array("d", [0.0] * (largest + 1))
    for attackers in range(1, largest + 1):
        row = rows[attackers]
        laws = [
            [
                (rows[attackers - lost], fallen, p)
                for lost, fallen, p in rounds_law(dice, attackers, n)
            ]
            for n in range(1, dice.defence + 1)
        ]
        for defenders in range(1, largest + 1):
            law = laws[min(defenders, dice.defence) - 1]
            row[defenders] = sum([p * after[defenders - fallen] for after, fallen, p in law])
    return rows


class LargeBattle(NamedTuple):
    """The law of a large battle to its end.

    The surplus are the defenders who fall in as many rounds as cost all armies, beyond those that are there.

    surplus, spread: its mean, and its standard deviation.
    lost, fallen: the mean losses of the attacker and of the defender in a round.
    """

    surplus: float
    spread: float
    lost: float
    fallen: float

    @property
    def won(self) -> float:
        """The chance to take the territory."""
        return erfc(-self.surplus / self.spread / sqrt(2)) / 2

    @property
    def attackers_left(self) -> float:
        """The mean of the attackers left, 0 counted where the battle is lost."""
        return self._beyond * (self.lost + self.fallen) / self.fallen

    @property
    def defenders_left(self) -> float:
        """The mean of the defenders left, 0 counted where the battle is won."""
        return (self._beyond - self.surplus) * (self.lost + self.fallen) / self.lost

    @property
    def _beyond(self) -> float:
        """The mean of the surplus, 0 counted where it is negative."""
        density = exp(-((self.surplus / self.spread) ** 2) / 2) / sqrt(2 * pi)
        return self.surplus * self.won + self.spread * density


@dataclass(frozen=True, slots=True)
class Rounds:
    """The law of rounds in which both sides throw all dice.

    lost, fallen: the mean losses of the attacker and of the defender. spread: the standard deviation of both.
    edge: the defenders who are spared by the last rounds, in which fewer dice are thrown.
    """

    lost: float
    fallen: float
    spread: float
    edge: float = 0.0

    def battle(self, attackers: int, defenders: int) -> LargeBattle:
        """The law of a battle with at least one army on either side."""
        rounds = (attackers + defenders) / (self.lost + self.fallen)
        surplus = rounds * self.fallen - defenders - self.edge
        return LargeBattle(surplus, self.spread * sqrt(rounds), self.lost, self.fallen)


@cache
def rounds_of(dice: Dice) -> Rounds:
    """The law of rounds, with the edge of an even battle of `LARGEST` armies.

    >>> rounds = rounds_of(Dice(defence=3))
    >>> round(rounds.lost, 3), round(rounds.fallen, 3)
    (1.893, 1.107)
    """
    law = rounds_law(dice, dice.attack, dice.defence)
    lost = sum(lost * p for lost, _, p in law)
    fallen = sum(fallen * p for _, fallen, p in law)
    square = sum(fallen**2 * p for _, fallen, p in law)
    rounds = Rounds(lost, fallen, sqrt(square - fallen**2))
    even = [round(LARGEST * mean / max(lost, fallen)) for mean in (lost, fallen)]
    battle = rounds.battle(*even)
    exact = NormalDist().inv_cdf(chance_table(dice)[even[0]][even[1]])
    return replace(rounds, edge=battle.surplus - exact * battle.spread)


def conquer_chance(attackers: int, defenders: int, dice: Dice = TWO) -> float:
    """The chance to take a territory when fighting on to the end.

    attackers: armies able to attack.

    >>> conquer_chance(0, 1), conquer_chance(3, 0), round(conquer_chance(3, 1), 3)
    (0.0, 1.0, 0.916)
    >>> round(conquer_chance(100, 100), 3), round(conquer_chance(684, 400, Dice(defence=3)), 2)
    (0.824, 0.51)
    """
    if attackers < 1 or defenders < 1:
        return float(attackers >= 1)
    for largest in (USUAL, LARGEST):
        if attackers <= largest >= defenders:
            return chance_table(dice, largest)[attackers][defenders]
    return rounds_of(dice).battle(attackers, defenders).won

"""Calculators of battles with one fault each, worked out exactly: to be found by testing.

Each makes a mistake that somebody made: in a journal, in a published package, or at the table. The
right calculator, `calculator("right")`, has the same members, so that a test can ask all of them alike.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Literal, get_args

from conquest_lab.core.chance import Distribution
from conquest_lab.mechanics.dice import Losses, TieWinner
from conquest_lab.odds.errors import OddsError, whole
from conquest_lab.odds.rolls import round_losses, winners

MOST_DICE = (3, 2)
"""Dice that the attacker and the defender throw at most."""

MOST_ARMIES = 30
"""Armies of one side in a battle that is asked about, at most."""

PATIENCE = 3
"""Rounds after which the calculator that stops early leaves a battle."""

Fault = Literal["right", "independent", "ties", "unsorted", "army", "early", "die"]
"""The mistake of a calculator.

right: none. independent: the compared pairs are multiplied as if they were independent (Tan 1997).
ties: equal dice go to the other side. unsorted: dice are compared as they fell, and dice without an
opponent are left out. army: the army that stays behind fights, too. early: a battle that is not
decided after three rounds counts for neither side. die: the attacker never throws a third die.
"""

FAULTS: tuple[Fault, ...] = tuple(name for name in get_args(Fault) if name != "right")
"""The faults, without the calculator that is right."""


@dataclass(frozen=True, slots=True)
class Calculator:
    """A calculator of battles by the rule of two defence dice; see `Fault` for its mistake.

    sides: faces of the dice. ties: the side that wins equal dice by the rule.

    >>> round(float(Calculator("independent").sweep(3, 2)), 4), round(float(Calculator().sweep(3, 2)), 4)
    (0.2865, 0.3717)
    """

    fault: Fault = "right"
    sides: int = 6
    ties: TieWinner = "defender"

    def roll(self, attack_dice: int, defence_dice: int) -> Distribution[Losses]:
        """The law of the losses of one round, as this calculator has it.

        attack_dice: from 1 to 3; defence_dice: 1 or 2.
        Raises `OddsError` for another number of dice.
        """
        whole("attack_dice", attack_dice, 1, MOST_DICE[0])
        whole("defence_dice", defence_dice, 1, MOST_DICE[1])
        return _roll(self, attack_dice, defence_dice)

    def sweep(self, attack_dice: int, defence_dice: int) -> Fraction:
        """The chance that the attacker wins every pair of a round."""
        pairs = min(attack_dice, defence_dice)
        return self.roll(attack_dice, defence_dice).probability(Losses(0, pairs))

    def conquer(self, attackers: int, defenders: int) -> Fraction:
        """The chance that the last defender falls.

        attackers: those able to attack, from 1 to 30; defenders: from 1 to 30.
        Raises `OddsError` for other numbers.
        """
        return self._ends(attackers, defenders)[0]

    def hold(self, attackers: int, defenders: int) -> Fraction:
        """The chance that the last attacker falls first, counted by itself and not as the rest of 1.

        The arguments are those of `conquer`.
        """
        return self._ends(attackers, defenders)[1]

    def _ends(self, attackers: int, defenders: int) -> tuple[Fraction, Fraction]:
        attackers = whole("attackers", attackers, 1, MOST_ARMIES)
        defenders = whole("defenders", defenders, 1, MOST_ARMIES)
        rounds = PATIENCE if self.fault == "early" else attackers + defenders + 1
        return _ends(self, attackers + (self.fault == "army"), defenders, rounds)


def calculator(fault: Fault = "right") -> Calculator:
    """The calculator with this fault. Raises `OddsError` for a name that is none.

    >>> calculator("ties").conquer(1, 1)
    Fraction(7, 12)
    """
    if fault not in get_args(Fault):
        raise OddsError("there is no calculator {name}", name=repr(fault))
    return Calculator(fault)


@cache
def _roll(machine: Calculator, attack_dice: int, defence_dice: int) -> Distribution[Losses]:
    sides, ties = machine.sides, machine.ties
    match machine.fault:
        case "independent":
            law = winners(attack_dice, defence_dice, sides, ties)
            pairs = range(min(attack_dice, defence_dice))
            won = [sum((p for each, p in law if each[n]), Fraction(0)) for n in pairs]
            return _multiplied(won)
        case "ties":
            other: TieWinner = "attacker" if ties == "defender" else "defender"
            return round_losses(attack_dice, defence_dice, sides, other)
        case "unsorted":
            single = round_losses(1, 1, sides, ties).probability(Losses(0, 1))
            return _multiplied([single] * min(attack_dice, defence_dice))
        case "die":
            return round_losses(min(attack_dice, 2), defence_dice, sides, ties)
    return round_losses(attack_dice, defence_dice, sides, ties)


def _multiplied(chances: list[Fraction]) -> Distribution[Losses]:
    """The losses when each pair is won with its chance, independently of the others."""
    scale = 1
    for chance in chances:
        scale *= chance.denominator
    found: Counter[Losses] = Counter()
    for won in product((True, False), repeat=len(chances)):
        weight = Fraction(scale)
        for chance, by_attacker in zip(chances, won, strict=True):
            weight *= chance if by_attacker else 1 - chance
        found[Losses(won.count(False), won.count(True))] += int(weight)
    return Distribution(sorted(found.items(), key=lambda pair: pair[0].defender))


@cache
def _ends(
    machine: Calculator, attackers: int, defenders: int, rounds: int
) -> tuple[Fraction, Fraction]:
    """The chances of a battle to end without a defender, and without an attacker, within some rounds."""
    if not attackers or not defenders:
        return Fraction(not defenders), Fraction(not attackers)
    conquered = held = Fraction(0)
    left = rounds - 1
    if rounds:
        law = _roll(machine, min(attackers, MOST_DICE[0]), min(defenders, MOST_DICE[1]))
        for lost, chance in law:
            a, d = attackers - lost.attacker, defenders - lost.defender
            # Without a limit the rounds are as many as armies: one state for each pair of armies.
            after = _ends(machine, a, d, left if machine.fault == "early" else a + d)
            conquered += chance * after[0]
            held += chance * after[1]
    return conquered, held

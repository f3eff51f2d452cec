"""Battle dice: throwing, sorting and comparing. The one place of the project where dice are compared."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Annotated, Literal

from conquest_lab.core.chance import Distribution
from conquest_lab.core.declare import Kind
from conquest_lab.core.words import Message, counted

MOST_ATTACK_DICE = 3
"""The most dice an attacker throws, in every game of armies."""

DiceCount = Annotated[int, Kind(said=lambda _names, count: dice_counted(count))]

TieWinner = Literal["attacker", "defender"]


def dice_counted(n: int) -> Message:
    """“1 die”, “3 dice”."""
    return counted(n, "{n} die", "{n} dice")


@dataclass(frozen=True, slots=True, order=True)
class Losses:
    """Armies lost in one round of dice."""

    attacker: int
    defender: int


@dataclass(frozen=True, slots=True)
class Throw:
    """The dice of both sides, each sorted from high to low."""

    attack: tuple[int, ...]
    defence: tuple[int, ...]


def pairs_won(
    attack: tuple[int, ...], defence: tuple[int, ...], ties: TieWinner = "defender"
) -> tuple[bool, ...]:
    """The winner of each pair, best with best: True for the attacker; surplus dice are ignored.

    attack, defence: faces sorted from high to low.
    ties: who wins a pair of equal dice.

    >>> pairs_won((6, 4, 4), (5, 5))
    (True, False)
    """
    if ties == "defender":
        return tuple(a > d for a, d in zip(attack, defence, strict=False))
    return tuple(a >= d for a, d in zip(attack, defence, strict=False))


def compare(
    attack: tuple[int, ...], defence: tuple[int, ...], ties: TieWinner = "defender"
) -> Losses:
    """The losses of a round; every pair costs its loser one army.

    >>> compare((3, 2), (6, 2))
    Losses(attacker=2, defender=0)
    """
    won = pairs_won(attack, defence, ties)
    return Losses(attacker=won.count(False), defender=won.count(True))


@lru_cache(maxsize=64)
def sorted_throws(dice: int, sides: int = 6) -> Distribution[tuple[int, ...]]:
    """Faces of some dice sorted from high to low, each with the number of ways to throw it.

    >>> sorted_throws(2).weight((6, 5)), sorted_throws(2).weight((6, 6)), sorted_throws(2).total
    (2, 1, 36)
    """
    return Distribution(
        (faces, factorial(dice) // prod(factorial(n) for n in Counter(faces).values()))
        for faces in combinations_with_replacement(range(sides, 0, -1), dice)
    )


@lru_cache(maxsize=64)
def throws(attack_dice: int, defence_dice: int, sides: int = 6) -> Distribution[Throw]:
    """Everything both sides can throw together, in all sides^(a+d) ways."""
    return Distribution(
        (Throw(attack, defence), ways * answers)
        for attack, ways in sorted_throws(attack_dice, sides).weights
        for defence, answers in sorted_throws(defence_dice, sides).weights
    )


@lru_cache(maxsize=256)
def round_losses(
    attack_dice: int, defence_dice: int, sides: int = 6, ties: TieWinner = "defender"
) -> Distribution[Losses]:
    """Losses of one round by counting every throw; outcomes from the defender's least loss to its greatest.

    >>> [(o.defender, w) for o, w in round_losses(3, 2).weights]
    [(0, 2275), (1, 2611), (2, 2890)]
    """
    pairs = min(attack_dice, defence_dice)
    defender_loses = [0] * (pairs + 1)
    for attack, ways in sorted_throws(attack_dice, sides).weights:
        for defence, answers in sorted_throws(defence_dice, sides).weights:
            defender_loses[pairs_won(attack, defence, ties).count(True)] += ways * answers
    return Distribution(
        (Losses(attacker=pairs - lost, defender=lost), ways)
        for lost, ways in enumerate(defender_loses)
        if ways
    )

"""Exact laws of battles and campaigns as tables of floats, quick enough to compare dozens of plans."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from conquest_lab.mechanics.dice import MOST_ATTACK_DICE, round_losses

LARGEST = 45
"""The size to which larger battles are scaled down."""

NEGLIGIBLE = 0.002
"""Numbers of survivors less likely than this are left out of the next battle of a campaign."""


@lru_cache(maxsize=32)
def _rounds(attack_dice: int, defence_dice: int) -> tuple[tuple[int, int, float], ...]:
    law = round_losses(attack_dice, defence_dice)
    return tuple((lost.attacker, lost.defender, n / law.total) for lost, n in law.weights)


@lru_cache(maxsize=32768)
def _survivors(attackers: int, defenders: int, defence_dice: int) -> tuple[float, ...]:
    """The chance of each number of surviving attackers, given as index, with the place taken."""
    chances = [0.0] * (attackers + 1)
    if not defenders:
        chances[attackers] = 1.0
        return tuple(chances)
    if not attackers:
        return (0.0,)
    dice = min(attackers, MOST_ATTACK_DICE), min(defenders, defence_dice)
    for lost, fallen, p in _rounds(*dice):
        after = _survivors(attackers - lost, defenders - fallen, defence_dice)
        for left, chance in enumerate(after):
            chances[left] += p * chance
    return tuple(chances)


@lru_cache(maxsize=32768)
def battle(attackers: int, defenders: int, defence_dice: int = 2) -> tuple[float, float]:
    """The chance to take a place, and the mean number of survivors when it is taken.

    attackers: armies able to attack.

    >>> [round(number, 3) for number in battle(3, 1)], battle(0, 2)
    ([0.916, 2.655], (0.0, 0.0))
    """
    if attackers < 1:
        return 0.0, 0.0
    most, scale = max(attackers, defenders), 1.0
    if most > LARGEST:
        scale = most / LARGEST
        attackers = max(1, round(attackers / scale))
        defenders = max(1, round(defenders / scale)) if defenders else 0
    law = _survivors(attackers, defenders, defence_dice)
    chance = sum(law)
    if not chance:
        return 0.0, 0.0
    return min(1.0, chance), scale * sum(n * p for n, p in enumerate(law)) / chance


@dataclass(frozen=True, slots=True)
class March:
    """The law of a campaign along a row of garrisons.

    taken: by number of places, the chance that so many fall or more; the first is 1.
    survivors: by number of places, the mean of the armies that are left ahead when so many have fallen.
    """

    taken: tuple[float, ...]
    survivors: tuple[float, ...]


def march(attackers: int, garrisons: Sequence[int], defence_dice: int = 2) -> March:
    """The law of a campaign: all survivors go on, one army stays behind in each taken place.

    attackers: armies able to attack the first garrison.

    >>> law = march(8, (3, 1))
    >>> [round(chance, 4) for chance in law.taken]
    [1.0, 0.9468, 0.8894]
    """
    if attackers > LARGEST or max(garrisons, default=0) > LARGEST:
        return _mean_march(attackers, garrisons, defence_dice)
    here: list[tuple[int, float]] = [(attackers, 1.0)]
    taken, survivors = [1.0], [float(attackers)]
    for garrison in garrisons:
        ahead: dict[int, float] = {}
        for able, chance in here:
            if able < 1 or (chance < NEGLIGIBLE and len(here) > 1):
                continue
            for left, p in enumerate(_survivors(able, garrison, defence_dice)):
                if p:
                    ahead[left] = ahead.get(left, 0.0) + chance * p
        total = sum(ahead.values())
        taken.append(min(1.0, total))
        survivors.append(sum(n * p for n, p in ahead.items()) / total if total else 0.0)
        here = [(left - 1, p) for left, p in ahead.items()]
    return March(tuple(taken), tuple(survivors))


def _mean_march(attackers: int, garrisons: Sequence[int], defence_dice: int) -> March:
    """The same for large armies, from one mean to the next."""
    chance, able = 1.0, float(attackers)
    taken, survivors = [1.0], [able]
    for garrison in garrisons:
        p, left = battle(int(able), garrison, defence_dice)
        chance *= p
        taken.append(chance)
        survivors.append(left)
        able = max(0.0, left - 1)
    return March(tuple(taken), tuple(survivors))

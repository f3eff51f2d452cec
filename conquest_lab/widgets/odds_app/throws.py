"""Battles thrown die by die, as quickly as one number a round: the place of the throw among all throws."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from conquest_lab.mechanics.dice import Losses, Throw, TieWinner, compare
from conquest_lab.odds import Armies
from conquest_lab.odds.rolls import Dice

SIDES = 6


def thrown(place: int, attack_dice: int, defence_dice: int) -> Throw:
    """The throw at a place in the list of all throws, its dice sorted from high to low.

    >>> thrown(0, 1, 1), thrown(35, 1, 1)
    (Throw(attack=(1,), defence=(1,)), Throw(attack=(6,), defence=(6,)))
    """
    faces = []
    for _ in range(attack_dice + defence_dice):
        place, face = divmod(place, SIDES)
        faces.append(face + 1)
    attack, defence = faces[:attack_dice], faces[attack_dice:]
    return Throw(tuple(sorted(attack, reverse=True)), tuple(sorted(defence, reverse=True)))


@lru_cache(maxsize=64)
def _losses(attack_dice: int, defence_dice: int, ties: TieWinner) -> bytes:
    """The attacker's losses for every throw, by its place."""
    every = range(SIDES ** (attack_dice + defence_dice))
    throws = (thrown(place, attack_dice, defence_dice) for place in every)
    return bytes(compare(one.attack, one.defence, ties).attacker for one in throws)


@dataclass(frozen=True, slots=True)
class Round:
    """A round of dice and the armies after it."""

    throw: Throw
    lost: Losses
    left: Armies


class Battles:
    """One battle after another on one row of random numbers, so that many need not be thrown at once.

    start: the armies of each. dice: of both sides; each side throws as many as it may.
    """

    def __init__(self, start: Armies, dice: Dice, rng: Random) -> None:
        self.start, self.dice, self.rng = start, dice, rng
        self._last: list[int] = []

    def fight(self) -> Armies:
        """A battle to its end."""
        attackers, defenders = self.start
        most, answer, ties = self.dice.attack_dice, self.dice.defence_dice, self.dice.ties
        draw, places = self.rng.random, []
        while attackers and defenders:
            i, j = min(most, attackers), min(answer, defenders)
            table = _losses(i, j, ties)
            place = int(draw() * len(table))
            places.append(place)
            lost = table[place]
            attackers -= lost
            defenders -= min(i, j) - lost
        self._last = places
        return Armies(attackers, defenders)

    def rounds(self) -> Iterator[Round]:
        """The rounds of the last battle."""
        left = self.start
        for place in self._last:
            i = min(self.dice.attack_dice, left.attackers)
            j = min(self.dice.defence_dice, left.defenders)
            throw = thrown(place, i, j)
            lost = compare(throw.attack, throw.defence, self.dice.ties)
            left = left.after(lost)
            yield Round(throw, lost, left)

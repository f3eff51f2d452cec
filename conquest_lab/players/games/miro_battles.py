"""Battles in rollouts of La Conquête du Monde: chances and throws from tables, and which is next.

A rollout of a late game is mostly throws of battles between armies of hundreds. So the chance to conquer
is one look into a table, and so are the losses of a throw; of larger armies many rounds are drawn together.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from math import sqrt
from random import Random

from conquest_lab.games.miro.table import MOST_DEFENCE_DICE
from conquest_lab.mechanics.armies.rounds import round_outcomes
from conquest_lab.mechanics.dice import MOST_ATTACK_DICE, pairs_won
from conquest_lab.players.battle_chances import (
    LARGEST,
    Dice,
    chance_table,
    conquer_chance,
    rounds_of,
)
from conquest_lab.players.policy import PolicyParameters
from conquest_lab.players.positions.miro import MiroPosition

NOTHING = -1.0
"""The value of an attack that is not made."""

DICE = Dice(defence=MOST_DEFENCE_DICE)
"""The dice of the battles that are rolled out."""

CHANCES = chance_table(DICE)

MANY, SOME = 300, 30
"""Armies of the larger and of the smaller side beyond which rounds of a battle are drawn together."""


def chance_of(able: int, defenders: int) -> float:
    """The chance to take a territory with this many armies able to attack."""
    if able > LARGEST or defenders > LARGEST:
        return conquer_chance(able, defenders, DICE)
    return CHANCES[able][defenders]


@dataclass(frozen=True, slots=True)
class Throws:
    """The losses of a throw, drawn as a `Distribution` draws them.

    dice, pairs: red dice, and pairs that are compared. fallen: the defenders who fall, by the number drawn.
    bits: of that number.
    """

    dice: int
    pairs: int
    bits: int
    fallen: bytes


@cache
def _throws(dice: int, defence_dice: int, *, faces: bool) -> Throws:
    law = round_outcomes(dice, defence_dice, faces=faces)
    fallen = bytearray()
    for thrown, weight in law.weights:
        won = sum(pairs_won(thrown.attack, thrown.defence)) if faces else thrown.defender
        fallen += bytes((won,)) * weight
    return Throws(dice, min(dice, defence_dice), law.total.bit_length(), bytes(fallen))


@cache
def all_throws(*, faces: bool) -> tuple[tuple[Throws, ...], ...]:
    """The throws by red and black dice, less one each.

    faces: whether the faces are drawn, not only the losses.

    >>> round(sum(all_throws(faces=True)[2][2].fallen) / 6**6, 2)
    1.11
    """
    return tuple(
        tuple(_throws(dice, defence, faces=faces) for defence in range(1, MOST_DEFENCE_DICE + 1))
        for dice in range(1, MOST_ATTACK_DICE + 1)
    )


def drawn_together(able: int, there: int) -> bool:
    """True where a battle is so large that many of its rounds are drawn together."""
    return able > SOME < there and (able > MANY or there > MANY)


def many_rounds(able: int, there: int, rng: Random) -> tuple[int, int]:
    """The losses of both sides in rounds that cost a tenth of the smaller one, from a normal law."""
    count, law = min(able, there) // (10 * MOST_DEFENCE_DICE), rounds_of(DICE)
    drawn = round(rng.gauss(count * law.fallen, law.spread * sqrt(count)))
    fallen = min(max(0, drawn), count * MOST_DEFENCE_DICE)
    return count * MOST_DEFENCE_DICE - fallen, fallen


class Attacks:
    """The attacks that a policy may make, with the value of each, kept from throw to throw.

    A throw changes two armies: only attacks from the one or on the other are valued again. A conquest
    changes more, and needs a new list.

    places: sources that can attack, each with a target. armies: of all territories, kept up by the game.
    prize_of: the value of a conquest.
    """

    def __init__(
        self,
        places: Sequence[tuple[int, int]],
        armies: Sequence[int],
        manner: PolicyParameters,
        prize_of: Callable[[int, PolicyParameters], float],
    ) -> None:
        self.places, self.armies = places, armies
        self.manner, self.prize_of = manner, prize_of
        self.odds = manner.attack_odds
        self.least = least = manner.attack_odds - MiroPosition.leeway
        self.prizes: dict[int, float] = {}
        self.values: list[float] = []
        for source, target in places:
            able, there = armies[source] - 1, armies[target]
            chance = CHANCES[able][there] if able <= LARGEST >= there else chance_of(able, there)
            self.values.append(NOTHING if chance < least else self._value(chance, target))

    def _value(self, chance: float, target: int) -> float:
        """The chance times the prize, negative where the policy does not attack."""
        prize = self.prizes.get(target)
        if prize is None:
            prize = self.prizes[target] = self.prize_of(target, self.manner)
        if chance < self.odds - min(MiroPosition.leeway, prize / MiroPosition.prize_scale):
            return NOTHING
        return chance * prize

    def best(self) -> tuple[int, int] | None:
        """The attack with the highest value; None for none."""
        most = max(self.values, default=NOTHING)
        return None if most < 0 else self.places[self.values.index(most)]

    def thrown(self, source: int, target: int) -> None:
        """Value again what a throw has changed."""
        armies = self.armies
        for number, (own, other) in enumerate(self.places):
            if own == source or other == target:
                able = armies[own] - 1
                chance = chance_of(able, armies[other]) if able else NOTHING
                value = NOTHING if chance < self.least else self._value(chance, other)
                self.values[number] = value

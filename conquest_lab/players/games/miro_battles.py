"""Battles in rollouts of La Conquête du Monde: chances and throws from tables, and which is next.

A rollout of a late game is mostly throws of battles between armies of hundreds. So the chance to conquer
is one look into a table, and so are the losses of a throw.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from conquest_lab.games.miro.table import MOST_DEFENCE_DICE
from conquest_lab.mechanics.armies.rounds import round_outcomes
from conquest_lab.mechanics.dice import MOST_ATTACK_DICE, pairs_won
from conquest_lab.players.estimates import LARGEST, chance_table
from conquest_lab.players.positions.miro import MiroPosition

if TYPE_CHECKING:
    from conquest_lab.players.games.miro_model import Model
    from conquest_lab.players.policy import PolicyParameters

NOTHING = -1.0
"""The value of an attack that is not made."""

CHANCES = chance_table(MOST_DEFENCE_DICE)


def chance_of(able: int, defenders: int) -> float:
    """The chance to take a territory with so many armies able to attack."""
    if able > LARGEST or defenders > LARGEST:
        if able < 1 or defenders < 1:
            return float(able >= 1)
        # Scaled down as `conquer_chance` does.
        if able > defenders:
            able, defenders = LARGEST, defenders * LARGEST // able or 1
        else:
            able, defenders = able * LARGEST // defenders or 1, LARGEST
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

    >>> sum(all_throws(faces=True)[2][2].fallen) / 6**6
    1.1064814814814814
    """
    return tuple(
        tuple(_throws(dice, defence, faces=faces) for defence in range(1, MOST_DEFENCE_DICE + 1))
        for dice in range(1, MOST_ATTACK_DICE + 1)
    )


class Attacks:
    """The attacks that a policy may make, with the value of each, kept from throw to throw.

    A throw changes two armies: only attacks from the one or on the other are valued again. A conquest
    changes more, and needs a new list.
    """

    def __init__(self, model: Model, manner: PolicyParameters) -> None:
        self.model, self.manner = model, manner
        self.odds = manner.attack_odds
        self.least = least = manner.attack_odds - MiroPosition.leeway
        self.prizes = [-1.0] * len(model.owners)
        self.places: list[tuple[int, int]] = []
        self.values: list[float] = []
        if least > 1:
            return
        seat, owners, armies, spared = model.seat, model.owners, model.armies, model.spared()
        for source, owner in enumerate(owners):
            if owner == seat and armies[source] > 1:
                able = armies[source] - 1
                known = CHANCES[able] if able <= LARGEST else ()
                for target in model.world.near[source]:
                    rival = owners[target]
                    if rival != seat and rival not in spared:
                        there = armies[target]
                        chance = known[there] if there < len(known) else chance_of(able, there)
                        self.places.append((source, target))
                        value = NOTHING if chance < least else self._value(chance, target)
                        self.values.append(value)

    def _value(self, chance: float, target: int) -> float:
        """The chance times the prize, negative where the policy does not attack."""
        prize = self.prizes[target]
        if prize < 0:
            prize = self.prizes[target] = self.model.prize(target, self.manner)
        if chance < self.odds - min(MiroPosition.leeway, prize / MiroPosition.prize_scale):
            return NOTHING
        return chance * prize

    def best(self) -> tuple[int, int] | None:
        """The attack with the highest value; None for none."""
        most = max(self.values, default=NOTHING)
        return None if most < 0 else self.places[self.values.index(most)]

    def thrown(self, source: int, target: int) -> None:
        """Value again what a throw has changed."""
        armies = self.model.armies
        for number, (own, other) in enumerate(self.places):
            if own == source or other == target:
                able = armies[own] - 1
                chance = chance_of(able, armies[other]) if able else NOTHING
                value = NOTHING if chance < self.least else self._value(chance, other)
                self.values[number] = value

"""A whole battle as one chance node: who survives when it is fought to the end, with exact weights.

The attacker throws the most dice until the territory falls or nobody is left who may attack; the defender
answers with the most dice. Games of armies offer it as the option `battles`.
"""

from __future__ import annotations

from math import gcd
from typing import Any

from conquest_lab.core.chance import Distribution
from conquest_lab.core.options import choice
from conquest_lab.core.words import Text
from conquest_lab.mechanics.dice import MOST_ATTACK_DICE, Losses, round_losses

THROW, WHOLE = BATTLES = ("throw", "whole")

PART = 50
"""Losses of one side after which a battle pauses, so that no node takes long to compute."""

# A round costs min(dice) armies, and at most 4 dice are thrown for each of these.
_SCALE = 6**4


def battles_option(rule: str) -> Any:
    """The option `battles` of a game, under the id that the rule has there."""
    return choice(
        THROW,
        BATTLES,
        Text("battles", "batailles"),
        rule,
        {
            THROW: Text("throw by throw", "lancer par lancer"),
            WHOLE: Text("each to its end in one throw", "chacune en un seul lancer"),
        },
        about=Text(
            "In one throw, games are much shorter and the chances are the same. But the attacker cannot"
            " stop half-way, and the defender is not asked: the most dice are thrown on both sides.",
            "En un lancer, les parties sont bien plus courtes et les chances sont les mêmes. Mais"
            " l’attaquant ne peut pas s’arrêter en chemin, et le défenseur n’est pas consulté : chaque"
            " camp lance le plus de dés possible.",
        ),
    )


def faces_option(rule: str) -> Any:
    """The option `faces` of a game, under the id that the rule has there."""
    return choice(
        default=True,
        choices=(True, False),
        label=Text(
            "dice are shown, not only their result",
            "montrer les dés, et pas seulement leur résultat",
        ),
        rule=rule,
    )


def battle_losses(
    attackers: int, defenders: int, defence_dice: int = 2, spared: int = 0
) -> Distribution[Losses]:
    """Losses of both sides in a battle to the end; the fewest lost attackers come first.

    attackers: armies able to attack.
    spared: defenders that cannot fall; the battle ends when only they are left.

    >>> battle_losses(1, 1).weights
    ((Losses(attacker=0, defender=1), 5), (Losses(attacker=1, defender=0), 7))
    """
    ends: dict[Losses, int] = {}
    # Beyond these numbers one more changes nothing: the battle pauses before it could matter.
    attackers = min(attackers, PART + MOST_ATTACK_DICE)
    if defenders > PART + defence_dice:
        defenders, spared = PART + defence_dice, 0
    a_end, d_end = max(0, attackers - PART), max(spared, defenders - PART)
    # Weights are kept at _SCALE to the power of the armies lost; those of ends, of all armies.
    everything = attackers + defenders
    row: dict[int, dict[int, int]] = {attackers: {defenders: 1}}
    for a in range(attackers, -1, -1):
        here = row.pop(a, {})
        while here:
            d = max(here)
            weight = here.pop(d)
            lost = everything - a - d
            if a <= a_end or d <= d_end:
                end = Losses(attackers - a, defenders - max(d, spared))
                ends[end] = ends.get(end, 0) + weight * _SCALE ** (everything - lost)
                continue
            law = round_losses(min(MOST_ATTACK_DICE, a), min(defence_dice, d))
            for fallen, ways in law.weights:
                share = weight * ways * (_SCALE ** (fallen.attacker + fallen.defender) // law.total)
                there = row.setdefault(a - fallen.attacker, {}) if fallen.attacker else here
                d_left = d - fallen.defender
                there[d_left] = there.get(d_left, 0) + share
    common = gcd(*ends.values())
    return Distribution((end, ends[end] // common) for end in sorted(ends))

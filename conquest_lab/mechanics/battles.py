"""A whole battle as one chance node: who survives when it is fought to the end, with exact weights.

The attacker throws the most dice until the territory falls or no army is left that may attack; the defender
answers with the most dice. Games of armies offer it as the option `battles`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product
from math import gcd, lcm
from typing import Any

from conquest_lab.core.chance import Distribution
from conquest_lab.core.options import choice, yes_or_no
from conquest_lab.core.words import Text
from conquest_lab.mechanics.dice import MOST_ATTACK_DICE, Losses, round_losses

THROW, WHOLE = BATTLES = ("throw", "whole")

PART = 50
"""Losses of one side after which a battle pauses, so that no node takes long to compute."""


ABOUT = Text(
    "In one throw there is much less to roll, and the chances are the same. But the attacker cannot"
    " stop halfway, and the defender is not asked: the most dice are thrown on both sides.",
    "En un lancer, il y a bien moins de dés à lancer et les chances sont les mêmes. Mais"
    " l’attaquant ne peut pas s’arrêter en chemin, et le défenseur n’est pas consulté : chaque"
    " camp lance le plus de dés possible.",
)
"""The effect of battles in one throw, where the defender has nothing else to decide."""


def battles_option(rule: str, about: Text = ABOUT) -> Any:
    """The option `battles` of a game, under the id that the rule has there.

    about: its effect in that game.
    """
    return choice(
        THROW,
        BATTLES,
        Text("battles", "batailles"),
        rule,
        {
            THROW: Text("throw by throw", "lancer par lancer"),
            WHOLE: Text("each to its end in one throw", "chacune en un seul lancer"),
        },
        about=about,
        alone={WHOLE: Text("each battle in one throw", "chaque bataille en un seul lancer")},
    )


def faces_option(rule: str) -> Any:
    """The option `faces` of a game, under the id that the rule has there."""
    return yes_or_no(
        Text(
            "dice are shown, not only their result",
            "montrer les dés, et pas seulement leur résultat",
        ),
        rule,
        default=True,
        same_game=Text(
            "The chances are the same; only what is shown of a throw differs.",
            "Les chances sont les mêmes ; seul ce que l’on voit d’un lancer change.",
        ),
        unless=Text("no dice are shown", "les dés ne sont pas montrés"),
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
    # Beyond these numbers one more changes nothing: the battle pauses before it could matter.
    attackers = min(attackers, PART + MOST_ATTACK_DICE)
    if defenders > PART + defence_dice:
        defenders, spared = PART + defence_dice, 0
    a_end, d_end = max(0, attackers - PART), max(spared, defenders - PART)
    dice = product(range(1, MOST_ATTACK_DICE + 1), range(1, defence_dice + 1))
    ends = battle_ends(
        Distribution([(attackers, 1)]),
        defenders,
        {(a, d): round_losses(a, d) for a, d in dice},
        stopped=lambda a, d: a <= a_end or d <= d_end,
    )
    losses = Distribution(
        (Losses(attackers - a, defenders - max(d, spared)), weight) for a, d, _, weight in ends
    )
    common = gcd(*(weight for _, weight in losses.weights))
    return Distribution((lost, weight // common) for lost, weight in sorted(losses.weights))


# A round costs exactly as many armies as pairs of dice, so all ways to a state have lost the same
# number of armies. Weights are ints over one denominator per number of armies lost: no fraction is
# ever reduced on the way.


def battle_ends(
    starts: Distribution[int],
    defenders: int,
    laws: Mapping[tuple[int, int], Distribution[Losses]],
    stopped: Callable[[int, int], bool] | None = None,
    *,
    timed: bool = False,
) -> list[tuple[int, int, int, int]]:
    """The ends of a battle in one sweep: attackers, defenders, rounds, and the weight of the end.

    starts: attackers able to attack at the start; 0 is a battle that is over before it begins.
    laws: losses of a round by the dice of both sides, from one die to the most dice of each.
    stopped: where the attacker stops before the end.
    timed: whether rounds are counted; else they are 0, and ends with the same armies are one.
    """
    most_attack, most_defence = max(laws, default=(0, 0))
    attackers = max(starts.outcomes)
    armies = attackers + defenders
    totals = _totals(armies, laws)
    levels: list[dict[tuple[int, int], int]] = [{} for _ in totals]
    for a, weight in starts.weights:
        levels[attackers - a][a, 0] = weight * totals[attackers - a]
    ends: list[tuple[int, int, int, int, int]] = []
    for lost, level in enumerate(levels):
        scaled: dict[tuple[int, int], list[tuple[int, int]]] = {}
        for (a, rounds), weight in level.items():
            d = armies - lost - a
            if not a or not d or (stopped is not None and stopped(a, d)):
                ends.append((a, d, rounds, weight, lost))
                continue
            dice = min(a, most_attack), min(d, most_defence)
            pairs = min(dice)
            moves = scaled.get(dice)
            if moves is None:
                scale = totals[lost + pairs] // (totals[lost] * laws[dice].total)
                moves = scaled[dice] = [(o.attacker, n * scale) for o, n in laws[dice].weights]
            after, now = levels[lost + pairs], rounds + timed
            for fallen, ways in moves:
                left = a - fallen, now
                after[left] = after.get(left, 0) + weight * ways
    top = totals[max(lost for *_, lost in ends)]
    return [(a, d, rounds, weight * (top // totals[lost])) for a, d, rounds, weight, lost in ends]


def _totals(armies: int, laws: Mapping[tuple[int, int], Distribution[Losses]]) -> list[int]:
    """The common denominator of all states that have lost 0, 1, 2, … armies."""
    steps = {(min(dice), law.total) for dice, law in laws.items()}
    totals = [1]
    for lost in range(1, armies + 1):
        totals.append(lcm(*(totals[lost - pairs] * ways for pairs, ways in steps if pairs <= lost)))
    return totals

"""Chances of battles, quick enough to be computed for every attack, and chances as percentages."""

from __future__ import annotations

from functools import cache
from math import lcm

from conquest_lab.core.words import Text
from conquest_lab.mechanics.dice import MOST_ATTACK_DICE, round_losses

LARGEST = 40
"""The size to which larger battles are scaled down; by then the larger army wins nearly always."""


@cache
def chance_table(defence_dice: int) -> tuple[tuple[float, ...], ...]:
    """The chances to take a territory, by attackers able to attack and defenders, up to `LARGEST` each.

    >>> chances = chance_table(2)
    >>> chances[0][1], chances[3][0], round(chances[3][1], 3)
    (0.0, 1.0, 0.916)
    """
    laws = {
        (a, d): round_losses(a, d)
        for a in range(1, MOST_ATTACK_DICE + 1)
        for d in range(1, defence_dice + 1)
    }
    # Exact numbers over one denominator for each number of armies: the chance of a battle takes those
    # after one round of it, where as many armies less are left as pairs of dice were compared.
    unit = lcm(*(law.total for law in laws.values()))
    sizes = range(LARGEST + 1)
    ways = [[0 if d else unit**a for d in sizes] for a in sizes]
    ways[0][0] = 0
    for a in sizes[1:]:
        for d in sizes[1:]:
            law = laws[min(a, MOST_ATTACK_DICE), min(d, defence_dice)]
            won = sum(n * ways[a - lost.attacker][d - lost.defender] for lost, n in law.weights)
            pairs = min(a, d, MOST_ATTACK_DICE, defence_dice)
            ways[a][d] = won * (unit // law.total) * unit ** (pairs - 1)
    return tuple(tuple(ways[a][d] / unit ** (a + d) for d in sizes) for a in sizes)


def conquer_chance(attackers: int, defenders: int, defence_dice: int = 2) -> float:
    """The chance to take a territory when fighting on to the end.

    attackers: armies able to attack.

    >>> conquer_chance(0, 1), conquer_chance(3, 0), round(conquer_chance(3, 1), 3)
    (0.0, 1.0, 0.916)
    """
    if attackers < 1 or defenders < 1:
        return float(attackers >= 1)
    most = max(attackers, defenders)
    if most > LARGEST:
        attackers = max(1, attackers * LARGEST // most)
        defenders = max(1, defenders * LARGEST // most)
    return chance_table(defence_dice)[attackers][defenders]


def whole_percent(chance: float) -> str | Text:
    """A chance in whole percents, for a sentence: one below 1 is never told as 100, one above 0 never as 0.

    >>> whole_percent(0.785), whole_percent(1)
    ('78', '100')
    >>> whole_percent(0.9999), whole_percent(0.001)
    (Text(en='more than 99', fr='plus de 99'), Text(en='less than 1', fr='moins de 1'))
    """
    percent = round(100 * chance)
    if percent == 100 and chance < 1:
        return Text("more than 99", "plus de 99")
    if percent == 0 and chance > 0:
        return Text("less than 1", "moins de 1")
    return str(percent)


def fight_percent(chance: float) -> str | Text:
    """The chance of a fight in whole percents: dice make none certain, also where rounding says 1.

    >>> fight_percent(1.0), fight_percent(0.98)
    (Text(en='more than 99', fr='plus de 99'), '98')
    """
    return whole_percent(min(chance, 1 - 1e-9))

"""Chances of battles, quick enough to be computed for every attack, and chances as percentages."""

from __future__ import annotations

from functools import lru_cache

from conquest_lab import odds

LARGEST = 40
"""The size to which larger battles are scaled down; by then the larger army wins nearly always."""


@lru_cache(maxsize=8192)
def _conquer(attackers: int, defenders: int, defence_dice: int) -> float:
    battle = odds.battle(attackers=attackers, defenders=defenders, defence_dice=defence_dice)
    return float(battle.conquer)


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
    return _conquer(attackers, defenders, defence_dice)


def whole_percent(chance: float) -> str:
    r"""A chance in whole percents; a chance below 1 is never shown as 100, one above 0 never as 0.

    >>> whole_percent(0.785), whole_percent(0.9999), whole_percent(1), whole_percent(0.001)
    ('78', '>\xa099', '100', '<\xa01')
    """
    percent = round(100 * chance)
    if percent == 100 and chance < 1:
        return ">\N{NO-BREAK SPACE}99"
    if percent == 0 and chance > 0:
        return "<\N{NO-BREAK SPACE}1"
    return str(percent)


def fight_percent(chance: float) -> str:
    r"""The chance of a fight in whole percents: dice make none certain, also where rounding says 1.

    >>> fight_percent(1.0), fight_percent(0.98)
    ('>\xa099', '98')
    """
    return whole_percent(min(chance, 1 - 1e-9))

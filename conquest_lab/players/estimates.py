"""What several plans ask of the odds, quick enough to be asked for every attack there is."""

from __future__ import annotations

from functools import lru_cache

from conquest_lab import odds
from conquest_lab.core.words import Message, Text, say


@lru_cache(maxsize=8192)
def _conquer(attackers: int, defenders: int, defence_dice: int) -> float:
    battle = odds.battle(attackers=attackers, defenders=defenders, defence_dice=defence_dice)
    return float(battle.conquer)


def conquer_chance(
    attackers: int, defenders: int, defence_dice: int = 2, largest: int = 40
) -> float:
    """The chance to take a territory when fighting on to the end.

    attackers: armies able to attack.
    largest: larger battles are scaled down to this one; by then the larger army wins nearly always.

    >>> conquer_chance(0, 1), conquer_chance(3, 0), round(conquer_chance(3, 1), 3)
    (0.0, 1.0, 0.916)
    """
    if attackers < 1 or defenders < 1:
        return float(attackers >= 1)
    most = max(attackers, defenders)
    if most > largest:
        attackers = max(1, attackers * largest // most)
        defenders = max(1, defenders * largest // most)
    return _conquer(attackers, defenders, defence_dice)


def whole_percent(chance: float) -> str:
    r"""A chance in whole percents; what is not certain never looks so.

    >>> whole_percent(0.785), whole_percent(0.9999), whole_percent(1), whole_percent(0.001)
    ('78', '>\xa099', '100', '<\xa01')
    """
    percent = round(100 * chance)
    if percent == 100 and chance < 1:
        return ">\N{NO-BREAK SPACE}99"
    if percent == 0 and chance > 0:
        return "<\N{NO-BREAK SPACE}1"
    return str(percent)


def attack_reason(
    place: Text, chance: float, continent: Text, *, breaks: bool, completes: bool
) -> Message:
    """Why a place is attacked: the chance, and what happens to the bonus of its continent.

    breaks: whether somebody else holds all of the continent. completes: whether only this is missing.
    """
    percent = whole_percent(chance)
    if breaks:
        return say(
            "{place}: {percent} %, and it breaks a bonus: {continent}",
            place=place,
            percent=percent,
            continent=continent,
        )
    if completes:
        return say(
            "{place}: {percent} %, and it completes a continent: {continent}",
            place=place,
            percent=percent,
            continent=continent,
        )
    return say("{place}: {percent} %", place=place, percent=percent)

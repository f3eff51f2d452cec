"""The attack of the app as a question for a class."""

from __future__ import annotations

from conquest_lab.mechanics.dice import TieWinner
from conquest_lab.odds import express
from conquest_lab.widgets.odds_app.setting import Setting

MOST_ARMIES_ASKED = 40
MOST_GARRISONS_ASKED = 6
DICE_ASKED: tuple[int, TieWinner] = (3, "defender")
"""The dice of the attacker and the winner of ties in every question for a class."""


def class_question(setting: Setting) -> str:
    """The activity of a class that asks for what a tab shows, "" where there is none.

    A class is asked about at most 40 armies a side, 6 garrisons, 3 dice against 2 or 3, and ties that the
    defender wins.

    >>> class_question(Setting(attackers=10, defenders=8))
    'battle 10 8'
    """
    match setting.tab:
        case "battle":
            return _fought("battle", setting, (setting.attackers, setting.defenders))
        case "campaign" if len(setting.garrison) <= MOST_GARRISONS_ASKED + 1:
            first, *others = setting.garrison
            return _fought("campaign", setting, (first - 1, *others))
        case "country" if not setting.owned:
            return f"country {' / '.join(express.country_cards()[setting.country].lines)}"
    return ""


def _fought(kind: str, setting: Setting, armies: tuple[int, ...]) -> str:
    dice = setting.dice
    is_askable = (dice.attack_dice, dice.ties) == DICE_ASKED and dice.defence_dice in (2, 3)
    if not is_askable or max(armies) > MOST_ARMIES_ASKED:
        return ""
    most = " dice=3" if dice.defence_dice == 3 else ""
    return f"{kind} {' '.join(map(str, armies))}{most}"

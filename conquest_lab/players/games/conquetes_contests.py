"""Contests of Conquêtes as matrix games: how good the cards are that an attacker lays face down.

The attacker announces a number of cards and chooses how good they are, the defender chooses how many cards
meet them. The equilibria were computed beforehand by `tools/contest_equilibria.py` and are looked up.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from math import sqrt

from conquest_lab.players.games.conquetes_land import normal

QUALITIES = (-1.1, 0.0, 1.1)
"""By how much a card of a weak, a middling and a strong support differs from the mean of unseen cards."""

MOST_ATTACKERS, MOST_DEFENDERS = 4, 5
STAKES = (1, 2, 4)
GAPS = range(-5, 6)
"""The value of the attacking region less that of the attacked one."""

STRONG_PRICE = 0.12
"""The price of a point by which a card of a support is better, in points of the game."""
MEAN_VALUE = 3.3
"""The mean value of a card, as the equilibria on file were computed with it."""

DEFENDER_BETTER = 0.8
"""By how much a card of the defence, which is chosen, exceeds the mean of unseen cards."""

FREE_PRICE, CARD_PRICE, FREE = 0.1, 0.7, 3
"""The price of a card of the defence, while it is drawn again and above that [C-17]."""
VARIANCE = 1.9
"""Of the value of a card of known quality."""


def payoffs(gap: int, attackers: int, stake: float) -> list[list[float]]:
    """The payoffs of the attacker, by the quality of its cards and the number of those of the defender."""
    found = []
    for quality in QUALITIES:
        row = []
        for defenders in range(MOST_DEFENDERS + 1):
            mean = gap + attackers * quality - defenders * DEFENDER_BETTER
            mean += MEAN_VALUE * (attackers - defenders)
            spread = sqrt((attackers + defenders) * VARIANCE)
            paid = FREE_PRICE * min(defenders, FREE) + CARD_PRICE * max(0, defenders - FREE)
            won = stake * normal((mean - 0.5) / spread)
            row.append(won + paid - STRONG_PRICE * attackers * quality)
        found.append(row)
    return found


@cache
def _known() -> dict[str, list[float]]:
    text = (
        files("conquest_lab.players.games").joinpath("conquetes_contests.json").read_text("utf-8")
    )
    found: dict[str, list[float]] = json.loads(text)
    return found


def quality_mix(gap: int, attackers: int, stake: float) -> list[float]:
    """The shares of weak, middling and strong supports in equilibrium.

    gap: the value of the attacking region less that of the attacked one.
    attackers: cards announced. stake: the points that a conquest moves.
    """
    nearest = min(STAKES, key=lambda known: abs(known - stake))
    gap = min(max(gap, GAPS[0]), GAPS[-1])
    return _known()[key(gap, min(max(attackers, 1), MOST_ATTACKERS), nearest)]


def key(gap: int, attackers: int, stake: int) -> str:
    """The name of a contest in the file."""
    return f"{gap}/{attackers}/{stake}"

"""Computes the equilibria of contests of Conquêtes, which its expert looks up.

python tools/contest_equilibria.py
"""

from __future__ import annotations

import json
import sys
from fractions import Fraction
from math import sqrt
from pathlib import Path

if __package__ in (None, ""):  # run as a script from a checkout
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import conquest_lab as cl
from conquest_lab.odds.bluff import exact_game
from conquest_lab.players.games.conquetes_contests import (
    GAPS,
    MOST_ATTACKERS,
    STAKES,
    key,
)
from conquest_lab.players.games.conquetes_land import normal

PATH = Path(cl.__file__).parent / "players" / "games" / "conquetes_contests.json"
DIGITS = 10_000
MOST_DEFENDERS = 5
QUALITIES = (-1.1, 0.0, 1.1)
"""By how much a card of a weak, a middling and a strong support differs from the mean of unseen cards."""

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


def main() -> None:
    """Solve all contests and write the mixes of the attacker."""
    found = {}
    for gap in GAPS:
        for attackers in range(1, MOST_ATTACKERS + 1):
            for stake in STAKES:
                game = [
                    [Fraction(round(DIGITS * entry), DIGITS) for entry in row]
                    for row in payoffs(gap, attackers, stake)
                ]
                mix = exact_game(game).rows
                found[key(gap, attackers, stake)] = [round(float(share), 4) for share in mix]
    PATH.write_text(json.dumps(found, indent=0) + "\n", "utf-8")


if __name__ == "__main__":
    main()

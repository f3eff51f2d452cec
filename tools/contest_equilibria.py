"""Computes the equilibria of contests of Conquêtes, which its expert looks up.

python tools/contest_equilibria.py
"""

from __future__ import annotations

import json
import sys
from fractions import Fraction
from pathlib import Path

if __package__ in (None, ""):  # run as a script from a checkout
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import conquest_lab as cl
from conquest_lab.players.games.conquetes_contests import (
    GAPS,
    MOST_ATTACKERS,
    STAKES,
    key,
    payoffs,
)
from conquest_lab.players.matrix_games import equilibrium

PATH = Path(cl.__file__).parent / "players" / "games" / "conquetes_contests.json"
DIGITS = 10_000


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
                mix = equilibrium(game).rows
                found[key(gap, attackers, stake)] = [round(float(share), 4) for share in mix]
    PATH.write_text(json.dumps(found, indent=0) + "\n", "utf-8")


if __name__ == "__main__":
    main()

"""Contests of Conquêtes as matrix games: how good the cards are that an attacker lays face down.

The attacker announces a number of cards and chooses how good they are, the defender chooses how many cards
meet them. The equilibria are computed by `tools/contest_equilibria.py`, and looked up here.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

MOST_ATTACKERS = 4
STAKES = (1, 2, 4)
GAPS = range(-5, 6)
"""The value of the attacking region less that of the attacked one."""


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

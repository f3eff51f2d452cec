"""The exact battle of an attack, kept: every view of a ply asks for it anew."""

from __future__ import annotations

from functools import lru_cache

from conquest_lab import odds
from conquest_lab.core.ruleset import Contest

MOST_ARMIES = 60
"""Above this an exact battle would keep the page waiting."""


@lru_cache(maxsize=512)
def exact_battle(contest: Contest) -> tuple[float, str, float, float]:
    """The chance to conquer, the same as a fraction if it is short, and the mean losses of both sides."""
    fought = odds.battle(
        attackers=contest.attackers,
        defenders=contest.defenders,
        attack_dice=contest.attack_dice,
        defence_dice=contest.defence_dice,
        ties=contest.ties,
    )
    conquer = fought.conquer
    shown = f"{conquer.numerator}/{conquer.denominator}" if conquer.denominator < 1_000_000 else ""
    return (
        float(conquer),
        shown,
        float(fought.expected_losses.attacker),
        float(fought.expected_losses.defender),
    )

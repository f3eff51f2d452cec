"""Tries the card with the most points that the dice allow, however small the chance."""

from __future__ import annotations

from typing import Any

from benchmarks.opponents.cards.plain_express import Plain


class Opponent(Plain):
    """A player who wants the best card."""

    def judged(self, chance: float, worth: float) -> float:
        return worth + 0.01 * chance if chance else 0.0

    def waiting(self, rules: Any, state: Any, seat: int) -> float:
        return 0.0

"""Tries the card that it is most likely to win, whatever its points."""

from __future__ import annotations

from typing import Any

from benchmarks.opponents.cards.plain_express import Plain


class Opponent(Plain):
    """A player who wants to win a card in every turn."""

    def judged(self, chance: float, worth: float) -> float:
        return chance + 0.01 * worth

    def waiting(self, rules: Any, state: Any, seat: int) -> float:
        return 0.0

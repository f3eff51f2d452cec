"""Draws until its hand is full, then attacks with as many cards as it takes."""

from __future__ import annotations

from typing import Any, ClassVar

from benchmarks.opponents.cards.plain_conquetes import Plain, View

FULL = 8


class Opponent(Plain):
    """A player who fights with a full hand only."""

    attack_cards: ClassVar[int] = 6
    defence_cards: ClassVar[int] = 4

    def worth_of_DrawTwo(self, view: View, action: Any) -> float:  # noqa: N802 - named after the action
        return 3.0 if len(view.hand) < FULL else super().worth_of_DrawTwo(view, action)

    def worth_of_Attack(self, view: View, action: Any) -> float:  # noqa: N802 - named after the action
        return super().worth_of_Attack(view, action) + (1.0 if len(view.hand) >= FULL else 0.0)

"""Earns one card a turn with the surest attack, masses in one place, and strikes with its sets."""

from __future__ import annotations

from benchmarks.opponents.plain import Attack, Plain, View


class Opponent(Plain):
    """A collector of cards."""

    least = 0.65
    strike = 15
    """Armies of the largest place from which it goes on after the card."""

    def enough(self, view: View, attack: Attack) -> bool:
        if not super().enough(view, attack):
            return False
        return not getattr(view.state, "conquered", False) or (
            view.armies[attack.source] >= self.strike
        )

    def prize(self, view: View, target: int) -> float:
        owner = view.owners[target]
        hands = view.state.cards.hands
        cards = len(hands[owner]) if 0 <= owner < len(hands) else 0
        return 1.0 + (1.0 + cards) / view.owners.count(owner)

    def need(self, view: View, place: int) -> float:
        return float(view.armies[place])

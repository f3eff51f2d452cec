"""Attacks whoever has most land, so that nobody comes near to hegemony before it does."""

from __future__ import annotations

from benchmarks.opponents.rebuilt.plain_refonte import Plain, View


class Opponent(Plain):
    """A player who attacks the leader."""

    def prize(self, view: View, target: int) -> float:
        most = max(view.rivals, key=lambda seat: (len(view.state.held_by(seat)), seat), default=-1)
        led = 3.0 if view.owners[target] == most else 1.0
        return led * super().prize(view, target)

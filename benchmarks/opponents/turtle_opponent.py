"""Keeps its borders strong and attacks once a turn at excellent odds; strikes out when far ahead."""

from __future__ import annotations

from typing import Any

from benchmarks.opponents.plain import Attack, Plain, View


class Opponent(Plain):
    """A defender."""

    least = 0.9

    def enough(self, view: View, attack: Attack) -> bool:
        if view.total(view.seat) > 2 * max(map(view.total, view.rivals), default=0):
            return view.chance(attack) >= 0.7
        done = getattr(view.state, "conquered", False)
        return not done and super().enough(view, attack)

    def need(self, view: View, place: int) -> float:
        return view.threat(place) / (1.0 + view.armies[place])

    def occupy(self, view: View) -> Any:
        """Shares the armies by the threat to both territories."""
        route = view.state.route
        most = max(a.count for a in view.actions)
        ahead, behind = 1 + view.threat(route.target), view.threat(route.source)
        count = most * ahead // (ahead + behind)
        return next(a for a in view.actions if a.count == count)

"""Attacks wherever it is the stronger, the weakest neighbour first, and never stops."""

from __future__ import annotations

from benchmarks.opponents.plain import Attack, Plain, View


class Opponent(Plain):
    """An attacker without a plan."""

    def enough(self, view: View, attack: Attack) -> bool:
        return view.armies[attack.source] > view.armies[attack.target] + 1

    def prize(self, view: View, target: int) -> float:
        return 1.0 / view.owners.count(view.owners[target]) + 1.0 / view.armies[target]

"""Goes for the weakest rival until nothing is left of it, then for the next."""

from __future__ import annotations

from benchmarks.opponents.plain import Plain, View


class Opponent(Plain):
    """A hunter of the weak."""

    least = 0.5

    def prize(self, view: View, target: int) -> float:
        weakest = min(view.rivals, key=lambda s: (view.total(s), s), default=-1)
        return 8.0 if view.owners[target] == weakest else 1.0

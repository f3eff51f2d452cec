"""Takes one continent at good odds, guards its borders, and only then looks at the next."""

from __future__ import annotations

from benchmarks.opponents.plain import Attack, Plain, View


class Opponent(Plain):
    """A careful hunter of bonuses."""

    least = 0.75

    def wanted(self, view: View) -> str:
        """The continent with the fewest territories missing for what it brings."""
        lacking = [key for key in view.worth if view.missing(key)]
        return min(
            lacking,
            key=lambda key: (
                (view.missing(key) + 1) / (view.worth[key] + 2) * len(view.members[key])
            ),
            default="",
        )

    def prize(self, view: View, target: int) -> float:
        owner, key = view.owners[target], view.continent(target)
        broken = 3.0 * view.worth[key] if view.held(owner, key) else 0.0
        return 1.0 + broken + (6.0 if key == self.wanted(view) else 0.0)

    def enough(self, view: View, attack: Attack) -> bool:
        if not super().enough(view, attack):
            return False
        fresh = not getattr(view.state, "conquered", True)
        far_ahead = view.armies[attack.source] > 4 * view.armies[attack.target]
        return fresh or far_ahead or self.prize(view, attack.target) > 2

    def need(self, view: View, place: int) -> float:
        guard = view.worth[view.continent(place)] if not view.missing(view.continent(place)) else 0
        return guard * view.threat(place) / (1 + view.armies[place]) + super().need(view, place)

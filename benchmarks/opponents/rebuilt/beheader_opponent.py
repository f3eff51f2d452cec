"""Goes for the nearest capital of another player, and takes on its way only what stands on the way."""

from __future__ import annotations

from typing import ClassVar

from benchmarks.opponents.rebuilt.plain_refonte import Plain, View


class Opponent(Plain):
    """A hunter of capitals."""

    least: ClassVar[float] = 0.55

    def prize(self, view: View, target: int) -> float:
        return 1.0 + 12.0 / (1 + self._steps(view, target)) ** 2

    def _steps(self, view: View, place: int) -> int:
        """The borders between a place and the nearest capital of another player."""
        seen, ring, steps = {place}, [place], 0
        while ring and not view.capitals.intersection(ring):
            steps += 1
            ring = [u for t in ring for u in view.lands(t) if u not in seen]
            seen.update(ring)
        return steps

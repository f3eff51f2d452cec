"""Lines of play: the game, what the explorer made of it, and how the two differ."""

from __future__ import annotations

from conquest_lab.svg.picture import belongings
from conquest_lab.widgets.data import Data, Json, Sent, whole
from conquest_lab.widgets.explore.desk import ExploreDesk, Line
from conquest_lab.widgets.panel import Panel

SHOWN = 6
"""Plies of each line that are laid side by side."""


class LinesView(Panel, kind="explore_lines"):
    """A button for each line; the line that is shown beside the one that it left."""

    desk: ExploreDesk

    def data(self) -> Data:
        desk, t = self.desk, self.desk.t
        now = desk.line
        left = next((line for line in desk.lines if line.number == now.of), None)
        return {
            "absent": len(desk.lines) == 1,
            "lines": [[line.number, t.render(desk.title(line))] for line in desk.lines],
            "now": now.number,
            "compared": None if left is None else self._compared(left, now),
        }

    def _compared(self, left: Line, now: Line) -> Data:
        desk, t = self.desk, self.desk.t
        names = [t.render(desk.title(line)) for line in (left, now)]
        plies: list[Json] = []
        for n in range(now.ply, now.ply + SHOWN):
            both = [self._said(line, n) for line in (left, now)]
            if any(both):
                plies.append([n + 1, *both])
        ends = [min(desk.ply, len(line.session.history)) for line in (left, now)]
        scenes = [self._numbers(line, end) for line, end in zip((left, now), ends, strict=True)]
        return {
            "names": names,
            "plies": plies,
            "ply": desk.ply,
            "then": t("After step {n}", n=desk.ply),
            "columns": [t.render(desk.presentation.places_name), t("Units"), t("Cards")],
            "rows": [
                [t.render(name), mine, other, mine != other]
                for name, mine, other in zip(desk.owner_names, *scenes, strict=False)
            ],
        }

    def _said(self, line: Line, n: int) -> str:
        """The first sentence about a ply of a line."""
        history = line.session.history
        return self.narrated(history[n].step.events, history[n])[0][0] if n < len(history) else ""

    def _numbers(self, line: Line, end: int) -> list[list[int]]:
        """Places, units and cards of each owner after this many plies of a line."""
        desk, history = self.desk, line.session.history
        scene = desk.presentation.scene(history[end - 1].step.state if end else history[0].before)
        return [[*belongings(scene, owner, desk.presentation.piece_kinds)] for owner in desk.owners]

    def requested(self, do: str, message: Sent) -> None:
        number = whole(message, "to", 10_000)
        if do == "line" and number is not None:
            self.desk.show_line(number)

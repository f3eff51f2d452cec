"""The events of a moment ago, beside a board where a window has room for them."""

from __future__ import annotations

from conquest_lab.widgets.data import Data
from conquest_lab.widgets.ending import is_over
from conquest_lab.widgets.panel import Panel

MOST_SENTENCES = 14
"""More than fit into a usual window; a high one has the log in sight as well."""

MOST_PLIES = 60
"""Plies that are searched for them: many say nothing, such as throws."""


class LatestView(Panel, kind="latest"):
    """The newest sentences of the log, the newest first, without rules and without buttons.

    It takes the room that is left between the question and what does not move. Screen
    readers find the same in the log.
    """

    looks = "cl-extra"

    def data(self) -> Data:
        desk = self.desk
        sentences: list[str] = []
        if not desk.looking and not is_over(desk.session):
            for ply in reversed(desk.session.history[max(0, desk.ply - MOST_PLIES) : desk.ply]):
                said = self.narrated(ply.step.events, None)
                sentences += [sentence for sentence, _ in reversed(said)]
                if len(sentences) >= MOST_SENTENCES:
                    break
        return {"absent": not sentences, "sentences": sentences[:MOST_SENTENCES]}

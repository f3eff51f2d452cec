"""Time: back and forward, from end to end, by itself at a chosen speed; undo and redo."""

from __future__ import annotations

import asyncio

import traitlets

from conquest_lab.widgets.data import Data, Sent, whole
from conquest_lab.widgets.desk import Desk
from conquest_lab.widgets.panel import Panel

SPEEDS = (2.0, 1.0, 0.4, 0.1)
"""Seconds a ply, from slow to fast."""


class TimelineView(Panel, kind="timeline"):
    """Looks at any ply of the game; nothing is lost by looking.

    Going back with undo takes plies back for good as soon as something else is played; looking does not
    change who plays next, it only shows another moment.
    """

    playing = traitlets.Bool(default_value=False)
    speed = traitlets.Int(1)

    def __init__(self, desk: Desk) -> None:
        self._task: asyncio.Task[None] | None = None
        super().__init__(desk)
        self.observe(self._draw, ["playing", "speed"])

    def data(self) -> Data:
        return {
            "last": len(self.desk.session.history),
            "playing": self.playing,
            "speed": self.speed,
            "busy": self.desk.thinking >= 0,
            "words": self.words(),
        }

    def words(self) -> Data:
        """The labels of the controls; those without a label are not shown."""
        t, session = self.desk.t, self.desk.session
        return {
            "title": t("Time"),
            "first": t("To the start"),
            "back": t("One ply back"),
            "play": t("Play forward"),
            "pause": t("Pause"),
            "forward": t("One ply forward"),
            "last": t("To the newest ply"),
            "undo": t("Undo"),
            "redo": t("Redo"),
            "ply": t("Ply {n} of {last}", n=session.cursor, last=len(session.history)),
            "slider": t("Ply"),
            "speed": t("Speed"),
            "speeds": [t("slow"), t("normal"), t("fast"), t("very fast")],
            "seen": t("Undo keeps the dice that were seen: the same throw falls again."),
        }

    def heard(self, do: str, message: Sent) -> None:
        session = self.desk.session
        match do:
            case "seek":
                ply = whole(message, "to", len(session.history) + 1)
                if ply is not None:
                    self._pause()
                    self.desk.look(ply)
            case "undo":
                self._pause()
                self.desk.undo()
            case "redo":
                self._pause()
                self.desk.redo()
            case "play":
                self._pause() if self.playing else self._start()
            case "speed":
                speed = whole(message, "to", len(SPEEDS))
                if speed is not None:
                    self.speed = speed

    def _start(self) -> None:
        if self.desk.newest:
            self.desk.look(0)
        self.playing = True
        self._task = asyncio.ensure_future(self._run())

    def _pause(self) -> None:
        self.playing = False
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def _run(self) -> None:
        while self.playing and not self.desk.newest:
            self.desk.look(self.desk.ply + 1)
            await asyncio.sleep(SPEEDS[self.speed])
        self.playing = False

    def close(self) -> None:
        """Stop playing, then stop following the desk."""
        self._pause()
        super().close()

"""Time: back and forward, from end to end, by itself at a chosen speed; undo and redo."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import traitlets

from conquest_lab.widgets.data import Data, Json, Sent, whole
from conquest_lab.widgets.desk import Desk
from conquest_lab.widgets.panel import Panel
from conquest_lab.widgets.rounds import Rounds

SPEEDS = (2.0, 1.0, 0.4, 0.1)
"""Seconds a ply, from slow to fast."""

MOMENTS, MOMENT = 60, 0.35
"""The moments in which a whole game is shown, and the seconds of each."""


class TimelineView(Panel, kind="timeline"):
    """Looks at any ply of the game; nothing is lost by looking.

    Going back with undo takes plies back for good as soon as something else is played; looking does not
    change who plays next, it only shows another moment.
    """

    looks = "cl-extra"
    playing = traitlets.Bool(default_value=False)
    speed = traitlets.Int(1)

    marks: Callable[[], list[Json]] = list
    """Gives plies that are marked, each with words, in their order."""

    def __init__(self, desk: Desk) -> None:
        self._stride = 1
        self._task: asyncio.Task[None] | None = None
        self._rounds = Rounds()
        super().__init__(desk)
        self.observe(lambda _change: self.draw(), ["playing", "speed"])

    def data(self) -> Data:
        last = len(self.desk.session.history)
        round_now = self._rounds.at(self.desk.session, self.desk.ply)
        return {
            "last": last,
            "playing": self.playing,
            "speed": self.speed,
            "round": self.desk.t("Round {n}", n=round_now) if round_now else "",
            "at": self.desk.t("Ply {n} of {last}", n=self.desk.ply, last=last),
            "can_undo": self.desk.can_undo,
            "marks": self.marks(),
        }

    def requested(self, do: str, message: Sent) -> None:
        session = self.desk.session
        match do:
            case "seek":
                ply = whole(message, "to", len(session.history) + 1)
                if ply is not None:
                    self._pause()
                    self.desk.look(ply)
            case "undo" if self.desk.can_undo:
                self._pause()
                self.desk.undo()
            case "redo" if self.desk.can_undo:
                self._pause()
                self.desk.redo()
            case "play" if message.get("to") is (not self.playing):
                self._pause() if self.playing else self._start()
            case "speed":
                speed = whole(message, "to", len(SPEEDS))
                if speed is not None:
                    self.speed = speed

    def watch(self, ply: int) -> None:
        """Show the game from a ply on, at the chosen speed."""
        self._pause()
        self.desk.look(ply)
        self._start()

    def tell_history(self) -> None:
        """Show the game after its set-up in a few moments, on from the one that is shown; or stop there."""
        if self.playing:
            self._pause()
            return
        shown, history = self.desk.presentation, self.desk.session.history
        first = next((n for n, ply in enumerate(history) if not shown.setting_up(ply.before)), 0)
        self._start(max(1, (len(history) - first) // MOMENTS), first)

    def _start(self, stride: int = 1, first: int = 0) -> None:
        if self.desk.newest:
            self.desk.look(first)
        self._stride = stride
        self.playing = True
        self._task = asyncio.ensure_future(self._run())

    def _pause(self) -> None:
        self.playing = False
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def _run(self) -> None:
        while self.playing and not self.desk.newest:
            last = len(self.desk.session.history)
            self.desk.look(min(last, self.desk.ply + self._stride))
            await asyncio.sleep(MOMENT if self._stride > 1 else SPEEDS[self.speed])
        self.playing = False

    def close(self) -> None:
        """Stop playing, then stop following the desk."""
        self._pause()
        super().close()

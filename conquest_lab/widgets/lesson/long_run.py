"""Views whose work goes on while the page is used, and can be stopped."""

from __future__ import annotations

import asyncio

from conquest_lab.widgets.data import Data, Sent
from conquest_lab.widgets.lesson.page import LessonView

PAUSE_SECONDS = 0.04
"""Pause between two parts, in which the page is drawn and the reader's actions are handled."""


class StoppableView(LessonView):
    """A view that works in a task, which ends by itself, when somebody stops it, or with the view."""

    _task: asyncio.Task[None] | None = None

    @property
    def running(self) -> bool:
        """True while the work goes on."""
        return self._task is not None

    def stop(self) -> None:
        """Leave the rest; what is done stays."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def on_message(self, do: str, message: Sent) -> None:
        if do == "stop":
            self.stop()
            self.draw()
        else:
            super().on_message(do, message)

    def close(self) -> None:
        self.stop()
        super().close()


class LongRunView(StoppableView):
    """A view that computes in parts, one after another, until all are done or somebody stops it.

    parts_done, parts: of the computation under way, or of the last one.
    """

    parts_done = 0
    parts = 0

    def part(self) -> None:
        """Compute the next part."""
        raise NotImplementedError

    def run(self, parts: int) -> None:
        """Compute this many parts; all at once where no event loop runs."""
        self.stop()
        self.parts_done, self.parts = 0, parts
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            for _ in range(parts):
                self._one()
            self.draw()
            return
        self._task = loop.create_task(self._slowly())

    def _one(self) -> None:
        self.part()
        self.parts_done += 1

    async def _slowly(self) -> None:
        try:
            while self.parts_done < self.parts:
                self._one()
                self.draw()
                await asyncio.sleep(PAUSE_SECONDS)
        finally:
            # The stop of this run has drawn, and may have begun another one.
            if self._task is asyncio.current_task():
                self._task = None
                self.draw()

    def run_data(self) -> Data:
        """The progress, for the script."""
        return {
            "running": self.running,
            "done": self.parts_done / self.parts if self.parts else 0.0,
        }

"""A view with a long computation in parts: its progress is shown, and it can be stopped."""

from __future__ import annotations

import asyncio

from conquest_lab.widgets.data import Data, Sent
from conquest_lab.widgets.lesson.page import LessonView

PAUSE_SECONDS = 0.04
"""Pause between two parts, in which the page is drawn and the reader's actions are handled."""


class LongRunView(LessonView):
    """A view that computes in parts, one after another, until all are done or somebody stops it.

    parts_done, parts: of the computation under way, or of the last one.
    """

    parts_done = 0
    parts = 0
    _task: asyncio.Task[None] | None = None

    def part(self) -> None:
        """Compute the next part."""
        raise NotImplementedError

    @property
    def running(self) -> bool:
        """True while parts are computed."""
        return self._task is not None

    def run(self, parts: int) -> None:
        """Compute so many parts; all at once where no event loop runs."""
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
            self._task = None
            self.draw()

    def stop(self) -> None:
        """Leave the rest; what is computed stays."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def heard(self, do: str, message: Sent) -> None:
        if do == "stop":
            self.stop()
            self.draw()
        else:
            super().heard(do, message)

    def run_data(self) -> Data:
        """The progress, for the script."""
        return {
            "running": self.running,
            "done": self.parts_done / self.parts if self.parts else 0.0,
        }

    def close(self) -> None:
        self.stop()
        super().close()

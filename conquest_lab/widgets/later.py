"""Work that waits until a page has been quiet for a moment, and long work that lets it be used."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator
from time import monotonic
from typing import TypeVar

T = TypeVar("T")


class Later:
    """Calls a function after a delay, once for all calls of `soon` in between.

    seconds: the delay after the first call of `soon`. Further calls do not extend it, since
        computer players call at every ply.
    """

    def __init__(self, seconds: float, do: Callable[[], None]) -> None:
        self.seconds = seconds
        self._do = do
        self._timer: asyncio.Handle | None = None
        self._due = 0.0  # by the clock of the loop: the timers of a browser's loop do not tell

    def soon(self, within: float | None = None) -> None:
        """Call the function after the delay; at once where no event loop runs.

        within: seconds after which it has to be called, where that is sooner than the delay.
        """
        seconds = self.seconds if within is None else min(within, self.seconds)
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self.now()
            return
        due = loop.time() + seconds
        if self._timer is not None:
            if self._due <= due:
                return
            self._timer.cancel()
        self._timer, self._due = loop.call_later(seconds, self.now), due

    def now(self) -> None:
        """Call the function now, and cancel the call that is due."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._do()


async def in_slices(
    thoughts: Generator[None, None, T], seconds: float, wanted: Callable[[], bool]
) -> T | None:
    """The result of a long computation, None once it is not wanted any more.

    thoughts: yields often; messages of the page are handled after every slice of `seconds`.
    """
    rest = monotonic() + seconds
    while True:
        try:
            next(thoughts)
        except StopIteration as end:
            result: T = end.value
            return result
        if monotonic() > rest:
            await asyncio.sleep(0)
            if not wanted():
                return None
            rest = monotonic() + seconds

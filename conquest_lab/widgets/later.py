"""Work that may wait until a page has been quiet for a moment."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Later:
    """Calls a function after a delay, once for all calls of `soon` in between.

    seconds: the delay after the first call of `soon`. Further calls do not extend it, since
        computer players call at every ply.
    """

    def __init__(self, seconds: float, do: Callable[[], None]) -> None:
        self.seconds = seconds
        self._do = do
        self._timer: asyncio.TimerHandle | None = None

    def soon(self) -> None:
        """Call the function after the delay; at once where no event loop runs."""
        if self._timer is not None:
            return
        try:
            self._timer = asyncio.get_running_loop().call_later(self.seconds, self.now)
        except RuntimeError:
            self.now()

    def now(self) -> None:
        """Call the function now, and cancel the call that is due."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._do()

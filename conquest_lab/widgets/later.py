"""Work that may wait until a page has been quiet for a moment."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


class Later:
    """Does something a little after it was asked for, once for all who have asked meanwhile.

    seconds: how long after the first who asked; later ones do not put it off, or computer players
        who never rest would put it off for ever.
    """

    def __init__(self, seconds: float, do: Callable[[], None]) -> None:
        self.seconds = seconds
        self._do = do
        self._timer: asyncio.TimerHandle | None = None

    def soon(self) -> None:
        """Ask for it; where no loop runs it is done at once."""
        if self._timer is not None:
            return
        try:
            self._timer = asyncio.get_running_loop().call_later(self.seconds, self.now)
        except RuntimeError:
            self.now()

    def now(self) -> None:
        """Do it now, and no more for those who have asked."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._do()

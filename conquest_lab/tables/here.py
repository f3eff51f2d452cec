"""The tables of the server that started this process, if it keeps any."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from conquest_lab.tables import FILE
from conquest_lab.tables.store import PER_ADDRESS, Tables

__all__ = ["FILE", "MOST", "Sweeper", "tables_beside", "tables_here"]

MOST = "CONQUEST_TABLES_PER_ADDRESS"
"""The variable by which it tells them how many tables one network may have open."""


SET_SECONDS = 60.0
"""A clock that is corrected step by step goes wrong by less between two looks at it."""


def tables_beside(classes: Path) -> Path:
    """The file of tables beside that of the rooms of classes."""
    return classes.with_name("tables.sqlite")


def tables_here() -> Tables | None:
    """The tables of the server that started this process; None where no server keeps any."""
    path = os.environ.get(FILE, "")
    if not path:
        return None
    return Tables(Path(path), per_address=int(os.environ.get(MOST, PER_ADDRESS)))


def _since_boot() -> float:
    """Seconds that no change of the clock moves; on Linux those of sleep are among them."""
    counted = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if counted is None else time.clock_gettime(counted)


class Sweeper:
    """Clears away the tables of this server that no one has used for long.

    A small computer without a battery begins at an old date, and is months or years ahead once it has a
    network: the last uses of its tables move with its clock.

    clock: reads the time in seconds.
    steady: reads seconds that no change of the clock moves.
    """

    def __init__(
        self,
        clock: Callable[[], float] = time.time,
        steady: Callable[[], float] = _since_boot,
    ) -> None:
        self._clock, self._steady = clock, steady
        self._ahead = clock() - steady()

    def set_by(self) -> float:
        """The seconds by which the clock was set and last uses were not; 0 for few."""
        found = self._clock() - self._steady() - self._ahead
        return found if abs(found) > SET_SECONDS else 0

    def forget_old(self) -> int:
        """Delete the tables that no one has used for long; the number of them."""
        path, by = os.environ.get(FILE, ""), self.set_by()
        if not path:
            return 0
        with closing(Tables(Path(path), self._clock)) as tables:
            if by:
                tables.move_last_uses(by)
                self._ahead += by
            return tables.forget_old()

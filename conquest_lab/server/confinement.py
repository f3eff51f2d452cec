"""Limits of one kernel: behind the server in line for the processor, and before it when memory runs out."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

import psutil

NICENESS = 5
"""The server answers everybody; a kernel one visitor."""

BEHIND = 15
"""The niceness, beside the server's, of games whose address took half of the processors."""

OOM_SCORE = 600
"""The system ends the process with the highest score first; a server has 0."""


def confine(pid: int, most_bytes: int) -> None:
    """Give a kernel its place in line, and a limit on the memory that it takes for its data.

    Does what the system allows: a kernel runs without limits rather than not at all.
    """
    _set_niceness(pid, NICENESS)
    if sys.platform == "linux":
        import resource  # noqa: PLC0415 - not everywhere

        with suppress(OSError):
            Path(f"/proc/{pid}/oom_score_adj").write_text(str(OOM_SCORE), encoding="ascii")
        with suppress(OSError, ValueError):
            resource.prlimit(pid, resource.RLIMIT_DATA, (most_bytes, most_bytes))


def _set_niceness(pid: int, beside: int) -> None:
    """Make a process nicer than this one by so much."""
    with suppress(OSError, AttributeError):  # Windows has none
        # The server itself may have been started by `nice`; beyond 19 the system takes 19.
        nice = min(19, os.getpriority(os.PRIO_PROCESS, 0) + beside)
        os.setpriority(os.PRIO_PROCESS, pid, nice)
        # Where Linux shares processors out by session, the niceness of a process counts in its own alone.
        if os.getsid(pid) == pid:
            Path(f"/proc/{pid}/autogroup").write_text(str(nice), encoding="ascii")


class ProcessorShares:
    """Puts the games of an address that took more than half of the processors behind those of others."""

    def __init__(self) -> None:
        self._before: dict[int, float] = {}

    def look(self, games: Mapping[str, Sequence[int]], seconds: float) -> None:
        """Compare with what the games had taken at the last look.

        games: their processes by address. seconds: the time since then.
        """
        now = {pid: _processor_seconds(pid) for pids in games.values() for pid in pids}
        for pids in games.values() if len(games) > 1 else ():
            taken = sum(now[pid] - self._before.get(pid, now[pid]) for pid in pids)
            if taken > seconds * (os.cpu_count() or 1) / 2:
                for pid in pids:
                    _set_niceness(pid, BEHIND)
        self._before = now


def _processor_seconds(pid: int) -> float:
    """The time that a process has taken; 0 for one that has ended."""
    with suppress(psutil.Error):
        times = psutil.Process(pid).cpu_times()
        return float(times.user + times.system)
    return 0.0

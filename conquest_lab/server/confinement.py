"""Limits of one kernel: behind the server in line for the processor, and before it when memory runs out."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

NICENESS = 5
"""The server answers everybody; a kernel one visitor."""

OOM_SCORE = 600
"""The system ends the process with the highest score first; a server has 0."""


def confine(pid: int, most_bytes: int) -> None:
    """Give a kernel its place in line, and a limit on the memory that it takes for its data.

    Does what the system allows: a kernel runs without limits rather than not at all.
    """
    with suppress(OSError):
        # The server itself may have been started by `nice`; beyond 19 the system takes 19.
        own = os.getpriority(os.PRIO_PROCESS, 0)
        os.setpriority(os.PRIO_PROCESS, pid, own + NICENESS)
    if sys.platform == "linux":
        import resource  # noqa: PLC0415 - not everywhere

        with suppress(OSError):
            Path(f"/proc/{pid}/oom_score_adj").write_text(str(OOM_SCORE), encoding="ascii")
        with suppress(OSError, ValueError):
            resource.prlimit(pid, resource.RLIMIT_DATA, (most_bytes, most_bytes))

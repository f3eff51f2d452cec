"""`python -m conquest_lab` is `conquest-lab`, which Ctrl+C ends quietly while it imports its commands."""

from __future__ import annotations

import os
import signal
import sys
from types import FrameType

INTERRUPTED = 130
"""The exit status after Ctrl+C, as shells have it."""


def _end(_number: int, _frame: FrameType | None) -> None:
    """End at once: while modules are imported, nothing is there to be tidied up.

    An exception would be printed, or lost where Python calls back into its own machinery of imports.
    """
    os._exit(INTERRUPTED)


def main() -> int:
    """Run the command of the command line; the exit status is 130 for Ctrl+C at any time."""
    usual = signal.getsignal(signal.SIGINT)
    if usual is signal.default_int_handler:  # a shell lets commands in the background ignore it
        signal.signal(signal.SIGINT, _end)
    from conquest_lab.cli import main as run  # noqa: PLC0415 - this is what takes so long

    try:
        signal.signal(signal.SIGINT, usual)
        return run()
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())

"""Ctrl+C while the command `conquest-lab` imports what it needs: it ends at once, and prints nothing.

At that time nothing is there to be tidied up. An exception would be printed, or lost where Python calls back
into its own machinery of imports.
"""

from __future__ import annotations

import os
import signal
import sys
from types import FrameType

INTERRUPTED = 130
"""The exit status after Ctrl+C, as shells have it."""


def is_command() -> bool:
    """True in the process of the command, also while `python -m` looks for it."""
    started = str((getattr(sys, "argv", None) or [""])[0])  # an embedded Python has none
    return started == "-m" or os.path.basename(started).startswith("conquest-lab")  # noqa: PTH119 - imported


def end_at_once() -> None:
    """End on Ctrl+C from now on, unless a shell lets this process ignore it, as in the background."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _end)


def raise_again() -> None:
    """Raise KeyboardInterrupt on Ctrl+C from now on, as Python does."""
    if signal.getsignal(signal.SIGINT) is _end:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _end(_number: int, _frame: FrameType | None) -> None:
    os._exit(INTERRUPTED)

"""The time by the clock for a decision of a computer player, for advice and for a report after a game.

The players themselves have no clock.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator
from time import monotonic
from typing import TypeVar

from conquest_lab.players import cut_short

T = TypeVar("T")

VARIABLE = "CONQUEST_DECISION_SECONDS"
"""The variable by which a server tells its kernels the seconds of a decision; 0 for any time."""

USUAL_SECONDS: float = 1
"""The same where no server says it."""


ADVICE_SECONDS: float = 20
"""Seconds after which the chances of an advice are computed from the games played on so far."""

REPORT_SECONDS: float = 120
"""Seconds after which a report tells what it has found."""


def decision_seconds() -> float:
    """The seconds of a decision, 0 for any time."""
    return float(os.environ.get(VARIABLE, "") or USUAL_SECONDS)


def over_after(seconds: float) -> Callable[[], bool]:
    """A question whether this many seconds have passed since now; never where decisions take any time."""
    began, bounded = monotonic(), decision_seconds() > 0
    return lambda: bounded and monotonic() > began + seconds


def in_time(thoughts: Generator[None, None, T]) -> Generator[None, None, T]:
    """The slices of a decision that begins now, cut short so that it takes no longer than its seconds.

    One more slice has to fit in that takes as long as the longest before: on a busy machine the processor is
    gone for a tenth of a second at a time.
    """
    seconds = decision_seconds()
    if not seconds:
        return thoughts
    began = last = monotonic()
    longest = 0.0

    def time_is_up() -> bool:
        nonlocal last, longest
        before, last = last, monotonic()
        longest = max(longest, last - before)
        return last + longest > began + seconds

    return cut_short(thoughts, time_is_up)

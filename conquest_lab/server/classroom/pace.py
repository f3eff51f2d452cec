"""Bounds on how often something may be asked for, by whoever asks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic


@dataclass(frozen=True, slots=True)
class Allowance:
    """The size of a token bucket: so many requests at once, and so many a second in the long run."""

    at_once: float
    a_second: float


class Pace:
    """Counts requests by who sends them: each has a token bucket, an allowance that fills up again.

    clock: reads the time in seconds.
    """

    MOST_KNOWN = 10_000

    def __init__(self, allowance: Allowance, clock: Callable[[], float] = monotonic) -> None:
        self._allowance, self._clock = allowance, clock
        self._left: dict[str, tuple[float, float]] = {}

    def allows(self, who: str) -> bool:
        """True when another request is within bounds; it is counted then."""
        now = self._clock()
        left, since = self._left.pop(who, (self._allowance.at_once, now))
        left = min(self._allowance.at_once, left + (now - since) * self._allowance.a_second)
        allowed = left >= 1
        self._left[who] = (left - 1 if allowed else left, now)
        if len(self._left) > self.MOST_KNOWN:
            del self._left[next(iter(self._left))]  # the one that has been quiet longest
        return allowed

"""Bounds on how often something may be asked for, by each address that asks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic


@dataclass(frozen=True, slots=True)
class Allowance:
    """The size of a token bucket: this many requests at once, and this many a second in the long run."""

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
        left = self._left_of(who)
        allowed = left >= 1
        self._keep(who, left - 1 if allowed else left)
        return allowed

    def has_left(self, who: str) -> bool:
        """True while anything of an allowance is left."""
        left = self._left_of(who)
        self._keep(who, left)
        return left > 0

    def spend(self, who: str, amount: float) -> None:
        """Count an amount that is known once it has been spent; it may be more than was left."""
        self._keep(who, self._left_of(who) - amount)

    def _left_of(self, who: str) -> float:
        left, since = self._left.pop(who, (self._allowance.at_once, self._clock()))
        filled = (self._clock() - since) * self._allowance.a_second
        return min(self._allowance.at_once, left + filled)

    def _keep(self, who: str, left: float) -> None:
        self._left[who] = (left, self._clock())
        if len(self._left) > self.MOST_KNOWN:
            del self._left[next(iter(self._left))]  # the one that has been quiet longest

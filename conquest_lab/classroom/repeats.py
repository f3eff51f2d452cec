"""Throws that are repeated from their seed: a number of wins that the seed does not give is not counted.

The dice of a pupil stand where the last throw left them, so that each throw of a class is repeated
once.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from threading import Lock

from conquest_lab.classroom.throws import Generator
from conquest_lab.classroom.views import trial_of

try:
    from time import thread_time
except ImportError:  # Python in a browser, which has one thread
    from time import perf_counter as thread_time

MOST_KNOWN = 2_000
"""Seeds whose dice are kept: a class of 250 people in eight rooms."""

TURN_SECONDS = 0.1
A_TURN = 500
"""Throws after which the time is looked at: 14 ms for the longest battle."""


@dataclass(slots=True)
class _Bench:
    """The dice of a seed after this many throws, and how many of these ended well."""

    dice: Generator
    throws: int = 0
    won: int = 0
    lock: Lock = field(default_factory=Lock)


_benches: OrderedDict[tuple[str, int], _Bench] = OrderedDict()
_lock = Lock()


def wins(activity: str, seed: int, throws: int) -> int:
    """The number of throws that end well among the first ones of a seed.

    activity: the line of what is thrown.
    """
    while (found := wins_so_far(activity, seed, throws)) is None:
        pass
    return found


def wins_so_far(activity: str, seed: int, throws: int) -> int | None:
    """The same, or None where a tenth of a second was not enough: asked again, it goes on from there."""
    bench = _bench(activity, seed, throws)
    trial, until = trial_of(activity), thread_time() + TURN_SECONDS
    with bench.lock:
        while bench.throws < throws:
            for _ in range(min(A_TURN, throws - bench.throws)):
                bench.won += trial.throw(bench.dice)
                bench.throws += 1
            if thread_time() > until and bench.throws < throws:
                return None
        return bench.won if bench.throws == throws else trial.wins(seed, throws)


def _bench(activity: str, seed: int, throws: int) -> _Bench:
    key = activity, seed
    with _lock:
        bench = _benches.get(key)
        if bench is None or bench.throws > throws:
            bench = _benches[key] = _Bench(Generator(seed))
        _benches.move_to_end(key)
        while len(_benches) > MOST_KNOWN:
            _benches.popitem(last=False)
        return bench

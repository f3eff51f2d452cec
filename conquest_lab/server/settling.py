"""Garbage collection of a server: what stays is kept from it, and full ones wait until few are connected.

A full collection looks at everything that is kept: 110 ms of processor after the imports, 80 to 170 ms with
3,000 connections, in which nobody is answered. Crowds that come and go would bring one about again and again.
"""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

log = logging.getLogger(__name__)

RARELY = 1_000
"""Collections of younger objects before Python makes a full one by itself, some seven million objects on."""

TIDY_SECONDS = 60.0
FEW = 500
"""Connections at which a full collection takes 20 ms of processor, and is not put off."""

MOST_PUT_OFF = 10


@contextmanager
def uncollected() -> Iterator[None]:
    """Make no collections of garbage meanwhile: imports leave none, and take a tenth longer with them."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


async def settle(jobs: Iterable[Callable[[], object]]) -> None:
    """Do jobs beside the event loop, then take all that stays out of later collections."""
    for job in jobs:
        try:
            await asyncio.to_thread(job)
        except Exception:  # the visitor who asks for it gets an answer, whatever it is
            log.exception("the server could not prepare what visitors ask for")
    gc.collect()
    gc.freeze()
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, RARELY)


class Tidying:
    """Makes the full collections of a server; called again and again.

    connections: the number of those that are open.
    """

    def __init__(self, connections: Callable[[], int]) -> None:
        self._connections = connections
        self._put_off = 0

    def __call__(self) -> None:
        """Collect, unless many are connected; after `MOST_PUT_OFF` times in any case."""
        if self._connections() > FEW and self._put_off < MOST_PUT_OFF:
            self._put_off += 1
            return
        self._put_off = 0
        gc.collect()

"""Garbage collection of a server: what stays for good is kept from it.

A full collection takes 110 ms of processor after the imports, in which no request is answered.
"""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

log = logging.getLogger(__name__)


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

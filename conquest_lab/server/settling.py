"""The first seconds of a server: what visitors will ask for is read, and kept from garbage collection.

A full collection looks at everything that was ever imported. That takes half a second on a busy machine, in
which nobody is answered, and connections that come and go bring one about every few seconds.
"""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import Callable, Iterable

log = logging.getLogger(__name__)


async def settle(jobs: Iterable[Callable[[], object]]) -> None:
    """Do jobs beside the event loop, then take all that stays out of later collections."""
    for job in jobs:
        try:
            await asyncio.to_thread(job)
        except Exception:  # the visitor who asks for it gets an answer, whatever it is
            log.exception("the server could not prepare what visitors ask for")
    gc.collect()
    gc.freeze()

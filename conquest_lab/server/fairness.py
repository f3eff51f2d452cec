"""Work for many clients in one event loop: one address after the other, and time for all else."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, deque
from collections.abc import Callable
from time import thread_time
from typing import Generic, TypeVar

log = logging.getLogger(__name__)

AT_ONCE = 16
"""Waiting pages that are answered in one turn of the event loop; each takes about 1 ms of processor."""

LOCK_SECONDS = 0.001
"""Seconds after which a thread that works hands Python's lock to the loop, which waits before each answer."""

Item = TypeVar("Item")


class RoundRobin(Generic[Item]):
    """A queue from which one item of each client after the other is taken; true while it holds any.

    The groups of a client take turns in the same way whenever it is the client's.
    """

    def __init__(self) -> None:
        self._waiting: dict[str, dict[str, deque[Item]]] = {}

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def add(self, client: str, item: Item, group: str = "") -> None:
        """Put an item behind those of its client and group."""
        self._waiting.setdefault(client, {}).setdefault(group, deque()).append(item)

    def take(self) -> Item:
        """Take the next item; its client, and its group there, then wait behind the others."""
        client = next(iter(self._waiting))
        groups = self._waiting.pop(client)
        group = next(iter(groups))
        items = groups.pop(group)
        item = items.popleft()
        if items:
            groups[group] = items
        if groups:
            self._waiting[client] = groups
        return item


class Turns:
    """Lets a few things begin in each turn of the event loop, of one address after the other."""

    def __init__(self, at_once: int) -> None:
        self._at_once = at_once
        self._waiting: RoundRobin[asyncio.Future[None]] = RoundRobin()

    async def turn(self, address: str) -> None:
        """Wait for the turn of something from an address."""
        loop = asyncio.get_running_loop()
        if not self._waiting:
            loop.call_soon(self._let_in)
        turn = loop.create_future()
        self._waiting.add(address, turn)
        await turn

    def _let_in(self) -> None:
        for _ in range(self._at_once):
            turn = self._waiting.take()
            if not turn.done():  # else its client has gone
                turn.set_result(None)
            if not self._waiting:
                return
        asyncio.get_running_loop().call_soon(self._let_in)


class Deliveries:
    """Hands on what games say: one long message at a time, then as long a pause as that took.

    Half of the event loop's time is thus left for all else, whatever the games of one address are asked for.
    """

    def __init__(self) -> None:
        self._waiting: RoundRobin[tuple[Callable[[], object], str]] = RoundRobin()
        self._queued: Counter[str] = Counter()
        self._working: asyncio.Task[None] | None = None

    def add(self, address: str, page: str, deliver: Callable[[], object]) -> None:
        """Deliver a message of a page behind those of that page, when it is the turn of its address."""
        self._queued[page] += 1
        self._waiting.add(address, (deliver, page), page)
        if self._working is None:
            self._working = asyncio.ensure_future(self._work())

    def queued(self, page: str) -> bool:
        """True while a message of a page waits."""
        return page in self._queued

    async def _work(self) -> None:
        try:
            while self._waiting:
                deliver, page = self._waiting.take()
                begin = thread_time()
                try:
                    deliver()
                except Exception:  # the next one may be for another page
                    log.exception("a message of a game could not be sent")
                self._queued[page] -= 1
                if not self._queued[page]:
                    del self._queued[page]
                await asyncio.sleep(thread_time() - begin)
        finally:
            self._working = None

"""The event loop of a server: a turn serves a few of the crowd, and everybody else first.

asyncio serves in one turn whatever is ready. Fifteen hundred open connections that send a request at once
made a turn of 1.5 s of processor, in which no game was answered. Fifteen hundred that did not wait for the
answers kept others waiting for a minute.
"""

from __future__ import annotations

import asyncio
import selectors
import sys
from collections import deque
from itertools import chain, islice, zip_longest
from typing import Generic, TypeVar
from weakref import WeakValueDictionary

from tornado.iostream import IOStream
from tornado.web import RequestHandler

AT_ONCE = 16
"""Connections of the crowd that are served in a turn. A request takes about 1 ms of processor."""

LONG_AT_ONCE = 1
"""Requests for files, and those whose handler has `takes_long`, that begin in a turn.

To pack a file of 900 kB takes 30 ms of processor, to draw a QR picture 8.
"""

MESSAGES_AT_ONCE = 1
"""Long messages of pages that are handed on in a turn: 16 MB take 35 ms, and 15 kB can hold them, packed."""

LOCK_SECONDS = 0.001
"""Seconds after which a thread that works hands Python's lock to the loop, which waits before each answer."""

Ready = tuple[selectors.SelectorKey, int]


class FairSelector(selectors.DefaultSelector):
    """Holds back what the crowd wants beyond a few of it, until the next turn asks again.

    The crowd are connections that ask over HTTP, by address: not kernels, their pages, or the door.
    """

    def __init__(self) -> None:
        super().__init__()
        self._streams: WeakValueDictionary[int, IOStream] = WeakValueDictionary()
        self._addresses: dict[int, str] = {}
        self.turn = 0
        self.requests = Turns(self, AT_ONCE)
        self.long_requests = Turns(self, LONG_AT_ONCE)
        self.messages = Turns(self, MESSAGES_AT_ONCE)

    def count_in(self, stream: IOStream, address: str) -> None:
        """Count a connection from an address in with the crowd."""
        number = stream.socket.fileno()
        self._streams[number], self._addresses[number] = stream, address

    def count_out(self, stream: IOStream) -> None:
        """Serve a connection before the crowd from now on."""
        self._streams.pop(stream.socket.fileno(), None)

    def crowd(self) -> int:
        """The number of connections in the crowd."""
        return len(self._streams)

    def select(self, timeout: float | None = None) -> list[Ready]:
        """The connections whose turn it is; of the crowd one of each address after the other."""
        self.turn += 1
        ready = super().select(timeout)
        if len(ready) <= AT_ONCE:
            return ready
        first: list[Ready] = []
        crowd: dict[str, list[Ready]] = {}
        for each in ready:
            stream = self._streams.get(each[0].fd)
            if stream is None or stream.closed():  # its number may be another's by now
                first.append(each)
            else:
                crowd.setdefault(self._addresses[each[0].fd], []).append(each)
        in_turn = (each for each in chain(*zip_longest(*crowd.values())) if each is not None)
        return [*first, *islice(in_turn, AT_ONCE)]


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
    """Lets a few things of a kind begin in a turn of the loop, of one address after the other.

    Requests that a client sends before it is answered are read as soon as it is, without a selector that
    could hold them back.
    """

    def __init__(self, selector: FairSelector, at_once: int) -> None:
        self._selector, self._at_once = selector, at_once
        self._turn, self._left = 0, at_once
        self._waiting: RoundRobin[asyncio.Future[None]] = RoundRobin()

    def due(self, address: str) -> asyncio.Future[None] | None:
        """The turn that something from an address has to wait for; None where it may begin now."""
        self._look_at_turn()
        if self._left and not self._waiting:
            self._left -= 1
            return None
        loop = asyncio.get_running_loop()
        if not self._waiting:
            loop.call_soon(self._let_in)
        turn = loop.create_future()
        self._waiting.add(address, turn)
        return turn

    def _look_at_turn(self) -> None:
        if self._turn != self._selector.turn:
            self._turn, self._left = self._selector.turn, self._at_once

    def _let_in(self) -> None:
        self._look_at_turn()
        while self._left and self._waiting:
            self._left -= 1
            self._waiting.take().set_result(None)
        if self._waiting:
            asyncio.get_running_loop().call_soon(self._let_in)


class FairLoop(asyncio.SelectorEventLoop):
    """An event loop with a `FairSelector`, which threads that work let run soon."""

    def __init__(self) -> None:
        self.fair = FairSelector()
        super().__init__(self.fair)

    def run_forever(self) -> None:
        """Run until it is stopped."""
        usual = sys.getswitchinterval()
        sys.setswitchinterval(LOCK_SECONDS)
        try:
            super().run_forever()
        finally:
            sys.setswitchinterval(usual)


def fair_selector() -> FairSelector | None:
    """The selector of the loop that runs; None for another kind of loop."""
    loop = asyncio.get_event_loop()
    return loop.fair if isinstance(loop, FairLoop) else None


class OutOfCrowd(RequestHandler):
    """A request that becomes a websocket, and is served before the crowd from then on."""

    def detach(self) -> IOStream:
        """Take the connection over from HTTP."""
        stream = super().detach()
        # Whoever has left meanwhile has no number any more.
        if (fair := fair_selector()) is not None and not stream.closed():
            fair.count_out(stream)
        return stream

"""The event loop of a server: a turn serves a few of the crowd, and everybody else first.

asyncio serves in one turn whatever is ready. Fifteen hundred open connections that send a request at once
made a turn of 1.5 s of processor, in which no game was answered.
"""

from __future__ import annotations

import asyncio
import selectors
from itertools import chain, islice, zip_longest
from weakref import WeakValueDictionary

from tornado.iostream import IOStream
from tornado.web import RequestHandler

AT_ONCE = 16
"""Connections of the crowd that are served in a turn. A request takes about 1 ms of processor."""

Ready = tuple[selectors.SelectorKey, int]


class FairSelector(selectors.DefaultSelector):
    """Holds back what the crowd wants beyond a few of it, until the next turn asks again.

    The crowd are connections that ask over HTTP, by address: not kernels, their pages, or the door.
    """

    def __init__(self) -> None:
        super().__init__()
        self._streams: WeakValueDictionary[int, IOStream] = WeakValueDictionary()
        self._addresses: dict[int, str] = {}

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


class FairLoop(asyncio.SelectorEventLoop):
    """An event loop with a `FairSelector`."""

    def __init__(self) -> None:
        self.fair = FairSelector()
        super().__init__(self.fair)


def fair_selector() -> FairSelector | None:
    """The selector of the loop that runs; None for another kind of loop."""
    loop = asyncio.get_event_loop()
    return loop.fair if isinstance(loop, FairLoop) else None


class OutOfCrowd(RequestHandler):
    """A request that becomes a websocket, and is served before the crowd from then on."""

    def detach(self) -> IOStream:
        """Take the connection over from HTTP."""
        stream = super().detach()
        if (fair := fair_selector()) is not None:
            fair.count_out(stream)
        return stream

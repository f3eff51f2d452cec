"""Messages that wait in the server's memory to be read, by it, a page or a game: bounded for each address."""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Any
from weakref import WeakKeyDictionary

from tornado.httputil import HTTPMessageDelegate
from tornado.iostream import IOStream

log = logging.getLogger(__name__)

MOST_OF_ADDRESS = 64_000_000
"""Bytes that one address may leave unread: four of the longest messages, a hundred boards of a class."""

MOST_OF_ALL = 256_000_000

LOOK_SECONDS = 0.1
"""Seconds between two looks. A line of 1 Gbit/s brings 12 MB meanwhile."""

Kept = tuple[str, int, Callable[[], object]]
"""An address, the bytes that something of it holds, and what gives them free."""


class Unread:
    """The memory that connections and games hold for what has not been read yet.

    kept: lists what is kept for pages that have lost their connection.
    """

    def __init__(self, kept: Callable[[], Iterable[Kept]] = tuple) -> None:
        self._kept = kept
        # Closed streams go by themselves.
        self.addresses: WeakKeyDictionary[IOStream, str] = WeakKeyDictionary()
        self._parts: WeakKeyDictionary[IOStream, int] = WeakKeyDictionary()

    def count(self, stream: IOStream, more: int) -> None:
        """Count bytes that a connection holds beside its buffers; less than 0 for those that were read."""
        self._parts[stream] = self._parts.get(stream, 0) + more

    def look(self) -> None:
        """Close the connections that hold the most, of an address with too much and of all together."""
        held: dict[str, list[tuple[int, Callable[[], object]]]] = defaultdict(list)
        for stream, address in list(self.addresses.items()):
            if size := self._size(stream):
                held[address].append((size, stream.close))
        for address, size, let_go in self._kept():
            held[address].append((size, let_go))
        of_all = sum(size for each in held.values() for size, _ in each)
        for each in sorted(held.values(), key=_total, reverse=True):
            each.sort(key=_size)
            while each and (_total(each) > MOST_OF_ADDRESS or of_all > MOST_OF_ALL):
                size, let_go = each.pop()
                of_all -= size
                log.warning("connection closed: its address has too much that is not read")
                let_go()

    def _size(self, stream: IOStream) -> int:
        if stream.closed():
            return 0
        written: Any = stream._write_buffer  # noqa: SLF001 - nothing else tells what is not sent yet
        return stream._read_buffer_size + len(written or ()) + self._parts.get(stream, 0)  # noqa: SLF001


def _size(held: tuple[int, object]) -> int:
    return held[0]


def _total(held: list[tuple[int, Callable[[], object]]]) -> int:
    return sum(map(_size, held))


class CountedBody(HTTPMessageDelegate):
    """A request whose body is counted while it arrives."""

    def __init__(self, request: HTTPMessageDelegate, stream: IOStream, unread: Unread) -> None:
        self._request, self._stream, self._unread = request, stream, unread
        self._size = 0

    def headers_received(self, start_line: Any, headers: Any) -> Any:
        """Hand the head of the request on."""
        return self._request.headers_received(start_line, headers)

    def data_received(self, chunk: bytes) -> Any:
        """Count a part of the body, and hand it on."""
        self._size += len(chunk)
        self._unread.count(self._stream, len(chunk))
        return self._request.data_received(chunk)

    def finish(self) -> None:
        """Let a whole request be answered."""
        self._unread.count(self._stream, -self._size)
        self._request.finish()

    def on_connection_close(self) -> None:
        """Forget a request whose client has gone."""
        self._request.on_connection_close()

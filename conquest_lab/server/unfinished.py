"""Parts of requests and messages that wait for the rest: bounded for all clients together."""

from __future__ import annotations

import logging
from typing import Any, Protocol

from tornado.httputil import HTTPMessageDelegate
from tornado.websocket import WebSocketProtocol13

log = logging.getLogger(__name__)

MOST_UNFINISHED = 64_000_000
"""Bytes that wait for the rest of their requests and messages; a page sends at most a fifth of it at once."""

PIECE = 65_536
"""The most bytes of a message that are read at once, and then counted."""


class Closes(Protocol):
    """A connection, or its stream."""

    def close(self) -> None:
        """End the connection."""


class Unfinished:
    """The bytes that each connection holds of something that is not whole.

    Where they are too many, those that began first are closed: what a page sends is whole within seconds.
    """

    def __init__(self, most: int = MOST_UNFINISHED) -> None:
        self._most, self._total = most, 0
        self._held: dict[Closes, int] = {}

    @property
    def total(self) -> int:
        """The bytes of all connections."""
        return self._total

    def hold(self, connection: Closes, size: int) -> None:
        """Count the bytes that a connection holds now, 0 for nothing that is not whole."""
        self._total += size - self._held.get(connection, 0)
        if size:
            self._held[connection] = size
        else:
            self._held.pop(connection, None)
        while self._total > self._most:
            first = next(iter(self._held))
            self._total -= self._held.pop(first)
            log.warning("connection closed: others needed the memory for what it had begun to send")
            first.close()


class CountedBody(HTTPMessageDelegate):
    """A request whose body is counted while it arrives."""

    def __init__(
        self, request: HTTPMessageDelegate, connection: Closes, unfinished: Unfinished
    ) -> None:
        self._request, self._connection, self._unfinished = request, connection, unfinished
        self._size = 0

    def headers_received(self, start_line: Any, headers: Any) -> Any:
        """Hand the head of the request on."""
        return self._request.headers_received(start_line, headers)

    def data_received(self, chunk: bytes) -> Any:
        """Count a part of the body, and hand it on."""
        self._size += len(chunk)
        self._unfinished.hold(self._connection, self._size)
        return self._request.data_received(chunk)

    def finish(self) -> None:
        """Let a whole request be answered."""
        self._unfinished.hold(self._connection, 0)
        self._request.finish()

    def on_connection_close(self) -> None:
        """Forget a request whose client has gone."""
        self._unfinished.hold(self._connection, 0)
        self._request.on_connection_close()


class CountedMessages(WebSocketProtocol13):
    """The websocket of one client, whose messages are counted while they arrive.

    Tornado reads a frame as one piece, and gathers frames, up to the length of the longest message.
    """

    unfinished: Unfinished

    async def _receive_frame_loop(self) -> None:
        try:
            await super()._receive_frame_loop()
        finally:
            self.unfinished.hold(self.stream, 0)

    async def _receive_frame(self) -> None:
        await super()._receive_frame()
        self.unfinished.hold(self.stream, self._gathered)

    async def _read_bytes(self, n: int) -> bytes:
        if n <= PIECE:
            return await super()._read_bytes(n)
        data = bytearray()
        while len(data) < n:
            data += await super()._read_bytes(min(PIECE, n - len(data)))
            self.unfinished.hold(self.stream, self._gathered + len(data))
        return bytes(data)

    @property
    def _gathered(self) -> int:
        """The bytes of the frames that wait for the last one of their message."""
        return len(self._fragmented_message_buffer or b"")

"""The HTTP side of a server: what it listens to, how long, how much of it, and for which names."""

from __future__ import annotations

import socket
from collections.abc import Awaitable
from typing import Any
from urllib.parse import unquote_to_bytes
from weakref import WeakKeyDictionary

from tornado import netutil
from tornado.http1connection import HTTP1Connection
from tornado.httpserver import HTTPServer
from tornado.httputil import HTTPMessageDelegate, HTTPServerRequest
from tornado.iostream import IOStream
from tornado.web import Application, StaticFileHandler

from conquest_lab.server.fairness import fair_selector
from conquest_lab.server.frames import MAX_BYTES
from conquest_lab.server.hosts import Hosts, is_same_origin, network
from conquest_lab.server.notices import ShortErrors
from conquest_lab.server.unfinished import CountedBody, Unfinished

HEADER_SECONDS = 20.0
"""The time for all headers of a request, and the time that a connection may stay open without one."""

BODY_SECONDS = 10.0
MAX_HEADER = 16_384
MAX_BODY = 65_536
"""Pages send no bodies, but for a word on leaving. A handler that takes more says so: `most_body`."""

MAX_UNREAD = MAX_BYTES + MAX_HEADER
"""Bytes that wait for a client: the longest message of a kernel. A page's first load is less than 1 MB."""

UNREAD_SECONDS = 300
"""Linux closes a connection whose client has taken nothing of what was sent to it for so long.

It also counts clients whose window stays too small for the next packet: with 60 seconds, one that read 2 kB a
second through a small buffer was cut off after a minute.
"""

BACKLOG = 1024
"""Connections that wait to be accepted. Tornado's 128 are fewer than a class that answers in one second, and
whoever finds the queue full asks again a second later. Linux takes at most `net.core.somaxconn`."""

MOST_CONNECTIONS = 4_000
"""Connections at once, and never more than the descriptors allow. A full collection of garbage looks at 70
objects of each: measured, 35 ms of the processor for 1,000 connections, in which nobody is answered."""

ACCEPTED_AT_ONCE = 3
"""Connections that are accepted before those that are open have their turn. Tornado's 128 keep everybody
waiting for as many new requests, turn after turn, while somebody opens thousands of connections."""

CLOSED = 7
"""The state of a connection in Linux, of which nothing can be written any more."""

PROXIES = ["127.0.0.1", "::1"]

READING = frozenset({"GET", "HEAD", "OPTIONS"})
"""Methods that change nothing."""

MAX_PATH, MAX_NAME = 1_000, 255
"""Bytes of a path, and of a name in it; to look for a file with a longer one is an error."""

MAX_SHOWN = 100
"""Letters of an origin that a refusal repeats."""


class TurnTaking(socket.socket):
    """A listening socket that seems to have no more connections after so many, and then goes on.

    The loop sees that some are left, and comes back to them after it has served the others. Tornado accepts
    as long as there are any, and has no setting for a smaller number.
    """

    def __init__(self, bound: socket.socket) -> None:
        super().__init__(bound.family, bound.type, bound.proto, bound.detach())
        self.settimeout(0)
        self._accepted = 0

    def accept(self) -> tuple[socket.socket, Any]:
        """The next connection; raises ConnectionAbortedError for one that its client has left meanwhile."""
        if self._accepted == ACCEPTED_AT_ONCE:
            self._accepted = 0
            raise BlockingIOError
        connection, address = super().accept()
        connection.settimeout(0)
        if _is_abandoned(connection):
            connection.close()
            raise ConnectionAbortedError
        self._accepted += 1
        return connection, address


def _is_abandoned(connection: socket.socket) -> bool:
    """True where nobody waits for an answer: nothing was sent before the end, or the client broke off.

    To serve such a connection takes a hundred times as long, and others wait behind thousands of them.
    """
    try:
        if not connection.recv(1, socket.MSG_PEEK):
            return True
    except BlockingIOError:
        return False
    except OSError:
        return True
    # What was sent before the client broke off can still be read.
    info = getattr(socket, "TCP_INFO", None)
    return info is not None and connection.getsockopt(socket.IPPROTO_TCP, info, 1)[0] == CLOSED


class BoundedServer(HTTPServer):
    """A server with bounds on connections, on their time and on what waits for them."""

    def initialize(self, callback: Any, *, connections: int, **bounds: Any) -> None:  # type: ignore[override]
        """Take the most connections at once, of all and of one address three quarters."""
        super().initialize(callback, **bounds)
        self._most, self._most_here = connections, connections * 3 // 4
        # Closed streams go by themselves: thousands of them would make collections of garbage long.
        self._streams: WeakKeyDictionary[IOStream, str] = WeakKeyDictionary()

    def handle_stream(self, stream: IOStream, address: tuple[Any, ...]) -> None:
        """Serve a connection, or close it at once where there are too many."""
        where = network(str(address[0])) if address else ""
        if self._is_full(where):
            stream.close()
            return
        stream.max_write_buffer_size = MAX_UNREAD
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            stream.socket.setsockopt(
                socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD_SECONDS * 1000
            )
        self._streams[stream] = where
        if (fair := fair_selector()) is not None:
            fair.count_in(stream, where)
        super().handle_stream(stream, address)

    def _is_full(self, where: str) -> bool:
        """True when there are too many connections that are open."""
        if len(self._streams) < self._most_here:
            return False
        found = [address for stream, address in self._streams.items() if not stream.closed()]
        return len(found) >= self._most or found.count(where) >= self._most_here


class GuardedApplication(Application):
    """The application, for requests that name this server."""

    def __init__(self, hosts: Hosts, connections: int, behind_proxy: bool, **settings: Any) -> None:
        super().__init__(**settings)
        self.settings["unfinished"] = Unfinished()
        self._hosts, self._connections, self._behind_proxy = hosts, connections, behind_proxy
        self._has_real_ip = True

    def find_handler(self, request: HTTPServerRequest, **how: Any) -> Any:
        """The handler of a request; one line for a request that names another server."""
        if not isinstance(request.connection, HTTP1Connection):
            return self._handler(request, **how)
        stream = request.connection.stream
        if stream.closed():
            return Unheard(request.connection)
        if self._behind_proxy:
            self._find_address(request)
        found = self._handler(request, **how)
        most = getattr(getattr(found, "handler_class", None), "most_body", MAX_BODY)
        if most > MAX_BODY:
            request.connection.set_max_body_size(most)
        return InTurn(found, request, self.settings["unfinished"])

    def _find_address(self, request: HTTPServerRequest) -> None:
        """Find the address of a visitor, where the proxy says it in X-Forwarded-For alone.

        A proxy that sets X-Real-Ip, which counts first, sets it always. Where a request came without, it is
        the visitors who write it.
        """
        forwarded = request.headers.get("X-Forwarded-For", "")
        if not forwarded:
            return
        if "X-Real-Ip" not in request.headers:
            self._has_real_ip = False  # and tornado has read the other one
        elif not self._has_real_ip:
            said = [address.strip() for address in forwarded.split(",")]
            last = next((address for address in reversed(said) if address not in PROXIES), "")
            if netutil.is_valid_ip(last):
                request.remote_ip = last

    def _handler(self, request: HTTPServerRequest, **how: Any) -> Any:
        if not self._hosts.know(request.host):
            return self.get_handler_delegate(request, UnknownHost)
        origin = request.headers.get("Origin")
        if request.method not in READING and not is_same_origin(origin, request.host):
            return self.get_handler_delegate(request, ForeignOrigin)
        if not could_be_a_path(request.path):
            return self.get_handler_delegate(
                request,
                self.settings["default_handler_class"],
                self.settings.get("default_handler_args"),
            )
        return super().find_handler(request, **how)

    def listen(self, port: int, address: str | None = None, **how: Any) -> HTTPServer:
        """Listen, within bounds."""
        server = BoundedServer(
            self,
            connections=min(self._connections, MOST_CONNECTIONS),
            xheaders=self._behind_proxy,
            trusted_downstream=PROXIES,
            idle_connection_timeout=HEADER_SECONDS,
            body_timeout=BODY_SECONDS,
            max_header_size=MAX_HEADER,
            max_body_size=MAX_BODY,
            max_buffer_size=MAX_BYTES + MAX_HEADER,
        )
        sockets = netutil.bind_sockets(port, address or "", **{"backlog": BACKLOG, **how})
        server.add_sockets(map(TurnTaking, sockets))
        return server


def could_be_a_path(path: str) -> bool:
    """False for a path that no file can have.

    >>> could_be_a_path("/docs/index.html"), could_be_a_path("/docs/%00"), could_be_a_path("/" + "a" * 256)
    (True, False, False)
    """
    plain = unquote_to_bytes(path)
    short = len(plain) <= MAX_PATH and all(len(name) <= MAX_NAME for name in plain.split(b"/"))
    return short and b"\0" not in plain


class InTurn(CountedBody):
    """A request that begins when it is its turn, and is the last one where more was sent ahead of its answer.

    Browsers and proxies wait for an answer before they ask again. What others have sent ahead would be worked
    out although they may have gone.
    """

    def __init__(
        self, found: HTTPMessageDelegate, request: HTTPServerRequest, unfinished: Unfinished
    ) -> None:
        assert isinstance(request.connection, HTTP1Connection)
        self._http, self._stream = request.connection, request.connection.stream
        super().__init__(found, self._stream, unfinished)
        self._where = network(str(request.remote_ip))
        handler = getattr(found, "handler_class", object)
        self._is_long = issubclass(handler, StaticFileHandler) or getattr(
            handler, "takes_long", False
        )

    def headers_received(self, start_line: Any, headers: Any) -> Any:
        """Hand the head of the request on, now or when it is its turn."""
        fair = fair_selector()
        turn = None
        if fair is not None:
            turn = (fair.long_requests if self._is_long else fair.requests).due(self._where)
        if turn is None:
            return super().headers_received(start_line, headers)
        return self._begin(turn, start_line, headers)

    async def _begin(self, turn: Awaitable[None], start_line: Any, headers: Any) -> None:
        await turn
        if self._stream.closed():
            self._request = Unheard(self._http)
        begun = super().headers_received(start_line, headers)
        if begun is not None:
            await begun

    def finish(self) -> None:
        """Let a whole request be answered."""
        if self._stream._read_buffer_size:  # noqa: SLF001 - nothing else tells what has been sent ahead
            self._http._disconnect_on_finish = True  # noqa: SLF001 - set by each request for itself
        super().finish()


class Unheard(HTTPMessageDelegate):
    """Gives up a request whose client has gone, and all that it had sent behind it."""

    def __init__(self, connection: HTTP1Connection) -> None:
        self._connection = connection

    def headers_received(self, *_of_request: object) -> None:
        """End the connection before anything is worked out for it.

        One that is closed alone is read on: all that has arrived, each request with its headers.
        """
        self._connection.detach().close()


class UnknownHost(ShortErrors):
    """Answers requests that were meant for another name."""

    def prepare(self) -> None:
        """Refuse."""
        self.set_status(421)
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish("421 This server does not go by that name: conquest-lab play --host NAME\n")


class ForeignOrigin(ShortErrors):
    """Answers requests by which a page of another site would change something."""

    def prepare(self) -> None:
        """Refuse."""
        origin = self.request.headers["Origin"][:MAX_SHOWN]
        self.set_status(403)
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(
            f"403 A page of {origin!r} may change nothing on {self.request.host!r}:"
            " a proxy has to hand the Host header on as it is\n"
        )

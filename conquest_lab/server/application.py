"""The HTTP side of a server: what it listens to, how long, how much of it, and for which names."""

from __future__ import annotations

import socket
from typing import Any
from urllib.parse import unquote_to_bytes

from tornado import netutil
from tornado.http1connection import HTTP1Connection
from tornado.httpserver import HTTPServer
from tornado.httputil import HTTPServerRequest
from tornado.ioloop import PeriodicCallback
from tornado.iostream import IOStream
from tornado.web import Application

from conquest_lab.server.fairness import Deliveries, Turns
from conquest_lab.server.frames import MAX_BYTES
from conquest_lab.server.hosts import Hosts, is_same_origin, network
from conquest_lab.server.notices import ShortErrors
from conquest_lab.server.unread import LOOK_SECONDS, CountedBody, Unread

HEADER_SECONDS = 20.0
"""The time for all headers of a request, and the time that a connection may stay open without one."""

BODY_SECONDS = 10.0
MAX_HEADER = 16_384
MAX_BODY = 65_536
"""Pages send no bodies, but for a word on leaving. A handler that takes more says so: `most_body`."""

MAX_UNREAD = MAX_BYTES + MAX_HEADER
"""Bytes that wait for a client: the longest message of a kernel. A page's first load is less than 1 MB."""

UNREAD_SECONDS = 300
"""Linux closes a connection whose client has taken nothing of what was sent to it for that long.

It also counts clients whose window stays too small for the next packet: with 60 seconds, one that read 2 kB a
second through a small buffer was cut off after a minute.
"""

BACKLOG = 1024
"""Connections that wait to be accepted: a class answers within one second, and Tornado's 128 are fewer. A
client that finds the queue full asks again a second later. Linux takes at most `net.core.somaxconn`."""

MOST_CONNECTIONS = 4_000
"""Connections at once, and never more than the descriptors allow; a proxy bounds those of one address."""

PROXIES = ["127.0.0.1", "::1"]

READING = frozenset({"GET", "HEAD", "OPTIONS"})
"""Methods that change nothing."""

MAX_PATH, MAX_NAME = 1_000, 255
"""Bytes of a path, and of a name in it; to look for a file with a longer one is an error."""

MAX_SHOWN = 100
"""Letters of an origin that a refusal repeats."""


class BoundedServer(HTTPServer):
    """A server with bounds on connections, on their time and on what waits for them."""

    def initialize(  # type: ignore[override]
        self, callback: Any, *, connections: int, unread: Unread, **bounds: Any
    ) -> None:
        """Take the most connections at once, and what counts the memory that they hold."""
        super().initialize(callback, **bounds)
        self._most, self._unread = connections, unread

    def handle_stream(self, stream: IOStream, address: tuple[Any, ...]) -> None:
        """Serve a connection, or close it at once where there are too many."""
        known = self._unread.addresses
        if len(known) >= self._most and sum(not each.closed() for each in known) >= self._most:
            stream.close()
            return
        stream.max_write_buffer_size = MAX_UNREAD
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            stream.socket.setsockopt(
                socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNREAD_SECONDS * 1000
            )
        known[stream] = network(str(address[0])) if address else ""
        super().handle_stream(stream, address)


class GuardedApplication(Application):
    """The application, for requests that name this server."""

    def __init__(
        self,
        hosts: Hosts,
        connections: int,
        behind_proxy: bool,
        unread: Unread | None = None,
        **settings: Any,
    ) -> None:
        super().__init__(**settings)
        self._unread = unread or Unread()
        self.settings.update(
            unread=self._unread, deliveries=Deliveries(), long_messages=Turns(at_once=1)
        )
        self._hosts, self._connections, self._behind_proxy = hosts, connections, behind_proxy
        self._has_real_ip = True

    def find_handler(self, request: HTTPServerRequest, **how: Any) -> Any:
        """The handler of a request; one line for a request that names another server."""
        if not isinstance(request.connection, HTTP1Connection):
            return self._handler(request, **how)
        stream = request.connection.stream
        if self._behind_proxy:
            self._find_address(request)
            self._unread.addresses[stream] = network(str(request.remote_ip))
        found = self._handler(request, **how)
        most = getattr(getattr(found, "handler_class", None), "most_body", MAX_BODY)
        if most > MAX_BODY:
            request.connection.set_max_body_size(most)
        return CountedBody(found, stream, self._unread)

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
            unread=self._unread,
            xheaders=self._behind_proxy,
            trusted_downstream=PROXIES,
            idle_connection_timeout=HEADER_SECONDS,
            body_timeout=BODY_SECONDS,
            max_header_size=MAX_HEADER,
            max_body_size=MAX_BODY,
            max_buffer_size=MAX_BYTES + MAX_HEADER,
        )
        sockets = netutil.bind_sockets(port, address or "", **{"backlog": BACKLOG, **how})
        server.add_sockets(sockets)
        PeriodicCallback(self._unread.look, LOOK_SECONDS * 1000).start()
        return server


def could_be_a_path(path: str) -> bool:
    """False for a path that no file can have.

    >>> could_be_a_path("/docs/index.html"), could_be_a_path("/docs/%00"), could_be_a_path("/" + "a" * 256)
    (True, False, False)
    """
    plain = unquote_to_bytes(path)
    short = len(plain) <= MAX_PATH and all(len(name) <= MAX_NAME for name in plain.split(b"/"))
    return short and b"\0" not in plain


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

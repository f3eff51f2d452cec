"""The HTTP side of a server: whose address a visitor has, and how many connections there may be."""

from collections.abc import Awaitable, Callable

import pytest
from loops import run
from tornado.httpclient import AsyncHTTPClient
from tornado.iostream import IOStream, StreamClosedError
from tornado.tcpclient import TCPClient
from tornado.web import RequestHandler

from conquest_lab.server.application import GuardedApplication
from conquest_lab.server.hosts import Hosts


class Address(RequestHandler):
    """Answers with the address that a request is counted for."""

    def get(self) -> None:
        self.finish(str(self.request.remote_ip))


def serving(
    work: Callable[[int], Awaitable[None]], *, connections: int = 100, behind_proxy: bool = False
) -> None:
    """Run with the port of a server."""

    async def whole() -> None:
        application = GuardedApplication(
            Hosts("127.0.0.1"), connections, behind_proxy, handlers=[("/", Address)]
        )
        http = application.listen(0, "127.0.0.1")
        port = next(iter(http._sockets.values())).getsockname()[1]
        try:
            await work(port)
        finally:
            http.stop()
            await http.close_all_connections()

    run(whole())


@pytest.mark.parametrize(
    ("behind_proxy", "headers", "address"),
    [
        (False, {"X-Forwarded-For": "203.0.113.7"}, "127.0.0.1"),
        (False, {"X-Real-Ip": "203.0.113.7"}, "127.0.0.1"),
        (True, {}, "127.0.0.1"),
        (True, {"X-Forwarded-For": "203.0.113.7"}, "203.0.113.7"),
        (True, {"X-Forwarded-For": "198.51.100.1, 203.0.113.7"}, "203.0.113.7"),
        (True, {"X-Forwarded-For": "198.51.100.1, 203.0.113.7, 127.0.0.1"}, "203.0.113.7"),
    ],
)
def test_an_address_that_a_request_claims_counts_only_behind_a_proxy(
    behind_proxy: bool, headers: dict[str, str], address: str
) -> None:
    """There it is the one that the proxy has added, whatever the visitor wrote before it."""

    async def ask(port: int) -> None:
        url = f"http://127.0.0.1:{port}/"
        answer = await AsyncHTTPClient().fetch(url, headers=headers)
        assert answer.body.decode() == address

    serving(ask, behind_proxy=behind_proxy)


@pytest.mark.parametrize(
    ("first", "address"),
    [
        ({}, "198.51.100.1"),
        ({"X-Real-Ip": "192.0.2.1"}, "198.51.100.1"),
        ({"X-Real-Ip": "192.0.2.1", "X-Forwarded-For": "192.0.2.2"}, "198.51.100.1"),
        ({"X-Forwarded-For": "192.0.2.2"}, "203.0.113.7"),
    ],
)
def test_a_header_that_the_proxy_does_not_set_is_the_visitor_s(
    first: dict[str, str], address: str
) -> None:
    """A proxy that says addresses in X-Forwarded-For alone hands on whatever else visitors write."""
    both = {"X-Real-Ip": "198.51.100.1", "X-Forwarded-For": "10.0.0.1, 203.0.113.7, 127.0.0.1"}

    async def ask(port: int) -> None:
        url = f"http://127.0.0.1:{port}/"
        await AsyncHTTPClient().fetch(url, headers=first)
        answer = await AsyncHTTPClient().fetch(url, headers=both)
        assert answer.body.decode() == address

    serving(ask, behind_proxy=True)


async def comes_in(port: int, source: str, kept: list[IOStream]) -> bool:
    """True for a connection from an address that the server answers on; it stays open."""
    stream = await TCPClient().connect("127.0.0.1", port, source_ip=source)
    kept.append(stream)
    try:
        await stream.write(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        await stream.read_until(source.encode())
    except StreamClosedError:
        return False
    return True


def test_connections_have_a_bound() -> None:
    """One that is closed makes room for another."""
    here = "127.0.0.1"

    async def crowd(port: int) -> None:
        kept: list[IOStream] = []
        assert [await comes_in(port, here, kept) for _ in range(9)] == [True] * 8 + [False]
        kept[0].close()
        while not await comes_in(port, here, kept):
            pass  # the server has not noticed yet
        assert not await comes_in(port, here, kept)
        for stream in kept:
            stream.close()

    serving(crowd, connections=8)

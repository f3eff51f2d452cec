"""Requests that change something: refused where the page of another site sends them."""

from collections.abc import Awaitable, Callable

import pytest
from loops import run
from tornado.httpclient import AsyncHTTPClient, HTTPResponse
from tornado.web import RequestHandler

from conquest_lab.server.application import GuardedApplication
from conquest_lab.server.hosts import Hosts

FOREIGN = (
    "https://evil.example",
    "http://localhost:1",
    "https://games.example.evil.example",
    "https://games.example:8443",
    "https://evil.example/games.example",
    "null",
    "file://",
    "",
    "games.example",
)


class Counter(RequestHandler):
    """Counts what was asked to be changed."""

    changes = 0

    def get(self) -> None:
        self.finish("seen")

    def post(self) -> None:
        Counter.changes += 1
        self.finish("changed")

    put = delete = patch = post


def serving(
    work: Callable[[Callable[..., Awaitable[HTTPResponse]]], Awaitable[None]], *, behind_proxy: bool
) -> None:
    """Run with what asks a server that is called `games.example`."""

    async def whole() -> None:
        hosts = Hosts("127.0.0.1", ["games.example"])
        application = GuardedApplication(hosts, 100, behind_proxy, handlers=[("/", Counter)])
        http = application.listen(0, "127.0.0.1")
        port = next(iter(http._sockets.values())).getsockname()[1]

        async def ask(method: str = "POST", **headers: str) -> HTTPResponse:
            body = None if method in ("GET", "HEAD", "DELETE") else "{}"
            named = {name.replace("_", "-"): value for name, value in headers.items()}
            return await AsyncHTTPClient().fetch(
                f"http://127.0.0.1:{port}/",
                method=method,
                body=body,
                headers={"Content-Type": "application/json", **named},
                raise_error=False,
            )

        try:
            await work(ask)
        finally:
            http.stop()
            await http.close_all_connections()

    run(whole())


@pytest.mark.parametrize("behind_proxy", [False, True])
def test_a_page_of_another_site_changes_nothing(behind_proxy: bool) -> None:
    """It need not be a browser that asks before: what the page sends is refused by itself."""

    async def work(ask: Callable[..., Awaitable[HTTPResponse]]) -> None:
        before = Counter.changes
        for method in ("POST", "PUT", "DELETE", "PATCH"):
            for origin in FOREIGN:
                answer = await ask(method, Host="games.example", Origin=origin)
                assert answer.code == 403, (method, origin)
        assert Counter.changes == before
        for method in ("GET", "HEAD"):
            looked = await ask(method, Host="games.example", Origin="https://evil.example")
            assert looked.code in (200, 405)

    serving(work, behind_proxy=behind_proxy)


@pytest.mark.parametrize("behind_proxy", [False, True])
def test_our_own_pages_and_programs_change_what_they_ask_for(behind_proxy: bool) -> None:
    """A proxy speaks HTTPS with the browser and HTTP with the server, and hands the Host header on."""

    async def work(ask: Callable[..., Awaitable[HTTPResponse]]) -> None:
        before = Counter.changes
        for host, origin in (
            ("games.example", "https://games.example"),
            ("Games.Example", "https://games.example"),
            ("games.example:8443", "https://games.example:8443"),
            ("localhost:8866", "http://localhost:8866"),
            ("[::1]:8866", "http://[::1]:8866"),
        ):
            proxied = {"X-Scheme": "https", "X-Real-IP": "203.0.113.7"} if behind_proxy else {}
            answer = await ask(Host=host, Origin=origin, **proxied)
            assert answer.code == 200, (host, origin)
        assert (await ask(Host="games.example")).code == 200, "a program names no origin"
        assert Counter.changes == before + 6

    serving(work, behind_proxy=behind_proxy)


def test_a_refusal_says_what_to_do_behind_a_proxy_in_one_line() -> None:
    async def work(ask: Callable[..., Awaitable[HTTPResponse]]) -> None:
        answer = await ask(Host="127.0.0.1:8866", Origin="https://games.example")
        assert answer.code == 403
        assert answer.body.decode() == (
            "403 A page of 'https://games.example' may change nothing on '127.0.0.1:8866':"
            " a proxy has to hand the Host header on as it is\n"
        )
        long = await ask(Host="games.example", Origin="https://" + "a" * 9_000)
        assert len(long.body) < 300

    serving(work, behind_proxy=True)

"""The bounds on what is sent to a server of classes, by whom and how often."""

from __future__ import annotations

import asyncio
import socket
from contextlib import ExitStack
from pathlib import Path

import pytest
from class_visitors import Client, serving
from loops import run
from tornado.httpclient import AsyncHTTPClient
from tornado.httpserver import HTTPServer
from tornado.simple_httpclient import HTTPStreamClosedError
from tornado.testing import bind_unused_port

from conquest_lab.classroom.store import Store
from conquest_lab.server.application import MAX_BODY, GuardedApplication
from conquest_lab.server.classroom import base, handlers
from conquest_lab.server.classroom.base import MAX_PASTED, Classes
from conquest_lab.server.classroom.pace import Allowance
from conquest_lab.server.hosts import Hosts, network

PEOPLE_AT_ONCE = 300


def test_codes_are_guessed_slowly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On every address that tells whether there is a room; the language of a pupil's page is one."""
    monkeypatch.setattr(base, "OF_UNKNOWN", Allowance(at_once=1, a_second=0))

    async def guess() -> None:
        for path in ("ZZZZZZ", "ZZZZZZ/wall", "ZZZZZZ/qr.svg", "api/rooms/ZZZZZZ/trial"):
            file = tmp_path / f"{len(path)}.sqlite"
            async with serving(file) as port:
                await Client(port).send(path)
                assert (await Client(port).send(path)).code == 429, path

    run(guess())


def test_the_addresses_of_one_line_are_one_visitor() -> None:
    assert network("2001:db8:0:1::7") == network("2001:db8:0:1:ffff::9") != network("2001:db8::7")
    assert network("::ffff:192.0.2.1") == network("192.0.2.1") == "192.0.2.1"
    assert network("fe80::1%eth0") == "fe80::"
    assert network("") == ""


def bounded(path: Path) -> tuple[HTTPServer, int]:
    """A server of classes as visitors meet it, with its bounds; and its port."""
    app = GuardedApplication(
        Hosts("127.0.0.1"), 600, behind_proxy=False, log_function=lambda _: None
    )
    app.add_handlers(".*$", handlers.routes(Classes(Store(path)), "/class/"))
    free, port = bind_unused_port()
    free.close()
    return app.listen(port, "127.0.0.1"), port


def test_saved_games_and_codes_may_be_as_long_as_promised(tmp_path: Path) -> None:
    """Everything else is refused beyond the bound of the server, before it is read."""

    async def send() -> None:
        server, port = bounded(tmp_path / "classes.sqlite")
        text = "Ana: 0000\n" * (MAX_PASTED // 11 - 10)
        answer = await Client(port).send("api/codes", {"lang": "en", "text": text})
        assert (answer.code, b"at most 300 codes" in answer.body) == (400, True)
        with pytest.raises((HTTPStreamClosedError, OSError, AssertionError)):
            await Client(port).ask("api/codes", b" " * (MAX_PASTED + 1))
        with pytest.raises((HTTPStreamClosedError, OSError, AssertionError)):
            await Client(port).ask("api/alone/answers", b" " * (MAX_BODY + 1))
        AsyncHTTPClient().close()
        server.stop()

    run(send())


def test_halves_of_characters_are_refused(tmp_path: Path) -> None:
    async def send() -> None:
        async with serving(tmp_path / "classes.sqlite") as port:
            for body in (b'{"lang": "en", "text": "\\ud800: 0"}', b'{"\\ud800": 1}', b"[" * 3000):
                answer = await Client(port).send("api/codes", body)
                assert (answer.code, b"is not JSON" in answer.body) == (400, True)

    run(send())


def test_a_class_that_connects_at_once_is_let_in(tmp_path: Path) -> None:
    """All of it waits while the server is busy; a full queue would send some away for a second."""
    most = Path("/proc/sys/net/core/somaxconn")
    if not most.exists() or int(most.read_text()) < PEOPLE_AT_ONCE:
        pytest.skip("the system lets fewer connections wait")

    async def knock() -> None:
        server, port = bounded(tmp_path / "classes.sqlite")
        # Nothing is accepted meanwhile: no step of this coroutine lets the server work.
        with ExitStack() as open_ones:
            for _ in range(PEOPLE_AT_ONCE):
                open_ones.enter_context(socket.create_connection(("127.0.0.1", port), 30))
        server.stop()

    run(knock())


def test_work_is_done_one_piece_at_a_time(tmp_path: Path) -> None:
    """Several threads that compute would keep the event loop, and so every visitor, waiting."""
    at_work: list[int] = []
    most: list[int] = []

    def piece(number: int) -> int:
        at_work.append(number)
        most.append(len(at_work))
        sum(range(200_000))  # long enough for another thread to have its turn
        at_work.remove(number)
        return number

    async def work() -> None:
        store = Store(tmp_path / "classes.sqlite")
        classes = Classes(store)
        done = await asyncio.gather(*(classes.run(piece, number) for number in range(20)))
        assert done == list(range(20))
        store.close()

    run(work())
    assert set(most) == {1}

"""Passes to tables: given by address, so that nobody opens all tables or tries all codes."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from loops import run
from tornado.httpclient import AsyncHTTPClient, HTTPResponse
from tornado.httpserver import HTTPServer
from tornado.testing import bind_unused_port
from tornado.web import Application

from conquest_lab.server import tables as server
from conquest_lab.tables.pace import Allowance
from conquest_lab.tables.store import ENTER, OPEN, PASS_SECONDS, Tables
from conquest_lab.tables.table import TableError

Ask = Callable[..., Awaitable[HTTPResponse]]


def serving(path: Path, work: Callable[[Ask], Awaitable[None]]) -> None:
    """Run with a server of tables, and with what asks it."""

    async def whole() -> None:
        socket, port = bind_unused_port()
        routes = server.routes("/", server.PassIssuer(Tables(path)))
        http = HTTPServer(Application(routes, base_url="/"), xheaders=True)
        http.add_sockets([socket])

        async def ask(body: str, address: str = "192.0.2.1", **more: str) -> HTTPResponse:
            headers = {"Content-Type": "application/json", "X-Real-IP": address, **more}
            return await AsyncHTTPClient().fetch(
                f"http://127.0.0.1:{port}/table/pass",
                method="POST",
                headers=headers,
                body=body,
                raise_error=False,
            )

        try:
            await work(ask)
        finally:
            http.stop()
            await http.close_all_connections()

    run(whole())


def test_a_pass_counts_once_and_only_for_its_kind(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"

    async def work(ask: Ask) -> None:
        answers = await asyncio.gather(*(ask(json.dumps({"kind": ENTER})) for _ in range(20)))
        passes = {json.loads(answer.body)["pass"] for answer in answers}
        assert len(passes) == 20
        assert all(answer.headers["Cache-Control"] == "no-store" for answer in answers)
        tables = Tables(path)
        for given in passes:
            with pytest.raises(TableError, match="Too much was asked"):
                tables.take_pass(OPEN, given)
            tables.take_pass(ENTER, given)
            with pytest.raises(TableError):
                tables.take_pass(ENTER, given)

    serving(path, work)


@pytest.mark.parametrize("kind", [OPEN, ENTER])
def test_each_address_has_so_many(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    """Who has asked for too much is refused; another address and the other kind are not."""
    few = Allowance(at_once=3, a_second=0)
    monkeypatch.setattr(server, "OF_NEW_TABLES", few)
    monkeypatch.setattr(server, "OF_CODES", few)

    async def work(ask: Ask) -> None:
        asked = json.dumps({"kind": kind})
        codes = [(await ask(asked)).code for _ in range(5)]
        assert codes == [200, 200, 200, 429, 429]
        assert (await ask(asked, "192.0.2.2")).code == 200
        assert (await ask(json.dumps({"kind": {OPEN: ENTER, ENTER: OPEN}[kind]}))).code == 200

    serving(tmp_path / "tables.sqlite", work)


def test_tables_are_counted_by_network_and_no_address_is_stored(tmp_path: Path) -> None:
    """The name of a network is the same for one server, and another one after a restart."""
    path = tmp_path / "tables.sqlite"
    names: list[list[str]] = []

    async def work(ask: Ask) -> None:
        tables, asked = Tables(path), json.dumps({"kind": OPEN})
        answers = [
            await ask(asked, f"2001:db8:0:{line}::{n}") for line, n in ((1, 1), (1, 2), (2, 1))
        ]
        given = [json.loads(answer.body)["pass"] for answer in answers]
        names.append([tables.take_pass(OPEN, each) for each in given])

    for _ in range(2):
        serving(path, work)
    (one, same, other), (later, *_) = names
    assert one == same
    assert len({one, other, later, ""}) == 4


def test_pages_of_other_sites_and_odd_requests_get_none(tmp_path: Path) -> None:
    async def work(ask: Ask) -> None:
        asked = json.dumps({"kind": OPEN})
        foreign = {"Sec-Fetch-Site": "cross-site"}
        assert (await ask(asked, **foreign)).code == 403
        assert (await ask(asked, **{"Content-Type": "text/plain"})).code == 403
        for body in ("", "[" * 5_000, "null", '{"kind": "all"}', '{"kind": ["open"]}', "é" * 400):
            assert (await ask(body)).code == 400

    serving(tmp_path / "tables.sqlite", work)


def test_an_old_pass_is_worth_nothing(tmp_path: Path) -> None:
    now = [1_000.0]
    tables = Tables(tmp_path / "tables.sqlite", lambda: now[0])
    given = tables.give_pass(ENTER)
    now[0] += PASS_SECONDS
    tables.take_pass(ENTER, given)
    given = tables.give_pass(ENTER)
    now[0] += PASS_SECONDS + 1
    with pytest.raises(TableError):
        tables.take_pass(ENTER, given)
    old = tables.give_pass(OPEN)
    now[0] += PASS_SECONDS + 1
    tables.give_pass(OPEN)
    kept = tables._disk.execute("SELECT pass FROM passes").fetchall()
    assert len(kept) == 1
    assert (old,) not in kept

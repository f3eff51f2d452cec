"""A page that is left alone for long: its process ends, and its game goes on when its visitor is back."""

import asyncio
import json
import sys
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread
from time import monotonic, sleep

import pytest
import servers
from pages import KEPT, KERNEL_ID, OTHER_KERNEL, Game, NewPerson, settled
from playwright.sync_api import expect
from table_visits import place_one
from test_server_killed import CUT_OFF, kept_plies

pytestmark = pytest.mark.long

IDLE_SECONDS = 30
"""Longer than a page takes, on a busy machine, from its answer to its connection."""

SHORTER = f"""
import runpy
from conquest_lab.server import config
config.CULL_IDLE_SECONDS, config.CULL_INTERVAL_SECONDS = {IDLE_SECONDS}, 1
runpy.run_module("conquest_lab", run_name="__main__")
"""
PATIENCE = 300
WAITING = 1
"""Processes that wait for a visitor."""


class Link:
    """The network between pages and a server, which can be cut and mended.

    port: of the server.
    """

    def __init__(self, port: int) -> None:
        self.port, self._to = servers.free_port(), port
        self._loop = asyncio.new_event_loop()
        self._ends: set[asyncio.StreamWriter] = set()
        Thread(target=self._loop.run_forever, daemon=True).start()
        self.mend()

    def mend(self) -> None:
        """Let pages through."""
        start = asyncio.start_server(self._carry, "127.0.0.1", self.port)
        self._server = asyncio.run_coroutine_threadsafe(start, self._loop).result()

    def cut(self) -> None:
        """Let nobody through any more."""
        asyncio.run_coroutine_threadsafe(self._cut(), self._loop).result()

    async def _cut(self) -> None:
        self._server.close()
        for end in self._ends:
            end.transport.abort()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            there, away = await asyncio.open_connection("127.0.0.1", self._to)
        except OSError:  # the server has ended before a page that asks again and again
            writer.close()
            return
        self._ends |= {writer, away}
        await asyncio.gather(self._pass_on(reader, away), self._pass_on(there, writer))
        self._ends -= {writer, away}

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while said := await reader.read(2**16):
                writer.write(said)
                await writer.drain()
        with suppress(OSError):
            writer.close()


def wait_for(truth: Callable[[], bool]) -> None:
    deadline = monotonic() + PATIENCE
    while not truth():
        assert monotonic() < deadline
        sleep(0.1)


def health(server: servers.Server) -> dict[str, int]:
    with urllib.request.urlopen(f"{server.url}health") as answer:  # noqa: S310
        return dict(json.load(answer))


def test_a_page_that_was_left_alone_goes_on_when_its_visitor_is_back(
    person: NewPerson, tmp_path: Path
) -> None:
    """The processes of an open page, and of one that waits for a visitor, stay."""
    server = servers.app("play", tmp_path / "voila.log")
    server.command = [sys.executable, "-c", SHORTER, *server.command[3:]]
    with server:
        link = Link(server.port)
        page = person(1280, CUT_OFF)
        try:
            url = f"http://127.0.0.1:{link.port}/"
            page.goto(f"{url}?lang=en&game=hasbro&players=3&seed=5&start=1")
            game, laid = Game(page, url), page.locator(".cl-timeline").inner_text()
            place_one(page)
            expect(page.locator(".cl-timeline")).not_to_have_text(laid, use_inner_text=True)
            kernel = page.evaluate(KERNEL_ID)
            process = server.kernel(kernel)
            page.wait_for_timeout(1_500 * IDLE_SECONDS)
            assert process.is_running(), "the page is open"
            told = game.ply()  # computer players have moved meanwhile
            assert kept_plies(settled(page, KEPT, lambda kept: kept_plies(kept) == told)) == told

            link.cut()
            process.wait(PATIENCE)
            wait_for(lambda: health(server)["visitors"] == 0)
            assert health(server)["kernels"] == WAITING
            link.mend()
            page.wait_for_function(OTHER_KERNEL, arg=kernel)
            expect(page.locator(".cl-timeline")).to_contain_text(f"of {told}")
            page.get_by_role("button", name="End combat", exact=True).click()
            expect(page.locator(".cl-timeline")).not_to_contain_text(f"of {told}")
        finally:
            page.context.close()
        wait_for(lambda: health(server)["kernels"] == WAITING)
        assert "Traceback" not in server.printed()

"""Turns: nobody waits long for a crowd at the door, for a collection of garbage, or for a first visitor."""

from __future__ import annotations

import asyncio
import gc
import logging
import socket
import struct
from collections.abc import Iterator
from contextlib import ExitStack
from threading import get_ident
from types import SimpleNamespace
from typing import Any

import pytest
from loops import run, until
from tornado.httpserver import HTTPServer
from tornado.iostream import IOStream
from tornado.web import RequestHandler

from conquest_lab.server import application, health, website
from conquest_lab.server.admission import Admission
from conquest_lab.server.application import ACCEPTED_AT_ONCE, BoundedServer, GuardedApplication
from conquest_lab.server.hosts import Hosts
from conquest_lab.server.launch import lessons_folder
from conquest_lab.server.limits import Limits
from conquest_lab.server.settling import settle
from conquest_lab.server.website import HomeHandler, WebsiteVoila

CROWD = 6 * ACCEPTED_AT_ONCE


@pytest.fixture
def thawed() -> Iterator[None]:
    """What a test has frozen is looked at again after it."""
    yield
    gc.unfreeze()


def listening() -> tuple[HTTPServer, int]:
    """A server that listens on this machine, and its port."""
    served = GuardedApplication(
        Hosts("127.0.0.1"), 1_000, behind_proxy=False, handlers=[("/", RequestHandler)]
    )
    http = served.listen(0, "127.0.0.1")
    port: int = next(iter(http._sockets.values())).getsockname()[1]
    return http, port


def test_a_crowd_at_the_door_lets_others_have_their_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of connections that wait to be accepted, a turn of the loop takes a few."""
    turns = [0]

    def accepted(_server: object, stream: IOStream, _address: object) -> None:
        turns[-1] += 1
        stream.close()

    monkeypatch.setattr(BoundedServer, "handle_stream", accepted)

    async def come() -> None:
        http, port = listening()
        with ExitStack() as stack:
            for _ in range(CROWD):
                stack.enter_context(socket.create_connection(("127.0.0.1", port)))
            while sum(turns) < CROWD:
                turns.append(0)
                await asyncio.sleep(0)
        http.stop()

    run(come())
    assert max(turns) <= ACCEPTED_AT_ONCE
    assert sum(turns) == CROWD


@pytest.mark.skipif(not hasattr(socket, "TCP_INFO"), reason="only Linux tells what was broken off")
def test_connections_that_were_left_keep_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Left without a word, broken off with or without a request; half closed behind a request is not left."""
    served: list[bytes] = []

    def serve(_server: object, stream: IOStream, _address: object) -> None:
        served.append(stream.socket.recv(100))
        stream.close()

    monkeypatch.setattr(BoundedServer, "handle_stream", serve)
    at_once = struct.pack("ii", 1, 0)

    async def come() -> None:
        http, port = listening()
        with ExitStack() as stack:
            for sent, breaks_off in ((b"", False), (b"", True), (b"broken off", True)):
                for _ in range(5):
                    with socket.create_connection(("127.0.0.1", port)) as left:
                        left.send(sent)
                        if breaks_off:
                            left.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, at_once)
            half = stack.enter_context(socket.create_connection(("127.0.0.1", port)))
            half.send(b"half closed")
            half.shutdown(socket.SHUT_WR)
            await until(lambda: bool(served))
            await asyncio.sleep(0.1)
        http.stop()

    run(come())
    assert served == [b"half closed"]


def test_connections_are_bounded_and_closed_ones_are_not_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Collections of garbage look at all that is kept. One address has three quarters of the places."""
    monkeypatch.setattr(application, "MOST_CONNECTIONS", 8)

    async def come() -> None:
        hosts = Hosts("127.0.0.1")
        served = GuardedApplication(
            hosts, 1_000, behind_proxy=False, handlers=[("/", RequestHandler)]
        )
        http: Any = served.listen(0, "127.0.0.1")
        port = next(iter(http._sockets.values())).getsockname()[1]
        with ExitStack() as stack:
            clients = [
                stack.enter_context(socket.create_connection(("127.0.0.1", port))) for _ in range(7)
            ]
            refused = await asyncio.to_thread(clients[-1].recv, 1)
            assert (refused, len(http._streams)) == (b"", 6)
        await until(lambda: not len(http._streams))
        http.stop()

    gc.disable()
    try:
        run(come())
    finally:
        gc.enable()


@pytest.mark.usefixtures("thawed")
def test_what_a_server_has_read_is_collected_no_more(caplog: pytest.LogCaptureFixture) -> None:
    """A job that fails is told, and hinders none of the others."""
    done: list[str] = []

    def fail() -> None:
        raise OSError(28, "No space left on device")

    kept: list[list[str]] = [done]
    with caplog.at_level(logging.ERROR):
        run(settle([lambda: done.append("first"), fail, lambda: done.append("last")]))
    assert done == ["first", "last"]
    assert not any(each is kept for each in gc.get_objects())
    assert "could not prepare" in caplog.text


def test_home_has_been_made_before_anybody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    """In both languages, and as the handler of Home asks for it."""
    made: list[tuple[Any, ...]] = []
    monkeypatch.setattr(website, "_home", lambda *asked: made.append(asked) or "Home")
    voila: Any = WebsiteVoila(root_dir=str(lessons_folder()), server_url="/")
    for job in voila.first_jobs():
        if getattr(job, "func", job) is website._home_for:
            job()
    prepared = list(made)
    assert len(prepared) == 2
    for language in ("en-GB", "fr-CA"):
        asked = SimpleNamespace(arguments={}, headers={"Accept-Language": language})
        handler: Any = SimpleNamespace(
            request=asked,
            base_url="/",
            kernel_manager=SimpleNamespace(parent=voila),
            set_header=lambda *_: None,
            write=lambda _: None,
        )
        run(HomeHandler.get(handler))
        assert made.pop() in prepared


def test_home_is_made_beside_the_event_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first one after a start takes a while, in which others are answered."""
    threads: list[int] = []
    monkeypatch.setattr(website, "_home_for", lambda *_: threads.append(get_ident()) or "Home")
    handler: Any = SimpleNamespace(
        request=SimpleNamespace(arguments={}, headers={}),
        base_url="/",
        kernel_manager=SimpleNamespace(parent=SimpleNamespace(root_dir="")),
        set_header=lambda *_: None,
        write=lambda _: None,
    )

    async def threads_of_both() -> tuple[int, int]:
        await HomeHandler.get(handler)
        return get_ident(), threads.pop()

    of_loop, of_home = run(threads_of_both())
    assert of_loop != of_home


def test_health_counts_no_descriptors(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is asked for often, and to count thousands of them takes a while; the metrics do so."""
    counted: list[str] = []
    monkeypatch.setattr(health, "open_descriptors", lambda: counted.append("all") or 7)
    kernels = SimpleNamespace(list_kernel_ids=lambda: ["one"])
    figures = health.Figures(Admission(Limits(), 20_000, lambda: 2**40), kernels)
    told: list[str] = []
    handler: Any = SimpleNamespace(
        settings={"figures": figures}, set_header=lambda *_: None, finish=told.append
    )
    health.HealthHandler.get(handler)
    assert told[0].startswith('{"status": "ok", "kernels": 1')
    assert counted == []
    assert {family.name: family.samples[0].value for family in figures.collect()}[
        "conquest_descriptors"
    ] == 7

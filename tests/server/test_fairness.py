"""The event loop of a server: a crowd that asks at once keeps nobody else waiting."""

from __future__ import annotations

import asyncio
import gc
import os
import selectors
import socket
import sys
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Self

import pytest
from loops import until
from tornado.iostream import IOStream
from tornado.web import RequestHandler, StaticFileHandler
from tornado.websocket import WebSocketHandler, websocket_connect

from conquest_lab.server import fork_provisioner, launch, settling, voila_server
from conquest_lab.server.application import GuardedApplication
from conquest_lab.server.connection import SHORT, SHORT_PACKED, FairSocket, KernelMessages
from conquest_lab.server.fairness import (
    AT_ONCE,
    LOCK_SECONDS,
    LONG_AT_ONCE,
    MESSAGES_AT_ONCE,
    FairLoop,
    FairSelector,
    OutOfCrowd,
    Turns,
)
from conquest_lab.server.hosts import Hosts
from conquest_lab.server.settling import FEW, MOST_PUT_OFF, RARELY, Tidying

CROWD = 3 * AT_ONCE


def run(work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run a coroutine on the loop of a server, in a thread of its own."""

    def there() -> None:
        with asyncio.Runner(loop_factory=FairLoop) as runner:
            runner.run(work())

    with ThreadPoolExecutor(1) as thread:
        thread.submit(there).result()


class Ready:
    """Connections to a selector on which something has arrived."""

    def __init__(self, selector: FairSelector, stack: ExitStack) -> None:
        self._selector, self._stack = selector, stack

    def one(self) -> tuple[socket.socket, IOStream]:
        here, there = socket.socketpair()
        for each in (here, there):
            self._stack.enter_context(each)
        there.send(b"x")
        self._selector.register(here, selectors.EVENT_READ)
        return here, IOStream(here)


def test_threads_hand_the_lock_on_soon_while_the_loop_runs_and_no_longer() -> None:
    usual = sys.getswitchinterval()
    seen: list[float] = []

    async def look() -> None:
        seen.append(sys.getswitchinterval())

    run(look)
    assert seen == [pytest.approx(LOCK_SECONDS)]
    assert sys.getswitchinterval() == usual > 2 * LOCK_SECONDS


async def _served_in_turns() -> None:
    with ExitStack() as stack:
        fair = FairSelector()
        ready = Ready(fair, stack)
        crowd = [ready.one() for _ in range(CROWD)]
        for _, stream in crowd:
            fair.count_in(stream, "school")
        other, others_stream = ready.one()
        fair.count_in(others_stream, "home")
        game, games_stream = ready.one()
        fair.count_in(games_stream, "school")
        fair.count_out(games_stream)
        kernel, _ = ready.one()

        found = [key.fileobj for key, _ in fair.select(0)]
        assert {*found[:2]} == {game, kernel}
        assert len(found) == 2 + AT_ONCE
        assert other in found
        served: Counter[object] = Counter()
        while found:
            for each in found:
                assert isinstance(each, socket.socket)
                served[each] += 1
                each.recv(1)
            found = [key.fileobj for key, _ in fair.select(0)]
        assert served == Counter([game, kernel, other, *(each for each, _ in crowd)])


def test_a_turn_serves_a_few_of_a_crowd_and_everybody_else_first() -> None:
    """Nobody of the crowd is left out; one of another address does not wait behind it."""
    run(_served_in_turns)


async def _numbers_used_again() -> None:
    with ExitStack() as stack:
        fair = FairSelector()
        ready = Ready(fair, stack)
        kept = [ready.one() for _ in range(CROWD)]
        for _, stream in kept:
            fair.count_in(stream, "school")
        gone, stream = ready.one()
        fair.count_in(stream, "school")
        number = gone.fileno()
        fair.unregister(gone)
        stream.close()
        new, peer = socket.socketpair()
        for each in (new, peer):
            stack.enter_context(each)
        assert number in (new.fileno(), peer.fileno())
        for each, end in ((new, peer), (peer, new)):
            end.send(b"x")
            fair.register(each, selectors.EVENT_READ)
        found = [key.fileobj for key, _ in fair.select(0)]
        assert {*found[:2]} == {new, peer}


def test_the_number_of_a_closed_connection_is_another_ones() -> None:
    run(_numbers_used_again)


class Counted(RequestHandler):
    """Counts the requests that are answered in a turn of the loop."""

    def get(self) -> None:
        """Count this one."""
        self.settings["turns"][-1] += 1
        self.finish("here")


class CountedLong(Counted):
    """The same for requests that take long."""

    takes_long = True


class CountedFile(Counted, StaticFileHandler):
    """The same for files."""

    def get(self, *_path: str) -> None:  # type: ignore[override]
        """Count this one."""
        super().get()


async def _asked_at_once(handler: tuple[Any, ...], most: int) -> None:
    turns = [0]
    served = GuardedApplication(
        Hosts("127.0.0.1"), 1_000, behind_proxy=False, handlers=[handler], turns=turns
    )
    http = served.listen(0, "127.0.0.1")
    port = next(iter(http._sockets.values())).getsockname()[1]  # type: ignore[attr-defined]
    with ExitStack() as stack:
        clients = [
            stack.enter_context(socket.create_connection(("127.0.0.1", port))) for _ in range(CROWD)
        ]
        await until(lambda: len(http._streams) == CROWD)  # type: ignore[attr-defined]
        for client in clients:
            client.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        while sum(turns) < CROWD:
            turns.append(0)
            await asyncio.sleep(0)
    http.stop()
    assert max(turns) <= most
    assert sum(turns) == CROWD


@pytest.mark.parametrize(
    ("handler", "most"),
    [
        (("/", Counted), AT_ONCE),
        (("/()", CountedFile, {"path": "."}), LONG_AT_ONCE),
        (("/", CountedLong), LONG_AT_ONCE),
    ],
)
def test_requests_of_a_crowd_that_is_connected_already_share_turns(
    handler: tuple[Any, ...], most: int
) -> None:
    """To pack a file takes the time of many other requests."""
    run(partial(_asked_at_once, handler, most))


class Together(RequestHandler):
    """Answers to a crowd all at once."""

    async def get(self) -> None:
        """Wait until the crowd is there."""
        self.settings["begun"].append(self)
        await self.settings["go"].wait()
        self.finish("here")


async def _asked_ahead() -> None:
    turns, begun, go = [0], [], asyncio.Event()
    served = GuardedApplication(
        Hosts("127.0.0.1"),
        1_000,
        behind_proxy=False,
        handlers=[("/", Counted), ("/together", Together)],
        turns=turns,
        begun=begun,
        go=go,
    )
    http = served.listen(0, "127.0.0.1")
    port = next(iter(http._sockets.values())).getsockname()[1]  # type: ignore[attr-defined]
    with ExitStack() as stack:
        clients = [
            stack.enter_context(socket.create_connection(("127.0.0.1", port))) for _ in range(CROWD)
        ]
        for client in clients:
            client.sendall(b"GET /together HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        await until(lambda: len(begun) == CROWD)
        for (
            client
        ) in clients:  # the server is not reading, and does not go through its selector for it
            client.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        go.set()
        while sum(turns) < CROWD:
            turns.append(0)
            await asyncio.sleep(0)
    http.stop()
    assert max(turns) <= AT_ONCE


def test_requests_that_are_sent_before_an_answer_share_turns() -> None:
    """They are there as soon as the answer is, and nothing waits for the connection to be read."""
    run(_asked_ahead)


async def _sent_ahead() -> None:
    turns = [0]
    served = GuardedApplication(
        Hosts("127.0.0.1"), 1_000, behind_proxy=False, handlers=[("/", Counted)], turns=turns
    )
    http = served.listen(0, "127.0.0.1")
    port = next(iter(http._sockets.values())).getsockname()[1]  # type: ignore[attr-defined]
    parsed: list[object] = []
    find = served.find_handler

    def found(request: Any, **how: Any) -> Any:
        parsed.append(request)
        return find(request, **how)

    served.find_handler = found  # type: ignore[method-assign]
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * 100)
    writer.write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
    try:
        answers = await reader.read()
    except ConnectionResetError:  # what was sent ahead is not read
        answers = b""
    await until(lambda: not http._connections)  # type: ignore[attr-defined]
    writer.close()
    http.stop()
    assert sum(turns) == 1
    assert len(parsed) == 2  # the second one is given up with all behind it
    assert answers.count(b"HTTP/1.1 ") <= 1


def test_a_client_that_sends_much_ahead_gets_one_answer() -> None:
    run(_sent_ahead)


async def _turns_by_address() -> None:
    loop = asyncio.get_running_loop()
    assert isinstance(loop, FairLoop)
    requests = Turns(loop.fair, AT_ONCE)
    assert [requests.due("school") for _ in range(AT_ONCE)] == [None] * AT_ONCE
    school = [requests.due("school") for _ in range(CROWD)]
    home = requests.due("home")
    assert home is not None
    await home
    done = sum(turn is not None and turn.done() for turn in school)
    assert done < AT_ONCE
    await asyncio.gather(*(turn for turn in school if turn is not None))
    assert requests.due("school") is None


def test_a_request_of_another_address_does_not_wait_behind_a_crowd() -> None:
    run(_turns_by_address)


class Socket(OutOfCrowd, WebSocketHandler):
    """A websocket without a kernel."""


class Counting(Socket):
    """Counts the messages that are handed on in a turn of the loop."""

    def get_compression_options(self) -> dict[str, Any]:
        return {}

    def get_websocket_protocol(self) -> Any:
        usual: Any = super().get_websocket_protocol()
        protocol = KernelMessages(self, mask_outgoing=False, params=usual.params)
        protocol.unfinished = self.settings["unfinished"]
        return protocol

    def on_message(self, _message: str | bytes) -> None:
        """Count this one."""
        self.settings["turns"][-1] += 1


async def _messages_come(size: int, most: int, *, packed: bool) -> None:
    turns = [0]
    served = GuardedApplication(
        Hosts("127.0.0.1"), 1_000, behind_proxy=False, handlers=[("/", Counting)], turns=turns
    )
    http = served.listen(0, "127.0.0.1")
    port = next(iter(http._sockets.values())).getsockname()[1]  # type: ignore[attr-defined]
    address = f"ws://127.0.0.1:{port}/"
    how = {} if packed else None
    pages = [await websocket_connect(address, compression_options=how) for _ in range(AT_ONCE)]
    for page in pages:
        page.write_message(os.urandom(size), binary=True)
    while sum(turns) < AT_ONCE:
        turns.append(0)
        await asyncio.sleep(0)
    for page in pages:
        page.close()
    http.stop()
    assert max(turns) <= most


@pytest.mark.parametrize(
    ("size", "most", "packed"),
    [
        (SHORT_PACKED // 2, AT_ONCE, True),
        (2 * SHORT_PACKED, MESSAGES_AT_ONCE, True),
        (2 * SHORT_PACKED, AT_ONCE, False),
        (2 * SHORT, MESSAGES_AT_ONCE, False),
    ],
)
def test_long_messages_of_all_pages_are_handed_on_one_in_a_turn(
    size: int, most: int, *, packed: bool
) -> None:
    """A short frame can hold a long message; what is short all the same does not wait."""
    run(partial(_messages_come, size, most, packed=packed))


async def _page_connects() -> None:
    served = GuardedApplication(
        Hosts("127.0.0.1"), 1_000, behind_proxy=False, handlers=[("/", Socket)]
    )
    http = served.listen(0, "127.0.0.1")
    port = next(iter(http._sockets.values())).getsockname()[1]  # type: ignore[attr-defined]
    loop = asyncio.get_running_loop()
    assert isinstance(loop, FairLoop)
    page = await websocket_connect(f"ws://127.0.0.1:{port}/")
    assert len(http._streams) == 1  # type: ignore[attr-defined]
    assert loop.fair.crowd() == 0
    assert issubclass(FairSocket, OutOfCrowd)
    page.close()
    http.stop()


def test_a_page_that_has_its_websocket_is_none_of_the_crowd() -> None:
    run(_page_connects)


def test_a_page_may_leave_before_it_has_its_websocket(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its connection, which is closed then, is taken over as any other, and found closed."""

    async def leave() -> None:
        ours, theirs = socket.socketpair()
        theirs.close()
        stream = IOStream(ours)
        stream.close()
        monkeypatch.setattr(RequestHandler, "detach", lambda _: stream)
        assert object.__new__(OutOfCrowd).detach() is stream

    run(leave)


@pytest.fixture
def thresholds() -> Iterator[None]:
    """Python's usual collections, after a test has changed them."""
    before = gc.get_threshold()
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


@pytest.mark.usefixtures("thresholds")
def test_full_collections_wait_until_few_are_connected(monkeypatch: pytest.MonkeyPatch) -> None:
    collected: list[int] = []
    connections = [FEW]
    monkeypatch.setattr(settling.gc, "collect", lambda: collected.append(connections[0]))
    tidy = Tidying(lambda: connections[0])
    tidy()
    assert collected == [FEW]
    connections[0] = FEW + 1
    for _ in range(MOST_PUT_OFF):
        tidy()
    assert collected == [FEW]
    for _ in range(1 + MOST_PUT_OFF):
        tidy()
    assert collected == [FEW, FEW + 1]
    monkeypatch.undo()
    asyncio.run(settling.settle([]))
    assert gc.get_threshold()[2] == RARELY


@pytest.mark.usefixtures("thresholds")
def test_a_server_runs_on_such_a_loop(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    loops: list[object] = []
    begun: list[object] = []

    async def begin(_process: object) -> None:
        begun.append(asyncio.get_running_loop())

    class Stub(SimpleNamespace):
        """A server that ends as soon as it starts."""

        log = voila_server.logging.getLogger("stub")

        def initialize(self, _words: list[str]) -> None:
            """Do nothing."""

        def first_jobs(self) -> list[Callable[[], object]]:
            return []

        def start(self) -> None:
            loops.append(asyncio.get_event_loop())

        @classmethod
        def made(cls, **_settings: object) -> Self:
            return cls()

    for name in ("install_renderers", "install_kernel_manager", "end_with_terminal"):
        monkeypatch.setattr(voila_server, name, lambda: None)
    for name in (launch.DECISION_SECONDS, launch.TABLES, launch.MOST_TABLES):
        monkeypatch.setenv(name, "")
    monkeypatch.setattr(voila_server, "set_up_log", lambda *_given, **_how: None)
    monkeypatch.setattr(voila_server, "register_fork_provisioner", lambda _bytes: {})
    monkeypatch.setattr(voila_server, "LessonVoila", Stub.made)

    monkeypatch.setattr(launch, "import_schemas", lambda: None)
    monkeypatch.setattr(fork_provisioner.PreforkProcess, "begin", begin)
    notebook = tmp_path / "play.ipynb"
    notebook.touch()

    def serve() -> None:
        launch.serve(notebook, ip="127.0.0.1", port=0)
        asyncio.get_event_loop().close()

    with ThreadPoolExecutor(1) as thread:
        thread.submit(serve).result()
    assert [type(loop) for loop in loops] == [FairLoop]
    assert begun == loops

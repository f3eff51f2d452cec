"""Kernels that are made to say more than a page reads: short messages ask for long answers."""

import asyncio
from collections import defaultdict
from collections.abc import Callable
from os import urandom
from types import SimpleNamespace
from typing import Any
from zlib import compressobj

import pytest
import traitlets
from loops import until
from tornado.websocket import WebSocketProtocol13

from conquest_lab.server import frames, kernels
from conquest_lab.server.connection import (
    MOST_COMPRESSED,
    SHORT_ANSWER,
    CheckedConnection,
    KernelMessages,
    NoDelayConnection,
)
from conquest_lab.server.fairness import Deliveries
from conquest_lab.server.frames import MAX_BYTES, KernelAllowance
from conquest_lab.server.kernels import CarefulKernelManager

pytestmark = pytest.mark.long

Listener = Callable[[list[bytes]], None]


class Loose(CheckedConnection):
    """A connection that talks to any socket."""

    kernel_manager = traitlets.Any()
    multi_kernel_manager = traitlets.Any()
    websocket_handler = traitlets.Any()


class Stream:
    """A channel of a kernel, as far as somebody listens to it."""

    def on_recv(self, listener: Listener) -> None:
        """Take whoever listens from now on."""
        self.say = listener


class Listening(CarefulKernelManager):
    """A manager that notes which kernels it would end."""

    def __init__(self) -> None:
        super().__init__()
        self.ended: list[str] = []
        self._kernel_buffers = defaultdict(dict)

    def _check_kernel_id(self, kernel_id: str) -> None:
        pass

    def _end_soon(self, kernel_id: str) -> None:
        self.ended.append(kernel_id)
        self._pending_kernel_tasks[f"ending-{kernel_id}"] = None


def test_a_kernel_says_the_longest_message_twice_at_once_and_4_mb_a_second(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = [100.0]
    monkeypatch.setattr(frames, "monotonic", lambda: now[0])
    kernel = KernelAllowance()
    assert [kernel.spend(MAX_BYTES) for _ in range(3)] == [True, True, False]
    now[0] += 8
    assert [kernel.spend(MAX_BYTES) for _ in range(2)] == [True, False]
    assert not KernelAllowance().spend(MAX_BYTES + 1)


def test_nothing_is_handed_on_from_a_kernel_that_says_too_much(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(KernelAllowance, "BYTES", 10)
    monkeypatch.setattr(KernelAllowance, "BYTES_PER_SECOND", 0)
    handed_on: list[object] = []
    monkeypatch.setattr(
        NoDelayConnection, "handle_outgoing_message", lambda _, *said: handed_on.append(said)
    )
    ended: list[str] = []
    connection = Loose(
        multi_kernel_manager=SimpleNamespace(end_talkative=ended.append),
        kernel_manager=SimpleNamespace(kernel_id="talkative"),
        websocket_handler=SimpleNamespace(settings={"deliveries": Deliveries()}),
    )
    connection.session_key = "a page"
    for said in ([b"abc", b"de"], [b"fghij"], [b"k"], [b""]):
        connection.handle_outgoing_message("iopub", said)
    assert handed_on == [("iopub", [b"abc", b"de"]), ("iopub", [b"fghij"])]
    assert ended == ["talkative"]


async def test_a_long_message_waits_for_its_turn_and_what_follows_waits_behind_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its bytes count as unread until then; of a page that has left meanwhile nothing is handed on."""
    handed_on: list[object] = []
    monkeypatch.setattr(
        NoDelayConnection, "handle_outgoing_message", lambda _, *said: handed_on.append(said)
    )
    page, channel = SimpleNamespace(closed=lambda: False), SimpleNamespace(closed=lambda: False)
    counted: list[int] = []
    settings = {
        "deliveries": Deliveries(),
        "unread": SimpleNamespace(count=lambda _, more: counted.append(more)),
    }
    connection = Loose(
        multi_kernel_manager=SimpleNamespace(),
        kernel_manager=SimpleNamespace(kernel_id="talkative"),
        websocket_handler=SimpleNamespace(
            settings=settings,
            ws_connection=SimpleNamespace(stream=page),
            request=SimpleNamespace(remote_ip="192.0.2.1"),
        ),
    )
    connection.session_key = "a page"
    board = [b"x" * (SHORT_ANSWER + 1)]
    for said in ([b"first"], board, [b"last"]):
        connection.handle_outgoing_message(channel, said)
    assert handed_on == [(channel, [b"first"])]
    assert sum(counted) == SHORT_ANSWER + 5
    await until(lambda: len(handed_on) == 3)
    assert handed_on[1:] == [(channel, board), (channel, [b"last"])]
    connection.handle_outgoing_message(channel, board)
    page.closed = lambda: True
    await until(lambda: not settings["deliveries"].queued("a page"))
    assert len(handed_on) == 3
    assert sum(counted) == 0


@pytest.mark.parametrize(
    ("bound", "most", "said"),
    [("MOST_BUFFERED", 3, [b"", b"x"]), ("MOST_BUFFERED_BYTES", 30, [b"x" * 4, b"x" * 6])],
)
def test_what_is_kept_for_a_page_that_is_gone_is_bounded(
    monkeypatch: pytest.MonkeyPatch, bound: str, most: int, said: list[bytes]
) -> None:
    monkeypatch.setattr(kernels, bound, most)
    manager, channel = Listening(), Stream()
    manager.start_buffering("talkative", "a page", {"iopub": channel})
    kept = manager._kernel_buffers["talkative"]["buffer"]
    for number in range(1, 4):
        channel.say(said)
        assert kept == [("iopub", said)] * number
    assert not manager.ended
    channel.say(said)
    channel.say(said)
    assert manager.ended == ["talkative"]
    assert kept == []


async def test_long_messages_are_sent_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """To compress the longest takes half a second, in which nobody is answered."""
    sent: list[tuple[bytes, int]] = []

    def write(_: object, _end: bool, _kind: int, data: bytes, flags: int) -> Any:
        sent.append((data, flags))
        return asyncio.sleep(0)

    monkeypatch.setattr(WebSocketProtocol13, "_write_frame", write)
    socket: Any = object.__new__(KernelMessages)
    socket._message_bytes_out, socket._wire_bytes_out = 0, 0
    socket._compressor = SimpleNamespace(compress=lambda data: compressobj().compress(data) or b"x")
    long = urandom(1_000) * (MOST_COMPRESSED // 1_000 + 1)
    for message in (long[:MOST_COMPRESSED], long, long[:10]):
        await socket.write_message(message, binary=True)
    (first, compressed), (second, as_it_is), (_, again) = sent
    assert len(first) < MOST_COMPRESSED
    assert second == long
    assert (compressed, as_it_is, again) == (socket.RSV1, 0, socket.RSV1)

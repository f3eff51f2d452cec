"""Requests and messages of which a part has arrived: counted, and given up where they are too many."""

from __future__ import annotations

import asyncio
import base64
import os
import struct
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest
from loops import run, until
from tornado.iostream import IOStream
from tornado.tcpclient import TCPClient
from tornado.web import RequestHandler
from tornado.websocket import WebSocketHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from conquest_lab.server.application import GuardedApplication
from conquest_lab.server.connection import FairSocket, FrameAllowance, KernelMessages
from conquest_lab.server.hosts import Hosts
from conquest_lab.server.notices import ShortErrors
from conquest_lab.server.unfinished import PIECE, CountedMessages, Unfinished

MOST = 10 * PIECE
LONG = 4 * PIECE
FINAL, RSV1, BINARY = 0x80, 0x40, 2


class Stream:
    """A connection that remembers whether it was closed."""

    closed = False

    def close(self) -> None:
        self.closed = True


def test_what_began_first_is_given_up_where_it_is_too_much() -> None:
    unfinished = Unfinished(10)
    first, second, third = Stream(), Stream(), Stream()
    unfinished.hold(first, 1)
    unfinished.hold(second, 4)
    unfinished.hold(first, 5)
    assert unfinished.total == 9
    unfinished.hold(third, 1)
    assert not first.closed
    unfinished.hold(third, 2)
    assert (first.closed, second.closed, third.closed) == (True, False, False)
    assert unfinished.total == 6


def test_what_is_whole_makes_room() -> None:
    unfinished = Unfinished(10)
    first, second = Stream(), Stream()
    unfinished.hold(first, 9)
    unfinished.hold(first, 0)
    unfinished.hold(second, 9)
    unfinished.hold(first, 1)
    unfinished.hold(first, 2)
    assert (first.closed, second.closed) == (False, True)
    assert unfinished.total == 2


class Takes(RequestHandler):
    """Takes a long body, and tells how long it is."""

    most_body = LONG

    def post(self) -> None:
        self.finish(str(len(self.request.body)))


class Echo(WebSocketHandler):
    """Tells the lengths of messages."""

    kind = CountedMessages

    def get_websocket_protocol(self) -> Any:
        usual: Any = super().get_websocket_protocol()
        protocol = self.kind(self, mask_outgoing=False, params=usual.params)
        protocol.unfinished = self.settings["unfinished"]
        return protocol

    def on_message(self, message: str | bytes) -> None:
        self.write_message(str(len(message)))


class Packed(ShortErrors, Echo):
    """Tells the lengths of messages that come packed."""

    kind = KernelMessages

    def get_compression_options(self) -> dict[str, Any]:
        return {}


class Pinged(Packed):
    """Counts the pings that come in a turn of the loop."""

    turns: ClassVar[list[int]] = []

    def on_ping(self, _data: bytes) -> None:
        """Count this one."""
        self.turns[-1] += 1


class Serving:
    """A server of `Takes` and `Echo`, with room for `MOST` bytes."""

    def __init__(self) -> None:
        handlers = [("/takes", Takes), ("/echo", Echo), ("/packed", Packed)]
        handlers.append(("/pinged", Pinged))
        served = GuardedApplication(Hosts("127.0.0.1"), 100, behind_proxy=False, handlers=handlers)
        self.unfinished = served.settings["unfinished"] = Unfinished(MOST)
        self.http: Any = served.listen(0, "127.0.0.1")
        self.port = next(iter(self.http._sockets.values())).getsockname()[1]

    async def posting(self, host: str = "localhost") -> IOStream:
        """A connection that has sent the head of a request."""
        stream = await TCPClient().connect("127.0.0.1", self.port)
        head = f"POST /takes HTTP/1.1\r\nHost: {host}\r\nContent-Length: {LONG}\r\n\r\n"
        await stream.write(head.encode())
        return stream

    async def websocket(self, path: str = "/echo") -> IOStream:
        """A connection over which frames can be sent."""
        stream, head = await self.handshake(path)
        assert b" 101 " in head
        return stream

    async def handshake(self, path: str, *more: str) -> tuple[IOStream, bytes]:
        """A connection that has asked for a websocket, and the head of the answer."""
        stream = await TCPClient().connect("127.0.0.1", self.port)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = (f"GET {path} HTTP/1.1", "Host: localhost", "Upgrade: websocket")
        lines += ("Connection: Upgrade", "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}")
        await stream.write("\r\n".join([*lines, *more, "", ""]).encode())
        return stream, await stream.read_until(b"\r\n\r\n")

    async def holds(self, size: int) -> None:
        """Wait until so many bytes have arrived of what is not whole."""
        await until(lambda: self.unfinished.total == size)

    async def ends(self) -> None:
        """Close all that is open."""
        self.http.stop()
        await self.http.close_all_connections()


def frame(first: int, size: int) -> bytes:
    """The beginning of a frame from a client, with a mask that changes nothing."""
    return bytes([first, 0x80 | 127]) + struct.pack("!Q", size) + bytes(4)


async def is_cut_off(stream: IOStream) -> bool:
    """True once the server has closed a connection without a word."""
    return await stream.read_until_close() == b""


def test_bodies_that_stop_in_the_midst_give_way_to_others() -> None:
    async def attack() -> None:
        serving = Serving()
        idle = [await serving.posting() for _ in range(3)]
        for n, stream in enumerate(idle):
            await stream.write(b"x" * (LONG - PIECE))
            await serving.holds((n + 1) * (LONG - PIECE))
        stream = await serving.posting()
        await stream.write(b"x" * LONG)
        assert (await stream.read_until(str(LONG).encode())).startswith(b"HTTP/1.1 200")
        assert await is_cut_off(idle[0])
        await serving.holds(2 * (LONG - PIECE))
        idle[1].close()
        await serving.holds(LONG - PIECE)
        await serving.ends()

    run(attack())


def test_bodies_for_another_name_are_counted() -> None:
    async def attack() -> None:
        serving = Serving()
        stream = await TCPClient().connect("127.0.0.1", serving.port)
        await stream.write(b"POST / HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 9\r\n\r\nx")
        await serving.holds(1)
        await serving.ends()

    run(attack())


def test_frames_that_stop_in_the_midst_give_way_to_others() -> None:
    """One message in one frame, another in fragments."""

    async def attack() -> None:
        serving = Serving()
        whole, pieces, stream = [await serving.websocket() for _ in range(3)]
        await whole.write(frame(FINAL | BINARY, LONG) + bytes(LONG - 1))
        await serving.holds(3 * PIECE)
        await pieces.write(frame(BINARY, PIECE) + bytes(PIECE))
        await serving.holds(4 * PIECE)
        for n in range(3):
            await pieces.write(frame(0, PIECE) + bytes(PIECE))
            await serving.holds((5 + n) * PIECE)
        await stream.write(frame(FINAL | BINARY, LONG) + bytes(LONG))
        assert (await stream.read_until(str(LONG).encode())).startswith(b"\x81")
        assert await is_cut_off(whole)
        await serving.holds(4 * PIECE)
        await pieces.write(frame(FINAL, 0))
        assert (await pieces.read_until(str(4 * PIECE).encode())).startswith(b"\x81")
        await serving.holds(0)
        await serving.ends()

    run(attack())


def test_websockets_of_kernels_are_counted_and_have_no_timer_of_tornado(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    usual = SimpleNamespace(params=SimpleNamespace(compression_options=None, ping_interval=30_000))
    monkeypatch.setattr(VoilaKernelWebsocketHandler, "get_websocket_protocol", lambda _: usual)
    unfinished = Unfinished()
    socket: Any = object.__new__(FairSocket)
    socket.application = SimpleNamespace(settings={"unfinished": unfinished})
    protocol = socket.get_websocket_protocol()
    assert protocol.unfinished is unfinished
    assert isinstance(protocol, CountedMessages)
    assert protocol.params.ping_interval is None


PACKED = "Sec-WebSocket-Extensions: permessage-deflate"


@pytest.mark.parametrize(
    "asked", ["server_max_window_bits=99", "server_max_window_bits=8", "client_max_window_bits=x"]
)
def test_packing_that_nobody_can_do_is_refused(
    asked: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def attack() -> None:
        serving = Serving()
        stream, head = await serving.handshake("/packed", f"{PACKED}; {asked}")
        assert head.startswith(b"HTTP/1.1 400 ")
        stream.close()
        await serving.ends()

    run(attack())
    assert "Traceback" not in caplog.text


def test_a_message_that_cannot_be_unpacked_ends_its_connection(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def attack() -> None:
        serving = Serving()
        stream, head = await serving.handshake("/packed", PACKED)
        assert b"permessage-deflate" in head
        await stream.write(frame(FINAL | RSV1 | BINARY, 50) + b"\xff" * 50)
        assert await is_cut_off(stream)
        await serving.ends()

    run(attack())
    assert "Traceback" not in caplog.text


PING, PONG = bytes([FINAL | 0x9, 0x80, *bytes(4)]), bytes([FINAL | 0xA, 0])
CLOSE = bytes([FINAL | 0x8, 0x80, *bytes(4)])


def test_others_have_their_turn_between_two_pings() -> None:
    """Tornado answers at once what has arrived at once: ten thousand of them in 64 kB."""
    Pinged.turns[:] = [0]

    async def attack() -> None:
        serving = Serving()
        stream = await serving.websocket("/pinged")
        await stream.write(100 * PING)
        while sum(Pinged.turns) < 100:
            Pinged.turns.append(0)
            await asyncio.sleep(0)
        stream.close()
        await serving.ends()

    run(attack())
    assert max(Pinged.turns) == 1


@pytest.mark.parametrize("kind", [0x89, 0x8A, 0])
def test_a_client_that_sends_more_frames_than_a_page_is_cut_off(
    kind: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pings, pongs, and empty parts of a message."""
    monkeypatch.setattr(FrameAllowance, "FRAMES", 50)
    monkeypatch.setattr(FrameAllowance, "FRAMES_PER_SECOND", 0)

    async def attack() -> None:
        serving = Serving()
        stream = await serving.websocket("/packed")
        await stream.write(frame(BINARY, 0) + 60 * (bytes([kind]) + PING[1:]) + CLOSE)
        answers = await stream.read_until_close()
        assert answers in (b"", 49 * PONG)
        await serving.ends()

    run(attack())


def test_a_long_message_may_come_in_many_parts() -> None:
    """Browsers cut long messages."""

    async def send() -> None:
        serving = Serving()
        stream = await serving.websocket("/packed")
        await stream.write(frame(BINARY, 1) + b"x" + 3_000 * (frame(0, 1) + b"x") + frame(FINAL, 0))
        await stream.read_until(b"3001")
        await serving.ends()

    run(send())

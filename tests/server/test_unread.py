"""What waits in memory to be read: counted by address, and given up where it is too much."""

import asyncio
import base64
import os
import struct
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest
from loops import until
from tornado.iostream import IOStream
from tornado.tcpclient import TCPClient
from tornado.web import RequestHandler
from tornado.websocket import WebSocketHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler

from conquest_lab.server import unread
from conquest_lab.server.application import GuardedApplication
from conquest_lab.server.connection import FairSocket, FrameAllowance, KernelMessages
from conquest_lab.server.hosts import Hosts
from conquest_lab.server.notices import ShortErrors
from conquest_lab.server.unread import Unread

pytestmark = pytest.mark.long

PIECE = 65_536
LONG = 4 * PIECE
FINAL, RSV1, BINARY = 0x80, 0x40, 2


class Stream:
    """A connection that holds so many bytes until it is closed."""

    def __init__(self, read: int = 0, written: int = 0) -> None:
        self._read_buffer_size, self._write_buffer = read, b"x" * written

    def close(self) -> None:
        """Let go of them."""
        self._read_buffer_size, self._write_buffer = 0, b""

    def closed(self) -> bool:
        """True once it is."""
        return not self._read_buffer_size + len(self._write_buffer)


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """An address may leave 10 bytes unread, all together 25."""
    monkeypatch.setattr(unread, "MOST_OF_ADDRESS", 10)
    monkeypatch.setattr(unread, "MOST_OF_ALL", 25)


@pytest.mark.usefixtures("small")
def test_an_address_has_one_budget_for_all_that_is_not_read() -> None:
    """What it has begun to send, what it does not take, and what is kept for its pages that are gone."""
    ended: list[str] = []
    counted: Any = Unread(lambda: [("school", 3, lambda: ended.append("kept"))])
    streams = [Stream(read=2), Stream(written=4), Stream(read=1)]
    other = Stream(read=10)
    for stream in streams:
        counted.addresses[stream] = "school"
    counted.addresses[other] = "home"
    counted.look()
    assert not any(stream.closed() for stream in (*streams, other))
    counted.count(streams[2], 1)  # a part of a body
    counted.look()
    assert [stream.closed() for stream in streams] == [False, True, False]
    assert not other.closed()
    counted.count(streams[0], 20)
    counted.look()
    assert [stream.closed() for stream in streams] == [True, True, False]
    assert not ended
    counted.count(streams[2], 7)
    counted.look()
    assert streams[2].closed()
    assert not ended


@pytest.mark.usefixtures("small")
def test_all_addresses_together_have_a_bound() -> None:
    """The address that holds the most gives way."""
    counted: Any = Unread()
    streams = [Stream(read=n) for n in (9, 10, 7)]
    for n, stream in enumerate(streams):
        counted.addresses[stream] = f"192.0.2.{n}"
    counted.look()
    assert [stream.closed() for stream in streams] == [False, True, False]


class Takes(RequestHandler):
    """Takes a long body, and tells how long it is."""

    most_body = LONG

    def post(self) -> None:
        self.finish(str(len(self.request.body)))


class Echo(WebSocketHandler):
    """Tells the lengths of messages."""

    def get_websocket_protocol(self) -> Any:
        usual: Any = super().get_websocket_protocol()
        return KernelMessages(self, mask_outgoing=False, params=usual.params)

    def on_message(self, message: str | bytes) -> None:
        self.write_message(str(len(message)))


class Packed(ShortErrors, Echo):
    """Tells the lengths of messages that come packed."""

    def get_compression_options(self) -> dict[str, Any]:
        return {}


class Pinged(Packed):
    """Counts the pings that come in a turn of the loop."""

    turns: ClassVar[list[int]] = []

    def on_ping(self, _data: bytes) -> None:
        """Count this one."""
        self.turns[-1] += 1


class Serving:
    """A server of `Takes` and `Echo`."""

    def __init__(self) -> None:
        handlers = [("/takes", Takes), ("/echo", Echo), ("/packed", Packed)]
        handlers.append(("/pinged", Pinged))
        served = GuardedApplication(Hosts("127.0.0.1"), 100, behind_proxy=False, handlers=handlers)
        self.unread = served.settings["unread"]
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
        await until(lambda: sum(map(self.unread._size, self.unread.addresses)) == size)

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


async def test_what_stops_in_the_midst_gives_way_to_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """A body, a message in one frame, and one in parts."""
    monkeypatch.setattr(unread, "MOST_OF_ADDRESS", 7 * PIECE)
    serving = Serving()
    body = await serving.posting()
    await body.write(b"x" * PIECE)
    await serving.holds(PIECE)
    whole, pieces = [await serving.websocket() for _ in range(2)]
    await whole.write(frame(FINAL | BINARY, LONG) + bytes(3 * PIECE))
    await serving.holds(4 * PIECE)
    for n in range(4):
        await pieces.write(frame(BINARY if n == 0 else 0, PIECE) + bytes(PIECE))
    assert await is_cut_off(pieces)  # which holds the most
    await serving.holds(4 * PIECE)
    await whole.write(bytes(PIECE))
    assert (await whole.read_until(str(LONG).encode())).startswith(b"\x81")
    await serving.holds(PIECE)
    await body.write(b"x" * (LONG - PIECE))
    assert (await body.read_until(str(LONG).encode())).startswith(b"HTTP/1.1 200")
    await serving.holds(0)
    await serving.ends()


async def test_bodies_for_another_name_are_counted() -> None:
    serving = Serving()
    stream = await TCPClient().connect("127.0.0.1", serving.port)
    await stream.write(b"POST / HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 9\r\n\r\nx")
    await serving.holds(1)
    await serving.ends()


async def test_a_message_in_parts_counts_until_it_is_whole() -> None:
    serving = Serving()
    pieces = await serving.websocket()
    await pieces.write(frame(BINARY, PIECE) + bytes(PIECE))
    await serving.holds(PIECE)
    await pieces.write(frame(FINAL, 1) + b"x")
    assert (await pieces.read_until(str(PIECE + 1).encode())).startswith(b"\x81")
    await serving.holds(0)
    await serving.ends()


def test_websockets_of_kernels_have_no_timer_of_tornado(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = SimpleNamespace(params=SimpleNamespace(compression_options=None, ping_interval=30_000))
    monkeypatch.setattr(VoilaKernelWebsocketHandler, "get_websocket_protocol", lambda _: usual)
    socket: Any = object.__new__(FairSocket)
    socket.application = SimpleNamespace(settings={})
    protocol = socket.get_websocket_protocol()
    assert isinstance(protocol, KernelMessages)
    assert protocol.params.ping_interval is None


PACKED = "Sec-WebSocket-Extensions: permessage-deflate"


@pytest.mark.parametrize(
    "asked", ["server_max_window_bits=99", "server_max_window_bits=8", "client_max_window_bits=x"]
)
async def test_packing_that_nobody_can_do_is_refused(
    asked: str, caplog: pytest.LogCaptureFixture
) -> None:
    serving = Serving()
    stream, head = await serving.handshake("/packed", f"{PACKED}; {asked}")
    assert head.startswith(b"HTTP/1.1 400 ")
    stream.close()
    await serving.ends()
    assert "Traceback" not in caplog.text


async def test_a_message_that_cannot_be_unpacked_ends_its_connection(
    caplog: pytest.LogCaptureFixture,
) -> None:
    serving = Serving()
    stream, head = await serving.handshake("/packed", PACKED)
    assert b"permessage-deflate" in head
    await stream.write(frame(FINAL | RSV1 | BINARY, 50) + b"\xff" * 50)
    assert await is_cut_off(stream)
    await serving.ends()
    assert "Traceback" not in caplog.text


PING, PONG = bytes([FINAL | 0x9, 0x80, *bytes(4)]), bytes([FINAL | 0xA, 0])
CLOSE = bytes([FINAL | 0x8, 0x80, *bytes(4)])


async def test_others_have_their_turn_between_two_pings() -> None:
    """Tornado answers at once what has arrived at once: ten thousand of them in 64 kB."""
    Pinged.turns[:] = [0]
    serving = Serving()
    stream = await serving.websocket("/pinged")
    await stream.write(100 * PING)
    while sum(Pinged.turns) < 100:
        Pinged.turns.append(0)
        await asyncio.sleep(0)
    stream.close()
    await serving.ends()
    assert max(Pinged.turns) == 1


@pytest.mark.parametrize("kind", [0x89, 0x8A, 0])
async def test_a_client_that_sends_more_frames_than_a_page_is_cut_off(
    kind: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pings, pongs, and empty parts of a message."""
    monkeypatch.setattr(FrameAllowance, "FRAMES", 50)
    monkeypatch.setattr(FrameAllowance, "FRAMES_PER_SECOND", 0)
    serving = Serving()
    stream = await serving.websocket("/packed")
    await stream.write(frame(BINARY, 0) + 60 * (bytes([kind]) + PING[1:]) + CLOSE)
    answers = await stream.read_until_close()
    assert answers in (b"", 49 * PONG)
    await serving.ends()


async def test_a_long_message_may_come_in_many_parts() -> None:
    """Browsers cut long messages."""
    serving = Serving()
    stream = await serving.websocket("/packed")
    await stream.write(frame(BINARY, 1) + b"x" + 3_000 * (frame(0, 1) + b"x") + frame(FINAL, 0))
    await stream.read_until(b"3001")
    await serving.ends()

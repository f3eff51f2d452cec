"""A frame is checked before it is parsed: what a client claims costs the server nothing."""

from random import Random

import psutil
import pytest
import servers
from hypothesis import given, settings
from hypothesis import strategies as st
from jupyter_client.session import Session
from jupyter_server.services.kernels.connection.base import (
    deserialize_msg_from_ws_v1,
    serialize_msg_to_ws_v1,
)
from visitors import Visitor

from conquest_lab.server import frames
from conquest_lab.server.frames import MAX_BYTES, MAX_OFFSETS, Allowance, frame_fault

SESSION = Session()


def whole(content: object = None, buffers: tuple[bytes, ...] = (), channel: str = "shell") -> bytes:
    """A frame as a page sends it."""
    message = SESSION.msg("comm_msg", content or {"comm_id": "1", "data": {}})
    parts = [SESSION.pack(message[name]) for name in ("header", "parent_header", "metadata")]
    frame: bytes = serialize_msg_to_ws_v1(
        [*parts, SESSION.pack(message["content"]), *buffers], channel
    )
    return frame


def words(*numbers: int) -> bytes:
    """Numbers as a frame holds them."""
    return b"".join(number.to_bytes(8, "little") for number in numbers)


def test_frames_of_a_page_pass() -> None:
    for buffers in ((), (b"",), (b"x" * 70, b"", b"y")):
        assert frame_fault(whole(buffers=buffers)) is None
    assert frame_fault(whole({"text": "é" * 100_000}, channel="control")) is None


@pytest.mark.parametrize(
    "frame",
    [
        "text",
        b"",
        b"\x06",
        words(100_000_000) + b"x" * 64,
        words(2**63) + b"x" * 64,
        words(0),
        words(5, 48, 48, 48, 48, 48),
        words(6, 56, 56, 56, 56, 56, 57),
        words(6, 56, 56, 56, 56, 56, 2**63),
        words(6, 0, 0, 0, 0, 0, 56),
        words(6, 56, 61, 60, 61, 61, 61) + b"shell",
        words(6, 56, 61, 63, 65, 67, 69) + b"shell[][]{}{}",
        words(6, 56, 61, 63, 65, 67, 69) + b"shell{}{}{}{}",
        words(6, 56, 86, 88, 90, 92, 94) + b"x" * 30 + b"{}{}{}{}",
        words(MAX_OFFSETS + 1, *[8 * (MAX_OFFSETS + 2)] * (MAX_OFFSETS + 1)),
        whole(buffers=(b"x" * MAX_BYTES,)),
        whole(channel="é"),
    ],
    ids=lambda frame: repr(frame[:40]),
)
def test_a_malformed_frame_is_refused(frame: bytes | str) -> None:
    assert frame_fault(frame)


@pytest.mark.parametrize("by", [-1, 1])
@pytest.mark.parametrize("place", [0, -1])
def test_offsets_enclose_all_parts_of_a_frame(place: int, by: int) -> None:
    """No byte stands before the first part or behind the last, and none of them outside the frame."""
    good = whole(buffers=(b"xyz", b"xyz"))
    count = int.from_bytes(good[:8], "little")
    at = 8 * (1 + place % count)
    moved = int.from_bytes(good[at : at + 8], "little") + by
    assert frame_fault(good) is None
    assert frame_fault(good[:at] + words(moved) + good[at + 8 :])


def test_bounds_of_a_frame_are_reached_but_not_passed() -> None:
    """Sixteen letters of a channel, 4,096 bytes and eight brackets of a header, 1,000 offsets, 16 MB."""
    for letters, passes in ((16, True), (17, False)):
        assert (frame_fault(whole(channel="c" * letters)) is None) == passes
    for size, passes in ((4_096, True), (4_097, False)):
        assert (frame_fault(with_header(b'{"msg_type": "x"}'.ljust(size))) is None) == passes
    for more, passes in ((6, True), (7, False)):
        nested = b'{"msg_type": "x", "of": {"a": ' + b"[" * more + b"]" * more + b"}}"
        assert (frame_fault(with_header(nested)) is None) == passes
    parts = len(deserialize_msg_from_ws_v1(whole())[1]) + 1
    for offsets, passes in ((1_000, True), (1_001, False)):
        buffers = (b"",) * (offsets - parts - 1)
        assert (frame_fault(whole(buffers=buffers)) is None) == passes
    rest = len(whole(buffers=(b"",)))
    for size, passes in ((16_000_000, True), (16_000_001, False)):
        assert (frame_fault(whole(buffers=(b"x" * (size - rest),))) is None) == passes


def with_header(header: bytes) -> bytes:
    """A frame with this header."""
    frame: bytes = serialize_msg_to_ws_v1([header, b"{}", b"{}", b"{}"], "shell")
    return frame


@pytest.mark.parametrize(
    "header",
    [
        *(b"{", b"[]", b"7", b'{"msg_type": 7}', b"\xff", b"[" * 4000, b"9" * 4096),
        *(b" " * 5000 + b"{}", rb'{"msg_type": "x", "username": "\ud800"}'),
    ],
)
def test_a_header_that_the_server_cannot_read_is_refused(header: bytes) -> None:
    assert frame_fault(with_header(header))
    good = SESSION.pack(SESSION.msg_header("comm_msg"))
    frame: bytes = serialize_msg_to_ws_v1([good, header, b"{}", b"{}"], "shell")
    if header != b'{"msg_type": 7}':  # a parent needs no type
        assert frame_fault(frame)


@given(st.binary(max_size=400), st.integers(0, 400), st.integers(0, 9))
@settings(max_examples=1_000)
def test_whatever_passes_can_be_parsed(noise: bytes, at: int, cut: int) -> None:
    """A whole frame with noise written into it, cut or lengthened, is refused or read as five parts."""
    frame = whole(buffers=(b"buffer",))
    broken = frame[:at] + noise + frame[at + len(noise) :]
    broken = broken[: len(broken) - cut]
    if frame_fault(broken) is None:
        channel, parts = deserialize_msg_from_ws_v1(broken)
        assert len(channel) <= 16
        assert len(parts) >= 4
        assert "msg_type" in SESSION.unpack(parts[0])


def test_a_rush_passes_and_a_flood_does_not() -> None:
    rush = Allowance()
    assert all(rush.spend(300) for _ in range(1_000))
    assert not all(rush.spend(300) for _ in range(10_000))
    loads = Allowance()
    assert not all(loads.spend(MAX_BYTES) for _ in range(8))


def test_an_allowance_comes_back_by_the_second(monkeypatch: pytest.MonkeyPatch) -> None:
    """2,000 frames and 64 MB at first, then 200 frames and 1 MB a second, never more than at first."""
    now = [100.0]
    monkeypatch.setattr(frames, "monotonic", lambda: now[0])
    for size, at_first, seconds, later in ((0, 2_000, 1, 200), (1_000_000, 64, 5, 5)):
        client = Allowance()
        # A frame that is refused is counted as well: what comes back makes up for it first.
        for after, passing in ((0, at_first), (seconds, later - 1), (86_400, at_first)):
            now[0] += after
            found = [client.spend(size) for _ in range(passing + 1)]
            assert found == [True] * passing + [False]


def broken_frames(count: int) -> list[bytes]:
    """Malformed frames: claims of any size, and whole frames with bytes changed."""
    rng = Random(1)
    frames = [words(10**8) + b"x" * 64]
    while len(frames) < count:
        frame = bytearray(whole({"text": "x" * rng.randrange(300)}))
        for _ in range(rng.randrange(1, 9)):
            frame[rng.randrange(64)] = rng.randrange(256)
        if frame_fault(bytes(frame)):
            frames.append(bytes(frame))
    return frames


@pytest.mark.usefixtures("half_open")
async def test_a_thousand_malformed_frames_leave_the_server_as_it_was(
    server: servers.Server,
) -> None:
    """Each closes its own connection alone; another visitor's kernel answers all the time."""
    process = psutil.Process(server.process.pid)
    player, attacker = Visitor(server.url), Visitor(server.url)
    playing = await player.talk((await player.go()).kernel)
    kernel = (await attacker.go()).kernel
    assert await playing.answers()
    before = process.memory_info().rss
    frames = broken_frames(1_000)
    for some in batched(frames, 10):
        talk = await attacker.talk(kernel)
        for frame in some:  # all have left before the server's answer comes
            talk.socket.write_message(frame, binary=True)
        assert await talk.ended() == 1007
        assert await playing.answers()
    assert process.memory_info().rss < before * 1.25
    await playing.leave()
    assert "Traceback" not in server.printed()


def batched(frames: list[bytes], size: int) -> list[list[bytes]]:
    """The frames in lists of a size."""
    return [frames[at : at + size] for at in range(0, len(frames), size)]

"""Frames that clients send over a kernel's websocket, checked before anything reads them.

A frame of the protocol v1 begins with numbers of eight bytes, little-endian: how many offsets there are,
then the offsets themselves. Between two of them stands a part: channel, header, parent header, metadata,
content, then the buffers. Jupyter reads as many offsets as a frame claims to have: one frame of 72 bytes
could hold the server for a minute.
"""

from __future__ import annotations

import json
from itertools import pairwise
from math import inf
from time import monotonic

WORD = 8
LEAST_OFFSETS = 6
"""Five parts are always there, and the end of the last."""

MAX_OFFSETS = 1_000
MAX_BYTES = 16_000_000
"""The longest message of a page is a saved game, of 12 MB at most."""

MAX_HEADER = 4_096
"""The server itself reads headers; a long one would take its time."""

MAX_BRACKETS = 8
"""Nested deeper, a header would exhaust the stack of its reader; those of pages are flat."""

MAX_CHANNEL = 16

READ_CHANNELS = frozenset({b"shell", b"control"})
"""The channels on which a kernel reads what a page sends; what is sent on others would wait for ever."""


def frame_fault(frame: bytes | str) -> str | None:
    """The reason why a frame cannot be read; None for one that can.

    The time it takes does not depend on what the frame claims.
    """
    if isinstance(frame, str):
        return "text, not bytes"
    if len(frame) > MAX_BYTES:
        return f"{len(frame)} bytes; a frame has at most {MAX_BYTES}"
    count = int.from_bytes(frame[:WORD], "little")
    begin = (count + 1) * WORD
    if not LEAST_OFFSETS <= count <= MAX_OFFSETS or begin > len(frame):
        return f"{count} offsets in {len(frame)} bytes"
    offsets = [int.from_bytes(frame[at : at + WORD], "little") for at in range(WORD, begin, WORD)]
    # Every part begins where the one before it ends, and nothing stands outside of them.
    if offsets[0] != begin or offsets[-1] != len(frame):
        return "offsets that do not enclose the parts"
    if any(after < before for before, after in pairwise(offsets)):
        return "offsets that fall"
    channel, header, parent = (frame[offsets[n] : offsets[n + 1]] for n in range(3))
    if len(channel) > MAX_CHANNEL or not channel.isascii():
        return "no channel"
    return _header_fault(header, needs_type=True) or _header_fault(parent, needs_type=False)


def is_read(frame: bytes) -> bool:
    """True for a frame without a fault that is for a channel on which a kernel reads."""
    begin, end = (int.from_bytes(frame[at : at + WORD], "little") for at in (WORD, 2 * WORD))
    return frame[begin:end] in READ_CHANNELS


def _header_fault(header: bytes, *, needs_type: bool) -> str | None:
    """The reason why a header of a message cannot be read; None for one that can."""
    if len(header) > MAX_HEADER or header.count(b"{") + header.count(b"[") > MAX_BRACKETS:
        return "a header that is too long or too deep"
    try:
        data = json.loads(header)
        # Halves of characters can be written in JSON, but not sent back.
        json.dumps(data, ensure_ascii=False).encode()
    except ValueError:
        return "a header that is not JSON"
    if not isinstance(data, dict) or (needs_type and not isinstance(data.get("msg_type"), str)):
        return "a header without a type"
    return None


class Allowance:
    """The token buckets of one client, of bytes and of frames: a rush at first, then so much a second.

    A kernel that computes reads nothing, and what is sent to it meanwhile waits in the server's memory.
    """

    BYTES = 4 * MAX_BYTES
    BYTES_PER_SECOND = 1_000_000
    FRAMES: float = 2_000
    FRAMES_PER_SECOND = 200

    def __init__(self) -> None:
        self._bytes, self._frames = float(self.BYTES), float(self.FRAMES)
        self._last = monotonic()

    def spend(self, size: int) -> bool:
        """Count a frame of this size in bytes; False when it exceeds the allowance."""
        self._refill()
        self._bytes -= size
        self._frames -= 1
        return self._bytes >= 0 and self._frames >= 0

    def _refill(self) -> None:
        now = monotonic()
        elapsed, self._last = now - self._last, now
        self._bytes = min(self.BYTES, self._bytes + elapsed * self.BYTES_PER_SECOND)
        self._frames = min(self.FRAMES, self._frames + elapsed * self.FRAMES_PER_SECOND)


class AllowanceOfAll(Allowance):
    """The token bucket of the bytes that all pages of an address send: each would begin with a rush."""

    BYTES_PER_SECOND = 4_000_000
    FRAMES = inf

    def is_used_up(self) -> bool:
        """True while more was sent than there was."""
        self._refill()
        return self._bytes < 0


class KernelAllowance(Allowance):
    """The token buckets of what one kernel says to a page.

    A message of 200 bytes makes a kernel send all that its page shows. What it says faster than the server
    hands it on waits in the server's memory: measured, 2 GB after ten seconds.
    """

    BYTES, BYTES_PER_SECOND = 2 * MAX_BYTES, 4_000_000
    FRAMES = 20_000
    FRAMES_PER_SECOND = 1_000

    def spend(self, size: int) -> bool:
        """Count a message of this size; False when it exceeds the allowance, or is too long by itself."""
        return super().spend(size) and size <= MAX_BYTES

"""A pupil's bet and throws as a short code, for classes without a server.

A code is some thirty letters and digits in groups: experiment, seed, bet, throws, name, checksum. Letters
that look like digits are read as these; hyphens, spaces and small letters do not matter.
"""

from __future__ import annotations

import zlib
from base64 import b32decode, b32encode
from binascii import Error as BinasciiError
from binascii import crc_hqx
from dataclasses import dataclass

from conquest_lab.classroom.activities import parse_activity, trial_of
from conquest_lab.classroom.errors import ClassError
from conquest_lab.classroom.rooms import MAX_THROWS
from conquest_lab.core.words import say

DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: no I, L, O, U."""

STANDARD = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
TO_OURS = str.maketrans(STANDARD, DIGITS)
FROM_OURS = str.maketrans(DIGITS, STANDARD)
MAX_LETTERS = 80
LOOKALIKE = str.maketrans("ILO", "110")
VERSION = 1
NO_BET = 127
NAME_BYTES = 24
_HEAD, _SUM = 14, 2


@dataclass(frozen=True, slots=True)
class Result:
    """A pupil's part in one experiment.

    activity: the line of the experiment. seed: of the throws. percent: the bet, None for none.
    """

    activity: str
    seed: int
    percent: int | None
    throws: int
    won: int
    name: str = ""

    def is_repeatable(self) -> bool:
        """True when the seed gives just as many wins in as many throws."""
        return trial_of(self.activity).wins(self.seed, self.throws) == self.won


def encode(result: Result) -> str:
    """The code of a result.

    >>> encode(Result("battle 10 10", 7, 55, 100, 58, "Ana"))
    '040X4-00000-3KE00-0CG00-0EJ1D-SGX47-R'
    """
    line = parse_activity(result.activity).line
    head = (
        bytes([VERSION])
        + _mark(line)
        + result.seed.to_bytes(4)
        + bytes([NO_BET if result.percent is None else result.percent])
        + result.throws.to_bytes(3)
        + result.won.to_bytes(3)
    )
    body = head + result.name.encode()[:NAME_BYTES]
    letters = b32encode(body + _checksum(body)).decode().rstrip("=").translate(TO_OURS)
    return "-".join(letters[at : at + 5] for at in range(0, len(letters), 5))


def decode(code: str, activity: str) -> Result:
    """The result in a code, for an experiment that is known.

    Raises ClassError for a code with a mistake, or of another experiment.
    """
    line = parse_activity(activity).line
    letters = code.upper().translate(LOOKALIKE)
    letters = "".join(letter for letter in letters if letter not in "- \t")
    if not 0 < len(letters) <= MAX_LETTERS or any(letter not in DIGITS for letter in letters):
        raise _mistyped(code)
    padded = letters.translate(FROM_OURS) + "=" * (-len(letters) % 8)
    try:
        data = b32decode(padded)
    except BinasciiError:
        raise _mistyped(code) from None
    if b32encode(data).decode() != padded:
        raise _mistyped(code)
    body, checksum = data[:-_SUM], data[-_SUM:]
    if len(body) < _HEAD or checksum != _checksum(body) or body[0] != VERSION:
        raise _mistyped(code)
    if body[1:3] != _mark(line):
        raise ClassError(
            say("code {code} belongs to another experiment than {line}", code=code[:12], line=line)
        )
    bet, throws, won = body[7], int.from_bytes(body[8:11]), int.from_bytes(body[11:14])
    name = body[14:].decode(errors="ignore")
    if (bet > 100 and bet != NO_BET) or not 0 <= won <= throws <= MAX_THROWS:
        raise _mistyped(code)
    seed = int.from_bytes(body[3:7])
    return Result(line, seed, None if bet == NO_BET else bet, throws, won, name)


def _mark(line: str) -> bytes:
    """Two bytes that tell experiments apart."""
    return (zlib.crc32(line.encode()) & 0xFFFF).to_bytes(2)


def _checksum(body: bytes) -> bytes:
    """CRC-16, which notices every mistake within sixteen bits: one wrong letter, or two side by side."""
    return crc_hqx(body, 0xFFFF).to_bytes(_SUM)


def _mistyped(code: str) -> ClassError:
    return ClassError(
        say("code {code} is not complete or has a mistake: copy it once more", code=repr(code[:40]))
    )

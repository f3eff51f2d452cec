"""Short codes: the part of a person in an activity as letters and digits that can be read out and typed.

Letters that look like digits are read as these; hyphens, spaces and small letters do not matter.

    version 2: 1 byte version, 1 byte length of the line, the line, 4 bytes seed, 1 byte bet in percent
    (127 for none), 3 bytes throws, 3 bytes won, 1 byte length of the name, the name, the answers as JSON or
    nothing, 2 bytes CRC-16; in base 32.

The line names the activity; the answers are a list: for each item the list of its answers.
"""

from __future__ import annotations

import json
from base64 import b32decode, b32encode
from binascii import Error as BinasciiError
from binascii import crc_hqx
from collections.abc import Sequence
from dataclasses import dataclass

DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: no I, L, O, U."""

STANDARD = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
TO_OURS = str.maketrans(STANDARD, DIGITS)
FROM_OURS = str.maketrans(DIGITS, STANDARD)
LOOKALIKE = str.maketrans("ILO", "110")
MAX_LETTERS = 6_000
VERSION = 2
NO_BET = 127
NAME_BYTES = 24
LONGEST_TEXT = 200
"""Letters of an explanation that a code holds."""

_SUM, _NUMBERS = 2, 11


@dataclass(frozen=True, slots=True)
class Part:
    """The content of a code.

    line: of the activity. seed: of throws and exercises. percent: the bet, None for none.
    answers: as JSON, for each item the list of its answers; "" for none.
    """

    line: str
    seed: int
    percent: int | None = None
    throws: int = 0
    won: int = 0
    name: str = ""
    answers: str = ""


def answers_text(answers: Sequence[Sequence[object]]) -> str:
    """The answers to each item as the text of a part; long texts are cut."""
    if not any(answers):
        return ""
    listed = [[_short(one) for one in given] for given in answers]
    return json.dumps(listed, ensure_ascii=False, separators=(",", ":"))


def _short(answer: object) -> object:
    return answer[:LONGEST_TEXT] if isinstance(answer, str) else answer


def written(part: Part) -> str:
    """The code of a part, in groups of five.

    >>> written(Part("battle 10 10", 7, 55, 100, 58, "Ana"))
    '08664-RBMEH-P6A81-H60G3-2C000-000ED-R001J-0001T-0D0PW-RBR0M'
    """
    line, name = part.line.encode(), part.name.encode()[:NAME_BYTES]
    body = (
        bytes([VERSION, len(line)])
        + line
        + part.seed.to_bytes(4)
        + bytes([NO_BET if part.percent is None else part.percent])
        + part.throws.to_bytes(3)
        + part.won.to_bytes(3)
        + bytes([len(name)])
        + name
        + part.answers.encode()
    )
    letters = b32encode(body + _checksum(body)).decode().rstrip("=").translate(TO_OURS)
    return "-".join(letters[at : at + 5] for at in range(0, len(letters), 5))


def body_of(code: str) -> bytes | None:
    """The bytes of a code without their checksum; None where it does not fit."""
    letters = code.upper().translate(LOOKALIKE)
    letters = "".join(letter for letter in letters if letter not in "- \t")
    if not 0 < len(letters) <= MAX_LETTERS or any(letter not in DIGITS for letter in letters):
        return None
    padded = letters.translate(FROM_OURS) + "=" * (-len(letters) % 8)
    try:
        data = b32decode(padded)
    except BinasciiError:
        return None
    body, checksum = data[:-_SUM], data[-_SUM:]
    whole = b32encode(data).decode() == padded and checksum == _checksum(body)
    return body if whole and body else None


def read_body(body: bytes) -> Part | None:
    """The part in the bytes of a code of this version; None for bytes of another form."""
    if len(body) < 2 or body[0] != VERSION:
        return None
    at = 2 + body[1]
    numbers, rest = body[at : at + _NUMBERS], body[at + _NUMBERS :]
    if len(numbers) < _NUMBERS or not rest or len(rest) <= rest[0]:
        return None
    try:
        line, answers = body[2:at].decode(), rest[1 + rest[0] :].decode()
    except UnicodeDecodeError:
        return None
    name = rest[1 : 1 + rest[0]].decode(errors="ignore")
    bet = numbers[4]
    return Part(
        line,
        int.from_bytes(numbers[:4]),
        None if bet == NO_BET else bet,
        int.from_bytes(numbers[5:8]),
        int.from_bytes(numbers[8:]),
        "".join(letter for letter in name if letter.isprintable()),
        answers,
    )


def _checksum(body: bytes) -> bytes:
    """CRC-16, which notices every mistake within sixteen bits: one wrong letter, or two side by side."""
    return crc_hqx(body, 0xFFFF).to_bytes(_SUM)

"""A pupil's part in an activity as a short code, for classes without a room.

A code is letters and digits in groups: activity, seed, bet, throws, answers, name, checksum. Letters that
look like digits are read as these; hyphens, spaces and small letters do not matter.

    version 2: 1 byte version, 1 byte length of the line, the line, 4 bytes seed, 1 byte bet in percent
    (127 for none), 3 bytes throws, 3 bytes won, 1 byte length of the name, the name, the answers as JSON or
    nothing, 2 bytes CRC-16; in base 32.

The answers are a list: for each item the list of its answers. Version 1 had no line in it, but two bytes of
its checksum: such a code is read for an experiment that is known.
"""

from __future__ import annotations

import json
import zlib
from base64 import b32decode, b32encode
from binascii import Error as BinasciiError
from binascii import crc_hqx
from dataclasses import dataclass

from conquest_lab.classroom.activity import Activity, Answer, read_answer
from conquest_lab.classroom.asked import parse_activity
from conquest_lab.classroom.errors import ClassError
from conquest_lab.classroom.rooms import MAX_THROWS
from conquest_lab.classroom.views import trial_of
from conquest_lab.core.words import say

DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: no I, L, O, U."""

STANDARD = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
TO_OURS = str.maketrans(STANDARD, DIGITS)
FROM_OURS = str.maketrans(DIGITS, STANDARD)
MAX_LETTERS = 6_000
LOOKALIKE = str.maketrans("ILO", "110")
FIRST_VERSION, VERSION = 1, 2
NO_BET = 127
NAME_BYTES = 24
LONGEST_TEXT = 200
"""Letters of an explanation that a code holds."""

MOST_ITEMS, MOST_TRIES = 20, 20
_HEAD, _SUM, _NUMBERS = 14, 2, 11


@dataclass(frozen=True, slots=True)
class Result:
    """A pupil's part in one activity.

    activity: its line. seed: of throws and exercises. percent: the bet, None for none.
    answers: as JSON, for each item the list of its answers; "" for none.
    """

    activity: str
    seed: int
    percent: int | None = None
    throws: int = 0
    won: int = 0
    name: str = ""
    answers: str = ""

    def is_repeatable(self) -> bool:
        """True when the seed gives just as many wins in as many throws."""
        return not self.throws or trial_of(self.activity).wins(self.seed, self.throws) == self.won

    def items(self) -> dict[int, list[Answer]]:
        """The answers to each item that was answered."""
        found = json.loads(self.answers) if self.answers else []
        return {item: list(given) for item, given in enumerate(found) if given}


def answers_text(answers: dict[int, list[Answer]]) -> str:
    """Answers as the text of a result."""
    if not answers:
        return ""
    listed = [[_short(one) for one in answers.get(n, [])] for n in range(max(answers) + 1)]
    return json.dumps(listed, ensure_ascii=False, separators=(",", ":"))


def _short(answer: Answer) -> Answer:
    return answer[:LONGEST_TEXT] if isinstance(answer, str) else answer


def encode(result: Result) -> str:
    """The code of a result.

    >>> encode(Result("battle 10 10", 7, 55, 100, 58, "Ana"))
    '08664-RBMEH-P6A81-H60G3-2C000-000ED-R001J-0001T-0D0PW-RBR0M'
    """
    line = parse_activity(result.activity).line.encode()
    name = result.name.encode()[:NAME_BYTES]
    body = (
        bytes([VERSION, len(line)])
        + line
        + result.seed.to_bytes(4)
        + bytes([NO_BET if result.percent is None else result.percent])
        + result.throws.to_bytes(3)
        + result.won.to_bytes(3)
        + bytes([len(name)])
        + name
        + result.answers.encode()
    )
    letters = b32encode(body + _checksum(body)).decode().rstrip("=").translate(TO_OURS)
    return "-".join(letters[at : at + 5] for at in range(0, len(letters), 5))


def decode(code: str, activity: str = "") -> Result:
    """The result in a code. activity: the line of the activity it must belong to, "" for any.

    Raises ClassError for a code with a mistake, or of another activity.
    """
    line = parse_activity(activity).line if activity else ""
    body = _body(code)
    if body[0] == FIRST_VERSION:
        return _of_first_version(code, body, line)
    result = _read(code, body)
    if line and result.activity != line:
        raise _of_another(code, line)
    return result


def _body(code: str) -> bytes:
    """The bytes of a code without their checksum, which fits."""
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
    if len(body) < _HEAD or checksum != _checksum(body):
        raise _mistyped(code)
    if body[0] not in (FIRST_VERSION, VERSION):
        raise _mistyped(code)
    return body


def _read(code: str, body: bytes) -> Result:
    """The result in the bytes of a code of this version."""
    at = 2 + body[1]
    numbers, rest = body[at : at + _NUMBERS], body[at + _NUMBERS :]
    if len(numbers) < _NUMBERS or not rest or len(rest) <= rest[0]:
        raise _mistyped(code)
    try:
        asked = parse_activity(body[2:at].decode())
        name = rest[1 : 1 + rest[0]].decode(errors="ignore")
        answers = rest[1 + rest[0] :].decode()
    except UnicodeDecodeError:
        raise _mistyped(code) from None
    bet, throws, won = numbers[4], int.from_bytes(numbers[5:8]), int.from_bytes(numbers[8:])
    percent = _bet(code, bet, throws, won)
    seed = int.from_bytes(numbers[:4])
    kept = answers_text(_checked(code, asked, seed, answers))
    is_bet = asked.way == "percent"
    if (throws and not asked.is_thrown) or (kept and is_bet) or not (is_bet or percent is None):
        raise _mistyped(code)
    return Result(asked.line, seed, percent, throws, won, _printable(name), kept)


def _bet(code: str, bet: int, throws: int, won: int) -> int | None:
    if (bet > 100 and bet != NO_BET) or not 0 <= won <= throws <= MAX_THROWS:
        raise _mistyped(code)
    return None if bet == NO_BET else bet


def _printable(name: str) -> str:
    return "".join(letter for letter in name if letter.isprintable())


def _checked(code: str, asked: Activity, seed: int, text: str) -> dict[int, list[Answer]]:
    """The answers of a code, each given again to the activity."""
    if not text:
        return {}
    try:
        listed = json.loads(text)
    except (ValueError, RecursionError):
        raise _mistyped(code) from None
    if not isinstance(listed, list) or len(listed) > MOST_ITEMS:
        raise _mistyped(code)
    found: dict[int, list[Answer]] = {}
    for item, given in enumerate(listed):
        if not isinstance(given, list) or len(given) > MOST_TRIES:
            raise _mistyped(code)
        for one in map(read_answer, given):
            known = found.get(item, [])
            kept = None if one is None else asked.checked(seed, item, known, one)
            if kept is None:
                raise _mistyped(code)
            found[item] = [*known, kept] if asked.way == "series" else [kept]
    return found


def _of_first_version(code: str, body: bytes, line: str) -> Result:
    """The result in a code of version 1, for an experiment that is known."""
    if not line:
        raise ClassError(
            say(
                "code {code} is of an older kind: it can be read with its experiment",
                code=code[:12],
            )
        )
    if body[1:3] != _mark(line):
        raise _of_another(code, line)
    throws, won = int.from_bytes(body[8:11]), int.from_bytes(body[11:14])
    name = body[14:].decode(errors="ignore")
    percent = _bet(code, body[7], throws, won)
    return Result(line, int.from_bytes(body[3:7]), percent, throws, won, _printable(name))


def _mark(line: str) -> bytes:
    """Two bytes that tell the experiments of version 1 apart."""
    return (zlib.crc32(line.encode()) & 0xFFFF).to_bytes(2)


def _of_another(code: str, line: str) -> ClassError:
    return ClassError(
        say("code {code} belongs to another experiment than {line}", code=code[:12], line=line)
    )


def _checksum(body: bytes) -> bytes:
    """CRC-16, which notices every mistake within sixteen bits: one wrong letter, or two side by side."""
    return crc_hqx(body, 0xFFFF).to_bytes(_SUM)


def _mistyped(code: str) -> ClassError:
    return ClassError(
        say("code {code} is not complete or has a mistake: copy it once more", code=repr(code[:40]))
    )

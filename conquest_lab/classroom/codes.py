"""A pupil's part in an activity as a short code, for classes without a room.

`core.codes` says how a code is written. What is read from one is given to the activity again: answers that
the activity would not take are refused, exercises are graded from the seed. A code of version 1, from before
activities stood in codes, is read for an experiment that is known.
"""

from __future__ import annotations

import json
import zlib
from dataclasses import dataclass, replace

from conquest_lab.classroom.activity import Activity, Answer, read_answer
from conquest_lab.classroom.errors import ClassError
from conquest_lab.classroom.registry import parse_activity
from conquest_lab.classroom.repeats import wins
from conquest_lab.classroom.rooms import MAX_THROWS
from conquest_lab.core import codes
from conquest_lab.core.codes import NO_BET, Part

FIRST_VERSION, _HEAD = 1, 14
MOST_ITEMS, MOST_TRIES = 20, 20


@dataclass(frozen=True, slots=True)
class Result(Part):
    """A pupil's part in one activity, whose answers the activity takes."""

    def is_repeatable(self) -> bool:
        """True when the seed gives just as many wins in as many throws."""
        return not self.throws or wins(self.line, self.seed, self.throws) == self.won

    def items(self) -> dict[int, list[Answer]]:
        """The answers to each item that was answered."""
        found = json.loads(self.answers) if self.answers else []
        return {item: list(given) for item, given in enumerate(found) if given}


def answers_text(answers: dict[int, list[Answer]]) -> str:
    """Answers by item as the text of a result."""
    return codes.answers_text([answers.get(n, []) for n in range(max(answers, default=-1) + 1)])


def encode(result: Result) -> str:
    """The code of a result.

    >>> encode(Result("battle 10 10", 7, 55, 100, 58, "Ana"))
    '08664-RBMEH-P6A81-H60G3-2C000-000ED-R001J-0001T-0D0PW-RBR0M'
    """
    return codes.written(replace(result, line=parse_activity(result.line).line))


def decode(code: str, activity: str = "") -> Result:
    """The result in a code. activity: the line of the activity it must belong to, "" for any.

    Raises ClassError for a code with a mistake, or of another activity.
    """
    line = parse_activity(activity).line if activity else ""
    body = codes.body_of(code)
    if body is None:
        raise _mistyped(code)
    if body[0] == FIRST_VERSION and len(body) >= _HEAD:
        return _of_first_version(code, body, line)
    part = codes.read_body(body)
    if part is None:
        raise _mistyped(code)
    result = _result(code, part)
    if line and result.line != line:
        raise _of_another(code, line)
    return result


def _result(code: str, part: Part) -> Result:
    """The result that a part of a code says, once its activity takes it."""
    activity = parse_activity(part.line)
    _check_bet(code, part.percent, part.throws, part.won)
    kept = answers_text(_checked(code, activity, part.seed, part.answers))
    is_bet = activity.way == "percent"
    if (part.throws and not activity.is_thrown) or (kept and is_bet):
        raise _mistyped(code)
    if not is_bet and part.percent is not None:
        raise _mistyped(code)
    return Result(activity.line, part.seed, part.percent, part.throws, part.won, part.name, kept)


def _check_bet(code: str, percent: int | None, throws: int, won: int) -> None:
    if (percent or 0) > 100 or not 0 <= won <= throws <= MAX_THROWS:
        raise _mistyped(code)


def _checked(code: str, activity: Activity, seed: int, text: str) -> dict[int, list[Answer]]:
    """The answers of a code, each given again to the activity."""
    if not text:
        return {}
    try:
        listed = json.loads(text)
    except (ValueError, RecursionError):
        raise _mistyped(code) from None
    found = taken(activity, seed, listed)
    if found is None:
        raise _mistyped(code)
    return found


def taken(activity: Activity, seed: int, listed: object) -> dict[int, list[Answer]] | None:
    """Answers by item, each given again to the activity; None for what is no list of answers.

    listed: for each item the list of its answers.
    Raises ClassError for an answer that the activity does not take.
    """
    if not isinstance(listed, list) or len(listed) > min(MOST_ITEMS, activity.items):
        return None
    found: dict[int, list[Answer]] = {}
    for item, given in enumerate(listed):
        if not isinstance(given, list) or len(given) > MOST_TRIES:
            return None
        for one in map(read_answer, given):
            known = found.get(item, [])
            kept = None if one is None else activity.checked(seed, item, known, one)
            if kept is None:
                return None
            found[item] = [*known, kept] if activity.way == "series" else [kept]
    return found


def _of_first_version(code: str, body: bytes, line: str) -> Result:
    """The result in a code of version 1, for an experiment that is known."""
    if not line:
        raise ClassError(
            "code {code} is of an older kind: it can be read with its experiment", code=code[:12]
        )
    if body[1:3] != _mark(line):
        raise _of_another(code, line)
    throws, won = int.from_bytes(body[8:11]), int.from_bytes(body[11:14])
    name = "".join(a for a in body[_HEAD:].decode(errors="ignore") if a.isprintable())
    percent = None if body[7] == NO_BET else body[7]
    _check_bet(code, percent, throws, won)
    return Result(line, int.from_bytes(body[3:7]), percent, throws, won, name)


def _mark(line: str) -> bytes:
    """Two bytes that tell the experiments of version 1 apart."""
    return (zlib.crc32(line.encode()) & 0xFFFF).to_bytes(2)


def _of_another(code: str, line: str) -> ClassError:
    return ClassError(
        "code {code} belongs to another experiment than {line}", code=code[:12], line=line
    )


def _mistyped(code: str) -> ClassError:
    return ClassError(
        "code {code} is not complete or has a mistake: copy it once more", code=repr(code[:40])
    )

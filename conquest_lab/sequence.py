r"""A lesson of one's own: activities in an order, with own sentences between them, as a text and as a link.

The text is a small file, which can be written by hand:

    # Luck or cheating?
    language: en

    Throw a die **twenty times** before you bet.

    @ roll 3 2
    minutes: 5

    @ battle 10 8

The first line is the title. A line that begins with @ names an activity by its line in
`conquest_lab.classroom`; lines below it may say more about it. All else is Markdown. A link holds the
text, packed: nothing is stored anywhere.

>>> lesson = read("# Two duels\nlanguage: fr\n\nPariez.\n\n@ roll 3 2\nminutes: 5\n")
>>> lesson.title, lesson.language, [part.line for part in lesson.activities]
('Two duels', 'fr', ['roll 3 2'])
>>> unpacked(packed(lesson)) == lesson
True
"""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as BinasciiError
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from conquest_lab.core.errors import ConquestError
from conquest_lab.core.words import LANGUAGES, Message, Value, say

MOST_ACTIVITIES = 20
MOST_LETTERS = 60_000
"""Letters of a text, in which a position takes up to 3,000."""
MOST_LINK = 8_000
"""Letters of an address that browsers and programs for messages take."""
MOST_TITLE = 120
MOST_LINE = 200
MOST_MINUTES = 180

MARK = "@"
"""The sign before the line of an activity."""

_SETTING = re.compile(r"([a-z]+)\s*:\s*(.*)")

HEAD = ("language",)
"""The words that may stand below the title."""
SETTINGS = ("minutes", "ask", "picture")
"""The words that may stand below an activity.

The minutes it takes; a question for the teacher to ask; the picture beside a question of one's own.
"""


class SequenceError(ConquestError, ValueError):
    """A text or link that is no lesson; the message says in which line, and what would be right."""


@dataclass(frozen=True, slots=True)
class Words:
    """Sentences of one's own, in Markdown."""

    text: str


@dataclass(frozen=True, slots=True)
class Step:
    """An activity in its place.

    line: that of an activity of a class.
    said: more about it, by words of `SETTINGS`.
    at: the line of the text in which it stands, from 1; 0 where it stands in none.
    """

    line: str
    said: Mapping[str, str] = field(default_factory=dict)
    at: int = field(default=0, compare=False)

    @property
    def minutes(self) -> int:
        """The minutes it takes, 0 where none are given."""
        return int(self.said.get("minutes", 0))


Part: TypeAlias = Words | Step


@dataclass(frozen=True, slots=True)
class Sequence:
    """A lesson of one's own."""

    title: str
    parts: tuple[Part, ...]
    language: str = LANGUAGES[0]

    @property
    def activities(self) -> tuple[Step, ...]:
        """The activities in their order."""
        return tuple(part for part in self.parts if isinstance(part, Step))


def read(text: str) -> Sequence:
    """The lesson that a text describes.

    Raises SequenceError that says in which line the text is wrong.
    """
    if len(text) > MOST_LETTERS:
        raise SequenceError(
            "the text has {letters} letters; it may have {most}",
            letters=len(text),
            most=MOST_LETTERS,
        )
    lines = [line.rstrip() for line in text.splitlines()]
    start = next((n for n, line in enumerate(lines) if line), 0)
    title = lines[start][2:].strip() if lines and lines[start].startswith("# ") else ""
    if not title:
        raise _at(start, say("the title is missing; the first line is “# ” and the title"))
    _check_length(start, title, MOST_TITLE)
    said, at = _said(lines, start + 1, HEAD)
    language = said.get("language", LANGUAGES[0])
    if language not in LANGUAGES:
        raise _at(
            start + 1,
            say(
                "there is no language {language}; there are {known}",
                language=language,
                known=LANGUAGES,
            ),
        )
    return Sequence(title, tuple(_parts(lines, at)), language)


def _parts(lines: list[str], at: int) -> Iterable[Part]:
    """The parts that follow the head, from a line on."""
    words: list[str] = []
    count = 0
    while at < len(lines):
        line = lines[at]
        if not line.startswith(MARK):
            words.append(line)
            at += 1
            continue
        yield from _words(words)
        words = []
        named = line.removeprefix(MARK).strip()
        if not named:
            raise _at(at, say("an activity is missing behind {mark}", mark=MARK))
        _check_length(at, named, MOST_LINE)
        count += 1
        if count > MOST_ACTIVITIES:
            raise _at(at, say("a lesson has at most {most} activities", most=MOST_ACTIVITIES))
        said, after = _said(lines, at + 1, SETTINGS)
        minutes = said.get("minutes", "1")
        if not re.fullmatch(r"[0-9]{1,3}", minutes) or not 0 < int(minutes) <= MOST_MINUTES:
            wrong = say(
                "minutes are a whole number from 1 to {most}, not {given}",
                most=MOST_MINUTES,
                given=minutes,
            )
            raise _at(at + 1 + list(said).index("minutes"), wrong)
        yield Step(named, said, at + 1)
        at = after
    yield from _words(words)


def _words(lines: list[str]) -> Iterable[Words]:
    text = "\n".join(lines).strip()
    if text:
        yield Words(text)


def _said(lines: list[str], at: int, known: tuple[str, ...]) -> tuple[dict[str, str], int]:
    """The values of lines of the form “name: value” from a line on, and the number of the line after them."""
    said: dict[str, str] = {}
    while at < len(lines) and (found := _SETTING.fullmatch(lines[at])):
        name, value = found.groups()
        if name not in known:
            raise _at(
                at,
                say(
                    "{name} means nothing here; there is: {known}. Leave a line empty before sentences"
                    " of your own",
                    name=name,
                    known=known,
                ),
            )
        if not value or name in said:
            raise _at(at, say("{name} is given once, with a value", name=name))
        said[name] = value
        at += 1
    return said, at


def _check_length(at: int, text: str, most: int) -> None:
    if len(text) > most:
        raise _at(
            at,
            say(
                "{letters} letters are too many; there may be {most}", letters=len(text), most=most
            ),
        )


def _at(line: int, wrong: Message) -> SequenceError:
    """The fault of a line, counted from 0."""
    values: dict[str, Value] = {"line": line + 1, "wrong": wrong}
    return SequenceError("line {line}: {wrong}", **values)


def written(sequence: Sequence) -> str:
    """The text of a lesson, as `read` reads it."""
    head = [f"# {sequence.title}", f"language: {sequence.language}"]
    blocks = ["\n".join(head)]
    for part in sequence.parts:
        if isinstance(part, Words):
            blocks.append(re.sub(rf"(?m)^{MARK}", rf"\\{MARK}", part.text))
        else:
            said = [f"{name}: {value}" for name, value in part.said.items()]
            blocks.append("\n".join([f"{MARK} {part.line}", *said]))
    return "\n\n".join(blocks) + "\n"


def packed(sequence: Sequence) -> str:
    """The lesson as letters for an address.

    Raises SequenceError for what `read` would refuse, since what a link holds can be opened, and for more
    than `MOST_LINK` letters.
    """
    text = written(sequence)
    read(text)
    letters = urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")
    if len(letters) > MOST_LINK:
        raise SequenceError(
            "a link has room for {most} letters, and this lesson takes {letters}: share it as a file",
            most=MOST_LINK,
            letters=len(letters),
        )
    return letters


def unpacked(letters: str) -> Sequence:
    """The lesson in an address.

    Raises SequenceError for letters that are none, such as half of a link.
    """
    unpacker = zlib.decompressobj()
    try:
        content = urlsafe_b64decode(letters.encode("ascii") + b"=" * (-len(letters) % 4))
        text = unpacker.decompress(content, 4 * MOST_LETTERS).decode()
    except (BinasciiError, UnicodeError, zlib.error, ValueError):
        text = ""
    if not text or not unpacker.eof:
        raise SequenceError(
            "this link is not whole: copy all of it, up to its last letter, and open it again"
        )
    return read(text)

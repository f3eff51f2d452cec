"""Questions in a teacher's own words, as a small text: for lessons from a file, for classes in one line.

    # How likely is it?
    Two dice are thrown. How likely is the sum 7?
    fr: On lance deux dés. Quelle est la probabilité de la somme 7 ?
    = 1/6
    - 1/11 | There are eleven sums, but they are not equally likely.
    fr: Il y a onze sommes, mais elles ne sont pas équiprobables.
    hint: Count the cells of a table of two dice.
    fr: Comptez les cases d’un tableau des deux dés.

    Which sum comes more often?
    - 6 | 6 is made by five throws of 36.
    + 7

The first line of a question asks it. = stands before the right number, + before a right option, - before a
wrong number or option; behind | stands what is said to those who give it. A line `fr:` or `en:` is the one
above in the other language. An empty line ends a question; # begins a remark. Without answers the question
is answered in own words. In one line, slashes stand between the parts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar, Literal

from conquest_lab.core.errors import ConquestError
from conquest_lab.core.words import LANGUAGES, Message, Text, Value, say
from conquest_lab.widgets.lesson.numbers import NumberError, parse_number
from conquest_lab.widgets.lesson.questions import (
    RIGHT,
    Exact,
    NumberQuestion,
    PickQuestion,
    Question,
    Verdict,
)
from conquest_lab.widgets.lesson.questions.kinds import TextQuestion

MOST_OPTIONS = 8

_MARKED = re.compile(r"(=|\+|- |hint:|solution:|en:|fr:)\s*(.*)")
_SLASH = re.compile(r"(?<!\d)/|/(?!\d)")
"""A slash between two parts; in 1/6 it is none."""


class OwnError(ConquestError, ValueError):
    """A text that is no question. line: where, from 1; wrong: what is wrong with that line."""

    def __init__(self, line: int, wrong: Message, file: str = "") -> None:
        values: dict[str, Value] = {"line": line, "wrong": wrong}
        said = say("line {line}: {wrong}", **values)
        super().__init__(say("{file}, {said}", file=file, said=said) if file else said)
        self.line, self.wrong = line, wrong


@dataclass(frozen=True, slots=True)
class Part:
    """A line of a question. mark: "" for the question itself. why: what stood behind |."""

    line: int
    mark: str
    words: Text
    why: Text
    language: str = ""

    @property
    def value(self) -> Exact:
        """The number that it is."""
        return parse_number(self.words.en).value

    def translated(self, line: int, language: str, words: str, why: str) -> Part:
        """This line in both languages; words alone are those of the reason, where there is one."""
        if self.language:
            raise OwnError(line, say("the line above is in both languages already"))
        if self.why.en and not why:
            words, why = self.words.en, words
        texts = ((self.words.en, words or self.words.en), (self.why.en, why))
        said, reason = (Text(*(pair if language == "fr" else reversed(pair))) for pair in texts)
        return replace(self, words=said, why=reason, language=language)


class OwnQuestion(Question):
    """A question that a teacher has written.

    text: its parts in one line, as `own_question` reads them.
    """

    parts: tuple[Part, ...]
    text: str

    def of(self, *marks: str) -> tuple[Part, ...]:
        """The parts with one of these marks."""
        return tuple(part for part in self.parts if part.mark in marks)

    @property
    def key(self) -> str:
        return self.text

    def prompt(self) -> Message:
        return say("{text}", text=self.parts[0].words)

    def _said(self, mark: str, usual: Message) -> Message:
        return next((say("{text}", text=part.words) for part in self.of(mark)), usual)

    def hint(self) -> Message:
        return self._said("hint", say("Read the question once more, word by word."))

    def solution(self) -> Message:
        right = tuple(part.words for part in self.of("=", "+"))
        usual = say("The answer: {right}", right=right) if right else say("Your teacher reads it.")
        return self._said("solution", usual)


@dataclass(frozen=True)
class OwnNumber(OwnQuestion, NumberQuestion):
    """A question that is answered with a number that is no chance."""

    parts: tuple[Part, ...]
    text: str
    form: ClassVar[Literal["probability", "whole", "any"]] = "any"
    signed: ClassVar[bool] = True

    @property
    def answer(self) -> Exact:
        return self.of("=")[0].value

    def wrong(self) -> dict[str, Exact]:
        return {str(n): part.value for n, part in enumerate(self.of("-"))}

    def reason(self, kind: str, **_gaps: object) -> Message:
        return say("{text}", text=self.of("-")[int(kind)].why)


class OwnChance(OwnNumber):
    """A question that is answered with a probability."""

    form = "probability"
    signed = False


@dataclass(frozen=True)
class OwnChoice(OwnQuestion, PickQuestion):
    """A question with options; several may be right."""

    parts: tuple[Part, ...]
    text: str

    def options(self) -> tuple[Message, ...]:
        return tuple(say("{text}", text=part.words) for part in self.of("+", "-"))

    def judge(self, picked: int) -> Verdict:
        part = self.of("+", "-")[picked]
        why = say("{text}", text=part.why) if part.why.en else say("Not this one.")
        return RIGHT if part.mark == "+" else Verdict(str(picked), why)


@dataclass(frozen=True)
class OwnWords(OwnQuestion, TextQuestion):
    """A question that is answered in own words."""

    parts: tuple[Part, ...]
    text: str


def own_questions(text: str | Path) -> tuple[OwnQuestion, ...]:
    r"""The questions of a file, or of a text of several lines, for a lesson.

    Raises OwnError that names the line, and the file where there is one.

    >>> [question] = own_questions("How likely is a six?\n= 1/6\n- 1/2 | Six faces, not two.")
    >>> str(question.grade("1/2").message)
    'Six faces, not two.'
    """
    file = "" if isinstance(text, str) and "\n" in text else Path(text).name
    try:
        if file:
            text = Path(text).read_text(encoding="utf-8-sig")
        found = tuple(map(_for_lesson, _blocks(str(text).splitlines())))
    except UnicodeDecodeError as error:
        raise OwnError(1, say("the file is not saved as UTF-8"), file) from error
    except OwnError as error:
        raise OwnError(error.line, error.wrong, file) from error
    if not found:
        raise OwnError(1, say("there is no question here"), file)
    return found


def own_question(line: str) -> OwnQuestion:
    """The question of one line, in which slashes stand between the parts, for a class.

    Raises OwnError, the lines of which are the parts.
    """
    parts = (" ".join(part.split()) for part in _SLASH.split(line))
    return _made([*enumerate(parts, start=1)])


def _blocks(lines: Iterable[str]) -> Iterator[list[tuple[int, str]]]:
    """The lines of each question with their numbers."""
    block: list[tuple[int, str]] = []
    for number, line in enumerate([*lines, ""], start=1):
        if line.strip() and not line.startswith("#"):
            block.append((number, " ".join(line.split())))
        elif block and not line.strip():
            yield block
            block = []


def _for_lesson(lines: list[tuple[int, str]]) -> OwnQuestion:
    """The question of some lines; in a class there may be options none of which is right."""
    question = _made(lines)
    if isinstance(question, OwnChoice) and not question.of("+"):
        raise OwnError(lines[0][0], say("no option is right: + stands before one"))
    return question


def _made(lines: list[tuple[int, str]]) -> OwnQuestion:
    """The question of some lines."""
    parts: list[Part] = []
    for number, text in lines:
        found = _MARKED.fullmatch(text)
        mark, words = found.groups() if found else ("", text)
        if found and not parts:
            raise OwnError(number, say("the question is missing; it stands first, without a mark"))
        mark = mark.strip(" :") or ("-" if parts else "")
        said, _, why = (side.strip() for side in words.partition("|")) if mark else (words, "", "")
        if not said or not text.isprintable():
            raise OwnError(number, say("a question, an option or a number is missing"))
        if mark in LANGUAGES:
            parts[-1] = parts[-1].translated(number, mark, said, why)
        else:
            parts.append(Part(number, mark, Text(said, said), Text(why, why)))
    _check_languages(parts)
    shown = " / ".join(text for _, text in lines)
    return _kind(parts)(tuple(parts), shown)


def _check_languages(parts: list[Part]) -> None:
    """Refuse a question of which some lines are in both languages, and others with words are not."""
    for language in {part.language for part in parts} - {""}:
        for part in parts:
            bare = part.mark in ("=", "-") and _is_number(part) and not part.why.en
            if part.language != language and not bare:
                missing = say("below this line {mark} is missing", mark=f"{language}:")
                raise OwnError(part.line, missing)


def _is_number(part: Part) -> bool:
    try:
        return part.value is not None
    except NumberError:
        return False


def _kind(parts: list[Part]) -> type[OwnNumber | OwnChoice | OwnWords]:
    """The class of a question; raises OwnError where its parts do not belong together."""
    right, options = ([p for p in parts if p.mark in marks] for marks in (("=",), ("+", "-")))
    for mark in ("=", "hint", "solution"):
        for part in [part for part in parts if part.mark == mark][1:]:
            raise OwnError(part.line, say("{mark} stands in a question once", mark=mark))
    if not right and not options:
        return OwnWords
    if not right:
        texts = {part.words for part in options}
        if not 2 <= len(options) <= MOST_OPTIONS or len(texts) < len(options):
            wrong = say("a question has 2 to {most} different options, or none", most=MOST_OPTIONS)
            raise OwnError(options[0].line, wrong)
        return OwnChoice
    for part in (*right, *options):
        if part.mark == "+":
            raise OwnError(part.line, say("+ stands before an option; a number has = or -"))
        try:
            parse_number(part.words.en)
        except NumberError as error:
            raise OwnError(part.line, error.message) from error
        if part.mark == "-" and not part.why.en:
            example = say("say behind | why {text} is wrong", text=part.words.en)
            raise OwnError(part.line, example)
    given = parse_number(right[0].words.en)
    is_chance = 0 <= given.value <= 1 and (given.percent or given.value.denominator > 1)
    return OwnChance if is_chance else OwnNumber

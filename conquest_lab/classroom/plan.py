"""The plan of a lesson that is led, as its teacher sees it."""

from __future__ import annotations

import re
from collections import OrderedDict
from functools import cache
from typing import TYPE_CHECKING

from conquest_lab.classroom.activity import Data
from conquest_lab.classroom.errors import ClassError
from conquest_lab.classroom.registry import material_of, named, parse_activity
from conquest_lab.core.words import say
from conquest_lab.sequence import (
    Sequence,
    SequenceError,
    Step,
    Words,
    packed,
    read,
    unpacked,
    written,
)
from conquest_lab.text import speaker

if TYPE_CHECKING:
    from mistune import Markdown

MOST_KNOWN = 64
_known: OrderedDict[str, Data] = OrderedDict()


def is_known(text: str) -> bool:
    """True for a lesson whose plan was worked out, and is still kept."""
    return text in _known


def plan_data(text: str) -> Data:
    """A lesson as its teacher sees it: the activities in order, each with the notes before it as HTML.

    `asked` is null for a line that no room can ask, and `wrong` says why.
    """
    found = _known.get(text)
    if found is None:
        found = _known[text] = _planned(text)
        if len(_known) > MOST_KNOWN:
            _known.popitem(last=False)
    return found


def led_data(text: str) -> Data:
    """A lesson as the pages that lead it need it, without its text and link: these pages are told often."""
    plan = plan_data(text)
    return {name: plan[name] for name in ("title", "language", "steps", "notes")}


def lesson_of(text: str) -> Sequence:
    """The lesson of a text, or of the letters of its link.

    Raises ClassError that says what is wrong with it.
    """
    try:
        return unpacked(text) if re.fullmatch(r"[\w-]+", text) else read(text)
    except SequenceError as error:
        raise ClassError(error.message) from error


def _planned(text: str) -> Data:
    lesson = lesson_of(text)
    steps: list[Data] = []
    notes: list[str] = []
    for part in lesson.parts:
        match part:
            case Words():
                notes.append(str(markdown()(part.text)))
            case Step():
                ask = part.said.get("ask", "")
                step = {
                    "minutes": part.minutes,
                    "ask": ask and str(markdown()(ask)),
                    "notes": notes,
                }
                steps.append({**step, **_question(part, lesson.language)})
                notes = []
    return {
        "title": lesson.title,
        "language": lesson.language,
        "steps": steps,
        "notes": notes,
        "text": written(lesson),
        "link": _link(lesson),
    }


def _link(lesson: Sequence) -> str:
    """The letters of its link; "" for a lesson that is too long for one, and is shared as a file."""
    try:
        return packed(lesson)
    except SequenceError:
        return ""


@cache
def markdown() -> Markdown:
    """A writer of HTML, to which tags are words: a lesson comes by a link, from anybody."""
    from mistune import create_markdown  # noqa: PLC0415 - rooms alone have it, results by code do without

    return create_markdown(escape=True, plugins=["table", "strikethrough"])


def _question(step: Step, language: str) -> Data:
    """The line as a room writes it with its question, or the reason why a room cannot ask it."""
    picture, wrong = step.said.get("picture", ""), None
    page: Data = {}
    if (shown := named(step.line, language)) is not None:
        page = {"title": shown.title, "page": shown.address}
        if not shown.class_line:
            return {"line": step.line, "question": None, "wrong": "", **page}
    try:
        activity = parse_activity(step.line, picture)
        if picture and not material_of(activity, picture):
            wrong = say(
                "a picture stands below a question of your own, @ own …, or @ position pasted …"
            )
    except ClassError as error:
        wrong = error.message
    if wrong is not None:
        sentence = say("line {line}: {wrong}", line=step.at, wrong=wrong)
        return {"line": step.line, "question": None, "wrong": speaker(language).render(sentence)}
    question = speaker(language, activity.names).render(activity.question())
    return {"line": activity.line, "material": picture, "question": question, "wrong": "", **page}

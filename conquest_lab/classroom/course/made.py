"""Lessons that are put together from activities, with sentences between them, as notebooks.

All of a lesson stands in its address (`sequence.packed`); nothing is stored. A link may come from anybody:
sentences become HTML in which tags are words, and code comes from our own notebooks alone.
"""

from __future__ import annotations

import re
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zlib import crc32

from conquest_lab.classroom.course.slices import Cell, code_cell, sliced, source_of, text_cell
from conquest_lab.classroom.plan import markdown
from conquest_lab.sequence import Sequence, SequenceError, Step, Words, packed
from conquest_lab.text import speaker

if TYPE_CHECKING:
    from conquest_lab.classroom.course.activities import Activity

MADE = "made"
"""The path of the page of a lesson, with its letters behind `?lesson=`."""
OWN = "own "
"""The beginning of the line of a question in own words."""

NOTES = "from conquest_lab.widgets import TeacherNotes\n\nTeacherNotes(made)"

_LESSON = re.compile(r'\bLesson\("[^"]*", lang, steps=True\)')
_ONLY_ALONE = re.compile(r"^lesson$\n?|^lesson\.(?:exercises|bets_made) = \d+\n", re.MULTILINE)
"""Lines with which one activity alone shows its bar, and goes on counting where its lesson was."""
_MATHS = re.compile(r"\\(href|class|style|cssId|data|require|def|newcommand|let)\b")
"""Commands of formulas that lead elsewhere, or change other formulas."""


def made_notebook(folder: Path, lesson: Sequence, up: str = "") -> dict[str, Any]:
    """The notebook of a lesson. folder: of the lessons. up: the way from its address to that of Home.

    Raises SequenceError for a line that is no activity.
    """
    t = speaker(lesson.language)
    name = f"made-{crc32(packed(lesson).encode()):08x}"
    begin = f'from conquest_lab.widgets import Lesson\n\nlang = "{lesson.language}"\n'
    begin += f'made = Lesson("{name}", lang, steps=True)\nmade'
    cells = [text_cell(f"<h1>{escape(lesson.title)}</h1>", "title"), code_cell(begin, "begin")]
    words, asks = "", []
    for number, part in enumerate(lesson.parts):
        match part:
            case Words():
                words = _html(part.text)
            case Step():
                found = _activity_cells(folder, part.line, lesson.language, up)
                heading, *rest = ({**cell, "id": f"{number}-{cell['id']}"} for cell in found)
                if words.startswith("<h2>"):
                    heading["source"] = words
                elif words:
                    heading["source"] += f"\n\n{words}"
                cells += [heading, *rest]
                words = ""
                asks += [_html(part.said["ask"])] if "ask" in part.said else []
    if words:
        title = t("At the end")
        begun = words if words.startswith("<h2>") else f"## {title}\n\n{words}"
        cells.append(text_cell(begun, "end"))
    title = t("For teachers")
    notes = "\n\n".join((f"## {title}", *asks))
    cells += [text_cell(notes, "notes-text"), code_cell(NOTES, "answers")]
    meta = {"title": lesson.title, "conquest_lab": {"lang": lesson.language, "lesson": name}}
    return {"cells": cells, "metadata": meta, "nbformat": 4, "nbformat_minor": 5}


def _html(text: str) -> str:
    """Sentences as HTML on one line, so that no Markdown is read in it a second time."""
    return str(markdown()(_MATHS.sub(r"\1", text))).strip().replace("\n", "&#10;")


def _activity_cells(folder: Path, line: str, language: str, up: str) -> list[Cell]:
    """The cells of an activity, the first one with its heading."""
    from conquest_lab.classroom.course.activities import notebook_of  # noqa: PLC0415 - widgets
    from conquest_lab.widgets.lesson.questions.own import OwnError, own_question  # noqa: PLC0415 - widgets

    t = speaker(language)
    if line.startswith(OWN):
        try:
            own_question(line.removeprefix(OWN))
        except OwnError as error:
            raise SequenceError(error.message) from error
        question = f"own_question({line.removeprefix(OWN)!r})"
        code = "from conquest_lab.widgets import Exercise\n"
        code += "from conquest_lab.widgets.lesson.questions.own import own_question\n\n"
        code += f"Exercise(made, {question})"
        title = t("A question")
        return [text_cell(f"## {title}", "heading"), code_cell(code, "own")]
    shown = known(folder, line, language)
    if shown.step:
        cells = sliced(notebook_of(folder, shown.lesson, language)["cells"], shown.heading)
        return [{**cell, "source": _in_a_row(cell)} for cell in cells]
    heading = text_cell(f"## {shown.title}", "heading")
    if shown.kind == "tool":
        link = f"[{shown.title}]({up}{shown.address}&lang={language})"
        return [heading, text_cell(f"{shown.about} {link}", "tool")]
    code = "from conquest_lab.widgets import Exercise\n"
    code += "from conquest_lab.widgets.lesson.questions.families import ENTRIES\n\n"
    code += f'Exercise(made, ENTRIES["{shown.name}"].family)'
    return [heading, code_cell(code, "family")]


def known(folder: Path, name: str, language: str) -> Activity:
    """The activity of a name. Raises SequenceError where there is none."""
    from conquest_lab.classroom.course.activities import activity  # noqa: PLC0415 - widgets

    found = activity(folder, name, language)
    if found is None:
        raise SequenceError(
            "there is no activity {line}; choose one on the page “Put together”", line=name
        )
    return found


def _in_a_row(cell: Cell) -> str:
    """The text of a cell of an activity that shares the page, and its lesson, with others."""
    source = source_of(cell)
    if cell["cell_type"] != "code":
        return source
    return _LESSON.sub("made", _ONLY_ALONE.sub("", source))

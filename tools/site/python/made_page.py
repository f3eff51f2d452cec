"""The cells of a page that no file holds: of an activity by its name, of a lesson by a link."""

from __future__ import annotations

import json
from html import escape
from urllib.parse import parse_qsl

# The archive of Markdown, which this import fetches, has the notebooks of the lessons too.
from cell_texts import Formula, shown

from conquest_lab.classroom.course.activities import activity_notebook
from conquest_lab.classroom.course.made import MADE, known, made_notebook
from conquest_lab.core.errors import ConquestError
from conquest_lab.core.folders import shipped
from conquest_lab.core.words import capitalized
from conquest_lab.sequence import unpacked
from conquest_lab.text import speaker


def cells(page: str, search: str, language: str) -> str:
    """The title and the cells that a page shows, or what is wrong with its address, as JSON.

    page: its path; search: the part of its address from ? on. Formulas are left to the page.
    """
    asked, folder = dict(parse_qsl(search.removeprefix("?"))), shipped("lessons")
    try:
        if page == MADE:
            lesson = unpacked(asked.get("lesson", ""))
            notebook = made_notebook(folder, lesson, "../")
        else:
            found = known(folder, asked.get("name", ""), language)
            if found.kind == "tool":
                return json.dumps({"go": found.address})
            notebook = activity_notebook(folder, found, language)
    except ConquestError as error:
        wrong = capitalized(speaker(language).render(error.message))
        return json.dumps({"wrong": f"{wrong}."})
    told = [one._asdict() for one in shown(notebook["cells"], _formula)]
    return json.dumps({"title": notebook["metadata"]["title"], "cells": told})


def _formula(formula: Formula) -> str:
    text, is_apart = formula
    return f'<span data-formula="{"apart" if is_apart else "within"}">{escape(text)}</span>'

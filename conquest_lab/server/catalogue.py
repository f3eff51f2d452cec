"""Pages of all activities: the catalogue, with lessons of three for an age and a time, and the maker."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import Any

from conquest_lab.classroom.course.activities import KINDS, PROGRAMMES, Activity, activities
from conquest_lab.classroom.course.lessons import TOPICS
from conquest_lab.core.words import Message, Speaker
from conquest_lab.kit import made
from conquest_lab.server.home import TEMPLATES, shown_key
from conquest_lab.text import speaker
from conquest_lab.widgets.lesson.questions.misconceptions import MISCONCEPTIONS

TIMES = (3, 5, 10, 15)
LENGTHS = (15, 20, 30, 45)
"""Minutes for which three activities are proposed."""
MOST_PLANS = 4


def plans(known: Sequence[Activity], age: int, minutes: int) -> list[tuple[Activity, ...]]:
    """Lessons of three activities: a bet, something to look at, and exercises, from one lesson each.

    Those meant for the age come first, then those that use the time best; none takes longer.
    """
    fit = [one for one in known if one.step and one.lesson[:1] == "p" and one.age <= age]
    found = [
        best
        for _, steps in groupby(fit, lambda one: one.lesson)
        if (best := _best([*steps], minutes))
    ]
    found.sort(key=lambda plan: (-max(one.age for one in plan), -sum(one.minutes for one in plan)))
    return found[:MOST_PLANS]


def _best(steps: list[Activity], minutes: int) -> tuple[Activity, ...]:
    """The three steps of a lesson that use the time best, () where none are short enough."""
    threes = [
        (bet, seen, exercise)
        for bet in steps
        for seen in steps
        for exercise in steps
        if bet.step < seen.step < exercise.step
        and bet.class_line.startswith("lesson ")
        and seen.kind in {"bet", "picture"}
        and exercise.kind == "exercise"
        and bet.minutes + seen.minutes + exercise.minutes <= minutes
    ]
    return max(threes, key=lambda three: sum(one.minutes for one in three), default=())


@lru_cache(maxsize=8)
def list_page(
    path: str, folder: Path, base_url: str, language: str, *, by_name: bool = False
) -> str:
    """The page of a path as HTML; what its address asks for, its script does.

    folder: of the lessons. base_url: the way to Home.
    by_name: True where files are served, and one page shows every activity, by the name in its address.
    """
    t, known = speaker(language), activities(folder, language)
    if by_name:
        known = tuple(
            one if one.kind == "tool" else replace(one, address=f"activity?name={one.name}")
            for one in known
        )
    return TEMPLATES.get_template(f"{path}.html").render(
        t=t,
        lang=language,
        base=base_url,
        folders=by_name,
        css=made("home.css"),
        script=made(f"{path}.js"),
        kinds=KINDS,
        **LISTS[path](known, t),
    )


def _catalogue(known: Sequence[Activity], t: Speaker) -> dict[str, Any]:
    """The content of the catalogue."""
    ages = sorted({one.age for one in known})
    planned = {
        f"{age} {minutes}": [[one.name for one in plan] for plan in plans(known, age, minutes)]
        for age in ages
        for minutes in LENGTHS
    }
    named = {id_ for one in known for id_ in one.misconceptions}
    met = {id_: one for id_, one in MISCONCEPTIONS.items() if id_ in named}
    by_lesson = sorted(known, key=lambda one: (one.lesson[:1] != "p", one.lesson[:1], one.lesson))
    return {
        "lessons": [
            (key, list(group)) for key, group in groupby(by_lesson, lambda one: one.lesson)
        ],
        "ages": [age for age in ages if planned[f"{age} {max(LENGTHS)}"]],
        "lengths": LENGTHS,
        "misconceptions": met,
        "choices": {
            "programmes": _said(PROGRAMMES, t),
            "topics": _said(TOPICS, t),
            "kinds": _said(KINDS, t),
            "misconceptions": _said({id_: one.name for id_, one in met.items()}, t),
            "ages": [(age, t("{n} years", n=age)) for age in ages],
            "times": [(n, t("{n} minutes at most", n=n)) for n in TIMES],
        },
        "beliefs": json.dumps({id_: t.render(one.belief) for id_, one in met.items()}),
        "plans": json.dumps(planned),
        "shown_key": shown_key,
    }


def _together(known: Sequence[Activity], t: Speaker) -> dict[str, Any]:
    """The activities that the maker offers; what is chosen stays in the browser."""
    found: dict[str, list[Activity]] = {}
    for one in known:
        found.setdefault(one.within or t.render(KINDS["tool"]), []).append(one)
    return {"groups": found}


LISTS = {"activities": _catalogue, "together": _together}
"""The content of the page of each path, which has a template and a script of its name."""


def _said(words: Mapping[str, Message], t: Speaker) -> list[tuple[str, str]]:
    """The options of a filter: value and words."""
    return [(value, t.render(message)) for value, message in words.items()]

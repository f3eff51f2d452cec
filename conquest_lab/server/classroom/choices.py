"""The activities that the form of a teacher offers: bets and exercises by lesson, positions by game.

Lessons are imported when a list is made: a server that begins without them is there again twice as soon.
"""

# ruff: noqa: PLC0415 - see above
from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from conquest_lab.classroom.course.lessons import lesson_cards
from conquest_lab.classroom.registry import parse_activity
from conquest_lab.classroom.views import question
from conquest_lab.core.folders import shipped
from conquest_lab.core.words import counted
from conquest_lab.server.home import shown_key
from conquest_lab.text import speaker


def _titles(language: str) -> dict[str, str]:
    """The name of each lesson, behind its key."""
    cards = lesson_cards(shipped("lessons"), language)
    return {card.key: f"{shown_key(card.key)} · {card.title}" for card in cards}


@lru_cache(maxsize=8)
def bets(language: str) -> str:
    """The bets of the lessons: line, lesson and question."""
    from conquest_lab.classroom.lesson_bets import lesson_bets

    titles = _titles(language)
    found = [
        [f"lesson {lesson} {number}", titles.get(lesson, lesson)]
        for lesson, bets in lesson_bets().items()
        for number in range(1, len(bets) + 1)
    ]
    return _json([[line, title, question(line, language)] for line, title in found])


@lru_cache(maxsize=8)
def exercises(language: str) -> str:
    """The lessons and levels of a series, each with its name, and the most exercises."""
    from conquest_lab.widgets.lesson.attempt import level_name
    from conquest_lab.widgets.lesson.questions import LEVELS
    from conquest_lab.widgets.lesson.questions.families import LESSONS
    from conquest_lab.widgets.lesson.series.model import ALL, MOST

    t, titles = speaker(language), _titles(language)
    return _json(
        {
            "lessons": [
                *([lesson, titles.get(lesson, lesson)] for lesson in LESSONS),
                [ALL, t("All lessons")],
            ],
            "levels": [
                *([level, t.render(level_name(level))] for level in LEVELS),
                [ALL, t("All levels")],
            ],
            "most": MOST,
        }
    )


@lru_cache(maxsize=8)
def positions(language: str) -> str:
    """The positions of supplied games that are worth a discussion: line, game and step, choice."""
    from conquest_lab.classroom.positions import GOOD, Position

    found = []
    for game, plies in GOOD.items():
        for ply in plies:
            position = parse_activity(f"position {game} {ply}")
            assert isinstance(position, Position)
            t = speaker(language, position.names)
            options = counted(len(position.moment.options), "{n} choice", "{n} choices")
            about = t("{prompt} ({choices})", prompt=position.moment.prompt, choices=options)
            found.append([position.line, t.render(position.moment.about), about])
    return _json(found)


def _json(found: Any) -> str:
    return json.dumps(found, ensure_ascii=False, separators=(",", ":"))


KINDS: Mapping[str, Callable[[str], str]] = {
    "bets": bets,
    "exercises": exercises,
    "positions": positions,
}
"""The lists by kind, each as JSON in a language."""

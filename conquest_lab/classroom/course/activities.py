"""Activities: the steps of lessons, the families of exercises and the tools, each as a page.

Nothing is written twice: a step is cut out of the notebook of its lesson, with the cells that it needs.
Minutes, ages and programmes stand in `course.toml` of the lessons.

>>> from conquest_lab.server.launch import lessons_folder
>>> rain = activity(lessons_folder(), "p01-rain", "en")
>>> rain.title, rain.kind, rain.minutes, "equiprobability" in rain.misconceptions
('Let it rain', 'bet', 5, True)
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from random import Random
from typing import Any, Final, Literal, TypeAlias

from conquest_lab import widgets
from conquest_lab.classroom.course.lessons import LessonCard, lesson_cards, plain
from conquest_lab.classroom.course.slices import (
    EXERCISES,
    Cell,
    called,
    code_cell,
    heading_of,
    loaded,
    shows,
    sliced,
    source_of,
    steps_of,
    text_cell,
    tree_of,
)
from conquest_lab.classroom.lesson_bets import lesson_bets
from conquest_lab.core.words import Message, capitalized, say
from conquest_lab.text import speaker
from conquest_lab.widgets.lesson.questions import SENTENCES, NumberQuestion, Question
from conquest_lab.widgets.lesson.questions.drawn import POOLS, FromPool
from conquest_lab.widgets.lesson.questions.families import ENTRIES, LESSONS
from conquest_lab.widgets.lesson.questions.misconceptions import MISCONCEPTIONS, misconception
from conquest_lab.widgets.lesson.series.model import kind_name

Kind: TypeAlias = Literal["bet", "picture", "board", "exercise", "family", "tool"]

KINDS: Final[dict[str, Message]] = {
    "bet": say("A bet with its picture"),
    "picture": say("A picture to work with"),
    "board": say("On the board of a game"),
    "exercise": say("Exercises of a lesson"),
    "family": say("One kind of exercise, again and again"),
    "tool": say("A tool"),
}

PROGRAMMES: Final[dict[str, Message]] = {
    "cycle4": say("France: cycle 4"),
    "seconde": say("France: seconde"),
    "premiere": say("France: première spécialité"),
    "terminale": say("France: terminale spécialité"),
    "complementaires": say("France: maths complémentaires"),
    "expertes": say("France: maths expertes"),
    "ks3": say("England: KS3"),
    "gcse-P2": say("England: GCSE P2, randomness and expected outcomes"),
    "gcse-P3": say("England: GCSE P3, relative frequency and probability"),
    "gcse-P4": say("England: GCSE P4, probabilities that add up to 1"),
    "gcse-P5": say("England: GCSE P5, samples and their size"),
    "gcse-P6": say("England: GCSE P6, sets, tables, grids and trees"),
    "gcse-P7": say("England: GCSE P7, possibility spaces"),
    "gcse-P8": say("England: GCSE P8, combined events"),
    "gcse-P9": say("England: GCSE P9, conditional probabilities"),
    "gcse-S1": say("England: GCSE S1, samples and populations"),
    "gcse-S2": say("England: GCSE S2, tables and charts"),
    "alevel": say("England: A level, with Further Mathematics"),
}
"""The parts of the programmes, by the words of `course.toml`; P and S number the GCSE's subject content."""

USUAL_MINUTES = 5
SHORT = 16
"""Letters of a question that says too little without its text, such as “And now?”."""
BETS = ("Predict", "Forecast")
NOTES = "TeacherNotes"
DRAWS = 3
"""Draws from a class of questions from which its misconceptions are told."""
SHOWN = 1
"""The seed of the question that says what a family is."""

FAMILY = """from conquest_lab.widgets import Exercise, Lesson, TeacherNotes
from conquest_lab.widgets.lesson.questions.families import ENTRIES

lesson = Lesson("{name}", "{lang}", steps=True)
display(lesson)
Exercise(lesson, ENTRIES["{name}"].family)"""
ANSWERS = "TeacherNotes(lesson)"

LEVEL_MINUTES = {"start": 3, "standard": 5, "stretch": 8}
"""Minutes for three or so exercises of a family."""

TOOL_MINUTES = 10
EXERCISES_ASKED = 3
"""Exercises of a kind, or of a lesson, that a room asks of each pupil."""

TOOLS: Final[dict[str, tuple[str, int, str, Message, Message]]] = {
    "odds-battle": (
        "odds?tab=battle",
        13,
        "counting statistics",
        say("Odds: one attack"),
        say("Choose the armies, bet, fight the battle many times, compare with the exact answer."),
    ),
    "odds-campaign": (
        "odds?tab=campaign",
        14,
        "counting decisions",
        say("Odds: a campaign"),
        say("Choose a path on the map: how far will the armies come?"),
    ),
    "odds-chain": (
        "odds?tab=chain",
        16,
        "chains",
        say("Odds: a battle as a chain"),
        say("All states of a battle, and the arrows between them."),
    ),
    "odds-cards": (
        "odds?tab=cards",
        13,
        "counting cards",
        say("Odds: sets of cards"),
        say("How likely is a set among so many cards?"),
    ),
    "odds-country": (
        "odds?tab=country",
        15,
        "decisions expectation",
        say("Odds: cards of Risk Express"),
        say("How likely is it to conquer a country card, and which line is best filled first?"),
    ),
    "odds-hidden": (
        "odds?tab=hidden",
        15,
        "cards counting",
        say("Odds: hidden cards"),
        say("What may be in a hand that nobody has seen?"),
    ),
    "odds-stop": (
        "odds?tab=stop",
        16,
        "decisions expectation",
        say("Odds: when to stop"),
        say("What is an attack worth, and when is it better to stop?"),
    ),
    "luck-of-a-game": (
        "luck?game=hasbro",
        15,
        "statistics",
        say("Luck: who was lucky?"),
        say("Every throw of a game with its luck, and how unusual the sum of it is."),
    ),
    "explore-a-game": (
        "explore?game=hasbro",
        10,
        "rules",
        say("Explore: a game step by step"),
        say("Stop before a throw, and let the class say what may come."),
    ),
    "a-series": (
        "exercises?n=6",
        11,
        "counting expectation chains decisions cards statistics",
        say("A series of exercises"),
        say("Choose lessons, kinds and levels; on the screen or on paper, with the answers."),
    ),
}
"""The tools, each with a setting, by name: address, age, ideas, title, and what it is."""


@dataclass(frozen=True, slots=True)
class Activity:
    """Something for a class to do in a few minutes, with a page of its own.

    name: stands in addresses, and never changes. about: what is asked. within: the title of its lesson.
    lesson: the key of the lesson that it comes from, "" for a tool. step: its number, 0 for none.
    heading: the id of the cell with the heading of that step.
    minutes, age: about how long it takes, and from which age on. needs: what learners have to know.
    ideas: words of `TOPICS`; misconceptions: ids; programmes: words of `PROGRAMMES`.
    class_line: the line with which the room of a class asks its bet or exercises, "" for what is looked at.
    address: of its page, below that of Home, without language, seed and view.
    """

    name: str
    kind: Kind
    title: str
    about: str
    address: str
    within: str = ""
    lesson: str = ""
    step: int = 0
    heading: str = ""
    minutes: int = 0
    age: int = 0
    needs: str = ""
    ideas: tuple[str, ...] = ()
    misconceptions: tuple[str, ...] = ()
    programmes: tuple[str, ...] = ()
    class_line: str = ""


def activities(folder: Path, language: str) -> tuple[Activity, ...]:
    """Every activity, in a language: the steps by lesson, then the families, then the tools.

    folder: of the lessons. They are read once, and again where one of them has changed.
    """
    course = _course(folder, language, _changed(folder, language))
    steps = [one for key in course.cards for one in _steps(course, key)]
    families = [_family(course, key) for key in ENTRIES]
    return (*steps, *families, *(_tool(name, language) for name in TOOLS))


def activity(folder: Path, name: str, language: str) -> Activity | None:
    """The activity of a name, None where there is none; nothing is worked out about the others.

    The name of a step that is gone gives the step that has what it had.
    """
    course = _course(folder, language, _changed(folder, language))
    name = course.table.get("moved", {}).get(name, name)
    if name in TOOLS:
        return _tool(name, language)
    if name in ENTRIES and ENTRIES[name].lessons[0] in course.cards:
        return _family(course, name)
    key = name.partition("-")[0]
    steps = _steps(course, key) if key in course.cards else ()
    return next((one for one in steps if one.name == name), None)


@dataclass(frozen=True, slots=True, eq=False)
class _Course:
    """The lessons in a language, with the tables about their steps."""

    folder: Path
    language: str
    cards: Mapping[str, LessonCard]
    table: Mapping[str, Any]


@lru_cache(maxsize=4)
def _course(folder: Path, language: str, _changed: int) -> _Course:
    table = tomllib.loads((folder / "course.toml").read_text(encoding="utf-8"))
    cards = {card.key: card for card in lesson_cards(folder, language)}
    return _Course(folder, language, cards, table)


def _changed(folder: Path, language: str) -> int:
    files = [folder / "course.toml", *(folder / language).glob("*.ipynb")]
    return max(file.stat().st_mtime_ns for file in files)


def _tool(name: str, language: str) -> Activity:
    address, age, ideas, title, about = TOOLS[name]
    t = speaker(language)
    made = Activity(name, "tool", t.render(title), t.render(about), address)
    return replace(made, minutes=TOOL_MINUTES, age=age, ideas=tuple(ideas.split()))


# Steps ------------------------------------------------------------------------------------------


def notebook_of(folder: Path, lesson: str, language: str) -> dict[str, Any]:
    """The notebook of a lesson, by its key."""
    (path,) = (folder / language).glob(f"{lesson}_*.ipynb")
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


@lru_cache(maxsize=256)
def _steps(course: _Course, lesson: str) -> tuple[Activity, ...]:
    """The steps of a lesson that have something to do: not those of text and of printed numbers."""
    return tuple(_steps_of_card(course, course.cards[lesson]))


def _steps_of_card(course: _Course, card: LessonCard) -> Iterator[Activity]:
    table = course.table
    minutes, ages = (table.get(of, {}).get(card.key, {}) for of in ("minutes", "ages"))
    cells = notebook_of(course.folder, card.key, course.language)["cells"]
    bets = 0
    for number, step in enumerate(steps_of(cells), 1):
        trees = [tree_of(cell) for cell in step]
        own = [name for tree in trees for name in called(tree)]
        new = sum(own.count(name) for name in BETS)
        # Questions that are asked again after a lesson ask for the lesson.
        if any(map(shows, trees)) and not {NOTES, "After"} & {*own}:
            heading = str(step[0]["id"]).removesuffix("-text")
            whole = [tree_of(cell) for cell in sliced(cells, step[0]["id"])]
            used = [name for tree in whole for name in loaded(tree)]
            yield Activity(
                f"{card.key}-{heading}",
                _kind(own, used),
                heading_of(step[0]),
                _question_in(source_of(step[0])),
                f"activity/{card.key}-{heading}",
                card.title,
                card.key,
                number,
                str(step[0]["id"]),
                minutes.get(heading, USUAL_MINUTES),
                ages.get(heading, card.age),
                card.needs,
                card.topics,
                _misconceptions(used),
                _programmes(table, card.key, heading),
                _class_line(card.key, own, bets + 1 if new else 0),
            )
        bets += new


def _class_line(lesson: str, own: list[str], bet: int) -> str:
    """The line with which a class is asked a step. own: what it calls; bet: the number of its bet, or 0."""
    if bet and lesson in lesson_bets():
        return f"lesson {lesson} {bet}"
    if {*EXERCISES, "Series"} & {*own} and lesson in LESSONS:
        return f"series {lesson} all {EXERCISES_ASKED}"
    return ""


def _kind(own: list[str], whole: list[str]) -> Kind:
    if {*EXERCISES, "Series"} & {*own}:
        return "exercise"
    if {*BETS} & {*whole}:
        return "bet"
    return "board" if "Tutorial" in own else "picture"


def _question_in(text: str) -> str:
    """The question in bold letters of a text, else its first sentence; "" for one with a formula."""
    body = text.partition("\n")[2].strip()
    question_texts = re.findall(r"\*\*([^*]*\?)\*\*", body)
    longest = plain(max(question_texts, key=len, default=""))
    found = longest if len(longest) > SHORT else re.split(r"(?<=[.?!…]) ", plain(body))[0]
    return "" if "\\" in found else capitalized(found)


def _programmes(table: Mapping[str, Any], lesson: str, heading: str = "") -> tuple[str, ...]:
    """The words of the programmes that a step serves; without a step, those of the whole lesson."""
    written = (word.partition(":") for word in table.get("programmes", {}).get(lesson, ()))
    return tuple(
        word
        for word, _, steps in written
        if word in PROGRAMMES and (not steps or not heading or heading in steps.split(","))
    )


def _misconceptions(names: Iterable[str]) -> tuple[str, ...]:
    """The misconceptions that answers to the questions among these names are told apart by."""
    found = (getattr(widgets, name, None) for name in dict.fromkeys(names))
    families = (one for one in found if isinstance(one, type) and issubclass(one, Question))
    return _in_order(id_ for cls in families for id_ in misconceptions_of(cls))


@cache
def misconceptions_of(cls: type[Question]) -> tuple[str, ...]:
    """The misconceptions behind wrong answers to a class: those of some draws, else those it names."""
    if issubclass(cls, NumberQuestion):
        drawn = (cls.drawn(Random(seed)) for seed in range(DRAWS))
        return _named((cls, mistake.kind) for question in drawn for mistake in question.mistakes())
    said = (SENTENCES.get(owner.__name__) for owner in cls.__mro__)
    reasons = (of["reasons"] for of in said if isinstance(of, dict) and "reasons" in of)
    return _named((cls, word) for word in next(reasons, ()))


def _named(words: Iterable[tuple[type, str]]) -> tuple[str, ...]:
    """The ids behind reasons, by class and word."""
    found = (misconception(cls, word) for cls, word in words)
    return _in_order(one.id for one in found if one is not None)


def _in_order(ids: Iterable[str]) -> tuple[str, ...]:
    """The ids in the order of the catalogue, without the one for all other slips."""
    found = {*ids} - {"other"}
    return tuple(id_ for id_ in MISCONCEPTIONS if id_ in found)


# Families ---------------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def _family(course: _Course, key: str) -> Activity:
    """The activity of a family."""
    entry, t = ENTRIES[key], speaker(course.language)
    card = course.cards[entry.lessons[0]]
    question = entry.family.drawn(Random(SHOWN))
    prompt = t.named(question.names).render(question.prompt())
    made = entry.family
    misconceptions = (
        _named((made.makes, belief.word) for one in POOLS[made.pool]() for belief in one.beliefs)
        if isinstance(made, FromPool)
        else misconceptions_of(type(question))
    )
    return Activity(
        entry.key,
        "family",
        capitalized(t.render(kind_name(entry.kind))),
        prompt,
        f"activity/{entry.key}",
        card.title,
        entry.lessons[0],
        minutes=LEVEL_MINUTES[entry.level],
        age=card.age,
        needs=card.needs,
        ideas=card.topics,
        misconceptions=misconceptions,
        programmes=_programmes(course.table, entry.lessons[0]),
        class_line=f"series {entry.lessons[0]} {entry.level} {EXERCISES_ASKED} {entry.kind}",
    )


# Pages ------------------------------------------------------------------------------------------


def page_cells(folder: Path, shown: Activity, language: str) -> list[Cell]:
    """The cells of the page of a step or a family, which stands one step below Home."""
    t = speaker(language)
    words = t("The lesson"), t("All activities"), t("For teachers"), t("Add to my lesson")
    whole = notebook_of(folder, shown.lesson, language)
    if shown.step:
        cells = sliced(whole["cells"], shown.heading)
        notes = steps_of(whole["cells"])[-1]
    else:
        cells = [
            text_cell(f"## {shown.title}", "title"),
            code_cell(FAMILY.format(lang=language, name=shown.name), "family"),
        ]
        notes = [
            text_cell(f"## {words[2]}", "notes-text"),
            code_cell(ANSWERS, "answers"),
        ]
    part = f"#step-{shown.step}" if shown.step else ""
    lesson = f"[{words[0]}](../lesson/{shown.lesson}?lang={language}{part})"
    others = f"[{words[1]}](../activities?lang={language})"
    add = f"[{words[3]}](../together?lang={language}&add={shown.name})"
    about = [
        t("{n} minutes", n=shown.minutes),
        t("ages {n} and up", n=shown.age),
        *(t.render(MISCONCEPTIONS[id_].name) for id_ in shown.misconceptions),
    ]
    facts = text_cell(" · ".join(about), "facts")
    way = f'{lesson} · {others} · {add}<span class="cl-way"></span>'
    found = [*cells, text_cell(way, "way"), notes[0], facts, *notes[1:]]
    return [{**cell, "source": source_of(cell)} for cell in found]


def activity_notebook(folder: Path, shown: Activity, language: str) -> dict[str, Any]:
    """The notebook of the page of a step or a family."""
    whole = notebook_of(folder, shown.lesson, language)
    meta = {**whole["metadata"], "title": shown.title}
    return {**whole, "metadata": meta, "cells": page_cells(folder, shown, language)}

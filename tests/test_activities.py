"""Activities: their names and facts, and that each runs with what is cut out for it."""

import ast
import builtins
import re
import tomllib
from pathlib import Path

import pytest

from conquest_lab.classroom.course.activities import (
    PROGRAMMES,
    Activity,
    activities,
    activity,
    notebook_of,
    page_cells,
)
from conquest_lab.classroom.course.lessons import lesson_cards
from conquest_lab.classroom.course.slices import heading_of, loaded, source_of, steps_of, stored
from conquest_lab.classroom.errors import ClassError
from conquest_lab.classroom.lesson_bets import lesson_bets
from conquest_lab.classroom.registry import parse_activity
from conquest_lab.server.catalogue import LENGTHS, list_page, plans

LESSONS = Path(__file__).parents[1] / "lessons"
TRIED = ("p01-rain", "p04-gap", "p05-class", "p09-draw", "p14-due", "r04-ex2", "battle-tree")


@pytest.fixture(scope="module")
def every() -> tuple[Activity, ...]:
    return activities(LESSONS, "en")


@pytest.fixture
def pages(every: tuple[Activity, ...]) -> list[Activity]:
    return [one for one in every if one.kind != "tool"]


def facts(one: Activity) -> tuple[object, ...]:
    return (one.name, one.kind, one.address, one.step, one.minutes, one.age, one.misconceptions)


def test_both_languages_have_the_same_activities_under_names_of_their_own(
    every: tuple[Activity, ...],
) -> None:
    """A name is made of what never changes: the key of a lesson, the id of a cell, the key of a family."""
    assert [facts(one) for one in every] == [facts(one) for one in activities(LESSONS, "fr")]
    steps = [one for one in every if one.step]
    for one in steps:
        assert one.name == f"{one.lesson}-{one.heading.removesuffix('-text')}"
    headings = [(one.lesson, one.heading) for one in steps]
    assert len({*headings}) == len(headings) > 250
    assert all(re.fullmatch(r"[a-z0-9-]+", one.name) for one in every)


def test_every_activity_says_what_it_is_and_for_whom(every: tuple[Activity, ...]) -> None:
    for one in every:
        assert one.title, one.name
        assert one.ideas, one.name
        assert 6 <= one.age <= 18, one.name
        assert 1 <= one.minutes <= 25, one.name
        assert one.kind == "tool" or one.lesson, one.name


def test_the_tables_of_the_course_name_steps_and_programmes_that_there_are() -> None:
    table = tomllib.loads((LESSONS / "course.toml").read_text(encoding="utf-8"))
    for card in lesson_cards(LESSONS, "en"):
        *steps, _notes = steps_of(notebook_of(LESSONS, card.key, "en")["cells"])
        headings = [str(step[0]["id"]).removesuffix("-text") for step in steps]
        assert [*table["minutes"][card.key]] == headings, card.key
        assert set(table["ages"].get(card.key, ())) <= {*headings}, card.key
        for written in table["programmes"][card.key]:
            word, _, named = written.partition(":")
            assert word in PROGRAMMES, written
            assert set(filter(None, named.split(","))) <= {*headings}, written


def test_a_name_that_is_gone_leads_to_a_step_of_the_same_lesson(
    every: tuple[Activity, ...],
) -> None:
    moved = tomllib.loads((LESSONS / "course.toml").read_text(encoding="utf-8"))["moved"]
    names = {one.name for one in every}
    assert {*moved.values()} <= names
    assert not names & moved.keys()
    for old in moved:
        shown = activity(LESSONS, old, "en")
        assert shown.lesson == old.partition("-")[0]


def test_a_class_is_asked_an_activity_by_its_name(every: tuple[Activity, ...]) -> None:
    """The class of a bet stands in the cells of its step; what is looked at says that it asks nothing."""
    for one in every:
        kind, _, rest = one.class_line.partition(" ")
        if kind:
            assert parse_activity(one.name).line == one.class_line
        if kind == "lesson":
            lesson, number = rest.split()
            bet = lesson_bets()[lesson][int(number) - 1]
            cells = steps_of(notebook_of(LESSONS, lesson, "en")["cells"])[one.step - 1]
            assert type(bet).__name__ in "".join(map(source_of, cells)), one.name
    assert {one.kind for one in every if not one.class_line} == {"bet", "picture", "board", "tool"}
    with pytest.raises(ClassError, match="p01-rain asks nothing"):
        parse_activity("p01-rain")


def test_every_page_defines_the_names_that_it_uses(pages: list[Activity]) -> None:
    wrong = []
    for one in pages:
        known = {*dir(builtins), "display"}
        for cell in page_cells(LESSONS, one, "en"):
            tree = ast.parse(source_of(cell) if cell["cell_type"] == "code" else "")
            known |= {*stored(tree)}
            wrong += [(one.name, name) for name in loaded(tree) if name not in known]
    assert not wrong


def test_a_page_is_one_step_and_the_notes_for_teachers(pages: list[Activity]) -> None:
    for one in pages:
        first, notes = filter(None, map(heading_of, page_cells(LESSONS, one, "en")))
        assert (first, notes) == (one.title, "For teachers"), one.name


def run(one: Activity | None) -> None:
    assert one is not None
    space: dict[str, object] = {"display": lambda *_: None}
    for cell in page_cells(LESSONS, one, "fr"):
        if cell["cell_type"] == "code":
            exec(source_of(cell), space)  # noqa: S102 - our own cells


@pytest.mark.slow
@pytest.mark.parametrize("name", TRIED)
def test_the_cells_of_a_page_run(name: str) -> None:
    run(activity(LESSONS, name, "fr"))


@pytest.mark.long
def test_the_cells_of_every_page_run(pages: list[Activity]) -> None:
    for one in pages:
        run(one)


@pytest.mark.slow
def test_a_page_asks_the_exercises_that_its_lesson_asks_for_the_same_seed() -> None:
    """The third exercise of R4 is the third one on its own page, too."""
    shown = activity(LESSONS, "r04-ex3", "en")
    assert shown is not None
    code = "\n".join(source_of(c) for c in page_cells(LESSONS, shown, "en"))
    assert "lesson.exercises = 2" in code


def test_three_activities_fit_the_age_and_the_time(every: tuple[Activity, ...]) -> None:
    """A bet, then something to look at, then exercises of one lesson; from eleven on there are some."""
    for age in range(11, 19):
        for minutes in LENGTHS:
            found = plans(every, age, minutes)
            assert found, (age, minutes)
            for bet, seen, asked in found:
                assert bet.lesson == seen.lesson == asked.lesson
                assert bet.step < seen.step < asked.step
                assert bet.class_line
                assert asked.kind == "exercise"
                assert max(bet.age, seen.age, asked.age) <= age
                assert bet.minutes + seen.minutes + asked.minutes <= minutes


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_catalogue_lists_each_activity_once_with_what_filters_ask(
    every: tuple[Activity, ...], language: str
) -> None:
    page = list_page("activities", LESSONS, "/", language)
    for one in every:
        _, entry, *others = page.split(f'id="{one.name}"')
        assert not others
        facts = entry.partition("</li>")[0]
        assert f'data-age="{one.age}" data-minutes="{one.minutes}"' in facts
        assert f'data-misconception="{" ".join(one.misconceptions)}"' in facts
        assert f'data-programme="{" ".join(one.programmes)}"' in facts
        assert f'data-go="{one.address}"' in facts
    for word in PROGRAMMES:
        assert any(word in one.programmes for one in every), word

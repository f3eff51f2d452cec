"""Questions about a position in a series: their keys follow from what the drawing shows."""

import re
from random import Random
from typing import Any

import pytest

from conquest_lab import speaker
from conquest_lab.widgets import BoardExercise, Lesson
from conquest_lab.widgets.lesson.drawn_board import drawn_board
from conquest_lab.widgets.lesson.questions.boards import (
    AttackTargets,
    Growth,
)
from conquest_lab.widgets.lesson.questions.families import ENTRIES
from conquest_lab.widgets.lesson.series import SeriesView
from conquest_lab.widgets.lesson.series.model import Spec, drawn
from conquest_lab.widgets.lesson.teacher import Gate

BOARDS = [entry for entry in ENTRIES.values() if entry.kind == "place"]
each_board = pytest.mark.parametrize("entry", BOARDS, ids=lambda entry: entry.key)
SEEDS = range(15)


def right_places(question: Any) -> set[int]:
    return {n for n in range(question.picks) if question.judge(n).right}


def seen(question: Any) -> Any:
    return drawn_board(question, speaker("en", question.names))


def test_rule_lessons_with_a_map_ask_about_it_in_their_series() -> None:
    assert {entry.key: entry.lessons for entry in BOARDS} == {
        "attack-targets-miro": ("r01",),
        "attack-targets-hasbro": ("r03",),
        "attack-targets-hasbro-passive": ("r04",),
        "attack-targets-conquetes": ("r07",),
        "growth-conquetes": ("r07",),
    }


@pytest.mark.parametrize("entry", [e for e in BOARDS if isinstance(e.family, AttackTargets)])
def test_targets_are_the_neighbours_of_another_colour_and_what_the_rules_list(entry: Any) -> None:
    for seed in SEEDS:
        question = entry.family.drawn(Random(seed))
        board = seen(question)
        places = board["places"]
        (source,) = board["marked"]
        own = places[source]["owner"]
        assert own == question.names[question.seat]
        next_to = [number - 1 for number in places[source]["near"]]
        others = {n for n in next_to if places[n]["owner"] not in ("", own)}
        listed = {
            action.places[1]
            for action in question.rules.legal_actions(question.session.state)
            if type(action).__name__ == "Attack" and action.places[0] == source
        }
        assert right_places(question) == others == listed


def largest(own: set[int], near: list[list[int]]) -> int:
    """The size of the largest connected part of these places."""
    left, most = set(own), 0
    while left:
        part = [left.pop()]
        for place in part:
            found = left.intersection(near[place])
            left -= found
            part += found
        most = max(most, len(part))
    return most


def test_the_region_to_grow_by_is_found_by_counting_on_the_drawing() -> None:
    for seed in SEEDS:
        question = Growth("conquetes").drawn(Random(seed))
        board = seen(question)
        places = board["places"]
        near = [[number - 1 for number in place["near"]] for place in places]
        me = question.names[question.seat]
        own = {n for n, place in enumerate(places) if place["owner"] == me}
        hand = {int(number) - 1 for number in re.findall(r"\((\d+)\)", board["hand"])}
        free = {n for n in hand if places[n]["owner"] == ""}
        sizes = {n: largest(own | {n}, near) for n in free}
        best = {n for n, size in sizes.items() if size == max(sizes.values())}
        assert right_places(question) == best


@each_board
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_card_has_the_drawing_and_a_sheet_the_numbers(entry: Any, language: str) -> None:
    view = SeriesView(language, Spec(), Gate())
    view.for_teacher = True
    view.begin(Spec(7, 1, entry.lessons, ("place",)))
    view.on_message("paper", {"answers": True})
    (item,), (sheet,) = view.view["items"], view.view["sheet"]
    question: Any = view.work[0][1].question
    shapes, places = item["board"]["shapes"], item["board"]["places"]
    assert len(shapes) == len(places) == question.picks
    numbers = [int(number) - 1 for number in re.findall(r"\d+", sheet.partition(".")[0])]
    assert set(numbers) == right_places(question)
    view.on_message("give", {"item": 0, "series": view.spec.name, "answer": numbers[0]})
    assert view.view["items"][0]["mood"] == "right"


@each_board
def test_borders_of_a_drawing_go_both_ways(entry: Any) -> None:
    places = seen(entry.family.drawn(Random(1)))["places"]
    for n, place in enumerate(places, 1):
        assert all(n in places[other - 1]["near"] for other in place["near"])


def test_a_link_can_ask_for_places_alone() -> None:
    first, second = (drawn(Spec.read({"seed": "7", "kinds": "place"})) for _ in range(2))
    assert {question.kind for _, question in first} == {"place"}
    assert [(item, question.key) for item, question in first] == [
        (item, question.key) for item, question in second
    ]


def test_a_board_that_lies_beside_its_question_is_not_drawn_again() -> None:
    lesson = Lesson("r01", seed=7)
    exercise = BoardExercise(lesson, AttackTargets("miro")).exercise
    assert exercise.question.kind == "place"
    assert "board" not in exercise.view

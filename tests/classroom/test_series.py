"""Exercises of a class: own numbers, graded at once, told by misconception, graded again later."""

import json
from typing import Any

import pytest
from answers import answer_of

from conquest_lab.classroom import rooms
from conquest_lab.classroom.errors import ClassError
from conquest_lab.classroom.exercises import MOST_TRIES, Series
from conquest_lab.classroom.registry import parse_activity
from conquest_lab.classroom.report import results, table
from conquest_lab.classroom.rooms import Asked, Room
from conquest_lab.classroom.views import pupil_view, teacher_view
from conquest_lab.core.words import ENGLISH
from conquest_lab.tables.codes import digest
from conquest_lab.widgets.lesson.questions.misconceptions import MISCONCEPTIONS, misconception
from conquest_lab.widgets.lesson.series.record import graded

LINE = "series p01 all 5 number"


def opened(line: str = LINE, people: int = 2) -> Room:
    room = Room("BCDFGH")
    room.apply(rooms.open_room("en", digest("teacher")))
    room.apply(Asked(line))
    for n in range(people):
        room.apply(rooms.join(room, f"P{n}", digest(str(n))))
    return room


def series_of(room: Room) -> Series:
    found = room.rounds[0].parsed
    assert isinstance(found, Series)
    return found


def give(room: Room, person: int, item: int, answer: Any) -> None:
    tries = len(room.rounds[0].answers.get(person, {}).get(item, ()))
    event = rooms.answer(room, person, 0, item, tries, answer)
    if event is not None:
        room.apply(event)


def test_everybody_has_numbers_of_their_own() -> None:
    room = opened(people=6)
    prompts = {
        tuple(card["prompt"] for card in pupil_view(room, person)["cards"]) for person in range(6)
    }
    assert len(prompts) == 6


@pytest.mark.parametrize(
    ("line", "lesson"), [(LINE, "lesson P1"), ("series r10 all 5", "lesson R10")]
)
def test_a_lesson_has_the_name_that_it_has_in_the_course(line: str, lesson: str) -> None:
    assert f", {lesson}, " in str(series_of(opened(line)).question())


def test_a_right_answer_ends_an_exercise_and_so_do_three_wrong_ones() -> None:
    room = opened()
    (_, first), *_ = series_of(room).work(room.seed(0, 0), {})
    give(room, 0, 0, answer_of(first.question))
    for wrong in ("0.111", "0.112", "0.113", "0.114"):
        give(room, 0, 1, wrong)
    cards = pupil_view(room, 0)["cards"]
    assert [cards[0][name] for name in ("mood", "over", "count")] == ["right", True, 1]
    assert [cards[1][name] for name in ("mood", "over", "count")] == ["wrong", True, MOST_TRIES]
    assert cards[0]["solution"]
    assert cards[1]["solution"]
    assert not cards[2]["solution"]
    give(room, 0, 0, "1/3")  # over: nothing happens
    assert len(room.rounds[0].answers[0][0]) == 1


def test_an_answer_that_was_sent_twice_counts_once() -> None:
    room = opened()
    event = rooms.answer(room, 0, 0, 0, 0, "0.111")
    assert event is not None
    room.apply(event)
    assert rooms.answer(room, 0, 0, 0, 0, "0.111") is None
    with pytest.raises(ClassError, match="1 answers before this one are not known here"):
        rooms.answer(room, 0, 0, 0, 2, "0.112")


def test_what_is_no_answer_is_said_and_not_counted() -> None:
    room = opened()
    for wrong in ("about a half", "", [1, 2]):
        with pytest.raises(ClassError):
            rooms.answer(room, 0, 0, 0, 0, wrong)
    with pytest.raises(ClassError, match="there is no exercise 9 here"):
        rooms.answer(room, 0, 0, 8, 0, "1/2")


def test_the_wall_says_which_misconception_is_behind_what_went_wrong() -> None:
    """Every pupil gives the first known wrong answer to each exercise: all of them are named."""
    room = opened(people=5)
    expected: dict[str, int] = {}
    for person in range(5):
        for item, (_, attempt) in enumerate(series_of(room).work(room.seed(person, 0), {})):
            question = attempt.question
            wrong = next(m for m in question.mistakes() if m.value != question.answer)
            give(room, person, item, str(wrong.value))
            cause = misconception(type(question), wrong.kind)
            expected[cause.id] = expected.get(cause.id, 0) + 1
    assert "misconceptions" not in teacher_view(room)["rounds"][0]
    room.apply(rooms.close_bets(room, 0))
    wall = teacher_view(room)["rounds"][0]
    assert {cause["id"]: cause["count"] for cause in wall["misconceptions"]} == expected
    assert sum(row["answered"] for row in wall["exercises"]) == 25
    assert all(row["first"] == 0 for row in wall["exercises"])
    assert wall["misconceptions"][0]["belief"]
    assert set(expected) <= set(MISCONCEPTIONS)


def test_nobody_sees_what_others_answered() -> None:
    seen = []
    for answer in ("0.111", "1/2"):
        room = opened()
        give(room, 1, 0, answer)
        seen.append(json.dumps(pupil_view(room, 0)))
    assert seen[0] == seen[1]


def test_the_wall_counts_those_who_have_finished() -> None:
    room = opened()
    for item, (_, attempt) in enumerate(series_of(room).work(room.seed(0, 0), {})):
        give(room, 0, item, answer_of(attempt.question))
    give(room, 1, 0, "0.111")
    wall = teacher_view(room)["rounds"][0]
    assert [wall[name] for name in ("begun", "finished", "over", "of")] == [2, 1, 5, 10]


def test_the_record_in_the_results_is_graded_again_by_the_exercise_engine() -> None:
    room = opened()
    for item, (_, attempt) in enumerate(series_of(room).work(room.seed(0, 0), {})):
        if item:
            give(room, 0, item, "0.111")
        give(room, 0, item, answer_of(attempt.question))
    answer = results(room)["questions"][0]["answers"][0]
    again = graded(json.dumps(answer["record"]))
    assert again.whole
    assert again.same
    assert (again.score.right, again.score.first, again.score.of) == (5, 1, 5)
    row = table(results(room), ENGLISH)[0]
    assert (row["right"], row["first_right"], row["of"]) == (5, 1, 5)


@pytest.mark.parametrize(
    "line",
    ["series", "series p01", "series p99 all 6", "series p01 hard 6", "series p01 all 0",
     "series p01 all 21", "series p01 all six", "series p01 all 6 juggling", "series p01 all 6 number x"],
)  # fmt: skip
def test_a_line_with_a_mistake_says_what_it_must_be(line: str) -> None:
    with pytest.raises(ClassError, match="is not written as series p01 start 6: a lesson"):
        parse_activity(line)


def test_a_line_names_several_lessons_levels_and_kinds() -> None:
    line = "series p01,r03 start,standard 4 number,choice"
    asked = parse_activity(line)
    assert asked.line == line
    assert asked.items == 4

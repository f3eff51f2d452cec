"""Results by code: the wall of a class without a room, graded again from the seeds."""

import pytest
from answers import answer_of

from conquest_lab.classroom.codes import Result, answers_text, decode, encode
from conquest_lab.classroom.errors import ClassError
from conquest_lab.classroom.exercises import Series
from conquest_lab.classroom.pasted import MOST_CODES, wall
from conquest_lab.classroom.registry import parse_activity
from conquest_lab.widgets.lesson.series import SeriesView
from conquest_lab.widgets.lesson.series.model import Spec
from conquest_lab.widgets.lesson.teacher import Gate

BATTLE = "battle 5 5"


def thrown(seed: int, name: str, percent: int) -> str:
    won = parse_activity(BATTLE).trial().wins(seed, 50)
    return encode(Result(BATTLE, seed, percent, 50, won, name))


def solved(seed: int, name: str, *, right: bool) -> str:
    series = parse_activity("series p01 all 3 number")
    assert isinstance(series, Series)
    answers = [
        [answer_of(attempt.question) if right else "0.111"] for _, attempt in series.work(seed, {})
    ]
    text = answers_text(dict(enumerate(answers)))
    return encode(Result(series.line, seed, name=name, answers=text))


def test_codes_make_the_wall_of_a_room() -> None:
    lines = [
        thrown(1, "Ana", 40),
        f"https://example.org/class/codes#{thrown(2, 'Bo', 60)}",
        f"Cleo: {thrown(3, '', 70)}",
        solved(1, "Ana", right=True),
        solved(2, "Bo", right=False).lower(),
        encode(Result("position miro 272", 9, name="Ana", answers="[[1]]")),
        "ZZZZ-ZZZZ",
    ]
    found = wall("\n".join(lines), "en")
    battle, series, position = found["rounds"]
    assert battle["bets"] == [(40, "Ana"), (60, "Bo"), (70, "Cleo")]
    assert battle["share"]["throws"] == 150
    assert (series["begun"], series["finished"], series["over"]) == (2, 1, 3)
    assert position["counts"] == [["1", 1]]
    assert found["people"] == 3
    assert [one["code"] for one in found["wrong"]] == ["ZZZZ-ZZZZ"]
    rows = found["csv"].splitlines()
    assert len(rows) == 1 + 6
    assert all(answer["repeatable"] for answer in found["results"]["questions"][0]["answers"])


def test_throws_that_do_not_follow_from_the_seed_are_found() -> None:
    won = parse_activity(BATTLE).trial().wins(1, 50)
    found = wall(encode(Result(BATTLE, 1, 40, 50, won - 1, "Ana")), "fr")
    assert found["results"]["questions"][0]["answers"][0]["repeatable"] is False


def test_the_last_of_several_codes_of_one_seed_counts() -> None:
    found = wall(f"{thrown(1, 'Ana', 40)}\n{thrown(1, 'Ana', 55)}", "en")
    assert found["rounds"][0]["bets"] == [(55, "Ana")]


def test_answers_that_an_activity_does_not_take_are_refused() -> None:
    for result in (
        Result("position miro 272", 1, answers="[[99]]"),
        Result("position miro 272", 1, percent=40),
        Result("series p01 all 3 number", 1, answers='[["many"]]'),
        Result("series p01 all 3 number", 1, answers='{"0": 1}'),
        Result("lesson p11 1", 1, 40, 10, 4),
        Result(BATTLE, 1, 40, answers="[[1]]"),
    ):
        with pytest.raises(ClassError):
            decode(encode(result))


def test_too_many_codes_are_refused() -> None:
    with pytest.raises(ClassError, match=f"at most {MOST_CODES} codes"):
        wall("X\n" * (MOST_CODES + 1), "en")


def test_the_series_of_a_lesson_shows_a_code_that_a_class_reads() -> None:
    view = SeriesView("en", Spec(), Gate())
    view.begin(Spec(77, 4, ("p03",)))
    assert view.code() == ""
    for number, (_, attempt) in enumerate(view.work):
        view.give(number, answer_of(attempt.question) or "All throws are equally likely.")
    result = decode(view.code())
    assert (result.line, result.seed) == ("series p03 all 4", 77)
    found = wall(f"Ana: {view.code()}", "en")
    record = found["results"]["questions"][0]["answers"][0]["record"]
    assert record["score"] == view.result()["score"]
    assert [item["family"] for item in record["items"]] == [item.family for item, _ in view.work]

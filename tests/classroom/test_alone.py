"""A question without a room: what its page asks for, what is refused, what its code says."""

import json
from typing import Any

import pytest

from conquest_lab.classroom.alone import answered, kept, question_json, truth_json
from conquest_lab.classroom.codes import Result, answers_text, encode
from conquest_lab.classroom.command import results_of_codes
from conquest_lab.classroom.errors import ClassError
from conquest_lab.classroom.pasted import wall
from conquest_lab.classroom.registry import parse_activity

EXPERIMENTS = ("roll 3 2", "battle 10 8", "campaign 10 2 1 3", "cards 4", "country C / K K / 5")
OTHERS = ("lesson p01 1", "lesson p07 3", "series p01 start 2", "position miro 272")


def asked(path: str, **fields: Any) -> dict[str, Any]:
    """The answer of Python in a browser."""
    return dict(json.loads(answered(path, json.dumps(fields))))


@pytest.mark.parametrize("line", [*EXPERIMENTS, *OTHERS])
def test_a_question_comes_with_all_that_its_page_needs(line: str) -> None:
    found = json.loads(question_json(line, "fr"))
    activity = parse_activity(line)
    assert (found["activity"], found["way"]) == (activity.line, activity.way)
    assert found["rows"] == (activity.trial().to_json() if activity.is_thrown else None)
    assert ("options" in found) == (activity.way == "choice")
    assert "exact" not in found
    assert "right" not in found


@pytest.mark.parametrize("line", EXPERIMENTS)
def test_the_truth_is_the_exact_chance(line: str) -> None:
    assert json.loads(truth_json(line, "en"))["exact"]["fraction"] == str(
        parse_activity(line).exact()
    )


def test_answers_are_marked_and_nothing_of_them_is_kept() -> None:
    first = kept("series p01 start 2 number", "en", 7, [["0.111"]], closed=False)
    assert first["answers"] == [["0.111"], []]
    assert [card["count"] for card in first["cards"]] == [1, 0]
    assert not first["cards"][0]["over"]
    closed = kept("series p01 start 2 number", "en", 7, first["answers"], closed=True)
    assert all(card["over"] for card in closed["cards"])
    assert kept("lesson p07 3", "en", 1, [["5.5"]], closed=False) == {"answers": [["5.5"]]}


@pytest.mark.parametrize(
    ("line", "answers"),
    [
        ("lesson p07 3", [["many"]]),
        ("position miro 272", [[99]]),
        ("position miro 272", [[1], [1]]),
        ("series p01 start 2", {"0": 1}),
        ("battle 5 5", [[1]]),
        ("position pasted 3", [[1]]),
    ],
)
def test_what_an_activity_does_not_take_is_refused(line: str, answers: object) -> None:
    with pytest.raises(ClassError):
        kept(line, "en", 1, answers, closed=False)


def test_an_answer_that_can_never_be_right_is_refused_until_it_is_closed() -> None:
    """A page that has kept one from before is read."""
    with pytest.raises(ClassError, match="a whole number from 0 to 3"):
        kept("lesson p13 3", "en", 1, [["42"]], closed=False)
    assert kept("lesson p13 3", "en", 1, [["3"]], closed=False) == {"answers": [["3"]]}
    assert kept("lesson p13 3", "en", 1, [["42"]], closed=True) == {"answers": [["42"]]}
    refused = asked(
        "alone/answers", lang="fr", line="lesson p13 3", seed=1, answers=[["42"]], closed=False
    )
    assert refused["error"] == "La réponse est un nombre entier de 0 à 3."


def test_a_refusal_is_a_sentence_in_the_language_of_the_page() -> None:
    refused = asked("alone/question", lang="fr", line="battle 99 1")
    assert "des entiers de 1 à 40" in refused["error"]
    assert asked("codes", lang="en", text="ABC")["answer"]["wrong"][0]["code"] == "ABC"


def test_codes_of_every_kind_of_question_make_one_wall_and_one_report() -> None:
    parts = [
        Result(line, 5, 40, 60, parse_activity(line).trial().wins(5, 60), "Ana")
        for line in EXPERIMENTS
    ]
    for line, answer in (("lesson p07 3", "5.5"), ("position miro 272", 1)):
        answers = kept(line, "en", 5, [[answer]], closed=True)["answers"]
        parts.append(Result(line, 5, name="Ana", answers=answers_text(dict(enumerate(answers)))))
    text = "\n".join(map(encode, parts))
    found = wall(text, "en")
    assert [one["activity"] for one in found["rounds"]] == [part.line for part in parts]
    assert (found["people"], found["wrong"]) == (1, [])
    report = results_of_codes(text)
    assert len(report["questions"]) == len(parts)
    assert all(asked["answers"][0]["repeatable"] for asked in report["questions"])

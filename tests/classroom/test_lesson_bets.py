"""The bets of the lessons in a class: the same questions, with the truth of the engine."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

import conquest_lab.widgets
from conquest_lab.classroom import rooms
from conquest_lab.classroom.errors import ClassError
from conquest_lab.classroom.lesson_bets import lesson_bets
from conquest_lab.classroom.registry import parse_activity
from conquest_lab.classroom.rooms import Room
from conquest_lab.classroom.views import question, teacher_view
from conquest_lab.tables.codes import digest
from conquest_lab.text import speaker
from conquest_lab.widgets.lesson.questions import NumberQuestion

LESSONS = Path(__file__).parents[2] / "lessons" / "en"
LINES = [
    f"lesson {lesson} {n}"
    for lesson, asked in lesson_bets().items()
    for n in range(1, len(asked) + 1)
]


def bets_of(notebook: Path) -> list[object]:
    """The questions that a notebook hands to `Predict` and `Forecast`, in their order."""
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    text = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")
    tree = ast.parse(text)
    names = vars(conquest_lab.widgets)
    known: dict[str, ast.expr] = {
        node.targets[0].id: node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    }

    def made(node: ast.expr) -> object:
        if isinstance(node, ast.Name) and node.id in known:
            return made(known[node.id])
        given = {
            name: eval(ast.unparse(value), {})  # noqa: S307 - a literal of our own lesson
            for name, value in known.items()
            if isinstance(value, ast.Tuple | ast.Constant) and "(lesson" not in ast.unparse(value)
        }
        return eval(ast.unparse(node), {**names, **given})  # noqa: S307 - the same

    calls = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("Predict", "Forecast")
    ]
    calls.sort(key=lambda node: (node.lineno, node.col_offset))
    return [made(node.args[1]) for node in calls]


@pytest.mark.parametrize("notebook", sorted(LESSONS.glob("*.ipynb")), ids=lambda path: path.stem)
def test_a_class_bets_on_what_the_lesson_bets_on(notebook: Path) -> None:
    lesson = notebook.stem.split("_")[0]
    assert list(lesson_bets().get(lesson, ())) == bets_of(notebook)


@pytest.mark.parametrize("line", LINES)
def test_a_bet_has_words_and_a_truth_in_both_languages(line: str) -> None:
    asked = parse_activity(line)
    assert asked.line == line
    for language in ("en", "fr"):
        assert question(line, language)
        t = speaker(language)
        truth = asked.truth(t)
        assert truth["told"]
        assert asked.way == "percent" or truth["right"]
        json.dumps(asked.sheet(t))


@pytest.mark.parametrize("line", [line for line in LINES if parse_activity(line).is_thrown])
def test_what_pupils_throw_has_the_chance_that_they_bet_on(line: str) -> None:
    """The table that browsers walk through, against the answer of the lesson's question."""
    asked = parse_activity(line)
    assert asked.trial().chance() == asked.exact()


def test_a_number_is_compared_with_known_misconceptions() -> None:
    room = Room("BCDFGH")
    room.apply(rooms.open_room("en", digest("teacher")))
    room.apply(rooms.ask(room, len(room.rounds), "lesson p07 3"))
    for n, answer in enumerate(("5.5", "3", "3", "11/2")):
        room.apply(rooms.join(room, "", digest(str(n))))  # type: ignore[arg-type]
        room.apply(rooms.answer(room, n, 0, 0, 0, answer))  # type: ignore[arg-type]
    with pytest.raises(ClassError, match="is not a number"):
        rooms.answer(room, 0, 0, 0, 0, "many")
    room.apply(rooms.reveal(room, 0))  # type: ignore[arg-type]
    wall = teacher_view(room)["rounds"][0]
    assert [(cause["id"], cause["count"]) for cause in wall["misconceptions"]] == [("other", 2)]


@pytest.mark.parametrize(
    ("answer", "told"), [("-1", "less than 0"), ("2/3", "whole"), ("5%", "not a")]
)
def test_a_number_that_can_never_be_right_is_refused_as_in_the_lesson(
    answer: str, told: str
) -> None:
    """None is counted below 0 or in parts; a code that has kept such an answer is read all the same."""
    room = Room("BCDFGH")
    room.apply(rooms.open_room("en", digest("teacher")))
    room.apply(rooms.ask(room, 0, "lesson p10 1"))
    room.apply(rooms.join(room, "", digest("0")))  # type: ignore[arg-type]
    with pytest.raises(ClassError, match=told):
        rooms.answer(room, 0, 0, 0, 0, answer)
    assert parse_activity("lesson p10 1").checked(1, 0, [], answer) == answer


def test_what_is_no_bet_is_said() -> None:
    for line in ("lesson", "lesson p01 2", "lesson r10 1", "lesson p07 0", "lesson x 1"):
        with pytest.raises(ClassError, match="is not written as lesson p07 2: a lesson"):
            parse_activity(line)


def test_a_chance_without_an_experiment_is_not_thrown() -> None:
    room = Room("BCDFGH")
    room.apply(rooms.open_room("en", digest("teacher")))
    room.apply(rooms.ask(room, len(room.rounds), "lesson p11 1"))
    room.apply(rooms.join(room, "Ana", digest("a")))  # type: ignore[arg-type]
    room.apply(rooms.bet(room, 0, 0, 40))  # type: ignore[arg-type]
    room.apply(rooms.close_bets(room, 0))  # type: ignore[arg-type]
    with pytest.raises(ClassError, match="there is nothing to throw for this question"):
        rooms.throw(room, 0, 0, 10, 4)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_wall_and_a_phone_have_room_for_each_answer(language: str) -> None:
    """No fraction of a solution has more digits than a line of a phone."""
    t = speaker(language)
    solutions = [
        t.render(asked.solution())
        for bets in lesson_bets().values()
        for asked in bets
        if isinstance(asked, NumberQuestion)
    ]
    assert [word for text in solutions for word in text.split() if len(word) > 30] == []


@pytest.mark.parametrize(
    ("kind", "lines"),
    [
        ("throw", ("roll 3 2", "lesson p01 1", "lesson p03 1")),
        ("draw", ("cards 3", "lesson p07 1", "lesson p07 2", "lesson p09 1")),
        ("try", ("battle 10 10", "campaign 10 2 1 3", "country C / K K / 5", "lesson p08 1")),
        (None, ("lesson p07 3", "lesson p11 1", "lesson r01 1")),
    ],
)
def test_a_trial_is_called_what_it_is(kind: str | None, lines: tuple[str, ...]) -> None:
    """Dice are thrown and cards drawn; whoever fights a whole battle makes a trial."""
    for line in lines:
        asked = parse_activity(line)
        assert asked.trial_kind == kind
        assert asked.is_thrown is (kind is not None)


def test_a_question_of_a_position_can_be_answered_without_its_lesson() -> None:
    """What the lesson tells above the question stands with it in a room."""
    t = speaker("en")
    about = {line: parse_activity(line).sheet(t).get("about", "") for line in LINES}
    assert "10" in about["lesson r07 1"]
    for line, words in {
        "lesson r03 1": "Risk (2007)",
        "lesson r05 1": "Ana moves a regiment to South Africa, where Cy",
        "lesson r06 1": "Middle East",
        "lesson r08 1": "6 infantry units land",
        "lesson r09 1": "6 armies attack 4",
    }.items():
        assert words in about[line]

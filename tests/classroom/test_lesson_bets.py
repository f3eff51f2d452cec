"""The bets of the lessons in a class: the same questions, with the truth of the engine."""

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
    asked = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    shown = asked.intersection(dir(conquest_lab.widgets))
    names = {name: getattr(conquest_lab.widgets, name) for name in shown}
    known: dict[str, ast.expr] = {
        node.targets[0].id: node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    }

    def made(node: ast.expr) -> object:
        if isinstance(node, ast.Name) and node.id in known:
            return made(known[node.id])
        given = {
            name: ast.literal_eval(value)
            for name, value in known.items()
            if isinstance(value, ast.Tuple | ast.Constant)
            and not any(isinstance(part, ast.Call) for part in ast.walk(value))
        }
        return eval(ast.unparse(node), {**names, **given})  # noqa: S307 - of our own lesson

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
        assert truth["explanation"]
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
        room.apply(rooms.join(room, "", digest(str(n))))
        room.apply(rooms.answer(room, n, 0, 0, 0, answer))
    with pytest.raises(ClassError, match="is not a number"):
        rooms.answer(room, 0, 0, 0, 0, "many")
    room.apply(rooms.reveal(room, 0))
    wall = teacher_view(room)["rounds"][0]
    assert [(cause["id"], cause["count"]) for cause in wall["misconceptions"]] == [
        ("worst-case", 2)
    ]


NUMBERS = [line for line in LINES if parse_activity(line).way == "number"]
STAND, CUTS, TURNS, DRAWS = "lesson p13 3", "lesson p10 1", "lesson p13 2", "lesson p07 3"


def asked_in_a_room(line: str) -> Room:
    """A room in which one pupil is asked this."""
    room = Room("BCDFGH")
    room.apply(rooms.open_room("en", digest("teacher")))
    room.apply(rooms.ask(room, 0, line))
    room.apply(rooms.join(room, "", digest("0")))
    return room


@pytest.mark.parametrize(
    ("line", "answer", "told"),
    [
        (STAND, "42", "The answer is a whole number from 0 to 3."),
        (STAND, "4", "The answer is a whole number from 0 to 3."),
        (STAND, "-1", "The answer is a whole number from 0 to 3."),
        (STAND, "1.5", "The answer is a whole number from 0 to 3."),
        (STAND, "50%", "A number is asked for, not a percentage."),
        (CUTS, "43", "The answer is a whole number from 0 to 42."),
        (CUTS, "2/3", "The answer is a whole number from 0 to 42."),
        (TURNS, "-1", "The answer is a whole number of 0 or more."),
        (TURNS, "1/2", "The answer is a whole number of 0 or more."),
        (DRAWS, "2.9", "The answer is a number of 3 or more."),
    ],
)
def test_a_number_that_can_never_be_right_is_refused_with_those_that_are_possible(
    line: str, answer: str, told: str
) -> None:
    """A code or a room that has kept such an answer is read all the same."""
    room = asked_in_a_room(line)
    with pytest.raises(ClassError) as caught:
        rooms.answer(room, 0, 0, 0, 0, answer)
    assert str(caught.value) == told
    assert parse_activity(line).checked(1, 0, [], answer) == answer
    assert room.rounds[0].answers == {}


@pytest.mark.parametrize("line", NUMBERS)
def test_every_number_that_a_question_knows_is_possible(line: str) -> None:
    """The right one, and the wrong ones for which there is a reason; the form tells which are."""
    asked = parse_activity(line)
    question = asked.bet
    for number in (question.answer, *question.wrong().values()):
        assert rooms.answer(asked_in_a_room(line), 0, 0, 0, 0, str(number)) is not None
    for language in ("en", "fr"):
        t = speaker(language)
        assert asked.sheet(t)["possible"] == t.render(question.possible.in_words())


def test_a_room_that_has_kept_an_impossible_answer_goes_on() -> None:
    """It was taken before there were bounds: it stands on the wall until the pupil changes it."""
    room = asked_in_a_room(STAND)
    room.apply(rooms.Answered(0, 0, 0, 0, "42"))
    assert rooms.answer(room, 0, 0, 0, 0, "42") is None  # a page that sends it again
    with pytest.raises(ClassError, match="from 0 to 3"):
        rooms.answer(room, 0, 0, 0, 0, "43")
    assert room.rounds[0].given(0) == "42"
    changed = rooms.answer(room, 0, 0, 0, 0, "3")
    assert changed == rooms.Answered(0, 0, 0, 0, "3")
    room.apply(rooms.reveal(room, 0))
    wall = teacher_view(room)["rounds"][0]
    assert [(cause["id"], cause["count"]) for cause in wall["misconceptions"]] == [
        ("impossible-value", 1)
    ]


@pytest.mark.parametrize(
    ("line", "answer", "told"),
    [
        ("lesson r01 1", 99, "choose one of the"),
        ("lesson r01 1", -1, "choose one of the"),
        ("lesson r01 1", "1", "choose one of the"),
        ("position miro 272", 99, "choose one of the"),
        ("series p01 start 2 choice", 99, "the answer is not complete"),
        ("series p01 start 2 number", "many", "is not a number"),
    ],
)
def test_no_other_question_takes_what_is_none_of_its_answers(
    line: str, answer: str | int, told: str
) -> None:
    with pytest.raises(ClassError, match=told):
        rooms.answer(asked_in_a_room(line), 0, 0, 0, 0, answer)


@pytest.mark.parametrize("percent", [-1, 101])
def test_a_bet_on_a_chance_lies_between_never_and_always(percent: int) -> None:
    with pytest.raises(ClassError, match="a whole number from 0 to 100"):
        rooms.bet(asked_in_a_room("lesson p01 1"), 0, 0, percent)


def test_what_is_no_bet_is_said() -> None:
    for line in ("lesson", "lesson p01 2", "lesson r10 1", "lesson p07 0", "lesson x 1"):
        with pytest.raises(ClassError, match="is not written as lesson p07 2: a lesson"):
            parse_activity(line)


def test_a_chance_without_an_experiment_is_not_thrown() -> None:
    room = Room("BCDFGH")
    room.apply(rooms.open_room("en", digest("teacher")))
    room.apply(rooms.ask(room, len(room.rounds), "lesson p11 1"))
    room.apply(rooms.join(room, "Ana", digest("a")))
    room.apply(rooms.bet(room, 0, 0, 40))
    room.apply(rooms.close_bets(room, 0))
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

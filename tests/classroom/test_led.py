"""Lessons that are led: a plan, questions of the teacher's own, reasons that are sorted, pauses."""

import json
from pathlib import Path

import pytest
from class_visitors import Client, entered, opened, room_in, serving
from loops import run

from conquest_lab.classroom import led, rooms
from conquest_lab.classroom.codes import decode, encode
from conquest_lab.classroom.errors import ClassError
from conquest_lab.classroom.gradebook import as_csv
from conquest_lab.classroom.plan import plan_data
from conquest_lab.classroom.registry import parse_activity
from conquest_lab.classroom.report import result_of, results
from conquest_lab.classroom.rooms import Answered, Asked, BetsClosed, Joined, Opened, Revealed, Room
from conquest_lab.classroom.rounds import Stage
from conquest_lab.classroom.store import Store
from conquest_lab.classroom.views import pupil_view, teacher_view
from conquest_lab.sequence import Sequence, Step, Words, packed

OWN = "own Which die? / the red one / + the blue one"
TICKET = "own What is still unclear?"
LESSON = Sequence(
    "Two duels",
    (
        Words("Everybody **bets** <b>first</b>."),
        Step("battle 10 8", {"minutes": "5", "ask": "Who bet more than 80 %?"}),
        Step("p01-paint-cells"),
        Words("Then a vote."),
        Step(OWN),
        Step(TICKET),
        Words("See you on Monday."),
    ),
)


def asked(line: str) -> Room:
    """A room of three with one question."""
    room = Room("BCDFGH")
    names = [Joined(n, name, name) for n, name in enumerate(("Ana", "Bo", "Cy"))]
    for event in (Opened("en", "digest"), *names, Asked(line)):
        room.apply(event)
    return room


@pytest.mark.parametrize("line", [OWN, TICKET, "own Why? / a / b", "own Both? / + a / + b"])
def test_a_question_of_ones_own_is_a_line_and_comes_back_from_it(line: str) -> None:
    found = parse_activity(line)
    assert found.line == line
    assert parse_activity(line.replace(" / ", "/")).line == line


@pytest.mark.parametrize(
    "line",
    [
        "own",
        "own ",
        "own Why? / one",
        "own Why? / a / a",
        "own Why? / a / ",
        "own / a / b",
        f"own Why? / {' / '.join(map(str, range(9)))}",
        "own Why\a?",
    ],
)
def test_what_is_no_question_is_refused_with_the_form_of_one(line: str) -> None:
    with pytest.raises(ClassError, match=r"own Which die\? / red / \+ blue"):
        parse_activity(line)


def test_a_line_that_is_too_long_says_how_long_it_is() -> None:
    with pytest.raises(ClassError, match="at most 200 letters; this one has 204"):
        parse_activity(f"own {'x' * 200}")


def test_a_choice_of_ones_own_is_marked_as_any_other() -> None:
    """One of three chose the right option: a point for it in the gradebook, a tick on the wall."""
    room = asked(OWN)
    for person, option in enumerate((1, 0)):
        event = rooms.answer(room, person, 0, 0, 0, option)
        assert event is not None
        room.apply(event)
    with pytest.raises(ClassError, match="choose one of the 2 answers"):
        rooms.answer(room, 2, 0, 0, 0, 2)
    room.apply(BetsClosed(0))
    room.apply(Revealed(0))
    assert teacher_view(room)["rounds"][0]["right"] == [1]
    rows = as_csv(results(room), "en").splitlines()
    assert [row.split(",")[2] for row in rows[1:]] == ["1", "0", "0"]
    kept = decode(encode(result_of(room, 0, 0)))
    assert (kept.line, kept.items()) == (OWN, {0: [1]})


def test_reasons_are_shown_on_heaps_alone_and_name_nobody() -> None:
    room = asked(TICKET)
    for person, text in enumerate(("Ties", "  Why  ties? ", "Everything")):
        event = rooms.answer(room, person, 0, 0, 0, text)
        assert event is not None
        room.apply(event)
    assert "texts" not in teacher_view(room)["rounds"][0]
    with pytest.raises(ClassError, match="once they are closed"):
        led.sort(room, 0, 0, "Dice")
    room.apply(BetsClosed(0))
    for person in (0, 1):
        event = led.sort(room, person, 0, " About  ties ")
        assert event is not None
        room.apply(event)
    assert led.sort(room, 0, 0, "About ties") is None
    here = teacher_view(room)["rounds"][0]
    heaps = [["About ties", ["Ties", "Why ties?"]]]
    assert here["heaps"] == heaps
    assert here["texts"][2] == [2, "Everything", ""]
    assert "heaps" not in pupil_view(room, 0)
    room.apply(Revealed(0))
    seen = pupil_view(room, 2)
    assert seen["heaps"] == heaps
    told = json.dumps({**seen, "name": "", "answer": ""})
    assert not any(text in told for text in ("Ana", "Bo", "Everything"))

    told = [one["heap"] for one in results(room)["questions"][0]["answers"]]
    assert told == ["About ties", "About ties", ""]

    # Of whom the teacher removes nothing is left on a heap; taken from it, a text is shown no more.
    room.apply(rooms.Removed(0, removed=True))
    assert pupil_view(room, 2)["heaps"] == [["About ties", ["Why ties?"]]]
    last = led.sort(room, 1, 0, "")
    assert last is not None
    room.apply(last)
    assert pupil_view(room, 2)["heaps"] == []
    told = [(one["answer"], one["heap"]) for one in results(room)["questions"][0]["answers"]]
    assert told == [("Why ties?", ""), ("Everything", "")]
    rows = as_csv(results(room), "en").splitlines()
    assert rows[1:] == [",Bo,Why ties?", ",Cy,Everything"]


@pytest.mark.parametrize("text", ["", "   ", "x" * 301, 7, ["a"]])
def test_what_is_no_reason_is_refused(text: str | int | list[str]) -> None:
    with pytest.raises(ClassError, match="1 to 300 letters"):
        rooms.answer(asked(TICKET), 0, 0, 0, 0, text)


def test_while_a_class_pauses_nothing_is_bet_answered_or_thrown() -> None:
    room = asked("roll 3 2")
    room.apply(rooms.Paused(paused=True))
    assert pupil_view(room, 0)["paused"]
    with pytest.raises(ClassError, match="the class pauses"):
        rooms.bet(room, 0, 0, 50)
    assert led.pause(room, paused=True) is None
    again = led.pause(room, paused=False)
    assert again is not None
    room.apply(again)
    assert rooms.bet(room, 0, 0, 50) is not None


def test_a_plan_has_the_notes_before_each_step_and_what_a_room_can_ask() -> None:
    plan = plan_data(packed(LESSON))
    assert plan == plan_data(plan["text"])
    assert plan["link"] == packed(LESSON)
    assert [step["notes"] for step in plan["steps"]] == [
        ["<p>Everybody <strong>bets</strong> &lt;b&gt;first&lt;/b&gt;.</p>\n"], [],
        ["<p>Then a vote.</p>\n"], []]  # fmt: skip
    assert [step["question"] is None for step in plan["steps"]] == [False, True, False, False]
    assert ["there is no activity" in step["wrong"] for step in plan["steps"]] == [
        False, True, False, False]  # fmt: skip
    assert plan["steps"][0]["minutes"] == 5
    assert plan["notes"] == ["<p>See you on Monday.</p>\n"]


def test_a_plan_takes_activities_of_the_catalogue_and_markdown_for_the_class() -> None:
    """A bet is asked; a picture and a tool are pages to open."""
    text = "# T\nlanguage: fr\n\n@ p01-duel\nask: Why **36**?\n\n@ p01-rain\n\n@ odds-battle\n"
    bet, rain, tool = plan_data(text)["steps"]
    assert (bet["line"], bet["ask"]) == ("lesson p01 1", "<p>Why <strong>36</strong>?</p>\n")
    assert [step["page"] for step in (bet, rain, tool)] == [
        "activity/p01-duel", "activity/p01-rain", "odds?tab=battle"]  # fmt: skip
    assert [(step["question"], step["wrong"]) for step in (rain, tool)] == [(None, "")] * 2
    assert rain["title"] == "Il pleut des dés"


async def _led_lesson(path: Path) -> None:
    async with serving(path) as port:
        plan = await Client(port).ask("api/lesson", {"lang": "en", "text": packed(LESSON)})
        wrong = await Client(port).send("api/lesson", {"lang": "en", "text": "no title"})
        assert (wrong.code, "line 1: the title is missing" in wrong.body.decode()) == (400, True)
        code, teacher = await opened(port, plan["steps"][0]["line"])
        here = f"api/rooms/{code}"
        pupil = await entered(port, code, "Ana")
        for what, body in (
            ("plan", {"text": plan["text"]}), ("pause", {"paused": True}),
            ("sort", {"person": 0, "round": 0, "heap": "x"}),
        ):  # fmt: skip
            assert (await pupil.send(f"{here}/{what}", body)).code == 403
        seen = await teacher.ask(f"{here}/plan", {"text": plan["text"]})
        assert seen["plan"] == {name: plan[name] for name in plan.keys() - {"text", "link"}}
        assert "plan" not in await pupil.ask(here)
        await teacher.ask(f"{here}/pause", {"paused": True})
        held = await pupil.send(f"{here}/bet", {"round": 0, "percent": 5})
        assert (held.code, "pauses" in held.body.decode()) == (409, True)
        await teacher.ask(f"{here}/pause", {"paused": False})
        for number, step in enumerate(plan["steps"][2:], start=1):
            asked = {"round": number, "activity": step["line"]}
            assert len((await teacher.ask(f"{here}/ask", asked))["rounds"]) == number + 1
        answer = {"round": 2, "item": 0, "tries": 0, "answer": "Why ties?"}
        assert (await pupil.ask(f"{here}/answer", answer))["answer"] == "Why ties?"
        await teacher.ask(f"{here}/close", {"round": 2})
        await teacher.ask(f"{here}/sort", {"person": 0, "round": 2, "heap": "Ties"})
        before = await teacher.ask(here)

    # Another server finds the plan, the heaps and the stage in the file.
    store = Store(path)
    room = await room_in(store, code)
    assert room.rounds[2].stage is Stage.CLOSED
    again = teacher_view(room)
    assert json.loads(json.dumps(again)) == before
    store.close()


def test_a_lesson_is_led_through_the_server_and_found_again_by_another(tmp_path: Path) -> None:
    run(_led_lesson(tmp_path / "rooms.sqlite"))


def test_a_pupil_whose_exercise_went_wrong_three_times_is_named_to_the_teacher() -> None:
    room = asked("series p01 start 1 number")
    for tries in range(3):
        assert teacher_view(room)["rounds"][0]["stuck"] == []
        room.apply(Answered(1, 0, 0, tries, f"0.999{tries}"))
    assert teacher_view(room)["rounds"][0]["stuck"] == [1]

"""What a teacher can rely on: repeated throws, steps that can be taken back, names that are let."""

import json
from pathlib import Path

import pytest
from class_visitors import Client, entered, opened, serving

from conquest_lab.classroom import people, repeats, rooms
from conquest_lab.classroom.codes import Result, encode
from conquest_lab.classroom.errors import ClassError
from conquest_lab.classroom.pasted import wall
from conquest_lab.classroom.registry import parse_activity
from conquest_lab.classroom.report import results
from conquest_lab.classroom.rooms import Asked, BetMade, BetsClosed, Joined, Opened, Revealed, Room
from conquest_lab.classroom.rounds import Stage
from conquest_lab.classroom.views import teacher_view

BATTLE = "battle 5 5"


def room_of(*names: str) -> Room:
    room = Room("BCDFGH")
    room.apply(Opened("en", "digest"))
    for person, name in enumerate(names):
        room.apply(Joined(person, name, str(person)))
    room.apply(Asked(BATTLE))
    return room


# Throws -------------------------------------------------------------------------------------------


async def test_forged_throws_never_reach_the_wall_and_the_teacher_sees_whose_they_were(
    port: int,
) -> None:
    code, teacher = await opened(port, BATTLE)
    ana, eve = await entered(port, code, "Ana"), await entered(port, code, "Eve")
    here = f"api/rooms/{code}"
    await teacher.ask(f"{here}/close", {"round": 0})
    refused = await eve.send(f"{here}/throws", {"round": 0, "throws": 100_000, "won": 0})
    assert refused.code == 400
    assert "0 won of 100,000 throws are not what your dice give" in str(refused.body)
    won = parse_activity(BATTLE).trial().wins((await ana.ask(here))["seed"], 40)
    await ana.ask(f"{here}/throws", {"round": 0, "throws": 40, "won": won})
    seen = await teacher.ask(here)
    share = seen["rounds"][0]["share"]
    assert (share["throws"], share["won"]) == (40, won)
    assert [pupil[-1] for pupil in seen["pupils"]] == [False, True]
    told = await teacher.ask(f"{here}/results.json")
    mine = {one["name"]: one for one in told["questions"][0]["answers"]}
    assert (mine["Ana"]["repeatable"], mine["Eve"]["repeatable"]) == (True, False)
    assert mine["Eve"]["throws"] == 0
    # What the dice give counts, of whomever.
    own = parse_activity(BATTLE).trial().wins((await eve.ask(here))["seed"], 10)
    await eve.ask(f"{here}/throws", {"round": 0, "throws": 10, "won": own})
    assert (await teacher.ask(here))["rounds"][0]["share"]["throws"] == 50


@pytest.mark.parametrize("throws", [0, 1, 499, 500, 501, 3_000])
def test_throws_that_go_on_are_those_of_one_go(throws: int) -> None:
    trial = parse_activity(BATTLE).trial()
    for more in (throws, throws + 700, throws):  # the last from the beginning again
        assert repeats.wins(BATTLE, 77, more) == trial.wins(77, more)


def test_forged_throws_in_codes_do_not_count_either() -> None:
    won = parse_activity(BATTLE).trial().wins(1, 50)
    forged = encode(Result(BATTLE, 2, 40, 100_000, 0, "Eve"))
    found = wall(f"{encode(Result(BATTLE, 1, 40, 50, won, 'Ana'))}\n{forged}", "en")
    share = found["rounds"][0]["share"]
    assert (share["throws"], share["won"]) == (50, won)
    assert [a["repeatable"] for a in found["results"]["questions"][0]["answers"]] == [True, False]


# Steps that are taken back ------------------------------------------------------------------------


def test_a_closed_question_is_opened_again_and_what_was_given_stands() -> None:
    room = room_of("Ana", "Bo")
    room.apply(BetMade(0, 0, 40))
    room.apply(BetsClosed(0))
    with pytest.raises(ClassError, match="closed"):
        rooms.bet(room, 1, 0, 60)
    event = rooms.reopen(room, 0)
    assert event is not None
    room.apply(event)
    assert rooms.reopen(room, 0) is None
    late = rooms.bet(room, 1, 0, 60)
    assert late is not None
    room.apply(late)
    assert room.rounds[0].bets == {0: 40, 1: 60}


def test_a_truth_is_hidden_again_and_nobody_bets_who_has_seen_it() -> None:
    room = room_of("Ana")
    for event in (BetMade(0, 0, 40), BetsClosed(0), Revealed(0)):
        room.apply(event)
    hidden = rooms.hide(room, 0)
    assert hidden is not None
    room.apply(hidden)
    assert room.rounds[0].stage is Stage.CLOSED
    assert "exact" not in teacher_view(room)["rounds"][0]
    assert rooms.hide(room, 0) is None
    with pytest.raises(ClassError, match="has been shown: nobody can bet"):
        rooms.reopen(room, 0)
    shown = rooms.reveal(room, 0)
    assert shown is not None
    room.apply(shown)
    assert "exact" in teacher_view(room)["rounds"][0]


async def test_both_ways_back_are_kept_by_the_server_and_told_to_phones(tmp_path: Path) -> None:
    file = tmp_path / "classes.sqlite"
    async with serving(file) as port:
        code, teacher = await opened(port, BATTLE)
        ana, here = await entered(port, code, "Ana"), f"api/rooms/{code}"
        await teacher.ask(f"{here}/close", {"round": 0})
        await teacher.ask(f"{here}/reopen", {"round": 0})
        assert (await ana.ask(f"{here}/bet", {"round": 0, "percent": 30}))["stage"] == "open"
        for do in ("close", "reveal", "conceal"):
            await teacher.ask(f"{here}/{do}", {"round": 0})
    async with serving(file) as port:
        ana.port = port
        seen = await ana.ask(here)
        assert (seen["stage"], seen["bet"]) == ("closed", 30)
        assert "exact" not in seen


# Names --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["Ana", " ana ", "A N A", "Ａｎａ"])
def test_a_name_that_is_here_already_is_refused(name: str) -> None:
    room = room_of("Ana")
    with pytest.raises(ClassError, match="is in this room already") as refused:
        rooms.join(room, name, "new")
    assert refused.value.status == 409
    assert rooms.join(room, "Ana B", "new") is not None


def test_a_wall_shows_a_name_once_the_teacher_has_let_it() -> None:
    room = room_of("Ana", "You idiot", "")
    for event in (BetMade(0, 0, 40), BetMade(1, 0, 50), BetMade(2, 0, 60), BetsClosed(0)):
        room.apply(event)
    room.apply(Revealed(0))
    bets = lambda: teacher_view(room)["rounds"][0]["bets"]  # noqa: E731
    assert bets() == [(40, "Pupil 1"), (50, "Pupil 2"), (60, "")]
    event = people.let_names(room, [0, 2], shown=True)
    assert event is not None
    room.apply(event)
    assert bets() == [(40, "Ana"), (50, "Pupil 2"), (60, "")]
    assert people.let_names(room, [0], shown=True) is None
    away = people.let_names(room, [0, 1], shown=False)
    assert away is not None
    room.apply(away)
    assert bets()[0] == (40, "Pupil 1")
    assert [one["name"] for one in results(room)["questions"][0]["answers"]] == [
        "Ana", "You idiot", ""]  # fmt: skip
    with pytest.raises(ClassError, match="there is no pupil 9"):
        people.let_names(room, [8], shown=True)


async def test_names_are_asked_for_by_numbers(port: int) -> None:
    code, teacher = await opened(port)
    for wrong in (["Ana"], [True], [1.5], [[0]]):
        sent = {"people": wrong, "shown": True}
        refused = await teacher.send(f"api/rooms/{code}/names", sent)
        assert refused.code == 400
        assert json.loads(refused.body)["error"] == "people are named by their numbers"
    assert (await Client(port).send(f"api/rooms/{code}/names", {})).code == 403

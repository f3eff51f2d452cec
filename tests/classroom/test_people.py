"""Pupils who are removed and brought back, nicknames that are hidden, rooms that are locked."""

import asyncio
import json
import re
from dataclasses import fields
from pathlib import Path

import pytest
from class_visitors import Client, entered, opened, room_in, serving

from conquest_lab.classroom import people, rooms
from conquest_lab.classroom.codes import decode
from conquest_lab.classroom.command import read_results
from conquest_lab.classroom.errors import ClassError
from conquest_lab.classroom.report import as_csv, results
from conquest_lab.classroom.rooms import (
    KINDS,
    Answered,
    Asked,
    BetMade,
    BetsClosed,
    Event,
    Joined,
    Named,
    Opened,
    Removed,
    Renamed,
    Revealed,
    Room,
    Thrown,
)
from conquest_lab.classroom.rounds import Throws
from conquest_lab.classroom.store import KEPT_DAYS, TABLES, Store, new_secret
from conquest_lab.classroom.views import pupil_view, teacher_view

ANA, BO, RUDE = range(3)
LESSON: tuple[Event, ...] = (
    Opened("en", "digest"),
    Joined(ANA, "Ana", "a"),
    Joined(BO, "Bo", "b"),
    Joined(RUDE, "Rude", "c"),
    Named([ANA, BO, RUDE], shown=True),
    Asked("roll 3 2"),
    BetMade(ANA, 0, 40),
    BetMade(RUDE, 0, 90),
    BetsClosed(0),
    Thrown(RUDE, 0, 100, 100),
    Thrown(BO, 0, 20, 8),
    Thrown(ANA, 0, 50, 20),
    Thrown(RUDE, 0, 300, 300),
    Revealed(0),
    Asked("lesson r01 1"),
    Answered(RUDE, 1, 0, 0, 1),
    Answered(ANA, 1, 0, 0, 0),
    BetsClosed(1),
    Revealed(1),
    Asked("series p03 standard 2 number"),
    Answered(ANA, 2, 0, 0, "0.111"),
    Answered(RUDE, 2, 0, 0, "0.222"),
    BetsClosed(2),
)


def room_after(*more: Event, language: str = "en") -> Room:
    """A room in which these things happened."""
    room = Room("BCDFGH")
    for event in (Opened(language, "digest"), *LESSON[1:], *more):
        room.apply(event)
    return room


def done(room: Room, event: Event | None) -> None:
    """What a teacher asks for and what is not so yet."""
    assert event is not None
    room.apply(event)


def facts(room: Room) -> str:
    """What the room tells its teacher, Ana, and whoever reads the results, less the count of events."""
    told = [teacher_view(room), pupil_view(room, ANA), results(room), as_csv(results(room), "en")]
    for view in told[:2]:
        del view["version"]
    return json.dumps(told)


def test_whoever_is_removed_leaves_no_trace_until_brought_back() -> None:
    """The wall, the pages of others and the results are as if that one had done nothing."""
    room, before = room_after(), facts(room_after())
    done(room, people.remove(room, RUDE, removed=True))
    told = facts(room)
    assert "Rude" not in told
    assert "0.222" not in told
    wall = teacher_view(room)
    assert (wall["people"], wall["removed"]) == (2, [RUDE])
    assert [pupil[:2] for pupil in wall["pupils"]] == [[ANA, "Ana"], [BO, "Bo"]]
    bets, choices, series = wall["rounds"]
    assert bets["bets"] == [(40, "Ana")]
    assert (bets["share"]["throws"], bets["share"]["won"]) == (70, 28)
    assert choices["counts"] == [["0", 1]]
    assert series["over"] <= 1
    assert [one["name"] for one in series["names"]] == ["Ana"]
    found = results(room)
    assert (found["people"], found["removed"]) == (["Ana", "Bo", ""], [RUDE + 1])
    assert {answer["person"] for asked in found["questions"] for answer in asked["answers"]} == {
        ANA + 1,
        BO + 1,
    }
    done(room, people.remove(room, RUDE, removed=False))
    assert facts(room) == before
    assert people.remove(room, RUDE, removed=False) is None


def test_the_path_of_throws_is_that_of_those_who_are_here() -> None:
    room = room_after()
    before = room.rounds[0].path[:]
    assert before == [Throws(100, 100), Throws(120, 108), Throws(170, 128), Throws(370, 328)]
    done(room, people.remove(room, RUDE, removed=True))
    assert room.rounds[0].path == [Throws(20, 8), Throws(70, 28)]
    done(room, people.remove(room, ANA, removed=True))
    assert room.rounds[0].path == [Throws(20, 8)]
    done(room, people.remove(room, BO, removed=True))
    assert room.rounds[0].path == []
    for person in (BO, RUDE, ANA):
        done(room, people.remove(room, person, removed=False))
    assert room.rounds[0].path == before


def test_throws_go_on_after_somebody_was_removed() -> None:
    """Throws that made no point of the path yet are in the next one."""
    room = Room("BCDFGH")
    for event in (*LESSON[:8], Thrown(RUDE, 0, 100, 100), Thrown(BO, 0, 5, 4)):
        room.apply(event)
    assert room.rounds[0].path == [Throws(100, 100)]
    done(room, people.remove(room, RUDE, removed=True))
    assert room.rounds[0].path == [Throws(5, 4)]
    room.apply(Thrown(BO, 0, 20, 9))
    done(room, people.remove(room, RUDE, removed=False))
    assert room.rounds[0].path[-1] == Throws(120, 109)


def test_of_a_room_a_removed_pupil_is_told_nothing() -> None:
    room = room_after(Removed(RUDE, removed=True))
    assert pupil_view(room, RUDE) == {"code": "BCDFGH", "version": room.news, "removed": True}
    with pytest.raises(ClassError, match="removed you from this room") as refused:
        rooms.join(room, "Another name", "c")
    assert refused.value.status == 410


@pytest.mark.parametrize(("language", "shown"), [("en", "Pupil 3"), ("fr", "Élève 3")])
def test_a_hidden_nickname_stands_nowhere_and_its_answers_everywhere(
    language: str, shown: str
) -> None:
    room, before = room_after(language=language), facts(room_after(language=language))
    teacher_view(room)  # the walls of past questions are kept
    done(room, people.hide_name(room, RUDE, hidden=True))
    assert people.hide_name(room, RUDE, hidden=True) is None
    told = facts(room) + json.dumps(pupil_view(room, RUDE))
    assert "Rude" not in told
    assert teacher_view(room)["rounds"][0]["bets"] == [(40, "Ana"), (90, shown)]
    assert teacher_view(room)["pupils"][RUDE] == [RUDE, shown, True, True, True, False]
    assert f",{shown},90," in as_csv(results(room), "en")
    done(room, people.hide_name(room, RUDE, hidden=False))
    assert facts(room) == before
    assert people.hide_name(room, RUDE, hidden=False) is None


def test_a_pupil_without_a_nickname_has_none_to_hide() -> None:
    room = room_after(Joined(3, "", "d"))
    assert people.hide_name(room, 3, hidden=True) is None


def test_a_wall_in_the_making_does_not_bring_back_what_was_removed() -> None:
    """A thread that makes the wall of a past question has the question as it was, and keeps it there."""
    room = room_after()
    here = room.rounds[0]
    for event in (Removed(RUDE, removed=True), Renamed(ANA, "Pupil 1")):
        before = room.rounds[0]
        room.apply(event)
        assert room.rounds[0] is not before
        before.walls["en"] = {"stale": True}
        assert "stale" not in teacher_view(room)["rounds"][0]
    assert here.bets == {ANA: 40, RUDE: 90}


def test_a_locked_room_takes_nobody_new() -> None:
    room = room_after()
    done(room, people.lock(room, locked=True))
    assert people.lock(room, locked=True) is None
    assert teacher_view(room)["locked"] is True
    with pytest.raises(ClassError, match="the room is locked") as refused:
        rooms.join(room, "Late", "d")
    assert refused.value.status == 409
    assert rooms.join(room, "Ana", "a") is None  # in already
    done(room, people.lock(room, locked=False))
    assert rooms.join(room, "Late", "d") == Joined(3, "Late", "d")


def test_removed_people_take_no_place_and_need_one_to_come_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rooms, "MAX_PEOPLE", 3)
    room = room_after(Removed(RUDE, removed=True))
    done(room, rooms.join(room, "Cy", "d"))
    for refused in (
        lambda: rooms.join(room, "Di", "e"),
        lambda: people.remove(room, RUDE, removed=False),
    ):
        with pytest.raises(ClassError, match="the room is full: 3 people"):
            refused()


def test_a_teacher_does_not_fill_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people, "MAX_EDITS", 4)
    room = room_after()
    done(room, people.lock(room, locked=True))
    done(room, people.hide_name(room, ANA, hidden=True))
    done(room, people.remove(room, ANA, removed=True))
    for refused in (
        lambda: people.lock(room, locked=False),
        lambda: people.hide_name(room, ANA, hidden=False),
        lambda: people.remove(room, ANA, removed=False),
    ):
        with pytest.raises(ClassError, match="at most 4 times"):
            refused()


@pytest.mark.parametrize("person", [-1, 3])
def test_only_pupils_of_the_room_are_removed(person: int) -> None:
    for act in (
        lambda: people.remove(room_after(), person, removed=True),
        lambda: people.hide_name(room_after(), person, hidden=True),
    ):
        with pytest.raises(ClassError, match=f"there is no pupil {person + 1} in this room"):
            act()


def test_results_from_before_anybody_could_be_removed_are_read(tmp_path: Path) -> None:
    found = results(room_after())
    del found["removed"]
    file = tmp_path / "results.json"
    file.write_text(json.dumps(found), encoding="utf-8")
    assert as_csv(read_results(file), "en") == as_csv(results(room_after()), "en")


async def test_phones_and_tabs_hear_of_a_removal_and_of_its_end(tmp_path: Path) -> None:
    """Nothing of the removed phone comes in meanwhile, not after a restart of the server either."""
    file = tmp_path / "classes.sqlite"
    async with serving(file) as port:
        code, teacher = await opened(port)
        here = f"api/rooms/{code}"
        ana, rude = await entered(port, code, "Ana"), await entered(port, code, "Rude")
        seen = await rude.ask(f"{here}/bet", {"round": 0, "percent": 90})
        wall = await teacher.ask(here)
        phone = asyncio.create_task(rude.ask(f"{here}?since={seen['version']}"))
        tab = asyncio.create_task(teacher.ask(f"{here}?since={wall['version']}"))
        await asyncio.sleep(0)
        told = await teacher.ask(f"{here}/remove", {"person": 1, "removed": True})
        assert (told["people"], told["rounds"][0]["bet_by"]) == (1, 0)
        assert (await phone)["removed"] is True
        assert (await tab)["removed"] == [1]
        assert "removed" not in await ana.ask(here)
        await teacher.ask(f"{here}/hide", {"person": 0, "hidden": True})
        await teacher.ask(f"{here}/lock", {"locked": True})
        own = (await ana.ask(here))["result_code"]
        assert decode(own).name == "Pupil 1"
    async with serving(file) as port:
        ana.port = rude.port = teacher.port = port
        for do, body in (
            ("join", {"name": "Another"}),
            ("bet", {"round": 0, "percent": 10}),
            ("throws", {"round": 0, "throws": 1, "won": 1}),
            ("answer", {"round": 0, "item": 0, "tries": 0, "answer": 1}),
            ("sheet/0", None),
        ):
            assert (await rude.send(f"{here}/{do}", body)).code == 410, do
        assert set(await rude.ask(here)) == {"code", "version", "removed"}
        assert (await Client(port, new_secret()).send(f"{here}/join", {"name": "x"})).code == 409
        wall = await teacher.ask(here)
        assert (wall["pupils"], wall["locked"]) == (
            [[0, "Pupil 1", True, False, False, False]],
            True,
        )
        await teacher.ask(f"{here}/remove", {"person": 1, "removed": False})
        assert (await rude.ask(here))["bet"] == 90


async def test_the_record_of_a_room_holds_what_its_teacher_did(tmp_path: Path) -> None:
    store = Store(tmp_path / "classes.sqlite")
    room = await store.open(*LESSON)
    for event in (
        people.remove(room, RUDE, removed=True),
        people.hide_name(room, ANA, hidden=True),
        people.lock(room, locked=True),
    ):
        assert event is not None
        await store.add(room, event)
    store.close()
    again = Store(store.path)
    assert await room_in(again, room.code) == room
    again.close()


KEPT_OF_A_PUPIL = {
    "person", "name", "token",  # a number, the nickname, the digest of what the browser keeps
    "round", "item", "tries", "percent", "answer", "throws", "won",  # bets, answers and throws
    "removed", "heap",  # what the teacher does about them
}  # fmt: skip
"""The sentence at the door of a room, and the sheet on data protection, say that this is stored."""


def test_no_more_is_stored_of_a_pupil_than_the_page_says(root: Path) -> None:
    """The time stands beside each event. Whoever stores more has to say so to pupils and parents."""
    events = [{field.name for field in fields(kind)} for kind in KINDS.values()]
    assert set().union(*(each for each in events if "person" in each)) == KEPT_OF_A_PUPIL
    columns = re.search(r"TABLE IF NOT EXISTS events \((.*?)PRIMARY KEY", TABLES, re.DOTALL)
    assert re.findall(r"(\w+) (?:TEXT|INTEGER)", columns[1]) == ["code", "number", "at", "event"]

    pages = root / "conquest_lab/server/classroom/pages"
    sentence = (pages / "pupil.js").read_text("utf-8").partition("It is stored on this server")[2]
    for word in ("bets, throws and answers", "the time of each", "digest", f"{KEPT_DAYS} days"):
        assert word in sentence.partition("nothing else")[0], word
    assert f"{KEPT_DAYS} days" in (pages / "start.js").read_text("utf-8")
    for sheet, days, words in (
        ("data-protection.md", "days", ("the time of each", "nickname", "digest")),
        ("fr/protection-des-donnees.md", "jours", ("l’heure de chacun", "pseudonyme", "empreinte")),
    ):
        text = (root / "docs" / sheet).read_text("utf-8")
        assert {word for word in (*words, f"{KEPT_DAYS} {days}") if word not in text} == set()


def test_a_name_is_told_to_the_teacher_and_to_nobody_else_until_it_is_shown() -> None:
    """Neither what is projected of a question nor another pupil's page has it before."""
    room = Room("BCDFGH")
    for event in (Opened("en", ""), Joined(ANA, "Ana", "a"), Joined(BO, "Bo", "b"),
                  Asked("roll 3 2"), BetMade(ANA, 0, 40), BetsClosed(0), Revealed(0)):  # fmt: skip
        room.apply(event)
    assert "Ana" in json.dumps(teacher_view(room))
    assert "Ana" not in json.dumps([pupil_view(room, BO), teacher_view(room)["rounds"]])
    room.apply(Named([ANA], shown=True))
    assert "Ana" in json.dumps(teacher_view(room)["rounds"])
    assert "Ana" not in json.dumps(pupil_view(room, BO))

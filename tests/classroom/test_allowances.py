"""Allowances of a school that has one address: whatever one person uses up, a class keeps its own."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from class_visitors import Client, entered, opened, serving

from conquest_lab.classroom.store import Store
from conquest_lab.server.classroom import base
from conquest_lab.server.classroom.base import Classes
from conquest_lab.tables.pace import Allowance

OTHER = {"activity": "roll 2 1", "material": ""}


async def test_a_flood_of_requests_keeps_no_class_from_its_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those who show no secret of a room share what an address may ask; a wrong secret is none."""
    monkeypatch.setattr(base, "OF_ADDRESS", Allowance(at_once=20, a_second=0))
    async with serving(tmp_path / "rooms.sqlite") as port:
        code, teacher = await opened(port)
        pupil = await entered(port, code)
        here = f"api/rooms/{code}"
        flooder = Client(port, "of-a-flooder-0123456789")
        answers = [(await flooder.send(here)).code for _ in range(25)]
        assert answers == [403] * 18 + [429] * 7  # two were used to open the room and to come in
        assert (await Client(port).send("api/choices/bets")).code == 429
        await teacher.ask(f"{here}/ask", {"round": 1, **OTHER})
        await pupil.ask(f"{here}/bet", {"round": 1, "percent": 30})
        assert (await teacher.ask(here))["rounds"][-1]["bet_by"] == 1


async def test_pupils_who_ask_too_often_leave_the_teacher_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The pupils of an address have a bound together, since one person can come in many times."""
    monkeypatch.setattr(base, "OF_ADDRESS", Allowance(at_once=10, a_second=0))
    monkeypatch.setattr(base, "OF_TEACHER", Allowance(at_once=3, a_second=0))
    async with serving(tmp_path / "rooms.sqlite") as port:
        code, teacher = await opened(port)
        pupils = [await entered(port, code) for _ in range(3)]
        here = f"api/rooms/{code}"
        answers = [(await pupil.send(here)).code for pupil in pupils for _ in range(4)]
        assert answers == [200] * 10 + [429] * 2
        assert [(await teacher.send(here)).code for _ in range(5)] == [200] * 3 + [429] * 2


async def test_work_that_others_ask_for_keeps_no_class_from_its_questions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(base, "OF_SECONDS", Allowance(at_once=1e-9, a_second=0))
    async with serving(tmp_path / "rooms.sqlite") as port:
        (code, teacher), line = await opened(port), "api/alone/truth?line=roll+3+2"
        pupil = await entered(port, code)
        assert (await Client(port).send(line)).code == 429  # opening the room has used it up
        await pupil.ask(f"api/rooms/{code}/sheet/0")
        refused = await teacher.send(f"api/rooms/{code}/ask", {"round": 1, **OTHER})
        assert refused.code == 429  # the room itself has used up its own


async def test_who_comes_in_is_given_exercises_at_the_cost_of_the_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    run_of_class = Classes.run

    async def note(classes: Classes, *job: Any, client: str, room: str) -> object:
        asked.append(room)
        return await run_of_class(classes, *job, client=client, room=room)

    async with serving(tmp_path / "rooms.sqlite") as port:
        code, _ = await opened(port, "series p01 start 2")
        monkeypatch.setattr(Classes, "run", note)
        await entered(port, code)
        assert asked
        assert {*asked} == {code}


async def test_saved_games_of_a_room_are_counted_apart_from_rooms_that_are_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(base, "OF_NEW_ROOMS", Allowance(at_once=1, a_second=0))
    async with serving(tmp_path / "rooms.sqlite") as port:
        code, teacher = await opened(port)
        new = {"language": "en", "activity": "roll 3 2"}
        assert (await Client(port).send("api/rooms", new)).code == 429
        asked = {"round": 1, "activity": "position bet", "material": "no saved game"}
        answers = [(await teacher.send(f"api/rooms/{code}/ask", asked)).code for _ in range(2)]
        assert answers == [400, 429]


async def test_rooms_of_an_address_work_in_turn(tmp_path: Path) -> None:
    """Whoever asks for much without a room keeps no room of the same network waiting."""
    done: list[str] = []
    store = Store(tmp_path / "rooms.sqlite")
    classes = Classes(store)
    asked = [
        *[("school", "", "alone")] * 3,
        *[("school", "BCDFGH", "class")] * 2,
        ("elsewhere", "", "elsewhere"),
    ]
    await asyncio.gather(
        *(classes.run(done.append, name, client=at, room=room) for at, room, name in asked)
    )
    store.close()
    assert done == ["alone", "elsewhere", "class", "alone", "class", "alone"]

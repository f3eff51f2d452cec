"""Questions that this release cannot read any more: what was answered is told, and the class goes on."""

import json
from contextlib import closing
from pathlib import Path

import pytest
from class_visitors import Client, opened, serving

from conquest_lab.classroom.rooms import Answered, Asked, BetMade, Event, Joined, Thrown, open_room
from conquest_lab.classroom.store import Store, new_secret
from conquest_lab.tables.codes import digest

LOST = {
    "of another release": Asked("lesson zz99 1"),
    "of a kind that went": Asked("poker 52"),
    "of a series": Asked("series zz99 start 6"),
    "of a saved game": Asked("position pasted 3", '{"format": "of another release"}'),
}
DONE: dict[str, tuple[Event, ...]] = {
    "bet": (BetMade(0, 0, 37), Thrown(0, 0, 100, 41)),
    "choice": (Answered(0, 0, 0, 0, 2),),
    "series": (Answered(0, 0, 0, 0, "3"), Answered(0, 0, 4, 0, [1, 2])),
}
WRITTEN = {"bet": (",37,,", ",100,41,"), "choice": ("[[2]]",), "series": ('[""3""]', "[[1,2]]")}


@pytest.mark.parametrize("asked", LOST.values(), ids=LOST)
@pytest.mark.parametrize("done", DONE)
async def test_a_room_goes_on_behind_a_question_that_cannot_be_read(
    tmp_path: Path, asked: Asked, done: str
) -> None:
    path = tmp_path / "classes.sqlite"
    teaching, learning = new_secret(), new_secret()
    with closing(Store(path)) as store:
        opening = open_room("en", digest(teaching))
        joined = Joined(0, "Ana", digest(learning))
        room = await store.open(opening, asked, joined, *DONE[done])
    async with serving(path) as port:
        teacher, pupil = Client(port, teaching), Client(port, learning)
        here = f"api/rooms/{room.code}"
        wall = (await teacher.ask(here))["rounds"][0]
        assert asked.activity in wall["question"]
        assert wall["stage"] == "revealed", "so that the page offers another question"
        assert wall["answered_by"] == 1
        assert (await pupil.ask(here))["stage"] == "revealed"
        for who in (teacher, pupil):
            assert (await who.send(f"{here}/sheet/0")).code == 200
        for do, body in (
            ("bet", {"round": 0, "percent": 5}),
            ("answer", {"round": 0, "item": 0, "tries": 0, "answer": 1}),
            ("throws", {"round": 0, "throws": 200, "won": 50}),
        ):
            assert (await pupil.send(f"{here}/{do}", body)).code == 400
        table = (await teacher.send(f"{here}/results.csv")).body.decode()
        for value in WRITTEN[done]:
            assert value in table.splitlines()[1]
        (found,) = json.loads((await teacher.send(f"{here}/results.json")).body)["questions"]
        assert found["experiment"] == asked.activity
        assert [answer["name"] for answer in found["answers"]] == ["Ana"]
        await teacher.ask(f"{here}/ask", {"round": 1, "activity": "roll 3 2"})
        await pupil.ask(f"{here}/bet", {"round": 1, "percent": 60})
        assert (await teacher.ask(here))["rounds"][1]["bet_by"] == 1
        assert (await teacher.send(f"{here}/results.csv")).code == 200


async def test_nobody_is_asked_what_cannot_be_read(port: int) -> None:
    code, teacher = await opened(port)
    for asked in LOST.values():
        sent = {"round": 1, "activity": asked.activity, "material": asked.material}
        assert (await teacher.send(f"api/rooms/{code}/ask", sent)).code == 400

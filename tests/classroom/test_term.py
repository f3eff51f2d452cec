"""A class over a term: personal cards, a second teacher, and when each question was asked."""

import json
import time
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from class_visitors import Client, entered, opened, room_in, serving
from loops import run

from conquest_lab.classroom import people
from conquest_lab.classroom.errors import ClassError
from conquest_lab.classroom.rooms import Asked, Event, Joined, Locked, Opened, Room
from conquest_lab.classroom.store import Store
from conquest_lab.tables.codes import digest

FALCON, HERON, OWL = "FALC0NFALC0NFA1C", "HER0NHER0NHER0N0", "0W10W10W10W10W10"


def dealt(room: Room, *listed: tuple[str, str]) -> list[Event]:
    """The events of cards, which the room then has."""
    events = people.cards(room, [(name, digest(secret)) for name, secret in listed])
    for event in events:
        room.apply(event)
    return events


def test_a_card_is_one_pupil_until_another_one_takes_its_place() -> None:
    room = Room("BCDFGH")
    for event in (Opened("en", "x"), Asked("roll 3 2"), Joined(0, "Ana", "a"), Locked(locked=True)):
        room.apply(event)
    assert len(dealt(room, ("Falcon", FALCON), ("ana", HERON))) == 2
    assert room.names == ["Ana", "Falcon"]
    assert room.tokens == {digest(HERON): 0, digest(FALCON): 1}
    # Printed again, they change nothing; a lost one is replaced, and opens nothing any more.
    assert dealt(room, ("Falcon", FALCON), ("Ana", HERON)) == []
    dealt(room, ("Falcon", OWL))
    assert room.tokens == {digest(HERON): 0, digest(OWL): 1}


@pytest.mark.parametrize(
    ("listed", "told"),
    [
        ([("Falcon", FALCON), ("Owl", FALCON)], "a secret of its own"),
        ([(" ", FALCON)], "each card has a name"),
        ([("F" * 25, FALCON)], "at most 24 characters"),
        ([("Owl", OWL), ("OWL", HERON)], "is in this room already"),
    ],
)
def test_cards_that_cannot_be_leave_the_room_as_it_was(
    listed: list[tuple[str, str]], told: str
) -> None:
    room = Room("BCDFGH")
    room.apply(Opened("en", "x"))
    with pytest.raises(ClassError, match=told):
        dealt(room, *listed)
    assert (room.names, room.tokens, room.version) == ([], {}, 1)


async def _term(path: Path) -> None:
    begun = int(time.time())
    async with serving(path) as port:
        code, teacher = await opened(port)
        here = f"api/rooms/{code}"
        cards: dict[str, Any] = {"cards": [["Falcon", FALCON], ["Heron", HERON]]}
        stranger = await entered(port, code)
        for what, body in (("cards", cards), ("share", {"secret": OWL})):
            assert (await stranger.send(f"{here}/{what}", body)).code == 403
        for wrong in ([["Falcon"]], [["Falcon", "short"]], [7], [["Falcon", FALCON, ""]]):
            assert (await teacher.send(f"{here}/cards", {"cards": wrong})).code == 400
        await teacher.ask(f"{here}/cards", cards)
        await teacher.ask(f"{here}/cards", cards)
        # The same pupil on two devices, in two rooms.
        for device in (Client(port, FALCON), Client(port, FALCON)):
            assert (await device.ask(here))["name"] == "Falcon"
        other, leader = await opened(port)
        await leader.ask(f"api/rooms/{other}/cards", cards)
        assert (await Client(port, FALCON).ask(f"api/rooms/{other}"))["name"] == "Falcon"

        # A second teacher leads, but shares and deletes nothing, and goes when the first one says so.
        second = Client(port, OWL)
        assert (await second.send(here)).code == 403
        assert (await teacher.ask(f"{here}/share", {"secret": OWL}))["shared"]
        assert (await second.ask(f"{here}/close", {"round": 0}))["rounds"][0]["stage"] == "closed"
        assert (await second.send(f"{here}/share", {"secret": ""})).code == 403
        assert (await second.send(here, method="DELETE")).code == 403
        assert (await teacher.send(f"{here}/share", {"secret": FALCON})).code == 400
        found = await teacher.ask(f"{here}/results.json")
        asked_at = datetime.fromisoformat(found["questions"][0]["asked_at"]).timestamp()
        assert begun <= asked_at <= time.time()
        await teacher.ask(f"{here}/share", {"secret": ""})
        assert (await second.send(here)).code == 403
        before = await teacher.ask(here)

    store = Store(path)
    room = await room_in(store, code)
    assert room.tokens[digest(FALCON)] == room.names.index("Falcon")
    assert room.rounds[0].at == before["rounds"][0]["at"]
    assert FALCON not in json.dumps(before)
    store.close()


def test_a_class_is_the_same_in_all_its_rooms_and_has_a_second_teacher(tmp_path: Path) -> None:
    path = tmp_path / "rooms.sqlite"
    run(_term(path))
    assert FALCON.encode() not in path.read_bytes()

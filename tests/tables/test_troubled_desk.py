"""A device at a table goes on after trouble: with the file, with the seats, with a picture."""

import sqlite3
from collections.abc import Callable
from typing import Any

import loops
import pytest
from devices import SECRETS, Room, decide, hurry, of_turn, seated

from conquest_lab.tables.store import Tables
from conquest_lab.widgets.table.desk import TableDesk
from conquest_lab.widgets.table.screen import TableScreen

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Devices that look often, and computers that nobody has to wait for."""
    hurry(monkeypatch)


class Once:
    """A function of an object that fails at its next call, and is as it was after that."""

    def __init__(self, patch: pytest.MonkeyPatch, of: object, name: str, error: Exception) -> None:
        self.failed = False
        self._was: Callable[..., Any] = getattr(of, name)
        self._error = error
        patch.setattr(of, name, self)

    def __call__(self, *given: Any, **how: Any) -> Any:
        """Fail at the first call."""
        if not self.failed:
            self.failed = True
            raise self._error
        return self._was(*given, **how)


BUSY = sqlite3.OperationalError("database is locked")


async def asked(room: Room) -> tuple[TableScreen, TableScreen, TableDesk]:
    """The page that is asked, the other one, and the desk of the first."""
    host, guest = await seated(room)
    await loops.until(lambda: of_turn(host, guest) is not None)
    mine = of_turn(host, guest)
    assert mine.desk is not None
    return mine, guest if mine is host else host, mine.desk


@pytest.mark.parametrize("name", ["table", "moment"])
async def test_a_start_that_could_not_be_read_is_read_again(
    room: Room, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    host = room.device()
    code = room.table(host)
    guest = room.device(SECRETS[1], code)
    host.bar.on_message("sit", {"seat": 0, "name": "Mia"})
    await loops.until(lambda: guest.bar.view["chairs"][0]["name"] == "Mia")
    once = Once(monkeypatch, guest._tables, name, BUSY)
    host.bar.on_message("start", {})
    await loops.until(lambda: once.failed)
    await loops.until(lambda: guest.desk is not None)


async def test_a_device_looks_on_after_a_look_that_failed(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine, other, desk = await asked(room)
    once = Once(monkeypatch, other, "_look", ValueError("a fault of a view"))
    await loops.until(lambda: once.failed)
    decide(mine)
    await loops.until(lambda: other.desk is not None and other.desk.ply == desk.ply)


async def test_a_picture_is_drawn_after_one_that_failed(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    _mine, _other, desk = await asked(room)
    once = Once(monkeypatch, desk, "share", ValueError("a fault"))
    desk.changed(None)
    await loops.until(lambda: once.failed)
    drawn = desk.version
    desk.changed(None)
    await loops.until(lambda: desk.version > drawn)


async def test_a_seat_that_changes_while_a_decision_is_recorded_is_known_to_the_players(
    room: Room,
) -> None:
    """A computer stands in just then: the device that plays for the computers lets it play."""
    mine, other, desk = await asked(room)
    seat = other.desk.seat
    decide(mine)
    other.bar.on_message("leave", {})
    other.close()
    Tables(room.path).stand_in(desk.code, seat, "random", mine._device)
    desk.share()
    assert desk.table.kinds[seat] == "random"
    assert desk.session.kinds == desk.table.kinds


async def test_what_could_not_be_recorded_is_not_played_twice(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two pages of one seat decide the same; the first of them could not write nor read just then."""
    mine, _other, desk = await asked(room)
    twin = room.device(SECRETS[room.pages.index(mine)], desk.code)
    decide(mine)
    for name in ("add", "moment"):
        Once(monkeypatch, mine._tables, name, BUSY)
    desk.share()
    assert desk.lost is not None
    decide(twin)
    twin.desk.share()
    desk.follow_table()
    recorded = Tables(room.path).lines(desk.code)
    assert tuple(ply.line for ply in desk.session.history) == recorded
    assert desk.lost is None

"""Devices at one table in one process: what their pages would say is said here."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import loops
import pytest

from conquest_lab.players import PERSON
from conquest_lab.tables.store import ENTER, OPEN, Tables
from conquest_lab.tables.table import Offer
from conquest_lab.widgets import Desk, pace
from conquest_lab.widgets.table import screen
from conquest_lab.widgets.table.screen import TableScreen

SECRETS = ("first-browser-0123456789", "second-browser-0123456789", "third-browser-0123456789")
GAME = Offer(
    "hasbro",
    {"goal": 24, "battles": "whole"},
    (("Ana", PERSON), ("Bo", PERSON), ("Cleo", "random")),
    7,
)


def hurry(patch: pytest.MonkeyPatch) -> None:
    """Let devices look often, and nobody wait for computers."""
    patch.setattr(screen, "POLL", 0.005)
    patch.setattr(pace, "PACE", 0.0)
    patch.setattr(pace, "QUICK_PACE", 0.0)
    patch.setattr(Desk, "thought", 0.0)


class Room:
    """Devices at one file of tables."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.pages: list[TableScreen] = []

    def device(self, secret: str = SECRETS[0], code: str = "") -> TableScreen:
        """A page whose browser has said who it is."""
        page = TableScreen(Tables(self.path), "en", lambda _code: None, lambda: None)
        self.pages.append(page)
        if code:
            page.go_to(code)
        given = Tables(self.path).give_pass(ENTER)
        page.bar.on_message("hello", {"secret": secret, "narrow": False})
        assert page.bar.view.get("needs_pass", False) == bool(code)
        if code:
            page.bar.on_message("pass", {"pass": given})
        return page

    def table(self, page: TableScreen, offer: Offer = GAME) -> str:
        """A table that a page has opened; its code."""
        given = Tables(self.path).give_pass(OPEN)
        page.bar.on_message("want", {"pass": given})
        page.open_table(offer)
        return str(page.bar.view["code"])

    def shown(self, page: TableScreen) -> str:
        """The error that a page shows."""
        return str(page.bar.view["error"])


@asynccontextmanager
async def at_a_table(path: Path) -> AsyncIterator[Room]:
    """A room in a loop, whose pages are closed in the end."""
    room = Room(path)
    yield room
    for page in room.pages:
        page.close()


async def seated(room: Room) -> tuple[TableScreen, TableScreen]:
    """A host and a guest in a game that has begun."""
    host = room.device()
    code = room.table(host)
    guest = room.device(SECRETS[1], code)
    host.bar.on_message("sit", {"seat": 0, "name": "Mia"})
    guest.bar.on_message("sit", {"seat": 1, "name": "Tom"})
    host.bar.on_message("start", {})
    await loops.until(lambda: guest.desk is not None and guest.desk.seat == 1)
    return host, guest


def decide(page: TableScreen, choice: int = 0) -> None:
    """Let the person of a page decide."""
    desk = page.desk
    legal = desk.session.legal_actions
    assert desk.play(legal[choice % len(legal)], desk.ply), desk.notice


def of_turn(*pages: TableScreen) -> TableScreen | None:
    """The page that is asked."""
    return next((p for p in pages if p.desk is not None and p.desk.seat_to_act >= 0), None)

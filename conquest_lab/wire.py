"""All that the device of one seat is sent, for tests that nothing of it tells what others hold."""

from __future__ import annotations

import json
from dataclasses import asdict
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from conquest_lab.players import PERSON
from conquest_lab.session import Session

ASKED = ("save", "luck", "explore", "download", "share")
"""The words with which a page asks for files."""


def can_show_pages() -> bool:
    """True where the packages that draw pages are installed."""
    return all(map(find_spec, ("anywidget", "ipycanvas", "tornado")))


def sent(session: Session, seat: int) -> list[str]:
    """The texts that the page of a seat has been sent at a table where this game was played so far.

    seat: -1 for a device that shows the board alone.
    The last entry is the pace at which a computer would go on.
    """
    from conquest_lab.tables.store import Tables  # noqa: PLC0415 - rules are tested without pages, too
    from conquest_lab.tables.table import Offer  # noqa: PLC0415
    from conquest_lab.widgets import pace  # noqa: PLC0415
    from conquest_lab.widgets.app import close_all  # noqa: PLC0415
    from conquest_lab.widgets.game import GameView  # noqa: PLC0415
    from conquest_lab.widgets.table.desk import TableDesk  # noqa: PLC0415

    seats = tuple((name, PERSON) for name in session.names)
    rules = session.rules
    offer = Offer(rules.name, asdict(rules.options), seats, session.seed, routine=False)
    with TemporaryDirectory() as folder:
        tables = Tables(Path(folder) / "tables.sqlite")
        code = tables.open(offer, lambda _code: "host").code
        for each in range(len(seats)):
            tables.sit(code, each, "watcher" if each == seat else f"device-{each}")
        tables.start(code, "host", [ply.line for ply in session.history], session.draws)
        desk = TableDesk(tables, code, "watcher")
        page = GameView(desk)
        try:
            state = states(page)
            return [*state, *answers(page, desk.ply), str(pace.of(desk))]
        finally:
            close_all([page])
            desk.close()
            tables.close()


def states(widget: Any) -> list[str]:
    """All that a widget and its parts send when they are opened, less the names that Jupyter draws."""
    state = {name: value for name, value in widget.get_state().items() if name[0] != "_"}
    for name in ("layout", "children", "style"):
        state.pop(name, None)
    found = [json.dumps(state, default=repr, sort_keys=True)]
    for child in getattr(widget, "children", ()):
        found += states(child)
    return found


def answers(widget: Any, ply: int) -> list[str]:
    """The messages with which a widget and its parts answer a page that asks for files."""
    found: list[str] = []
    widget.send = lambda content, *_more: found.append(str(content))
    for request in ASKED:
        widget._handle_custom_msg({"do": request, "ply": ply}, [])  # noqa: SLF001 - as a page does it
    for child in getattr(widget, "children", ()):
        found += answers(child, ply)
    return found

"""A game as a file: saved from the page, opened again from a file, or pasted as text."""

from __future__ import annotations

from collections.abc import Callable

from conquest_lab.core.record import MAX_BYTES
from conquest_lab.session import Session
from conquest_lab.widgets.data import Data, Sent
from conquest_lab.widgets.desk import Desk
from conquest_lab.widgets.panel import Panel
from conquest_lab.widgets.store import pack


def as_file(session: Session) -> Data:
    """A session as a message to a script: the text of its file, and the name."""
    return {"file": session.save(), "name": f"{session.rules.name}-{session.seed}.json"}


def gone_to(app: str, desk: Desk, ply: int | None = None) -> Data:
    """The way to another app with the game of a desk, for `shared/go.js`."""
    parameters: Data = {"lang": desk.language, "ply": "" if ply is None else ply}
    return {"go": app, "parameters": parameters, "game": pack(desk.session.save())}


def was_cut(desk: Desk) -> bool:
    """True if a computer decided early in the plies that stand: the seed alone does not repeat them."""
    history = desk.session.history
    return any(
        decision.cut is not None and ply < len(history) and history[ply].action == decision.action
        for ply, decision in desk.reasons.items()
    )


class FilesView(Panel, kind="files"):
    """Save, open, start anew, change the language; shows the seed.

    on_open: called with the text of a file that was chosen.
    on_new: called when a new game is wanted.
    """

    def __init__(
        self, desk: Desk, on_open: Callable[[str], None], on_new: Callable[[], None]
    ) -> None:
        self._on_open = on_open
        self._on_new = on_new
        super().__init__(desk)

    def data(self) -> Data:
        desk, t = self.desk, self.desk.t
        return {
            "title": t.render(desk.presentation.title),
            "seed": str(desk.session.seed),
            "cut": was_cut(desk),
            "limit": MAX_BYTES,
        }

    def requested(self, do: str, message: Sent) -> None:
        match do, message:
            case "save", _:
                self.send(as_file(self.desk.session))
            case "luck", _:
                self.send(gone_to("luck", self.desk))
            case "open", {"text": str(text)} if len(text) <= MAX_BYTES:
                self._on_open(text)
            case "new", _:
                self._on_new()
            case "language", {"to": "en" | "fr" as language}:
                self.desk.language = language

"""The memory of Explore in a browser: for each game the lines that the explorer made of it."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass

from conquest_lab.core.errors import ConquestError
from conquest_lab.session import Session
from conquest_lab.widgets.explore.desk import MOST_LINES, Line
from conquest_lab.widgets.store import MAX_STORED, MAX_TEXT, pack

MOST_GAMES = 20
MOST_NUMBER = 10_000


@dataclass(frozen=True, slots=True)
class KeptLine:
    """A line of play, as a saved game."""

    number: int
    of: int
    ply: int
    save: str


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A game, its lines, and which moment of which line was looked at.

    game: its name; save: its text where it is no supplied one.
    """

    game: str
    save: str
    number: int
    ply: int
    lines: tuple[KeptLine, ...]

    @property
    def requested_ply(self) -> int:
        """The ply that the page's address names for that moment: of a line, where it begins."""
        return next((line.ply for line in self.lines if line.number == self.number), self.ply)

    def lines_of(self, session: Session) -> tuple[Line, ...]:
        """The lines beside this session; what the rules refuse, or what is of another game, is left out."""
        found: dict[int, Line] = {}
        for kept in self.lines:
            try:
                other = Session.load(kept.save)
            except ConquestError:
                continue
            alike = _table(other) == _table(session) and kept.ply <= len(other.history)
            if alike and other.history and kept.number not in found:
                found[kept.number] = Line(kept.number, other, kept.of, kept.ply)
        return tuple(found.values())


def _table(session: Session) -> tuple[object, ...]:
    return (session.rules.name, session.rules.options, session.names, session.kinds)


def write(games: tuple[KeptGame, ...]) -> str:
    """The games as a text for the store, the latest at the end; the oldest go where it is full."""
    for first in range(len(games)):
        text = json.dumps([asdict(game) for game in games[first:]], ensure_ascii=False)
        if len(text.encode()) <= MAX_TEXT and len(pack(text)) <= MAX_STORED:
            return text
    return ""


def read(text: str) -> tuple[KeptGame, ...]:
    """The games in a text by `write`; of any other text, the part that can be read."""
    try:
        data = json.loads(text) if text else []
    except (ValueError, RecursionError):
        return ()
    games = [_game(item) for item in data[:MOST_GAMES]] if isinstance(data, list) else []
    return tuple(game for game in games if game is not None)


def _game(data: object) -> KeptGame | None:
    match data:
        case {
            "game": str(game),
            "save": str(save),
            "number": int(number),
            "ply": int(ply),
            "lines": list(items),
        } if ply >= 0:
            lines = [_line(item) for item in items[-MOST_LINES:]]
            return KeptGame(game, save, number, ply, tuple(line for line in lines if line))
    return None


def _line(data: object) -> KeptLine | None:
    match data:
        case {"number": int(number), "of": int(of), "ply": int(ply), "save": str(save)} if (
            0 < number <= MOST_NUMBER and ply >= 0
        ):
            return KeptLine(number, of, ply, save)
    return None

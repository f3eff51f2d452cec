"""Games that a computer player has played, for questions about what stands on the board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random

import conquest_lab
from conquest_lab.core.ruleset import CHANCE, OVER
from conquest_lab.players import take_turn
from conquest_lab.plies import Ply
from conquest_lab.session import Session
from conquest_lab.widgets.desk import Rules

NAMES = ("Ana", "Bo", "Cy", "Dan")
PLANNER = "heuristic"
MOST_PLIES = 320
TRIES = 60
GAMES = 400


@dataclass(frozen=True)
class Table:
    """A ruleset with its options and so many players, at which games are played for questions."""

    ruleset: str
    players: int = 3
    options: tuple[tuple[str, object], ...] = ()

    @property
    def rules(self) -> Rules:
        """The rules that are played by."""
        return conquest_lab.load(self.ruleset, **dict(self.options))

    def game(self, luck: Random) -> Session:
        """A game, or its beginning, as planners play it."""
        return _played(self, luck.randrange(GAMES))

    def plies(self, luck: Random) -> Iterator[tuple[Session, int]]:
        """Plies after the set-up, of games drawn anew, in no order: a game, and how many stand before."""
        for _ in range(TRIES):
            game = self.game(luck)
            numbers = [
                n
                for n, ply in enumerate(game.history)
                if not game.presentation.setting_up(ply.before)
            ]
            luck.shuffle(numbers)
            yield from ((game, n) for n in numbers)


@lru_cache(maxsize=32)
def _played(table: Table, number: int) -> Session:
    seats = [(name, PLANNER) for name in NAMES[: table.players]]
    session = Session(table.rules, seats, number)
    while len(session.history) < MOST_PLIES and session.current_player != OVER:
        if session.current_player == CHANCE:
            session.roll()
        else:
            take_turn(session)
    return session


def at(game: Session, number: int) -> Session:
    """The game as it stands before a ply, for itself."""
    here = game.fork()
    here.seek(number)
    return here.fork()


def decisions(game: Session, number: int, near: int = 60) -> Iterator[Ply]:
    """The decisions of players not long before and after a ply."""
    for ply in game.history[max(0, number - near) : number + near]:
        if ply.actor != CHANCE:
            yield ply

"""Positions of games that computer players have played, and the tables they are drawn at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from typing import ClassVar

from conquest_lab.core.ruleset import CHANCE, OVER, Action, AnyRuleset, Refusal
from conquest_lab.core.words import Seat, Text
from conquest_lab.games import load
from conquest_lab.players import take_turn
from conquest_lab.plies import Ply
from conquest_lab.session import Session
from conquest_lab.widgets.desk import Rules, Shown
from conquest_lab.widgets.lesson.questions import PickQuestion, Question, Verdict

NAMES = ("Ana", "Bo", "Cy", "Dan")
PLANNER = "heuristic"
MOST_PLIES = 320
TRIES = 60
ENOUGH = 2000
"""Plies after which a question is good enough that is not a preferred one."""
GAMES = 400


@dataclass(frozen=True)
class Position(Question):
    """A question about a game that stands where it is asked about.

    session: the game so far. seat: the player who is asked about.
    asks_hand: whether the answer depends on the cards of that player.
    """

    asks_hand: ClassVar[bool] = False

    session: Session = field(repr=False)
    seat: int

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self.session.names)

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.session.rules

    @property
    def picks(self) -> int:
        """The number of answers or, where a place is asked for, of places."""
        if self.kind == "place":
            return len(self.presentation.places)
        return len(self.options()) if isinstance(self, PickQuestion) else 0

    @property
    def presentation(self) -> Shown:
        """The words and pictures of the game."""
        return self.session.presentation

    @property
    def shown(self) -> tuple[int, ...]:
        """The places that are marked as chosen."""
        return ()

    @property
    def preferred(self) -> bool:
        """True if no better question need be looked for."""
        return True

    @property
    def who(self) -> Seat:
        """The player who is asked about, for a sentence."""
        return Seat(self.seat)

    def name(self, place: int) -> Text:
        """The name of a place."""
        return self.presentation.places[place].name

    def refusal(self, action: Action) -> Refusal | None:
        """The rule against an action, None for a legal one."""
        refusal: Refusal | None = self.rules.why_illegal(self.session.state, action)
        return refusal


def refused(refusal: Refusal) -> Verdict:
    """The verdict on an answer that the rules do not allow."""
    return Verdict("refused", refusal.detail, refusal.rule)


@dataclass(frozen=True)
class Table:
    """A ruleset with its options and this many players, at which games are played for questions."""

    ruleset: str
    players: int = 3
    options: tuple[tuple[str, object], ...] = ()

    @property
    def rules(self) -> Rules:
        """The rules that are played by."""
        return load(self.ruleset, **dict(self.options))

    def drawn(self, rng: Random) -> Position:
        """A question about a ply of some game: a preferred one if one is found soon."""
        found = None
        for looked, (game, number) in enumerate(self.plies(rng)):
            found = self.question_about(game, number, rng) or found
            if found is not None and (found.preferred or looked > ENOUGH):
                return found
        if found is None:
            message = f"no game has anything to ask about at {self}"
            raise LookupError(message)
        return found

    def question_about(self, game: Session, number: int, rng: Random) -> Position | None:
        """The question about the ply before which this many stand, None where there is none."""
        raise NotImplementedError

    def plies(self, rng: Random) -> Iterator[tuple[Session, int]]:
        """Plies after the set-up, of games drawn anew, in no order: a game, and how many stand before."""
        for _ in range(TRIES):
            game = _played(self, rng.randrange(GAMES))
            numbers = [
                n
                for n, ply in enumerate(game.history)
                if not game.presentation.setting_up(ply.before)
            ]
            rng.shuffle(numbers)
            yield from ((game, n) for n in numbers)


@lru_cache(maxsize=32)
def _played(table: Table, number: int) -> Session:
    return computer_game(table.rules, table.players, PLANNER, number)


def computer_game(rules: AnyRuleset, players: int, kind: str, seed: int) -> Session:
    """The beginning of a game between computer players, or all of it: `MOST_PLIES` plies at most."""
    seats = [(name, kind) for name in NAMES[:players]]
    session = Session(rules, seats, seed)
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


def decisions(game: Session, number: int) -> Iterator[Ply]:
    """The decisions of players in the sixty plies before and after a ply."""
    for ply in game.history[max(0, number - 60) : number + 60]:
        if ply.actor != CHANCE:
            yield ply

"""Rounds of a game: everybody who is still in it has had a turn; read from the events."""

from __future__ import annotations

from conquest_lab.core.ruleset import Event
from conquest_lab.core.words import Speaker
from conquest_lab.session import Session


class Rounds:
    """The rounds of a session, counted on as its history grows.

    A round ends when somebody's turn begins who has had one in it.
    """

    def __init__(self) -> None:
        self._session: Session | None = None
        self._known: list[object] = []
        self._begins: list[int] = []
        self._had: set[int] = set()

    def begins(self, session: Session) -> tuple[int, ...]:
        """The number of plies with which each round began; () in the set-up."""
        history = session.history
        grown = self._session is session and len(history) >= len(self._known)
        if not grown or (self._known and history[len(self._known) - 1] is not self._known[-1]):
            self._session, self._known, self._begins, self._had = session, [], [], set()
            self._count(0, session.opening_events)
        for number, ply in enumerate(history[len(self._known) :], len(self._known) + 1):
            self._count(number, ply.step.events)
            self._known.append(ply)
        return tuple(self._begins)

    def at(self, session: Session, ply: int) -> int:
        """The number of the round after this many plies, from 1; 0 in the set-up."""
        return sum(begin <= ply for begin in self.begins(session))

    def moment(self, session: Session, ply: int, t: Speaker) -> str:
        """The words for the moment after this many plies; the set-up has no round."""
        number = self.at(session, ply)
        if number == 0:
            return t("Ply {n} of {last}", n=ply, last=len(session.history))
        return t("Round {round}, ply {ply}", round=number, ply=ply)

    def _count(self, number: int, events: tuple[Event, ...]) -> None:
        for event in events:
            if event.turn_of < 0:
                continue
            if not self._begins or event.turn_of in self._had:
                self._begins.append(number)
                self._had = set()
            self._had.add(event.turn_of)

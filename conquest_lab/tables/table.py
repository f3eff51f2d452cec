"""A table as it stands on disk: the game, its seats, and how far it has been played."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from conquest_lab.core.errors import ConquestError
from conquest_lab.core.nicknames import nickname_fault
from conquest_lab.core.record import MAX_NAME
from conquest_lab.core.words import say
from conquest_lab.players import PERSON

AWAY_SECONDS = 25.0
"""A person whose page has not been heard of for that long is away."""


class TableError(ConquestError, ValueError):
    """A request that a table refuses, with the reason."""


class StaleError(TableError):
    """A decision that was made for an earlier moment of the game: somebody else decided first."""

    def __init__(self) -> None:
        super().__init__(
            say("Somebody decided before you. The table is shown as it is now; choose again.")
        )


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat of a table.

    name: of the player.
    kind: `PERSON`, or the kind of computer player that has this seat.
    taken: the digest of the device that sits here, "" for none.
    stand_in: the kind of computer player that plays for an absent person, "" for none.
    seen: when the device was last heard of, in seconds.
    """

    name: str
    kind: str = PERSON
    taken: str = ""
    stand_in: str = ""
    seen: float = 0.0

    @property
    def is_free(self) -> bool:
        """True for a person's seat that no one has taken."""
        return self.kind == PERSON and not self.taken

    @property
    def plays(self) -> str:
        """The kind that decides here now: `PERSON`, or a kind of computer player."""
        return self.stand_in or self.kind

    def is_away(self, now: float) -> bool:
        """True if the device that has this seat has been silent for a while.

        A sign of life that lies ahead of the clock was given before the clock was set back.
        """
        return bool(self.taken) and abs(now - self.seen) > AWAY_SECONDS


@dataclass(frozen=True, slots=True)
class Offer:
    """A game for which a table is wanted.

    seats: (name, kind) pairs; the seats of people are free to be taken.
    quick: whether the set-up is done for everybody; routine: whether routine decisions come by themselves.
    """

    ruleset: str
    options: dict[str, Any]
    seats: tuple[tuple[str, str], ...]
    seed: int
    quick: bool = True
    routine: bool = True
    language: str = "en"


@dataclass(frozen=True, slots=True)
class Table:
    """A table at one moment.

    offer: its game; host: the digest of the device that opened it.
    started: whether the game has begun.
    version: grows with every change but a sign of life.
    plies: how many are recorded; draws: how many outcomes of chance are among them.
    game: how many games were played here before this one.
    tempo: how many times faster than usual the turns of computers are shown; paused: whether they wait.
    left: the devices that had a seat in this game and have it no more, each with that seat.
    """

    code: str
    offer: Offer
    host: str
    started: bool = False
    version: int = 0
    plies: int = 0
    draws: int = 0
    chairs: tuple[Chair, ...] = field(default=())
    game: int = 0
    tempo: int = 1
    paused: bool = False
    left: frozenset[tuple[str, int]] = frozenset()

    def seat_of(self, device: str) -> int:
        """The seat of a device, -1 for none."""
        taken = [chair.taken for chair in self.chairs]
        return taken.index(device) if device in taken else -1

    def knows(self, device: str) -> bool:
        """True for the device that opened the table, and for those that sit or sat there in this game."""
        return (
            device == self.host
            or self.seat_of(device) >= 0
            or any(who == device for who, _ in self.left)
        )

    def following(self, seed: int) -> Table:
        """The table of a rematch before its first ply: everybody one seat on, with other dice.

        The first seat begins in most games, so that somebody else begins each time.
        """
        return replace(
            self,
            offer=replace(self.offer, seed=seed),
            chairs=(*self.chairs[1:], *self.chairs[:1]),
            plies=0,
            draws=0,
            game=self.game + 1,
            left=frozenset(),
        )

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kind that decides at each seat now."""
        return tuple(chair.plays for chair in self.chairs)

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each seat."""
        return tuple(chair.name for chair in self.chairs)

    def chair(self, seat: int) -> Chair:
        """The seat of a number; raises TableError where there is none."""
        if not 0 <= seat < len(self.chairs):
            raise TableError("This table has {n} seats.", n=len(self.chairs))
        return self.chairs[seat]

    def may_decide(self, seat: int, device: str) -> bool:
        """True if a device may decide for a seat; chance (-1) belongs to no one, computers to the keeper."""
        if seat < 0 or self.chairs[seat].plays != PERSON:
            return True
        return self.chairs[seat].taken == device

    def may_sit(self, seat: int, device: str) -> bool:
        """False for another seat than the one that a device has or had in a game that has begun.

        One person could otherwise look at the hand of every free seat, and go back to the first one.
        """
        if not self.started:
            return True
        had = {each for who, each in self.left if who == device} | {self.seat_of(device)} - {-1}
        return not had or seat in had

    def nickname(self, seat: int, wanted: str) -> str:
        """The name under which somebody takes a seat; raises TableError for one that cannot be.

        wanted: "" for the name that the seat has.
        """
        name = wanted.strip() or self.chairs[seat].name
        if len(name) > MAX_NAME or not name.isprintable():
            raise TableError(
                "{name} is no name; a name is one line of 1 to {limit} letters",
                name=repr(name)[:60],
                limit=MAX_NAME,
            )
        if wanted.strip() and (fault := nickname_fault(name)) is not None:
            raise TableError(fault)
        others = [chair.name.casefold() for n, chair in enumerate(self.chairs) if n != seat]
        if name.casefold() in others:
            raise TableError(
                "Somebody at this table is called {name} already; choose another name.", name=name
            )
        return name

    def name_when_left(self, seat: int) -> str:
        """The name of a seat that its person leaves.

        Before the game begins it is the name that the seat had at first, if no one else has that one:
        a person who sits down and leaves could otherwise name all seats for those who come after.
        """
        name, first = self.chairs[seat].name, self.offer.seats[seat][0]
        others = [chair.name.casefold() for n, chair in enumerate(self.chairs) if n != seat]
        return name if self.started or first.casefold() in others else first


def gone(code: str) -> TableError:
    """The refusal of a table that there is not, or no more."""
    return TableError(
        "There is no table {code}. It may have been cleared away; check the letters.", code=code
    )

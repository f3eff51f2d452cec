"""What a game of Risk Express consists of: its state, what can be decided, what chance can do.

Dice faces are written 1 to 6: one, two or three soldiers, cavalry, cannon, General.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Phase(Enum):
    """Where in the game we are; each phase asks one kind of question."""

    FIRST_TURN = "first turn"
    CONTINUE = "continue"
    THROW = "throw"
    CHOOSE = "choose"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Attempt:
    """The invasion of a card.

    lines: the dice on each line from high to low, () while it is empty; the General's line comes
        last.
    """

    card: int
    lines: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class State:
    """Everything the rules need and the table shows, and nothing else.

    ply: actions and chance outcomes applied so far.
    players: how many sit at the table; seat: the player on turn.
    turn: turns begun so far, 0 while the dice decide who begins.
    owners: by card, -1 for the middle; which continents are closed follows from them.
    attempt: the card being invaded; None before the first filled line.
    tray: faces lying in the tray, from high to low; () while they are to be thrown.
    aside: faces of the sacrificed dice, from high to low.
    throws: to decide who begins: Generals thrown plus 1, 0 for due to throw, -1 for out of the
        running.
    """

    ply: int
    phase: Phase
    players: int
    seat: int
    turn: int
    owners: tuple[int, ...]
    attempt: Attempt | None = None
    tray: tuple[int, ...] = ()
    aside: tuple[int, ...] = ()
    throws: tuple[int, ...] = ()


class _Anywhere:
    """An action that names no card."""

    __slots__ = ()

    @property
    def places(self) -> tuple[int, ...]:
        """None."""
        return ()


# What a player decides --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Fill:
    """Fill a battle line of a card with dice of the tray.

    line: counted from 1; the General's line comes after the printed ones.
    dice: faces from high to low.
    """

    card: int
    line: int
    dice: tuple[int, ...]

    @property
    def places(self) -> tuple[int, ...]:
        """The card."""
        return (self.card,)


@dataclass(frozen=True, slots=True)
class Sacrifice(_Anywhere):
    """Set one die of the tray aside."""

    face: int


@dataclass(frozen=True, slots=True)
class Continue(_Anywhere):
    """Take over the failed attempt of the player before."""


@dataclass(frozen=True, slots=True)
class StartAfresh(_Anywhere):
    """Leave the failed attempt and begin with all seven dice."""


# What chance does -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Roll(_Anywhere):
    """The faces of all dice thrown together, from high to low."""

    faces: tuple[int, ...]


Decision = Fill | Sacrifice | Continue | StartAfresh
Action = Decision | Roll

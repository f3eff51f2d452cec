"""Who begins: everybody throws a die."""

from __future__ import annotations

from conquest_lab.core.chance import Distribution
from conquest_lab.core.declare import Action, Event, SeatNumber, Seats, action, event
from conquest_lab.core.ruleset import Refusal
from conquest_lab.core.scene import Dice
from conquest_lab.core.words import say
from conquest_lab.mechanics.armies.table import ArmiesState, ArmiesTable


@action("die", "The die shows {face}")
class Die(Action):
    """One die by itself."""

    face: int


@event("{seat} throws {face}")
class DieThrown(Event):
    """A player threw a die by itself."""

    seat: SeatNumber
    face: int

    @property
    def dice(self) -> tuple[Dice, ...]:
        return (Dice("order", (self.face,)),)


@event("A tie; these throw again: {seats}")
class ThrowTied(Event):
    """Several players threw the highest die and throw again."""

    seats: Seats


@event("It is the turn of {seat}")
class TurnBegan(Event):
    """A player's turn began."""

    seat: SeatNumber

    @property
    def turn_of(self) -> int:
        return self.seat


ONE_DIE = Distribution.uniform(tuple(Die(face) for face in range(1, 7)))


def one_die(_table: ArmiesTable, _s: ArmiesState) -> Distribution[Die]:
    """The six faces, equally likely."""
    return ONE_DIE


def check_die(table: ArmiesTable, _s: ArmiesState, die: Die) -> Refusal | None:
    """Against a face that no die has."""
    if die in ONE_DIE:
        return None
    return Refusal(table.rules.dice, say("a die shows 1 to 6, not {face}", face=die.face))

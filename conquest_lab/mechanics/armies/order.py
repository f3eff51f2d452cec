"""The throw for the first player: everybody throws a die."""

from __future__ import annotations

from conquest_lab.core.chance import Distribution
from conquest_lab.core.declare import Action, Event, SeatNumber, Seats, action, event
from conquest_lab.core.frozen import with_entry
from conquest_lab.core.phases import PhasedState, Tell
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Refusal
from conquest_lab.core.scene import Dice
from conquest_lab.core.words import say
from conquest_lab.mechanics.armies.table import ArmiesTable
from conquest_lab.mechanics.order import settle, still_throwing, winner


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


@event("{seat} begins")
class StarterFound(Event):
    """The highest die named the player who begins."""

    seat: SeatNumber


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


def one_die(_table: ArmiesTable, _s: PhasedState) -> Distribution[Die]:
    """The six faces, equally likely."""
    return ONE_DIE


def check_die(table: ArmiesTable, _s: PhasedState, die: Die) -> Refusal | None:
    """Refuse a face that no die has."""
    return die_refused(table.rules.dice, die)


def die_refused(rule: Rule, die: Die) -> Refusal | None:
    """Refuse a face that no die has, by the rule that a game cites."""
    if die in ONE_DIE:
        return None
    return Refusal(rule, say("a die shows 1 to 6, not {face}", face=die.face))


def thrown(
    throws: tuple[int, ...],
    die: Die,
    rule: Rule,
    tie_rule: Rule,
    tell: Tell,
    tied_event: type[ThrowTied] = ThrowTied,
) -> tuple[tuple[int, ...], int]:
    """A die of the next player thrown to decide who begins; those who tie throw again.

    tied_event: a game's own sentence for a tie.
    Returns the throws that count from now on, and the seat that begins, -1 while it is open.
    """
    seat = still_throwing(throws)[0]
    tell(DieThrown(rule, seat, die.face))
    throws = with_entry(throws, seat, die.face)
    if still_throwing(throws):
        return throws, -1
    throws = settle(throws)
    if tied := still_throwing(throws):
        tell(tied_event(tie_rule, tied))
        return throws, -1
    tell(StarterFound(rule, winner(throws)))
    return (), winner(throws)

"""The first player or an order of play by dice, where those who tie throw again; and whose turn it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from conquest_lab.core.declare import Event, SeatEvent, Seats, event
from conquest_lab.core.frozen import with_entry
from conquest_lab.core.phases import Tell
from conquest_lab.core.rulebook import Rule


@event("{seat} begins")
class StarterFound(SeatEvent):
    """It was settled who begins."""


@event("A tie; these throw again: {seats}")
class ThrowTied(Event):
    """Several players threw the highest die and throw again."""

    seats: Seats


@event("It is {seat}'s turn")
class TurnBegan(SeatEvent):
    """A player's turn began."""

    @property
    def turn_of(self) -> int:
        return self.seat


def still_throwing(throws: Sequence[int]) -> tuple[int, ...]:
    """The seats that have yet to throw: zeros are players who are due.

    >>> still_throwing((4, 0, 0))
    (1, 2)
    """
    return tuple(seat for seat, face in enumerate(throws) if face == 0)


def settle(throws: Sequence[int]) -> tuple[int, ...]:
    """After everybody has thrown: the same throws when one is highest, else zeros for those who tied.

    Players out of the running keep -1.

    >>> settle((5, 2, 5)), settle((5, 2, 3))
    ((0, -1, 0), (5, 2, 3))
    """
    best = max(throws)
    if sum(face == best for face in throws) == 1:
        return tuple(throws)
    return tuple(0 if face == best else -1 for face in throws)


def winner(throws: Sequence[int]) -> int:
    """The seat of the highest throw, once it is settled."""
    return max(range(len(throws)), key=lambda seat: throws[seat])


def thrown(
    throws: tuple[int, ...],
    number: int,
    rule: Rule,
    tie_rule: Rule,
    tell: Tell,
    tied: Callable[[Rule, tuple[int, ...]], Event],
) -> tuple[tuple[int, ...], int]:
    """The next player threw this number, above 0, to decide who begins.

    tied: the event of a tie, made of its rule and of those who throw again.
    Returns the throws that count from now on, and the seat that begins, -1 while it is open.
    """
    throws = with_entry(throws, still_throwing(throws)[0], number)
    if still_throwing(throws):
        return throws, -1
    throws = settle(throws)
    if again := still_throwing(throws):
        tell(tied(tie_rule, again))
        return throws, -1
    tell(StarterFound(rule, winner(throws)))
    return (), winner(throws)


def due(throws: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """The seats that throw (again) before all can be ranked, those with the fewest throws first.

    throws: what each seat has thrown so far. A seat is due while its throws begin somebody else's.

    >>> due([(), (), ()]), due([(4,), (2,), (4,)]), due([(4, 1), (2,), (4,)]), due([(4, 1), (2,), (4, 6)])
    ((0, 1, 2), (0, 2), (2,), ())
    """
    waiting = [
        seat
        for seat, own in enumerate(throws)
        if any(other[: len(own)] == own for rival, other in enumerate(throws) if rival != seat)
    ]
    return tuple(sorted(waiting, key=lambda seat: len(throws[seat])))


def ranking(throws: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """The seats from the highest throws to the lowest, once no player is due.

    >>> ranking([(4, 1), (2,), (4, 6), (5,)])
    (3, 2, 0, 1)
    """
    return tuple(sorted(range(len(throws)), key=lambda seat: throws[seat], reverse=True))

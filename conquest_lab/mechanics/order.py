"""The first player or a whole order of play by dice: those who tie throw again."""

from __future__ import annotations

from collections.abc import Sequence


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
    """The seats from the highest throws to the lowest, once nobody is due.

    >>> ranking([(4, 1), (2,), (4, 6), (5,)])
    (3, 2, 0, 1)
    """
    return tuple(sorted(range(len(throws)), key=lambda seat: throws[seat], reverse=True))

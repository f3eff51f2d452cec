"""The changes between two turns of a seat, read from the events of the playthrough."""

from __future__ import annotations

from dataclasses import dataclass

from conquest_lab.core.scene import Scene
from conquest_lab.plies import Ply
from conquest_lab.session import Session
from conquest_lab.svg.picture import belongings
from conquest_lab.widgets.desk import Shown


@dataclass(frozen=True, slots=True)
class Waited:
    """The turns of the others since the last turn of a seat.

    first: the number of plies before them.
    taken: the places that the seat lost, each with its owner now.
    units: the units it lost.
    changed: every place that changed hands.
    """

    first: int
    taken: tuple[tuple[int, int], ...]
    units: int
    changed: tuple[int, ...]


def waited(session: Session, shown: Shown, seat: int) -> Waited | None:
    """The turns that a seat waited for; None where there were none, and once it has decided something."""
    plies = session.history[: session.cursor]
    begin = _turn_begin(session, plies, seat)
    if begin is None:
        return None
    first = None
    for number in range(begin - 1, 0, -1):
        turn = _turn(plies[number - 1])
        if turn == seat:
            break
        if turn >= 0:
            first = number
        if shown.setting_up(plies[number - 1].before):
            break  # others began
    if first is None:
        return None
    return _compared(shown, seat, first, plies[first - 1].step.state, session.state)


def _turn_begin(session: Session, plies: tuple[Ply, ...], seat: int) -> int | None:
    """The number of plies with which the turn of a seat began that has decided nothing in it."""
    for number in range(len(plies), 0, -1):
        ply = plies[number - 1]
        turn = _turn(ply)
        if turn >= 0:
            return number if turn == seat else None
        if ply.actor == seat and not session.forced(ply.before):
            return None
    return None


def _turn(ply: Ply) -> int:
    """The seat whose turn began with a ply, -1 for none."""
    return next((e.turn_of for e in reversed(ply.step.events) if e.turn_of >= 0), -1)


def _compared(shown: Shown, seat: int, first: int, before: object, after: object) -> Waited:
    old: Scene = shown.scene(before)
    new: Scene = shown.scene(after)
    changed = tuple(n for n, owner in enumerate(old.owners) if owner != new.owners[n])
    taken = tuple((n, new.owners[n]) for n in changed if old.owners[n] == seat)
    units = [belongings(scene, seat, shown.piece_kinds)[1] for scene in (old, new)]
    return Waited(first, taken, max(0, units[0] - units[1]), changed)

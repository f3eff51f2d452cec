"""No player is eliminated in the first rounds, and what may be done to a last territory [M-51, M-A06]."""

from __future__ import annotations

from conquest_lab.core.declare import Event, SeatEvent, Territory, event
from conquest_lab.core.ruleset import Refusal, forbid
from conquest_lab.core.words import Seat
from conquest_lab.games.miro import rulebook as book
from conquest_lab.games.miro.state import State
from conquest_lab.games.miro.table import NO_ATTACK, Table


@event("{seat}'s last army cannot fall yet: {target}")
class LastArmySpared(SeatEvent):
    """The last army of a protected player stood."""

    target: Territory


@event("From now on players can be eliminated")
class ProtectionEnded(Event):
    """The protected rounds were over: players could be eliminated from then on."""


def shielded(table: Table, s: State) -> frozenset[int]:
    """The players whose only territory may not be attacked in this round.

    Where a battle is one throw, a last army that would survive is not attacked either: nothing would
    come of it [M-A24].
    """
    if not table.protects(s.round):
        return frozenset()
    owners = s.owners
    last = frozenset(seat for seat in s.order if owners.count(seat) == 1)
    if table.options.protection == NO_ATTACK:
        return last
    armies = s.armies
    return frozenset(seat for seat in last if table.whole and armies[owners.index(seat)] == 1)


def check_shielded(table: Table, s: State, target: int) -> Refusal | None:
    """Refuse attacking a last territory."""
    owner = s.owners[target]
    if owner not in shielded(table, s):
        return None
    return forbid(
        book.PROTECTION,
        "{place} is {player}'s last territory, and this is round {round} of the {rounds}"
        " in which nobody can be eliminated",
        place=table.names.place(target),
        player=Seat(owner),
        round=s.round,
        rounds=table.options.protected_rounds,
    )

"""The end of a turn: victory is checked, units rest, the next player begins [R-31, R-A06, R-A21]."""

from __future__ import annotations

from conquest_lab.core.declare import Event, event
from conquest_lab.core.phases import Tell
from conquest_lab.games.refonte import rulebook as book
from conquest_lab.games.refonte.capitals import won_at_turn_end
from conquest_lab.games.refonte.production import begin_turn
from conquest_lab.games.refonte.state import (
    CANNON_FIRED,
    CANNON_SPENT,
    NO_UNITS,
    Phase,
    State,
    Units,
    by_kind,
    pass_on,
)
from conquest_lab.games.refonte.table import Table
from conquest_lab.mechanics.armies.moving import EndTurn


@event("The first round is over: from now on players may attack each other")
class FirstRoundEnded(Event):
    """Every player has had a first turn."""


def end_turn(table: Table, s: State, _end: EndTurn, tell: Tell) -> None:
    """Units rest, hegemony is looked at, the next player begins [R-31, R-A21, R-A06]."""
    if won_at_turn_end(table, s, tell):
        s.phase = Phase.OVER
        return
    units = list(s.units)
    for stack in (
        *(t for t, owner in enumerate(s.owners) if owner == s.seat),
        *(table.own_stack(s, ocean) for ocean in table.oceans),
    ):
        units[stack] = rested(units[stack])
    s.units = tuple(units)
    pass_on(s)
    while s.capitals[s.seat] < 0:
        pass_on(s)
    if s.seat == s.opener:
        s.opener = -1
        tell(FirstRoundEnded(book.EVERYBODYS_FIRST))
    begin_turn(table, s, tell)


def rested(units: Units) -> Units:
    """Units with all their steps and shots; cannons that fired remain marked [R-A29]."""
    if units == NO_UNITS:
        return units
    infantry, cavalry, cannons = by_kind(units)
    fired = units[CANNON_FIRED] + units[CANNON_SPENT]
    return (infantry, 0, cavalry, 0, 0, 0, cannons - fired, 0, fired, 0, 0)

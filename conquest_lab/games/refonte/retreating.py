"""The retreat: units leave before a fight, or stand [R-29, R-30, R-A28, R-A42]."""

from __future__ import annotations

from conquest_lab.core.declare import Action, SeatEvent, Territory, action, event
from conquest_lab.core.phases import PhaseRules, Ply, Tell
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Refusal, forbid
from conquest_lab.core.scene import NOBODY
from conquest_lab.core.words import Message, Seat, Text, say
from conquest_lab.games.refonte import defending, units
from conquest_lab.games.refonte import rulebook as book
from conquest_lab.games.refonte.defending import defender
from conquest_lab.games.refonte.moving import Moved
from conquest_lab.games.refonte.names import Sort
from conquest_lab.games.refonte.state import Phase, State, shift
from conquest_lab.games.refonte.table import Table
from conquest_lab.games.refonte.units import FRESH, INFANTRY, KIND_OF
from conquest_lab.mechanics.armies.table import by_count

# Actions and events -------------------------------------------------------------------------------


@action(
    "withdraw",
    lambda names, a: say(
        "Withdraw {units}: {target}",
        units=names.sort(a.unit, a.count),
        target=names.place(a.target),
    ),
)
class Withdraw(Action):
    """Take defending units out of the way of an attack."""

    unit: Sort
    target: Territory
    count: int


@action("stand", "Stand and fight")
class Stand(Action):
    """Withdraw no more units."""


@event("{seat} withdraws {units}: {source} → {target}", arrow="move")
class Withdrew(Moved):
    """Defending units withdrew."""


@event("{seat} stands: {territory}")
class Stood(SeatEvent):
    """The defender withdrew no more units."""

    territory: Territory


@event("{seat}'s cannons find nobody to hit: {source} → {target}", arrow="attack")
class FiredInVain(SeatEvent):
    """This many units withdrew, which the volley could not cost."""

    source: Territory
    target: Territory


# The retreat ----------------------------------------------------------------------


def _shelters(table: Table, s: State) -> list[int]:
    """The neighbours to which the units of an attacked player may withdraw [R-A28]."""
    target = s.on_route.target
    owner = s.owners[target]
    return [t for t in table.neighbours[target] if s.owners[t] == owner != NOBODY]


WITHDRAWALS = by_count(Withdraw)
"""The ways to withdraw units of a kind to a territory."""


def _free(table: Table, s: State, unit: int) -> int:
    """The units of a sort that may withdraw; before a bombardment those stay that survive any [R-A42]."""
    here = s.units[s.on_route.target]
    if unit not in FRESH:
        return 0
    if unit == units.CANNON or not s.on_route.cannons:
        return here[unit]
    return min(here[unit], units.defenders(here) - table.options.bombardment_floor)


def retreats(table: Table, s: State) -> list[Withdraw]:
    """Every number of every kind, to each neighbour of the same owner."""
    found: list[Withdraw] = []
    for target in _shelters(table, s):
        for unit in FRESH:
            if most := _free(table, s, unit):
                found += WITHDRAWALS(unit, target).falling(most)
    return found


def may_retreat(table: Table, s: State) -> bool:
    """True where the owner is asked: before an attack [R-29], and by option before a bombardment [R-A42]."""
    may_retreat_now = not s.on_route.cannons or table.options.retreat_before_bombardment
    return may_retreat_now and _any_left(table, s)


def _any_left(table: Table, s: State) -> bool:
    """True while a unit could withdraw, and knows where to."""
    return bool(_shelters(table, s)) and any(_free(table, s, unit) for unit in FRESH)


def check_withdraw(table: Table, s: State, withdraw: Withdraw) -> Refusal | None:
    """To a neighbouring own territory; cannons that fired stay."""
    source, target, unit = s.on_route.target, withdraw.target, withdraw.unit
    if refusal := table.off_board(target):
        return refusal
    own, name = _shelters(table, s), table.names.place
    if target not in own:
        return forbid(
            book.WHERE_TO_RETREAT,
            "{target} is no neighbour that belongs to {player}; units withdraw to: {own}",
            target=name(target),
            player=Seat(s.owners[source]),
            own=tuple(map(name, own)),
        )
    free = _free(table, s, unit)
    if 1 <= withdraw.count <= free:
        return None
    here = s.units[source]
    fired = here[units.CANNON_FIRED]
    if 0 <= unit < len(units.WORDS) and KIND_OF[unit] == KIND_OF[units.CANNON] and fired:
        return forbid(
            book.FIRED,
            "{place}: {n} fired in the turn before and cannot withdraw",
            place=name(source),
            n=table.names.units(2, fired),
        )
    kept = unit in FRESH and free < here[unit]
    return forbid(
        book.UNDER_FIRE if kept else book.RETREAT,
        "{place}: {there} of these can withdraw, not {count}",
        place=name(source),
        there=free,
        count=withdraw.count,
    )


def withdraw(table: Table, s: State, withdraw: Withdraw, tell: Tell) -> None:
    """Some defending units leave for a neighbouring territory [R-29]."""
    unit, source, target, count = withdraw.unit, s.on_route.target, withdraw.target, withdraw.count
    shift(s, source, unit, target, unit, count)
    moved = units.of_kind(KIND_OF[unit], count)
    tell(Withdrew(_rule(s), s.owners[source], source, target, moved))
    if not _any_left(table, s):
        _end_retreat(table, s, tell)


def stand(table: Table, s: State, _stand: Stand, tell: Tell) -> None:
    """End the retreat: the units that are left defend [R-29]."""
    target = s.on_route.target
    tell(Stood(_rule(s), s.owners[target], target))
    _end_retreat(table, s, tell)


def _rule(s: State) -> Rule:
    """The rule by which units withdraw: before an attack, or before a bombardment."""
    return book.UNDER_FIRE if s.on_route.cannons else book.RETREAT


def _end_retreat(table: Table, s: State, tell: Tell) -> None:
    """The attacker sends units into the fight, or the cannons fire at those who stayed."""
    fight = s.on_route
    if not fight.cannons:
        s.phase = Phase.FIGHT
        return
    if units.defenders(s.units[fight.target]) > table.options.bombardment_floor:
        defending.answer(table, s)
        return
    tell(FiredInVain(book.UNDER_FIRE, s.seat, fight.source, fight.target))
    s.fight, s.phase = None, Phase.ACT


# Phase --------------------------------------------------------------------------------------------


def _who_withdraws(table: Table, s: State) -> Message:
    said = {"player": Seat(defender(table, s)), "target": table.names.place(s.on_route.target)}
    if s.on_route.cannons:
        return say("{player}: cannons fire at {target}; withdraw units, or let them stand.", **said)
    return say(
        "{player}: {target} is attacked; withdraw units to your territories next to it, or stand and fight.",
        **said,
    )


RETREAT = PhaseRules(
    Phase.RETREAT,
    Text("the retreat of the defender", "la retraite du défenseur"),
    book.RETREAT,
    _who_withdraws,
    (Ply(Stand, stand), Ply(Withdraw, withdraw, retreats, check_withdraw)),
    player=defender,
    pointed_at=lambda _table, _s, places: Withdraw(INFANTRY, places[0], 1),
)
PHASES = (RETREAT,)

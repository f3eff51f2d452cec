"""Moves by land, and voyages: aboard from a port, over the sea, ashore [R-18, R-22, R-23, R-24]."""

from __future__ import annotations

from functools import cache, partial
from typing import ClassVar

from conquest_lab.core.declare import Action, Event, SeatNumber, Territory, action, event
from conquest_lab.core.phases import Tell
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Refusal, forbid
from conquest_lab.core.scene import NOBODY, Scene
from conquest_lab.core.words import Message, say
from conquest_lab.games.refonte import pieces, units
from conquest_lab.games.refonte import rulebook as book
from conquest_lab.games.refonte.names import SORT_NAMES, RefonteNames, Sort, Troops
from conquest_lab.games.refonte.state import BUILDINGS, PORT, State, shift
from conquest_lab.games.refonte.table import Table
from conquest_lab.games.refonte.units import FRESH, Units
from conquest_lab.mechanics.armies.table import Numbered

AFTER_STEP = {
    units.INFANTRY: units.INFANTRY_DONE,
    units.CAVALRY: units.CAVALRY_MOVED,
    units.CAVALRY_MOVED: units.CAVALRY_DONE,
    units.CAVALRY_WON: units.CAVALRY_DONE,
    units.INFANTRY_WON: units.INFANTRY_DONE,
    units.CAVALRY_STAYED: units.CAVALRY_WON,
    units.CANNON: units.CANNON_MOVED,
    units.CANNON_FIRED: units.CANNON_SPENT,
}
"""A unit with a step left, and the same after a step by land."""

CANNONS = (units.CANNON, units.CANNON_FIRED)
"""Those of them that cannot defend, so that all of them may leave."""

AFLOAT = (*FRESH, units.INFANTRY_WON)
"""The sorts of units that can go on from an ocean."""

AFTER_VOYAGE = (units.INFANTRY_DONE, units.CAVALRY_DONE, units.CANNON_IDLE)
"""A unit of each kind after going aboard, sailing or going ashore [R-A40]."""


def _move(names: RefonteNames, a: Move) -> Message:
    source, target = names.place(a.source), names.place(a.target)
    if a.unit in FRESH:
        moved = names.sort(a.unit, a.count)
        return say("Move {units}: {source} → {target}", units=moved, source=source, target=target)
    return say(
        "Move {count} ({sort}): {source} → {target}",
        count=a.count,
        sort=SORT_NAMES.get(a.unit, SORT_NAMES[units.INFANTRY]),
        source=source,
        target=target,
    )


@action("move", _move)
class Move(Action):
    """Move units by land, aboard, over the sea or ashore."""

    unit: Sort
    source: Territory
    target: Territory
    count: int


@event("{seat} moves {units}: {source} → {target}", arrow="move")
class Moved(Event):
    """Units moved between two territories; `at_sea` says which of the two are oceans."""

    at_sea: ClassVar[tuple[bool, bool]] = (False, False)
    seat: SeatNumber
    source: Territory
    target: Territory
    units: Troops

    def moved(self, scene: Scene) -> Scene:
        here, there = (self.seat if sea else NOBODY for sea in self.at_sea)
        scene = pieces.without_units(scene, self.source, self.units, here)
        return pieces.with_units(scene, self.target, self.units, there)


@event("{seat} sends {units} aboard: {source} → {target}", arrow="move")
class Boarded(Moved):
    """Units went from a port to an ocean."""

    at_sea = (False, True)


@event("{seat} sails on with {units}: {source} → {target}", arrow="move")
class Sailed(Moved):
    """Units went from one ocean to another."""

    at_sea = (True, True)


@event("{seat} brings {units} ashore: {source} → {target}", arrow="move")
class WentAshore(Moved):
    """Units went from an ocean to a territory."""

    at_sea = (True, False)


# What can be moved --------------------------------------------------------------------------------

Leaving = tuple[tuple[int, int], ...]
"""Sorts of units, each with how many may leave a place."""


@cache
def moves_to(source: int, target: int) -> list[Numbered[Move]]:
    """The moves from one place to the next by sort of unit, to be listed at every ply."""
    return [Numbered(partial(Move, unit, source, target)) for unit in range(len(units.WORDS))]


def leaving_land(here: Units) -> Leaving:
    """The units that may leave a territory, by sort."""
    return tuple((unit, most) for unit in AFTER_STEP if (most := _by_land(here, unit)))


def _by_land(here: Units, unit: int) -> int:
    """Those of a sort that may leave: somebody stays who can defend, as cannons cannot [R-A15]."""
    return here[unit] if unit in CANNONS else min(here[unit], max(0, units.defenders(here) - 1))


def leaving_sea(here: Units) -> Leaving:
    """The units that may leave an ocean."""
    return tuple((unit, here[unit]) for unit in AFLOAT if here[unit])


def check_move(table: Table, s: State, move: Move) -> Refusal | None:
    """By land between own neighbours, from a port aboard, over the sea and ashore."""
    source, target = move.source, move.target
    if refusal := table.off_map(source, target):
        return refusal
    afloat, boarding = source >= table.size, target >= table.size
    rule = book.VOYAGE if afloat else book.OCEANS if boarding else book.STEPS
    if refusal := (
        table.not_own(s, source, book.STEPS)
        or table.not_next_to(source, target, rule)
        or table.not_own(s, target, rule)
    ):
        return refusal
    if boarding and not afloat and not s.sites[source][PORT]:
        return _no_port(table, s, source)
    return _not_movable(table, s, move, afloat=afloat)


def _no_port(table: Table, s: State, source: int) -> Refusal:
    place = table.names.place(source)
    if s.sites[source][BUILDINGS + PORT]:
        return forbid(book.DEPARTURE, "{place}: the port works from the next turn", place=place)
    return forbid(book.DEPARTURE, "{place} has no port to leave from", place=place)


def _not_movable(table: Table, s: State, move: Move, *, afloat: bool) -> Refusal | None:
    here, unit, count = s.own_units(move.source), move.unit, move.count
    if unit not in (AFLOAT if afloat else AFTER_STEP):
        return forbid(
            book.SHIPS_SLOW if afloat else _why_still(unit),
            "{place}: units without a step left stay there",
            place=table.names.place(move.source),
        )
    most = here[unit] if afloat else _by_land(here, unit)
    if 1 <= count <= most:
        return None
    place = table.names.place(move.source)
    if not here[unit]:
        return forbid(
            book.STEPS,
            "{place}: no unit of this kind there can move in this turn any more ({unit})",
            place=place,
            unit=SORT_NAMES[unit],
        )
    if not 1 <= count <= here[unit]:
        return forbid(
            book.STEPS,
            "{place}: {unit}, {there}; {count} cannot move",
            place=place,
            unit=SORT_NAMES[unit],
            there=here[unit],
            count=count,
        )
    return forbid(
        book.STEPS,
        "units that can defend {place}: {n}, of which one stays; {most} can move, not {count}",
        place=place,
        n=units.defenders(here),
        most=most,
        count=count,
    )


def _why_still(unit: int) -> Rule:
    """Captured cannons rest [R-A30]; infantry has one step, cavalry two [R-A15, R-18]."""
    if unit == units.CANNON_IDLE:
        return book.CAPTURED_CANNONS
    return book.CAVALRY if units.INFANTRY_DONE < unit < units.CANNON else book.STEPS


def move(table: Table, s: State, move: Move, tell: Tell) -> None:
    """A step by land, or a stage of a voyage [R-A15, R-18, R-22, R-24]."""
    unit, source, target, count = move.unit, move.source, move.target, move.count
    kind, afloat, boarding = units.KIND_OF[unit], source >= table.size, target >= table.size
    by_sea = afloat or boarding
    after = AFTER_VOYAGE[kind] if by_sea else AFTER_STEP[unit]
    shift(s, s.stack(source, s.seat), unit, s.stack(target, s.seat), after, count)
    event_type: type[Moved] = Moved
    if by_sea:
        rule = book.VOYAGE if afloat else book.DEPARTURE
        event_type = Boarded if not afloat else Sailed if boarding else WentAshore
    elif unit in {units.CAVALRY_MOVED, units.CAVALRY_WON}:
        rule = book.CAVALRY
    else:
        rule = book.SEA_LINES if table.over_water(source, target) else book.STEPS
    tell(event_type(rule, s.seat, source, target, units.of_kind(kind, count)))

"""Moves by land, and voyages: aboard from a port, over the sea, ashore [R-18, R-22, R-23, R-24]."""

from __future__ import annotations

from functools import cache, lru_cache

from conquest_lab.core.declare import Action, Event, SeatNumber, Territory, action, event
from conquest_lab.core.phases import Tell
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Refusal
from conquest_lab.core.scene import NOBODY, Scene
from conquest_lab.core.words import Message, say
from conquest_lab.games.refonte import rulebook as book
from conquest_lab.games.refonte.names import (
    SORT_NAMES,
    RefonteNames,
    Sort,
    Troops,
    with_units,
    without_units,
)
from conquest_lab.games.refonte.state import (
    BUILDINGS,
    CANNON,
    CANNON_FIRED,
    CANNON_IDLE,
    CANNON_MOVED,
    CANNON_SPENT,
    CAVALRY,
    CAVALRY_DONE,
    CAVALRY_MOVED,
    CAVALRY_WON,
    FRESH,
    INFANTRY,
    INFANTRY_DONE,
    KIND_OF,
    PORT,
    UNIT_WORDS,
    State,
    Units,
    add,
    defenders,
    of_kind,
)
from conquest_lab.games.refonte.table import Table
from conquest_lab.mechanics.armies.table import Numbered

AFTER_STEP = {
    INFANTRY: INFANTRY_DONE,
    CAVALRY: CAVALRY_MOVED,
    CAVALRY_MOVED: CAVALRY_DONE,
    CAVALRY_WON: CAVALRY_DONE,
    CANNON: CANNON_MOVED,
    CANNON_FIRED: CANNON_SPENT,
}
"""A unit with a step left, and the same after a step by land."""

AFTER_VOYAGE = (INFANTRY_DONE, CAVALRY_DONE, CANNON_IDLE)
"""A unit of each kind after going aboard, sailing or going ashore [R-A40]."""


def _move(names: RefonteNames, a: Move) -> Message:
    source, target = names.place(a.source), names.place(a.target)
    if a.unit in FRESH:
        units = names.units(KIND_OF[a.unit], a.count)
        return say("Move {units}: {source} → {target}", units=units, source=source, target=target)
    return say(
        "Move {count} ({sort}): {source} → {target}",
        count=a.count,
        sort=SORT_NAMES.get(a.unit, SORT_NAMES[INFANTRY]),
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
    """Units moved between two territories."""

    seat: SeatNumber
    source: Territory
    target: Territory
    units: Troops

    def moved(self, scene: Scene) -> Scene:
        afloat, boarding = self.at_sea
        here, there = (self.seat if sea else NOBODY for sea in (afloat, boarding))
        scene = without_units(scene, self.source, self.units, here)
        return with_units(scene, self.target, self.units, there)

    @property
    def at_sea(self) -> tuple[bool, bool]:
        """True for a source and for a target that is an ocean."""
        return (False, False)


@event("Aboard, {units} of {seat}: {source} → {target}", arrow="move")
class Boarded(Moved):
    """Units went from a port to an ocean."""

    @property
    def at_sea(self) -> tuple[bool, bool]:
        return (False, True)


@event("At sea, {units} of {seat}: {source} → {target}", arrow="move")
class Sailed(Moved):
    """Units went from one ocean to another."""

    @property
    def at_sea(self) -> tuple[bool, bool]:
        return (True, True)


@event("Ashore, {units} of {seat}: {source} → {target}", arrow="move")
class WentAshore(Moved):
    """Units went from an ocean to a territory."""

    @property
    def at_sea(self) -> tuple[bool, bool]:
        return (True, False)


# What can be moved --------------------------------------------------------------------------------


Leaving = tuple[tuple[int, int], ...]
"""(sort of unit, how many may leave) pairs."""


@lru_cache(maxsize=10_000)
def movable(units: Units, *, afloat: bool) -> Leaving:
    """The units with a step left; a territory keeps somebody who can defend [R-A15]."""
    if afloat:
        return tuple((unit, units[unit]) for unit in FRESH if units[unit])
    spare = max(0, defenders(units) - 1)
    found = (
        (unit, units[unit] if unit >= CANNON else min(spare, units[unit])) for unit in AFTER_STEP
    )
    return tuple((unit, most) for unit, most in found if most)


@cache
def _steps(source: int, target: int) -> tuple[Numbered[Move], ...]:
    """The moves from one place to the next by sort of unit, each made once and shared."""

    def of_sort(unit: int) -> Numbered[Move]:
        return Numbered(lambda count: Move(unit, source, target, count))

    return tuple(map(of_sort, range(len(UNIT_WORDS))))


@lru_cache(maxsize=50_000)
def moves(source: int, target: int, leaving: Leaving) -> list[Move]:
    """Every move of these units from one place to the next, sort by sort, the most first."""
    steps, found = _steps(source, target), list[Move]()
    for unit, most in leaving:
        found += steps[unit].falling(most)
    return found


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
        return Refusal(book.DEPARTURE, _no_port(table, s, source))
    return _not_movable(table, s, move, afloat=afloat)


def _no_port(table: Table, s: State, source: int) -> Message:
    place = table.names.place(source)
    if s.sites[source][BUILDINGS + PORT]:
        return say("{place}: the port works from the next turn", place=place)
    return say("{place} has no port to leave from", place=place)


def _not_movable(table: Table, s: State, move: Move, *, afloat: bool) -> Refusal | None:
    here, unit, count = table.own_units(s, move.source), move.unit, move.count
    most = dict(movable(here, afloat=afloat)).get(unit, 0)
    if 1 <= count <= most:
        return None
    place = table.names.place(move.source)
    if not 0 <= unit < len(UNIT_WORDS) or unit not in (FRESH if afloat else AFTER_STEP):
        rule = book.SHIPS_SLOW if afloat else _why_still(unit)
        return Refusal(rule, say("{place}: units without a step left stay there", place=place))
    if not 1 <= count <= here[unit]:
        return Refusal(
            book.STEPS,
            say(
                "{place}: {unit}, {there}; {count} cannot move",
                place=place,
                unit=SORT_NAMES[unit],
                there=here[unit],
                count=count,
            ),
        )
    return Refusal(
        book.STEPS,
        say(
            "{place} has {n} that can defend, and one of them stays: {most} can move, not {count}",
            place=place,
            n=defenders(here),
            most=most,
            count=count,
        ),
    )


def _why_still(unit: int) -> Rule:
    """Captured cannons rest [R-A30]; infantry has one step, cavalry two [R-A15, R-18]."""
    if unit == CANNON_IDLE:
        return book.CAPTURED_CANNONS
    return book.CAVALRY if INFANTRY_DONE < unit < CANNON else book.STEPS


def move(table: Table, s: State, move: Move, tell: Tell) -> None:
    """A step by land, or a stage of a voyage [R-A15, R-18, R-22, R-24]."""
    unit, source, target, count = move.unit, move.source, move.target, move.count
    kind, afloat, boarding = KIND_OF[unit], source >= table.size, target >= table.size
    by_sea = afloat or boarding
    add(s, table.own_stack(s, source), unit, -count)
    after = AFTER_VOYAGE[kind] if by_sea else AFTER_STEP[unit]
    add(s, table.own_stack(s, target), after, count)
    told: type[Moved] = Moved
    if by_sea:
        rule = book.VOYAGE if afloat else book.DEPARTURE
        told = Boarded if not afloat else Sailed if boarding else WentAshore
    elif unit in {CAVALRY_MOVED, CAVALRY_WON}:
        rule = book.CAVALRY
    else:
        rule = book.SEA_LINES if table.over_water(source, target) else book.STEPS
    tell(told(rule, s.seat, source, target, of_kind(kind, count)))

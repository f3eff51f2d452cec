"""Bombardments: cannons fire at a neighbour, and are marked until their next turn [R-28, R-30]."""

from __future__ import annotations

from functools import lru_cache

from conquest_lab.core.declare import Action, Event, SeatNumber, Territory, action, event
from conquest_lab.core.phases import Tell
from conquest_lab.core.ruleset import Refusal
from conquest_lab.core.words import say
from conquest_lab.games.refonte import rulebook as book
from conquest_lab.games.refonte.names import Cannons
from conquest_lab.games.refonte.state import (
    CANNON,
    CANNON_FIRED,
    CANNON_IDLE,
    CANNON_MOVED,
    CANNON_SPENT,
    Fight,
    Phase,
    State,
    Units,
    add,
    cannons,
    defenders,
)
from conquest_lab.games.refonte.table import MOST_DEFENCE_DICE, Table
from conquest_lab.mechanics.dice import MOST_ATTACK_DICE


@action("bombard", "Bombard with {cannons}: {source} → {target}")
class Bombard(Action):
    """Fire at a neighbouring territory."""

    source: Territory
    target: Territory
    cannons: Cannons


@event("{seat} bombards with {cannons}: {source} → {target}", arrow="attack")
class Bombarded(Event):
    """Cannons fired."""

    seat: SeatNumber
    source: Territory
    target: Territory
    cannons: Cannons


def shots(units: Units) -> int:
    """The cannons that can fire together."""
    return min(MOST_ATTACK_DICE, units[CANNON] + units[CANNON_MOVED])


@lru_cache(maxsize=2000)
def volleys(source: int, target: int, most: int) -> tuple[Bombard, ...]:
    """Every volley at a neighbour, the most cannons first."""
    return tuple(Bombard(source, target, count) for count in range(most, 0, -1))


def check_bombard(table: Table, s: State, bombard: Bombard) -> Refusal | None:
    """A neighbour, one to three cannons that have not fired, more defenders than always survive."""
    source, target, place = bombard.source, bombard.target, table.names.place
    if refusal := (
        table.off_board(source, target)
        or table.not_own(s, source, book.BOMBARDMENT)
        or table.no_enemy(s, target)
        or table.not_next_to(source, target, book.VOLLEY)
    ):
        return refusal
    standing, floor = defenders(s.units[target]), table.options.bombardment_floor
    if standing <= floor:
        return Refusal(
            book.VOLLEY,
            say(
                "{place} has {n} that can defend; bombarding needs more than {floor}",
                place=place(target),
                n=standing,
                floor=floor,
            ),
        )
    here = s.units[source]
    if 1 <= bombard.cannons <= shots(here):
        return None
    loaded = here[CANNON] + here[CANNON_MOVED]
    captured = here[CANNON_IDLE] and not loaded
    return Refusal(
        book.CAPTURED_CANNONS if captured else book.VOLLEY,
        say(
            "{place}: {n}, of which {loaded} can fire, at most 3 together; not {count}",
            place=place(source),
            n=table.names.units(2, cannons(here)),
            loaded=loaded,
            count=bombard.cannons,
        ),
    )


def bombard(_table: Table, s: State, bombard: Bombard, tell: Tell) -> None:
    """Cannons fire, those first that have moved; they are marked until their next turn [R-A19]."""
    source, target, fire = bombard.source, bombard.target, bombard.cannons
    moved = min(fire, s.units[source][CANNON_MOVED])
    for unit, fired, count in (
        (CANNON_MOVED, CANNON_SPENT, moved),
        (CANNON, CANNON_FIRED, fire - moved),
    ):
        add(s, source, unit, -count)
        add(s, source, fired, count)
    against = min(MOST_DEFENCE_DICE, defenders(s.units[target]))
    s.fight, s.phase = Fight(source, target, fire, against, cannons=fire), Phase.THROW
    tell(Bombarded(book.VOLLEY, s.seat, source, target, fire))

"""Bombardments: cannons fire at a neighbour, and are marked until their next turn [R-28, R-30]."""

from __future__ import annotations

from conquest_lab.core.declare import Action, SeatEvent, Territory, action, event
from conquest_lab.core.phases import Tell
from conquest_lab.core.ruleset import Refusal, forbid
from conquest_lab.games.refonte import rulebook as book
from conquest_lab.games.refonte import units
from conquest_lab.games.refonte.defending import answer
from conquest_lab.games.refonte.names import Cannons
from conquest_lab.games.refonte.retreating import may_retreat
from conquest_lab.games.refonte.state import Fight, Phase, State, shift
from conquest_lab.games.refonte.table import Table
from conquest_lab.mechanics.armies.table import by_count
from conquest_lab.mechanics.dice import MOST_ATTACK_DICE


@action("bombard", "Bombard with {cannons}: {source} → {target}")
class Bombard(Action):
    """Fire at a neighbouring territory."""

    source: Territory
    target: Territory
    cannons: Cannons


@event("{seat} bombards with {cannons}: {source} → {target}", arrow="attack")
class Bombarded(SeatEvent):
    """Cannons fired."""

    source: Territory
    target: Territory
    cannons: Cannons


VOLLEYS = by_count(Bombard)
"""The volleys at a neighbour."""


def shots(here: units.Units) -> int:
    """The cannons that can fire together."""
    return min(MOST_ATTACK_DICE, here[units.CANNON] + here[units.CANNON_MOVED])


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
    standing, floor = units.defenders(s.units[target]), table.options.bombardment_floor
    if standing <= floor:
        return forbid(
            book.VOLLEY,
            "units that can defend {place}: {n}; bombarding needs more than {floor}",
            place=place(target),
            n=standing,
            floor=floor,
        )
    here = s.units[source]
    if 1 <= bombard.cannons <= shots(here):
        return None
    loaded = here[units.CANNON] + here[units.CANNON_MOVED]
    captured = here[units.CANNON_IDLE] and not loaded
    return forbid(
        book.CAPTURED_CANNONS if captured else book.VOLLEY,
        "{place}: {n}, of which {loaded} can fire, at most 3 together; not {count}",
        place=place(source),
        n=table.names.units(2, units.cannons(here)),
        loaded=loaded,
        count=bombard.cannons,
    )


def bombard(table: Table, s: State, bombard: Bombard, tell: Tell) -> None:
    """Cannons fire, those first that have moved; they are marked until their next turn [R-A19].

    By option the defender may withdraw units first [R-A42].
    """
    source, target, fire = bombard.source, bombard.target, bombard.cannons
    moved = min(fire, s.units[source][units.CANNON_MOVED])
    shift(s, source, units.CANNON_MOVED, source, units.CANNON_SPENT, moved)
    shift(s, source, units.CANNON, source, units.CANNON_FIRED, fire - moved)
    s.fight = Fight(source, target, fire, cannons=fire)
    tell(Bombarded(book.VOLLEY, s.seat, source, target, fire))
    if may_retreat(table, s):
        s.phase = Phase.RETREAT
    else:
        answer(table, s)

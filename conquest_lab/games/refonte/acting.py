"""Combats and moves, in any order and as often as one likes, until the turn ends [R-09, R-A16]."""

from __future__ import annotations

from functools import lru_cache

from conquest_lab.core.declare import Action
from conquest_lab.core.phases import PhaseRules, Ply
from conquest_lab.core.scene import NOBODY
from conquest_lab.core.words import Message, Seat, Text, say
from conquest_lab.games.refonte import rulebook as book
from conquest_lab.games.refonte.attacking import (
    Attack,
    Land,
    attack,
    check_attack,
    check_land,
    land,
    may_be_landed_on,
)
from conquest_lab.games.refonte.bombarding import Bombard, bombard, check_bombard, shots, volleys
from conquest_lab.games.refonte.closing import end_turn
from conquest_lab.games.refonte.combat import able
from conquest_lab.games.refonte.moving import Move, check_move, movable, move, moves
from conquest_lab.games.refonte.state import (
    CANNON,
    CANNON_MOVED,
    INFANTRY,
    NO_UNITS,
    PORT,
    Phase,
    State,
    Units,
    defenders,
)
from conquest_lab.games.refonte.table import Table
from conquest_lab.mechanics.armies.moving import EndTurn

OWN, ENEMY, OTHER = range(3)
"""A neighbour to move to, one to fight, and one that may not be attacked in the first round."""


def acts(table: Table, s: State) -> list[Action]:
    """Everything that can be done by land and by sea, place by place, and the end of the turn."""
    seat, owners, units = s.seat, s.owners, s.units
    foe = ENEMY if s.opener < 0 else OTHER
    sides = [OWN if owner == seat else ENEMY if owner == NOBODY else foe for owner in owners]
    floor = table.options.bombardment_floor
    found: list[Action] = []
    for source, side in enumerate(sides):
        if side == OWN:
            here, borders = units[source], table.neighbours[source]
            exposed: tuple[int, ...] = ()
            if here[CANNON] or here[CANNON_MOVED]:
                exposed = tuple(
                    [t for t in borders if sides[t] == ENEMY and defenders(units[t]) > floor]
                )
            around = tuple([sides[t] for t in borders])
            found += _from_land(table, source, here, around, exposed, s.sites[source][PORT])
    first_fleet = table.own_stack(s, table.oceans[0])
    for ocean, aboard in zip(table.oceans, units[first_fleet :: s.players], strict=True):
        if aboard != NO_UNITS:
            own = tuple([t for t in table.shores[ocean] if sides[t] == OWN])
            found += _voyages(table, ocean, aboard, own)
            if aboard[INFANTRY] > 1:
                found += [_land(ocean, t) for t in table.shores[ocean] if may_be_landed_on(s, t)]
    found.append(_END_TURN)
    return found


_END_TURN = EndTurn()
_attack = lru_cache(maxsize=1000)(Attack)
_land = lru_cache(maxsize=1000)(Land)


@lru_cache(maxsize=20_000)
def _from_land(
    table: Table,
    source: int,
    units: Units,
    around: tuple[int, ...],
    exposed: tuple[int, ...],
    port: int,
) -> list[Action]:
    """The moves, attacks and bombardments from one territory.

    around: by neighbour, `OWN`, `ENEMY` or `OTHER`.
    exposed: the neighbours with more defenders than survive any bombardment.
    port: above 0 where ships leave from.
    """
    leaving, storms = movable(units, afloat=False), able(units, landing=False)[2] > 0
    found: list[Action] = []
    for target, side in zip(table.neighbours[source], around, strict=True):
        if side == OWN:
            found += moves(source, target, leaving)
        elif side == ENEMY:
            if storms:
                found.append(_attack(source, target))
            if target in exposed:
                found += volleys(source, target, shots(units))
    if port:
        for ocean in table.coasts[source]:
            found += moves(source, ocean, leaving)
    return found


@lru_cache(maxsize=20_000)
def _voyages(table: Table, ocean: int, aboard: Units, own: tuple[int, ...]) -> list[Action]:
    """The moves of a fleet ashore and to other oceans."""
    leaving = movable(aboard, afloat=True)
    found: list[Action] = []
    for target in (*own, *table.meets[ocean]):
        found += moves(ocean, target, leaving)
    return found


def _acting_on(table: Table, s: State, places: tuple[int, ...]) -> Action:
    """Pointing means a move, unless the target belongs to somebody else."""
    source = places[0]
    target = places[1] if len(places) > 1 else table.near[source][0]
    if target < table.size and s.owners[target] != s.seat:
        return Attack(source, target) if source < table.size else Land(source, target)
    return Move(INFANTRY, source, target, 1)


def _what_to_do(_table: Table, s: State) -> Message:
    return say(
        "{player}: choose a place of yours, then another to move to, attack or bombard;"
        " or end the turn.",
        player=Seat(s.seat),
    )


ACT = PhaseRules(
    Phase.ACT,
    Text("combats and moves", "les combats et les déplacements"),
    book.TURN,
    _what_to_do,
    (
        Ply(Move, move, check=check_move),
        Ply(Attack, attack, check=check_attack),
        Ply(Land, land, check=check_land),
        Ply(Bombard, bombard, check=check_bombard),
        Ply(EndTurn, end_turn),
    ),
    listed=acts,
    pointed_at=_acting_on,
)
PHASES = (ACT,)

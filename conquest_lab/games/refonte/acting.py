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
from conquest_lab.games.refonte.moving import Leaving, Move, check_move, movable, move, moves
from conquest_lab.games.refonte.state import (
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

_END_TURN = EndTurn()
_attack = lru_cache(maxsize=1000)(Attack)
_land = lru_cache(maxsize=1000)(Land)


def acts(table: Table, s: State) -> list[Action]:
    """Everything that can be done by land and by sea, place by place, and the end of the turn."""
    found = _from_land(table, s)
    first_fleet = table.own_stack(s, table.oceans[0])
    for ocean, aboard in zip(table.oceans, s.units[first_fleet :: s.players], strict=True):
        if aboard != NO_UNITS:
            _from_sea(table, s, ocean, aboard, found)
    found.append(_END_TURN)
    return found


@lru_cache(maxsize=20_000)
def _strength(units: Units) -> tuple[Leaving, bool, int] | None:
    """Of units: who may leave, whether they may attack, and their shots; None if they can do nothing."""
    leaving, storms = movable(units, afloat=False), able(units, landing=False)[2] > 0
    fire = shots(units)
    return (leaving, storms, fire) if leaving or storms or fire else None


def _from_land(table: Table, s: State) -> list[Action]:
    """The moves, attacks and bombardments from all territories; one loop, because it is run so often."""
    seat, owners, units, peaceful = s.seat, s.owners, s.units, s.opener >= 0
    borders, floor = table.neighbours, table.options.bombardment_floor
    found: list[Action] = []
    for source, holder in enumerate(owners):
        if holder != seat:
            continue
        strength = _strength(units[source])
        if strength is None:
            continue
        leaving, storms, fire = strength
        for target in borders[source]:
            owner = owners[target]
            if owner == seat:
                if leaving:
                    found += moves(source, target, leaving)
            elif owner == NOBODY or not peaceful:
                if storms:
                    found.append(_attack(source, target))
                if fire and defenders(units[target]) > floor:
                    found += volleys(source, target, fire)
        if leaving and s.sites[source][PORT]:
            for ocean in table.coasts[source]:
                found += moves(source, ocean, leaving)
    return found


def _from_sea(table: Table, s: State, ocean: int, aboard: Units, found: list[Action]) -> None:
    leaving, shores = movable(aboard, afloat=True), table.shores[ocean]
    if not leaving:
        return
    for target in shores:
        if s.owners[target] == s.seat:
            found += moves(ocean, target, leaving)
    for target in table.meets[ocean]:
        found += moves(ocean, target, leaving)
    if aboard[INFANTRY] > 1:
        found += [_land(ocean, t) for t in shores if may_be_landed_on(s, t)]


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

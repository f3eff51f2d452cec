"""Combats and moves, in any order and as often as one likes, until the turn ends [R-09, R-A16]."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from conquest_lab.core.declare import Action
from conquest_lab.core.phases import PhaseRules, Ply
from conquest_lab.core.scene import NOBODY
from conquest_lab.core.words import Message, Seat, Text, say
from conquest_lab.games.refonte import rulebook as book
from conquest_lab.games.refonte import units
from conquest_lab.games.refonte.attacking import (
    Attack,
    Land,
    attack,
    check_attack,
    check_land,
    land,
)
from conquest_lab.games.refonte.bombarding import VOLLEYS, Bombard, bombard, check_bombard, shots
from conquest_lab.games.refonte.combat import able
from conquest_lab.games.refonte.moving import AFTER_STEP, MOVES, Move, check_move, movable, move
from conquest_lab.games.refonte.state import PORT, Phase, State
from conquest_lab.games.refonte.table import Table
from conquest_lab.games.refonte.turn import end_turn
from conquest_lab.games.refonte.units import FRESH, NO_UNITS, Units
from conquest_lab.mechanics.armies.moving import EndTurn

END_TURN = EndTurn()
ATTACK = cache(Attack)
LAND = cache(Land)

Places = tuple[int, ...]


class Front:
    """A place from which the player on turn acts, and the places around it.

    It keeps what was listed last, for most places are as they were a ply ago.

    own, foreign: places to move to, and to attack.
    """

    def __init__(self, place: int, own: Places, foreign: Places) -> None:
        self.place = place
        self.own = own
        self.foreign = foreign
        self.near = sorted(own + foreign)
        self._last: tuple[Any, list[Action]] = (None, [])

    def by_land(self, here: Units, oceans: Places, exposed: Places) -> list[Action]:
        """The moves, attacks and bombardments from a territory, neighbour by neighbour.

        oceans: to go aboard on; exposed: neighbours that can be bombarded.
        """
        asked = (here, oceans, exposed)
        last = self._last
        if last[0] == asked:
            return last[1]
        leaving = [(unit, movable(here, unit, afloat=False)) for unit in AFTER_STEP if here[unit]]
        storms, fire = able(here, landing=False)[2] > 0, shots(here)
        found: list[Action] = []
        for target in self.near:
            if target in self.own:
                self._move(found, target, leaving)
            elif storms:
                found.append(ATTACK(self.place, target))
            if target in exposed:
                found += VOLLEYS(self.place, target, fire)
        for ocean in oceans:
            self._move(found, ocean, leaving)
        self._last = asked, found
        return found

    def by_sea(self, here: Units, shores: Places) -> list[Action]:
        """The moves ashore and over the sea, and the landings on enemy shores."""
        asked = (here, shores)
        last = self._last
        if last[0] == asked:
            return last[1]
        leaving = [(unit, here[unit]) for unit in FRESH]
        found: list[Action] = []
        for target in self.own:
            self._move(found, target, leaving)
        found += [LAND(self.place, target) for target in shores]
        self._last = asked, found
        return found

    def _move(self, found: list[Action], target: int, leaving: list[tuple[int, int]]) -> None:
        for unit, most in leaving:
            if most:
                found += MOVES(unit, self.place, target, most)


_front = lru_cache(maxsize=2000)(Front)


def acts(table: Table, s: State) -> list[Action]:
    """Everything that can be done by land and by sea, place by place, and the end of the turn."""
    stacks, sites, floor = s.units, s.sites, table.options.bombardment_floor
    land, sea = _fronts(table, s.owners, s.capitals, s.seat, s.opener >= 0)
    found: list[Action] = []
    for source, front in land:
        here = stacks[source]
        exposed: Places = ()
        if (here[units.CANNON] or here[units.CANNON_MOVED]) and front.foreign:
            exposed = tuple([t for t in front.foreign if units.defenders(stacks[t]) > floor])
        oceans = table.coasts[source] if sites[source][PORT] else ()
        found += front.by_land(here, oceans, exposed)
    for front, here in zip(sea, stacks[table.size + s.seat :: len(s.credits)], strict=True):
        if here != NO_UNITS:
            shores: Places = ()
            if here[units.INFANTRY] > 1:
                shores = tuple([t for t in front.foreign if not sites[t][PORT]])
            found += front.by_sea(here, shores)
    found.append(END_TURN)
    return found


@lru_cache(maxsize=500)
def _fronts(
    table: Table, owners: tuple[int, ...], capitals: tuple[int, ...], seat: int, peaceful: bool
) -> tuple[tuple[tuple[int, Front], ...], tuple[Front, ...]]:
    """The fronts of the own territories, and of the oceans.

    peaceful: whether only neutral territories may be attacked [R-08].
    """
    enemies = {NOBODY} if peaceful else {*owners} - {seat}
    foreign = [owner in enemies for owner in owners]
    landable = [
        enemy and (owner == NOBODY or capitals[owner] != t)
        for t, (enemy, owner) in enumerate(zip(foreign, owners, strict=True))
    ]
    land = []
    for t, owner in enumerate(owners):
        if owner == seat:
            near = table.neighbours[t]
            own = tuple([n for n in near if owners[n] == seat])
            land.append((t, _front(t, own, tuple([n for n in near if foreign[n]]))))
    sea = []
    for ocean in table.oceans:
        meets, shores = table.meets[ocean - table.size], table.shores[ocean - table.size]
        own = tuple([t for t in shores if owners[t] == seat])
        sea.append(_front(ocean, own + meets, tuple([t for t in shores if landable[t]])))
    return tuple(land), tuple(sea)


def _acting_on(table: Table, s: State, places: tuple[int, ...]) -> Action:
    """Pointing means a move, unless the target belongs to somebody else."""
    source = places[0]
    target = places[1] if len(places) > 1 else table.near[source][0]
    if target < table.size and s.owners[target] != s.seat:
        return Attack(source, target) if source < table.size else Land(source, target)
    return Move(units.INFANTRY, source, target, 1)


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

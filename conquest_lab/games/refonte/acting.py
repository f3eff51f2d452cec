"""Combats and moves, in any order and as often as one likes, until the turn ends [R-09, R-A16]."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import chain, compress, count, repeat
from operator import call, itemgetter, ne
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
from conquest_lab.games.refonte.units import FRESH, Units
from conquest_lab.mechanics.armies.moving import EndTurn

END_TURN = EndTurn()
ATTACK = cache(Attack)
LAND = cache(Land)

CLOSED, OWN, FOREIGN, FOREIGN_CAPITAL = range(4)
"""The relation of the player on turn to a place; others are closed in the first round [R-08]."""


Leaving = tuple[tuple[int, int], ...]
"""Sorts of units, each with how many may leave a place."""


class Front:
    """A place from which the player on turn acts, and the places around it.

    relations: to the places around it, in their order.
    """

    def __init__(self, table: Table, place: int, relations: tuple[int, ...]) -> None:
        near = sorted(zip(table.near[place], relations, strict=True))
        self.table = table
        self.place = place
        self.near = [(t, relation == OWN) for t, relation in near if relation != CLOSED]
        self.own = [t for t, own in self.near if own]
        self.shores = [t for t, relation in near if relation == FOREIGN]
        # What a list depends on: units here and of enemies around, or the sites on the shores.
        self.look_at_units = itemgetter(place, *(t for t, own in self.near if not own))
        self.look_at_sites = itemgetter(*(t for t in table.near[place] if t < table.size))
        self._last: tuple[Any, list[Action]] = (None, [])

    def listed(self, s: State, depends: Any) -> list[Action]:
        """What can be done from here; it is kept until something changes on which it depends."""
        last = self._last
        if last[0] != depends:
            at_sea = self.place >= self.table.size
            last = self._last = depends, self._by_sea(s) if at_sea else self._by_land(s)
        return last[1]

    def _by_land(self, s: State) -> list[Action]:
        """The moves, attacks and bombardments from a territory, place by place."""
        table, place, found = self.table, self.place, list[Action]()
        leaving, storms, fire = _strength(s.units[place])
        for target, own in self.near:
            if not own:
                if storms:
                    found.append(ATTACK(place, target))
                if fire and units.defenders(s.units[target]) > table.options.bombardment_floor:
                    found += VOLLEYS(place, target).falling(fire)
            elif target < table.size or s.sites[place][PORT]:
                found += _moves(place, target, leaving)
        return found

    def _by_sea(self, s: State) -> list[Action]:
        """The moves ashore and over the sea, and the landings on shores without a port."""
        here, found = s.own_units(self.place), list[Action]()
        leaving = tuple([(unit, here[unit]) for unit in FRESH if here[unit]])
        for target in self.own:
            found += _moves(self.place, target, leaving)
        if here[units.INFANTRY] > 1:
            found += [
                LAND(self.place, target) for target in self.shores if not s.sites[target][PORT]
            ]
        return found


class Reach:
    """All places from which the player on turn acts, while owners stay as they are.

    From one ply to the next two places change at the most, so what was listed for the others is kept.
    """

    def __init__(self, land: list[Front], sea: list[Front]) -> None:
        self._fronts = [*land, *sea]
        self._land = [front.place for front in land]
        self._units = [front.look_at_units for front in land]
        self._sites = [front.look_at_sites for front in sea]
        self._last: tuple[list[Any], list[list[Action]]] = (
            [None] * len(self._fronts),
            [[]] * len(self._fronts),
        )

    def acts(self, table: Table, s: State) -> list[Action]:
        """Everything that can be done, place by place, and the end of the turn."""
        fleets = s.units[table.size + s.seat :: s.players]
        land = map(call, self._units, repeat(s.units)), map(s.sites.__getitem__, self._land)
        sea = fleets, map(call, self._sites, repeat(s.sites))
        depends = [*zip(*land, strict=True), *zip(*sea, strict=True)]
        before, lists = self._last
        changed = [*compress(count(), map(ne, depends, before))]
        if changed:
            lists = lists.copy()
            for number in changed:
                lists[number] = self._fronts[number].listed(s, depends[number])
            self._last = depends, lists
        return [*chain.from_iterable(lists), END_TURN]


@lru_cache(maxsize=4000)
def _strength(here: Units) -> tuple[Leaving, bool, int]:
    """The units that may leave a territory, whether some of them may attack, and the shots."""
    leaving = [(unit, movable(here, unit, afloat=False)) for unit in AFTER_STEP if here[unit]]
    return tuple([u for u in leaving if u[1]]), able(here, landing=False)[2] > 0, shots(here)


@lru_cache(maxsize=4000)
def _moves(source: int, target: int, leaving: Leaving) -> list[Move]:
    """The moves to a place, sort by sort, the most first."""
    found: list[Move] = []
    for unit, most in leaving:
        found += MOVES(unit, source, target).falling(most)
    return found


_front = lru_cache(maxsize=1000)(Front)


@lru_cache(maxsize=64)
def _reach(
    table: Table, owners: tuple[int, ...], capitals: tuple[int, ...], seat: int, *, peaceful: bool
) -> Reach:
    """The own territories and the oceans; peaceful: whether it is the first round."""
    relations = [CLOSED if peaceful else FOREIGN] * table.size + [OWN] * len(table.oceans)
    for territory, owner in enumerate(owners):
        if owner == seat:
            relations[territory] = OWN
        elif owner == NOBODY:
            relations[territory] = FOREIGN
        elif not peaceful and capitals[owner] == territory:
            relations[territory] = FOREIGN_CAPITAL
    fronts = [
        _front(table, place, table.around[place](relations))
        for place, relation in enumerate(relations)
        if relation == OWN
    ]
    return Reach(fronts[: -len(table.oceans)], fronts[-len(table.oceans) :])


def acts(table: Table, s: State) -> list[Action]:
    """Everything that can be done by land and by sea, place by place, and the end of the turn."""
    return _reach(table, s.owners, s.capitals, s.seat, peaceful=s.opener >= 0).acts(table, s)


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

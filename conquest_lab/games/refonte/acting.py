"""Combats and moves, in any order and as often as one likes, until the turn ends [R-09, R-A16]."""

from __future__ import annotations

from functools import cache, lru_cache
from operator import itemgetter
from typing import Any

from conquest_lab.core.declare import Action
from conquest_lab.core.phases import PhaseRules, Ply, ask
from conquest_lab.core.words import Text
from conquest_lab.games.refonte import attacking, moving, units
from conquest_lab.games.refonte import rulebook as book
from conquest_lab.games.refonte.bombarding import VOLLEYS, Bombard, bombard, check_bombard, shots
from conquest_lab.games.refonte.combat import all_dice
from conquest_lab.games.refonte.state import PORT, Phase, State
from conquest_lab.games.refonte.table import Table
from conquest_lab.games.refonte.turn import end_turn
from conquest_lab.games.refonte.units import NO_UNITS, Units
from conquest_lab.mechanics.armies.moving import EndTurn
from conquest_lab.mechanics.dice import MOST_ATTACK_DICE

END_TURN = EndTurn()
LAND = cache(attacking.Land)


@cache
def _assaults(source: int, target: int) -> tuple[Action, ...]:
    """The attack on a neighbour, then the bombardments, that with the most cannons first."""
    return attacking.Attack(source, target), *VOLLEYS(source, target).falling(MOST_ATTACK_DICE)


@lru_cache(maxsize=5000)
def prospects(here: Units) -> tuple[moving.Leaving, int, int]:
    """The units that may leave a territory, those that may attack, and the cannons that can fire."""
    return moving.leaving_land(here), all_dice(here, landing=False), shots(here)


CLOSED, OWN, FOREIGN, FOREIGN_CAPITAL = range(4)
"""The relation of the player on turn to a place; others are closed in the first round [R-08]."""


class Front:
    """A place from which the player on turn acts, and the places around it.

    It keeps what was listed last: from one ply to the next two places change at the most.

    relations: to the places around it, in their order.
    """

    __slots__ = ("_depends", "_listed", "_look_at", "near", "place", "shores")

    def __init__(self, table: Table, place: int, relations: tuple[int, ...]) -> None:
        near = sorted(zip(table.near[place], relations, strict=True))
        self.place = place
        self.near = [
            (t, moving.moves_to(place, t), ()) if relation == OWN else (t, [], _assaults(place, t))
            for t, relation in near
            if relation != CLOSED
        ]
        self.shores = [t for t, relation in near if relation == FOREIGN]
        self._look_at = itemgetter(place, *(t for t, _, assaults in self.near if assaults))
        self._depends: Any = None
        self._listed: list[Action] = []

    def by_land(self, table: Table, s: State) -> list[Action]:
        """The moves, attacks and bombardments from a territory, place by place."""
        port = s.sites[self.place][PORT]
        depends = self._look_at(s.units), port
        if depends != self._depends:
            self._depends = depends
            self._listed = self._list_by_land(table, s, harbour=port > 0)
        return self._listed

    def _list_by_land(self, table: Table, s: State, *, harbour: bool) -> list[Action]:
        found: list[Action] = []
        leaving, storms, fire = prospects(s.units[self.place])
        if not (leaving or storms or fire):
            return found
        size, floor = table.size, table.options.bombardment_floor
        for target, moves, assaults in self.near:
            if assaults:
                if storms:
                    found.append(assaults[0])
                if fire and units.defenders(s.units[target]) > floor:
                    found += assaults[-fire:]
            elif target < size or harbour:
                for unit, most in leaving:
                    # Moves are listed at every ply: those that are made are taken without a call.
                    made = moves[unit]
                    found += made[most:0:-1] if most < len(made) else made.falling(most)
        return found

    def by_sea(self, s: State, here: Units) -> list[Action]:
        """The moves ashore and over the sea, and the landings on shores without a port."""
        depends = here, s.sites
        if depends != self._depends:
            self._depends = depends
            self._listed = self._list_by_sea(s, here)
        return self._listed

    def _list_by_sea(self, s: State, here: Units) -> list[Action]:
        found, leaving = list[Action](), moving.leaving_sea(here)
        for _, moves, _ in self.near:
            if moves:
                for unit, most in leaving:
                    found += moves[unit].falling(most)
        if here[units.INFANTRY] > 1:
            found += [LAND(self.place, t) for t in self.shores if not s.sites[t][PORT]]
        return found


_front = lru_cache(maxsize=1000)(Front)
"""Fronts are shared by all positions in which the relations around a place are the same."""


@lru_cache(maxsize=64)
def _fronts(
    table: Table, owners: tuple[int, ...], capitals: tuple[int, ...], seat: int, *, peaceful: bool
) -> tuple[list[Front], list[Front]]:
    """Those of the own territories and of the oceans; peaceful: whether it is the first round."""
    by_owner = [CLOSED if peaceful else FOREIGN] * len(capitals) + [FOREIGN]
    by_owner[seat] = OWN
    relations = [by_owner[owner] for owner in owners] + [OWN] * len(table.oceans)
    for owner, capital in enumerate(capitals):
        if capital >= 0 and owners[capital] == owner and by_owner[owner] == FOREIGN:
            relations[capital] = FOREIGN_CAPITAL
    own, around = [t for t, owner in enumerate(owners) if owner == seat], table.around
    land = [_front(table, t, around[t](relations)) for t in own]
    return land, [_front(table, t, around[t](relations)) for t in table.oceans]


def acts(table: Table, s: State) -> list[Action]:
    """Everything that can be done by land and by sea, place by place, and the end of the turn."""
    land, sea = _fronts(table, s.owners, s.capitals, s.seat, peaceful=s.opener >= 0)
    found: list[Action] = []
    for front in land:
        found += front.by_land(table, s)
    for front, fleet in zip(sea, s.own_fleets, strict=True):
        if s.units[fleet] != NO_UNITS:
            found += front.by_sea(s, s.units[fleet])
    found.append(END_TURN)
    return found


def _acting_on(table: Table, s: State, places: tuple[int, ...]) -> Action:
    """Pointing means a move, unless the target belongs to somebody else."""
    source = places[0]
    target = places[1] if len(places) > 1 else table.near[source][0]
    if target < table.size and s.owners[target] != s.seat:
        kind = attacking.Attack if source < table.size else attacking.Land
        return kind(source, target)
    return moving.Move(units.INFANTRY, source, target, 1)


ACT = PhaseRules(
    Phase.ACT,
    Text("combats and moves", "les combats et les déplacements"),
    book.TURN,
    ask(
        "{player}: choose a place of yours, then another to move to, attack or bombard;"
        " or end the turn."
    ),
    (
        Ply(moving.Move, moving.move, check=moving.check_move),
        attacking.ATTACK,
        attacking.LAND,
        Ply(Bombard, bombard, check=check_bombard),
        Ply(EndTurn, end_turn),
    ),
    listed=acts,
    pointed_at=_acting_on,
)
PHASES = (ACT,)

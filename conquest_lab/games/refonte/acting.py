"""Combats and moves, in any order and as often as one likes, until the turn ends [R-09, R-A16]."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache, partial
from operator import itemgetter

from conquest_lab.core.declare import Action
from conquest_lab.core.phases import PhaseRules, Ply, ask
from conquest_lab.core.words import Text
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
from conquest_lab.games.refonte.combat import all_dice
from conquest_lab.games.refonte.moving import (
    Leaving,
    Move,
    check_move,
    leaving_land,
    leaving_sea,
    move,
    moves_to,
)
from conquest_lab.games.refonte.state import PORT, Phase, Site, State, stack_of
from conquest_lab.games.refonte.table import Table
from conquest_lab.games.refonte.turn import end_turn
from conquest_lab.games.refonte.units import NO_UNITS, Units
from conquest_lab.mechanics.armies.moving import EndTurn

END_TURN = EndTurn()
ATTACK = cache(Attack)
LAND = cache(Land)

@lru_cache(maxsize=5000)
def prospects(here: Units) -> tuple[Leaving, int, int]:
    """The units that may leave a territory, those that may attack, and the cannons that can fire."""
    return leaving_land(here), all_dice(here, landing=False), shots(here)


CLOSED, OWN, FOREIGN, FOREIGN_CAPITAL = range(4)
"""The relation of the player on turn to a place; others are closed in the first round [R-08]."""


class Front:
    """A place from which the player on turn acts, and the places around it.

    It keeps what was listed last, and from what: from one ply to the next two places change at the most, and
    what did not change is the same tuple in both states.

    relations: to the places around it, in their order.
    """

    def __init__(self, table: Table, place: int, relations: tuple[int, ...]) -> None:
        near = sorted(zip(table.near[place], relations, strict=True))
        self.place = place
        self.near = [
            (t, moves_to(place, t) if relation == OWN else None)
            for t, relation in near
            if relation != CLOSED
        ]
        self.shores = [t for t, relation in near if relation == FOREIGN]
        self.enemies = [t for t, moves in self.near if moves is None]
        self.here: Units = NO_UNITS
        self.sites: tuple[Site, ...] = ()
        self.under_fire: list[Units] | None = None
        """The units of the enemies, where cannons can fire at them."""
        self.listed: list[Action] = []

    def look(self, table: Table, s: State, here: Units) -> None:
        """List what the units here can do in this position."""
        self.here, self.sites = here, s.sites
        if self.place < table.size:
            self._list_by_land(table, s, here)
        else:
            self._list_by_sea(s, here)

    def _list_by_land(self, table: Table, s: State, here: Units) -> None:
        """The moves, attacks and bombardments from a territory, place by place."""
        leaving, storms, fire = prospects(here)
        place, harbour, found = self.place, s.sites[self.place][PORT], list[Action]()
        self.listed = found
        self.under_fire = [s.units[t] for t in self.enemies] if fire else None
        if not (leaving or storms or fire):
            return
        for target, moves in self.near:
            if moves is None:
                if storms:
                    found.append(ATTACK(place, target))
                if fire and units.defenders(s.units[target]) > table.options.bombardment_floor:
                    found += VOLLEYS(place, target).falling(fire)
            elif target < table.size or harbour:
                for sort in leaving:
                    found += moves[sort]

    def _list_by_sea(self, s: State, here: Units) -> None:
        """The moves ashore and over the sea, and the landings on shores without a port."""
        found, leaving = list[Action](), leaving_sea(here)
        for _, moves in self.near:
            if moves is not None:
                for sort in leaving:
                    found += moves[sort]
        if here[units.INFANTRY] > 1:
            found += [LAND(self.place, t) for t in self.shores if not s.sites[t][PORT]]
        self.listed = found


@cache
def _fronts_at(table: Table) -> list[Callable[[tuple[int, ...]], Front]]:
    """By place, its front for the relations around it, shared by all positions in which they are the same."""
    return [lru_cache(maxsize=64)(partial(Front, table, n)) for n in range(len(table.places))]

Fronts = tuple[list[Front], Callable[[tuple[Units, ...]], tuple[Units, ...]]]
"""Places to act from, and the function that takes their units from those of the whole table."""


@lru_cache(maxsize=64)
def _fronts(
    table: Table, owners: tuple[int, ...], capitals: tuple[int, ...], seat: int, *, peaceful: bool
) -> Fronts:
    """The own territories, then the oceans; peaceful: whether it is the first round."""
    by_owner = [CLOSED if peaceful else FOREIGN] * len(capitals) + [FOREIGN]
    by_owner[seat] = OWN
    relations = [by_owner[owner] for owner in owners]
    for owner, capital in enumerate(capitals):
        if capital >= 0 and owners[capital] == owner and by_owner[owner] == FOREIGN:
            relations[capital] = FOREIGN_CAPITAL
    places = (*[t for t, owner in enumerate(owners) if owner == seat], *table.oceans)
    relations += [OWN] * len(table.oceans)
    at, around = _fronts_at(table), table.around
    fronts = [at[place](around[place](relations)) for place in places]
    size, players = table.size, len(capitals)
    return fronts, itemgetter(*[stack_of(place, seat, size, players) for place in places])


def acts(table: Table, s: State) -> list[Action]:
    """Everything that can be done by land and by sea, place by place, and the end of the turn."""
    fronts, units_of = _fronts(table, s.owners, s.capitals, s.seat, peaceful=s.opener >= 0)
    units, sites, found = s.units, s.sites, list[Action]()
    for front, here in zip(fronts, units_of(units), strict=True):
        if (
            front.here is not here
            or front.sites is not sites
            or (front.under_fire and front.under_fire != [units[t] for t in front.enemies])
        ):
            front.look(table, s, here)
        found += front.listed
    found.append(END_TURN)
    return found


def _acting_on(table: Table, s: State, places: tuple[int, ...]) -> Action:
    """Pointing means a move, unless the target belongs to somebody else."""
    source = places[0]
    target = places[1] if len(places) > 1 else table.near[source][0]
    if target < table.size and s.owners[target] != s.seat:
        return Attack(source, target) if source < table.size else Land(source, target)
    return Move(units.INFANTRY, source, target, 1)


ACT = PhaseRules(
    Phase.ACT,
    Text("combats and moves", "les combats et les déplacements"),
    book.TURN,
    ask(
        "{player}: choose a place of yours, then another to move to, attack or bombard;"
        " or end the turn."
    ),
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

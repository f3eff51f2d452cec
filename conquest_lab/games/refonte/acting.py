"""Combats and moves, in any order and as often as one likes, until the turn ends [R-09, R-A16]."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import chain, compress
from operator import is_not, itemgetter

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
from conquest_lab.games.refonte.units import Units
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
    """A place to act from, and the places around it.

    It keeps what was listed last, and for what: a ply changes two places at the most.
    """

    def __init__(self, table: Table, place: int) -> None:
        self.place = place
        self.on_land = place < table.size
        self.near = sorted(table.near[place])
        self.around = itemgetter(*self.near)
        self._moves = [moves_to(place, target) for target in self.near]
        self.fires = False
        """Whether cannons can fire, so that the list depends on the units of the enemies, too."""
        self._seen: object = None
        self._listed: list[Action] = []

    def actions(
        self, table: Table, s: State, here: Units, relations: Sequence[int]
    ) -> list[Action]:
        """Whatever the units here can do, who have these relations to the places around them."""
        self.fires = self.on_land and shots(here) > 0
        aims = None
        if self.fires:
            near = zip(self.near, relations, strict=True)
            aims = [s.units[t] for t, to in near if to >= FOREIGN]
        seen = here, s.sites, relations, aims
        if seen != self._seen:
            listed = self._by_land if self.on_land else self._by_sea
            self._seen, self._listed = seen, listed(table, s, here, relations)
        return self._listed

    def _by_land(
        self, table: Table, s: State, here: Units, relations: Sequence[int]
    ) -> list[Action]:
        """The moves, attacks and bombardments from a territory, place by place."""
        place, found = self.place, list[Action]()
        leaving, storms, fire = prospects(here)
        if not (leaving or storms or fire):
            return found
        harbour = s.sites[place][PORT]
        for target, to, moves in zip(self.near, relations, self._moves, strict=True):
            if to >= FOREIGN:
                if storms:
                    found.append(ATTACK(place, target))
                if fire and units.defenders(s.units[target]) > table.options.bombardment_floor:
                    found += VOLLEYS(place, target).falling(fire)
            elif to == OWN and (harbour or target < table.size):
                for sort in leaving:
                    found += moves[sort]
        return found

    def _by_sea(
        self, _table: Table, s: State, here: Units, relations: Sequence[int]
    ) -> list[Action]:
        """The moves ashore and over the sea, and the landings on shores without a port."""
        found = list[Action]()
        if leaving := leaving_sea(here):
            for to, moves in zip(relations, self._moves, strict=True):
                if to == OWN:
                    for sort in leaving:
                        found += moves[sort]
        if here[units.INFANTRY] > 1:
            shores = zip(self.near, relations, strict=True)
            found += [
                LAND(self.place, t) for t, to in shores if to == FOREIGN and not s.sites[t][PORT]
            ]
        return found


@cache
def _fronts_of(table: Table) -> list[Front]:
    """The front of every place."""
    return [Front(table, place) for place in range(len(table.places))]


class Fronts:
    """Those of the player on turn, as long as no territory changes hands.

    What a ply leaves as it was is the same tuple before and after it: only the others are looked at again.

    peaceful: whether it is the first round.
    """

    def __init__(
        self,
        table: Table,
        owners: tuple[int, ...],
        capitals: tuple[int, ...],
        seat: int,
        *,
        peaceful: bool,
    ) -> None:
        by_owner = [CLOSED if peaceful else FOREIGN] * len(capitals) + [FOREIGN]
        by_owner[seat] = OWN
        relations = [by_owner[owner] for owner in owners] + [OWN] * len(table.oceans)
        for owner, capital in enumerate(capitals):
            if capital >= 0 and owners[capital] == owner and by_owner[owner] == FOREIGN:
                relations[capital] = FOREIGN_CAPITAL
        own = (*[t for t, owner in enumerate(owners) if owner == seat], *table.oceans)
        every, size, players = _fronts_of(table), table.size, len(capitals)
        self._fronts = [every[place] for place in own]
        self._relations = [front.around(relations) for front in self._fronts]
        self._units_of = itemgetter(*[stack_of(place, seat, size, players) for place in own])
        self._all = range(len(own))
        self._units: tuple[Units, ...] = ()
        self._sites: tuple[Site, ...] = ()
        self._listed: list[list[Action]] = [[] for _ in own]
        self._firing: set[int] = set()

    def actions(self, table: Table, s: State) -> Iterator[Action]:
        """Whatever can be done from all of them, place by place."""
        now = self._units_of(s.units)
        changed: Iterable[int] = self._all
        if s.sites is self._sites:
            changed = {*compress(self._all, map(is_not, now, self._units)), *self._firing}
        self._units, self._sites = now, s.sites
        for n in changed:
            front = self._fronts[n]
            self._listed[n] = front.actions(table, s, now[n], self._relations[n])
            if front.fires:
                self._firing.add(n)
            else:
                self._firing.discard(n)
        return chain.from_iterable(self._listed)


_fronts = lru_cache(maxsize=64)(Fronts)


def acts(table: Table, s: State) -> list[Action]:
    """Everything that can be done by land and by sea, place by place, and the end of the turn."""
    fronts = _fronts(table, s.owners, s.capitals, s.seat, peaceful=s.opener >= 0)
    return [*fronts.actions(table, s), END_TURN]


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

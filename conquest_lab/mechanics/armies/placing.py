"""Armies received and placed on the board."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Annotated

from conquest_lab.core.declare import (
    Action,
    Armies,
    Counter,
    Gain,
    Kind,
    Names,
    SeatEvent,
    Territory,
    action,
    event,
)
from conquest_lab.core.phases import Ply, Tell
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Refusal, forbid
from conquest_lab.core.scene import Scene
from conquest_lab.core.words import Message, say
from conquest_lab.mechanics.armies.table import (
    ArmiesState,
    ArmiesTable,
    ArmyNames,
    S,
    T,
    by_count,
    from_one,
    territories_counted,
)

ARMY = "army"
RESERVE = "reserve"

TerritoryCount = Annotated[int, Kind("number", lambda _names, count: territories_counted(count))]
ReserveLeft = Annotated[int, Counter(RESERVE, of="seat")]


@action("place", "Place {count}: {territory}")
class Place(Action):
    """Put some of the armies to place on an own territory."""

    territory: Territory
    count: Armies


def _received(names: ArmyNames, e: ArmiesReceived) -> Message:
    seat, count = names.owner(e.seat), names.pieces(e.count)
    if e.continent >= 0:
        return say(
            "{seat} holds all of this continent: {continent}; +{count}",
            seat=seat,
            continent=names.continents[e.continent].name,
            count=count,
        )
    if e.territories:
        return say(
            "{seat} holds {territories} and receives {count}",
            seat=seat,
            territories=territories_counted(e.territories),
            count=count,
        )
    return say("{seat} receives {count}", seat=seat, count=count)


@event(_received)
class ArmiesReceived(SeatEvent):
    """A player received armies to place.

    territories: where a third of the territories counts, how many there were.
    continent: where a bonus counts, whose.
    """

    count: Armies
    reserve: ReserveLeft
    territories: int = 0
    continent: int = -1

    @property
    def gain(self) -> Gain | None:
        counted_up = self.territories > 0 or self.continent >= 0
        return Gain(self.seat, self.count) if counted_up else None


@event("{seat} takes a territory: {territory}")
class Claimed(SeatEvent):
    """A player put the first army on a territory; `kind` as in `Placed`."""

    territory: Territory
    reserve: ReserveLeft
    kind: str = ARMY

    def moved(self, scene: Scene) -> Scene:
        owned = scene.with_owner(self.territory, self.seat)
        return owned.with_pieces(self.territory, self.kind, 1)


@event("{seat} places {count}: {territory}")
class Placed(SeatEvent):
    """A player put armies on a territory.

    kind: how the armies are called in a scene, where each player's are a kind of their own.
    """

    territory: Territory
    count: Armies
    reserve: ReserveLeft
    kind: str = ARMY

    def moved(self, scene: Scene) -> Scene:
        return scene.with_pieces(self.territory, self.kind, self.count)


_on = by_count(Place)


def placements(territories: Iterable[int], most: int) -> list[Place]:
    """Every number up to `most` on each of these territories."""
    found: list[Place] = []
    for territory in territories:
        found += _on(territory).rising(most)
    return found


def count_refused(names: Names, rule: Rule, count: int, most: int) -> Refusal | None:
    """Refuse placing nothing, or more than there is."""
    if 1 <= count <= most:
        return None
    return forbid(
        rule,
        "{count} cannot be placed at once here; {choices} can",
        count=names.pieces(count),
        choices=from_one(most),
    )


def foreign_refused(
    table: ArmiesTable, s: ArmiesState, rule: Rule, territory: int, owner: int
) -> Refusal | None:
    """Refuse placing elsewhere than on territories of the owner."""
    names, holder = table.names, s.owners[territory]
    if holder == owner:
        return None
    return forbid(
        rule,
        "{place} belongs to {owner}; {player} places only on their own territories",
        place=names.place(territory),
        owner=names.owner(holder),
        player=names.owner(owner),
    )


def place_ply(
    due: Callable[[T, S], tuple[int, int, Rule]], put: Callable[[T, S, int, int, Tell], None]
) -> Ply[T, S, Place]:
    """Armies are placed on territories of one owner.

    due: the owner, how many at most, and the rule.
    put: puts this many on a territory.
    """

    def listed(table: T, s: S) -> list[Place]:
        owner, most, _ = due(table, s)
        return placements([t for t, holder in enumerate(s.owners) if holder == owner], most)

    def check(table: T, s: S, place: Place) -> Refusal | None:
        owner, most, rule = due(table, s)
        return (
            table.off_board(place.territory)
            or foreign_refused(table, s, rule, place.territory, owner)
            or count_refused(table.names, rule, place.count, most)
        )

    def effect(table: T, s: S, place: Place, tell: Tell) -> None:
        put(table, s, place.territory, place.count, tell)

    return Ply(Place, effect, listed, check)


def one_here(_table: ArmiesTable, _s: ArmiesState, places: tuple[int, ...]) -> Place:
    """Pointing at a territory means one army there."""
    return Place(places[0], 1)


def where_to_place(table: ArmiesTable, s: ArmiesState, left: int) -> Message:
    """The prompt while this many armies are left to place."""
    return say(
        "{player}: place {armies} on your territories.",
        player=table.names.owner(s.seat),
        armies=table.names.pieces(left),
    )

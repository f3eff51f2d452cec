"""New units placed: first ones at home, later ones on a capital or beside a barracks [R-06, R-09, R-12]."""

from __future__ import annotations

from collections.abc import Iterable

from conquest_lab.core.declare import Action, SeatEvent, Territory, action, event
from conquest_lab.core.phases import PhaseRules, Ply, Tell, ask
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Refusal, forbid
from conquest_lab.core.scene import Scene
from conquest_lab.core.words import Text, say
from conquest_lab.games.refonte import pieces
from conquest_lab.games.refonte import rulebook as book
from conquest_lab.games.refonte.names import Sort, Troops
from conquest_lab.games.refonte.state import BARRACKS, BUILDINGS, Phase, State, add, muster
from conquest_lab.games.refonte.table import Table
from conquest_lab.games.refonte.units import FRESH, KIND_OF, Counts, of_kind
from conquest_lab.mechanics.armies.table import by_count


@action(
    "place",
    lambda names, a: say(
        "Place {units}: {territory}",
        units=names.sort(a.unit, a.count),
        territory=names.place(a.territory),
    ),
)
class Place(Action):
    """Put new units on a territory."""

    unit: Sort
    territory: Territory
    count: int


@event("{seat} receives {units}")
class UnitsReceived(SeatEvent):
    """A player received units to place; `reserve` wait now."""

    units: Troops
    reserve: Counts

    def moved(self, scene: Scene) -> Scene:
        return pieces.with_reserve(scene, self.seat, self.reserve)


@event("{seat} places {units}: {territory}")
class Placed(SeatEvent):
    """A player placed units; `reserve` are left."""

    territory: Territory
    units: Troops
    reserve: Counts

    def moved(self, scene: Scene) -> Scene:
        scene = pieces.with_units(scene, self.territory, self.units)
        return pieces.with_reserve(scene, self.seat, self.reserve)


@event("{seat} has neither capital nor barracks; units waiting: {count}")
class UnitsWait(SeatEvent):
    """A player has nowhere to place the new units, which wait."""

    count: int


PLACES = by_count(Place)
"""The ways to put new units of a kind on a territory."""


def placed_on(s: State, territories: Iterable[int]) -> list[Place]:
    """Every number of every kind that waits, on each of these territories."""
    waiting = [(unit, most) for unit, most in zip(FRESH, s.reserve[s.seat], strict=True) if most]
    found: list[Place] = []
    for territory in territories:
        for unit, most in waiting:
            found += PLACES(unit, territory).rising(most)
    return found


def receive(s: State, rule: Rule, seat: int, kind: int, count: int, tell: Tell) -> None:
    """Units of a kind come to a player, and wait to be placed."""
    waiting = muster(s, seat, kind, count)
    tell(UnitsReceived(rule, seat, of_kind(kind, count), waiting))


def bases(s: State) -> list[int]:
    """The territories for new units: the own capital, and every working barracks [R-A11]."""
    capital = s.capitals[s.seat]
    return [t for t in s.held_by(s.seat) if s.sites[t][BARRACKS] or t == capital]


def to_placing(s: State, tell: Tell) -> None:
    """Units that wait are placed now, if there is where [R-A11, R-A45]."""
    waiting = sum(s.reserve[s.seat])
    if waiting and bases(s):
        s.phase = Phase.PLACE
        return
    if waiting:
        tell(UnitsWait(book.UNITS_WAIT, s.seat, waiting))
    s.phase = Phase.ACT


def placements(_table: Table, s: State) -> list[Place]:
    """New units on the capital or beside a barracks."""
    return placed_on(s, bases(s))


def check_place(table: Table, s: State, place: Place) -> Refusal | None:
    """Refuse territories that are no base, and units that do not wait."""
    if refusal := _not_here(table, s, place, book.TURN):
        return refusal
    if place.territory not in bases(s):
        return _no_base(table, s, place.territory)
    return _not_waiting(table, s, place, book.TURN)


def first_place_refused(table: Table, s: State, place: Place) -> Refusal | None:
    """Refuse foreign territories, and units that do not wait, before the first turn [R-06]."""
    return _not_here(table, s, place, book.MUSTER) or _not_waiting(table, s, place, book.MUSTER)


def _not_here(table: Table, s: State, place: Place, rule: Rule) -> Refusal | None:
    if refusal := table.off_board(place.territory):
        return refusal
    if place.unit not in FRESH:
        return forbid(rule, "only new units are placed")
    owner = s.owners[place.territory]
    if owner == s.seat:
        return None
    return forbid(
        rule,
        "{place} belongs to {owner}; players place units on their own territories",
        place=table.names.place(place.territory),
        owner=table.names.owner(owner),
    )


def _no_base(table: Table, s: State, territory: int) -> Refusal:
    place, places = table.names.place(territory), tuple(map(table.names.place, bases(s)))
    if s.sites[territory][BUILDINGS + BARRACKS]:
        return forbid(
            book.ACTIVE_BARRACKS,
            "{place}: the barracks works from the next turn; units go to: {places}",
            place=place,
            places=places,
        )
    return forbid(
        book.BARRACKS,
        "{place} is not the capital and has no barracks; units go to: {places}",
        place=place,
        places=places,
    )


def _not_waiting(table: Table, s: State, place: Place, rule: Rule) -> Refusal | None:
    most = s.reserve[s.seat][KIND_OF[place.unit]]
    if 1 <= place.count <= most:
        return None
    return forbid(
        rule,
        "waiting to be placed: {waiting}; not {count}",
        waiting=table.names.sort(place.unit, most),
        count=place.count,
    )


def put_down(s: State, place: Place, rule: Rule, tell: Tell) -> None:
    """New units come to stand on a territory."""
    kind = KIND_OF[place.unit]
    add(s, place.territory, place.unit, place.count)
    left = muster(s, s.seat, kind, -place.count)
    tell(Placed(rule, s.seat, place.territory, of_kind(kind, place.count), left))


def place(_table: Table, s: State, place: Place, tell: Tell) -> None:
    """New units on the capital or beside a barracks, until none waits [R-09, R-12]."""
    on_capital = place.territory == s.capitals[s.seat]
    put_down(s, place, book.TURN if on_capital else book.BARRACKS, tell)
    if not any(s.reserve[s.seat]):
        s.phase = Phase.ACT


def one_here(_table: Table, s: State, places: tuple[int, ...]) -> Place:
    """Pointing at a territory means one unit of the first kind that waits."""
    waiting = s.reserve[s.seat]
    return Place(FRESH[next(kind for kind, n in enumerate(waiting) if n)], places[0], 1)


PLACE = PhaseRules(
    Phase.PLACE,
    Text("placing new units", "le placement des nouvelles unités"),
    book.TURN,
    ask(
        "{player}: place your new units on the capital or where a barracks is at work: {units}.",
        units=lambda table, s: table.names.troops(s.reserve[s.seat]),
    ),
    (Ply(Place, place, placements, check_place),),
    pointed_at=one_here,
)
PHASES = (PLACE,)

"""Training units and building [R-12 to R-19]."""

from __future__ import annotations

from functools import cache, lru_cache

from conquest_lab.core.declare import Action, SeatEvent, Territory, action, event
from conquest_lab.core.frozen import with_entry
from conquest_lab.core.phases import PhaseRules, Ply, Tell, ask
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Refusal, forbid
from conquest_lab.core.scene import Scene
from conquest_lab.core.words import Message, Text, say
from conquest_lab.games.refonte import pieces
from conquest_lab.games.refonte import rulebook as book
from conquest_lab.games.refonte.cards import to_libraries
from conquest_lab.games.refonte.names import (
    BUILDING_NAMES,
    Building,
    CreditsLeft,
    Sort,
    Troops,
    credits_counted,
)
from conquest_lab.games.refonte.state import (
    BARRACKS,
    BUILDINGS,
    FACTORY,
    LIBRARY,
    PORT,
    Phase,
    Site,
    State,
    earn,
    muster,
)
from conquest_lab.games.refonte.table import (
    ALL_BUT_FACTORIES,
    BUILDING_PRICES,
    ONE_OF_EACH,
    PORTS_AND_LIBRARIES,
    PRICES,
    Table,
)
from conquest_lab.games.refonte.units import KIND_OF, Counts, of_kind
from conquest_lab.mechanics.armies.table import by_count, changed

UNIT_RULES: tuple[Rule, ...] = (book.INFANTRY, book.CAVALRY, book.CANNON)
BUILDING_RULES: tuple[Rule, ...] = (book.BARRACKS, book.FACTORY, book.PORT, book.LIBRARY)


@action(
    "train",
    lambda names, a: say(
        "Train {units} for {cost}",
        units=names.sort(a.unit, a.count),
        cost=credits_counted(PRICES.get(a.unit, 0) * a.count),
    ),
)
class Train(Action):
    """Buy units."""

    unit: Sort
    count: int


@action(
    "build",
    lambda names, a: say(
        "Build for {cost}: {building}, {territory}",
        cost=credits_counted(BUILDING_PRICES[a.building]),
        building=BUILDING_NAMES[a.building],
        territory=names.place(a.territory),
    ),
)
class Build(Action):
    """Buy a building."""

    building: Building
    territory: Territory


@action("end buying", "Buy no more")
class EndBuying(Action):
    """Train and build no more this turn."""


@event("{seat} trains {units}; left: {credits}")
class Trained(SeatEvent):
    """A player bought units; this many credits are left, this many units wait."""

    units: Troops
    credits: CreditsLeft
    reserve: Counts

    def moved(self, scene: Scene) -> Scene:
        return pieces.with_reserve(scene, self.seat, self.reserve)


@event("{seat} builds: {building}, {territory}; left: {credits}")
class Built(SeatEvent):
    """A player began a building; this many credits are left."""

    territory: Territory
    building: Building
    credits: CreditsLeft

    def moved(self, scene: Scene) -> Scene:
        return scene.with_pieces(self.territory, pieces.begun(self.building), 1)


@event("{seat} buys no more and keeps {credits}")
class BuyingEnded(SeatEvent):
    """A player bought no more; the credits left are kept."""

    credits: CreditsLeft


# Training -----------------------------------------------------------------------------------------

TRAININGS = by_count(Train)
"""The ways to train units of a kind."""


def trainings(_table: Table, s: State) -> list[Train]:
    """As many of each kind as the credits are enough for."""
    left, found = s.credits[s.seat], list[Train]()
    for unit, price in PRICES.items():
        found += TRAININGS(unit).rising(left // price)
    return found


def check_train(table: Table, s: State, train: Train) -> Refusal | None:
    """Refuse units that are not for sale, and prices that are too high."""
    price, left = PRICES.get(train.unit), s.credits[s.seat]
    if price is None:
        return forbid(book.TURN, "only infantry, cavalry and cannons are trained")
    if 1 <= train.count <= left // price:
        return None
    return forbid(
        UNIT_RULES[KIND_OF[train.unit]],
        "{units} would cost {cost}; you have {left}, enough for {most}",
        units=table.names.sort(train.unit, train.count),
        cost=credits_counted(price * train.count),
        left=credits_counted(left),
        most=left // price,
    )


def train(_table: Table, s: State, train: Train, tell: Tell) -> None:
    """Units cost 2, 3 and 4 credits and are placed later in the turn [R-17, R-18, R-19]."""
    kind = KIND_OF[train.unit]
    left = earn(s, s.seat, -PRICES[train.unit] * train.count)
    waiting = muster(s, s.seat, kind, train.count)
    tell(Trained(UNIT_RULES[kind], s.seat, of_kind(kind, train.count), left, waiting))


# Building -----------------------------------------------------------------------------------------

BUILD = cache(Build)
MAY_STAND_TOGETHER = {
    ALL_BUT_FACTORIES: {BARRACKS, PORT, LIBRARY},
    PORTS_AND_LIBRARIES: {PORT, LIBRARY},
    ONE_OF_EACH: set[int](),
}
"""The buildings of which a territory takes several, by option [R-13, R-A13]."""


def has_one(site: Site, building: int) -> bool:
    """True where such a building stands or is begun."""
    return bool(site[building] or site[BUILDINGS + building])


def room(table: Table, site: Site, building: int) -> bool:
    """True where a territory takes one more of these buildings [R-13, R-A13]."""
    if building in MAY_STAND_TOGETHER[table.options.stack_buildings]:
        return True
    return not has_one(site, building)


def buildings(table: Table, s: State) -> list[Build]:
    """Every building that there are credits and room for."""
    left, own, found = s.credits[s.seat], s.held_by(s.seat), list[Build]()
    for building, price in enumerate(BUILDING_PRICES):
        if price <= left:
            there = _fitting(table, building, own)
            if building not in MAY_STAND_TOGETHER[table.options.stack_buildings]:
                there = [b for b in there if room(table, s.sites[b.territory], building)]
            found += there
    return found


@lru_cache(maxsize=2000)
def _fitting(table: Table, building: int, own: tuple[int, ...]) -> list[Build]:
    """A kind of building on own territories, a port on coasts alone."""
    return [BUILD(building, t) for t in own if building != PORT or table.coasts[t]]


def check_build(table: Table, s: State, build: Build) -> Refusal | None:
    """Refuse foreign territories, ports inland, a second one, and prices that are too high."""
    territory, building = build.territory, build.building
    if refusal := table.off_board(territory):
        return refusal
    if not 0 <= building < BUILDINGS:
        return forbid(book.TURN, "there are four kinds of building")
    rule, owner, place = BUILDING_RULES[building], s.owners[territory], table.names.place(territory)
    if owner != s.seat:
        return forbid(
            rule,
            "{place} belongs to {owner}; players build on their own territories",
            place=place,
            owner=table.names.owner(owner),
        )
    if building == PORT and not table.coasts[territory]:
        return forbid(book.COASTS, "{place} touches none of the five oceans", place=place)
    name, price, left = BUILDING_NAMES[building], BUILDING_PRICES[building], s.credits[s.seat]
    if not room(table, s.sites[territory], building):
        return forbid(
            rule if building == FACTORY else book.TOGETHER,
            "{place} has one already: {building}",
            place=place,
            building=name,
        )
    if price <= left:
        return None
    return forbid(
        rule,
        "{building} costs {price}; credits left: {left}",
        building=name,
        price=price,
        left=left,
    )


def build(_table: Table, s: State, build: Build, tell: Tell) -> None:
    """Buildings cost 1, 3, 6 and 6 credits [R-12 to R-15]; several may stand together [R-A13]."""
    building, territory = build.building, build.territory
    there = s.sites[territory]
    another = has_one(there, building)
    left = earn(s, s.seat, -BUILDING_PRICES[building])
    site = changed(s.sites[territory], BUILDINGS + building, 1)
    s.sites = with_entry(s.sites, territory, site)
    rule = book.TOGETHER if another else BUILDING_RULES[building]
    tell(Built(rule, s.seat, territory, building, left))


def end_buying(_table: Table, s: State, _end: EndBuying, tell: Tell) -> None:
    """End buying: credits left are kept [R-A27]; now the libraries draw [R-A10]."""
    tell(BuyingEnded(book.SAVING, s.seat, s.credits[s.seat]))
    to_libraries(s, tell)


def _left(_table: Table, s: State) -> Message:
    return credits_counted(s.credits[s.seat])


ASK_FOR_ALL = ask("{player}: train units and build, with {credits}; or buy no more.", credits=_left)
ASK_FOR_BUILDINGS = ask("{player}: build with {credits}, or buy no more.", credits=_left)


def _asked(table: Table, s: State) -> Message:
    """The question, which names units only where the credits are enough for one."""
    can_train = s.credits[s.seat] >= min(PRICES.values())
    return (ASK_FOR_ALL if can_train else ASK_FOR_BUILDINGS)(table, s)


BUY = PhaseRules(
    Phase.BUY,
    Text("training and building", "l’entraînement et la construction"),
    book.TURN,
    _asked,
    (
        Ply(Train, train, trainings, check_train),
        Ply(
            Build,
            build,
            buildings,
            check_build,
            repeats=lambda _table, s, one: has_one(s.sites[one.territory], one.building),
        ),
        Ply(EndBuying, end_buying),
    ),
    pointed_at=lambda _table, _s, places: Build(BARRACKS, places[0]),
)
PHASES = (BUY,)

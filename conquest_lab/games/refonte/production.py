"""The start of a turn: buildings open, cannons are released, credits come in [R-09, R-10, R-11, R-16]."""

from __future__ import annotations

from conquest_lab.core.declare import Event, Gain, SeatNumber, Territory, event
from conquest_lab.core.frozen import with_entry
from conquest_lab.core.phases import Tell
from conquest_lab.core.scene import Scene
from conquest_lab.core.words import Message, Seat, say
from conquest_lab.games.refonte import rulebook as book
from conquest_lab.games.refonte.names import (
    Building,
    Cannons,
    Credits,
    CreditsLeft,
    RefonteNames,
    building,
    credits_,
    territories,
)
from conquest_lab.games.refonte.state import (
    BUILDINGS,
    CANNON,
    CANNON_FIRED,
    FACTORY,
    PORT,
    Phase,
    State,
    add,
    earn,
)
from conquest_lab.games.refonte.table import CAPITAL_CREDITS, Table
from conquest_lab.mechanics.armies.order import TurnBegan


@event("{territory}: now at work: {building}")
class BuildingOpened(Event):
    """A building works from now on."""

    seat: SeatNumber
    territory: Territory
    building: Building
    count: int

    def moved(self, scene: Scene) -> Scene:
        scene = scene.with_pieces(self.territory, building(self.building, ready=False), -self.count)
        return scene.with_pieces(self.territory, building(self.building, ready=True), self.count)


@event("Free to withdraw again: {count} of {seat}")
class CannonsReleased(Event):
    """Cannons that fired in the last turn of their owner are no longer bound."""

    seat: SeatNumber
    count: Cannons


def _received(names: RefonteNames, e: CreditsReceived) -> Message:
    seat, amount, n = Seat(e.seat), credits_(e.amount), e.number
    match e.source:
        case "territories":
            held = territories(n)
            return say(
                "{seat} holds {territories}: +{amount}", seat=seat, territories=held, amount=amount
            )
        case "capital":
            return say("The capital of {seat}: +{amount}", seat=seat, amount=amount)
        case "captured":
            return say(
                "{seat} holds captured capitals ({n}): +{amount}", seat=seat, n=n, amount=amount
            )
        case "factories":
            return say("Factories of {seat} ({n}): +{amount}", seat=seat, n=n, amount=amount)
        case "ports":
            return say("Ports of {seat} ({n}): +{amount}", seat=seat, n=n, amount=amount)
    return say(
        "{seat} holds all of this continent: {continent}; +{count}",
        seat=seat,
        continent=names.continents[n].name,
        count=amount,
    )


@event(_received)
class CreditsReceived(Event):
    """A player received credits.

    source: "territories", "capital", "captured", "factories", "ports" or "continent".
    number: how many of them, or which continent.
    """

    seat: SeatNumber
    source: str
    number: int
    amount: Credits
    credits: CreditsLeft

    @property
    def gain(self) -> Gain:
        return Gain(self.seat, self.amount, "credits")


def begin_turn(table: Table, s: State, tell: Tell) -> None:
    """Buildings open, cannons are released, credits come in [R-09, R-16, R-A29, R-10]."""
    tell(TurnBegan(book.TURN, s.seat))
    own = [t for t, owner in enumerate(s.owners) if owner == s.seat]
    _open_buildings(s, own, tell)
    _release_cannons(s, own, tell)
    _produce(table, s, own, tell)
    s.phase = Phase.BUY


def _open_buildings(s: State, own: list[int], tell: Tell) -> None:
    for territory in own:
        site = s.sites[territory]
        if not any(site[BUILDINGS:]):
            continue
        ready = tuple(a + b for a, b in zip(site[:BUILDINGS], site[BUILDINGS:], strict=True))
        s.sites = with_entry(s.sites, territory, (*ready, *(0,) * BUILDINGS))
        for number, count in enumerate(site[BUILDINGS:]):
            if count:
                tell(BuildingOpened(book.WORKS_NEXT_TURN, s.seat, territory, number, count))


def _release_cannons(s: State, own: list[int], tell: Tell) -> None:
    released = 0
    for territory in own:
        bound = s.units[territory][CANNON_FIRED]
        if bound:
            add(s, territory, CANNON_FIRED, -bound)
            add(s, territory, CANNON, bound)
            released += bound
    if released:
        tell(CannonsReleased(book.LAST_TURN, s.seat, released))


def _produce(table: Table, s: State, own: list[int], tell: Tell) -> None:
    seat, owners, options = s.seat, s.owners, table.options
    additive = options.capital_income == "additive"
    worth = CAPITAL_CREDITS if additive else CAPITAL_CREDITS - 1
    capital_rule = book.PRODUCTION if additive else book.CAPITAL_INCOME
    held = int(owners[s.capitals[seat]] == seat)
    captured = sum(
        capital >= 0 and owner != seat and owners[capital] == seat
        for owner, capital in enumerate(s.capitals)
    )
    paid = captured * worth * options.captured_capitals_pay
    sources = [
        (book.PRODUCTION, "territories", len(own), len(own)),
        (capital_rule, "capital", held, held * worth),
        (book.CAPITAL_INCOME, "captured", captured, paid),
    ]
    for name, number in (("factories", FACTORY), ("ports", PORT)):
        working = sum(s.sites[t][number] for t in own)
        sources.append((book.PRODUCTION, name, working, working))
    for continent, (members, bonus) in enumerate(table.continents):
        if all(owners[t] == seat for t in members):
            sources.append((book.CONTINENT, "continent", continent, bonus))
    for rule, source, count, amount in sources:
        if amount:
            left = earn(s, seat, amount)
            tell(CreditsReceived(rule, seat, source, count, amount, left))

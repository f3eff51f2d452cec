"""The start and the end of a turn: buildings open, credits come in; units rest [R-09 to R-11, R-16, R-31]."""

from __future__ import annotations

from conquest_lab.core.declare import Action, Event, Gain, SeatEvent, Territory, event
from conquest_lab.core.frozen import with_entry
from conquest_lab.core.phases import Tell
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.scene import Scene
from conquest_lab.core.words import Message, Seat, say
from conquest_lab.games.refonte import pieces, units
from conquest_lab.games.refonte import rulebook as book
from conquest_lab.games.refonte.capitals import (
    end_by_turns,
    won_at_turn_end,
    won_at_turn_start,
)
from conquest_lab.games.refonte.names import (
    Building,
    Cannons,
    Credits,
    CreditsLeft,
    RefonteNames,
    credits_counted,
)
from conquest_lab.games.refonte.state import BUILDINGS, FACTORY, PORT, Phase, State, earn, shift
from conquest_lab.games.refonte.table import CAPITAL_CREDITS, OPENER, Table
from conquest_lab.mechanics.armies.table import territories_counted
from conquest_lab.mechanics.order import TurnBegan


@event("From now on players may attack each other")
class FirstRoundEnded(Event):
    """The first round is over, or the first turn of who began [R-A06]."""


@event("{territory}: now at work: {building}")
class BuildingOpened(SeatEvent):
    """A building works from now on."""

    territory: Territory
    building: Building
    count: int

    def moved(self, scene: Scene) -> Scene:
        scene = scene.with_pieces(self.territory, pieces.begun(self.building), -self.count)
        return scene.with_pieces(self.territory, pieces.built(self.building), self.count)


@event("Free to withdraw again: {count} of {seat}")
class CannonsReleased(SeatEvent):
    """Cannons that fired in the last turn of their owner are no longer bound."""

    count: Cannons


def _received(names: RefonteNames, e: CreditsReceived) -> Message:
    n, said = e.number, {"seat": Seat(e.seat), "amount": credits_counted(e.amount)}
    match e.source:
        case "territories":
            held = territories_counted(n)
            return say("{seat} holds {territories}: +{amount}", territories=held, **said)
        case "capital":
            return say("{seat}'s capital: +{amount}", **said)
        case "captured":
            return say("{seat} holds captured capitals ({n}): +{amount}", n=n, **said)
        case "factories":
            return say("{seat}'s factories ({n}): +{amount}", n=n, **said)
        case "ports":
            return say("{seat}'s ports ({n}): +{amount}", n=n, **said)
    return say(
        "{seat} holds all of this continent: {continent}; +{count}",
        seat=said["seat"],
        continent=names.continents[n].name,
        count=said["amount"],
    )


@event(_received)
class CreditsReceived(SeatEvent):
    """A player received credits.

    source: "territories", "capital", "captured", "factories", "ports" or "continent".
    number: how many of them, or which continent.
    """

    source: str
    number: int
    amount: Credits
    credits: CreditsLeft

    @property
    def gain(self) -> Gain:
        return Gain(self.seat, self.amount, "credits")


# The start ----------------------------------------------------------------------------------------


def begin_turn(table: Table, s: State, tell: Tell) -> None:
    """Unless a hegemony has lasted, buildings open and credits come in [R-A49, R-09, R-16, R-A29, R-10]."""
    tell(TurnBegan(book.TURN, s.seat))
    if won_at_turn_start(table, s, tell):
        s.phase = Phase.OVER
        return
    own = s.held_by(s.seat)
    _open_buildings(s, own, tell)
    _release_cannons(s, own, tell)
    _produce(table, s, own, tell)
    s.phase = Phase.BUY


def _open_buildings(s: State, own: tuple[int, ...], tell: Tell) -> None:
    for territory in own:
        begun = s.sites[territory][BUILDINGS:]
        if not any(begun):
            continue
        now = map(sum, zip(s.sites[territory], begun, strict=False))
        s.sites = with_entry(s.sites, territory, (*now, *(0,) * BUILDINGS))
        for number, count in enumerate(begun):
            if count:
                tell(BuildingOpened(book.WORKS_NEXT_TURN, s.seat, territory, number, count))


def _release_cannons(s: State, own: tuple[int, ...], tell: Tell) -> None:
    released = 0
    for territory in own:
        bound = s.units[territory][units.CANNON_FIRED]
        if bound:
            shift(s, territory, units.CANNON_FIRED, territory, units.CANNON, bound)
            released += bound
    if released:
        tell(CannonsReleased(book.LAST_TURN, s.seat, released))


def _produce(table: Table, s: State, own: tuple[int, ...], tell: Tell) -> None:
    seat, owners, options = s.seat, s.owners, table.options

    def receive(rule: Rule, source: str, number: int, amount: int) -> None:
        if amount:
            left = earn(s, seat, amount)
            tell(CreditsReceived(rule, seat, source, number, amount, left))

    additive = options.capital_income == "additive"
    worth = CAPITAL_CREDITS if additive else CAPITAL_CREDITS - 1
    held = int(owners[s.capitals[seat]] == seat)
    captured = sum(
        capital >= 0 and owner != seat and owners[capital] == seat
        for owner, capital in enumerate(s.capitals)
    )
    receive(book.PRODUCTION, "territories", len(own), len(own))
    rule = book.PRODUCTION if additive else book.CAPITAL_INCOME
    receive(rule, "capital", held, held * worth)
    paid = captured * worth * options.captured_capitals_pay
    receive(book.CAPITAL_INCOME, "captured", captured, paid)
    for source, number in (("factories", FACTORY), ("ports", PORT)):
        working = sum(s.sites[t][number] for t in own)
        receive(book.PRODUCTION, source, working, working)
    for continent in table.board.continents_of(owners, seat):
        receive(book.CONTINENT, "continent", continent, table.groups[continent].worth)


# The end ------------------------------------------------------------------------------------------


def end_turn(table: Table, s: State, _end: Action, tell: Tell) -> None:
    """Unless somebody has won, units rest and the next player begins [R-31, R-A21, R-A06]."""
    if won_at_turn_end(table, s, tell):
        s.phase = Phase.OVER
        return
    stacks = list(s.units)
    for stack in (*s.held_by(s.seat), *s.own_fleets):
        stacks[stack] = units.rested(stacks[stack])
    s.units = tuple(stacks)
    if table.options.most_turns:
        s.turns += 1
        if s.turns == table.options.most_turns:
            end_by_turns(table, s, tell)
            return
    began = s.seat == s.opener
    s.seat = s.next_seat
    while s.capitals[s.seat] < 0:
        s.seat = s.next_seat
    if s.seat == s.opener or (began and table.options.first_turn == OPENER):
        s.opener = -1
        tell(FirstRoundEnded(book.EVERYBODYS_FIRST))
    begin_turn(table, s, tell)

"""Before the first turn: who begins, capitals, homes, colonies, garrisons, first units [R-03 to R-07]."""

from __future__ import annotations

from conquest_lab.core.chance import Distribution
from conquest_lab.core.declare import Action, Event, SeatEvent, SeatNumber, Territory, action, event
from conquest_lab.core.frozen import replace, with_entry
from conquest_lab.core.phases import PhaseRules, Ply, Tell, ask
from conquest_lab.core.ruleset import Refusal, Step, forbid
from conquest_lab.core.scene import NOBODY, Scene
from conquest_lab.core.words import Message, Seat, Text, say
from conquest_lab.games.refonte import pieces, placing, units
from conquest_lab.games.refonte import rulebook as book
from conquest_lab.games.refonte.capitals import hegemony_counts
from conquest_lab.games.refonte.cards import give_back, look_at
from conquest_lab.games.refonte.names import HeldTerritories, OnTerritories, RefonteNames
from conquest_lab.games.refonte.placing import Place
from conquest_lab.games.refonte.state import BARRACKS, NO_SITE, Cards, Phase, State, add
from conquest_lab.games.refonte.table import GARRISON, HOMES, STARTING_UNITS, Table
from conquest_lab.games.refonte.turn import begin_turn
from conquest_lab.games.refonte.units import NO_UNITS, NOTHING, Counts
from conquest_lab.mechanics.armies import die
from conquest_lab.mechanics.armies.cards import PileLeft, PileShuffled, draw_phase
from conquest_lab.mechanics.armies.placing import TerritoryCount
from conquest_lab.mechanics.armies.table import territories_counted
from conquest_lab.mechanics.cards import merged, without

# Actions ------------------------------------------------------------------------------------------


@action("choose", "Choose: {territory}")
class Choose(Action):
    """Take a territory round the capital."""

    territory: Territory


@action("found", "Colony: {territory}")
class Found(Action):
    """Make one of the two territories drawn the colony."""

    territory: Territory


@action("garrison", "Cavalry among the two neutral units: {cavalry}")
class Garrison(Action):
    """The number of cavalry among the two neutral units of a territory."""

    cavalry: int


# Events -------------------------------------------------------------------------------------------


@event("{n} player sits down", "{n} players sit down", number="players")
class TableLaid(Event):
    """Players without credits and units sat down."""

    players: int

    def moved(self, scene: Scene) -> Scene:
        for seat in range(self.players):
            scene = pieces.with_nothing(scene, seat)
        return scene


@event(
    "{n} player: hegemony does not decide",
    "{n} players: hegemony does not decide",
    number="players",
)
class OnlyCapitals(Event):
    """At this table capitals decide, and not the number of territories."""

    players: int


@event("{seat} draws a capital: {territory}")
class CapitalDrawn(SeatEvent):
    """A card named a capital and lies aside."""

    territory: Territory
    pile: PileLeft

    def moved(self, scene: Scene) -> Scene:
        scene = scene.with_owner(self.territory, self.seat)
        return scene.with_pieces(self.territory, pieces.capital(self.seat), 1)


@event("{seat} takes a territory: {territory}")
class HomeChosen(SeatEvent):
    """A player took a territory round the capital."""

    territory: Territory

    def moved(self, scene: Scene) -> Scene:
        return scene.with_owner(self.territory, self.seat)


@event("{seat} founds a colony with a barracks: {territory}")
class ColonyFounded(SeatEvent):
    """A player made a territory the colony, with a barracks; its card lies aside."""

    territory: Territory

    def moved(self, scene: Scene) -> Scene:
        scene = scene.with_owner(self.territory, self.seat)
        scene = scene.with_pieces(self.territory, pieces.built(BARRACKS), 1)
        return scene.with_cards_given(self.seat, (self.territory,))


@event("The neutral player holds {territories}")
class NeutralFound(Event):
    """This many territories belong to no player."""

    territories: TerritoryCount


@event("{seat} puts 1 infantry unit on each of {territories}")
class UnitsPosted(OnTerritories):
    """A player put an infantry unit on every own territory."""

    seat: SeatNumber
    territories: HeldTerritories

    def moved(self, scene: Scene) -> Scene:
        for territory in self.territories:
            scene = pieces.with_units(scene, territory, units.of_kind(0, 1))
        return scene


def _stand_guard(names: RefonteNames, e: Garrisoned) -> Message:
    guards, count = names.troops(e.units), len(e.territories)
    if count == 1:
        place = names.place(e.territories[0])
        return say("On guard, {units}: {place}", units=guards, place=place)
    guarded = territories_counted(count)
    return say("On guard on each of {territories}: {units}", units=guards, territories=guarded)


@event(_stand_guard)
class Garrisoned(OnTerritories):
    """Neutral units came to stand on territories, this many on each."""

    territories: HeldTerritories
    units: Counts

    def moved(self, scene: Scene) -> Scene:
        for territory in self.territories:
            scene = pieces.with_units(scene, territory, self.units)
        return scene


@event("From now on new units need the capital or a barracks")
class SetUpEnded(Event):
    """Everybody has placed the first units."""


@event("{n} card of the set-up stays out", "{n} cards of the set-up stay out", number="cards")
class CardsStayedOut(Event):
    """The cards of capitals and colonies stay out of the game."""

    cards: int


# Who begins ---------------------------------------------------------------------------------------


def opening(table: Table, players: int) -> Step[State]:
    """The 42 territory cards shuffled, jokers aside, nothing on the board [R-A08]."""
    state = State(
        ply=0,
        phase=Phase.ORDER,
        seat=0,
        owners=(NOBODY,) * table.size,
        units=(NO_UNITS,) * (table.size + len(table.oceans) * players),
        sites=(NO_SITE,) * table.size,
        credits=(0,) * players,
        reserve=(NOTHING,) * players,
        capitals=(-1,) * players,
        usurpers=(-1,) * players,
        cards=Cards(((),) * players, tuple(table.territories)),
        throws=(0,) * players,
    )
    events: list[Event] = [TableLaid(book.CLASSIC, players), PileShuffled(book.JOKERS, table.size)]
    if not hegemony_counts(table.options.hegemony_with, players):
        events.append(OnlyCapitals(book.HEGEMONY_OF_TWO, players))
    return Step(state, tuple(events))


def throw_for_order(_table: Table, s: State, face: int, tell: Tell) -> None:
    """The highest die begins; those who tie throw again [R-A01]."""
    s.throws, begins = die.thrown(s.throws, face, book.CLASSIC, book.CLASSIC, tell)
    if begins >= 0:
        s.seat = s.opener = begins
        s.phase = Phase.CAPITAL


# Capitals, homes and colonies ---------------------------------------------------------------------


def draw_capital(_table: Table, s: State, card: int, tell: Tell) -> None:
    """The card drawn is the capital and lies aside [R-03]."""
    cards, seat = s.cards, s.seat
    pile = without(cards.pile, (card,))
    s.cards = replace(cards, pile=pile, aside=merged(cards.aside, (card,)))
    s.capitals = with_entry(s.capitals, seat, card)
    s.owners = with_entry(s.owners, card, seat)
    tell(CapitalDrawn(book.CAPITAL, seat, card, len(pile)))
    s.seat = s.next_seat
    if s.seat == s.opener:
        s.phase = Phase.HOME


def home_choices(table: Table, s: State) -> tuple[int, ...]:
    """The free territories nearest to the capital [R-04, R-A02]."""
    distance = table.distance[s.capitals[s.seat]]
    free = s.held_by(NOBODY)
    nearest = min(distance[t] for t in free)
    return tuple(t for t in free if distance[t] == nearest)


def check_choose(table: Table, s: State, choose: Choose) -> Refusal | None:
    """Refuse territories that are taken, or further away than others [R-04, R-A02]."""
    territory, name = choose.territory, table.names.place
    if refusal := table.off_board(territory):
        return refusal
    choices = home_choices(table, s)
    if territory in choices:
        return None
    owner = s.owners[territory]
    if owner >= 0:
        return forbid(
            book.NEAREST,
            "{place} is taken by {owner}",
            place=name(territory),
            owner=Seat(owner),
        )
    distance = table.distance[s.capitals[s.seat]]
    return forbid(
        book.HOME,
        "{place} is {far} borders from the capital; free territories only {near} away: {places}",
        place=name(territory),
        far=distance[territory],
        near=distance[choices[0]],
        places=tuple(map(name, choices)),
    )


def choose_home(table: Table, s: State, choose: Choose, tell: Tell) -> None:
    """One territory at a time, three times round the table [R-04, R-A02]."""
    seat, territory = s.seat, choose.territory
    s.owners = with_entry(s.owners, territory, seat)
    beside = table.distance[s.capitals[seat]][territory] == 1
    tell(HomeChosen(book.HOME if beside else book.NEAREST, seat, territory))
    s.seat = s.next_seat
    if s.owners.count(s.seat) > HOMES:
        s.phase = Phase.COLONY_CARDS


def draw_for_colony(_table: Table, s: State, card: int, tell: Tell) -> None:
    """Two cards of free territories; others are passed over [R-05, R-A03]."""
    rule = book.COLONY if s.owners[card] == NOBODY else book.COLONY_CARDS
    look_at(s, rule, s.seat, card, tell)
    if len(colony_choices(s)) == 2:
        s.phase = Phase.COLONY


def colony_choices(s: State) -> tuple[int, ...]:
    """The free territories among the cards drawn for a colony."""
    return tuple(card for card in s.cards.drawn if s.owners[card] == NOBODY)


def check_found(table: Table, s: State, found: Found) -> Refusal | None:
    """Refuse territories that were not drawn [R-05]."""
    choices = colony_choices(s)
    if found.territory in choices:
        return None
    return forbid(
        book.COLONY,
        "the colony is one of the two territories drawn: {places}",
        places=tuple(map(table.names.place, choices)),
    )


def found_colony(table: Table, s: State, found: Found, tell: Tell) -> None:
    """The colony has a free barracks; every other card drawn goes back [R-05]."""
    cards, seat, territory = s.cards, s.seat, found.territory
    s.cards = replace(cards, aside=merged(cards.aside, (territory,)))
    s.owners = with_entry(s.owners, territory, seat)
    s.sites = with_entry(s.sites, territory, with_entry(NO_SITE, BARRACKS, 1))
    tell(ColonyFounded(book.COLONY, seat, territory))
    give_back(s, book.COLONY, seat, without(cards.drawn, (territory,)), tell)
    s.seat = s.next_seat
    if s.seat != s.opener:
        s.phase = Phase.COLONY_CARDS
    else:
        _divide(table, s, tell)


# Garrisons and first units ------------------------------------------------------------------------


def _divide(table: Table, s: State, tell: Tell) -> None:
    """Everything else is neutral [R-07, R-A05]; first units on every own territory [R-A04]."""
    neutral = tuple(s.held_by(NOBODY))
    tell(NeutralFound(book.NEUTRAL, len(neutral)))
    for seat in range(s.players):
        own = tuple(s.held_by(seat))
        for territory in own:
            add(s, territory, units.INFANTRY, 1)
        tell(UnitsPosted(book.FIRST_UNITS, seat, own))
        for kind, count in enumerate(STARTING_UNITS):
            if count:
                placing.receive(s, book.MUSTER, seat, kind, count, tell)
        more = table.options.later_infantry * ((seat - s.opener) % s.players)
        if more:
            placing.receive(s, book.LATER_SEATS, seat, 0, more, tell)
    if table.options.neutral_garrison == "random":
        s.phase = Phase.GARRISON
        return
    for territory in neutral:
        add(s, territory, units.INFANTRY, GARRISON)
    tell(Garrisoned(book.GARRISON, neutral, units.of_kind(0, GARRISON)))
    s.phase = Phase.MUSTER


GARRISONS = Distribution([(Garrison(0), 1), (Garrison(1), 2), (Garrison(2), 1)])
"""Two units, each of them infantry or cavalry with even chances [R-A05]."""


def check_garrison(_table: Table, _s: State, garrison: Garrison) -> Refusal | None:
    """Refuse more cavalry than there are units."""
    if garrison in GARRISONS:
        return None
    return forbid(
        book.GARRISON, "of two neutral units 0 to 2 are cavalry, not {n}", n=garrison.cavalry
    )


def ungarrisoned(s: State) -> int:
    """The first neutral territory without units."""
    return next((t for t in s.held_by(NOBODY) if s.units[t] == NO_UNITS), -1)


def garrison(_table: Table, s: State, garrison: Garrison, tell: Tell) -> None:
    """Two neutral units of a kind that chance decides [R-A05]."""
    territory, infantry = ungarrisoned(s), GARRISON - garrison.cavalry
    add(s, territory, units.INFANTRY, infantry)
    add(s, territory, units.CAVALRY, garrison.cavalry)
    tell(Garrisoned(book.GARRISON, (territory,), (infantry, garrison.cavalry, 0)))
    if ungarrisoned(s) < 0:
        s.phase = Phase.MUSTER


def first_places(_table: Table, s: State) -> list[Place]:
    """First units on any own territory."""
    return placing.placed_on(s, s.held_by(s.seat))


def place_first(table: Table, s: State, place: Place, tell: Tell) -> None:
    """Six infantry and one cavalry anywhere at home, one player after the other [R-06, R-A04]."""
    placing.put_down(s, place, book.MUSTER, tell)
    if any(s.reserve[s.seat]):
        return
    s.seat = s.next_seat
    if s.seat == s.opener:
        _end_set_up(table, s, tell)
        begin_turn(table, s, tell)


def _end_set_up(table: Table, s: State, tell: Tell) -> None:
    """From now on units need a capital or a barracks [R-A37]; the cards go back [R-A03]."""
    tell(SetUpEnded(book.SET_UP_ONLY))
    cards = s.cards
    if table.options.setup_cards_return:
        cards = replace(cards, pile=merged(cards.pile, cards.aside), aside=())
        tell(PileShuffled(book.COLONY_CARDS, len(cards.pile)))
    else:
        tell(CardsStayedOut(book.COLONY_CARDS, len(cards.aside)))
    if table.options.jokers_wild:
        cards = replace(cards, pile=(*cards.pile, *range(table.size, len(table.deck))))
        tell(PileShuffled(book.JOKERS, len(cards.pile)))
    s.cards = cards


# Phases -------------------------------------------------------------------------------------------


PHASES = (
    die.die_phase(
        Phase.ORDER,
        Text("throwing for who begins", "les dés pour savoir qui commence"),
        book.CLASSIC,
        ask("Everybody throws a die: the highest begins."),
        throw_for_order,
        dice=book.CLASSIC,
        setting_up=True,
    ),
    draw_phase(
        Phase.CAPITAL,
        Text("drawing the capitals", "la pioche des capitales"),
        book.CAPITAL,
        ask("{player} draws the card of the capital."),
        draw_capital,
        setting_up=True,
    ),
    PhaseRules(
        Phase.HOME,
        Text("choosing territories", "le choix des territoires"),
        book.HOME,
        ask(
            "{player}: choose a territory near your capital: {capital}.",
            capital=lambda table, s: table.names.place(s.capitals[s.seat]),
        ),
        (
            Ply(
                Choose,
                choose_home,
                lambda table, s: [*map(Choose, home_choices(table, s))],
                check_choose,
            ),
        ),
        pointed_at=lambda _table, _s, places: Choose(places[0]),
        setting_up=True,
    ),
    draw_phase(
        Phase.COLONY_CARDS,
        Text("drawing for the colony", "la pioche pour la colonie"),
        book.COLONY,
        ask("{player} draws two free territories for a colony."),
        draw_for_colony,
        setting_up=True,
    ),
    PhaseRules(
        Phase.COLONY,
        Text("choosing the colony", "le choix de la colonie"),
        book.COLONY,
        ask("{player}: choose which of the two becomes your colony."),
        (
            Ply(
                Found, found_colony, lambda _table, s: [*map(Found, colony_choices(s))], check_found
            ),
        ),
        pointed_at=lambda _table, _s, places: Found(places[0]),
        setting_up=True,
    ),
    PhaseRules(
        Phase.GARRISON,
        Text("the neutral garrisons", "les garnisons neutres"),
        book.GARRISON,
        ask("Chance decides which neutral units stand guard."),
        (Ply(Garrison, garrison, check=check_garrison),),
        outcomes=lambda _table, _s: GARRISONS,
        setting_up=True,
    ),
    PhaseRules(
        Phase.MUSTER,
        Text("placing the first units", "le placement des premières unités"),
        book.MUSTER,
        ask(
            "{player}: place your first units on your territories: {units}.",
            units=lambda table, s: table.names.troops(s.reserve[s.seat]),
        ),
        (Ply(Place, place_first, first_places, placing.first_place_refused),),
        pointed_at=placing.one_here,
        setting_up=True,
    ),
)

"""Before the first turn: who begins, capitals, homes, colonies, neutral garrisons, first units."""

from __future__ import annotations

from conquest_lab.core.ruleset import Step
from conquest_lab.core.scene import NOBODY
from conquest_lab.games.refonte import events as happened
from conquest_lab.games.refonte import rulebook as book
from conquest_lab.games.refonte.draft import Draft, put
from conquest_lab.games.refonte.table import GARRISON, HOMES, STARTING_UNITS, Table
from conquest_lab.games.refonte.turn import begin_turn
from conquest_lab.games.refonte.types import (
    BARRACKS,
    CAVALRY,
    FRESH,
    INFANTRY,
    NO_SITE,
    NO_UNITS,
    Cards,
    Choose,
    Found,
    Garrison,
    Phase,
    Place,
    State,
)
from conquest_lab.mechanics import order, war_events
from conquest_lab.mechanics.cards import without
from conquest_lab.mechanics.war import Die, Draw


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
        reserve=((0, 0, 0),) * players,
        capitals=(-1,) * players,
        usurpers=(-1,) * players,
        cards=Cards(((),) * players, tuple(table.territories)),
        throws=(0,) * players,
    )
    told = (
        happened.TableLaid(book.CLASSIC, players),
        war_events.PileShuffled(book.JOKERS, table.size),
    )
    return Step(state, told)


def throw_for_order(table: Table, state: State, action: Die) -> Step[State]:
    """The highest die begins; those who tie throw again [R-A01]."""
    draft = Draft(table, state)
    seat = order.still_throwing(state.throws)[0]
    draft.throws = put(state.throws, seat, action.face)
    draft.tell(war_events.DieThrown(book.CLASSIC, seat, action.face))
    if order.still_throwing(draft.throws):
        return draft.step(Phase.ORDER)
    draft.throws = order.settle(draft.throws)
    tied = order.still_throwing(draft.throws)
    if tied:
        draft.tell(war_events.ThrowTied(book.CLASSIC, tied))
        return draft.step(Phase.ORDER)
    draft.seat = draft.opener = order.winner(draft.throws)
    draft.throws = ()
    draft.tell(happened.StarterFound(book.CLASSIC, draft.seat))
    return draft.step(Phase.CAPITAL)


def draw_capital(table: Table, state: State, action: Draw) -> Step[State]:
    """The card drawn is the capital and lies aside [R-03]."""
    draft = Draft(table, state)
    cards, seat, territory = state.cards, state.seat, action.card
    pile = without(cards.pile, (territory,))
    draft.cards = Cards(cards.hands, pile, tuple(sorted((*cards.aside, territory))))
    draft.capitals = put(state.capitals, seat, territory)
    draft.own(territory, seat)
    draft.tell(happened.CapitalDrawn(book.CAPITAL, seat, territory, len(pile)))
    draft.seat = draft.next_seat(seat)
    return draft.step(Phase.HOME if draft.seat == state.opener else Phase.CAPITAL)


def home_choices(table: Table, state: State) -> tuple[int, ...]:
    """The free territories nearest to the capital [R-04, R-A02]."""
    distance = table.distance[state.capitals[state.seat]]
    free = [t for t in table.territories if state.owners[t] == NOBODY]
    nearest = min(distance[t] for t in free)
    return tuple(t for t in free if distance[t] == nearest)


def choose_home(table: Table, state: State, action: Choose) -> Step[State]:
    """One territory at a time, three times round the table [R-04, R-A02]."""
    draft = Draft(table, state)
    seat, territory = state.seat, action.territory
    draft.own(territory, seat)
    beside = table.distance[state.capitals[seat]][territory] == 1
    rule = book.HOME if beside else book.NEAREST
    draft.tell(happened.HomeChosen(rule, seat, territory))
    draft.seat = draft.next_seat(seat)
    chosen = draft.owners.count(draft.seat) > HOMES
    return draft.step(Phase.COLONY_CARDS if chosen else Phase.HOME)


def draw_for_colony(table: Table, state: State, action: Draw) -> Step[State]:
    """Two cards of free territories; others are passed over [R-05, R-A03]."""
    draft = Draft(table, state)
    cards, card = state.cards, action.card
    pile = without(cards.pile, (card,))
    drawn = tuple(sorted((*cards.drawn, card)))
    draft.cards = Cards(cards.hands, pile, cards.aside, drawn)
    free = state.owners[card] == NOBODY
    rule = book.COLONY if free else book.COLONY_CARDS
    draft.tell(war_events.CardDrawn(rule, state.seat, card, len(pile), readers=None))
    return draft.step(Phase.COLONY if len(colonies(draft)) == 2 else Phase.COLONY_CARDS)


def colonies(state: State | Draft) -> tuple[int, ...]:
    """The free territories among the cards drawn for a colony."""
    return tuple(card for card in state.cards.drawn if state.owners[card] == NOBODY)


def found_colony(table: Table, state: State, action: Found) -> Step[State]:
    """The colony has a free barracks; every other card drawn goes back [R-05]."""
    draft = Draft(table, state)
    cards, seat, territory = state.cards, state.seat, action.territory
    back = without(cards.drawn, (territory,))
    pile = tuple(sorted((*cards.pile, *back)))
    draft.cards = Cards(cards.hands, pile, tuple(sorted((*cards.aside, territory))))
    draft.own(territory, seat)
    draft.set_site(territory, put(NO_SITE, BARRACKS, 1))
    draft.tell(happened.ColonyFounded(book.COLONY, seat, territory))
    draft.tell(happened.CardsReturned(book.COLONY, seat, back, len(pile), readers=None))
    draft.seat = draft.next_seat(seat)
    if draft.seat != state.opener:
        return draft.step(Phase.COLONY_CARDS)
    return _divide(draft)


def _divide(draft: Draft) -> Step[State]:
    """Everything else is neutral [R-07, R-A05]; first units on every own territory [R-A04]."""
    table = draft.table
    neutral = tuple(t for t in table.territories if draft.owners[t] == NOBODY)
    draft.tell(happened.NeutralFound(book.NEUTRAL, len(neutral)))
    one = put(NO_UNITS, INFANTRY, 1)
    for seat in range(draft.players):
        own = tuple(t for t in table.territories if draft.owners[t] == seat)
        for territory in own:
            draft.set_units(territory, one)
        draft.tell(happened.UnitsPosted(book.FIRST_UNITS, seat, own))
        for kind, count in enumerate(STARTING_UNITS):
            if count:
                draft.muster(seat, kind, count)
                draft.tell(happened.UnitsReceived(book.MUSTER, seat, kind, count, count))
    if table.options.neutral_garrison == "random":
        return draft.step(Phase.GARRISON)
    for territory in neutral:
        draft.set_units(territory, put(NO_UNITS, INFANTRY, GARRISON))
    draft.tell(happened.Garrisoned(book.GARRISON, neutral, GARRISON, 0))
    return draft.step(Phase.MUSTER)


def ungarrisoned(state: State | Draft) -> int:
    """The first neutral territory without units."""
    return next(
        (t for t, o in enumerate(state.owners) if o == NOBODY and state.units[t] == NO_UNITS), -1
    )


def garrison(table: Table, state: State, action: Garrison) -> Step[State]:
    """Two neutral units of a kind that chance decides [R-A05]."""
    draft = Draft(table, state)
    territory = ungarrisoned(state)
    infantry = GARRISON - action.cavalry
    draft.add(territory, INFANTRY, infantry)
    draft.add(territory, CAVALRY, action.cavalry)
    draft.tell(happened.Garrisoned(book.GARRISON, (territory,), infantry, action.cavalry))
    return draft.step(Phase.MUSTER if ungarrisoned(draft) < 0 else Phase.GARRISON)


def muster(table: Table, state: State, action: Place) -> Step[State]:
    """Six infantry and one cavalry anywhere at home, one player after the other [R-06, R-A04]."""
    draft = Draft(table, state)
    seat = state.seat
    kind = FRESH.index(action.unit)
    draft.add(action.territory, action.unit, action.count)
    left = draft.muster(seat, kind, -action.count)
    draft.tell(happened.Placed(book.MUSTER, seat, action.territory, kind, action.count, left))
    if any(draft.reserve[seat]):
        return draft.step(Phase.MUSTER)
    draft.seat = draft.next_seat(seat)
    if draft.seat != state.opener:
        return draft.step(Phase.MUSTER)
    _end_set_up(draft)
    return begin_turn(draft)


def _end_set_up(draft: Draft) -> None:
    """From now on units need a capital or a barracks [R-A37]; the cards go back [R-A03]."""
    draft.tell(happened.SetUpEnded(book.SET_UP_ONLY))
    cards, options = draft.cards, draft.table.options
    if options.setup_cards_return:
        pile = tuple(sorted((*cards.pile, *cards.aside)))
        draft.cards = Cards(cards.hands, pile)
        draft.tell(war_events.PileShuffled(book.COLONY_CARDS, len(pile)))
    else:
        draft.tell(happened.CardsStayedOut(book.COLONY_CARDS, len(cards.aside)))
    if options.jokers_wild:
        cards = draft.cards
        jokers = tuple(range(draft.table.size, len(draft.table.deck)))
        draft.cards = Cards(cards.hands, (*cards.pile, *jokers), cards.aside)
        draft.tell(war_events.PileShuffled(book.JOKERS, len(draft.cards.pile)))

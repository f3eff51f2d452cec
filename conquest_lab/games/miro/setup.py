"""Before the conquest: the turn order, and the territories dealt by dice."""

from __future__ import annotations

from conquest_lab.core.ruleset import Event, Step
from conquest_lab.games.miro import events as happened
from conquest_lab.games.miro import reinforcing
from conquest_lab.games.miro import rulebook as book
from conquest_lab.games.miro.table import Table
from conquest_lab.games.miro.types import Phase, State
from conquest_lab.mechanics import order, war_events
from conquest_lab.mechanics.cards import without
from conquest_lab.mechanics.war import Cards, Die, Draw


def opening(table: Table, players: int) -> Step[State]:
    """Colours are chosen, the Jokers lie aside, the territories are shuffled [M-07, M-09]."""
    size = len(table.board.places)
    pile = tuple(card for card in range(len(table.deck)) if card not in table.jokers)
    state = State(
        ply=0,
        phase=Phase.ORDER,
        seat=0,
        owners=(-1,) * size,
        armies=(0,) * size,
        reserve=0,
        cards=Cards(((),) * players, pile, table.jokers),
        order=(),
        throws=((),) * players,
        round=0,
        turn=table.fresh,
    )
    rule = book.VALUES_FROM_SIX if table.options.second_rule else book.SET_VALUE
    told: tuple[Event, ...] = (
        *(happened.ColourChosen(book.TURN_ORDER, seat) for seat in range(players)),
        happened.JokersPutAside(book.TERRITORY_PILE, table.jokers),
        war_events.PileShuffled(book.TERRITORY_PILE, len(pile)),
        war_events.ValueMarked(rule, table.set_value(0)),
    )
    return Step(state, told)


def throw_for_order(_: Table, state: State, action: Die) -> Step[State]:
    """Everybody throws, ties throw again, then the order is settled [M-07, M-A04]."""
    seat = state.seat
    throws = (*state.throws[:seat], (*state.throws[seat], action.face), *state.throws[seat + 1 :])
    told: list[Event] = [war_events.DieThrown(book.TURN_ORDER, seat, action.face)]
    due = order.due(throws)
    if not due:
        seats = order.ranking(throws)
        told.append(happened.OrderSettled(book.TURN_ORDER, seats))
        return Step(_in_setup(state, Phase.DEAL_DIE, seats[0], order=seats), tuple(told))
    if len(throws[due[0]]) == len(throws[seat]):  # all who were due have thrown
        told.append(war_events.ThrowTied(book.TIED_THROWS, tuple(sorted(due))))
    return Step(_in_setup(state, Phase.ORDER, due[0], throws=throws), tuple(told))


def _in_setup(
    state: State,
    phase: Phase,
    seat: int,
    *,
    order: tuple[int, ...] = (),
    throws: tuple[tuple[int, ...], ...] = (),
) -> State:
    return State(
        state.ply + 1,
        phase,
        seat,
        state.owners,
        state.armies,
        0,
        state.cards,
        order or state.order,
        throws,
        0,
        state.turn,
    )


def throw_for_territories(_: Table, state: State, action: Die) -> Step[State]:
    """The die says how many armies and cards, as far as there are any [M-10, M-14]."""
    seat, left = state.seat, len(state.cards.pile)
    count = min(action.face, left)
    told: list[Event] = [
        war_events.DieThrown(book.DEALING_DIE, seat, action.face),
        war_events.ArmiesReceived(book.DEALING_DIE, seat, count, count),
    ]
    if action.face > left:
        told.append(happened.SurplusLost(book.SURPLUS_LOST, seat, action.face - left))
    return Step(_dealt(state, Phase.DEAL, seat, reserve=count), tuple(told))


def deal(table: Table, state: State, action: Draw) -> Step[State]:
    """A card names a territory, and an army goes there [M-11, M-12]."""
    seat, territory, cards = state.seat, action.card, state.cards
    pile = without(cards.pile, (territory,))
    hand = tuple(sorted((*cards.hands[seat], territory)))
    cards = Cards((*cards.hands[:seat], hand, *cards.hands[seat + 1 :]), pile, cards.discard)
    owners = (*state.owners[:territory], seat, *state.owners[territory + 1 :])
    armies = (*state.armies[:territory], 1, *state.armies[territory + 1 :])
    left = state.reserve - 1
    told: list[Event] = [
        war_events.CardDrawn(book.CARDS_AS_PROOF, seat, territory, len(pile), readers=None),
        war_events.Claimed(book.ONE_ARMY_EACH, seat, territory, left),
    ]
    following = _following(state)
    phase, mover = (Phase.DEAL, seat) if left else (Phase.DEAL_DIE, following)
    after = _dealt(state, phase, mover, reserve=left, owners=owners, armies=armies, cards=cards)
    return Step(after, tuple(told)) if pile else _begin_conquest(table, after, following, told)


def _following(state: State) -> int:
    seats = state.order
    return seats[(seats.index(state.seat) + 1) % len(seats)]


def _dealt(
    state: State,
    phase: Phase,
    seat: int,
    *,
    reserve: int,
    owners: tuple[int, ...] | None = None,
    armies: tuple[int, ...] | None = None,
    cards: Cards | None = None,
) -> State:
    return State(
        state.ply + 1,
        phase,
        seat,
        owners or state.owners,
        armies or state.armies,
        reserve,
        cards or state.cards,
        state.order,
        (),
        0,
        state.turn,
    )


def _begin_conquest(table: Table, state: State, opener: int, told: list[Event]) -> Step[State]:
    """All cards go back and are shuffled with the Jokers; the next player opens [M-13, M-15 to M-17].

    state: after the last territory; its ply is that of the first turn already.
    """
    told.append(happened.WorldDealt(book.ALL_DEALT))
    players = len(state.order)
    told += [
        happened.CardsReturned(book.CARDS_RETURNED, seat, state.cards.hands[seat])
        for seat in state.order
        if state.cards.hands[seat]
    ]
    pile = tuple(range(len(table.deck)))
    told.append(war_events.PileShuffled(book.CONQUEST_PILE, len(pile)))
    told.append(happened.ConquestBegan(book.NEXT_OPENS, opener))
    first = state.order.index(opener)
    seats = (*state.order[first:], *state.order[:first])
    cards = Cards(((),) * players, pile)
    told.append(happened.RoundBegan(book.TURN_ORDER, 1))
    opened = State(
        state.ply,
        Phase.DRAW,
        opener,
        state.owners,
        state.armies,
        0,
        cards,
        seats,
        (),
        1,
        state.turn,
    )
    return reinforcing.begin_turn(table, opened, told)

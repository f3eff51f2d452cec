"""Steps 3 and 4 of a turn: the strategic move, the card for a conquest, and whose turn is next."""

from __future__ import annotations

from conquest_lab.core.ruleset import Event, Step
from conquest_lab.games.hasbro import events as happened
from conquest_lab.games.hasbro import rulebook as book
from conquest_lab.games.hasbro.reinforcing import begin_turn
from conquest_lab.games.hasbro.sides import mate, sharing_hand
from conquest_lab.games.hasbro.table import Table
from conquest_lab.games.hasbro.team_events import HandPassed
from conquest_lab.games.hasbro.types import (
    Cards,
    Draw,
    EndTurn,
    Fortify,
    Phase,
    Route,
    State,
    Transfer,
)
from conquest_lab.mechanics.cards import without


def fortify(_: Table, state: State, action: Fortify) -> Step[State]:
    """The two ends of the one strategic move [H-34]."""
    source, target = action.source, action.target
    after = State(
        state.ply + 1,
        Phase.TRANSFER,
        state.seat,
        state.owners,
        state.armies,
        state.reserve,
        state.cards,
        Route(source, target),
        state.conquered,
        (),
        state.trades,
        state.beside,
    )
    chosen = happened.MoveChosen(book.STRATEGIC_MOVE, state.seat, source, target)
    return Step(after, (chosen,))


def transfer(table: Table, state: State, action: Transfer) -> Step[State]:
    """So many regiments make the strategic move [H-34]."""
    route, count = state.route, action.count
    assert route is not None
    armies = list(state.armies)
    armies[route.source] -= count
    armies[route.target] += count
    moved = happened.Moved(book.STRATEGIC_MOVE, state.seat, route.source, route.target, count)
    return step_four(table, state, tuple(armies), [moved])


def end_turn(table: Table, state: State, _action: EndTurn) -> Step[State]:
    """The strategic move is optional [H-15]."""
    return step_four(table, state, state.armies, [])


def step_four(
    table: Table, state: State, armies: tuple[int, ...], told: list[Event]
) -> Step[State]:
    """A card if a territory was conquered [H-35]; an empty pile is made anew [H-A16]."""
    seat, cards = state.seat, state.cards
    if state.conquered and (cards.pile or cards.discard):
        if not cards.pile:
            cards = Cards(cards.hands, cards.discard, (), cards.traded)
            told.append(happened.PileShuffled(book.RESHUFFLE, len(cards.pile)))
        after = State(
            state.ply + 1,
            Phase.DRAW,
            seat,
            state.owners,
            armies,
            state.reserve,
            cards,
            None,
            state.conquered,
            (),
            state.trades,
            state.beside,
        )
        return Step(after, tuple(told))
    dry = book.DRY_PILE if table.active else book.RESHUFFLE
    told.append(happened.NoCard(dry if state.conquered else book.DRAW_CARD, seat))
    return _next_turn(table, state, armies, cards, told)


def draw(table: Table, state: State, action: Draw) -> Step[State]:
    """The card for a conquest [H-35]."""
    seat, cards = state.seat, state.cards
    hand = tuple(sorted((*cards.hands[seat], action.card)))
    hands = (*cards.hands[:seat], hand, *cards.hands[seat + 1 :])
    cards = Cards(hands, without(cards.pile, (action.card,)), cards.discard, cards.traded)
    readers = sharing_hand(table, len(hands), seat)
    drawn = happened.CardDrawn(book.DRAW_CARD, seat, action.card, len(cards.pile), readers=readers)
    return _next_turn(table, state, state.armies, cards, [drawn])


def _next_turn(
    table: Table, state: State, armies: tuple[int, ...], cards: Cards, told: list[Event]
) -> Step[State]:
    owners, players = state.owners, len(cards.hands)
    following = (state.seat + 1) % players
    if table.teams:
        cards = _pass_hand(state.seat, cards, told)
    else:
        while following not in owners:
            following = (following + 1) % players
    turned = State(
        state.ply + 1,
        Phase.PLACE,
        following,
        owners,
        armies,
        state.reserve,
        cards,
        beside=state.beside,
    )
    return begin_turn(table, turned, following, told)


def _pass_hand(seat: int, cards: Cards, told: list[Event]) -> Cards:
    """The team's hand goes to the team-mate who plays next [H-64]."""
    other, hand = mate(len(cards.hands), seat), cards.hands[seat]
    if other < 0 or not hand:
        return cards
    told.append(HandPassed(book.TEAM_HAND, seat, other, hand, readers=(seat, other)))
    hands = list(cards.hands)
    hands[seat], hands[other] = (), hand
    return Cards(tuple(hands), cards.pile, cards.discard, cards.traded)

"""The third step of a turn: armies that have not fought take a step; then the next player's turn begins."""

from __future__ import annotations

from dataclasses import replace

from conquest_lab.core.ruleset import Event, Step
from conquest_lab.games.miro import events as happened
from conquest_lab.games.miro import reinforcing
from conquest_lab.games.miro import rulebook as book
from conquest_lab.games.miro.legal import route_of
from conquest_lab.games.miro.table import Table
from conquest_lab.games.miro.types import Phase, State, after
from conquest_lab.mechanics import war_events
from conquest_lab.mechanics.war import EndTurn, Fortify, Route, Transfer, changed


def choose(_: Table, state: State, action: Fortify) -> Step[State]:
    """A move is begun, the first of the turn or a further one [M-39, M-41]."""
    source, target = action.source, action.target
    rule = book.SEVERAL_MOVES if any(state.turn.moved) else book.ONE_STEP
    told = war_events.MoveChosen(rule, state.seat, source, target)
    turn = replace(state.turn, route=Route(source, target))
    return Step(after(state, Phase.TRANSFER, turn=turn), (told,))


def transfer(_: Table, state: State, action: Transfer) -> Step[State]:
    """Armies arrive, and may not go on in this turn [M-40, M-A10]."""
    route, count = route_of(state), action.count
    source, target = route.source, route.target
    armies = changed(changed(state.armies, source, -count), target, count)
    turn = replace(state.turn, moved=changed(state.turn.moved, target, count), route=None)
    told = war_events.Moved(book.HOW_MANY_MOVE, state.seat, source, target, count)
    return Step(after(state, Phase.MOVE, armies=armies, turn=turn), (told,))


def end_turn(table: Table, state: State, _: EndTurn) -> Step[State]:
    """The next player who is still in the game is on turn; after the last one a round is over [M-07]."""
    seats, owners = state.order, state.owners
    here = seats.index(state.seat)
    players = len(seats)
    step = next(n for n in range(1, players + 1) if seats[(here + n) % players] in owners)
    told: list[Event] = []
    number = state.round
    if here + step >= players:
        number += 1
        told.append(happened.RoundBegan(book.TURN_ORDER, number))
        if table.protects(state.round) and not table.protects(number):
            told.append(happened.ProtectionEnded(book.HOW_PROTECTED))
    following = seats[(here + step) % players]
    turned = State(
        state.ply + 1,
        Phase.DRAW,
        following,
        owners,
        state.armies,
        0,
        state.cards,
        seats,
        (),
        number,
        table.fresh,
    )
    return reinforcing.begin_turn(table, turned, told)

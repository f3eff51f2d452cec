"""Before the first turn: the table is laid, the order thrown for, the world claimed and manned."""

from __future__ import annotations

from conquest_lab.core.ruleset import Event, Step
from conquest_lab.games.hasbro import events as happened
from conquest_lab.games.hasbro import readings
from conquest_lab.games.hasbro import rulebook as book
from conquest_lab.games.hasbro.reinforcing import begin_turn
from conquest_lab.games.hasbro.table import STARTING_REGIMENTS, Table
from conquest_lab.games.hasbro.types import Cards, Claim, Die, Phase, Place, State
from conquest_lab.mechanics import order


def opening(table: Table, players: int) -> Step[State]:
    """Cards shuffled, marker on 4, regiments counted out [H-07, H-08, H-09]."""
    count = STARTING_REGIMENTS[players]
    size = len(table.board.places)
    state = State(
        ply=0,
        phase=Phase.FIRST_TO_PLACE,
        seat=0,
        owners=(-1,) * size,
        armies=(0,) * size,
        reserve=(count,) * players,
        cards=Cards(hands=((),) * players, pile=tuple(range(len(table.deck)))),
        throws=(0,) * players,
    )
    told = (
        happened.PileShuffled(book.SHUFFLE, len(table.deck)),
        happened.MarkerMoved(book.MARKER_START, table.set_value(0)),
        *(
            happened.RegimentsReceived(book.STARTING_REGIMENTS, seat, count, count)
            for seat in range(players)
        ),
    )
    return Step(state, told)


def throw_for_order(table: Table, state: State, action: Die) -> Step[State]:
    """The highest die begins; those who tie throw again [H-10, H-14, H-A18]."""
    seat = order.still_throwing(state.throws)[0]
    throws = (*state.throws[:seat], action.face, *state.throws[seat + 1 :])
    placing = state.phase is Phase.FIRST_TO_PLACE
    rule = book.FIRST_TO_PLACE if placing else book.FIRST_TURN
    told: list[Event] = [happened.DieThrown(rule, seat, action.face)]
    if order.still_throwing(throws):
        return Step(_in_setup(state, state.phase, state.seat, throws), tuple(told))
    throws = order.settle(throws)
    tied = order.still_throwing(throws)
    if tied:
        told.append(happened.ThrowTied(rule if placing else readings.TIES_THROW_AGAIN, tied))
        return Step(_in_setup(state, state.phase, state.seat, throws), tuple(told))
    starter = order.winner(throws)
    told.append(happened.StarterFound(rule, starter))
    if placing:
        return Step(_in_setup(state, Phase.CLAIM, starter, ()), tuple(told))
    return begin_turn(table, _in_setup(state, Phase.FIRST_TURN, starter, ()), starter, told)


def _in_setup(state: State, phase: Phase, seat: int, throws: tuple[int, ...]) -> State:
    return State(
        state.ply + 1,
        phase,
        seat,
        state.owners,
        state.armies,
        state.reserve,
        state.cards,
        throws=throws,
    )


def claim(_: Table, state: State, action: Claim) -> Step[State]:
    """A first regiment on an empty territory [H-11]; in the end none is empty [H-12]."""
    seat, territory = state.seat, action.territory
    owners = (*state.owners[:territory], seat, *state.owners[territory + 1 :])
    armies = (*state.armies[:territory], 1, *state.armies[territory + 1 :])
    left = state.reserve[seat] - 1
    reserve = (*state.reserve[:seat], left, *state.reserve[seat + 1 :])
    following = (seat + 1) % len(reserve)
    told: tuple[Event, ...] = (happened.Claimed(book.CLAIM, seat, territory, left),)
    phase = Phase.CLAIM
    if -1 not in owners:
        phase = Phase.MUSTER
        told = (*told, happened.WorldClaimed(book.NEVER_EMPTY))
    after = State(state.ply + 1, phase, following, owners, armies, reserve, state.cards)
    return Step(after, told)


def muster(state: State, action: Place) -> Step[State]:
    """One more starting regiment on an own territory, in turn, until all are placed [H-13]."""
    seat, territory = state.seat, action.territory
    armies = list(state.armies)
    armies[territory] += action.count
    left = state.reserve[seat] - action.count
    reserve = (*state.reserve[:seat], left, *state.reserve[seat + 1 :])
    told = (happened.Placed(book.MUSTER, seat, territory, action.count, left),)
    players = len(reserve)
    phase = Phase.MUSTER
    throws: tuple[int, ...] = ()
    if any(reserve):
        seat = next(
            s % players for s in range(seat + 1, seat + 1 + players) if reserve[s % players]
        )
    else:
        phase, throws = Phase.FIRST_TURN, (0,) * players
    after = State(
        state.ply + 1,
        phase,
        seat,
        state.owners,
        tuple(armies),
        reserve,
        state.cards,
        throws=throws,
    )
    return Step(after, told)

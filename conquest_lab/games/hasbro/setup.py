"""Before the first turn: the table is laid, the order thrown for, the world claimed and manned."""

from __future__ import annotations

from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Event, Step
from conquest_lab.games.hasbro import events as happened
from conquest_lab.games.hasbro import rulebook as book
from conquest_lab.games.hasbro.reinforcing import begin_turn
from conquest_lab.games.hasbro.sides import team
from conquest_lab.games.hasbro.table import STARTING_REGIMENTS, Table
from conquest_lab.games.hasbro.team_events import TeamFormed
from conquest_lab.games.hasbro.types import Cards, Claim, Die, Mates, Phase, Place, State
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
        beside=Mates((0,) * size) if table.teams else None,
    )
    told = (
        happened.PileShuffled(book.SHUFFLE, len(table.deck)),
        *_teams_or_track(table, players),
        *(
            happened.RegimentsReceived(book.STARTING_REGIMENTS, seat, count, count)
            for seat in range(players)
        ),
    )
    return Step(state, told)


def _teams_or_track(table: Table, players: int) -> tuple[Event, ...]:
    """Teams sit alternately [H-57, H-A33] and need no track; else the marker stands on 4 [H-08]."""
    if not table.teams:
        return (happened.MarkerMoved(book.MARKER_START, table.set_value(0)),)
    return tuple(
        TeamFormed(book.TEAMS if len(seats) > 1 else book.THREE_PLAYERS, seats)
        for seats in (team(players, 0), team(players, 1))
    )


def throw_for_order(table: Table, state: State, action: Die) -> Step[State]:
    """The highest die begins; those who tie throw again [H-10, H-14, H-A18]."""
    seat = order.still_throwing(state.throws)[0]
    throws = (*state.throws[:seat], action.face, *state.throws[seat + 1 :])
    placing = state.phase is Phase.FIRST_TO_PLACE
    rule = _order_rule(table, placing=placing)
    told: list[Event] = [happened.DieThrown(rule, seat, action.face)]
    if order.still_throwing(throws):
        return Step(_in_setup(state, state.phase, state.seat, throws), tuple(told))
    throws = order.settle(throws)
    tied = order.still_throwing(throws)
    if tied:
        told.append(happened.ThrowTied(rule if placing else book.TIES_THROW_AGAIN, tied))
        return Step(_in_setup(state, state.phase, state.seat, throws), tuple(told))
    starter = order.winner(throws)
    told.append(happened.StarterFound(rule, starter))
    if placing:
        phase = Phase.MUSTER if table.duel else Phase.CLAIM
        return Step(_in_setup(state, phase, starter, ()), tuple(told))
    return begin_turn(table, _in_setup(state, Phase.FIRST_TURN, starter, ()), starter, told)


def _order_rule(table: Table, *, placing: bool) -> Rule:
    if table.duel:
        return book.DUEL_MUSTER if placing else book.DUEL_FIRST_TURN
    return book.FIRST_TO_PLACE if placing else book.FIRST_TURN


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
        beside=state.beside,
    )


def claim(table: Table, state: State, action: Claim) -> Step[State]:
    """A first regiment on an empty territory [H-11]; in the end none is empty [H-12]."""
    seat, territory = state.seat, action.territory
    owners = (*state.owners[:territory], seat, *state.owners[territory + 1 :])
    armies = (*state.armies[:territory], 1, *state.armies[territory + 1 :])
    left = state.reserve[seat] - 1
    reserve = (*state.reserve[:seat], left, *state.reserve[seat + 1 :])
    following = (seat + 1) % len(reserve)
    told: tuple[Event, ...] = (
        happened.Claimed(book.CLAIM, seat, territory, left, table.kinds[seat]),
    )
    phase = Phase.CLAIM
    if -1 not in owners:
        phase = Phase.MUSTER
        told = (*told, happened.WorldClaimed(book.NEVER_EMPTY))
    after = State(
        state.ply + 1,
        phase,
        following,
        owners,
        armies,
        reserve,
        state.cards,
        beside=state.beside,
    )
    return Step(after, told)


def muster(table: Table, state: State, action: Place) -> Step[State]:
    """One more starting regiment on an own territory, in turn, until all are placed [H-13]."""
    seat, territory = state.seat, action.territory
    armies = list(state.armies)
    armies[territory] += action.count
    left = state.reserve[seat] - action.count
    reserve = (*state.reserve[:seat], left, *state.reserve[seat + 1 :])
    told = (happened.Placed(book.MUSTER, seat, territory, action.count, left, table.kinds[seat]),)
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
        beside=state.beside,
    )
    return Step(after, told)

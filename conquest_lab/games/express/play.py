"""What every decision and every throw leads to: the next state, and the events that tell of it.

States are built positionally, in the order of their fields, because a game is hundreds of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Event, Step
from conquest_lab.core.scene import NOBODY
from conquest_lab.games.express import events as happened
from conquest_lab.games.express import legal
from conquest_lab.games.express import rulebook as book
from conquest_lab.games.express.table import CARDS_THEN_CONTINENTS, Table
from conquest_lab.games.express.types import (
    Action,
    Attempt,
    Continue,
    Fill,
    Phase,
    Roll,
    Sacrifice,
    StartAfresh,
    State,
)
from conquest_lab.mechanics import order
from conquest_lab.mechanics.battle_lines import GENERAL

NO_CARD = -1


def opening(table: Table, players: int) -> Step[State]:
    """All cards in the middle, all dice in the tray [X-01]."""
    size = len(table.cards)
    state = State(
        ply=0,
        phase=Phase.FIRST_TURN,
        players=players,
        seat=0,
        turn=0,
        owners=(NOBODY,) * size,
        throws=(0,) * players,
    )
    return Step(state, (happened.CardsLaidOut(book.CARDS_OUT, size, players),))


def apply(table: Table, state: State, action: Action) -> Step[State]:
    """The step of a legal action or a possible outcome."""
    return _EFFECTS[type(action)](table, state, action)


# Who begins -------------------------------------------------------------------------------------


def _roll(table: Table, state: State, action: Roll) -> Step[State]:
    if state.phase is Phase.FIRST_TURN:
        return _throw_for_start(table, state, action.faces)
    first = state.attempt is None and not state.aside
    rule = book.THROW_ALL if first else book.KEEP_THROWING
    after = State(
        state.ply + 1,
        Phase.CHOOSE,
        state.players,
        state.seat,
        state.turn,
        state.owners,
        state.attempt,
        action.faces,
        state.aside,
    )
    return Step(after, (happened.DiceThrown(rule, state.seat, action.faces),))


def _throw_for_start(table: Table, state: State, faces: tuple[int, ...]) -> Step[State]:
    seat = order.still_throwing(state.throws)[0]
    # One more than the Generals, because 0 means that the throw is still to come.
    throws = (*state.throws[:seat], faces.count(GENERAL) + 1, *state.throws[seat + 1 :])
    told: list[Event] = [happened.OrderThrown(book.START, seat, faces)]
    if not order.still_throwing(throws):
        throws = order.settle(throws)
        tied = order.still_throwing(throws)
        if not tied:
            starter = order.winner(throws)
            told.append(happened.StarterFound(book.START, starter))
            return _begin_turn(table, state, starter, state.owners, None, (), told)
        told.append(happened.ThrowTied(book.TIES_THROW_AGAIN, tied))
    after = State(
        state.ply + 1,
        Phase.FIRST_TURN,
        state.players,
        0,
        0,
        state.owners,
        None,
        (),
        (),
        throws,
    )
    return Step(after, tuple(told))


# Lines and sacrifices ---------------------------------------------------------------------------


def _fill(table: Table, state: State, action: Fill) -> Step[State]:
    seat, card, dice = state.seat, action.card, action.dice
    owner = state.owners[card]
    attempt = state.attempt
    told: list[Event] = []
    if attempt is None:
        attempt = Attempt(card, ((),) * len(table.lines(card, owner)))
        told.append(happened.Invaded(_invasion_rule(state, owner), seat, card, owner))
        rule = book.PLACE_DICE
    else:
        rule = book.NEXT_LINE
    asked = table.lines(card, owner)[action.line - 1]
    if action.line > len(table.lines(card, NOBODY)):
        rule = book.GENERAL
    elif sum(dice) > asked.soldiers > 0:
        rule = book.MATCHING_DICE
    lines = (*attempt.lines[: action.line - 1], dice, *attempt.lines[action.line :])
    left = len(state.tray) - len(dice)
    told.append(happened.LineFilled(rule, seat, card, action.line, dice, left))
    attempt = Attempt(card, lines)
    if all(lines):
        return _conquer(table, state, attempt, told)
    if not left:
        return _fail(table, state, attempt, state.aside, told)
    return _throw_on(state, attempt, state.aside, told)


def _invasion_rule(state: State, owner: int) -> Rule:
    """What allows this invasion: an owned card in the first round, or a choice after lost dice."""
    if owner != NOBODY and state.turn <= state.players:
        return book.STEAL_SOON
    return book.CHOOSE_LATER if state.aside else book.ONE_LINE_A_THROW


def _sacrifice(table: Table, state: State, action: Sacrifice) -> Step[State]:
    aside = tuple(sorted((*state.aside, action.face), reverse=True))
    left = len(state.tray) - 1
    rule = _sacrifice_rule(table, state)
    told: list[Event] = [happened.DieSacrificed(rule, state.seat, action.face, aside, left)]
    if not left:
        return _fail(table, state, state.attempt, aside, told)
    return _throw_on(state, state.attempt, aside, told)


def _sacrifice_rule(table: Table, state: State) -> Rule:
    """Forced, or free by one of the readings."""
    if legal.fills(table, state):
        return book.AIM if state.attempt is None else book.MUST_FILL
    return book.SACRIFICE if state.attempt is None else book.NEXT_LINE


def _throw_on(
    state: State, attempt: Attempt | None, aside: tuple[int, ...], told: list[Event]
) -> Step[State]:
    after = State(
        state.ply + 1,
        Phase.THROW,
        state.players,
        state.seat,
        state.turn,
        state.owners,
        attempt,
        (),
        aside,
    )
    return Step(after, tuple(told))


# The end of a turn ------------------------------------------------------------------------------


def _fail(
    table: Table,
    state: State,
    attempt: Attempt | None,
    aside: tuple[int, ...],
    told: list[Event],
) -> Step[State]:
    card = attempt.card if attempt is not None else NO_CARD
    told.append(happened.AttemptFailed(book.FAILURE, state.seat, card))
    return _pass_dice(table, state, state.owners, attempt, aside, told)


def _conquer(table: Table, state: State, attempt: Attempt, told: list[Event]) -> Step[State]:
    seat, card = state.seat, attempt.card
    loser = state.owners[card]
    owners = (*state.owners[:card], seat, *state.owners[card + 1 :])
    continent = table.continent[card]
    members = table.members[continent]
    closed = table.is_closed(owners, card)
    total = table.score(owners, seat)
    # Until the continent is turned face down its cards count one by one.
    one_by_one = sum(table.points[member] for member in members) - table.worths[continent]
    lost_to = table.score(owners, loser) if loser != NOBODY else 0
    shown = total + one_by_one if closed else total
    told.append(happened.Conquered(book.CONQUER, seat, loser, card, shown, lost_to))
    if closed:
        rule = book.CONTINENT if loser == NOBODY else book.STOLEN_CONTINENT
        if len(members) == 1:
            rule = book.AUSTRALIA
        told.append(
            happened.ContinentClosed(rule, seat, continent, members, table.worths[continent], total)
        )
    if NOBODY not in owners:
        # Whoever sits between the conqueror and the player who began has had one turn less.
        rule = book.END if state.turn % state.players == 0 else book.AT_ONCE
        return _end(table, state, owners, attempt, state.aside, rule, told)
    return _pass_dice(table, state, owners, attempt, state.aside, told)


def _pass_dice(
    table: Table,
    state: State,
    owners: tuple[int, ...],
    attempt: Attempt | None,
    aside: tuple[int, ...],
    told: list[Event],
) -> Step[State]:
    if state.turn == table.options.max_turns:
        return _end(table, state, owners, attempt, aside, book.MAX_TURNS, told)
    following = (state.seat + 1) % state.players
    failed = owners == state.owners
    if failed and attempt is not None and table.options.continue_attempt:
        lapse = None
        if owners[attempt.card] == following:
            lapse = book.CHAIN
        elif not aside:
            lapse = book.NOTHING_TO_THROW
        if lapse is None:
            return _begin_turn(table, state, following, owners, attempt, aside, told)
        told.append(happened.AttemptLapsed(lapse, following, attempt.card))
    card = attempt.card if attempt is not None else NO_CARD
    told.append(happened.DicePassed(book.FAILURE if failed else book.CONQUER, following, card))
    return _begin_turn(table, state, following, owners, None, (), told)


def _begin_turn(
    table: Table,
    state: State,
    seat: int,
    owners: tuple[int, ...],
    attempt: Attempt | None,
    aside: tuple[int, ...],
    told: list[Event],
) -> Step[State]:
    told.append(happened.TurnBegan(book.START, seat, state.turn + 1))
    phase = Phase.THROW if attempt is None else Phase.CONTINUE
    after = State(
        state.ply + 1,
        phase,
        state.players,
        seat,
        state.turn + 1,
        owners,
        attempt,
        (),
        aside,
    )
    return Step(after, tuple(told))


def _continue(table: Table, state: State, action: Continue) -> Step[State]:
    attempt = legal.attempt_of(state)
    printed = len(table.lines(attempt.card, NOBODY))
    rule = book.GENERAL_STAYS if any(attempt.lines[printed:]) else book.CONTINUE
    told: list[Event] = [
        happened.AttemptContinued(rule, state.seat, attempt.card, len(state.aside))
    ]
    return _throw_on(state, attempt, (), told)


def _start_afresh(table: Table, state: State, action: StartAfresh) -> Step[State]:
    card = legal.attempt_of(state).card
    told: list[Event] = [happened.AttemptLeft(book.CONTINUE, state.seat, card)]
    return _throw_on(state, None, (), told)


# The end of the game ----------------------------------------------------------------------------


def _end(
    table: Table,
    state: State,
    owners: tuple[int, ...],
    attempt: Attempt | None,
    aside: tuple[int, ...],
    rule: Rule,
    told: list[Event],
) -> Step[State]:
    told.append(happened.GameEnded(rule, state.turn))
    for seat in range(state.players):
        for continent in table.continents_of(owners, seat):
            apart = sum(table.points[card] for card in table.members[continent])
            worth = table.worths[continent]
            told.append(
                happened.ContinentCounted(book.ONE_SET_SCORE, seat, continent, worth, apart)
            )
        told.append(happened.PointsCounted(book.SCORE, seat, table.score(owners, seat)))
    told += _victory(table, state.players, owners)
    after = State(
        state.ply + 1,
        Phase.OVER,
        state.players,
        state.seat,
        state.turn,
        owners,
        attempt,
        (),
        aside,
    )
    return Step(after, tuple(told))


def _victory(table: Table, players: int, owners: tuple[int, ...]) -> list[Event]:
    most = max(table.score(owners, seat) for seat in range(players))
    tied = tuple(seat for seat in range(players) if table.score(owners, seat) == most)
    if len(tied) == 1:
        return [happened.GameWon(book.WIN, tied, most)]
    told: list[Event] = []
    if table.options.tie_break == CARDS_THEN_CONTINENTS:
        told.append(
            happened.TieBroken(
                book.TIE_BREAK,
                tied,
                tuple(owners.count(seat) for seat in tied),
                tuple(len(table.continents_of(owners, seat)) for seat in tied),
            )
        )
    return [*told, happened.GameWon(book.TIE_BREAK, table.winners(owners, players), most)]


_EFFECTS: dict[type[Any], Callable[[Table, State, Any], Step[State]]] = {
    Roll: _roll,
    Fill: _fill,
    Sacrifice: _sacrifice,
    Continue: _continue,
    StartAfresh: _start_afresh,
}

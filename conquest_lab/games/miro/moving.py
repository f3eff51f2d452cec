"""Third step of a turn: armies that have not fought take a step; the next player's turn [M-38 to M-41]."""

from __future__ import annotations

from functools import cache
from typing import Annotated

from conquest_lab.core.declare import Counter, Event, action, event
from conquest_lab.core.phases import PhaseRules, Ply, Tell, ask
from conquest_lab.core.ruleset import Refusal, forbid
from conquest_lab.core.words import Text
from conquest_lab.games.miro import reinforcing
from conquest_lab.games.miro import rulebook as book
from conquest_lab.games.miro.protection import ProtectionEnded
from conquest_lab.games.miro.state import Phase, State
from conquest_lab.games.miro.table import Table
from conquest_lab.mechanics.armies import moving
from conquest_lab.mechanics.armies.moving import EndTurn, Fortify, MoveChosen
from conquest_lab.mechanics.armies.table import Route, changed, from_one

ROUND = "round"
"""The counter of the rounds of the conquest."""


@action("move", "Move: {source} → {target}")
class Move(Fortify):
    """Begin a move to a neighbouring own territory."""


@event("Round {number} begins")
class RoundBegan(Event):
    """Everybody had had a turn, and the next round began."""

    number: Annotated[int, Counter(ROUND)]


# The moves ----------------------------------------------------------------------------------------


def moves(table: Table, s: State) -> list[Move]:
    """Every step between own neighbours that some army can take [M-39]."""
    owners, seat = s.owners, s.seat
    found: list[Move] = []
    for source, near in enumerate(table.neighbours):
        if owners[source] == seat and table.movable(s, source) > 0:
            found += [move for move in _steps(source, near) if owners[move.target] == seat]
    return found


@cache
def _steps(source: int, near: tuple[int, ...]) -> tuple[Move, ...]:
    return tuple(Move(source, target) for target in near)


def check_move(table: Table, s: State, move: Move) -> Refusal | None:
    """Refuse moves from or to others, further than one step, or of armies that have to stay."""
    source, target = move.source, move.target
    if refusal := table.off_board(source, target):
        return refusal
    if problem := moving.not_own_ends(table, s, s.seat, move.places):
        return Refusal(book.ONE_STEP, problem)
    if refusal := table.not_neighbours(source, target, book.ONE_STEP):
        return refusal
    return None if table.movable(s, source) > 0 else _nobody_may_leave(table, s, source)


def _nobody_may_leave(table: Table, s: State, source: int) -> Refusal:
    if s.armies[source] == 1:
        return Refusal(book.HOW_MANY_MOVE, moving.one_has_to_stay(table, source))
    return forbid(
        book.ONE_STEP_EACH if s.arrived[source] else book.WHO_FOUGHT,
        "{place} holds {armies}: {fought} fought this turn and {moved} came by a move, so"
        " none may leave",
        place=table.names.place(source),
        armies=table.names.pieces(s.armies[source]),
        fought=s.fought[source],
        moved=s.arrived[source],
    )


def move(_table: Table, s: State, move: Move, tell: Tell) -> None:
    """A move is begun, the first of the turn or a further one [M-39, M-41]."""
    rule = book.SEVERAL_MOVES if any(s.arrived) else book.ONE_STEP
    tell(MoveChosen(rule, s.seat, move.source, move.target))
    s.route, s.phase = Route(move.source, move.target), Phase.TRANSFER


def march(_table: Table, s: State, count: int, tell: Tell) -> None:
    """Armies arrive, and may not go on in this turn [M-40, M-A10]."""
    moving.march(s, book.HOW_MANY_MOVE, count, tell)
    s.arrived = changed(s.arrived, s.on_route.target, count)
    s.route, s.phase = None, Phase.MOVE


def step_between(table: Table, s: State, places: tuple[int, ...]) -> Move:
    """Pointing at two territories means a move; at one, a move from it to an own neighbour."""
    first = places[0]
    if len(places) > 1:
        return Move(first, places[1])
    own_near = [t for t in table.neighbours[first] if s.owners[t] == s.seat]
    return Move(first, (own_near or table.neighbours[first])[0])


# The next turn ------------------------------------------------------------------------------------


def end_turn(table: Table, s: State, _end: EndTurn, tell: Tell) -> None:
    """The next player who is still in the game is on turn; after the last one a round is over [M-07]."""
    here = s.order.index(s.seat)
    later = (seat for seat in s.order[here + 1 :] if seat in s.owners)
    s.seat = next(later, -1)
    if s.seat < 0:
        s.seat = next(seat for seat in s.order if seat in s.owners)
        begin_round(table, s, tell)
    reinforcing.begin_turn(table, s, tell)


def begin_round(table: Table, s: State, tell: Tell) -> None:
    """Begin the next round; after the protected ones players can be eliminated [M-51]."""
    s.round += 1
    tell(RoundBegan(book.TURN_ORDER, s.round))
    if table.protects(s.round - 1) and not table.protects(s.round):
        tell(ProtectionEnded(book.HOW_PROTECTED))


# Phases -------------------------------------------------------------------------------------------


MOVE = PhaseRules(
    Phase.MOVE,
    Text("step 3: moves", "étape 3 : les déplacements"),
    book.MOVE_STEP,
    ask(
        "{player}: move armies that have not fought to a neighbouring territory of yours; or end the turn."
    ),
    (
        Ply(Move, move, moves, check_move),
        Ply(EndTurn, end_turn, against={Phase.PLACE: book.NO_SKIPPING}),
    ),
    pointed_at=step_between,
)
TRANSFER = PhaseRules(
    Phase.TRANSFER,
    Text("step 3: how many move", "étape 3 : combien se déplacent"),
    book.HOW_MANY_MOVE,
    ask(
        "{player}: how many armies move ({choices})? {source} → {target}",
        choices=lambda table, s: from_one(table.movable(s, s.on_route.source)),
        source=lambda table, s: table.names.place(s.on_route.source),
        target=lambda table, s: table.names.place(s.on_route.target),
    ),
    (moving.transfer_ply(march),),
)
PHASES = (MOVE, TRANSFER)

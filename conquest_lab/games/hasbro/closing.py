"""Steps 3 and 4 of a turn: the strategic move, the card for a conquest, the next turn [H-34, H-35]."""

from __future__ import annotations

from collections.abc import Sequence

from conquest_lab.core.declare import event
from conquest_lab.core.phases import PhaseRules, Ply, Tell
from conquest_lab.core.ruleset import CHANCE, Refusal
from conquest_lab.core.words import Message, Seat, Text, say
from conquest_lab.games.hasbro import rulebook as book
from conquest_lab.games.hasbro.reinforcing import begin_turn
from conquest_lab.games.hasbro.state import Phase, State
from conquest_lab.games.hasbro.table import Table
from conquest_lab.mechanics.armies import cards, moving
from conquest_lab.mechanics.armies.cards import Draw, NoCard
from conquest_lab.mechanics.armies.moving import TRANSFERS, EndTurn, Fortify, Transfer
from conquest_lab.mechanics.armies.table import Route
from conquest_lab.mechanics.connect import components, reachable


@event("{seat} makes the strategic move: {source} → {target}", arrow="move")
class MoveChosen(moving.MoveChosen):
    """A player announced the strategic move."""


# The strategic move -------------------------------------------------------------------------------


def moves_within(table: Table, s: State, army: int) -> list[Fortify]:
    """Every move of an army between two of its territories that its own territories join [H-34]."""
    territories = [t for t, owner in enumerate(s.owners) if owner == army]
    return moves_among(table, territories, [armies - 1 for armies in s.armies])


def moves_among(table: Table, territories: Sequence[int], free: Sequence[int]) -> list[Fortify]:
    """Every move between two of these territories that they themselves join.

    free: the armies that may leave, for every territory of the board.
    """
    parts: dict[int, list[int]] = {}
    for part in components(territories, table.neighbours):
        parts.update(dict.fromkeys(part, sorted(part)))
    return [
        table.moves[source][target]
        for source in territories
        if free[source] > 0
        for target in parts[source]
        if target != source
    ]


def strategic_moves(table: Table, s: State) -> list[Fortify]:
    """Every move that the player on turn can make [H-34]."""
    return table.mode.strategic_moves(s)


def check_fortify(table: Table, s: State, fortify: Fortify) -> Refusal | None:
    """Refuse moves from, to or through territories of others [H-34]."""
    if refusal := table.off_board(fortify.source, fortify.target):
        return refusal
    return table.mode.move_refused(s, fortify)


def no_move(table: Table, s: State, army: int, fortify: Fortify) -> Message | None:
    """The reason against a strategic move of an army; None for none."""
    owners, source, target = s.owners, fortify.source, fortify.target
    place = table.names.place
    if problem := moving.not_own_ends(table, s, army, fortify):
        return problem
    if source == target:
        return say("{place} is both ends of the move", place=place(source))
    if s.armies[source] < 2:
        return moving.one_has_to_stay(table, source)
    part = reachable(source, table.neighbours, lambda t: owners[t] == army)
    if target in part:
        return None
    return say(
        "no chain of own territories joins {source} and {target}; it reaches: {others}",
        source=place(source),
        target=place(target),
        others=tuple(place(t) for t in sorted(part) if t != source) or ("-",),
    )


def fortify(table: Table, s: State, fortify: Fortify, tell: Tell) -> None:
    """The two ends of the one strategic move [H-34]."""
    source, target = fortify.source, fortify.target
    tell(MoveChosen(table.mode.move_rule(s, fortify), s.seat, source, target))
    s.route, s.phase = Route(source, target), Phase.TRANSFER


def transfers(table: Table, s: State) -> list[Transfer]:
    """As many as may leave, down to one."""
    return TRANSFERS.falling(table.mode.free(s, s.on_route.source))


def check_transfer(table: Table, s: State, transfer: Transfer) -> Refusal | None:
    """Refuse moving none, or more than may leave [H-34]."""
    return table.mode.transfer_refused(s, transfer)


def transfer(table: Table, s: State, transfer: Transfer, tell: Tell) -> None:
    """So many regiments make the strategic move [H-34]."""
    table.mode.move(s, book.STRATEGIC_MOVE, transfer.count, tell)
    table.mode.after_move(s, tell)


def end_turn(table: Table, s: State, _end: EndTurn, tell: Tell) -> None:
    """The strategic move is optional [H-15]."""
    table.mode.after_move(s, tell)


def joined_pair(table: Table, _s: State, places: tuple[int, ...]) -> Fortify:
    """Pointing at territories means a move between them."""
    first = places[0]
    return Fortify(first, places[1] if len(places) > 1 else table.neighbours[first][0])


# The card for a conquest --------------------------------------------------------------------------


def step_four(table: Table, s: State, tell: Tell) -> None:
    """A card if a territory was conquered [H-35]; an empty pile is made anew [H-A16]."""
    if not s.conquered or not (s.cards.pile or s.cards.discard):
        rule = table.mode.dry_pile if s.conquered else book.DRAW_CARD
        tell(NoCard(rule, s.seat))
        next_turn(table, s, tell)
        return
    if not s.cards.pile:
        cards.reshuffle(s, book.RESHUFFLE, tell)
    s.route, s.phase = None, Phase.DRAW


def draw(table: Table, s: State, draw: Draw, tell: Tell) -> None:
    """The card for a conquest [H-35]."""
    cards.take(s, book.DRAW_CARD, draw.card, table.mode.hand_mates(s, s.seat), tell)
    next_turn(table, s, tell)


def next_turn(table: Table, s: State, tell: Tell) -> None:
    """The next player who is still in the game is on turn [H-15]."""
    table.mode.end_turn(s, tell)
    s.seat = table.mode.following(s)
    begin_turn(table, s, tell)


# Phases -------------------------------------------------------------------------------------------


def _which_move(_table: Table, s: State) -> Message:
    return say(
        "{player}: choose a territory, then another connected to it, for one strategic"
        " move; or end the turn.",
        player=Seat(s.seat),
    )


def how_many_move(table: Table, s: State) -> Message:
    """The prompt between the choice of a move and its size."""
    return say(
        "{player}: how many regiments move? {source} → {target}",
        player=Seat(s.seat),
        source=table.names.place(s.on_route.source),
        target=table.names.place(s.on_route.target),
    )


def _card_for_conquest(_table: Table, s: State) -> Message:
    return say("{player} draws a card for the conquest.", player=Seat(s.seat))


def move_label(table: Table, _s: State, fortify: Fortify) -> Message:
    """A strategic move as a button says it."""
    return say(
        "Strategic move: {source} → {target}",
        source=table.names.place(fortify.source),
        target=table.names.place(fortify.target),
    )


FORTIFY = PhaseRules(
    Phase.FORTIFY,
    Text("step 3: the strategic move", "étape 3 : la manœuvre stratégique"),
    book.TURN,
    _which_move,
    (
        Ply(Fortify, fortify, strategic_moves, check_fortify, move_label),
        Ply(EndTurn, end_turn),
    ),
    pointed_at=joined_pair,
)
TRANSFER = PhaseRules(
    Phase.TRANSFER,
    Text("step 3: how many move", "étape 3 : combien se déplacent"),
    book.STRATEGIC_MOVE,
    how_many_move,
    (Ply(Transfer, transfer, transfers, check_transfer),),
)
DRAW = PhaseRules(
    Phase.DRAW,
    Text("step 4: drawing a card", "étape 4 : la pioche d’une carte"),
    book.DRAW_CARD,
    _card_for_conquest,
    (Ply(Draw, draw, check=cards.check_draw),),
    player=CHANCE,
    outcomes=cards.drawn,
)
PHASES = (FORTIFY, TRANSFER, DRAW)

"""Steps 3 and 4 of a turn: the strategic move, the card for a conquest, the next turn [H-34, H-35]."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from conquest_lab.core.declare import event
from conquest_lab.core.phases import PhaseRules, Ply, Tell, ask, the_end
from conquest_lab.core.ruleset import Refusal
from conquest_lab.core.words import Message, Seat, Text, counted, say
from conquest_lab.games.hasbro import rulebook as book
from conquest_lab.games.hasbro.classic import Classic
from conquest_lab.games.hasbro.reinforcing import begin_turn
from conquest_lab.games.hasbro.state import Phase, State
from conquest_lab.mechanics.armies import cards, moving
from conquest_lab.mechanics.armies.cards import Draw, NoCard
from conquest_lab.mechanics.armies.moving import EndTurn, Fortify
from conquest_lab.mechanics.armies.table import Route
from conquest_lab.mechanics.connect import components


@event("{seat} makes the strategic move: {source} → {target}", arrow="move")
class MoveChosen(moving.MoveChosen):
    """A player announced the strategic move."""


# The strategic move -------------------------------------------------------------------------------


def moves_among(
    table: Classic, s: State, senders: Sequence[tuple[int, int]], friends: tuple[int, ...]
) -> list[Fortify]:
    """Every move from these territories to others that those of friends join with them [H-34].

    senders: (territory, regiments that may leave it) pairs.
    """
    parts: dict[int, list[int]] = {}
    territories = [t for t, owner in enumerate(s.owners) if owner in friends]
    for part in components(territories, table.neighbours):
        parts.update(dict.fromkeys(part, sorted(part)))
    return [
        table.moves[source][target]
        for source, _ in senders
        for target in parts[source]
        if target != source
    ]


def strategic_moves(table: Classic, s: State) -> list[Fortify]:
    """Every move that the player on turn can make [H-34]."""
    return moves_among(table, s, table.senders(s), table.team(s, s.seat))


def check_fortify(table: Classic, s: State, fortify: Fortify) -> Refusal | None:
    """Refuse moves from, to or through territories of others [H-34]."""
    source, target = fortify.source, fortify.target
    return table.off_board(source, target) or table.move_refused(s, source, target)


def fortify(table: Classic, s: State, fortify: Fortify, tell: Tell) -> None:
    """The two ends of the one strategic move [H-34]."""
    source, target = fortify.source, fortify.target
    tell(MoveChosen(table.move_rule(s, source, target), s.seat, source, target))
    s.route, s.phase = Route(source, target), Phase.TRANSFER


def march(table: Classic, s: State, count: int, tell: Tell) -> None:
    """So many regiments make the strategic move [H-34]."""
    table.move(s, book.STRATEGIC_MOVE, count, tell)
    after_move(table, s, tell)


def end_turn(table: Classic, s: State, _end: EndTurn, tell: Tell) -> None:
    """The strategic move is optional [H-15]."""
    after_move(table, s, tell)


def after_move(table: Classic, s: State, tell: Tell) -> None:
    """Somebody else may move, or step four comes."""
    step = table.next_move(s)
    if step is None:
        step_four(table, s, tell)
    else:
        s.route, s.phase = None, step


def joined_pair(table: Classic, _s: State, places: tuple[int, ...]) -> Fortify:
    """Pointing at territories means a move between them."""
    first = places[0]
    return Fortify(first, places[1] if len(places) > 1 else table.neighbours[first][0])


# The card for a conquest --------------------------------------------------------------------------


def step_four(table: Classic, s: State, tell: Tell) -> None:
    """A card if a territory was conquered [H-35]; an empty pile is made anew [H-A16]."""
    if not s.conquered or not (s.cards.pile or s.cards.discard):
        rule = table.dry_pile if s.conquered else book.DRAW_CARD
        tell(NoCard(rule, s.seat))
        next_turn(table, s, tell)
        return
    if not s.cards.pile:
        cards.reshuffle(s, book.RESHUFFLE, tell)
    s.route, s.phase = None, Phase.DRAW


def draw(table: Classic, s: State, draw: Draw, tell: Tell) -> None:
    """The card for a conquest [H-35]."""
    cards.take(s, book.DRAW_CARD, draw.card, table.team(s, s.seat), tell)
    next_turn(table, s, tell)


def next_turn(table: Classic, s: State, tell: Tell) -> None:
    """The next player who is still in the game is on turn [H-15]."""
    table.end_turn(s, tell)
    s.seat = table.following(s)
    begin_turn(table, s, tell)


# Phases -------------------------------------------------------------------------------------------


how_many_move: Callable[[Classic, State], Message] = ask(
    "{player}: how many regiments move? {source} → {target}",
    source=lambda table, s: table.names.place(s.on_route.source),
    target=lambda table, s: table.names.place(s.on_route.target),
)
"""The prompt between the choice of a move and its size."""


def move_label(table: Classic, _s: State, fortify: Fortify) -> Message:
    """A strategic move as a button says it."""
    return say(
        "Strategic move: {source} → {target}",
        source=table.names.place(fortify.source),
        target=table.names.place(fortify.target),
    )


def who_has_won(_table: Classic, s: State) -> Message:
    """The winner, with the whole world or as many territories as the house rule asks for [H-A52]."""
    held = s.owners.count(s.seat)
    if held == len(s.owners):
        return say("{player} holds the whole world and has won.", player=Seat(s.seat))
    return counted(
        held,
        "{player} holds {n} territory and has won.",
        "{player} holds {n} territories and has won.",
        player=Seat(s.seat),
    )


FORTIFY = PhaseRules(
    Phase.FORTIFY,
    Text("step 3: the strategic move", "étape 3 : la manœuvre stratégique"),
    book.TURN,
    ask(
        "{player}: choose a territory, then another connected to it, for one strategic"
        " move; or end the turn."
    ),
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
    (moving.transfer_ply(march),),
)
DRAW = PhaseRules(
    Phase.DRAW,
    Text("step 4: drawing a card", "étape 4 : la pioche d’une carte"),
    book.DRAW_CARD,
    ask("{player} draws a card for the conquest."),
    (Ply(Draw, draw, check=cards.check_draw),),
    outcomes=cards.drawn,
)
THE_END = the_end(Phase.OVER, book.VICTORY, who_has_won)
PHASES = (FORTIFY, TRANSFER, DRAW, THE_END)

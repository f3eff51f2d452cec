"""Steps 3 and 4 of a turn: the strategic move, the card for a conquest, the next turn [H-34, H-35]."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from conquest_lab.core.declare import event
from conquest_lab.core.phases import PhaseRules, Ply, Tell, ask, the_end
from conquest_lab.core.ruleset import Refusal
from conquest_lab.core.words import Message, Seat, Text, counted, say
from conquest_lab.games.hasbro import rulebook as book
from conquest_lab.games.hasbro.classic import Classic
from conquest_lab.games.hasbro.reinforcing import begin_turn
from conquest_lab.games.hasbro.state import Phase, State
from conquest_lab.mechanics.armies import cards, moving
from conquest_lab.mechanics.armies.cards import NoCard
from conquest_lab.mechanics.armies.combat import Front
from conquest_lab.mechanics.armies.moving import EndTurn, Fortify
from conquest_lab.mechanics.armies.table import Route
from conquest_lab.mechanics.connect import components


@event("{seat} makes the strategic move: {source} → {target}", arrow="move")
class MoveChosen(moving.MoveChosen):
    """A player announced the strategic move."""


# The strategic move -------------------------------------------------------------------------------


def move_plies(
    fronts: Callable[[Classic, State], Iterable[Front]],
    refused: Callable[[Classic, State, int, int], Refusal | None],
    begin: Callable[[Classic, State, int, int, Tell], None],
    end: Callable[[Classic, State, Tell], None],
    *,
    own_ends: bool = False,
) -> tuple[Ply[Classic, State, Fortify], Ply[Classic, State, EndTurn]]:
    """The choice of a move along territories that friends join, or of none [H-34].

    fronts: where may be moved from, and whose territories join others.
    refused: the rule against a move between two territories of the board.
    begin, end: do what follows from the choice of two ends, and of none.
    own_ends: whether both ends have one owner, although the way may lead through land of friends.
    """

    def moves(table: Classic, s: State) -> list[Fortify]:
        joined: dict[int, list[int]] = {}
        sources: list[int] = []
        for senders, friends in fronts(table, s):
            territories = [t for t, owner in enumerate(s.owners) if owner in friends]
            for part in components(territories, table.neighbours):
                joined.update(dict.fromkeys(part, sorted(part)))
            sources += [source for source, _ in senders]
        return [
            table.moves[source][target]
            for source in sorted(sources)
            for target in joined[source]
            if target != source and (not own_ends or s.owners[target] == s.owners[source])
        ]

    def check(table: Classic, s: State, move: Fortify) -> Refusal | None:
        return table.off_board(*move.places) or refused(table, s, *move.places)

    def fortify(table: Classic, s: State, move: Fortify, tell: Tell) -> None:
        begin(table, s, move.source, move.target, tell)

    def stay(table: Classic, s: State, _end: EndTurn, tell: Tell) -> None:
        end(table, s, tell)

    return (
        Ply(Fortify, fortify, moves, check, label="Strategic move: {source} → {target}"),
        Ply(EndTurn, stay),
    )


def own_front(table: Classic, s: State) -> list[Front]:
    """The regiments of the player on turn, among territories of the team [H-34, H-63]."""
    return [(table.senders(s), table.team(s, s.seat))]


def not_movable(table: Classic, s: State, source: int, target: int) -> Refusal | None:
    """Refuse moves from, to or through territories of others [H-34]."""
    return table.move_refused(s, source, target)


def begin_move(table: Classic, s: State, source: int, target: int, tell: Tell) -> None:
    """The two ends of the one strategic move [H-34]."""
    tell(MoveChosen(table.move_rule(s, source, target), s.seat, source, target))
    s.route, s.phase = Route(source, target), Phase.TRANSFER


def march(table: Classic, s: State, count: int, tell: Tell) -> None:
    """Regiments make the strategic move [H-34]."""
    table.move(s, book.STRATEGIC_MOVE, count, tell)
    after_move(table, s, tell)


def after_move(table: Classic, s: State, tell: Tell) -> None:
    """After the move, which is optional, somebody else may move, or step four comes [H-15]."""
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


def draw(table: Classic, s: State, card: int, tell: Tell) -> None:
    """The card for a conquest [H-35]."""
    cards.take(s, book.DRAW_CARD, card, table.team(s, s.seat), tell)
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
    move_plies(own_front, not_movable, begin_move, after_move),
    pointed_at=joined_pair,
)
TRANSFER = PhaseRules(
    Phase.TRANSFER,
    Text("step 3: how many move", "étape 3 : combien se déplacent"),
    book.STRATEGIC_MOVE,
    how_many_move,
    (moving.transfer_ply(march),),
)
DRAW = cards.draw_phase(
    Phase.DRAW,
    Text("step 4: drawing a card", "étape 4 : la pioche d’une carte"),
    book.DRAW_CARD,
    ask("{player} draws a card for the conquest."),
    draw,
)
THE_END = the_end(Phase.OVER, book.VICTORY, who_has_won)
PHASES = (FORTIFY, TRANSFER, DRAW, THE_END)

"""Risk Express in sentences: what can be done, what an action means, what happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, assert_never

from conquest_lab.core.ruleset import Event
from conquest_lab.core.scene import NOBODY
from conquest_lab.core.words import Message, Seat, counted, say
from conquest_lab.games.express import events as happened
from conquest_lab.games.express import legal
from conquest_lab.games.express.refusals import PHASE_NAMES, dice, face_names, line_text
from conquest_lab.games.express.table import Table
from conquest_lab.games.express.types import (
    Action,
    Continue,
    Fill,
    Phase,
    Roll,
    Sacrifice,
    StartAfresh,
    State,
)
from conquest_lab.mechanics.battle_lines import FACE_NAMES, GENERAL


def label(table: Table, state: State, action: Action) -> Message:
    """An action as a button says it."""
    match action:
        case Fill(card, line, filled):
            name, dice_names = table.names[card], face_names(filled)
            if line > len(table.lines(card, NOBODY)):
                return say("{card}, against the owner: {dice}", card=name, dice=dice_names)
            return say("{card}, line {line}: {dice}", card=name, line=line, dice=dice_names)
        case Sacrifice(face):
            return say("Sacrifice a die: {face}", face=FACE_NAMES[face])
        case Continue():
            return say(
                "Continue with {dice}: {card}",
                dice=dice(len(state.aside)),
                card=table.names[legal.attempt_of(state).card],
            )
        case StartAfresh():
            return say("Begin with all seven dice")
        case Roll(faces):
            return say("The dice show: {faces}", faces=face_names(faces))
        case _:
            assert_never(action)


def prompt(table: Table, state: State) -> Message:
    """What the player to move can do now."""
    player = Seat(state.seat)
    match state.phase:
        case Phase.FIRST_TURN:
            return say("Everybody throws seven dice: most Generals begin.")
        case Phase.CONTINUE:
            return say(
                "{player}: continue the failed attempt with {dice}, or begin afresh? {card}",
                player=player,
                dice=dice(len(state.aside)),
                card=table.names[legal.attempt_of(state).card],
            )
        case Phase.THROW:
            return say(
                "{player} throws {dice}.", player=player, dice=dice(legal.dice_in_tray(state))
            )
        case Phase.CHOOSE:
            return _choice(table, state)
        case Phase.OVER:
            seats = table.winners(state.owners, state.players)
            result = _victory(seats, table.score(state.owners, seats[0]))
            return say("The game is over. {result}.", result=result)
        case _:
            assert_never(state.phase)


def _choice(table: Table, state: State) -> Message:
    player = Seat(state.seat)
    fits = bool(legal.fills(table, state))
    free = legal.may_sacrifice(table, state, fits=fits)
    if not fits:
        return say("{player}: no line fits, choose a die to sacrifice.", player=player)
    if state.attempt is None:
        return (
            say("{player}: choose a card and fill one line, or sacrifice a die.", player=player)
            if free
            else say("{player}: choose a card and fill one line.", player=player)
        )
    card = table.names[state.attempt.card]
    if free:
        return say("{player}: fill a line or sacrifice a die ({card}).", player=player, card=card)
    return say("{player}: fill a line ({card}).", player=player, card=card)


def phase(state: State) -> Message:
    """The part of the turn."""
    return say("{phase}", phase=PHASE_NAMES[state.phase])


def count_pieces(kind: str, count: int) -> Message | None:
    """A die on a line, or a card that lies face down; None for other kinds."""
    if kind == happened.FACE_DOWN:
        return say("face down")
    line, _, face = kind.removeprefix("line-").partition("/")
    if not (line.isdigit() and face.isdigit() and 1 <= int(face) <= GENERAL):
        return None
    return say(
        "line {line}: {count} × {face}", line=int(line), count=count, face=FACE_NAMES[int(face)]
    )


# What happened ----------------------------------------------------------------------------------


def describe(table: Table, event: Event) -> Message:
    """What happened, in one sentence."""
    return _TELLERS[type(event)](table, event)


def _invaded(table: Table, e: happened.Invaded) -> Message:
    card = table.names[e.card]
    if e.owner == NOBODY:
        return say("{player} invades: {card}", player=Seat(e.seat), card=card)
    return say(
        "{player} invades: {card} (owner: {owner})",
        player=Seat(e.seat),
        owner=Seat(e.owner),
        card=card,
    )


def _filled(table: Table, e: happened.LineFilled) -> Message:
    player, filled = Seat(e.seat), face_names(e.filled)
    printed = table.lines(e.card, NOBODY)
    if e.line > len(printed):
        return say("{player} fills the line against the owner: {dice}", player=player, dice=filled)
    return say(
        "{player} fills line {n} ({asked}): {dice}",
        player=player,
        n=e.line,
        asked=line_text(printed[e.line - 1]),
        dice=filled,
    )


def _failed(table: Table, e: happened.AttemptFailed) -> Message:
    if e.card < 0:
        return say("{player} has no dice left and has invaded nothing", player=Seat(e.seat))
    return say(
        "{player} has no dice left; the attempt fails: {card}",
        player=Seat(e.seat),
        card=table.names[e.card],
    )


def _conquered(table: Table, e: happened.Conquered) -> Message:
    card = table.names[e.card]
    points = counted(table.points[e.card], "{n} point", "{n} points")
    if e.loser == NOBODY:
        return say(
            "{player} conquers for {points}: {card}", player=Seat(e.seat), points=points, card=card
        )
    return say(
        "{player} conquers for {points}: {card} (owner until now: {loser})",
        player=Seat(e.seat),
        loser=Seat(e.loser),
        points=points,
        card=card,
    )


def _tie_broken(table: Table, e: happened.TieBroken) -> Message:
    return say(
        "Tie: {players}; cards: {cards}; continents: {continents}",
        players=_seats(e.seats),
        cards=e.cards,
        continents=e.continents,
    )


def _won(table: Table, e: happened.GameWon) -> Message:
    return _victory(e.seats, e.points)


def _victory(seats: tuple[int, ...], score: int) -> Message:
    points = counted(score, "{n} point", "{n} points")
    if len(seats) == 1:
        return say("{player} wins with {points}", player=Seat(seats[0]), points=points)
    return say("Shared victory with {points}: {players}", points=points, players=_seats(seats))


def _seats(seats: tuple[int, ...]) -> tuple[Seat, ...]:
    return tuple(Seat(seat) for seat in seats)


_TELLERS: dict[type[Event], Callable[[Table, Any], Message]] = {
    happened.CardsLaidOut: lambda _, e: say(
        "{cards} country cards lie in the middle, seven dice in the tray", cards=e.cards
    ),
    happened.OrderThrown: lambda _, e: counted(
        e.faces.count(GENERAL),
        "{player} throws {n} General",
        "{player} throws {n} Generals",
        player=Seat(e.seat),
    ),
    happened.ThrowTied: lambda _, e: say(
        "Tie for most Generals; these throw again: {players}", players=_seats(e.seats)
    ),
    happened.StarterFound: lambda _, e: say("{player} begins", player=Seat(e.seat)),
    happened.TurnBegan: lambda _, e: say("Turn {turn}: {player}", turn=e.turn, player=Seat(e.seat)),
    happened.AttemptContinued: lambda table, e: say(
        "{player} continues the attempt with {dice}: {card}",
        player=Seat(e.seat),
        dice=dice(e.count),
        card=table.names[e.card],
    ),
    happened.AttemptLeft: lambda table, e: say(
        "{player} leaves the attempt and takes all seven dice: {card}",
        player=Seat(e.seat),
        card=table.names[e.card],
    ),
    happened.AttemptLapsed: lambda table, e: say(
        "{player} cannot continue this attempt: {card}",
        player=Seat(e.seat),
        card=table.names[e.card],
    ),
    happened.DiceThrown: lambda _, e: say(
        "{player} throws: {faces}", player=Seat(e.seat), faces=face_names(e.faces)
    ),
    happened.Invaded: _invaded,
    happened.LineFilled: _filled,
    happened.DieSacrificed: lambda _, e: say(
        "{player} sacrifices a die ({face}); {left} left",
        player=Seat(e.seat),
        face=FACE_NAMES[e.face],
        left=e.left,
    ),
    happened.AttemptFailed: _failed,
    happened.DicePassed: lambda _, e: say(
        "All seven dice go to the next player: {player}", player=Seat(e.seat)
    ),
    happened.Conquered: _conquered,
    happened.ContinentClosed: lambda table, e: say(
        "{player} owns the whole continent and turns it face down, for {worth} in all: {continent}",
        player=Seat(e.seat),
        worth=e.worth,
        continent=table.board.continents[e.continent].name,
    ),
    happened.GameEnded: lambda _, e: say("The game ends with turn {turn}", turn=e.turn),
    happened.ContinentCounted: lambda table, e: say(
        "{player} counts {worth} and not {apart} for a continent: {continent}",
        player=Seat(e.seat),
        worth=e.worth,
        apart=e.instead_of,
        continent=table.board.continents[e.continent].name,
    ),
    happened.PointsCounted: lambda _, e: counted(
        e.points, "{player} has {n} point", "{player} has {n} points", player=Seat(e.seat)
    ),
    happened.TieBroken: _tie_broken,
    happened.GameWon: _won,
}

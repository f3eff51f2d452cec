"""Why an action is not legal: the rule, the numbers of this case, and what would be legal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from conquest_lab.core.ruleset import Refusal
from conquest_lab.core.scene import NOBODY
from conquest_lab.core.words import Message, Seat, Text, counted, say
from conquest_lab.games.express import legal
from conquest_lab.games.express import rulebook as book
from conquest_lab.games.express.events import ALL_DICE
from conquest_lab.games.express.table import Table
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
from conquest_lab.mechanics.battle_lines import (
    FACE_NAMES,
    GENERAL,
    BattleLine,
    is_enough,
    is_lean,
)

PHASE_NAMES = {
    Phase.FIRST_TURN: Text("the throw for who begins", "le lancer pour savoir qui commence"),
    Phase.CONTINUE: Text("the choice to continue or not", "le choix de continuer ou non"),
    Phase.THROW: Text("the throw of the dice", "le lancer des dés"),
    Phase.CHOOSE: Text("a line or a sacrifice", "une ligne ou un sacrifice"),
    Phase.OVER: Text("the end of the game", "la fin de la partie"),
}


def why_illegal(table: Table, state: State, action: Action) -> Refusal | None:
    """None when the action may be applied, else the rule against it."""
    check = _CHECKS.get(type(action))
    if check is None:
        detail = say("{action} is no action of this game", action=repr(action)[:80])
        return Refusal(book.NEXT_LINE, detail)
    if state.phase is Phase.OVER:
        return Refusal(book.END, say("the game is over"))
    return check(table, state, action)


def dice(n: int) -> Message:
    """«1 die», «3 dice»."""
    return counted(n, "{n} die", "{n} dice")


def face_names(faces: tuple[int, ...]) -> tuple[Text | int, ...]:
    """The names of faces; numbers that no die shows stay as they are."""
    return tuple(FACE_NAMES[face] if 1 <= face <= GENERAL else face for face in faces)


def line_text(line: BattleLine) -> Message:
    """What a line asks for, in words."""
    if line.symbols:
        return say("{symbols}", symbols=face_names(line.symbols))
    return counted(line.soldiers, "{n} soldier or more", "{n} soldiers or more")


def _not_now(state: State) -> Message:
    return say("this is not the moment: now comes {phase}", phase=PHASE_NAMES[state.phase])


# Filling a line ---------------------------------------------------------------------------------


def _check_fill(table: Table, state: State, action: Fill) -> Refusal | None:
    if action.card not in table.cards:
        last = len(table.cards) - 1
        return Refusal(
            book.CARDS_OUT,
            say("there is no card number {n}; they are 0 to {last}", n=action.card, last=last),
        )
    if state.phase is not Phase.CHOOSE:
        return _fill_out_of_time(table, state, action)
    return (
        _wrong_card(table, state, action.card)
        or _wrong_line(table, state, action)
        or _wrong_dice(table, state, action)
    )


def _fill_out_of_time(table: Table, state: State, action: Fill) -> Refusal:
    if state.phase is Phase.CONTINUE:
        return Refusal(book.CONTINUE, _not_now(state))
    if state.phase is Phase.FIRST_TURN:
        return Refusal(book.START, _not_now(state))
    general = action.line > len(table.lines(action.card, NOBODY))
    return Refusal(
        book.GENERAL_IS_A_LINE if general else book.ONE_LINE_A_THROW,
        say(
            "one throw fills one line: {dice} in the tray are to be thrown first",
            dice=dice(legal.dice_in_tray(state)),
        ),
    )


def _wrong_card(table: Table, state: State, card: int) -> Refusal | None:
    name, owner = table.names[card], state.owners[card]
    if state.attempt is not None and state.attempt.card != card:
        detail = say(
            "{player} is already invading: {target}; not in the same turn: {card}",
            player=Seat(state.seat),
            target=table.names[state.attempt.card],
            card=name,
        )
        return Refusal(book.ONE_CARD_A_TURN, detail)
    if table.is_closed(state.owners, card):
        continent = table.board.continents[table.continent[card]].name
        alone = len(table.members[table.continent[card]]) == 1
        detail = say(
            "{card} lies face down: {owner} has conquered the whole continent ({continent})",
            card=name,
            owner=Seat(owner),
            continent=continent,
        )
        return Refusal(book.AUSTRALIA if alone else book.CLOSED, detail)
    if owner == state.seat:
        detail = say("{card} already belongs to {player}", card=name, player=Seat(owner))
        return Refusal(book.NOT_YOUR_OWN, detail)
    if owner != NOBODY and legal.is_protected(table, state):
        detail = say(
            "{card} belongs to {owner}; this is turn {turn}, and until turn {last} only cards in"
            " the middle can be invaded",
            card=name,
            owner=Seat(owner),
            turn=state.turn,
            last=state.players,
        )
        return Refusal(book.STEAL_SOON, detail)
    return None


def _wrong_line(table: Table, state: State, action: Fill) -> Refusal | None:
    name, owner = table.names[action.card], state.owners[action.card]
    lines = table.lines(action.card, owner)
    if not 1 <= action.line <= len(lines):
        if owner == NOBODY and action.line == len(table.lines(action.card, state.seat)):
            detail = say(
                "{card} lies in the middle: the General counts only against an owner", card=name
            )
            return Refusal(book.GENERAL, detail)
        detail = say(
            "{card}: the lines are 1 to {last}, not {n}", card=name, last=len(lines), n=action.line
        )
        return Refusal(book.BATTLE_LINES, detail)
    if state.attempt is not None and state.attempt.lines[action.line - 1]:
        empty = tuple(n for n, there in enumerate(state.attempt.lines, start=1) if not there)
        detail = say(
            "{card}: line {n} is already filled; still empty: {empty}",
            n=action.line,
            card=name,
            empty=empty,
        )
        return Refusal(book.NEXT_LINE, detail)
    return None


def _wrong_dice(table: Table, state: State, action: Fill) -> Refusal | None:
    line = table.lines(action.card, state.owners[action.card])[action.line - 1]
    named = face_names(action.dice) or ("-",)
    if Counter(action.dice) - Counter(state.tray):
        return Refusal(
            book.PLACE_DICE,
            say(
                "not all of these are in the tray: {dice}; it holds {tray}",
                dice=named,
                tray=face_names(state.tray),
            ),
        )
    if not is_enough(line, action.dice):
        return Refusal(
            book.MATCHING_DICE,
            say(
                "{card}: line {n} asks for {line}; these dice do not fill it: {dice}",
                n=action.line,
                card=table.names[action.card],
                line=line_text(line),
                dice=named,
            ),
        )
    if not is_lean(line, action.dice):
        return Refusal(
            book.NO_SURPLUS_DICE,
            say(
                "{sum} soldiers where {asked} are asked; a needless die: {face}",
                sum=sum(action.dice),
                asked=line.soldiers,
                face=FACE_NAMES[min(action.dice)],
            ),
        )
    if tuple(sorted(action.dice, reverse=True)) != action.dice:
        return Refusal(
            book.PLACE_DICE, say("dice are named from the General down: {dice}", dice=named)
        )
    return None


# The other decisions ----------------------------------------------------------------------------


def _check_sacrifice(table: Table, state: State, action: Sacrifice) -> Refusal | None:
    if state.phase is not Phase.CHOOSE:
        rules = {Phase.CONTINUE: book.CONTINUE, Phase.FIRST_TURN: book.START}
        return Refusal(rules.get(state.phase, book.KEEP_THROWING), _not_now(state))
    if action.face not in state.tray:
        return Refusal(
            book.SACRIFICE,
            say(
                "no die in the tray shows this: {face}; it holds {tray}",
                face=face_names((action.face,)),
                tray=face_names(state.tray),
            ),
        )
    fits = legal.fills(table, state)
    if legal.may_sacrifice(table, state, fits=bool(fits)):
        return None
    attempt: Attempt | None = state.attempt
    return Refusal(
        book.AIM if attempt is None else book.MUST_FILL,
        say(
            "a die is lost only when no line fits; here one does: {card}, line {line}, with {dice}",
            card=table.names[fits[0].card],
            line=fits[0].line,
            dice=face_names(fits[0].dice),
        ),
    )


def _check_continue(table: Table, state: State, action: Continue) -> Refusal | None:
    if state.phase is Phase.CONTINUE:
        return None
    if not table.options.continue_attempt:
        return Refusal(
            book.CONTINUE, say("continuing an attempt is optional, and it is turned off")
        )
    return Refusal(
        book.CONTINUE,
        say("an attempt is continued only at the start of a turn, after the player before failed"),
    )


def _check_afresh(table: Table, state: State, action: StartAfresh) -> Refusal | None:
    if state.phase is Phase.CONTINUE:
        return None
    return Refusal(book.CONTINUE, say("there is no attempt of another player to leave"))


def _check_roll(table: Table, state: State, action: Roll) -> Refusal | None:
    if state.phase is Phase.CONTINUE:
        return Refusal(book.CONTINUE, _not_now(state))
    if state.phase is Phase.CHOOSE:
        rule = book.ONE_LINE_A_THROW if state.attempt is None else book.NEXT_LINE
        return Refusal(rule, _not_now(state))
    count = ALL_DICE if state.phase is Phase.FIRST_TURN else legal.dice_in_tray(state)
    if len(action.faces) != count:
        rule = book.THROW_ALL if count == ALL_DICE else book.KEEP_THROWING
        return Refusal(
            rule, say("{count} are thrown, not {n}", count=dice(count), n=len(action.faces))
        )
    wrong = tuple(face for face in action.faces if not 1 <= face <= GENERAL)
    if wrong:
        return Refusal(book.DIE_FACES, say("a die shows 1 to 6, not {faces}", faces=wrong))
    if tuple(sorted(action.faces, reverse=True)) != action.faces:
        faces = face_names(action.faces)
        return Refusal(
            book.DIE_FACES, say("a throw is named from the General down, not {faces}", faces=faces)
        )
    return None


_CHECKS: dict[type[Any], Callable[[Table, State, Any], Refusal | None]] = {
    Fill: _check_fill,
    Sacrifice: _check_sacrifice,
    Continue: _check_continue,
    StartAfresh: _check_afresh,
    Roll: _check_roll,
}

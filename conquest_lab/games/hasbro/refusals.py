"""Why something cannot be done: the one statement of legality, with rules and numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Refusal
from conquest_lab.core.scene import HIDDEN
from conquest_lab.core.words import Message, Seat, Text, say
from conquest_lab.games.hasbro import readings
from conquest_lab.games.hasbro import rulebook as book
from conquest_lab.games.hasbro.legal import DIE, battle_outcomes
from conquest_lab.games.hasbro.table import (
    FORCED_TRADE,
    MOST_ATTACK_DICE,
    MOST_DEFENCE_DICE,
    Table,
)
from conquest_lab.games.hasbro.types import (
    Action,
    Attack,
    Claim,
    Defend,
    Die,
    Draw,
    EndCombat,
    EndTurn,
    Fall,
    Fortify,
    KeepCards,
    Occupy,
    Phase,
    Place,
    Roll,
    State,
    TradeIn,
    Transfer,
)
from conquest_lab.games.hasbro.words import phase_name, regiments
from conquest_lab.mechanics.cards import is_set
from conquest_lab.mechanics.connect import reachable


def why_illegal(table: Table, state: State, action: Action) -> Refusal | None:
    """None when the action or outcome may be applied, else what stands against it."""
    phases, check = _CHECKS.get(type(action), _NO_ACTION)
    if state.phase not in phases:
        return check(table, state, action) if check is _unknown else _wrong_phase(state)
    return check(table, state, action)


def _unknown(_: Table, _state: State, action: object) -> Refusal:
    return Refusal(book.TURN, say("{action} is no action of this game", action=repr(action)[:80]))


_NO_ACTION: tuple[tuple[Phase, ...], Callable[[Table, State, Any], Refusal | None]] = ((), _unknown)


# The wrong moment ---------------------------------------------------------------------------------

_ASKED_BY: dict[Phase, Rule] = {
    Phase.FIRST_TO_PLACE: book.FIRST_TO_PLACE,
    Phase.CLAIM: book.CLAIM,
    Phase.MUSTER: book.MUSTER,
    Phase.FIRST_TURN: book.FIRST_TURN,
    Phase.TRADE: book.TURN,
    Phase.PLACE: book.PLACE_ALL,
    Phase.ATTACK: book.TURN,
    Phase.DEFEND: book.HOW_MANY_FIGHT,
    Phase.THROW: book.ONE_DIE_EACH,
    Phase.OCCUPY: book.OCCUPY,
    Phase.TRADE_SPOILS: book.ELIMINATE,
    Phase.PLACE_SPOILS: book.ELIMINATE,
    Phase.FORTIFY: book.TURN,
    Phase.TRANSFER: book.STRATEGIC_MOVE,
    Phase.DRAW: book.DRAW_CARD,
    Phase.OVER: book.VICTORY,
}


def _wrong_phase(state: State) -> Refusal:
    phase = state.phase
    rule = _ASKED_BY[phase]
    held = len(state.cards.hands[state.seat])
    if phase in {Phase.PLACE, Phase.PLACE_SPOILS}:
        left = regiments(state.reserve[state.seat])
        return Refusal(rule, say("this is not the moment: first place {regiments}", regiments=left))
    if phase in {Phase.TRADE, Phase.TRADE_SPOILS} and held >= FORCED_TRADE:
        rule = book.MUST_TRADE if phase is Phase.TRADE else rule
        return Refusal(rule, _cards_held(state))
    return Refusal(rule, say("this is not the moment: now comes {phase}", phase=phase_name(state)))


def _cards_held(state: State) -> Message:
    return say(
        "{player} holds {n} cards; with {limit} or more a set must be traded",
        player=Seat(state.seat),
        n=len(state.cards.hands[state.seat]),
        limit=FORCED_TRADE,
    )


# Territories --------------------------------------------------------------------------------------


def _name(table: Table, territory: int) -> Text:
    return table.board.places[territory].name


def _on_board(table: Table, *territories: int) -> Refusal | None:
    last = len(table.territories) - 1
    for territory in territories:
        if not (0 <= territory <= last):
            return Refusal(
                book.ADJACENT,
                say(
                    "there is no territory number {n}; they are 0 to {last}", n=territory, last=last
                ),
            )
    return None


def _check_claim(table: Table, state: State, action: Claim) -> Refusal | None:
    if refusal := _on_board(table, action.territory):
        return refusal
    owner = state.owners[action.territory]
    if owner < 0:
        return None
    return Refusal(
        book.CLAIM,
        say(
            "{place} is taken by {owner}; only empty territories can be claimed",
            place=_name(table, action.territory),
            owner=Seat(owner),
        ),
    )


def _check_place(table: Table, state: State, action: Place) -> Refusal | None:
    if refusal := _on_board(table, action.territory):
        return refusal
    mustering = state.phase is Phase.MUSTER
    rule = book.MUSTER if mustering else book.PLACE_ALL
    owner = state.owners[action.territory]
    if owner != state.seat:
        return Refusal(
            rule,
            say(
                "{place} belongs to {owner}; {player} places only on own territories",
                place=_name(table, action.territory),
                owner=Seat(owner),
                player=Seat(state.seat),
            ),
        )
    most = 1 if mustering else state.reserve[state.seat]
    if 1 <= action.count <= most:
        return None
    return Refusal(
        rule,
        say(
            "{count} cannot be placed at once; here it is {choices}",
            count=regiments(action.count),
            choices=_from_one(most),
        ),
    )


def _from_one(most: int) -> Message | int:
    """What a count may be, «1 to 3»."""
    return say("1 to {most}", most=most) if most > 1 else 1


# Cards --------------------------------------------------------------------------------------------


def _check_trade(table: Table, state: State, action: TradeIn) -> Refusal | None:
    hand = state.cards.hands[state.seat]
    cards = action.cards
    if any(not 0 <= card < len(table.deck) for card in cards):
        return Refusal(book.CARDS, say("there is no such card among the {n}", n=len(table.deck)))
    limit = table.options.max_trades_per_turn
    if limit is not None and state.trades >= limit and len(hand) < FORCED_TRADE:
        return Refusal(
            readings.TRADES_A_TURN,
            say(
                "sets traded this turn: {n}, and the limit is {limit}", n=state.trades, limit=limit
            ),
        )
    if problem := _no_set(table, state, cards):
        return Refusal(book.CARD_SET, problem)
    return None


def _no_set(table: Table, state: State, cards: tuple[int, ...]) -> Message | None:
    names = tuple(table.deck[card].name for card in cards)
    if len(cards) != 3 or tuple(sorted(set(cards))) != cards:
        return say("{cards}: a set is three different cards, in order", cards=names or ("-",))
    hand = state.cards.hands[state.seat]
    missing = tuple(table.deck[card].name for card in cards if card not in hand)
    if missing:
        return say("{player} does not hold: {cards}", player=Seat(state.seat), cards=missing)
    if not is_set(tuple(table.deck[card].symbol for card in cards)):
        return say(
            "{cards} is no set: it takes three alike or one of each, jokers standing for any",
            cards=names,
        )
    return None


def _check_keep(_: Table, state: State, _action: KeepCards) -> Refusal | None:
    if len(state.cards.hands[state.seat]) < FORCED_TRADE:
        return None
    rule = readings.TRADE_UNTIL_FOUR if state.trades else book.MUST_TRADE
    return Refusal(rule, _cards_held(state))


# Combat -------------------------------------------------------------------------------------------


def _check_attack(table: Table, state: State, action: Attack) -> Refusal | None:
    source, target = action.source, action.target
    if refusal := _on_board(table, source, target):
        return refusal
    owners, seat = state.owners, state.seat
    if owners[source] != seat or owners[target] == seat:
        return Refusal(book.INVADE_NEIGHBOUR, _no_invasion(table, state, action))
    if target not in table.neighbours[source]:
        return Refusal(book.ADJACENT, _no_neighbours(table, source, target))
    able = state.armies[source] - 1
    if able < 1:
        return Refusal(
            book.ONE_STAYS,
            say(
                "{place} holds {armies}; attacking needs 2",
                place=_name(table, source),
                armies=regiments(able + 1),
            ),
        )
    most = min(MOST_ATTACK_DICE, able)
    if 1 <= action.dice <= most:
        return None
    return Refusal(
        book.HOW_MANY_FIGHT,
        say(
            "{place} holds {armies}: it can send {choices} into a battle, not {n}",
            place=_name(table, source),
            armies=regiments(able + 1),
            choices=_from_one(most),
            n=action.dice,
        ),
    )


def _no_invasion(table: Table, state: State, action: Attack) -> Message:
    owner = state.owners[action.source]
    if owner != state.seat:
        return say(
            "{place} belongs to {owner}; one attacks from own territories",
            place=_name(table, action.source),
            owner=Seat(owner),
        )
    return say(
        "{place} is your own; only enemy territories are invaded",
        place=_name(table, action.target),
    )


def _no_neighbours(table: Table, source: int, target: int) -> Message:
    return say(
        "{target} is no neighbour of {source}, whose neighbours are: {neighbours}",
        target=_name(table, target),
        source=_name(table, source),
        neighbours=tuple(_name(table, t) for t in table.neighbours[source]),
    )


def _check_defend(table: Table, state: State, action: Defend) -> Refusal | None:
    assert state.route is not None
    target = state.route.target
    there = state.armies[target]
    most = min(MOST_DEFENCE_DICE, there)
    if 1 <= action.dice <= most:
        return None
    return Refusal(
        book.HOW_MANY_FIGHT,
        say(
            "{place} holds {armies}: it defends with {choices}, not {n}",
            place=_name(table, target),
            armies=regiments(there),
            choices=_from_one(most),
            n=action.dice,
        ),
    )


def _check_occupy(table: Table, state: State, action: Occupy) -> Refusal | None:
    assert state.route is not None
    most = state.armies[state.route.source] - 1
    if 0 <= action.count <= most:
        return None
    return Refusal(
        book.OCCUPY,
        say(
            "{count} cannot follow: {place} holds {armies} and one stays, so it is 0 to {most}",
            count=regiments(action.count),
            place=_name(table, state.route.source),
            armies=regiments(most + 1),
            most=most,
        ),
    )


# The strategic move -------------------------------------------------------------------------------


def _check_fortify(table: Table, state: State, action: Fortify) -> Refusal | None:
    source, target = action.source, action.target
    if refusal := _on_board(table, source, target):
        return refusal
    problem = _no_move(table, state, source, target)
    return None if problem is None else Refusal(book.STRATEGIC_MOVE, problem)


def _no_move(table: Table, state: State, source: int, target: int) -> Message | None:
    owners, seat = state.owners, state.seat
    for end in (source, target):
        if owners[end] != seat:
            return say(
                "{place} belongs to {owner}; the move joins two own territories",
                place=_name(table, end),
                owner=Seat(owners[end]),
            )
    if source == target:
        return say("{place} is both ends of the move", place=_name(table, source))
    if state.armies[source] < 2:
        return say(
            "{place} holds {armies} and one has to stay",
            place=_name(table, source),
            armies=regiments(1),
        )
    part = reachable(source, table.neighbours, lambda t: owners[t] == seat)
    if target in part:
        return None
    others = tuple(_name(table, t) for t in sorted(part) if t != source)
    return say(
        "no chain of own territories joins {source} and {target}; it reaches: {others}",
        source=_name(table, source),
        target=_name(table, target),
        others=others or ("-",),
    )


def _check_transfer(table: Table, state: State, action: Transfer) -> Refusal | None:
    assert state.route is not None
    most = state.armies[state.route.source] - 1
    if 1 <= action.count <= most:
        return None
    return Refusal(
        book.STRATEGIC_MOVE,
        say(
            "{count} cannot move: {place} holds {armies} and one stays, so it is {choices}",
            count=regiments(action.count),
            place=_name(table, state.route.source),
            armies=regiments(most + 1),
            choices=_from_one(most),
        ),
    )


def _free(_: Table, _state: State, _action: Action) -> Refusal | None:
    return None


# What chance cannot do ----------------------------------------------------------------------------


def _check_die(_: Table, _state: State, action: Die) -> Refusal | None:
    if action in DIE:
        return None
    return Refusal(book.DICE, say("a die shows 1 to 6, not {face}", face=action.face))


def _check_roll(table: Table, state: State, action: Roll) -> Refusal | None:
    route = state.route
    assert route is not None
    if action in battle_outcomes(route.attack_dice, route.defence_dice, table.options.faces):
        return None
    if not table.options.faces:
        return Refusal(
            book.ONE_DIE_EACH,
            say("in this game the dice are not shown: only the losses of both sides are named"),
        )
    if len(action.attack) != route.attack_dice or len(action.defence) != route.defence_dice:
        return Refusal(
            book.ONE_DIE_EACH,
            say(
                "dice against dice: {attack} against {defence}, not {a} against {d}",
                attack=route.attack_dice,
                defence=route.defence_dice,
                a=len(action.attack),
                d=len(action.defence),
            ),
        )
    return Refusal(
        book.DICE,
        say(
            "dice show 1 to 6 and are named from high to low, not {faces}",
            faces=(*action.attack, *action.defence),
        ),
    )


def _check_fall(table: Table, state: State, action: Fall) -> Refusal | None:
    route = state.route
    assert route is not None
    if action in battle_outcomes(route.attack_dice, route.defence_dice, table.options.faces):
        return None
    if table.options.faces:
        return Refusal(
            book.ONE_DIE_EACH, say("in this game the dice are shown: name the faces of both sides")
        )
    return Refusal(
        book.COMPARE,
        say(
            "dice that attack: {attack}, that defend: {defence}; both sides together lose {lost},"
            " not {a} and {d}",
            attack=route.attack_dice,
            defence=route.defence_dice,
            lost=min(route.attack_dice, route.defence_dice),
            a=action.attacker,
            d=action.defender,
        ),
    )


def _check_draw(_: Table, state: State, action: Draw) -> Refusal | None:
    if action.card in state.cards.pile and action.card != HIDDEN:
        return None
    return Refusal(
        book.SHUFFLE, say("this card is not in the pile of {n}", n=len(state.cards.pile))
    )


_CHECKS: dict[
    type[Any], tuple[tuple[Phase, ...], Callable[[Table, State, Any], Refusal | None]]
] = {
    Claim: ((Phase.CLAIM,), _check_claim),
    Place: ((Phase.PLACE, Phase.MUSTER, Phase.PLACE_SPOILS), _check_place),
    TradeIn: ((Phase.TRADE, Phase.TRADE_SPOILS), _check_trade),
    KeepCards: ((Phase.TRADE,), _check_keep),
    Attack: ((Phase.ATTACK,), _check_attack),
    Defend: ((Phase.DEFEND,), _check_defend),
    Occupy: ((Phase.OCCUPY,), _check_occupy),
    EndCombat: ((Phase.ATTACK,), _free),
    Fortify: ((Phase.FORTIFY,), _check_fortify),
    Transfer: ((Phase.TRANSFER,), _check_transfer),
    EndTurn: ((Phase.FORTIFY,), _free),
    Die: ((Phase.FIRST_TO_PLACE, Phase.FIRST_TURN), _check_die),
    Roll: ((Phase.THROW,), _check_roll),
    Fall: ((Phase.THROW,), _check_fall),
    Draw: ((Phase.DRAW,), _check_draw),
}

"""Why something cannot be done: the one statement of legality, with rules and numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Refusal
from conquest_lab.core.words import Message, Seat, Text, say
from conquest_lab.games.hasbro import rulebook as book
from conquest_lab.games.hasbro.refusals_chance import (
    check_die,
    check_draw,
    check_fall,
    check_roll,
)
from conquest_lab.games.hasbro.sides import army_placing, commands
from conquest_lab.games.hasbro.table import (
    FORCED_TRADE,
    MOST_ATTACK_DICE,
    MOST_DEFENCE_DICE,
    Table,
)
from conquest_lab.games.hasbro.types import (
    FIRST_LEGION,
    Action,
    Attack,
    CallOff,
    Claim,
    Deal,
    Defend,
    Die,
    Draw,
    EndCombat,
    EndTurn,
    Fall,
    Fortify,
    GiveCard,
    GoOn,
    KeepCards,
    LoseFrom,
    Occupy,
    Phase,
    Place,
    Reinforce,
    Roll,
    State,
    TradeIn,
    Transfer,
)
from conquest_lab.games.hasbro.words import phase_name, regiments
from conquest_lab.mechanics.cards import is_set
from conquest_lab.mechanics.connect import reachable
from conquest_lab.mechanics.war_refusals import only_most

Check = Callable[[Table, State, Any], Refusal | None]
Checks = dict[type[Any], tuple[tuple[Phase, ...], Check]]
"""When each kind of action may come, and what else it needs, in one mode."""


def wrong_moment(table: Table, state: State, action: Action) -> Refusal:
    """What stands against an action that does not belong to this phase, or to no mode."""
    if type(action) not in CHECKS and type(action) not in _OF_OTHER_MODES:
        return _unknown(table, state, action)
    return _wrong_phase(table, state)


def _unknown(_: Table, _state: State, action: object) -> Refusal:
    return Refusal(book.TURN, say("{action} is no action of this game", action=repr(action)[:80]))


NO_ACTION: tuple[tuple[Phase, ...], Check] = ((), _unknown)
_OF_OTHER_MODES = frozenset({GiveCard, Reinforce, CallOff, GoOn, LoseFrom, Deal})


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
    Phase.DEAL: book.DEAL,
    Phase.INFLUENCE: book.ACTIVE_TURN,
    Phase.ALLIES: book.ACTIVE_TURN,
    Phase.ALLY_DIE: book.ALLY_REINFORCED,
    Phase.ALLY_PLACE: book.ALL_FOR_THE_ALLY,
    Phase.LOYALTY: book.LOYALTY,
    Phase.ALLY_MOVE: book.ACTIVE_TURN,
    Phase.ALLY_TRANSFER: book.ALLY_MOVES,
    Phase.CHOOSE_LOSS: book.MIXED_DEFENCE,
}
_IN_DUELS: dict[Phase, Rule] = {
    Phase.FIRST_TO_PLACE: book.DUEL_MUSTER,
    Phase.MUSTER: book.DUEL_MUSTER,
    Phase.FIRST_TURN: book.DUEL_FIRST_TURN,
    Phase.OVER: book.DUEL_GOAL,
}
_AMONG_ACTIVE: dict[Phase, Rule] = {
    Phase.TRADE: book.ACTIVE_TURN,
    Phase.ATTACK: book.ACTIVE_TURN,
    Phase.FORTIFY: book.ACTIVE_TURN,
}
_IN_TEAMS: dict[Phase, Rule] = {Phase.OVER: book.TEAM_VICTORY}


def _asked_by(table: Table, phase: Phase) -> Rule:
    rule = _ASKED_BY[phase]
    if table.active:
        rule = _AMONG_ACTIVE.get(phase, rule)
    if table.duel:
        return _IN_DUELS.get(phase, rule)
    return _IN_TEAMS.get(phase, rule) if table.teams else rule


def _wrong_phase(table: Table, state: State) -> Refusal:
    phase = state.phase
    rule = _asked_by(table, phase)
    if phase in {Phase.PLACE, Phase.PLACE_SPOILS, Phase.ALLY_PLACE}:
        army, _ = army_placing(table, state)
        left = regiments(state.reserve[army])
        return Refusal(rule, say("this is not the moment: first place {regiments}", regiments=left))
    if phase in {Phase.TRADE, Phase.TRADE_SPOILS} and _held(state) >= FORCED_TRADE:
        return Refusal(_forced_by(table, state), _cards_held(state))
    now = phase_name(table, state)
    return Refusal(rule, say("this is not the moment: now comes {phase}", phase=now))


def _held(state: State) -> int:
    return len(state.cards.hands[state.seat])


def _forced_by(table: Table, state: State) -> Rule:
    """What forces a hand of five cards or more to trade."""
    if state.phase is Phase.TRADE_SPOILS:
        return book.ARMY_SPOILS if table.active else book.ELIMINATE
    if table.teams:
        return book.TEAM_HAND if _held(state) == FORCED_TRADE else book.FIVE_OR_MORE
    return book.MUST_TRADE


def _cards_held(state: State) -> Message:
    return say(
        "{player} holds {n} cards; with {limit} or more a set must be traded",
        player=Seat(state.seat),
        n=_held(state),
        limit=FORCED_TRADE,
    )


# Territories --------------------------------------------------------------------------------------


def name(table: Table, territory: int) -> Text:
    """The name of a territory."""
    return table.board.places[territory].name


def on_board(table: Table, *territories: int) -> Refusal | None:
    """None when there are such territories."""
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
    if refusal := on_board(table, action.territory):
        return refusal
    owner = state.owners[action.territory]
    if owner < 0:
        return None
    return Refusal(
        book.CLAIM,
        say(
            "{place} is taken by {owner}; only empty territories can be claimed",
            place=name(table, action.territory),
            owner=Seat(owner),
        ),
    )


def check_place(table: Table, state: State, action: Place) -> Refusal | None:
    """Regiments go on territories of the army that places."""
    if refusal := on_board(table, action.territory):
        return refusal
    army, most = army_placing(table, state)
    rule = _placing_rule(table, state)
    owner = state.owners[action.territory]
    if owner != army:
        return Refusal(
            rule,
            say(
                "{place} belongs to {owner}; {player} places only on own territories",
                place=name(table, action.territory),
                owner=table.who(owner),
                player=table.who(army),
            ),
        )
    return count_refused(rule, action.count, most)


def _placing_rule(table: Table, state: State) -> Rule:
    if state.phase is Phase.MUSTER:
        return book.DUEL_MUSTER if table.duel else book.MUSTER
    return book.ALLY_REINFORCED if state.phase is Phase.ALLY_PLACE else book.PLACE_ALL


def count_refused(rule: Rule, count: int, most: int) -> Refusal | None:
    """Regiments are placed from 1 to as many as are left."""
    if 1 <= count <= most:
        return None
    return Refusal(
        rule,
        say(
            "{count} cannot be placed at once; here it is {choices}",
            count=regiments(count),
            choices=from_one(most),
        ),
    )


def from_one(most: int) -> Message | int:
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
            book.TRADES_A_TURN,
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


def _check_keep(table: Table, state: State, _action: KeepCards) -> Refusal | None:
    if _held(state) < FORCED_TRADE:
        return None
    rule = _forced_by(table, state)
    if state.trades and not table.teams:
        rule = book.TRADE_UNTIL_FOUR
    return Refusal(rule, _cards_held(state))


# Combat -------------------------------------------------------------------------------------------


def check_attack(table: Table, state: State, action: Attack) -> Refusal | None:
    """From an own territory against a neighbour that is none, one regiment staying behind."""
    source, target = action.source, action.target
    if refusal := on_board(table, source, target):
        return refusal
    owners, seat = state.owners, state.seat
    if (owners[source] != seat or owners[target] == seat) and (
        refusal := _no_invasion(table, state, action)
    ):
        return refusal
    if target not in table.neighbours[source]:
        return no_neighbours(table, source, target)
    return sent_refused(table, source, state.armies[source] - 1, action.dice)


def sent_refused(table: Table, source: int, able: int, dice: int) -> Refusal | None:
    """One stays behind, and 1 to 3 of the others fight."""
    if able < 1:
        return Refusal(
            book.ONE_STAYS,
            say(
                "{place} holds {armies}; attacking needs 2",
                place=name(table, source),
                armies=regiments(able + 1),
            ),
        )
    most = min(MOST_ATTACK_DICE, able)
    if 1 <= dice <= most:
        if table.whole:
            return only_most(name(table, source), most, dice, book.WHOLE_BATTLE)
        return None
    return Refusal(
        book.HOW_MANY_FIGHT,
        say(
            "{place} holds {armies}: it can send {choices} into a battle, not {n}",
            place=name(table, source),
            armies=regiments(able + 1),
            choices=from_one(most),
            n=dice,
        ),
    )


def _no_invasion(table: Table, state: State, action: Attack) -> Refusal | None:
    """One attacks with own regiments, or with an ally's, what is neither's."""
    owner, attacked = state.owners[action.source], state.owners[action.target]
    place = name(table, action.source)
    if owner >= FIRST_LEGION and table.duel:
        if not commands(state, owner):
            return _not_the_ally(table, owner, place)
    elif owner != state.seat:
        return Refusal(
            book.INVADE_NEIGHBOUR,
            say(
                "{place} belongs to {owner}; one attacks from own territories",
                place=place,
                owner=Seat(owner),
            ),
        )
    target = name(table, action.target)
    if attacked == state.seat:
        own = say("{place} is your own; only enemy territories are invaded", place=target)
        return Refusal(book.INVADE_NEIGHBOUR, own)
    if attacked == owner:
        same = say("{place} belongs to {owner} as well", place=target, owner=table.who(owner))
        return Refusal(book.ALLIES_FIGHT, same)
    return None


def _not_the_ally(table: Table, army: int, place: Text) -> Refusal:
    owner = table.who(army)
    if not table.active:
        passive = say("{place} belongs to {owner}, which never attacks", place=place, owner=owner)
        return Refusal(book.PASSIVE, passive)
    other = say("{place} belongs to {owner}, which is not your ally", place=place, owner=owner)
    return Refusal(book.ALLIES_FIGHT, other)


def no_neighbours(table: Table, source: int, target: int) -> Refusal:
    """The two do not touch; of India and East Africa that is our reading."""
    board = table.board.number
    doubtful = {source, target} == {board["india"], board["east-africa"]}
    return Refusal(
        book.EXTRA_EDGE if doubtful else book.ADJACENT,
        say(
            "{target} is no neighbour of {source}, whose neighbours are: {neighbours}",
            target=name(table, target),
            source=name(table, source),
            neighbours=tuple(name(table, t) for t in table.neighbours[source]),
        ),
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
            place=name(table, target),
            armies=regiments(there),
            choices=from_one(most),
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
            place=name(table, state.route.source),
            armies=regiments(most + 1),
            most=most,
        ),
    )


# The strategic move -------------------------------------------------------------------------------


def _check_fortify(table: Table, state: State, action: Fortify) -> Refusal | None:
    source, target = action.source, action.target
    if refusal := on_board(table, source, target):
        return refusal
    problem = no_move(table, state, state.seat, action)
    return None if problem is None else Refusal(book.STRATEGIC_MOVE, problem)


def no_move(table: Table, state: State, seat: int, action: Fortify) -> Message | None:
    """What stands against a strategic move of this army; None for nothing."""
    owners, source, target = state.owners, action.source, action.target
    for end in (source, target):
        if owners[end] != seat:
            return say(
                "{place} belongs to {owner}; the move joins two own territories",
                place=name(table, end),
                owner=table.who(owners[end]),
            )
    if source == target:
        return say("{place} is both ends of the move", place=name(table, source))
    if state.armies[source] < 2:
        return say(
            "{place} holds {armies} and one has to stay",
            place=name(table, source),
            armies=regiments(1),
        )
    part = reachable(source, table.neighbours, lambda t: owners[t] == seat)
    if target in part:
        return None
    others = tuple(name(table, t) for t in sorted(part) if t != source)
    return say(
        "no chain of own territories joins {source} and {target}; it reaches: {others}",
        source=name(table, source),
        target=name(table, target),
        others=others or ("-",),
    )


def check_transfer(table: Table, state: State, action: Transfer) -> Refusal | None:
    """One or more move, and one stays."""
    assert state.route is not None
    most = state.armies[state.route.source] - 1
    if 1 <= action.count <= most:
        return None
    return Refusal(
        book.STRATEGIC_MOVE,
        say(
            "{count} cannot move: {place} holds {armies} and one stays, so it is {choices}",
            count=regiments(action.count),
            place=name(table, state.route.source),
            armies=regiments(most + 1),
            choices=from_one(most),
        ),
    )


def free_to(_: Table, _state: State, _action: Action) -> Refusal | None:
    """Nothing more is asked of this action."""
    return None


CHECKS: Checks = {
    Claim: ((Phase.CLAIM,), _check_claim),
    Place: ((Phase.PLACE, Phase.MUSTER, Phase.PLACE_SPOILS), check_place),
    TradeIn: ((Phase.TRADE, Phase.TRADE_SPOILS), _check_trade),
    KeepCards: ((Phase.TRADE,), _check_keep),
    Attack: ((Phase.ATTACK,), check_attack),
    Defend: ((Phase.DEFEND,), _check_defend),
    Occupy: ((Phase.OCCUPY,), _check_occupy),
    EndCombat: ((Phase.ATTACK,), free_to),
    Fortify: ((Phase.FORTIFY,), _check_fortify),
    Transfer: ((Phase.TRANSFER,), check_transfer),
    EndTurn: ((Phase.FORTIFY,), free_to),
    Die: ((Phase.FIRST_TO_PLACE, Phase.FIRST_TURN), check_die),
    Roll: ((Phase.THROW,), check_roll),
    Fall: ((Phase.THROW,), check_fall),
    Draw: ((Phase.DRAW,), check_draw),
}

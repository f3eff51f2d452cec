"""Why an action is not legal: the rule, the numbers, and what would be legal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Refusal
from conquest_lab.core.words import Seat, Text, say
from conquest_lab.games.miro import rulebook as book
from conquest_lab.games.miro.legal import movable, route_of, shielded, thrown
from conquest_lab.games.miro.table import MOST_DEFENCE_DICE, Table
from conquest_lab.games.miro.types import (
    Action,
    Huff,
    LetPass,
    Outcome,
    Phase,
    State,
    UnnamedAttack,
)
from conquest_lab.mechanics import war, war_refusals
from conquest_lab.mechanics.war import (
    Attack,
    Defend,
    Die,
    Draw,
    EndCombat,
    EndTurn,
    Fall,
    Fortify,
    KeepCards,
    Occupy,
    Place,
    Roll,
    TradeIn,
    Transfer,
)
from conquest_lab.mechanics.war_refusals import AttackRules, Ground

_ATTACK_RULES = AttackRules(book.NEIGHBOURS, book.ONE_STAYS, book.ATTACK_DICE)

_PHASE_NAMES = {
    Phase.ORDER: Text("throwing for the turn order", "les dés pour l’ordre du jeu"),
    Phase.DEAL_DIE: Text("phase 1: a die for territories", "phase 1 : un dé pour les territoires"),
    Phase.DEAL: Text("phase 1: dealing territories", "phase 1 : la distribution des territoires"),
    Phase.DRAW: Text("step 1: the card of the turn", "étape 1 : la carte du tour"),
    Phase.TRADE: Text("step 1: trading cards", "étape 1 : l’échange de cartes"),
    Phase.PLACE: Text("step 1: placing armies", "étape 1 : le placement des armées"),
    Phase.ATTACK: Text("step 2: combat", "étape 2 : le combat"),
    Phase.ANSWER: Text("step 2: an unnamed attack", "étape 2 : une attaque non annoncée"),
    Phase.DEFEND: Text("step 2: the defender's choice", "étape 2 : le choix du défenseur"),
    Phase.THROW: Text("step 2: throwing the dice", "étape 2 : le lancer des dés"),
    Phase.OCCUPY: Text("step 2: moving in", "étape 2 : l’occupation"),
    Phase.TRADE_SPOILS: Text(
        "step 2: trading captured cards", "étape 2 : l’échange des cartes prises"
    ),
    Phase.PLACE_SPOILS: Text(
        "step 2: placing their armies", "étape 2 : le placement de leurs armées"
    ),
    Phase.MOVE: Text("step 3: moves", "étape 3 : les déplacements"),
    Phase.TRANSFER: Text("step 3: how many move", "étape 3 : combien se déplacent"),
    Phase.OVER: Text("the end of the game", "la fin de la partie"),
}

# The rule that puts each phase where it is.
_PHASE_RULES = {
    Phase.ORDER: book.TURN_ORDER,
    Phase.DEAL_DIE: book.PHASES,
    Phase.DEAL: book.PHASES,
    Phase.DRAW: book.CARD_FIRST,
    Phase.TRADE: book.TRADE_STEP,
    Phase.PLACE: book.PLACE_ALL,
    Phase.ATTACK: book.AGAIN,
    Phase.ANSWER: book.NAME_THE_ATTACK,
    Phase.DEFEND: book.ANSWER_BEFORE_THROW,
    Phase.THROW: book.COMPARE,
    Phase.OCCUPY: book.FOLLOW,
    Phase.TRADE_SPOILS: book.TRADE_SPOILS,
    Phase.PLACE_SPOILS: book.SPOILS_FREELY,
    Phase.MOVE: book.MOVE_STEP,
    Phase.TRANSFER: book.HOW_MANY_MOVE,
    Phase.OVER: book.VICTORY,
}


def phase_name(state: State) -> Text:
    """The part of the game, for people."""
    return _PHASE_NAMES[state.phase]


def why_illegal(table: Table, state: State, action: Action) -> Refusal | None:
    """None for a legal action or a possible outcome, else the rule against it."""
    phases, check = _CHECKS.get(type(action), ((), None))
    if check is None:
        return Refusal(
            book.PHASES, say("{action} is no action of this game", action=repr(action)[:80])
        )
    if state.phase not in phases:
        return Refusal(
            _moment_rule(state, action),
            say("this is not the moment: now comes {phase}", phase=phase_name(state)),
        )
    return check(table, state, action)


def _moment_rule(state: State, action: Action) -> Rule:
    """What an action out of its moment breaks: usually the rule of the phase it comes in."""
    late = (Phase.ATTACK, Phase.DEFEND, Phase.OCCUPY, Phase.MOVE, Phase.TRANSFER)
    if isinstance(action, TradeIn) and state.phase in late:
        return book.TRADE_BEFORE_COMBAT
    if isinstance(action, EndCombat | EndTurn) and state.phase is Phase.PLACE:
        return book.NO_SKIPPING
    return _PHASE_RULES[state.phase]


def _ground(table: Table, state: State) -> Ground:
    return Ground(table.board.places, table.neighbours, state.owners, state.armies)


def _check_place(table: Table, state: State, action: Place) -> Refusal | None:
    return war_refusals.placement(
        _ground(table, state),
        state.seat,
        action.territory,
        action.count,
        state.reserve,
        book.PLACE_ALL,
        book.WORLD,
    )


def _check_trade(table: Table, state: State, action: TradeIn) -> Refusal | None:
    rules = (book.CARDS, book.CARD_SET)
    hand = state.cards.hands[state.seat]
    refusal = war_refusals.cards_held(action, hand, table.deck, state.seat, rules)
    if refusal is not None or table.makes_set(action.cards):
        return refusal
    names = tuple(table.deck[card].name for card in action.cards)
    if any(card in table.jokers for card in action.cards):
        return Refusal(
            book.JOKER,
            say(
                "{cards} is no set: {joker}",
                cards=names,
                joker=_JOKER_TRADES[table.options.joker],
            ),
        )
    return Refusal(
        book.CARD_SET,
        say(
            "{cards} is no set: it takes infantry, cavalry and artillery, one of each",
            cards=names,
        ),
    )


_JOKER_TRADES = {
    "alone": Text(
        "a Joker is traded alone here, or not at all", "ici un Joker s’échange seul, ou pas du tout"
    ),
    "wild": Text(
        "a Joker stands for one weapon in a set of three different ones",
        "un Joker remplace une arme dans une série de trois différentes",
    ),
    "either": Text(
        "a Joker is traded alone or stands for one weapon of three",
        "un Joker s’échange seul ou remplace une arme sur trois",
    ),
}


def _check_attack(table: Table, state: State, action: Attack | UnnamedAttack) -> Refusal | None:
    source, target, dice = action.source, action.target, action.dice
    if isinstance(action, UnnamedAttack) and not table.options.huff:
        return Refusal(book.HUFF, say("attacks are always named here: the option huff is off"))
    ground = _ground(table, state)
    wrong = war_refusals.attack(ground, state.seat, (source, target), dice, _ATTACK_RULES)
    if wrong is None and table.whole:
        most = min(war.MOST_ATTACK_DICE, state.armies[source] - 1)
        name = table.board.places[source].name
        wrong = war_refusals.only_most(name, most, dice, book.WHOLE_BATTLE)
    if wrong is not None or state.owners[target] not in shielded(table, state):
        return wrong
    return Refusal(
        book.PROTECTION,
        say(
            "{place} is the last territory of {player}, and this is round {round} of {rounds}"
            " in which nobody can be eliminated",
            place=table.board.places[target].name,
            player=Seat(state.owners[target]),
            round=state.round,
            rounds=table.options.protected_rounds,
        ),
    )


def _check_defend(table: Table, state: State, action: Defend) -> Refusal | None:
    target = route_of(state).target
    most = min(MOST_DEFENCE_DICE, state.armies[target])
    return _ground(table, state).count_outside(target, action.dice, 1, most, book.DEFENCE_DICE)


def _check_occupy(table: Table, state: State, action: Occupy) -> Refusal | None:
    source = route_of(state).source
    most = state.armies[source] - 1
    return _ground(table, state).count_outside(source, action.count, 0, most, book.FOLLOW)


def _check_move(table: Table, state: State, action: Fortify) -> Refusal | None:
    source, target = action.source, action.target
    ground = _ground(table, state)
    refusal = (
        ground.off_board(action.places, book.WORLD)
        or ground.not_own(source, state.seat, book.ONE_STEP)
        or ground.not_own(target, state.seat, book.ONE_STEP)
        or ground.not_neighbours(source, target, book.ONE_STEP)
    )
    if refusal is not None or movable(state, source) > 0:
        return refusal
    return _stuck(table, state, source)


def _stuck(table: Table, state: State, source: int) -> Refusal:
    """Against moving from a territory of which nobody may leave."""
    there, turn = state.armies[source], state.turn
    name, armies = table.board.places[source].name, war_refusals.armies
    if there == 1:
        return Refusal(
            book.HOW_MANY_MOVE,
            say("{place} holds {armies} and one has to stay", place=name, armies=armies(1)),
        )
    return Refusal(
        book.ONE_STEP_EACH if turn.moved[source] else book.WHO_FOUGHT,
        say(
            "{place} holds {armies}: {fought} fought this turn and {moved} came by a move, so"
            " nobody may leave",
            place=name,
            armies=armies(there),
            fought=turn.fought[source],
            moved=turn.moved[source],
        ),
    )


def _check_transfer(table: Table, state: State, action: Transfer) -> Refusal | None:
    source = route_of(state).source
    there, most = state.armies[source], movable(state, source)
    if 1 <= action.count <= most:
        return None
    turn = state.turn
    if 1 <= action.count < there:
        rule = book.ONE_STEP_EACH if turn.moved[source] else book.WHO_FOUGHT
    else:
        rule = book.HOW_MANY_MOVE
    return Refusal(
        rule,
        say(
            "{place} holds {armies}: {fought} fought this turn, {moved} came by a move and one"
            " stays, so it is 1 to {most}, not {n}",
            place=table.board.places[source].name,
            armies=war_refusals.armies(there),
            fought=turn.fought[source],
            moved=turn.moved[source],
            most=most,
            n=action.count,
        ),
    )


def _free(_: Table, __: State, ___: Action) -> Refusal | None:
    return None


def _check_die(_: Table, __: State, action: Die) -> Refusal | None:
    return war_refusals.die(action, book.DICE)


def _check_throw(table: Table, state: State, action: Outcome) -> Refusal | None:
    possible = thrown(table, state)
    if table.whole and action not in possible:
        return war_refusals.whole_refused(book.WHOLE_BATTLE)
    return war_refusals.throw(action, route_of(state), possible, (book.DICE, book.COMPARE))


def _check_draw(_: Table, state: State, action: Draw) -> Refusal | None:
    rule = book.TERRITORY_PILE if state.phase is Phase.DEAL else book.CONQUEST_PILE
    return war_refusals.drawn(action, state.cards.pile, rule)


_CHECKS: dict[
    type[Any], tuple[tuple[Phase, ...], Callable[[Table, State, Any], Refusal | None]]
] = {
    Place: ((Phase.PLACE, Phase.PLACE_SPOILS), _check_place),
    TradeIn: ((Phase.TRADE, Phase.TRADE_SPOILS), _check_trade),
    KeepCards: ((Phase.TRADE, Phase.TRADE_SPOILS), _free),
    Attack: ((Phase.ATTACK,), _check_attack),
    UnnamedAttack: ((Phase.ATTACK,), _check_attack),
    Huff: ((Phase.ANSWER,), _free),
    LetPass: ((Phase.ANSWER,), _free),
    Defend: ((Phase.DEFEND,), _check_defend),
    Occupy: ((Phase.OCCUPY,), _check_occupy),
    EndCombat: ((Phase.ATTACK,), _free),
    Fortify: ((Phase.MOVE,), _check_move),
    Transfer: ((Phase.TRANSFER,), _check_transfer),
    EndTurn: ((Phase.MOVE,), _free),
    Die: ((Phase.ORDER, Phase.DEAL_DIE), _check_die),
    Draw: ((Phase.DEAL, Phase.DRAW), _check_draw),
    Roll: ((Phase.THROW,), _check_throw),
    Fall: ((Phase.THROW,), _check_throw),
}

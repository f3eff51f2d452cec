"""Why something cannot be done: the one statement of legality, with rules and numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Refusal
from conquest_lab.core.words import Seat, say
from conquest_lab.games.refonte import legal
from conquest_lab.games.refonte import rulebook as book
from conquest_lab.games.refonte.capitals import matches
from conquest_lab.games.refonte.combat import dice_of
from conquest_lab.games.refonte.fighting_refusals import (
    check_attack,
    check_bombard,
    check_break_off,
    check_engage,
    check_land,
    check_move,
    check_withdraw,
)
from conquest_lab.games.refonte.setup import colonies, home_choices
from conquest_lab.games.refonte.table import BUILDING_PRICES, PRICES, Table
from conquest_lab.games.refonte.turn import BUILDING_RULES, UNIT_RULES, bases
from conquest_lab.games.refonte.types import (
    BARRACKS,
    BUILDINGS,
    FACTORY,
    FRESH,
    KIND_OF,
    PORT,
    Action,
    Attack,
    Bombard,
    BreakOff,
    Build,
    Choose,
    Crown,
    EndBuying,
    EndExchange,
    Engage,
    Exchange,
    Found,
    Garrison,
    Keep,
    Land,
    Move,
    Phase,
    Place,
    Stand,
    State,
    Train,
    Withdraw,
)
from conquest_lab.games.refonte.words import (
    building_name,
    card_with_symbol,
    holder,
    in_territory,
    name,
    phase_name,
    units,
)
from conquest_lab.mechanics import war_refusals
from conquest_lab.mechanics.war import Die, Draw, EndTurn, Fall, Roll, Route


def why_illegal(table: Table, state: State, action: Action) -> Refusal | None:
    """None when the action or outcome may be applied, else what stands against it."""
    phases, check = _CHECKS.get(type(action), _NO_ACTION)
    if state.phase in phases or not phases:
        return check(table, state, action)
    return _wrong_phase(state)


def _unknown(_: Table, _state: State, action: object) -> Refusal:
    return Refusal(book.TURN, say("{action} is no action of this game", action=repr(action)[:80]))


_NO_ACTION: tuple[tuple[Phase, ...], Callable[[Table, State, Any], Refusal | None]] = ((), _unknown)


# The wrong moment --------------------------------------------------------------------------------

_ASKED_BY: dict[Phase, Rule] = {
    Phase.ORDER: book.CLASSIC,
    Phase.CAPITAL: book.CAPITAL,
    Phase.HOME: book.HOME,
    Phase.COLONY_CARDS: book.COLONY,
    Phase.COLONY: book.COLONY,
    Phase.GARRISON: book.GARRISON,
    Phase.MUSTER: book.MUSTER,
    Phase.LIBRARY: book.LIBRARY,
    Phase.KEEP: book.LIBRARY,
    Phase.RETREAT: book.RETREAT,
    Phase.FIGHT: book.DICE_COUNT,
    Phase.THROW: book.DICE,
    Phase.FATE: book.LOST_CAPITAL,
    Phase.NEW_CAPITAL: book.WHICH_CAPITAL,
    Phase.OVER: book.GOALS,
}


def _wrong_phase(state: State) -> Refusal:
    rule = _ASKED_BY.get(state.phase, book.TURN)
    return Refusal(rule, say("this is not the moment: now comes {phase}", phase=phase_name(state)))


def _free(_: Table, _state: State, _action: Action) -> Refusal | None:
    return None


# Set-up ------------------------------------------------------------------------------------------


def _check_choose(table: Table, state: State, action: Choose) -> Refusal | None:
    if refusal := in_territory(table, action.territory):
        return refusal
    choices = home_choices(table, state)
    if action.territory in choices:
        return None
    owner = state.owners[action.territory]
    if owner >= 0:
        return Refusal(
            book.NEAREST,
            say(
                "{place} is taken by {owner}",
                place=name(table, action.territory),
                owner=Seat(owner),
            ),
        )
    distance = table.distance[state.capitals[state.seat]]
    return Refusal(
        book.HOME,
        say(
            "{place}: {far} borders from the capital, and there are free ones {near} away: {places}",
            place=name(table, action.territory),
            far=distance[action.territory],
            near=distance[choices[0]],
            places=tuple(name(table, t) for t in choices),
        ),
    )


def _check_found(table: Table, state: State, action: Found) -> Refusal | None:
    choices = colonies(state)
    if action.territory in choices:
        return None
    return Refusal(
        book.COLONY,
        say(
            "the colony is one of the two territories drawn: {places}",
            places=tuple(name(table, t) for t in choices),
        ),
    )


def _check_place(table: Table, state: State, action: Place) -> Refusal | None:
    if refusal := in_territory(table, action.territory):
        return refusal
    mustering = state.phase is Phase.MUSTER
    rule = book.MUSTER if mustering else book.TURN
    if action.unit not in FRESH:
        return Refusal(rule, say("only new units are placed"))
    if state.owners[action.territory] != state.seat:
        return Refusal(
            rule,
            say(
                "{place} belongs to {owner}; units are placed on own territories",
                place=name(table, action.territory),
                owner=holder(state, action.territory),
            ),
        )
    if not mustering and action.territory not in bases(state):
        return _no_base(table, state, action.territory)
    kind = KIND_OF[action.unit]
    most = state.reserve[state.seat][kind]
    if 1 <= action.count <= most:
        return None
    return Refusal(
        rule,
        say(
            "waiting to be placed: {waiting}; not {count}",
            waiting=units(kind, most),
            count=action.count,
        ),
    )


def _no_base(table: Table, state: State, territory: int) -> Refusal:
    places = tuple(name(table, t) for t in bases(state))
    if state.sites[territory][BUILDINGS + BARRACKS]:
        return Refusal(
            book.ACTIVE_BARRACKS,
            say(
                "{place}: the barracks works from the next turn; units go to: {places}",
                place=name(table, territory),
                places=places,
            ),
        )
    return Refusal(
        book.BARRACKS,
        say(
            "{place} is not the capital and has no barracks; units go to: {places}",
            place=name(table, territory),
            places=places,
        ),
    )


# Buying ------------------------------------------------------------------------------------------


def _check_train(_: Table, state: State, action: Train) -> Refusal | None:
    price = PRICES.get(action.unit)
    if price is None:
        return Refusal(book.TURN, say("only infantry, cavalry and cannons are trained"))
    kind = KIND_OF[action.unit]
    left = state.credits[state.seat]
    if action.count >= 1 and price * action.count <= left:
        return None
    return Refusal(
        UNIT_RULES[kind],
        say(
            "{units} would cost {cost} credits; there are {left}, enough for {most}",
            units=units(kind, action.count),
            cost=price * action.count,
            left=left,
            most=left // price,
        ),
    )


def _check_build(table: Table, state: State, action: Build) -> Refusal | None:
    territory, building = action.territory, action.building
    if refusal := in_territory(table, territory):
        return refusal
    if not 0 <= building < BUILDINGS:
        return Refusal(book.TURN, say("there are four kinds of building"))
    rule = BUILDING_RULES[building]
    if state.owners[territory] != state.seat:
        return Refusal(
            rule,
            say(
                "{place} belongs to {owner}; one builds on own territories",
                place=name(table, territory),
                owner=holder(state, territory),
            ),
        )
    if building == PORT and not table.coasts[territory]:
        return Refusal(
            book.COASTS,
            say("{place} touches none of the five oceans", place=name(table, territory)),
        )
    if not legal.room(table, state.sites[territory], building):
        return Refusal(
            rule if building == FACTORY else book.ONE_EACH,
            say(
                "{place} has one already: {building}",
                place=name(table, territory),
                building=building_name(building),
            ),
        )
    price, left = BUILDING_PRICES[building], state.credits[state.seat]
    if price <= left:
        return None
    return Refusal(
        rule,
        say(
            "{building} costs {price}; credits left: {left}",
            building=building_name(building),
            price=price,
            left=left,
        ),
    )


# Cards -------------------------------------------------------------------------------------------


def _check_keep(table: Table, state: State, action: Keep) -> Refusal | None:
    if action.card in state.cards.drawn:
        return None
    return Refusal(
        book.LIBRARY,
        say(
            "one of the cards drawn is kept: {cards}",
            cards=tuple(table.deck[card].name for card in state.cards.drawn),
        ),
    )


def _check_exchange(table: Table, state: State, action: Exchange) -> Refusal | None:
    if action in table.pairs(state.cards.hands[state.seat]):
        return None
    cards, hand = action.cards, state.cards.hands[state.seat]
    if len(cards) != 2 or cards[0] >= cards[1]:
        return Refusal(
            book.PAIR, say("a pair is two different cards, in the order of their numbers")
        )
    if not set(cards) <= set(hand):
        missing = tuple(table.deck[c].name for c in cards if c not in hand and _is_card(table, c))
        return Refusal(
            book.PAIR,
            say(
                "{player} does not hold: {cards}", player=Seat(state.seat), cards=missing or ("-",)
            ),
        )
    if action.unit not in FRESH:
        return Refusal(book.PAIR, say("a pair brings infantry, cavalry or cannons"))
    return Refusal(
        book.PAIR,
        say(
            "{cards}: no pair for {kind}",
            cards=tuple(card_with_symbol(table, card) for card in cards),
            kind=units(KIND_OF[action.unit], table.options.pair_yield),
        ),
    )


def _is_card(table: Table, card: int) -> bool:
    return 0 <= card < len(table.deck)


def _check_crown(table: Table, state: State, action: Crown) -> Refusal | None:
    choices = matches(state)
    if action.territory in choices:
        return None
    return Refusal(
        book.WHICH_CAPITAL,
        say(
            "the new capital is one of the own territories drawn: {places}",
            places=tuple(name(table, t) for t in choices),
        ),
    )


# What chance cannot do ---------------------------------------------------------------------------


def _check_die(_: Table, _state: State, action: Die) -> Refusal | None:
    return war_refusals.die(action, book.CLASSIC)


def _check_draw(_: Table, state: State, action: Draw) -> Refusal | None:
    return war_refusals.drawn(action, state.cards.pile, book.USED_CARDS)


def _check_garrison(_: Table, _state: State, action: Garrison) -> Refusal | None:
    if action in legal.GARRISONS:
        return None
    return Refusal(
        book.GARRISON,
        say("of two neutral units 0 to 2 are cavalry, not {n}", n=action.cavalry),
    )


def _check_roll(table: Table, state: State, action: Roll | Fall) -> Refusal | None:
    fight = state.fight
    assert fight is not None
    possible = legal.thrown(table, state)
    if table.whole and not fight.cannons and action not in possible:
        return war_refusals.whole_refused(book.WHOLE_BATTLE)
    route = Route(fight.source, fight.target, *dice_of(table, state))
    return war_refusals.throw(action, route, possible, (book.DICE, book.DICE_COUNT))


_CHECKS: dict[
    type[Any], tuple[tuple[Phase, ...], Callable[[Table, State, Any], Refusal | None]]
] = {
    Choose: ((Phase.HOME,), _check_choose),
    Found: ((Phase.COLONY,), _check_found),
    Place: ((Phase.MUSTER, Phase.PLACE), _check_place),
    Train: ((Phase.BUY,), _check_train),
    Build: ((Phase.BUY,), _check_build),
    EndBuying: ((Phase.BUY,), _free),
    Keep: ((Phase.KEEP,), _check_keep),
    Exchange: ((Phase.EXCHANGE,), _check_exchange),
    EndExchange: ((Phase.EXCHANGE,), _free),
    Move: ((Phase.ACT,), check_move),
    Attack: ((Phase.ACT,), check_attack),
    Land: ((Phase.ACT,), check_land),
    Bombard: ((Phase.ACT,), check_bombard),
    Withdraw: ((Phase.RETREAT,), check_withdraw),
    Stand: ((Phase.RETREAT,), _free),
    Engage: ((Phase.FIGHT,), check_engage),
    BreakOff: ((Phase.FIGHT,), check_break_off),
    Crown: ((Phase.NEW_CAPITAL,), _check_crown),
    EndTurn: ((Phase.ACT,), _free),
    Die: ((Phase.ORDER,), _check_die),
    Draw: ((Phase.CAPITAL, Phase.COLONY_CARDS, Phase.LIBRARY, Phase.FATE), _check_draw),
    Garrison: ((Phase.GARRISON,), _check_garrison),
    Roll: ((Phase.THROW,), _check_roll),
    Fall: ((Phase.THROW,), _check_roll),
}

"""La Conquête du Monde in words: what can be done, what an action means, what pointing means."""

from __future__ import annotations

from functools import lru_cache
from typing import assert_never

from conquest_lab.core.words import Message, Seat, counted, say
from conquest_lab.games.miro.legal import movable, route_of
from conquest_lab.games.miro.table import Table
from conquest_lab.games.miro.types import Action, Huff, LetPass, Phase, State, UnnamedAttack
from conquest_lab.mechanics import war_words
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
from conquest_lab.mechanics.war_refusals import armies
from conquest_lab.mechanics.war_words import Names


@lru_cache(maxsize=32)
def names_on(table: Table) -> Names:
    """What things on this table are called."""
    return Names(table.board.places, table.board.continents, table.deck)


_PLAIN: dict[type[Action], Message] = {
    KeepCards: say("Trade no more cards"),
    Huff: say("Blow armies of the attacker"),
    LetPass: say("Let the attack pass"),
    EndCombat: say("End combat"),
    EndTurn: say("End the turn"),
}


def label(table: Table, state: State, action: Action) -> Message:
    """An action as a button says it."""
    names = names_on(table)
    match action:
        case Place(territory, count):
            return say(
                "Place {armies}: {place}", armies=armies(count), place=names.place(territory)
            )
        case TradeIn(cards):
            return say(
                "Trade {cards} for {armies}",
                cards=tuple(names.card_with_symbol(card) for card in cards),
                armies=armies(table.set_value(state.cards.traded)),
            )
        case Attack() | UnnamedAttack() | Fortify():
            return _route_label(names, action, whole=table.whole)
        case Defend(dice):
            return say("Defend with {armies}", armies=armies(dice))
        case Occupy(0):
            return say("Nobody else follows")
        case Occupy(count):
            return counted(count, "{n} more army follows", "{n} more armies follow")
        case Transfer(count):
            return say("Move {armies}", armies=armies(count))
        case KeepCards() | Huff() | LetPass() | EndCombat() | EndTurn():
            return _PLAIN[type(action)]
        case Die() | Roll() | Fall() | Draw():
            return _outcome_label(names, action)
        case _:
            assert_never(action)


def _route_label(names: Names, action: Attack | UnnamedAttack | Fortify, *, whole: bool) -> Message:
    ends = {"source": names.place(action.source), "target": names.place(action.target)}
    match action:
        case Attack() if whole:
            return say("Attack to the end: {source} → {target}", **ends)
        case Attack():
            return say(
                "Attack with {armies}: {source} → {target}", armies=armies(action.dice), **ends
            )
        case UnnamedAttack():
            return say(
                "Attack with {armies} without naming it: {source} → {target}",
                armies=armies(action.dice),
                **ends,
            )
        case _:
            return say("Move: {source} → {target}", **ends)


def _outcome_label(names: Names, outcome: Die | Roll | Fall | Draw) -> Message:
    match outcome:
        case Die(face):
            return say("The die shows {face}", face=face)
        case Roll(attack, defence):
            return say("Attack {attack}, defence {defence}", attack=attack, defence=defence)
        case Fall(attacker, defender):
            return say(
                "The attacker loses {attacker}, the defender {defender}",
                attacker=attacker,
                defender=defender,
            )
        case Draw(card):
            return say("Card: {card}", card=names.card(card))


def pointed_at(table: Table, state: State, places: tuple[int, ...]) -> Action | None:
    """What pointing at territories means in this phase, legal or not.

    A lone territory in combat means the likeliest fight: from it when it is one's own, else against it.
    """
    first = places[0]
    match state.phase:
        case Phase.PLACE | Phase.PLACE_SPOILS:
            return Place(first, 1)
        case Phase.ATTACK:
            if len(places) > 1:
                return Attack(first, places[1], 1)
            own = state.owners[first] == state.seat
            near = [t for t in table.neighbours[first] if (state.owners[t] == state.seat) != own]
            strongest = max(near or table.neighbours[first], key=lambda t: state.armies[t])
            return Attack(first, strongest, 1) if own else Attack(strongest, first, 1)
        case Phase.MOVE:
            if len(places) > 1:
                return Fortify(first, places[1])
            own_near = [t for t in table.neighbours[first] if state.owners[t] == state.seat]
            return Fortify(first, (own_near or table.neighbours[first])[0])
        case _:
            return None


def prompt(table: Table, state: State) -> Message:
    """What the player to move can do now."""
    player = Seat(state.seat)
    match state.phase:
        case Phase.ORDER | Phase.DEAL_DIE | Phase.DEAL | Phase.DRAW:
            return _chance_prompt(state)
        case Phase.TRADE | Phase.TRADE_SPOILS:
            return say(
                "{player}: trade a set of cards for {armies}, or keep them.",
                player=player,
                armies=armies(table.set_value(state.cards.traded)),
            )
        case Phase.PLACE | Phase.PLACE_SPOILS:
            return say(
                "{player}: place {armies} on your territories.",
                player=player,
                armies=armies(state.reserve),
            )
        case Phase.ATTACK:
            return say(
                "{player}: choose a territory of yours, then a neighbour to attack; or end combat.",
                player=player,
            )
        case Phase.MOVE:
            return say(
                "{player}: move armies that have not fought to an own neighbour; or end the turn.",
                player=player,
            )
        case Phase.OVER:
            return say("{player} holds the whole world and has won.", player=player)
        case Phase.ANSWER | Phase.DEFEND | Phase.THROW | Phase.OCCUPY | Phase.TRANSFER:
            return _route_prompt(table, state)
        case _:
            assert_never(state.phase)


def _chance_prompt(state: State) -> Message:
    player = Seat(state.seat)
    match state.phase:
        case Phase.ORDER:
            return say("{player} throws a die for the order of play.", player=player)
        case Phase.DEAL_DIE:
            return say("{player} throws a die, which says how many territories.", player=player)
        case Phase.DEAL:
            return say(
                "{player} receives {armies} and as many territories.",
                player=player,
                armies=armies(state.reserve),
            )
        case _:
            return say("{player} draws a card.", player=player)


def _route_prompt(table: Table, state: State) -> Message:
    route, names = route_of(state), names_on(table)
    source, target = names.place(route.source), names.place(route.target)
    attacker, defender = Seat(state.seat), Seat(state.owners[route.target])
    match state.phase:
        case Phase.ANSWER:
            return say(
                "{player}: the attack was not named; blow armies of the attacker, or let it pass.",
                player=defender,
            )
        case Phase.DEFEND:
            return say(
                "{player}: {target} is attacked with {armies}; choose how many defend.",
                player=defender,
                target=target,
                armies=armies(route.attack_dice),
            )
        case Phase.THROW:
            return war_words.dice_decide(source, target, route)
        case Phase.OCCUPY:
            return say(
                "{player}: {target} is yours; how many more follow from {source}?",
                player=attacker,
                target=target,
                source=source,
            )
        case _:
            return say(
                "{player}: how many armies move, 1 to {most}? {source} → {target}",
                player=attacker,
                most=movable(state, route.source),
                source=source,
                target=target,
            )

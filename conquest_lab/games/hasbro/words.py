"""Risk 2007 in sentences: what can be done, what an action means, what happened."""

from __future__ import annotations

from typing import assert_never

from conquest_lab.core.scene import HIDDEN
from conquest_lab.core.words import Message, Seat, Text, counted, say
from conquest_lab.games.hasbro.table import FORCED_TRADE, Table
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
from conquest_lab.mechanics.cards import SYMBOL_NAMES

_A_CARD = Text("a card", "une carte")
_PHASE_NAMES = {
    Phase.FIRST_TO_PLACE: Text(
        "throwing for who places first", "les dés pour savoir qui place en premier"
    ),
    Phase.CLAIM: Text("claiming territories", "la revendication des territoires"),
    Phase.MUSTER: Text("placing the starting regiments", "le placement des régiments de départ"),
    Phase.FIRST_TURN: Text("throwing for the first turn", "les dés pour le premier tour"),
    Phase.TRADE: Text("step 1: trading cards", "étape 1 : l’échange de cartes"),
    Phase.PLACE: Text("step 1: placing reinforcements", "étape 1 : le placement des renforts"),
    Phase.ATTACK: Text("step 2: combat", "étape 2 : le combat"),
    Phase.DEFEND: Text("step 2: the defender's choice", "étape 2 : le choix du défenseur"),
    Phase.THROW: Text("step 2: throwing the dice", "étape 2 : le lancer des dés"),
    Phase.OCCUPY: Text("step 2: taking possession", "étape 2 : la prise de possession"),
    Phase.TRADE_SPOILS: Text(
        "step 2: trading captured cards", "étape 2 : l’échange des cartes prises"
    ),
    Phase.PLACE_SPOILS: Text(
        "step 2: placing their regiments", "étape 2 : le placement de leurs régiments"
    ),
    Phase.FORTIFY: Text("step 3: the strategic move", "étape 3 : la manœuvre stratégique"),
    Phase.TRANSFER: Text("step 3: how many move", "étape 3 : combien se déplacent"),
    Phase.DRAW: Text("step 4: drawing a card", "étape 4 : la pioche d’une carte"),
    Phase.OVER: Text("the end of the game", "la fin de la partie"),
}


def phase_name(state: State) -> Text:
    """The name of this part of the game."""
    return _PHASE_NAMES[state.phase]


def regiments(n: int) -> Message:
    """«1 regiment», «3 regiments»."""
    return counted(n, "{n} regiment", "{n} regiments")


def label(  # noqa: C901, PLR0911, PLR0912 - one sentence for each kind of action
    table: Table, state: State, action: Action
) -> Message:
    """An action as a button says it."""
    name = tuple(place.name for place in table.board.places)
    match action:
        case Claim(territory):
            return say("Claim: {place}", place=name[territory])
        case Place(territory, count):
            return say(
                "Place {regiments}: {place}", regiments=regiments(count), place=name[territory]
            )
        case TradeIn(cards):
            return say(
                "Trade {cards} for {regiments}",
                cards=tuple(card_with_symbol(table, card) for card in cards),
                regiments=regiments(table.set_value(state.cards.traded)),
            )
        case KeepCards():
            return say("Trade no more cards")
        case Attack(source, target, dice):
            return say(
                "Attack with {regiments}: {source} → {target}",
                regiments=regiments(dice),
                source=name[source],
                target=name[target],
            )
        case Defend(dice):
            return say("Defend with {regiments}", regiments=regiments(dice))
        case Occupy(0):
            return say("Nobody else follows")
        case Occupy(count):
            return counted(count, "{n} more regiment follows", "{n} more regiments follow")
        case EndCombat():
            return say("End combat")
        case Fortify(source, target):
            return say(
                "Strategic move: {source} → {target}", source=name[source], target=name[target]
            )
        case Transfer(count):
            return say("Move {regiments}", regiments=regiments(count))
        case EndTurn():
            return say("End the turn")
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
            return say("Card: {card}", card=card_name(table, card))
        case _:
            assert_never(action)


def card_name(table: Table, card: int) -> Text:
    """The name on a card, if it can be seen."""
    return _A_CARD if card == HIDDEN else table.deck[card].name


def card_with_symbol(table: Table, card: int) -> Message:
    """A card as it counts in a set: its name and its symbol."""
    face = table.deck[card]
    return say("{card} ({symbol})", card=face.name, symbol=SYMBOL_NAMES[face.symbol])


def pointed_at(table: Table, state: State, places: tuple[int, ...]) -> Action | None:
    """What pointing at territories means in this phase, legal or not.

    A lone territory in combat means the likeliest battle: from it when it is one's own, else
    against it.
    """
    first = places[0]
    match state.phase:
        case Phase.CLAIM:
            return Claim(first)
        case Phase.MUSTER | Phase.PLACE | Phase.PLACE_SPOILS:
            return Place(first, 1)
        case Phase.ATTACK:
            if len(places) > 1:
                return Attack(first, places[1], 1)
            own = state.owners[first] == state.seat
            near = [t for t in table.neighbours[first] if (state.owners[t] == state.seat) != own]
            others = near or list(table.neighbours[first])
            strongest = max(others, key=lambda t: state.armies[t])
            return Attack(first, strongest, 1) if own else Attack(strongest, first, 1)
        case Phase.FORTIFY:
            return Fortify(first, places[1] if len(places) > 1 else table.neighbours[first][0])
        case _:
            return None


def prompt(  # noqa: PLR0911 - one sentence for each phase
    table: Table, state: State
) -> Message:
    """What the player to move can do now."""
    player = Seat(state.seat)
    match state.phase:
        case Phase.FIRST_TO_PLACE | Phase.FIRST_TURN:
            return say("Everybody throws a die: the highest begins.")
        case Phase.CLAIM:
            return say("{player}: choose an empty territory to claim.", player=player)
        case Phase.MUSTER:
            return say(
                "{player}: put 1 regiment on one of your territories ({left} left).",
                player=player,
                left=state.reserve[state.seat],
            )
        case Phase.TRADE if len(state.cards.hands[state.seat]) >= FORCED_TRADE:
            return say("{player}: you hold 5 cards or more, trade a set.", player=player)
        case Phase.TRADE:
            return say("{player}: trade a set of cards, or keep them.", player=player)
        case Phase.TRADE_SPOILS:
            return say(
                "{player}: you captured cards and hold 5 or more, trade a set.", player=player
            )
        case Phase.PLACE | Phase.PLACE_SPOILS:
            return say(
                "{player}: place {regiments} on your territories.",
                player=player,
                regiments=regiments(state.reserve[state.seat]),
            )
        case Phase.ATTACK:
            return say(
                "{player}: choose a territory of yours, then a neighbour to attack; or end combat.",
                player=player,
            )
        case Phase.DEFEND | Phase.THROW | Phase.OCCUPY | Phase.TRANSFER:
            return _route_prompt(table, state)
        case Phase.FORTIFY:
            return say(
                "{player}: choose a territory, then another connected to it, for one strategic"
                " move; or end the turn.",
                player=player,
            )
        case Phase.DRAW:
            return say("{player} draws a card for the conquest.", player=player)
        case Phase.OVER:
            return say("{player} holds the whole world and has won.", player=player)
        case _:
            assert_never(state.phase)


def _route_prompt(table: Table, state: State) -> Message:
    route = state.route
    assert route is not None
    source, target = table.board.places[route.source].name, table.board.places[route.target].name
    match state.phase:
        case Phase.DEFEND:
            return say(
                "{player}: {target} is attacked with {regiments}; choose how many defend.",
                player=Seat(state.owners[route.target]),
                target=target,
                regiments=regiments(route.attack_dice),
            )
        case Phase.THROW:
            return say(
                "{source} → {target}: {attack} against {defence}, the dice decide.",
                source=source,
                target=target,
                attack=counted(route.attack_dice, "{n} die", "{n} dice"),
                defence=route.defence_dice,
            )
        case Phase.OCCUPY:
            return say(
                "{player}: {target} is yours; how many more follow from {source}?",
                player=Seat(state.seat),
                target=target,
                source=source,
            )
        case _:
            return say(
                "{player}: how many regiments move? {source} → {target}",
                player=Seat(state.seat),
                source=source,
                target=target,
            )

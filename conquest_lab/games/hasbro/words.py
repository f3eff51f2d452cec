"""Risk 2007 in sentences: what can be done, what an action means, what happened."""

from __future__ import annotations

from typing import assert_never

from conquest_lab.core.ruleset import Event
from conquest_lab.core.scene import HIDDEN
from conquest_lab.core.words import Message, Seat, Text, counted, say
from conquest_lab.games.hasbro import events as happened
from conquest_lab.games.hasbro.legal import regiments
from conquest_lab.games.hasbro.table import Table
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


def label(table: Table, state: State, action: Action) -> Message:
    """An action as a button says it."""
    name = tuple(place.name for place in table.board.places)
    match action:
        case Claim(territory):
            return say("Claim: {place}", place=name[territory])
        case Place(territory, count):
            return say("Place {regiments}: {place}", regiments=regiments(count), place=name[territory])
        case TradeIn(cards):
            return say(
                "Trade {cards} for {regiments}",
                cards=tuple(_card_with_symbol(table, card) for card in cards),
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
            return say("Strategic move: {source} → {target}", source=name[source], target=name[target])
        case Transfer(count):
            return say("Move {regiments}", regiments=regiments(count))
        case EndTurn():
            return say("End the turn")
        case Die(face):
            return say("The die shows {face}", face=face)
        case Roll(attack, defence):
            return say("Attack {attack}, defence {defence}", attack=attack, defence=defence)
        case Fall(attacker, defender):
            return say("The attacker loses {attacker}, the defender {defender}", attacker=attacker, defender=defender)
        case Draw(card):
            return say("Card: {card}", card=_card_name(table, card))
        case _:
            assert_never(action)


def _card_name(table: Table, card: int) -> Text:
    return _A_CARD if card == HIDDEN else table.deck[card].name


def _card_with_symbol(table: Table, card: int) -> Message:
    face = table.deck[card]
    return say("{card} ({symbol})", card=face.name, symbol=SYMBOL_NAMES[face.symbol])


def pointed_at(table: Table, state: State, places: tuple[int, ...]) -> Action | None:
    """What pointing at territories means in this phase, legal or not.

    A lone territory in combat means the likeliest battle: from it when it is one's own, else against it.
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


def prompt(table: Table, state: State) -> Message:
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
        case Phase.TRADE if len(state.cards.hands[state.seat]) >= 5:
            return say("{player}: you hold 5 cards or more, trade a set.", player=player)
        case Phase.TRADE:
            return say("{player}: trade a set of cards, or keep them.", player=player)
        case Phase.TRADE_SPOILS:
            return say("{player}: you captured cards and hold 5 or more, trade a set.", player=player)
        case Phase.PLACE | Phase.PLACE_SPOILS:
            return say(
                "{player}: place {regiments} on your territories.",
                player=player,
                regiments=regiments(state.reserve[state.seat]),
            )
        case Phase.ATTACK:
            return say("{player}: choose a territory of yours, then a neighbour to attack; or end combat.", player=player)
        case Phase.DEFEND | Phase.THROW | Phase.OCCUPY | Phase.TRANSFER:
            return _route_prompt(table, state)
        case Phase.FORTIFY:
            return say(
                "{player}: choose a territory, then another connected to it, for one strategic move; or end the turn.",
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


def describe(table: Table, event: Event) -> Message:
    """What happened, in one sentence."""
    teller = _TELLERS[type(event)]
    return teller(table, event)


def _received(table: Table, e: happened.RegimentsReceived) -> Message:
    player, count = Seat(e.seat), regiments(e.count)
    if e.continent >= 0:
        return say(
            "{player} holds all of this continent: {continent}; +{regiments}",
            player=player,
            continent=table.board.continents[e.continent].name,
            regiments=count,
        )
    if e.territories:
        return say(
            "{player} holds {territories} and receives {regiments}",
            player=player,
            territories=counted(e.territories, "{n} territory", "{n} territories"),
            regiments=count,
        )
    return say("{player} receives {regiments}", player=player, regiments=count)


def _route_names(table: Table, event: Event) -> dict[str, Text]:
    source, target = event.places
    return {"source": table.board.places[source].name, "target": table.board.places[target].name}


def _place_name(table: Table, place: int) -> Text:
    return table.board.places[place].name


_TELLERS = {
    happened.PileShuffled: lambda table, e: counted(
        e.cards, "{n} card is shuffled into the pile", "{n} cards are shuffled into the pile"
    ),
    happened.MarkerMoved: lambda table, e: say("The golden cavalryman stands on {value}", value=e.value),
    happened.RegimentsReceived: _received,
    happened.DieThrown: lambda table, e: say("{player} throws {face}", player=Seat(e.seat), face=e.face),
    happened.ThrowTied: lambda table, e: say(
        "Tie for the highest die; these throw again: {players}", players=tuple(Seat(s) for s in e.seats)
    ),
    happened.StarterFound: lambda table, e: say("{player} begins", player=Seat(e.seat)),
    happened.Claimed: lambda table, e: say(
        "{player} claims a territory: {place}", player=Seat(e.seat), place=_place_name(table, e.territory)
    ),
    happened.WorldClaimed: lambda table, e: say("Every territory is claimed; from now on none is empty"),
    happened.Placed: lambda table, e: say(
        "{player} places {regiments}: {place}",
        player=Seat(e.seat),
        regiments=regiments(e.count),
        place=_place_name(table, e.territory),
    ),
    happened.RegimentsAdded: lambda table, e: say(
        "{player} gains {regiments} for a territory on a card: {place}",
        player=Seat(e.seat),
        regiments=regiments(e.count),
        place=_place_name(table, e.territory),
    ),
    happened.TurnBegan: lambda table, e: say("It is the turn of {player}", player=Seat(e.seat)),
    happened.SetTraded: lambda table, e: say(
        "{player} trades {cards}",
        player=Seat(e.seat),
        cards=tuple(_card_with_symbol(table, card) for card in e.cards),
    ),
    happened.CardsKept: lambda table, e: say("{player} keeps the cards", player=Seat(e.seat)),
    happened.InvasionStopped: lambda table, e: say(
        "The invasion is called off: {place}", place=_place_name(table, e.target)
    ),
    happened.AttackAnnounced: lambda table, e: say(
        "{player} attacks with {regiments}: {source} → {target}",
        player=Seat(e.seat),
        regiments=regiments(e.count),
        **_route_names(table, e),
    ),
    happened.DefenceAnnounced: lambda table, e: say(
        "{player} defends with {regiments}: {place}",
        player=Seat(e.seat),
        regiments=regiments(e.count),
        place=_place_name(table, e.target),
    ),
    happened.DiceThrown: lambda table, e: say(
        "Attack {attack}, defence {defence}", attack=e.attack, defence=e.defence
    ),
    happened.RegimentsLost: lambda table, e: say(
        "The attacker loses {attacker}, the defender {defender}", attacker=e.attacker, defender=e.defender
    ),
    happened.SurvivorsReturned: lambda table, e: say(
        "{source} has {attackers} left, {target} {defenders}",
        attackers=e.attackers,
        defenders=e.defenders,
        **_route_names(table, e),
    ),
    happened.Conquered: lambda table, e: say(
        "{player} conquers a territory of {loser}: {place}",
        player=Seat(e.seat),
        loser=Seat(e.loser),
        place=_place_name(table, e.target),
    ),
    happened.Moved: lambda table, e: say(
        "{player} moves {regiments}: {source} → {target}",
        player=Seat(e.seat),
        regiments=regiments(e.count),
        **_route_names(table, e),
    ),
    happened.Eliminated: lambda table, e: say(
        "{loser} is eliminated by {player}", loser=Seat(e.seat), player=Seat(e.by)
    ),
    happened.CardsCaptured: lambda table, e: say(
        "{player} takes {cards} of {loser}",
        player=Seat(e.seat),
        cards=counted(len(e.cards), "{n} card", "{n} cards"),
        loser=Seat(e.loser),
    ),
    happened.SpoilsKept: lambda table, e: say(
        "{player} now holds {cards}: fewer than 5 are not traded in mid-turn",
        player=Seat(e.seat),
        cards=counted(e.cards, "{n} card", "{n} cards"),
    ),
    happened.CombatEnded: lambda table, e: say("{player} ends combat", player=Seat(e.seat)),
    happened.MoveChosen: lambda table, e: say(
        "{player} makes the strategic move: {source} → {target}", player=Seat(e.seat), **_route_names(table, e)
    ),
    happened.CardDrawn: lambda table, e: say(
        "{player} draws: {card}", player=Seat(e.seat), card=_card_name(table, e.card)
    ),
    happened.NoCard: lambda table, e: say("{player} draws no card", player=Seat(e.seat)),
    happened.GameWon: lambda table, e: say("{player} holds the whole world and has won", player=Seat(e.seat)),
}

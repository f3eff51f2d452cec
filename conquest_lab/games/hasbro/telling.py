"""What happened in Risk 2007, one sentence an event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from conquest_lab.core.ruleset import Event
from conquest_lab.core.words import Message, Seat, Text, counted, say
from conquest_lab.games.hasbro import events as happened
from conquest_lab.games.hasbro.table import Table
from conquest_lab.games.hasbro.words import card_name, card_with_symbol, regiments


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


_TELLERS: dict[type[Event], Callable[[Table, Any], Message]] = {
    happened.PileShuffled: lambda table, e: counted(
        e.cards, "{n} card is shuffled into the pile", "{n} cards are shuffled into the pile"
    ),
    happened.MarkerMoved: lambda table, e: say(
        "The golden cavalryman stands on {value}", value=e.value
    ),
    happened.RegimentsReceived: _received,
    happened.DieThrown: lambda table, e: say(
        "{player} throws {face}", player=Seat(e.seat), face=e.face
    ),
    happened.ThrowTied: lambda table, e: say(
        "Tie for the highest die; these throw again: {players}",
        players=tuple(Seat(s) for s in e.seats),
    ),
    happened.StarterFound: lambda table, e: say("{player} begins", player=Seat(e.seat)),
    happened.Claimed: lambda table, e: say(
        "{player} claims a territory: {place}",
        player=Seat(e.seat),
        place=_place_name(table, e.territory),
    ),
    happened.WorldClaimed: lambda table, e: say(
        "Every territory is claimed; from now on none is empty"
    ),
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
        cards=tuple(card_with_symbol(table, card) for card in e.cards),
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
        "The attacker loses {attacker}, the defender {defender}",
        attacker=e.attacker,
        defender=e.defender,
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
        "{player} makes the strategic move: {source} → {target}",
        player=Seat(e.seat),
        **_route_names(table, e),
    ),
    happened.CardDrawn: lambda table, e: say(
        "{player} draws: {card}", player=Seat(e.seat), card=card_name(table, e.card)
    ),
    happened.NoCard: lambda table, e: say("{player} draws no card", player=Seat(e.seat)),
    happened.GameWon: lambda table, e: say(
        "{player} holds the whole world and has won", player=Seat(e.seat)
    ),
}

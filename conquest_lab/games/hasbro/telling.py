"""What happened in Risk 2007, one sentence an event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from conquest_lab.core.ruleset import Event
from conquest_lab.core.words import Message, Seat, Text, counted, say
from conquest_lab.games.hasbro import events as happened
from conquest_lab.games.hasbro import legion_events as legion
from conquest_lab.games.hasbro import team_events as shared
from conquest_lab.games.hasbro.table import Table
from conquest_lab.games.hasbro.types import NEUTRAL
from conquest_lab.games.hasbro.words import card_name, card_with_symbol, regiments


def describe(table: Table, event: Event) -> Message:
    """What happened, in one sentence."""
    teller = _TELLERS[type(event)]
    return teller(table, event)


def _received(table: Table, e: happened.RegimentsReceived) -> Message:
    player, count = table.who(e.seat), regiments(e.count)
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


def _attacks(table: Table, e: happened.AttackAnnounced) -> Message:
    route = _route_names(table, e)
    if table.whole:
        return say("{player} attacks to the end: {source} → {target}", player=Seat(e.seat), **route)
    return say(
        "{player} attacks with {regiments}: {source} → {target}",
        player=Seat(e.seat),
        regiments=regiments(e.count),
        **route,
    )


def _ally_attacks(table: Table, e: legion.AllyAttackAnnounced) -> Message:
    told: dict[str, Any] = {
        "player": Seat(e.seat),
        "army": table.who(e.army),
        **_route_names(table, e),
    }
    if table.whole:
        return say("{player} attacks to the end with {army}: {source} → {target}", **told)
    return say(
        "{player} attacks with {regiments} of {army}: {source} → {target}",
        regiments=regiments(e.count),
        **told,
    )


def _place_name(table: Table, place: int) -> Text:
    return table.board.places[place].name


def _side_taken(table: Table, e: legion.SideTaken) -> Message:
    army = table.who(e.army)
    if e.seat == NEUTRAL:
        return say("{army} is neutral", army=army)
    return say("{army} is now the ally of {player}", army=army, player=Seat(e.seat))


def _control(table: Table, e: shared.ControlChanged) -> Message:
    place = _place_name(table, e.territory)
    if e.seat < 0:
        return say("Nobody controls this territory: {place}", place=place)
    return say("{player} controls this territory: {place}", player=Seat(e.seat), place=place)


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
        player=table.who(e.seat),
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
    happened.AttackAnnounced: _attacks,
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
        player=table.who(e.seat),
        loser=table.who(e.loser),
        place=_place_name(table, e.target),
    ),
    happened.Moved: lambda table, e: say(
        "{player} moves {regiments}: {source} → {target}",
        player=table.who(e.seat),
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
        player=table.who(e.seat),
        **_route_names(table, e),
    ),
    happened.CardDrawn: lambda table, e: say(
        "{player} draws: {card}", player=Seat(e.seat), card=card_name(table, e.card)
    ),
    happened.NoCard: lambda table, e: say("{player} draws no card", player=Seat(e.seat)),
    happened.GameWon: lambda table, e: say(
        "{player} holds the whole world and has won", player=Seat(e.seat)
    ),
    # The games for two
    legion.Dealt: lambda table, e: say(
        "Dealt to {army}: {place}",
        army=table.who(e.army),
        place=_place_name(table, e.territory),
    ),
    legion.LegionsComplete: lambda table, e: say(
        "All regiments of the independent armies are placed"
    ),
    legion.CannonPlaced: lambda table, e: say("{army} is neutral", army=table.who(e.army)),
    legion.SideTaken: _side_taken,
    legion.SideKept: lambda table, e: say(
        "The cannon stays where it is: {army}", army=table.who(e.army)
    ),
    legion.CardGiven: lambda table, e: say(
        "{player} gives a card: {card} → {army}",
        player=Seat(e.seat),
        card=card_name(table, e.card),
        army=table.who(e.army),
    ),
    legion.InfluenceEnded: lambda table, e: say(
        "{player} gives no more cards", player=Seat(e.seat)
    ),
    legion.AllyChosen: lambda table, e: say(
        "{player} throws a die for {army}", player=Seat(e.seat), army=table.who(e.army)
    ),
    legion.AllyDieThrown: lambda table, e: say(
        "{army} receives {regiments}", army=table.who(e.army), regiments=regiments(e.face)
    ),
    legion.AlliesServed: lambda table, e: say(
        "{player} is done with the allies", player=Seat(e.seat)
    ),
    legion.AllyAttackAnnounced: _ally_attacks,
    legion.AllyConquest: lambda table, e: say(
        "A conquest by {army} earns no card", army=table.who(e.army)
    ),
    legion.LoyaltyThrown: lambda table, e: say(
        "The die of loyalty for {army}: {face}", army=table.who(e.army), face=e.face
    ),
    legion.ArmyDestroyed: lambda table, e: say(
        "{army} is destroyed by {player}", army=table.who(e.army), player=Seat(e.by)
    ),
    legion.CannonRemoved: lambda table, e: say(
        "The cannon leaves the line: {army}", army=table.who(e.army)
    ),
    legion.ArmyCardsCaptured: lambda table, e: say(
        "{player} takes {cards} of {loser}",
        player=Seat(e.seat),
        cards=counted(len(e.cards), "{n} card", "{n} cards"),
        loser=table.who(e.army),
    ),
    legion.NoCardsHeld: lambda table, e: say("{army} held no cards", army=table.who(e.army)),
    legion.DuelWon: lambda table, e: say(
        "{player} has eliminated the opponent and has won", player=Seat(e.seat)
    ),
    # The team game
    shared.TeamFormed: lambda table, e: say(
        "A team: {players}", players=tuple(Seat(seat) for seat in e.seats)
    ),
    shared.ControlChanged: _control,
    shared.NotCounted: lambda table, e: say(
        "Nobody controls this territory, which counts for nobody: {place}",
        place=_place_name(table, e.territory),
    ),
    shared.BattleLost: lambda table, e: say(
        "The attacker loses {attacker}, the defender {defender}",
        attacker=e.attacker,
        defender=e.defender,
    ),
    shared.DefendersFell: lambda table, e: say(
        "{player} loses {regiments}: {place}",
        player=Seat(e.seat),
        regiments=regiments(e.count),
        place=_place_name(table, e.territory),
    ),
    shared.HandPassed: lambda table, e: say(
        "{player} passes {cards} to {mate}",
        player=Seat(e.seat),
        cards=counted(len(e.cards), "{n} card", "{n} cards"),
        mate=Seat(e.mate),
    ),
    shared.TeamWon: lambda table, e: say(
        "This team has won: {players}", players=tuple(Seat(seat) for seat in e.seats)
    ),
}

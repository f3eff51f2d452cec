"""What happened in the home-brew, one sentence an event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from conquest_lab.core.ruleset import Event
from conquest_lab.core.words import Message, Seat, counted, say
from conquest_lab.games.refonte import events as happened
from conquest_lab.games.refonte.table import Table
from conquest_lab.games.refonte.words import (
    building_name,
    credits_,
    name,
    player,
    troops,
    units,
)
from conquest_lab.mechanics import war_words


def describe(table: Table, event: Event) -> Message:
    """What happened, in one sentence."""
    if type(event) in war_words.SHARED:
        return war_words.tell(table.names, event)
    return _TELLERS[type(event)](table, event)


def _route(table: Table, e: Any) -> dict[str, Any]:
    return {
        "player": player(e.seat),
        "source": name(table, e.source),
        "target": name(table, e.target),
    }


def _received(table: Table, e: happened.CreditsReceived) -> Message:
    seat, amount = Seat(e.seat), credits_(e.amount)
    match e.source:
        case "territories":
            return say(
                "{player} holds {territories}: +{credits}",
                player=seat,
                territories=war_words.territories(e.number),
                credits=amount,
            )
        case "capital":
            return say("The capital of {player}: +{credits}", player=seat, credits=amount)
        case "captured":
            return say(
                "{player} holds captured capitals ({n}): +{credits}",
                player=seat,
                n=e.number,
                credits=amount,
            )
        case "factories":
            return say(
                "Factories of {player} ({n}): +{credits}", player=seat, n=e.number, credits=amount
            )
        case "ports":
            return say(
                "Ports of {player} ({n}): +{credits}", player=seat, n=e.number, credits=amount
            )
    return say(
        "{player} holds all of this continent: {continent}; +{credits}",
        player=seat,
        continent=table.groups[e.number].name,
        credits=amount,
    )


def _garrisoned(table: Table, e: happened.Garrisoned) -> Message:
    if len(e.territories) == 1:
        return say(
            "{units} stand guard: {place}",
            units=troops(e.infantry, e.cavalry),
            place=name(table, e.territories[0]),
        )
    return say(
        "{units} stand guard on each of {territories}",
        units=troops(e.infantry, e.cavalry),
        territories=war_words.territories(len(e.territories)),
    )


def _declared(table: Table, e: happened.AttackDeclared) -> Message:
    if e.landing:
        return say("{player} lands: {source} → {target}", **_route(table, e))
    return say("{player} attacks: {source} → {target}", **_route(table, e))


def _engaged(table: Table, e: happened.Engaged) -> Message:
    if e.cannons:
        return say(
            "{player} bombards with {units}: {source} → {target}",
            units=units(2, e.cannons),
            **_route(table, e),
        )
    if table.whole and e.dice_against:
        return say("{player} fights to the end: {source} → {target}", **_route(table, e))
    sent = troops(e.infantry, e.cavalry)
    if not e.dice_against:
        return say(
            "Nobody defends {place}; {player} enters with {units}",
            place=name(table, e.target),
            player=Seat(e.seat),
            units=sent,
        )
    return say(
        "{player} sends {units} against {dice}",
        player=Seat(e.seat),
        units=sent,
        dice=counted(e.dice_against, "{n} die", "{n} dice"),
    )


def _lost(table: Table, e: happened.UnitsLost) -> Message:
    return say(
        "{place}: {player} loses {units}",
        player=player(e.seat),
        units=troops(e.infantry, e.cavalry),
        place=name(table, e.territory),
    )


def _moved(table: Table, e: happened.Moved) -> Message:
    count = units(e.kind, e.count)
    if e.boarding and not e.afloat:
        return say(
            "Aboard, {units} of {player}: {source} → {target}", units=count, **_route(table, e)
        )
    if e.boarding:
        return say(
            "At sea, {units} of {player}: {source} → {target}", units=count, **_route(table, e)
        )
    if e.afloat:
        return say(
            "Ashore, {units} of {player}: {source} → {target}", units=count, **_route(table, e)
        )
    return say("{player} moves {units}: {source} → {target}", units=count, **_route(table, e))


def _won(_: Table, e: happened.GameWon) -> Message:
    if e.capitals:
        return say(
            "{player} controls every other capital ({n}) and has won",
            player=Seat(e.seat),
            n=e.capitals,
        )
    if e.own:
        return say(
            "{player} holds {own} against {others} of all others and has won",
            player=Seat(e.seat),
            own=war_words.territories(e.own),
            others=e.others,
        )
    return say("{player} is the last in the game and has won", player=Seat(e.seat))


def _estate(_: Table, e: happened.EstateLost) -> Message:
    return say(
        "Lost with {player}: {credits}, {cards}, {units}",
        player=Seat(e.seat),
        credits=credits_(e.credits),
        cards=war_words.cards(e.cards),
        units=counted(e.units, "{n} waiting unit", "{n} waiting units"),
    )


_TELLERS: dict[type[Event], Callable[[Table, Any], Message]] = {
    happened.TableLaid: lambda table, e: counted(
        e.players, "{n} player sits down", "{n} players sit down"
    ),
    happened.CardsStayedOut: lambda table, e: counted(
        e.cards, "{n} card of the set-up stays out", "{n} cards of the set-up stay out"
    ),
    happened.StarterFound: lambda table, e: say("{player} begins", player=Seat(e.seat)),
    happened.CapitalDrawn: lambda table, e: say(
        "{player} draws a capital: {place}", player=Seat(e.seat), place=name(table, e.territory)
    ),
    happened.HomeChosen: lambda table, e: say(
        "{player} takes a territory: {place}", player=Seat(e.seat), place=name(table, e.territory)
    ),
    happened.ColonyFounded: lambda table, e: say(
        "{player} founds a colony with a barracks: {place}",
        player=Seat(e.seat),
        place=name(table, e.territory),
    ),
    happened.CardsReturned: lambda table, e: say(
        "{player} gives back to the pile: {cards}",
        player=Seat(e.seat),
        cards=war_words.cards(len(e.cards)),
    ),
    happened.NeutralFound: lambda table, e: say(
        "The neutral player holds {territories}", territories=war_words.territories(e.territories)
    ),
    happened.Garrisoned: _garrisoned,
    happened.UnitsPosted: lambda table, e: say(
        "{player} puts 1 infantry unit on each of {territories}",
        player=Seat(e.seat),
        territories=war_words.territories(len(e.territories)),
    ),
    happened.UnitsReceived: lambda table, e: say(
        "{player} receives {units}", player=Seat(e.seat), units=units(e.kind, e.count)
    ),
    happened.Placed: lambda table, e: say(
        "{player} places {units}: {place}",
        player=Seat(e.seat),
        units=units(e.kind, e.count),
        place=name(table, e.territory),
    ),
    happened.SetUpEnded: lambda table, e: say(
        "From now on new units need the capital or a barracks"
    ),
    happened.BuildingOpened: lambda table, e: say(
        "{place}: now at work: {building}",
        place=name(table, e.territory),
        building=building_name(e.building),
    ),
    happened.CannonsReleased: lambda table, e: say(
        "Free to withdraw again: {units} of {player}",
        units=units(2, e.count),
        player=Seat(e.seat),
    ),
    happened.CreditsReceived: _received,
    happened.Trained: lambda table, e: say(
        "{player} trains {units}; left: {credits}",
        player=Seat(e.seat),
        units=units(e.kind, e.count),
        credits=credits_(e.credits),
    ),
    happened.Built: lambda table, e: say(
        "{player} builds: {building}, {place}; left: {credits}",
        player=Seat(e.seat),
        building=building_name(e.building),
        place=name(table, e.territory),
        credits=credits_(e.credits),
    ),
    happened.BuyingEnded: lambda table, e: say(
        "{player} buys no more and keeps {credits}",
        player=Seat(e.seat),
        credits=credits_(e.credits),
    ),
    happened.CardKept: lambda table, e: say(
        "{player} keeps: {card}", player=Seat(e.seat), card=table.names.card(e.card)
    ),
    happened.PairExchanged: lambda table, e: say(
        "{player} exchanges {cards}",
        player=Seat(e.seat),
        cards=tuple(table.names.card_with_symbol(card) for card in e.cards),
    ),
    happened.ExchangeEnded: lambda table, e: say("{player} keeps the cards", player=Seat(e.seat)),
    happened.UnitsWait: lambda table, e: say(
        "{player} has neither capital nor barracks; units that wait: {n}",
        player=Seat(e.seat),
        n=e.count,
    ),
    happened.Moved: _moved,
    happened.Occupied: _moved,
    happened.AttackDeclared: _declared,
    happened.Withdrew: lambda table, e: say(
        "{player} withdraws {units}: {source} → {target}",
        units=units(e.kind, e.count),
        **_route(table, e),
    ),
    happened.Stood: lambda table, e: say(
        "{player} stands: {place}", player=Seat(e.seat), place=name(table, e.territory)
    ),
    happened.Engaged: _engaged,
    happened.UnitsLost: _lost,
    happened.AttackEnded: lambda table, e: say(
        "The attack is over: {source} → {target}", **_route(table, e)
    ),
    happened.Captured: lambda table, e: say(
        "{player} captures a territory of {loser}: {place}",
        player=Seat(e.seat),
        loser=player(e.loser),
        place=name(table, e.territory),
    ),
    happened.BarracksDestroyed: lambda table, e: say(
        "The barracks is destroyed: {place}", place=name(table, e.territory)
    ),
    happened.BuildingsTaken: lambda table, e: say(
        "{player} takes over: {buildings}",
        player=Seat(e.seat),
        buildings=tuple(building_name(b) for b in e.buildings),
    ),
    happened.CannonsTaken: lambda table, e: say(
        "{player} captures {units}", player=Seat(e.seat), units=units(2, e.count)
    ),
    happened.CapitalLost: lambda table, e: say(
        "{player} has lost the capital to {by}: {place}",
        player=Seat(e.seat),
        by=Seat(e.by),
        place=name(table, e.territory),
    ),
    happened.CapitalRetaken: lambda table, e: say(
        "{player} has the capital back: {place}",
        player=Seat(e.seat),
        place=name(table, e.territory),
    ),
    happened.FoughtOn: lambda table, e: say(
        "{player} fights on without a capital: {own} against {theirs} of {by}",
        player=Seat(e.seat),
        own=war_words.territories(e.own),
        theirs=e.theirs,
        by=Seat(e.by),
    ),
    happened.LeadLost: lambda table, e: say(
        "{player} has no lead left: {own} against {theirs} of {by}",
        player=Seat(e.seat),
        own=war_words.territories(e.own),
        theirs=e.theirs,
        by=Seat(e.by),
    ),
    happened.CapitalMoved: lambda table, e: say(
        "{player} has a new capital: {place}", player=Seat(e.seat), place=name(table, e.territory)
    ),
    happened.Eliminated: lambda table, e: say(
        "{player} is out; now neutral: {territories}",
        player=Seat(e.seat),
        territories=war_words.territories(len(e.territories)),
    ),
    happened.FleetLost: lambda table, e: say(
        "The fleet of {player} is lost: {n} units",
        player=Seat(e.seat),
        n=sum(sum(counts) for _, *counts in e.units),
    ),
    happened.EstateLost: _estate,
    happened.FirstRoundEnded: lambda table, e: say(
        "The first round is over: from now on players may attack each other"
    ),
    happened.HegemonyMissed: lambda table, e: say(
        "{player} holds {own} against {others} of all others: that is not enough",
        player=Seat(e.seat),
        own=war_words.territories(e.own),
        others=e.others,
    ),
    happened.GameWon: _won,
}

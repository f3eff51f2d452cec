"""What happened in La Conquête du Monde, one sentence an event."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from conquest_lab.core.ruleset import Event
from conquest_lab.core.words import Message, Seat, counted, say
from conquest_lab.games.miro import events as happened
from conquest_lab.games.miro.table import Table
from conquest_lab.games.miro.words import names_on
from conquest_lab.mechanics import war_events, war_words
from conquest_lab.mechanics.war_refusals import armies


def describe(table: Table, event: Event) -> Message:
    """What happened, in one sentence."""
    if table.whole and isinstance(event, war_events.AttackAnnounced):
        route = names_on(table).route(event)
        return say(
            "{player} attacks to the end: {source} → {target}", player=Seat(event.seat), **route
        )
    teller = _TELLERS.get(type(event))
    return teller(table, event) if teller else war_words.tell(names_on(table), event)


_TELLERS: dict[type[Event], Callable[[Table, Any], Message]] = {
    happened.ColourChosen: lambda _, e: say("{player} chooses a colour", player=Seat(e.seat)),
    happened.JokersPutAside: lambda _, e: counted(
        len(e.cards), "{n} Joker is put aside", "{n} Jokers are put aside"
    ),
    happened.OrderSettled: lambda _, e: say(
        "The order of play: {players}", players=tuple(Seat(s) for s in e.seats)
    ),
    happened.SurplusLost: lambda _, e: counted(
        e.points,
        "{n} point of the die is lost: {player} has taken the last cards",
        "{n} points of the die are lost: {player} has taken the last cards",
        player=Seat(e.seat),
    ),
    happened.WorldDealt: lambda _, __: say("Every territory has an owner"),
    happened.CardsReturned: lambda _, e: say(
        "{player} hands {cards} back", player=Seat(e.seat), cards=war_words.cards(len(e.cards))
    ),
    happened.ConquestBegan: lambda _, e: say(
        "The conquest begins; first turn: {player}", player=Seat(e.seat)
    ),
    happened.RoundBegan: lambda _, e: say("Round {number} begins", number=e.number),
    happened.ProtectionEnded: lambda _, __: say("From now on players can be eliminated"),
    happened.ShareCounted: lambda _, e: say(
        "{player} holds {territories}: {armies} and {cards}",
        player=Seat(e.seat),
        territories=war_words.territories(e.territories),
        armies=armies(e.armies),
        cards=war_words.cards(e.cards),
    ),
    happened.ArmiesWithheld: lambda _, e: say(
        "{player} has no more pieces: {armies} less", player=Seat(e.seat), armies=armies(e.count)
    ),
    happened.AttackUnnamed: lambda table, e: say(
        "{player} attacks with {armies} without naming it: {source} → {target}",
        player=Seat(e.seat),
        armies=armies(e.count),
        **names_on(table).route(e),
    ),
    happened.ArmiesHuffed: lambda table, e: say(
        "{player} blows {armies} of the attacker, and the attack is over: {place}",
        player=Seat(e.seat),
        armies=armies(e.count),
        place=names_on(table).place(e.source),
    ),
    happened.AttackLetPass: lambda _, e: say("{player} lets it pass", player=Seat(e.seat)),
    happened.LastArmySpared: lambda table, e: say(
        "The last army of {player} cannot fall yet: {place}",
        player=Seat(e.seat),
        place=names_on(table).place(e.target),
    ),
    happened.FollowersFresh: lambda table, e: counted(
        e.count,
        "{n} army here has not fought and may still move: {place}",
        "{n} armies here have not fought and may still move: {place}",
        place=names_on(table).place(e.target),
    ),
}

"""What happened between armies and territories, one sentence an event; games that count otherwise say so."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from conquest_lab.core.ruleset import Event
from conquest_lab.core.scene import HIDDEN, Card, Group, Place
from conquest_lab.core.words import Message, Seat, Text, counted, say
from conquest_lab.mechanics import war_events as happened
from conquest_lab.mechanics.cards import SYMBOL_NAMES
from conquest_lab.mechanics.war import Route
from conquest_lab.mechanics.war_refusals import Pieces, armies

A_CARD = Text("a card", "une carte")


@dataclass(frozen=True)
class Names:
    """What things are called.

    places, continents, deck: by number.
    pieces: how armies are counted in words.
    """

    places: Sequence[Place]
    continents: Sequence[Group]
    deck: Sequence[Card]
    pieces: Pieces = armies

    def place(self, territory: int) -> Text:
        return self.places[territory].name

    def card(self, card: int) -> Text:
        return A_CARD if card == HIDDEN else self.deck[card].name

    def card_with_symbol(self, card: int) -> Message:
        face = self.deck[card]
        return say("{card} ({symbol})", card=face.name, symbol=SYMBOL_NAMES[face.symbol])

    def route(self, event: Event) -> dict[str, Text]:
        source, target = event.places
        return {"source": self.place(source), "target": self.place(target)}


def tell(names: Names, event: Event) -> Message:
    """The event in one sentence; KeyError for an event that only one game knows."""
    return _TELLERS[type(event)](names, event)


def cards(n: int) -> Message:
    """«1 card», «3 cards»."""
    return counted(n, "{n} card", "{n} cards")


def dice_decide(source: Text, target: Text, route: Route) -> Message:
    """What both sides wait for once the numbers of dice are known."""
    return say(
        "{source} → {target}: {attack} against {defence}, the dice decide.",
        source=source,
        target=target,
        attack=counted(route.attack_dice, "{n} die", "{n} dice"),
        defence=route.defence_dice,
    )


def territories(n: int) -> Message:
    """«1 territory», «3 territories»."""
    return counted(n, "{n} territory", "{n} territories")


def _received(names: Names, e: happened.ArmiesReceived) -> Message:
    player, count = Seat(e.seat), names.pieces(e.count)
    if e.continent >= 0:
        return say(
            "{player} holds all of this continent: {continent}; +{armies}",
            player=player,
            continent=names.continents[e.continent].name,
            armies=count,
        )
    if e.territories:
        return say(
            "{player} holds {territories} and receives {armies}",
            player=player,
            territories=territories(e.territories),
            armies=count,
        )
    return say("{player} receives {armies}", player=player, armies=count)


_TELLERS: dict[type[Event], Callable[[Names, Any], Message]] = {
    happened.PileShuffled: lambda _, e: counted(
        e.cards, "{n} card is shuffled into the pile", "{n} cards are shuffled into the pile"
    ),
    happened.ValueMarked: lambda names, e: say(
        "The next set is worth {armies}", armies=names.pieces(e.value)
    ),
    happened.ArmiesReceived: _received,
    happened.DieThrown: lambda _, e: say(
        "{player} throws {face}", player=Seat(e.seat), face=e.face
    ),
    happened.ThrowTied: lambda _, e: say(
        "A tie; these throw again: {players}", players=tuple(Seat(s) for s in e.seats)
    ),
    happened.Claimed: lambda names, e: say(
        "{player} takes a territory: {place}", player=Seat(e.seat), place=names.place(e.territory)
    ),
    happened.Placed: lambda names, e: say(
        "{player} places {armies}: {place}",
        player=Seat(e.seat),
        armies=names.pieces(e.count),
        place=names.place(e.territory),
    ),
    happened.TurnBegan: lambda _, e: say("It is the turn of {player}", player=Seat(e.seat)),
    happened.SetTraded: lambda names, e: say(
        "{player} trades {cards}",
        player=Seat(e.seat),
        cards=tuple(names.card_with_symbol(card) for card in e.cards),
    ),
    happened.CardsKept: lambda _, e: say("{player} keeps the cards", player=Seat(e.seat)),
    happened.AttackAnnounced: lambda names, e: say(
        "{player} attacks with {armies}: {source} → {target}",
        player=Seat(e.seat),
        armies=names.pieces(e.count),
        **names.route(e),
    ),
    happened.DefenceAnnounced: lambda names, e: say(
        "{player} defends with {armies}: {place}",
        player=Seat(e.seat),
        armies=names.pieces(e.count),
        place=names.place(e.target),
    ),
    happened.DiceThrown: lambda _, e: say(
        "Attack {attack}, defence {defence}", attack=e.attack, defence=e.defence
    ),
    happened.ArmiesLost: lambda _, e: say(
        "The attacker loses {attacker}, the defender {defender}",
        attacker=e.attacker,
        defender=e.defender,
    ),
    happened.SurvivorsReturned: lambda names, e: say(
        "{source} has {attackers} left, {target} {defenders}",
        attackers=e.attackers,
        defenders=e.defenders,
        **names.route(e),
    ),
    happened.Conquered: lambda names, e: say(
        "{player} conquers a territory of {loser}: {place}",
        player=Seat(e.seat),
        loser=Seat(e.loser),
        place=names.place(e.target),
    ),
    happened.Moved: lambda names, e: say(
        "{player} moves {armies}: {source} → {target}",
        player=Seat(e.seat),
        armies=names.pieces(e.count),
        **names.route(e),
    ),
    happened.Eliminated: lambda _, e: say(
        "{loser} is eliminated by {player}", loser=Seat(e.seat), player=Seat(e.by)
    ),
    happened.CardsCaptured: lambda _, e: say(
        "{player} takes {cards} of {loser}",
        player=Seat(e.seat),
        cards=cards(len(e.cards)),
        loser=Seat(e.loser),
    ),
    happened.CombatEnded: lambda _, e: say("{player} ends combat", player=Seat(e.seat)),
    happened.MoveChosen: lambda names, e: say(
        "{player} begins a move: {source} → {target}", player=Seat(e.seat), **names.route(e)
    ),
    happened.CardDrawn: lambda names, e: say(
        "{player} draws: {card}", player=Seat(e.seat), card=names.card(e.card)
    ),
    happened.NoCard: lambda _, e: say("{player} draws no card", player=Seat(e.seat)),
    happened.GameWon: lambda _, e: say(
        "{player} holds the whole world and has won", player=Seat(e.seat)
    ),
}
SHARED = frozenset(_TELLERS)

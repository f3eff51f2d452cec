"""What happened in a game of Conquêtes, each event in one sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from conquest_lab.core.ruleset import Event
from conquest_lab.core.scene import NOBODY
from conquest_lab.core.words import Message, Text, counted, say
from conquest_lab.games.conquetes import events as happened
from conquest_lab.games.conquetes.refusals import who
from conquest_lab.games.conquetes.table import Table
from conquest_lab.games.conquetes.words import (
    card_name,
    card_with_value,
    cards,
    points,
    regions,
)

_Told = Any
"""An event that has what its sentence names."""


def describe(table: Table, event: Event) -> Message:
    """What happened, in one sentence."""
    return _TELLERS[type(event)](table, event)


def _about(sentence: Message) -> Callable[[Table, Any], Message]:
    """A sentence about a player and a region or a card, its gaps filled from the event."""
    template = sentence.template

    def tell(table: Table, e: _Told) -> Message:
        named: dict[str, object] = {}
        if "{player}" in template:
            named["player"] = who(table, e.seat)
        if "{card}" in template:
            named["card"] = card_with_value(table, e.card)
        if "{region}" in template:
            named["region"] = _place(table, e.region)
        return Message(template, tuple(named.items()))

    return tell


def _place(table: Table, region: int) -> Text:
    return table.board.places[region].name


def _attacked(table: Table, e: happened.Attacked) -> Message:
    return say(
        "{player} attacks {defender}: {source} → {target}",
        player=who(table, e.seat),
        defender=who(table, e.defender),
        source=card_with_value(table, e.source),
        target=card_with_value(table, e.target),
    )


def _engaged(table: Table, e: happened.CardEngaged | happened.BotEngaged) -> Message:
    return say(
        "{player} engages card number {count}: {card}",
        player=who(table, e.seat),
        count=e.count,
        card=card_with_value(table, e.card) if e.card >= 0 else card_name(table, e.card),
    )


def _revealed(table: Table, e: happened.SupportRevealed) -> Message:
    if not e.cards:
        return say(
            "{player} has no support: {region} alone makes {total}",
            player=who(table, e.seat),
            region=_place(table, e.region),
            total=e.total,
        )
    return say(
        "{player} reveals {cards}: with {region} that makes {total}",
        player=who(table, e.seat),
        cards=tuple(card_with_value(table, card) for card in e.cards),
        region=card_with_value(table, e.region),
        total=e.total,
    )


def _conquered(table: Table, e: happened.Conquered) -> Message:
    return say(
        "{player} conquers a region of {loser}: {region}",
        player=who(table, e.seat),
        loser=who(table, e.loser),
        region=_place(table, e.target),
    )


def _fell_short(table: Table, e: happened.DrawFellShort) -> Message:
    return say(
        "{player} draws fewer cards than due: {n} missing", player=who(table, e.seat), n=e.missing
    )


def _counted(table: Table, e: happened.TerritoryCounted) -> Message:
    return say(
        "{player} counts a territory, {points}: {regions}",
        player=who(table, e.seat),
        points=points(e.points),
        regions=tuple(_place(table, region) for region in e.regions),
    )


def _doubles(table: Table, e: happened.DoublesLaid) -> Message:
    return say(
        "{player} lays down {copies}, {region}: now {points}",
        player=who(table, e.seat),
        copies=counted(e.copies, "{n} copy", "{n} copies"),
        region=_place(table, e.region),
        points=points(e.points),
    )


def _bot_counted(table: Table, e: happened.BotCounted) -> Message:
    return say(
        "{player} has {regions} at 2 points and {loot} of loot: {points}",
        player=who(table, e.seat),
        regions=regions(e.regions),
        loot=cards(e.loot),
        points=points(e.points),
    )


def _judged(table: Table, e: happened.ContinentJudged) -> Message:
    continent = table.board.continents[e.continent].name
    if e.seat != NOBODY:
        return say(
            "{continent}: {player} has most regions, {n}, and gets 3 points",
            continent=continent,
            player=who(table, e.seat),
            n=e.regions,
        )
    if e.regions:
        return say(
            "{continent}: a tie at {regions}, no points",
            continent=continent,
            regions=regions(e.regions),
        )
    return say("{continent}: nobody has a region, no points", continent=continent)


def _tie(table: Table, e: happened.TieBroken) -> Message:
    return say(
        "A tie for most points. Regions in all: {held}",
        held=tuple(
            say("{player} {n}", player=who(table, seat), n=n)
            for seat, n in zip(e.seats, e.regions, strict=True)
        ),
    )


def _won(table: Table, e: happened.GameWon) -> Message:
    winners = tuple(who(table, seat) for seat in e.winners)
    if len(winners) > 1:
        return say(
            "Shared victory with {points}: {players}", points=points(e.points), players=winners
        )
    return say("{player} wins with {points}", player=winners[0], points=points(e.points))


_TELLERS: dict[type[Any], Callable[[Table, Any], Message]] = {
    happened.MapLaid: lambda t, _: say(
        "The map lies on the table: {regions}", regions=regions(len(t.regions))
    ),
    happened.PileShuffled: lambda _, e: counted(
        e.cards, "{n} card is shuffled into the pile", "{n} cards are shuffled into the pile"
    ),
    happened.BotReady: lambda _, e: say(
        "The bot supports an attack with {attack} and a defence with {defence}",
        attack=cards(e.attack),
        defence=cards(e.defence),
    ),
    happened.HandsDealt: lambda _, e: say("Everybody holds {cards}", cards=cards(e.cards)),
    happened.StarterNamed: _about(say("{player} begins")),
    happened.TurnBegan: _about(say("It is the turn of {player}")),
    happened.CardDrawn: _about(say("{player} draws: {card}")),
    happened.TwoAsked: _about(say("{player} draws two more cards")),
    happened.DrawFellShort: _fell_short,
    happened.TooManyCards: lambda t, e: say(
        "{player} ends the turn with {cards}, more than 10",
        player=who(t, e.seat),
        cards=cards(e.cards),
    ),
    happened.ReceiverChosen: lambda t, e: say(
        "The cards above ten of {player} go to {receiver}",
        player=who(t, e.seat),
        receiver=who(t, e.receiver),
    ),
    happened.CardGiven: lambda t, e: say(
        "{player} gives {receiver}: {card}",
        player=who(t, e.seat),
        receiver=who(t, e.receiver),
        card=card_with_value(t, e.card),
    ),
    happened.ExcessWaited: lambda t, e: say(
        "{player} now holds {cards} and keeps them until the end of the next own turn",
        player=who(t, e.seat),
        cards=cards(e.cards),
    ),
    happened.CardDiscarded: _about(say("{player} discards: {card}")),
    happened.RegionPlayed: _about(say("{player} puts into play: {region}")),
    happened.TerritoryJoined: lambda t, e: say(
        "{region} joins a territory of {player}, now of {regions}",
        region=_place(t, e.region),
        player=who(t, e.seat),
        regions=regions(e.regions),
    ),
    happened.TerritorySplit: lambda t, e: say(
        "A territory of {player} falls apart. Regions in each part: {sizes}",
        player=who(t, e.seat),
        sizes=e.sizes,
    ),
    happened.Attacked: _attacked,
    happened.CardEngaged: _engaged,
    happened.SupportAnnounced: lambda t, e: say(
        "{player} announces {cards} in support", player=who(t, e.seat), cards=cards(e.count)
    ),
    happened.SupportRevealed: _revealed,
    happened.Conquered: _conquered,
    happened.Held: _about(say("{player} keeps {region}")),
    happened.SupportDiscarded: lambda t, e: say(
        "The support of {player} is discarded: {cards}",
        player=who(t, e.seat),
        cards=cards(len(e.cards)),
    ),
    happened.BotDrew: _about(say("{player} draws, face up: {region}")),
    happened.BotPlayed: _about(say("{player} puts into play: {region}")),
    happened.BotLooted: _about(say("{region} is in the camp of {player}: the card is loot")),
    happened.BotDiscarded: _about(say("The card drawn by {player} is discarded: {region}")),
    happened.BotPassed: _about(say("{player} has no region beside {region} and does not attack")),
    happened.BotChose: lambda t, e: say(
        "Of {n} equally strong regions of {player} this one attacks: {region}",
        n=e.equals,
        player=who(t, e.seat),
        region=_place(t, e.source),
    ),
    happened.BotEngaged: _engaged,
    happened.PileExhausted: lambda _, e: (
        say("The last card has left the pile: the game ends")
        if e.last
        else say("The last card has left the pile")
    ),
    happened.TurnCutShort: _about(
        say("The turn of {player} ends here, nothing more is done in it")
    ),
    happened.LastTurn: _about(say("{player} finishes the turn, the last one")),
    happened.TerritoryCounted: _counted,
    happened.DoublesLaid: _doubles,
    happened.RestIgnored: lambda t, e: say(
        "The rest of the camp of {player} does not count: {regions}",
        player=who(t, e.seat),
        regions=regions(e.regions),
    ),
    happened.NothingToCount: _about(say("{player} has no region in play and no points")),
    happened.BotCounted: _bot_counted,
    happened.ContinentJudged: _judged,
    happened.TieBroken: _tie,
    happened.GameWon: _won,
}

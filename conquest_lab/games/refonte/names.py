"""Names of the home-brew in sentences, and the kinds of fields of its actions and events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from conquest_lab.core.declare import Counter, Event, Kind
from conquest_lab.core.scene import NOBODY, Card
from conquest_lab.core.words import Message, Seat, Text, Value, counted, say
from conquest_lab.games.refonte import units
from conquest_lab.games.refonte.pieces import CREDITS
from conquest_lab.games.refonte.state import BUILDING_WORDS
from conquest_lab.games.refonte.units import KIND_OF, KINDS, Counts
from conquest_lab.mechanics.armies.table import ArmyNames, territories_counted
from conquest_lab.mechanics.board import Board
from conquest_lab.mechanics.cards import ARTILLERY, CAVALRY, INFANTRY, JOKER

NEUTRAL = Text("Neutral", "Neutre")
BUILDING_NAMES = (
    Text("barracks", "caserne"),
    Text("factory", "usine"),
    Text("port", "port"),
    Text("library", "bibliothèque"),
)
SORT_NAMES = {
    units.INFANTRY: Text("infantry", "fantassins"),
    units.CAVALRY: Text("cavalry", "cavaliers"),
    units.CAVALRY_MOVED: Text("cavalry with 1 step left", "cavaliers à 1 pas"),
    units.CAVALRY_WON: Text("cavalry after a capture", "cavaliers après une prise"),
    units.INFANTRY_WON: Text("infantry after a capture", "fantassins après une prise"),
    units.CAVALRY_STAYED: Text(
        "cavalry after a capture, with 2 steps left", "cavaliers après une prise, à 2 pas"
    ),
    units.CANNON: Text("cannons", "canons"),
    units.CANNON_FIRED: Text("cannons that fired", "canons qui ont tiré"),
}
"""Units that can move, by what they can still do."""


CARD_NAMES = {
    INFANTRY: Text("infantry", "fantassin"),
    CAVALRY: Text("cavalry", "cavalier"),
    ARTILLERY: Text("cannon", "canon"),
    JOKER: Text("joker", "joker"),
}
"""The symbols on cards are called like the units that they bring."""


class RefonteNames(ArmyNames):
    """Names of this game: oceans are places too, and the neutral player owns territories."""

    symbol_names = CARD_NAMES

    def __init__(self, board: Board, deck: Sequence[Card]) -> None:
        super().__init__(board, deck)
        self.places = (*board.places, *board.oceans)

    def owner(self, owner: int) -> Value:
        return NEUTRAL if owner == NOBODY else Seat(owner)

    def card_with_symbol(self, card: int) -> Value:
        """A card as it counts in a pair: its name and its symbol, if it can be seen."""
        return super().card_with_symbol(card) if 0 <= card < len(self.cards) else self.a_card

    def units(self, kind: int, n: int) -> Message:
        """This many units of one kind: «1 infantry unit», «3 cannons»."""
        if kind == 0:
            return counted(n, "{n} infantry unit", "{n} infantry units")
        if kind == 1:
            return counted(n, "{n} cavalry unit", "{n} cavalry units")
        return counted(n, "{n} cannon", "{n} cannons")

    def sort(self, unit: int, n: int) -> Message:
        """This many units of a sort, whatever they can still do."""
        return self.units(KIND_OF[unit], n)

    def piece(self, kind: str, count: int) -> Message:
        """This many pieces of a kind; those that belong to one player name the player."""
        word, _, seat = kind.partition("/")
        if word == "capital":
            return say("capital of {player}", player=Seat(int(seat)))
        if word in KINDS:
            units = self.units(KINDS.index(word), count)
            return (
                say("{player}: {pieces}", player=Seat(int(seat)), pieces=units) if seat else units
            )
        base, _, site = word.partition("-")
        building = BUILDING_NAMES[BUILDING_WORDS.index(base)]
        if site:
            return say("{building} being built: {count}", building=building, count=count)
        return say("{building}: {count}", building=building, count=count)

    def troops(self, counts: Counts) -> tuple[Message, ...]:
        """Infantry, cavalry and cannons, whichever there are."""
        there = tuple(self.units(kind, n) for kind, n in enumerate(counts) if n)
        return there or (self.units(0, 0),)


def credits_counted(n: int) -> Message:
    """«1 credit», «3 credits»."""
    return counted(n, "{n} credit", "{n} credits")


# Fields of actions and events ---------------------------------------------------------------------

Sort = Annotated[int, Kind("word", words=units.WORDS)]
Building = Annotated[
    int, Kind("word", lambda _names, number: BUILDING_NAMES[number], BUILDING_WORDS)
]
Buildings = Annotated[
    tuple[int, ...], Kind("word", lambda _names, built: tuple(BUILDING_NAMES[b] for b in built))
]
Cannons = Annotated[int, Kind("number", lambda names, count: names.units(2, count))]
Troops = Annotated[Counts, Kind("number", lambda names, counts: names.troops(counts))]
Credits = Annotated[int, Kind("number", lambda _names, count: credits_counted(count))]
CreditsLeft = Annotated[
    int, Kind("number", lambda _names, count: credits_counted(count)), Counter(CREDITS, of="seat")
]
HowManyUnits = Annotated[
    int,
    Kind("number", lambda _names, count: counted(count, "{n} waiting unit", "{n} waiting units")),
]
Units = Annotated[
    int, Kind("number", lambda _names, count: counted(count, "{n} unit", "{n} units"))
]
Turns = Annotated[
    int, Kind("number", lambda _names, count: counted(count, "{n} turn", "{n} turns"))
]
HeldTerritories = Annotated[
    tuple[int, ...], Kind("place", lambda _names, held: territories_counted(len(held)))
]
CardWithSymbol = Annotated[int, Kind("card", lambda names, card: names.card_with_symbol(card))]


class OnTerritories(Event):
    """Something that happened on several territories."""

    __slots__ = ()
    territories: HeldTerritories

    @property
    def places(self) -> tuple[int, ...]:
        return self.territories

"""Cards drawn in libraries and exchanged in pairs for units [R-15, R-20, R-21]."""

from __future__ import annotations

from functools import lru_cache

from conquest_lab.core.declare import Action, Event, SeatNumber, action, event
from conquest_lab.core.frozen import with_entry
from conquest_lab.core.phases import PhaseRules, Ply, Tell
from conquest_lab.core.ruleset import CHANCE, Refusal
from conquest_lab.core.scene import Scene
from conquest_lab.core.words import Message, Seat, Text, say
from conquest_lab.games.refonte import rulebook as book
from conquest_lab.games.refonte.names import CardsWithSymbols, CardWithSymbol, Sort
from conquest_lab.games.refonte.placing import UnitsReceived, to_placing
from conquest_lab.games.refonte.state import (
    FRESH,
    KIND_OF,
    LIBRARY,
    Cards,
    Phase,
    State,
    merged,
    muster,
    of_kind,
)
from conquest_lab.games.refonte.table import SYMBOL_OF, Table
from conquest_lab.mechanics.armies.cards import (
    CardDrawn,
    Draw,
    NoCard,
    PileLeft,
    SecretCard,
    SecretCards,
    check_draw,
    drawn,
)
from conquest_lab.mechanics.cards import JOKER, without

_PAIR = 2


@action("keep", "Keep: {card}")
class Keep(Action):
    """Keep this card of those drawn."""

    card: CardWithSymbol


@action("exchange")
class Exchange(Action):
    """Give back two cards for units of their kind."""

    unit: Sort
    cards: CardsWithSymbols

    def in_order(self) -> Exchange:
        return Exchange(self.unit, tuple(sorted(self.cards)))


@action("end exchange", "Exchange no more cards")
class EndExchange(Action):
    """Exchange no more cards this turn."""


@event("{seat} keeps: {card}")
class CardKept(Event):
    """A player kept a card."""

    seat: SeatNumber
    card: SecretCard
    readers: tuple[int, ...] | None


@event("{seat} gives back to the pile: {cards}")
class CardsReturned(Event):
    """A player gave cards back to the pile, which was shuffled."""

    seat: SeatNumber
    cards: SecretCards
    pile: PileLeft
    readers: tuple[int, ...] | None

    def moved(self, scene: Scene) -> Scene:
        return scene.with_cards_given(self.seat, self.cards)


@event("{seat} exchanges {cards}")
class PairExchanged(Event):
    """A player laid down a pair of cards."""

    seat: SeatNumber
    cards: CardsWithSymbols


def look_at(s: State, card: int) -> None:
    """A card of the pile is drawn and looked at."""
    cards = s.cards
    pile = without(cards.pile, (card,))
    s.cards = Cards(cards.hands, pile, cards.aside, merged(cards.drawn, (card,)))


# Libraries ----------------------------------------------------------------------------------------


def libraries(s: State) -> int:
    """The working libraries of the player on turn."""
    return sum(
        site[LIBRARY] for owner, site in zip(s.owners, s.sites, strict=True) if owner == s.seat
    )


def to_libraries(table: Table, s: State, tell: Tell) -> None:
    """Libraries draw, if there are any [R-A10]."""
    if libraries(s) and s.cards.pile:
        s.phase = Phase.LIBRARY
        return
    if libraries(s):
        tell(NoCard(book.LIBRARY_DRAW, s.seat))
    to_exchange(s, tell)


def draw_in_library(table: Table, s: State, draw: Draw, tell: Tell) -> None:
    """One card for each library, of which one is kept [R-15]."""
    look_at(s, draw.card)
    pile, drawn = s.cards.pile, len(s.cards.drawn)
    tell(CardDrawn(book.LIBRARY, s.seat, draw.card, len(pile), readers=(s.seat,)))
    if drawn < libraries(s) and pile:
        return
    if drawn > 1:
        s.phase = Phase.KEEP
    else:
        keep(table, s, Keep(draw.card), tell)


def kept(_table: Table, s: State) -> list[Keep]:
    """Each of the cards drawn."""
    return [Keep(card) for card in dict.fromkeys(s.cards.drawn)]


def check_keep(table: Table, s: State, keep: Keep) -> Refusal | None:
    """Refuse cards that were not drawn."""
    if keep.card in s.cards.drawn:
        return None
    drawn = tuple(map(table.names.card, s.cards.drawn))
    return Refusal(book.LIBRARY, say("one of the cards drawn is kept: {cards}", cards=drawn))


def keep(table: Table, s: State, keep: Keep, tell: Tell) -> None:
    """One card is kept, the others go back to the pile [R-15, R-A10]."""
    cards, seat = s.cards, s.seat
    back = without(cards.drawn, (keep.card,))
    pile = merged(cards.pile, back)
    hands = with_entry(cards.hands, seat, merged(cards.hands[seat], (keep.card,)))
    s.cards = Cards(hands, pile, cards.aside)
    tell(CardKept(book.LIBRARY, seat, keep.card, readers=(seat,)))
    if back:
        tell(CardsReturned(book.LIBRARY_DRAW, seat, back, len(pile), readers=(seat,)))
    to_exchange(s, tell)


# Pairs --------------------------------------------------------------------------------------------


@lru_cache(maxsize=20_000)
def pairs(table: Table, hand: tuple[int, ...]) -> tuple[Exchange, ...]:
    """Every exchange a hand allows, those without jokers first; hidden cards allow none."""
    twos = [(a, b) for n, a in enumerate(hand) for b in hand[n + 1 :] if a >= 0]
    found = [Exchange(unit, two) for two in twos for unit in SYMBOL_OF if _fits(table, two, unit)]
    return tuple(sorted(found, key=lambda exchange: _jokers(table, exchange.cards)))


def _jokers(table: Table, cards: tuple[int, ...]) -> int:
    return sum(table.deck[card].symbol == JOKER for card in cards)


def _fits(table: Table, cards: tuple[int, int], unit: int) -> bool:
    """True when every card shows this kind of unit, jokers standing for any [R-20, R-A08]."""
    return {table.deck[card].symbol for card in cards} <= {SYMBOL_OF[unit], JOKER}


def to_exchange(s: State, tell: Tell) -> None:
    """Ask whoever holds two cards; asking only a pair's owner would betray the hand [R-20]."""
    if len(s.cards.hands[s.seat]) >= _PAIR:
        s.phase = Phase.EXCHANGE
    else:
        to_placing(s, tell)


def exchanges(table: Table, s: State) -> tuple[Exchange, ...]:
    """Every pair in the hand of the player on turn."""
    return pairs(table, s.cards.hands[s.seat])


def check_exchange(table: Table, s: State, exchange: Exchange) -> Refusal | None:
    """Refuse cards that are no pair, or not in the hand [R-20]."""
    cards, hand = exchange.cards, s.cards.hands[s.seat]
    if exchange in pairs(table, hand):
        return None
    if len(cards) != _PAIR or cards[0] >= cards[1]:
        return Refusal(
            book.PAIR, say("a pair is two different cards, in the order of their numbers")
        )
    if not set(cards) <= set(hand):
        there = range(len(table.deck))
        missing = tuple(table.deck[c].name for c in cards if c not in hand and c in there)
        return Refusal(
            book.PAIR,
            say("{player} does not hold: {cards}", player=Seat(s.seat), cards=missing or ("-",)),
        )
    if exchange.unit not in FRESH:
        return Refusal(book.PAIR, say("a pair brings infantry, cavalry or cannons"))
    return Refusal(
        book.PAIR,
        say(
            "{cards}: no pair for {kind}",
            cards=tuple(map(table.names.card_with_symbol, cards)),
            kind=table.names.units(KIND_OF[exchange.unit], table.options.pair_yield),
        ),
    )


def exchange_label(table: Table, _s: State, exchange: Exchange) -> Message:
    """An exchange as a button says it."""
    return say(
        "Exchange {cards} for {units}",
        cards=tuple(map(table.names.card_with_symbol, exchange.cards)),
        units=table.names.units(KIND_OF[exchange.unit], table.options.pair_yield),
    )


def exchange(table: Table, s: State, exchange: Exchange, tell: Tell) -> None:
    """Units for a pair, whose cards go back at once [R-20, R-A09, R-21]."""
    cards, seat, kind = s.cards, s.seat, KIND_OF[exchange.unit]
    pile = merged(cards.pile, exchange.cards)
    hand = without(cards.hands[seat], exchange.cards)
    s.cards = Cards(with_entry(cards.hands, seat, hand), pile, cards.aside)
    count = table.options.pair_yield
    tell(PairExchanged(book.PAIR, seat, exchange.cards))
    waiting = muster(s, seat, kind, count)
    tell(UnitsReceived(book.PAIR_YIELD, seat, of_kind(kind, count), waiting))
    tell(CardsReturned(book.USED_CARDS, seat, exchange.cards, len(pile), readers=None))
    to_exchange(s, tell)


def end_exchange(_table: Table, s: State, _end: EndExchange, tell: Tell) -> None:
    """No more exchanges this turn, of which nobody is told: none is ever forced [R-20]."""
    to_placing(s, tell)


# Phases -------------------------------------------------------------------------------------------


LIBRARIES = PhaseRules(
    Phase.LIBRARY,
    Text("drawing in the libraries", "la pioche des bibliothèques"),
    book.LIBRARY,
    lambda _table, s: say(
        "{player} draws in the libraries: {n}.", player=Seat(s.seat), n=libraries(s)
    ),
    (Ply(Draw, draw_in_library, check=check_draw),),
    player=CHANCE,
    outcomes=drawn,
)
KEEP = PhaseRules(
    Phase.KEEP,
    Text("keeping a card", "la carte que l’on garde"),
    book.LIBRARY,
    lambda _table, s: say("{player}: keep one of the cards drawn.", player=Seat(s.seat)),
    (Ply(Keep, keep, kept, check_keep),),
)
EXCHANGE = PhaseRules(
    Phase.EXCHANGE,
    Text("exchanging cards", "l’échange de cartes"),
    book.TURN,
    lambda _table, s: say("{player}: exchange a pair of cards, or keep them.", player=Seat(s.seat)),
    (
        Ply(Exchange, exchange, exchanges, check_exchange, exchange_label),
        Ply(EndExchange, end_exchange),
    ),
)
PHASES = (LIBRARIES, KEEP, EXCHANGE)

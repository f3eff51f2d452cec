"""Cards drawn in libraries and exchanged in pairs for units [R-15, R-20, R-21]."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from operator import itemgetter
from typing import Annotated

from conquest_lab.core.declare import HELD, Action, SeatEvent, action, event
from conquest_lab.core.frozen import replace, with_entry
from conquest_lab.core.phases import PhaseRules, Ply, Tell, ask
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Refusal, forbid
from conquest_lab.core.scene import Scene
from conquest_lab.core.words import Message, Seat, Text, say
from conquest_lab.games.refonte import rulebook as book
from conquest_lab.games.refonte.names import CardWithSymbol, Sort
from conquest_lab.games.refonte.placing import receive, to_placing
from conquest_lab.games.refonte.state import LIBRARY, Phase, State
from conquest_lab.games.refonte.table import SYMBOL_OF, Table
from conquest_lab.games.refonte.units import FRESH, KIND_OF
from conquest_lab.mechanics.armies.cards import (
    CardDrawn,
    CardSet,
    NoCard,
    PileLeft,
    SecretCard,
    SecretCards,
    draw_phase,
)
from conquest_lab.mechanics.cards import JOKER, merged, without

_PAIR = 2
_NO_SUCH_CARD = Text("a card that does not exist", "une carte qui n’existe pas")


@action("keep", "Keep: {card}")
class Keep(Action):
    """Keep this card of those drawn."""

    card: Annotated[CardWithSymbol, HELD]


@action("exchange")
class Exchange(Action):
    """Give back two cards for units of their kind."""

    unit: Sort
    cards: Annotated[CardSet, HELD]

    def in_order(self) -> Exchange:
        return Exchange(self.unit, tuple(sorted(self.cards)))


@action("end exchange", "Exchange no more cards")
class EndExchange(Action):
    """Exchange no more cards this turn."""


@event("{seat} keeps: {card}")
class CardKept(SeatEvent):
    """A player kept a card."""

    card: SecretCard
    readers: tuple[int, ...] | None


@event("{seat} returns to the pile: {cards}")
class CardsReturned(SeatEvent):
    """A player gave cards back to the pile, which was shuffled."""

    cards: SecretCards
    pile: PileLeft
    readers: tuple[int, ...] | None

    def moved(self, scene: Scene) -> Scene:
        return scene.with_cards_given(self.seat, self.cards)


@event("{seat} exchanges {cards}")
class PairExchanged(SeatEvent):
    """A player laid down a pair of cards."""

    cards: CardSet


def look_at(
    s: State, rule: Rule, seat: int, card: int, tell: Tell, readers: tuple[int, ...] | None = None
) -> None:
    """A card of the pile is drawn and looked at, by everybody without `readers`."""
    cards = s.cards
    pile = without(cards.pile, (card,))
    s.cards = replace(cards, pile=pile, drawn=merged(cards.drawn, (card,)))
    tell(CardDrawn(rule, seat, card, len(pile), readers=readers))


def give_back(
    s: State,
    rule: Rule,
    seat: int,
    cards: tuple[int, ...],
    tell: Tell,
    readers: tuple[int, ...] | None = None,
) -> None:
    """Cards go back to the pile, and nothing drawn is looked at any more."""
    pile = merged(s.cards.pile, cards)
    s.cards = replace(s.cards, pile=pile, drawn=())
    tell(CardsReturned(rule, seat, cards, len(pile), readers=readers))


# Libraries ----------------------------------------------------------------------------------------


def libraries(s: State) -> int:
    """The working libraries of the player on turn."""
    return sum(s.sites[t][LIBRARY] for t in s.held_by(s.seat))


def to_libraries(s: State, tell: Tell) -> None:
    """Libraries draw, if there are any [R-A10]."""
    if libraries(s) and s.cards.pile:
        s.phase = Phase.LIBRARY
        return
    if libraries(s):
        tell(NoCard(book.LIBRARY_DRAW, s.seat))
    to_exchange(s, tell)


def draw_in_library(table: Table, s: State, card: int, tell: Tell) -> None:
    """One card for each library, of which one is kept [R-15]."""
    look_at(s, book.LIBRARY, s.seat, card, tell, readers=(s.seat,))
    drawn = len(s.cards.drawn)
    if drawn < libraries(s) and s.cards.pile:
        return
    if drawn > 1:
        s.phase = Phase.KEEP
    else:
        keep(table, s, Keep(card), tell)


def check_keep(_table: Table, s: State, keep: Keep) -> Refusal | None:
    """Refuse cards that were not drawn."""
    if keep.card in s.cards.drawn:
        return None
    # The cards that were drawn are a secret of one player: they are counted here, and not named.
    return forbid(
        book.LIBRARY,
        "this card was not drawn in the libraries; cards drawn there: {n}",
        n=len(s.cards.drawn),
    )


def keep(_table: Table, s: State, keep: Keep, tell: Tell) -> None:
    """One card is kept, the others go back to the pile [R-15, R-A10]."""
    cards, seat, me = s.cards, s.seat, (s.seat,)
    back = without(cards.drawn, (keep.card,))
    hand = merged(cards.hands[seat], (keep.card,))
    s.cards = replace(cards, hands=with_entry(cards.hands, seat, hand), drawn=())
    tell(CardKept(book.LIBRARY, seat, keep.card, readers=me))
    if back:
        give_back(s, book.LIBRARY_DRAW, seat, back, tell, readers=me)
    to_exchange(s, tell)


# Pairs --------------------------------------------------------------------------------------------


@lru_cache(maxsize=20_000)
def pairs(table: Table, hand: tuple[int, ...]) -> tuple[Exchange, ...]:
    """Every exchange a hand allows, those without jokers first; hidden cards allow none [R-20, R-A08]."""
    found: list[tuple[int, Exchange]] = []
    for two in combinations([card for card in hand if card >= 0], 2):
        symbols = [table.deck[card].symbol for card in two]
        jokers = symbols.count(JOKER)
        found += [
            (jokers, Exchange(unit, two))
            for unit, symbol in SYMBOL_OF.items()
            if {*symbols} <= {symbol, JOKER}
        ]
    return tuple(exchange for _, exchange in sorted(found, key=itemgetter(0)))


def to_exchange(s: State, tell: Tell) -> None:
    """Ask the player who holds two cards; asking only who has a pair would tell the others [R-20]."""
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
        return forbid(book.PAIR, "a pair is two different cards, in the order of their numbers")
    if not set(cards) <= set(hand):
        there = range(len(table.deck))
        missing = tuple(table.deck[c].name for c in cards if c not in hand and c in there)
        return forbid(
            book.PAIR,
            "{player} does not hold: {cards}",
            player=Seat(s.seat),
            cards=missing or (_NO_SUCH_CARD,),
        )
    if exchange.unit not in FRESH:
        return forbid(book.PAIR, "a pair brings infantry, cavalry or cannons")
    return forbid(
        book.PAIR,
        "{cards}: no pair for {kind}",
        cards=tuple(map(table.names.card_with_symbol, cards)),
        kind=table.names.sort(exchange.unit, table.options.pair_yield),
    )


def exchange_label(table: Table, _s: State, exchange: Exchange) -> Message:
    """An exchange as a button says it."""
    return say(
        "Exchange {cards} for {units}",
        cards=tuple(map(table.names.card_with_symbol, exchange.cards)),
        units=table.names.sort(exchange.unit, table.options.pair_yield),
    )


def exchange(table: Table, s: State, exchange: Exchange, tell: Tell) -> None:
    """Units for a pair, whose cards go back at once [R-20, R-A09, R-21]."""
    cards, seat = exchange.cards, s.seat
    hands = with_entry(s.cards.hands, seat, without(s.cards.hands[seat], cards))
    s.cards = replace(s.cards, hands=hands)
    tell(PairExchanged(book.PAIR, seat, cards))
    receive(s, book.PAIR_YIELD, seat, KIND_OF[exchange.unit], table.options.pair_yield, tell)
    give_back(s, book.USED_CARDS, seat, cards, tell)
    to_exchange(s, tell)


def end_exchange(_table: Table, s: State, _end: EndExchange, tell: Tell) -> None:
    """No more exchanges this turn, of which no player hears: none is ever forced [R-20]."""
    to_placing(s, tell)


# Phases -------------------------------------------------------------------------------------------


LIBRARIES = draw_phase(
    Phase.LIBRARY,
    Text("drawing in the libraries", "la pioche des bibliothèques"),
    book.LIBRARY,
    ask("{player} draws cards in the libraries: {n}.", n=lambda _table, s: libraries(s)),
    draw_in_library,
)
KEEP = PhaseRules(
    Phase.KEEP,
    Text("keeping a card", "la carte que l’on garde"),
    book.LIBRARY,
    ask("{player}: keep one of the cards drawn."),
    (Ply(Keep, keep, lambda _table, s: [*map(Keep, dict.fromkeys(s.cards.drawn))], check_keep),),
)
EXCHANGE = PhaseRules(
    Phase.EXCHANGE,
    Text("exchanging cards", "l’échange de cartes"),
    book.TURN,
    ask("{player}: exchange a pair of cards, or keep them."),
    (
        Ply(Exchange, exchange, exchanges, check_exchange, exchange_label),
        Ply(EndExchange, end_exchange),
    ),
)
PHASES = (LIBRARIES, KEEP, EXCHANGE)

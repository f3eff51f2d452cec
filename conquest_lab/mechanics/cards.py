"""Cards to collect and trade: sets of three symbols, and the growing value of a set."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import Annotated, Literal

from conquest_lab.core.declare import Kind
from conquest_lab.core.scene import HIDDEN, Card, Place
from conquest_lab.core.words import Message, Text, counted

INFANTRY = "infantry"
CAVALRY = "cavalry"
ARTILLERY = "artillery"
JOKER = "joker"
SYMBOLS = (INFANTRY, CAVALRY, ARTILLERY)

SYMBOL_NAMES = {
    INFANTRY: Text("infantry", "infanterie"),
    CAVALRY: Text("cavalry", "cavalerie"),
    ARTILLERY: Text("artillery", "artillerie"),
    JOKER: Text("joker", "joker"),
}


CardCount = Annotated[int, Kind(said=lambda _names, count: cards_counted(count))]

JokerUse = Literal["wild", "alone", "either"]
"""A joker stands for any symbol, is a whole set by itself, or is either at its holder's choice."""


@cache
def cards_counted(n: int) -> Message:
    """“1 card”, “3 cards”."""
    return counted(n, "{n} card", "{n} cards")


def is_set(symbols: Sequence[str], *, triples: bool = True, joker: JokerUse = "wild") -> bool:
    """True if symbols make a set: one of each kind, with `triples` three of one kind, or a joker.

    joker: whether a joker stands for any symbol in a set of three, or is a set alone.

    >>> is_set((INFANTRY, CAVALRY, JOKER)), is_set((INFANTRY, INFANTRY, CAVALRY))
    (True, False)
    >>> is_set((JOKER,), joker="alone"), is_set((INFANTRY, CAVALRY, JOKER), joker="alone")
    (True, False)
    """
    plain = [symbol for symbol in symbols if symbol != JOKER]
    if joker != "wild" and len(symbols) == 1 and not plain:
        return True
    if len(symbols) != 3 or (joker == "alone" and len(plain) < 3):
        return False
    different = len(set(plain)) == len(plain)
    return different or (triples and len(set(plain)) <= 1)


def sets_in(
    hand: tuple[int, ...],
    deck: tuple[Card, ...],
    *,
    triples: bool = True,
    joker: JokerUse = "wild",
) -> tuple[tuple[int, ...], ...]:
    """Every set in a hand, as sorted tuples of card numbers; sets with few jokers first, then short ones.

    Cards that lie hidden make no set.
    """
    seen = [card for card in hand if card != HIDDEN]
    found = [
        cards
        for size in ((3,) if joker == "wild" else (1, 3))
        for cards in combinations(seen, size)
        if is_set(tuple(deck[card].symbol for card in cards), triples=triples, joker=joker)
    ]
    return tuple(
        sorted(found, key=lambda c: (sum(deck[card].symbol == JOKER for card in c), len(c), c))
    )


def territory_deck(
    places: Sequence[Place], symbols: Sequence[str], jokers: int = 2
) -> tuple[Card, ...]:
    """A card for every territory, with the territory's number, and the jokers after them.

    A card is called by the name printed on it, without the article of the place.
    """
    shown = [
        Card(place.key, replace(place.name, en_inside=""), symbol, number)
        for number, (place, symbol) in enumerate(zip(places, symbols, strict=True))
    ]
    wild = [
        Card(f"joker-{n}", Text(f"Joker {n}", f"Joker {n}"), JOKER) for n in range(1, jokers + 1)
    ]
    return (*shown, *wild)


def merged(cards: tuple[int, ...], more: Iterable[int]) -> tuple[int, ...]:
    """Cards put together, sorted."""
    return tuple(sorted((*cards, *more)))


def without(cards: tuple[int, ...], taken: Sequence[int]) -> tuple[int, ...]:
    """A hand after some of its cards have left it; each is taken once."""
    left = list(cards)
    for card in taken:
        left.remove(card)
    return tuple(left)


def face_down(cards: tuple[int, ...]) -> tuple[int, ...]:
    """As many cards face down."""
    return (HIDDEN,) * len(cards)


def hands_seen_by(
    seats: Container[int], hands: tuple[tuple[int, ...], ...]
) -> tuple[tuple[int, ...], ...]:
    """Hands as some seats know them: those of the others lie face down."""
    return tuple(hand if seat in seats else face_down(hand) for seat, hand in enumerate(hands))


def growing_value(traded: int, end: int | None = None) -> int:
    """Armies for the next set when `traded` sets have been traded in the game: 4, 6, 8, 10, 12, 15, then +5.

    end: the highest value of the track, None for no end.

    >>> [growing_value(n) for n in range(10)]
    [4, 6, 8, 10, 12, 15, 20, 25, 30, 35]
    """
    value = 4 + 2 * traded if traded < 5 else 15 + 5 * (traded - 5)
    return value if end is None else min(value, end)

"""Cards to collect and trade: sets of three symbols, draws, and the growing value of a set."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from conquest_lab.core.chance import Distribution
from conquest_lab.core.scene import HIDDEN, Card
from conquest_lab.core.words import Text

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


def is_set(symbols: Sequence[str], *, triples: bool = True) -> bool:
    """Whether three symbols make a set: one of each kind or, with `triples`, three of one kind.

    A joker stands for any symbol.

    >>> is_set((INFANTRY, CAVALRY, JOKER)), is_set((INFANTRY, INFANTRY, CAVALRY))
    (True, False)
    """
    plain = [symbol for symbol in symbols if symbol != JOKER]
    if len(symbols) != 3:
        return False
    different = len(set(plain)) == len(plain)
    return different or (triples and len(set(plain)) <= 1)


def sets_in(
    hand: tuple[int, ...], deck: tuple[Card, ...], *, triples: bool = True
) -> tuple[tuple[int, ...], ...]:
    """Every set of three cards in a hand, as sorted tuples of card numbers; sets without jokers first.

    Cards that lie hidden make no set.
    """
    found = [
        three
        for three in combinations([card for card in hand if card != HIDDEN], 3)
        if is_set(tuple(deck[card].symbol for card in three), triples=triples)
    ]
    return tuple(
        sorted(found, key=lambda three: (sum(deck[card].symbol == JOKER for card in three), three))
    )


def draw(pile: tuple[int, ...]) -> Distribution[int]:
    """The next card of a shuffled pile: each unseen card is equally likely."""
    return Distribution.uniform(pile)


def without(cards: tuple[int, ...], taken: Sequence[int]) -> tuple[int, ...]:
    """A hand after some of its cards have left it; each is taken once."""
    left = list(cards)
    for card in taken:
        left.remove(card)
    return tuple(left)


def growing_value(traded: int, end: int | None = None) -> int:
    """Armies for the next set when `traded` sets have been traded in the game: 4, 6, 8, 10, 12, 15, then +5.

    end: the highest value of the track, None for no end.

    >>> [growing_value(n) for n in range(10)]
    [4, 6, 8, 10, 12, 15, 20, 25, 30, 35]
    """
    value = 4 + 2 * traded if traded < 5 else 15 + 5 * (traded - 5)
    return value if end is None else min(value, end)

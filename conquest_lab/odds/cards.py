"""Cards to collect: hands drawn without replacement, sets among them, and the value of waiting.

A deck maps each symbol to its number of cards; `DECK` is that of the 44 cards. A set
is what `series` says: "hasbro", three alike or three different, jokers for any symbol (H-19);
"miro", three different, or a joker alone (M-42, reading M-A03); "refonte", two alike (R-20).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations, product
from math import comb
from typing import Literal, NamedTuple, get_args

from conquest_lab.core.chance import Distribution
from conquest_lab.mechanics.cards import (
    ARTILLERY,
    CAVALRY,
    INFANTRY,
    JOKER,
    SYMBOLS,
    growing_value,
    is_set,
)
from conquest_lab.odds.errors import OddsError, one_of, whole
from conquest_lab.odds.laws import from_chances

Series = Literal["hasbro", "miro", "refonte"]
JokerUse = Literal["alone", "wild", "either"]

DECK: Mapping[str, int] = {INFANTRY: 14, CAVALRY: 14, ARTILLERY: 14, JOKER: 2}
DECK_WITHOUT_JOKERS: Mapping[str, int] = {INFANTRY: 14, CAVALRY: 14, ARTILLERY: 14}


class Hand(NamedTuple):
    """The number of cards of each symbol in a hand."""

    infantry: int = 0
    cavalry: int = 0
    artillery: int = 0
    joker: int = 0

    @property
    def size(self) -> int:
        """All cards held."""
        return sum(self)


def _counted(name: str, cards: Mapping[str, int]) -> Hand:
    for symbol in cards:
        one_of(name, symbol, (*SYMBOLS, JOKER))
    return Hand(*(whole(name, cards.get(symbol, 0), 0) for symbol in (*SYMBOLS, JOKER)))


def hand_of(symbols: Iterable[str]) -> Hand:
    """A hand from the symbols of its cards.

    >>> hand_of(["infantry", "joker", "infantry"])
    Hand(infantry=2, cavalry=0, artillery=0, joker=1)
    """
    return _counted("hand", Counter(symbols))


def holds_set(hand: Hand, series: Series = "hasbro", joker: JokerUse | None = None) -> bool:
    """True when a hand holds a set.

    series: the game whose sets count.
    joker: "wild" stands for any symbol, "alone" is a whole set (miro's default), "either" is both.
    """
    if series == "refonte":
        return max(hand[:3]) >= 2
    use = joker or ("alone" if series == "miro" else "wild")
    if use != "wild" and hand.joker:
        return True
    jokers = hand.joker if use != "alone" else 0
    # More than three of a symbol make no new set.
    cards = [s for s, n in zip(SYMBOLS, hand[:3], strict=True) for _ in range(min(n, 3))]
    cards += [JOKER] * min(jokers, 3)
    triples = series == "hasbro"
    return any(is_set(three, triples=triples) for three in combinations(cards, 3))


def hands(cards: int, deck: Mapping[str, int] = DECK) -> Distribution[Hand]:
    """Hands of this many cards drawn without replacement: the multivariate hypergeometric law.

    cards: drawn, at most all of the deck.
    deck: cards of each symbol.

    >>> hands(5).total == comb(44, 5)
    True
    """
    unseen = _counted("deck", deck)
    cards = whole("cards", cards, 0, unseen.size)
    return Distribution(_hands(cards, unseen))


def _hands(cards: int, unseen: Hand) -> Iterable[tuple[Hand, int]]:
    ranges = [range(min(cards, n) + 1) for n in unseen[:3]]
    for i, c, a in product(*ranges):
        j = cards - i - c - a
        if 0 <= j <= unseen.joker:
            ways = comb(unseen[0], i) * comb(unseen[1], c) * comb(unseen[2], a)
            yield Hand(i, c, a, j), ways * comb(unseen.joker, j)


def _sum(hand: Hand, drawn: Hand) -> Hand:
    return Hand(*(x + y for x, y in zip(hand, drawn, strict=True)))


def _checked(series: str, joker: str | None) -> None:
    one_of("series", series, get_args(Series))
    if joker is not None:
        one_of("joker", joker, get_args(JokerUse))


def set_chance(
    cards: int,
    series: Series = "hasbro",
    deck: Mapping[str, int] = DECK,
    hand: Hand | None = None,
    joker: JokerUse | None = None,
) -> Fraction:
    """The chance to hold a set after drawing this many cards.

    cards: drawn from the deck, none put back.
    series, joker: what a set is.
    deck: the cards that are not in the hand.
    hand: cards held before, none by default.
    Raises `OddsError` for more cards than the deck has.

    >>> set_chance(3), set_chance(5)
    (Fraction(200, 473), Fraction(1, 1))
    """
    _checked(series, joker)
    held = hand or Hand()
    drawn = hands(cards, deck)
    sets = drawn.map(lambda hand: holds_set(_sum(held, hand), series, joker))
    return sets.probability(outcome=True)


@dataclass(frozen=True)
class Waiting:
    """The number of draws until a hand holds a set: see `draws_to_set`.

    held_by: the chance to hold a set after 0, 1, 2, … cards, up to the first that is certain.
    """

    held_by: tuple[Fraction, ...]

    @cached_property
    def draws(self) -> Distribution[int]:
        """Cards drawn until the hand holds a set."""
        before = (Fraction(0), *self.held_by[:-1])
        steps = zip(self.held_by, before, strict=True)
        return from_chances((n, p - q) for n, (p, q) in enumerate(steps))

    @property
    def expected(self) -> Fraction:
        """Mean number of cards drawn until the hand holds a set."""
        return self.draws.expectation(lambda n: n)


def draws_to_set(
    series: Series = "hasbro",
    deck: Mapping[str, int] = DECK,
    hand: Hand | None = None,
    joker: JokerUse | None = None,
) -> Waiting:
    """The number of cards drawn until the hand holds a set; with one card a turn, the number of turns.

    series, joker: what a set is.
    deck: the cards that are not in the hand; hand: cards held before.

    >>> waiting = draws_to_set()
    >>> waiting.draws.outcomes, round(float(waiting.expected), 3)
    ((3, 4, 5), 3.76)
    """
    _checked(series, joker)
    size = _counted("deck", deck).size
    held_by: list[Fraction] = []
    for cards in range(size + 1):
        held_by.append(set_chance(cards, series, deck, hand, joker))
        if held_by[-1] == 1:
            return Waiting(tuple(held_by))
    # Of the whole deck a set is certain or impossible.
    raise OddsError("deck: no set can be made of its {n} cards and the hand", n=size)


def certain_at(
    series: Series = "hasbro", deck: Mapping[str, int] = DECK, joker: JokerUse | None = None
) -> int:
    """The pigeonhole: the smallest hand that always holds a set.

    deck: cards of each symbol. series, joker: as in `holds_set`.
    Raises `OddsError` when even the whole deck may hold none.

    >>> certain_at("hasbro"), certain_at("miro"), certain_at("refonte", DECK_WITHOUT_JOKERS)
    (5, 29, 4)
    """
    _checked(series, joker)
    unseen = _counted("deck", deck)
    for cards in range(unseen.size + 1):
        if all(holds_set(hand, series, joker) for hand, _ in _hands(cards, unseen)):
            return cards
    raise OddsError("deck: its {n} cards may hold no set at all", n=unseen.size)


def copies(draws: int, wanted: int, unseen: int) -> Distribution[int]:
    """The number of wanted cards among those drawn without replacement: the hypergeometric law.

    draws: cards drawn. wanted: wanted cards among the unseen. unseen: all unseen cards.

    >>> copies(2, 1, 4).probability(1)
    Fraction(1, 2)
    """
    unseen = whole("unseen", unseen, 1)
    wanted = whole("wanted", wanted, 0, unseen)
    draws = whole("draws", draws, 0, unseen)
    low, high = max(0, draws - (unseen - wanted)), min(draws, wanted)
    return Distribution(
        (n, comb(wanted, n) * comb(unseen - wanted, draws - n)) for n in range(low, high + 1)
    )


def copies_put_back(draws: int, wanted: int, unseen: int) -> Distribution[int]:
    """As `copies`, each card put back before the next draw: the binomial law, to compare.

    The arguments are those of `copies`.

    >>> copies_put_back(2, 1, 4).probability(1)
    Fraction(3, 8)
    """
    unseen = whole("unseen", unseen, 1)
    wanted = whole("wanted", wanted, 0, unseen)
    draws = whole("draws", draws, 0)
    return _binomial(draws, wanted, unseen - wanted)


def _binomial(trials: int, yes: int, no: int) -> Distribution[int]:
    """The number of successes, whose odds are yes : no in every trial."""
    weights = ((n, comb(trials, n) * yes**n * no ** (trials - n)) for n in range(trials + 1))
    return Distribution((n, weight) for n, weight in weights if weight)


def all_kinds(draws: int, kinds: int) -> Fraction:
    """The chance that this many draws show every kind, each draw any kind alike: the coupon collector.

    Cards are put back; by inclusion and exclusion of the kinds that are missing.

    >>> all_kinds(3, 3), all_kinds(2, 3)
    (Fraction(2, 9), Fraction(0, 1))
    """
    draws, kinds = whole("draws", draws, 0), whole("kinds", kinds, 1)
    return sum(
        ((-1) ** missing * comb(kinds, missing) * Fraction(kinds - missing, kinds) ** draws
         for missing in range(kinds + 1)),
        Fraction(0),
    )  # fmt: skip


def mean_to_all_kinds(kinds: int) -> Fraction:
    """Mean number of draws until every kind was seen, cards put back: n(1 + 1/2 + … + 1/n).

    >>> mean_to_all_kinds(3)
    Fraction(11, 2)
    """
    kinds = whole("kinds", kinds, 1)
    return sum((Fraction(kinds, new) for new in range(1, kinds + 1)), Fraction(0))


def value_after(
    traded: int, rivals: int, chance_to_trade: Fraction, end: int | None = None
) -> Distribution[int]:
    """The value of a set one turn from now, when each rival may trade one in before.

    traded: sets traded in so far in the game; now a set is worth `growing_value(traded)`.
    rivals: players who come before one's next turn.
    chance_to_trade: of each of them, independently.
    end: the highest value of the track, None for no end.
    Source: M-43, H-21.

    >>> value_after(3, 2, Fraction(1, 2)).expectation(lambda armies: armies)
    Fraction(49, 4)
    """
    traded = whole("traded", traded, 0)
    rivals = whole("rivals", rivals, 0)
    p = Fraction(chance_to_trade)
    if not 0 <= p <= 1:
        raise OddsError(
            "{name} is {value}: it must lie between 0 and 1", name="chance_to_trade", value=p
        )
    trades = _binomial(rivals, p.numerator, p.denominator - p.numerator)
    return trades.map(lambda n: growing_value(traded + n, end))


class SecondRule(NamedTuple):
    """The reinforcements of a number of territories under the second rule."""

    armies: int
    cards: int


def second_rule(territories: int) -> SecondRule:
    """Armies and cards of a turn under the second rule: n // 4 and n mod 4 (M-54).

    >>> second_rule(7), second_rule(8)
    (SecondRule(armies=1, cards=3), SecondRule(armies=2, cards=0))
    """
    territories = whole("territories", territories, 0)
    return SecondRule(*divmod(territories, 4))

"""Questions about cards: sets, draws that are kept, pigeonholes, coupons, the second rule."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import comb, perm
from random import Random
from typing import Literal, Self

from conquest_lab import odds
from conquest_lab.core.words import Message, counted, say
from conquest_lab.mechanics.cards import JOKER, SYMBOL_NAMES, SYMBOLS
from conquest_lab.odds.cards import DECK, Hand, Series, holds_set
from conquest_lab.widgets.lesson.numbers import Range
from conquest_lab.widgets.lesson.questions import (
    Exact,
    Gaps,
    NumberQuestion,
    OneRight,
    armies,
    reduced,
    rounded,
    with_decimal,
)

CARDS = sum(DECK.values())
JOKERS = DECK[JOKER]
CHOICES = 4
MOST_EACH = 14


@dataclass(frozen=True)
class SetChance(NumberQuestion):
    """The chance that this many cards of the 44 hold a set."""

    cards: int = 3
    variants = ((3, 4),)

    @property
    def key(self) -> str:
        return f"set in {self.cards} cards"

    @property
    def answer(self) -> Fraction:
        return odds.cards.set_chance(self.cards)

    def gaps(self) -> Gaps:
        return {"each": DECK[SYMBOLS[0]], "jokers": JOKERS}

    def wrong(self) -> dict[str, Exact]:
        no_jokers = odds.cards.set_chance(self.cards, deck=odds.cards.DECK_WITHOUT_JOKERS)
        return {"not": 1 - self.answer, "jokers": no_jokers, "third": Fraction(1, 3)}


@dataclass(frozen=True)
class DrawsNeeded(NumberQuestion):
    """The mean number of cards until all three symbols were seen, each card put back."""

    form = "any"

    @property
    def key(self) -> str:
        return "cards until three symbols"

    @property
    def answer(self) -> Fraction:
        return odds.cards.mean_to_all_kinds(len(SYMBOLS))

    @property
    def possible(self) -> Range:
        return Range(least=len(SYMBOLS))

    def gaps(self) -> Gaps:
        return {"rounded": rounded(self.answer, 1)}

    def wrong(self) -> dict[str, Exact]:
        return {"three": 3, "squared": 9}


def hand_said(hand: Hand) -> Message:
    """The cards of a hand in words, symbol by symbol."""
    names = [SYMBOL_NAMES[symbol] for symbol in (*SYMBOLS, JOKER)]
    parts = tuple(
        say("{n} × {symbol}", n=n, symbol=name) for n, name in zip(hand, names, strict=True) if n
    )
    return say("{symbols}", symbols=parts)


@dataclass(frozen=True)
class WhichHolds(OneRight):
    """The one of four hands that holds a set.

    hands: exactly one of them does.
    """

    hands: tuple[Hand, ...] = (Hand(2, 1), Hand(1, 0, 0, 1), Hand(2, 2), Hand(1, 1, 1))
    level = "start"

    @classmethod
    def drawn(cls, rng: Random) -> Self:
        """Hands of two to four cards."""
        every = [hand for n in (2, 3, 4) for hand in odds.cards.hands(n).outcomes]
        with_set = [hand for hand in every if holds_set(hand)]
        without = [hand for hand in every if not holds_set(hand)]
        hands = [rng.choice(with_set), *rng.sample(without, CHOICES - 1)]
        rng.shuffle(hands)
        return cls(tuple(hands))

    @property
    def right(self) -> int:
        """The number of the hand with a set."""
        return [holds_set(hand) for hand in self.hands].index(True)

    def options(self) -> tuple[Message, ...]:
        """The hands in words."""
        return tuple(map(hand_said, self.hands))

    def gaps(self) -> Gaps:
        return {"hand": hand_said(self.hands[self.right])}

    def case(self, sentence: str) -> str:
        hand = self.hands[self.right]
        if hand.joker:
            return "joker"
        return "alike" if max(hand) >= 3 else "different"

    def mistake(self, picked: int) -> str:
        """The card that is missing."""
        hand = self.hands[picked]
        if hand.joker:
            return "joker"
        if sorted(hand, reverse=True)[:2] == [2, 2]:
            return "pairs"
        return "small" if hand.size < 3 else "two-symbols"


@dataclass(frozen=True)
class SecondCard(NumberQuestion):
    """The chance that two cards drawn one after the other show the same symbol.

    each: cards of each of the three symbols, without jokers.
    """

    each: int = 14
    variants = (range(2, MOST_EACH + 1),)

    @property
    def deck(self) -> dict[str, int]:
        """The cards by symbol."""
        return dict.fromkeys(SYMBOLS, self.each)

    @property
    def answer(self) -> Fraction:
        return odds.cards.set_chance(2, "refonte", self.deck)

    def gaps(self) -> Gaps:
        n = self.each
        return {"left": n - 1, "all": 3 * n - 1, "share": reduced(n - 1, 3 * n - 1)}

    def wrong(self) -> dict[str, Exact]:
        n = self.each
        return {
            "put-back": Fraction(1, 3),
            "half-put-back": Fraction(n - 1, 3 * n),
            "kept": Fraction(n, 3 * n - 1),
            "one-symbol": self.answer / 3,
            "different": 1 - self.answer,
            "even": Fraction(1, 2),
        }


@dataclass(frozen=True)
class ThirdCard(NumberQuestion):
    """The chance that the third card completes a set.

    each: cards of each of the three symbols, without jokers. same: the first two show one symbol.
    """

    each: int = 14
    same: bool = False
    variants = (range(3, MOST_EACH + 1), (True, False))

    @property
    def answer(self) -> Fraction:
        hand = Hand(2) if self.same else Hand(1, 1)
        left = {s: self.each - held for s, held in zip(SYMBOLS, hand, strict=False)}
        return odds.cards.set_chance(1, "hasbro", left, hand)

    def case(self, sentence: str) -> str:
        return "same" if self.same else "different"

    def gaps(self) -> Gaps:
        n = self.each
        ways = n - 2 if self.same else n
        return {"cards": 3 * n, "ways": ways, "left": 3 * n - 2, "share": reduced(ways, 3 * n - 2)}

    def wrong(self) -> dict[str, Exact]:
        n, ways = self.each, self.each - 2 if self.same else self.each
        return {
            "put-back": Fraction(n, 3 * n),
            "all-cards": Fraction(ways, 3 * n),
            "other": Fraction(n if self.same else n - 2, 3 * n - 2),
            "one-drawn": Fraction(ways, 3 * n - 1),
            "not": 1 - self.answer,
        }


@dataclass(frozen=True)
class AnyJoker(NumberQuestion):
    """The chance of at least one joker in this many cards of the 44."""

    cards: int = 5
    variants = (range(2, 14),)

    @property
    def answer(self) -> Fraction:
        return 1 - odds.cards.copies(self.cards, JOKERS, CARDS).probability(0)

    def gaps(self) -> Gaps:
        n, plain = self.cards, CARDS - JOKERS
        return {
            "all": CARDS,
            "jokers": JOKERS,
            "product": " × ".join(f"{plain - k}/{CARDS - k}" for k in range(n)),
        }

    def wrong(self) -> dict[str, Exact]:
        n = self.cards
        return {
            "not": 1 - self.answer,
            "put-back": 1 - odds.cards.copies_put_back(n, JOKERS, CARDS).probability(0),
            "added": Fraction(JOKERS * n, CARDS),
            "exactly": odds.cards.copies(n, JOKERS, CARDS).probability(1),
            "ordered": Fraction(JOKERS * perm(CARDS - JOKERS, n - 1), perm(CARDS, n)),
        }


@dataclass(frozen=True)
class SureAlike(NumberQuestion):
    """The fewest cards of which some must be alike: the pigeonhole principle.

    kinds: of cards, many of each. alike: this many of one kind are wanted.
    """

    kinds: int = 3
    alike: int = 3
    form = "whole"
    level = "start"
    variants = (range(2, 8), range(2, 6))

    @property
    def answer(self) -> int:
        return self.kinds * (self.alike - 1) + 1

    def gaps(self) -> Gaps:
        return {"less": self.alike - 1, "most": self.answer - 1}

    def wrong(self) -> dict[str, Exact]:
        return {
            "one-less": self.answer - 1,
            "all": self.kinds * self.alike,
            "one-of-each": self.kinds + 1,
            "luck": self.alike,
        }


@dataclass(frozen=True)
class CouponMean(NumberQuestion):
    """The mean number of draws until every kind was seen, all kinds equally likely each time.

    kinds: how many there are.
    """

    kinds: int = 4
    form = "any"
    level = "stretch"
    variants = (range(2, 14),)

    @property
    def answer(self) -> Fraction:
        return odds.cards.mean_to_all_kinds(self.kinds)

    def gaps(self) -> Gaps:
        n = self.kinds
        return {
            "sum": " + ".join(f"{n}/{left}" for left in range(n, 0, -1)),
            "written": with_decimal(self.answer, 2),
        }

    def wrong(self) -> dict[str, Exact]:
        n = self.kinds
        return {"as-many": n, "squared": n * n, "last": self.answer - 1, "sum": self.answer / n}


@dataclass(frozen=True)
class SecondRuleShare(NumberQuestion):
    """The armies or the cards of a turn under the second rule.

    territories: owned at the start of the turn. counted_thing: what is counted.
    """

    territories: int = 14
    counted_thing: Literal["armies", "cards"] = "cards"
    form = "whole"
    level = "start"
    variants = (range(5, 42), ("armies", "cards"))
    by = "counted_thing"

    @property
    def answer(self) -> int:
        share = odds.cards.second_rule(self.territories)
        return share.armies if self.counted_thing == "armies" else share.cards

    def gaps(self) -> Gaps:
        share = odds.cards.second_rule(self.territories)
        return {
            "quotient": share.armies,
            "rest": share.cards,
            "armies": armies(share.armies),
            "cards": counted(share.cards, "{n} card", "{n} cards"),
            "whole": 4 * share.armies,
        }

    def wrong(self) -> dict[str, Exact]:
        n, share = self.territories, odds.cards.second_rule(self.territories)
        return {
            "swapped": share.cards if self.counted_thing == "armies" else share.armies,
            "rounded-up": share.armies + 1,
            "thirds": n // 3 if self.counted_thing == "armies" else n % 3,
            "complement": 4 - share.cards,
            "decimals": Fraction(n, 4),
        }


@dataclass(frozen=True)
class SecondRuleTurn(SecondRuleShare):
    """The same where quotient and remainder tell the rules apart."""

    @classmethod
    def drawn(cls, rng: Random) -> Self:
        """Territories of which the quotient by four and both remainders differ."""
        fit = [n for n in range(5, 31) if len({*odds.cards.second_rule(n), n % 3}) > 1]
        return cls(rng.choice(fit), rng.choice(("armies", "cards")))


@dataclass(frozen=True)
class ThreeHoldSet(NumberQuestion):
    """The chance that three cards of a deck without jokers make a set, three alike or three different.

    each: cards of each of the three symbols.
    """

    each: int = 5
    level = "stretch"
    variants = (range(2, 15),)

    @property
    def answer(self) -> Fraction:
        return odds.cards.set_chance(3, "hasbro", dict.fromkeys(SYMBOLS, self.each))

    def gaps(self) -> Gaps:
        n = self.each
        return {
            "same": f"{n - 1}/{3 * n - 1} × {n - 2}/{3 * n - 2}",
            "different": f"{2 * n}/{3 * n - 1} × {n}/{3 * n - 2}",
        }

    def wrong(self) -> dict[str, Exact]:
        n, hands = self.each, comb(3 * self.each, 3)
        return {
            "put-back": Fraction(1, 3),
            "only-different": Fraction(n**3, hands),
            "only-alike": Fraction(3 * comb(n, 3), hands),
            "one-order": Fraction(n**3, perm(3 * n, 3)),
            "not": 1 - self.answer,
        }


@dataclass(frozen=True)
class SureSet(NumberQuestion):
    """The smallest hand that always holds a set where only three different symbols make one.

    counts: cards of the three symbols. A joker alone is a set. series: the rule that says so.
    """

    counts: tuple[int, int, int] = (14, 14, 14)
    form = "whole"
    series: Series = "miro"
    level = "stretch"

    @classmethod
    def drawn(cls, rng: Random) -> Self:
        """A deck that is a little uneven."""
        first, second, third = (rng.randint(4, 14) for _ in range(3))
        return cls((first, second, third))

    @property
    def answer(self) -> int:
        deck = dict(zip(SYMBOLS, self.counts, strict=True)) | {JOKER: JOKERS}
        return odds.cards.certain_at(self.series, deck)

    def gaps(self) -> Gaps:
        _, middle, high = sorted(self.counts)
        first, second, third = self.counts
        return {
            "first": first,
            "second": second,
            "third": third,
            "jokers": JOKERS,
            "high": high,
            "middle": middle,
            "without": high + middle,
        }

    def wrong(self) -> dict[str, Exact]:
        low, middle, high = sorted(self.counts)
        return {
            "one-less": high + middle,
            "other-edition": 5,
            "smallest": low + middle + 1,
            "jokers": high + middle + JOKERS + 1,
            "luck": 3,
        }

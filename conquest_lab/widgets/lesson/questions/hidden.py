"""Questions about hidden cards: draws without replacement, best answers, and mixed strategies."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb
from random import Random
from typing import Self

from conquest_lab.core.words import Message, counted
from conquest_lab.odds import cards
from conquest_lab.odds.bluff import HiddenBid, Solution, exact_game, hidden_bid
from conquest_lab.widgets.lesson.questions import (
    Exact,
    Gaps,
    NumberQuestion,
)
from conquest_lab.widgets.lesson.questions.tried import WrittenChoice


def signed(value: Exact) -> str:
    """A number with a minus sign, not a hyphen; a fraction only where it is none that is whole."""
    return str(Fraction(value)).replace("-", "\N{MINUS SIGN}")


def _factor(value: int) -> str:
    return signed(value) if value >= 0 else f"({signed(value)})"


@dataclass(frozen=True)
class Draws(NumberQuestion):
    """Cards drawn without replacement from those not seen, of which some are high.

    unseen, high: how many cards are not seen, and how many of them are high. drawn_cards: drawn.
    """

    unseen: int = 12
    high: int = 4
    cards: int = 3

    @classmethod
    def drawn(cls, rng: Random) -> Self:
        """A pile in which neither kind is rare."""
        unseen = rng.choice((6, 8, 9, 10, 12))
        return cls(unseen, rng.randint(2, unseen // 2), rng.choice((2, 3)))

    @property
    def low(self) -> int:
        """The cards that are not high."""
        return self.unseen - self.high

    def chance(self, wanted: int) -> Fraction:
        """The chance of exactly this many high cards."""
        return cards.copies(self.cards, self.high, self.unseen).probability(wanted)

    def chance_put_back(self, wanted: int) -> Fraction:
        """The same if every card were put back before the next is drawn."""
        return cards.copies_put_back(self.cards, self.high, self.unseen).probability(wanted)

    def gaps(self) -> Gaps:
        return {
            "all": comb(self.unseen, self.cards),
            "answer": signed(self.answer),
        }


@dataclass(frozen=True)
class NoneHigh(Draws):
    """The chance that none of the cards drawn is high."""

    level = "start"

    @property
    def answer(self) -> Fraction:
        return self.chance(0)

    def gaps(self) -> Gaps:
        product = " × ".join(f"{self.low - k}/{self.unseen - k}" for k in range(self.cards))
        return {**super().gaps(), "product": product, "ways": comb(self.low, self.cards)}

    def wrong(self) -> dict[str, Exact]:
        return {
            "put-back": self.chance_put_back(0),
            "not": 1 - self.answer,
            "one-card": Fraction(self.low, self.unseen),
            "equally-likely": Fraction(1, min(self.cards, self.high) + 1),
            "added": self.cards * Fraction(self.low, self.unseen),
        }


@dataclass(frozen=True)
class ExactlyHigh(Draws):
    """The chance that exactly one of the cards drawn is high."""

    @property
    def answer(self) -> Fraction:
        return self.chance(1)

    def gaps(self) -> Gaps:
        others = comb(self.low, self.cards - 1)
        return {
            **super().gaps(),
            "rest": self.cards - 1,
            "others": others,
            "ways": self.high * others,
        }

    def wrong(self) -> dict[str, Exact]:
        return {
            "put-back": self.chance_put_back(1),
            "one-order": self.answer / self.cards,
            "at-least": 1 - self.chance(0),
            "equally-likely": Fraction(1, min(self.cards, self.high) + 1),
            "one-card": Fraction(self.high, self.unseen),
        }


@dataclass(frozen=True)
class SureHigh(Draws):
    """The fewest cards that must be drawn so that a high one is certain."""

    level = "start"

    form = "whole"

    @property
    def answer(self) -> int:
        return self.low + 1

    def wrong(self) -> dict[str, Exact]:
        return {
            "one-less": self.low,
            "high": self.high,
            "high-more": self.high + 1,
            "share": -(-self.unseen // self.high),
            "all": self.unseen,
        }


@dataclass(frozen=True)
class MeanHigh(Draws):
    """The mean number of high cards among those drawn."""

    level = "start"

    form = "any"

    @property
    def answer(self) -> Fraction:
        return Fraction(self.cards * self.high, self.unseen)

    def wrong(self) -> dict[str, Exact]:
        return {
            "at-least": 1 - self.chance(0),
            "one-card": Fraction(self.high, self.unseen),
            "middle": Fraction(self.cards, 2),
        }


@cache
def _bluffed() -> list[tuple[int, int, int]]:
    """Piles of strong and weak cards and a prize for which one bluffs at times."""
    return [
        (strong, 6 - strong, prize)
        for strong in (2, 3, 4)
        for prize in range(8, 22)
        if (strong, prize) != (3, 9)
        and hidden_bid(strong, 6 - strong, prize).bluff.denominator <= 6
        and 0 < hidden_bid(strong, 6 - strong, prize).bluff < 1
    ]


@dataclass(frozen=True)
class BluffShare(NumberQuestion):
    """The share of weak cards with which one attacks in equilibrium.

    strong_cards, weak_cards: unseen cards of each kind. prize: what the region is worth.
    """

    level = "stretch"

    strong_cards: int = 3
    weak_cards: int = 3
    prize: int = 9

    @classmethod
    def drawn(cls, rng: Random) -> Self:
        """Another pile or another prize, with an equilibrium that bluffs at times."""
        return cls(*rng.choice(_bluffed()))

    @property
    def bid(self) -> HiddenBid:
        """The contest."""
        return hidden_bid(self.strong_cards, self.weak_cards, self.prize)

    @property
    def answer(self) -> Fraction:
        return self.bid.bluff

    def gaps(self) -> Gaps:
        bid = self.bid
        strong, weak = (
            [bid.payoff(card, engaged) for engaged in (True, False)]
            for card in (bid.strong, bid.weak)
        )
        return {
            "strong": bid.strong,
            "weak": bid.weak,
            "strong_engaged": signed(strong[0]),
            "strong_free": signed(strong[1]),
            "weak_engaged": signed(weak[0]),
            "weak_free": signed(weak[1]),
            "dearer": strong[0] - strong[1],
            "saved": weak[1] - weak[0],
            "answer": signed(self.answer),
        }

    def wrong(self) -> dict[str, Exact]:
        bid = self.bid
        return {
            "of-attacks": bid.weak_attacks,
            "engage": bid.engage,
            "always": 1,
            "never": 0,
            "not": 1 - bid.bluff,
            "strong": bid.strong_chance,
        }


@dataclass(frozen=True)
class BluffBet(BluffShare):
    """The same as a bet, beside a table of the gains."""


@dataclass(frozen=True)
class BestReply(WrittenChoice):
    """The better answer to a bluffer with known habits: engage the card, or let the region go.

    attacks, bluffs: how often was attacked, and how often with a weak card.
    """

    attacks: int = 12
    bluffs: int = 3
    choices = ("engage", "free", "same")

    @classmethod
    def drawn(cls, rng: Random) -> Self:
        """A habit above, below or at the share of the equilibrium."""
        attacks = rng.choice((9, 12, 15, 18))
        bluffs = rng.choice((1, 2, attacks // 3, attacks // 3 + 2, attacks // 2))
        return cls(attacks, bluffs)

    def loss(self, engaged: bool) -> int:
        """The loss of the defender in this many attacks, in points of support."""
        bid = HiddenBid()
        strong = (self.attacks - self.bluffs) * bid.payoff(bid.strong, engaged)
        return strong + self.bluffs * bid.payoff(bid.weak, engaged)

    @property
    def best(self) -> str:
        engaged, free = self.loss(engaged=True), self.loss(engaged=False)
        return "same" if engaged == free else "free" if free < engaged else "engage"

    def mistake(self, picked: int) -> str:
        return "as-good" if self.best == "same" else super().mistake(picked)

    def gaps(self) -> Gaps:
        bid = HiddenBid()
        return {
            "honest": self.attacks - self.bluffs,
            "caught": counted(self.bluffs, "{n} bluff", "{n} bluffs"),
            "were_bluffs": counted(self.bluffs, "{n} was a bluff", "{n} were bluffs"),
            "strong_engaged": bid.payoff(bid.strong, engaged=True),
            "strong_free": bid.payoff(bid.strong, engaged=False),
            "weak_engaged": -bid.payoff(bid.weak, engaged=True),
            "weak_free": bid.payoff(bid.weak, engaged=False),
            "engaged": self.loss(engaged=True),
            "free": self.loss(engaged=False),
        }

    @property
    def answer(self) -> Message:
        """The right option, in words."""
        return self.options()[self.right]


@dataclass(frozen=True)
class MatrixQuestion(NumberQuestion):
    """A matrix game of two rows and two columns without a best pure row.

    a, b, c, d: what the row player gets, row by row.
    """

    a: int = 3
    b: int = -1
    c: int = -2
    d: int = 1

    @classmethod
    def drawn(cls, rng: Random) -> Self:
        """A game whose diagonal is above its other two payoffs, or below; not symmetric."""
        while True:
            a, d = rng.randint(1, 6), rng.randint(1, 6)
            b, c = rng.randint(-4, 0), rng.randint(-4, 0)
            game = cls(a, b, c, d) if rng.random() < 0.5 else cls(b, a, d, c)
            if len({*game.solved.rows, *game.solved.columns}) == 4:
                return game

    @property
    def solved(self) -> Solution:
        """The value and the best mixtures."""
        return exact_game(((self.a, self.b), (self.c, self.d)))

    @property
    def spread(self) -> int:
        """The payoffs of the diagonal less the other two."""
        return self.a - self.b - self.c + self.d

    def gaps(self) -> Gaps:
        payoffs = {"a": self.a, "b": self.b, "c": self.c, "d": self.d}
        factors = {f"of_{name}": _factor(payoff) for name, payoff in payoffs.items()}
        return {
            **{name: signed(payoff) for name, payoff in payoffs.items()},
            **factors,
            "top": self.solved.rows[0],
            "value": signed(self.solved.value),
        }


@dataclass(frozen=True)
class RowMix(MatrixQuestion):
    """The chance with which the row player should play the first row."""

    level = "stretch"

    @property
    def answer(self) -> Fraction:
        return self.solved.rows[0]

    def wrong(self) -> dict[str, Exact]:
        upper, lower = self.a + self.b, self.c + self.d
        mistakes: dict[str, Exact] = {
            "half": Fraction(1, 2),
            "other-row": 1 - self.answer,
            "column": self.solved.columns[0],
            "other-column": self.solved.columns[1],
            "pure": 1,
        }
        if min(upper, lower) >= 0 and upper + lower:  # no share of a sum below 0
            mistakes["proportional"] = Fraction(upper, upper + lower)
        return mistakes


@dataclass(frozen=True)
class GameWorth(MatrixQuestion):
    """The value of the game: what the row player gets on average when both mix best."""

    level = "stretch"

    form = "any"
    signed = True

    @property
    def answer(self) -> Fraction:
        return self.solved.value

    def wrong(self) -> dict[str, Exact]:
        rows = ((self.a, self.b), (self.c, self.d))
        return {
            "mean": Fraction(self.a + self.b + self.c + self.d, 4),
            "pure": max(map(min, rows)),
            "other-pure": min(max(self.a, self.c), max(self.b, self.d)),
            "sign": -self.answer,
        }

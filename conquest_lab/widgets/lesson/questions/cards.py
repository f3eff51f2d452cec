"""Questions about country cards: one throw, the last line, somebody's attempt, what to aim at."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb, prod
from random import Random
from typing import Self

from conquest_lab.core.words import counted, say
from conquest_lab.odds import express
from conquest_lab.odds.line_words import lines_said
from conquest_lab.widgets.lesson.questions import (
    Exact,
    Gaps,
    NumberQuestion,
    dice,
    in_decimal,
    in_percent,
    power,
)
from conquest_lab.widgets.lesson.questions.card_words import card_names, cards

DICE = 7
MISS = Fraction(5, 6)


@dataclass(frozen=True)
class CardChance(NumberQuestion):
    """The probability to conquer a card in one turn, always choosing the best line."""

    card: str = "china"
    owned: bool = False

    @classmethod
    def drawn(cls, rng: Random) -> Self:
        """Any card, free or owned."""
        return cls(rng.choice(tuple(cards())), rng.choice((False, True)))

    @property
    def key(self) -> str:
        return f"card {self.card}{' owned' if self.owned else ''}"

    @property
    def lines(self) -> tuple[str, ...]:
        """The printed lines."""
        return cards()[self.card].lines

    @property
    def answer(self) -> Fraction:
        return express.conquer(self.lines, owned=self.owned)

    def case(self, sentence: str) -> str:
        return "owned" if self.owned else "free"

    def gaps(self) -> Gaps:
        lines = lines_said(self.lines)
        return {"card": say("{card}: {lines}.", card=card_names()[self.card], lines=lines)}

    def wrong(self) -> dict[str, Exact]:
        return {
            "general": express.conquer(self.lines, owned=not self.owned),
            "product": prod(express.fill_chance(line, DICE) for line in self.lines),
            "not": 1 - self.answer,
        }


@dataclass(frozen=True)
class FillLine(NumberQuestion):
    """The probability that one throw of this many dice fills a line of symbols."""

    line: str = "K K"
    dice: int = DICE
    variants = (("C", "G", "K K", "C C", "C K", "G G"), range(3, DICE + 1))
    """One or two symbols, and enough dice that it is neither sure nor hopeless."""

    def case(self, sentence: str) -> str:
        return "alike" if len(set(self.line.split())) == 1 else "different"

    @property
    def answer(self) -> Fraction:
        return express.fill_chance(self.line, self.dice)

    def gaps(self) -> Gaps:
        n, symbols = self.dice, self.line.split()
        if len(set(symbols)) > 1:
            formula = f"1 − 2 × {power('5/6', n)} + {power('4/6', n)}"
        elif len(symbols) > 1:
            formula = f"1 − {power('5/6', n)} − {n} × 1/6 × {power('5/6', n - 1)}"
        else:
            formula = f"1 − {power('5/6', n)}"
        return {"dice": dice(n), "line": lines_said((self.line,)), "formula": formula}

    def wrong(self) -> dict[str, Exact]:
        n, symbols = self.dice, self.line.split()
        one = 1 - MISS**n
        found: dict[str, Exact] = {
            "not": 1 - self.answer,
            "turn": express.conquer([self.line], dice=n),
        }
        if len(symbols) == 1:
            found |= {"added": Fraction(n, 6), "exactly": n * MISS ** (n - 1) / 6}
        elif len(set(symbols)) == 1:
            exactly = comb(n, 2) * MISS ** (n - 2) / 36
            found |= {"exactly": exactly, "one": one, "squared": one**2}
        else:
            either = 1 - Fraction(4, 6) ** n
            found |= {"product": one**2, "either": either, "overlap": 1 - 2 * MISS**n}
        return found | {"equiprobable": Fraction(1, 2)}


def dice_of_turn(dice: int) -> int:
    """The dice of all throws of a turn that misses to the end: after each miss there is one fewer."""
    return dice * (dice + 1) // 2


def wrong_at_last_line(dice: int, answer: Fraction) -> dict[str, Exact]:
    """The usual wrong answers where one symbol is missing and this many dice are left."""
    return {
        "one-throw": 1 - MISS**dice,
        "no-loss": 1 - MISS ** (dice * dice),
        "not": 1 - answer,
    }


@dataclass(frozen=True)
class LastLine(NumberQuestion):
    """The probability that a missing symbol comes with the dice that are left."""

    symbol: str = "C"
    dice: int = 3
    variants = ("GCK", range(2, 6))

    @property
    def answer(self) -> Fraction:
        return express.conquer([self.symbol], dice=self.dice)

    def gaps(self) -> Gaps:
        return {
            "line": lines_said((self.symbol,)),
            "dice": dice(self.dice),
            "sum": " + ".join(map(str, range(self.dice, 0, -1))),
            "all": dice_of_turn(self.dice),
            "missed": power("5/6", dice_of_turn(self.dice)),
        }

    def wrong(self) -> dict[str, Exact]:
        return wrong_at_last_line(self.dice, self.answer) | {
            "one-less": 1 - MISS ** dice_of_turn(self.dice - 1),
            "added": Fraction(self.dice, 6),
            "equiprobable": Fraction(1, 2),
        }


CONTINUED = (
    ("canada", ("C", "K", "3"), 3),
    ("canada", ("C", "K", "3"), 4),
    ("canada", ("G", "C", "3"), 4),
    ("mexico", ("C C",), 2),
    ("mexico", ("C C",), 3),
    ("brazil", ("G G",), 3),
    ("brazil", ("G G",), 2),
    ("china", ("K K", "5"), 4),
    ("china", ("K K", "5"), 5),
    ("middle-east", ("C", "K"), 2),
    ("western-europe", ("C K", "6"), 4),
    ("south-africa", ("8",), 3),
)
"""Attempts that failed with one symbol missing: card, lines filled, dice that lie on them."""


@dataclass(frozen=True)
class ContinueChance(NumberQuestion):
    """The chance of a player who goes on with the attempt at which the one before has failed."""

    level = "stretch"
    card: str = "china"
    filled: tuple[str, ...] = ("K K", "5")
    dice_on_lines: int = 4
    rows = CONTINUED
    """An attempt of which one symbol is missing."""

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines of the card."""
        return cards()[self.card].lines

    @property
    def left(self) -> tuple[str, ...]:
        """The lines that are still empty."""
        return tuple((Counter(self.lines) - Counter(self.filled)).elements())

    @property
    def dice(self) -> int:
        """The number of dice that the player throws."""
        return DICE - self.dice_on_lines

    @property
    def answer(self) -> Fraction:
        return express.continue_attempt(self.lines, self.filled, self.dice_on_lines)

    def gaps(self) -> Gaps:
        return {
            "card": card_names()[self.card],
            "lines": lines_said(self.lines),
            "dice": dice(self.dice_on_lines),
            "left": lines_said(self.left),
            "thrown": dice(self.dice),
            "missed": power("5/6", dice_of_turn(self.dice)),
            "afresh": in_percent(express.conquer(self.lines)),
        }

    def wrong(self) -> dict[str, Exact]:
        return {
            "all-seven": express.conquer(self.left),
            "afresh": express.conquer(self.lines),
            **wrong_at_last_line(self.dice, self.answer),
            "equiprobable": Fraction(1, 2),
        }


@cache
def aim(card: str) -> tuple[int, Fraction]:
    """The points of a card in the middle, and the chance to conquer it."""
    target = cards()[card]
    return int(target.value), express.conquer(target.lines)


def worth(card: str) -> Fraction:
    """Points times chance, when one aims at the card from the start."""
    points, chance = aim(card)
    return points * chance


@dataclass(frozen=True)
class FairPoints(NumberQuestion):
    """The fewest points that make a card a better aim than another."""

    level = "stretch"
    card: str = "siberia"
    other: str = "canada"
    form = "whole"

    @classmethod
    def drawn(cls, rng: Random) -> Self:
        """A card that is worth less than another, as printed."""
        found = [
            (one, other)
            for one in cards()
            for other in ("canada", "argentina", "south-africa")
            if worth(one) < worth(other)
        ]
        return cls(*rng.choice(found))

    @property
    def answer(self) -> int:
        """The least whole number of points that makes the card worth more."""
        _, chance = aim(self.card)
        return worth(self.other) // chance + 1

    def gaps(self) -> Gaps:
        names, points, (_, chance) = card_names(), self.answer, aim(self.card)
        return {
            "card": names[self.card],
            "lines": lines_said(cards()[self.card].lines),
            "other": names[self.other],
            "more": lines_said(cards()[self.other].lines),
            "points": counted(aim(self.other)[0], "{n} point", "{n} points"),
            "worth": in_decimal(worth(self.other), 3),
            "percent": in_percent(chance),
            "enough": points,
            "mine": in_decimal(chance * points, 3),
            "fewer": points - 1,
            "less": in_decimal(chance * (points - 1), 3),
        }

    def wrong(self) -> dict[str, Exact]:
        printed, _ = aim(self.card)
        found: dict[str, Exact] = {
            "one-less": self.answer - 1,
            "one-more": self.answer + 1,
            "printed": printed,
        }
        lines = cards()[self.card].lines
        throw = express.fill_chance(lines[0], DICE) if len(lines) == 1 else 0
        if throw:
            found["one-throw"] = worth(self.other) // throw + 1
        return found

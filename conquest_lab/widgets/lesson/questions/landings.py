"""Questions about landings and bombardments: what a throw costs, and the chances of it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from random import Random
from typing import Self

from conquest_lab import odds
from conquest_lab.core.scene import Dice
from conquest_lab.core.words import Message, counted
from conquest_lab.mechanics.dice import compare, pairs_won
from conquest_lab.widgets.lesson.questions import (
    Exact,
    Gaps,
    NumberQuestion,
    dice,
)

RED, BLUE, FACES = 3, 2, 6


def infantry_units(number: int) -> Message:
    """A number of infantry, in words that agree."""
    return counted(number, "{n} infantry unit", "{n} infantry units")


def garrison(number: int) -> Message:
    """A number of defenders, in words that agree."""
    return counted(number, "{n} defender", "{n} defenders")


SHORT = (*((n, 1) for n in range(2, 8)), *((n, 2) for n in range(2, 6)), (2, 3), (3, 3))
"""Landings that are short enough for paper: infantry and defenders."""


@dataclass(frozen=True)
class LandingChance(NumberQuestion):
    """The probability that a landing takes the place."""

    infantry: int = 6
    defenders: int = 3
    rows = SHORT
    """A landing that is short enough for paper; the odd infantry is a trap."""

    @property
    def key(self) -> str:
        return f"landing-chance {self.infantry}-{self.defenders}"

    @property
    def answer(self) -> Fraction:
        return odds.landing(self.infantry, self.defenders).conquer

    def gaps(self) -> Gaps:
        pairs = self.infantry // 2
        return {
            "infantry": infantry_units(self.infantry),
            "defenders": garrison(self.defenders),
            "pairs": pairs,
            "d": self.defenders,
        }

    def wrong(self) -> dict[str, Exact]:
        land = odds.landing(self.infantry, self.defenders).land_battle.conquer
        pairs = self.infantry // 2
        return {
            "land": land,
            "half": land / 2,
            "not": 1 - self.answer,
            "ties": odds.landing(self.infantry, self.defenders, ties="attacker").conquer,
            "odd": odds.battle(pairs + 1, self.defenders).conquer if self.infantry % 2 else land,
            "equiprobable": Fraction(1, 2),
        }


@dataclass(frozen=True)
class LandingLoss(NumberQuestion):
    """The infantry that one throw of a landing costs.

    red, blue: the dice as they fell, two infantry behind each red one.
    """

    red: tuple[int, ...] = (4, 5, 6)
    blue: tuple[int, ...] = (3, 6)
    form = "whole"

    @classmethod
    def drawn(cls, rng: Random) -> Self:
        """A throw in which somebody loses a die on each side, so that a mix-up shows."""
        while True:
            red = tuple(rng.randint(1, FACES) for _ in range(rng.choice((2, 3))))
            blue = tuple(rng.randint(1, FACES) for _ in range(BLUE))
            question = cls(red, blue)
            if question.dice_lost:
                return question

    @cached_property
    def sorted_dice(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The dice of both sides from high to low."""
        red, blue = (tuple(sorted(side, reverse=True)) for side in (self.red, self.blue))
        return red, blue

    @property
    def dice_lost(self) -> int:
        """The dice that the attacker loses."""
        return compare(*self.sorted_dice).attacker

    @property
    def dice_shown(self) -> tuple[Dice, ...]:
        return Dice("attack", self.red, ()), Dice("defence", self.blue, ())

    @property
    def answer(self) -> int:
        return 2 * self.dice_lost

    def gaps(self) -> Gaps:
        red, blue = self.sorted_dice
        return {
            "infantry": infantry_units(2 * len(self.red)),
            "red": ", ".join(map(str, red)),
            "blue": ", ".join(map(str, blue)),
            "dice": dice(self.dice_lost),
            "n": self.answer,
        }

    def wrong(self) -> dict[str, Exact]:
        red, blue = self.sorted_dice
        fallen = pairs_won(self.red[:BLUE], self.blue, "defender")
        return {
            "one-each": self.dice_lost,
            "ties": 2 * compare(red, blue, "attacker").attacker,
            "unsorted": 2 * fallen.count(False),
            "defender": compare(red, blue).defender,
            "both": 2 * len(blue),
        }


@dataclass(frozen=True)
class VolleyChance(NumberQuestion):
    """The probability that one volley fells exactly this many defenders."""

    level = "start"

    cannons: int = 2
    defenders: int = 3
    fallen: int = 1

    @classmethod
    def drawn(cls, rng: Random) -> Self:
        """A volley of up to three dice; of two defenders, one always survives."""
        cannons, defenders = rng.choice(((1, 2), (1, 3), (2, 2), (2, 3), (3, 2), (3, 3)))
        return cls(cannons, defenders, rng.randint(0, min(cannons, BLUE, defenders - 1)))

    def _law(self, floor: int = 1) -> dict[int, Fraction]:
        after = odds.bombardment(self.cannons, 1, self.defenders, floor=floor).defenders_left
        return {self.defenders - left: chance for left, chance in after}

    @property
    def answer(self) -> Fraction:
        return self._law()[self.fallen]

    def gaps(self) -> Gaps:
        total = FACES ** (min(self.cannons, RED) + min(self.defenders, BLUE))
        return {
            "cannons": counted(self.cannons, "{n} cannon", "{n} cannons"),
            "defenders": garrison(self.defenders),
            "attack": dice(self.cannons),
            "defence": dice(min(self.defenders, BLUE)),
            "ways": int(self.answer * total),
            "total": total,
        }

    def wrong(self) -> dict[str, Exact]:
        floorless, law = self._law(floor=0), self._law()
        at_least = sum((p for n, p in law.items() if n >= self.fallen), Fraction(0))
        ties = odds.round_losses(
            min(self.cannons, RED), min(self.defenders, BLUE), ties="attacker"
        ).map(lambda lost: min(lost.defender, self.defenders - 1))
        found: dict[str, Exact] = {
            "floor": floorless.get(self.fallen, Fraction(0)),
            "not": 1 - self.answer,
            "at-least": at_least,
            "equiprobable": Fraction(1, len(floorless)),
        }
        return found | {"ties": sum(p for n, p in ties if n == self.fallen)}

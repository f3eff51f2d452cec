"""Questions on shares of two groups and of both together: who attacks better, by board?"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Self

from conquest_lab.core.words import say
from conquest_lab.widgets.lesson.questions import Exact, Gaps, Level, NumberQuestion, reduced
from conquest_lab.widgets.lesson.questions.chances import Belief, Chance, chance, pooled
from conquest_lab.widgets.lesson.questions.tried import WrittenChoice

Attacks = tuple[int, int]
"""Attacks that were won, and all of them."""

SIMPSON: tuple[tuple[Attacks, Attacks, Attacks, Attacks], ...] = (
    ((8, 10), (18, 90), (63, 90), (1, 10)),
    ((9, 10), (27, 90), (72, 90), (2, 10)),
    ((18, 20), (24, 80), (64, 80), (4, 20)),
    ((4, 5), (10, 45), (32, 45), (1, 5)),
    ((9, 10), (8, 20), (16, 20), (3, 10)),
    ((7, 10), (12, 40), (24, 40), (2, 10)),
)
"""Red by land and by sea, then Blue: Red has the larger share on each board, Blue of all attacks."""

PLAIN: tuple[tuple[Attacks, Attacks, Attacks, Attacks], ...] = (
    ((8, 10), (3, 10), (7, 10), (2, 10)),
    ((18, 20), (12, 20), (16, 20), (8, 20)),
    ((27, 30), (6, 10), (24, 30), (5, 10)),
    ((32, 40), (4, 10), (28, 40), (3, 10)),
    ((9, 10), (15, 30), (8, 10), (12, 30)),
    ((16, 20), (21, 30), (14, 20), (18, 30)),
)
"""The same, where Red has the larger share of all attacks as well."""


def together(land: Attacks, sea: Attacks) -> Attacks:
    """The attacks of both boards."""
    return land[0] + sea[0], land[1] + sea[1]


@dataclass(frozen=True)
class OverallShare(NumberQuestion):
    """The share of all attacks that were won, from those of two boards."""

    land: Attacks = (8, 10)
    sea: Attacks = (18, 90)
    level: Level = "start"

    @classmethod
    def drawn(cls, rng: Random) -> Self:
        """Two shares that differ, and two numbers of attacks that do."""
        few, many = rng.choice((10, 20)), rng.choice((40, 50, 80))
        first, second = rng.choice((6, 7, 8, 9)), rng.choice((1, 2, 3))
        land, sea = (few, many) if rng.random() < 0.5 else (many, few)
        return cls((land * first // 10, land), (sea * second // 10, sea))

    @property
    def answer(self) -> Fraction:
        return Fraction(*together(self.land, self.sea))

    def wrong(self) -> dict[str, Exact]:
        land, sea = Fraction(*self.land), Fraction(*self.sea)
        return {"middle": (land + sea) / 2, "added": land + sea, "product": land * sea}

    def gaps(self) -> Gaps:
        won, all_ = together(self.land, self.sea)
        return {
            "a": self.land[0],
            "b": self.land[1],
            "c": self.sea[0],
            "d": self.sea[1],
            "won": won,
            "all": all_,
            "share": reduced(won, all_),
        }


@dataclass(frozen=True)
class WhoIsBetter(WrittenChoice):
    """Two attackers with their numbers by board: who won the larger share of all attacks?"""

    numbers: tuple[Attacks, Attacks, Attacks, Attacks] = SIMPSON[0]
    level: Level = "standard"
    variants = ((*SIMPSON, *PLAIN),)
    choices = ("red", "blue", "same")

    @property
    def shares(self) -> tuple[Fraction, Fraction]:
        """The shares of all attacks, of Red and of Blue."""
        a, b, c, d = self.numbers
        return Fraction(*together(a, b)), Fraction(*together(c, d))

    @property
    def best(self) -> str:
        red, blue = self.shares
        return "red" if red > blue else "blue"

    def gaps(self) -> Gaps:
        names = ("red_land", "red_sea", "blue_land", "blue_sea")
        won = {
            name: say("{won} of {all}", won=w, all=n)
            for name, (w, n) in zip(names, self.numbers, strict=True)
        }
        a, b, c, d = self.numbers
        red, blue = together(a, b), together(c, d)
        return {
            **won,
            "red_share": reduced(*red),
            "blue_share": reduced(*blue),
        }


@pooled
def mixtures() -> Iterable[Chance]:
    """Shares of attacks on two boards together."""
    for land, sea in (
        *((red_land, red_sea) for red_land, red_sea, _, _ in SIMPSON),
        *((blue_land, blue_sea) for _, _, blue_land, blue_sea in SIMPSON),
    ):
        won, all_ = together(land, sea)
        event = say(
            "An attack is won, one of {a} of {b} by land and {c} of {d} by sea",
            a=land[0],
            b=land[1],
            c=sea[0],
            d=sea[1],
        )
        one, other = Fraction(*land), Fraction(*sea)
        mean = Belief(
            "middle",
            (one + other) / 2,
            say("halfway between {one} and {other}", one=one, other=other),
        )
        alone = Belief("only-land", one, say("{won} of {all}", won=land[0], all=land[1]))
        how = say("{won} of {all}", won=won, all=all_)
        yield chance(
            f"mixed-{won}-{all_}-{land[0]}", event, Fraction(won, all_), how, [mean, alone]
        )

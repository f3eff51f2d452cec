"""The dice of country cards: faces, battle lines, and the fewest dice that fill a line.

A line is written with the symbols of the die: "G" general, "C" cannon, "K" cavalry, and a number
for that many soldiers. Soldiers may be more than enough, other symbols are matched exactly (X-22).
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from conquest_lab.core.chance import Distribution
from conquest_lab.mechanics.dice import sorted_throws
from conquest_lab.odds.errors import OddsError, one_of, whole

DICE = 7
MOST_DICE = 10
FACES = ("G", "C", "K", "1", "2", "3")


class Throw(NamedTuple):
    """The number of dice that show each face."""

    generals: int = 0
    cannons: int = 0
    cavalry: int = 0
    ones: int = 0
    twos: int = 0
    threes: int = 0

    def __str__(self) -> str:
        return " ".join(face for face, n in zip(FACES, self, strict=True) for _ in range(n))


class Line(NamedTuple):
    """The dice that a battle line requires."""

    generals: int = 0
    cannons: int = 0
    cavalry: int = 0
    soldiers: int = 0

    def __str__(self) -> str:
        words = ["G"] * self.generals + ["C"] * self.cannons + ["K"] * self.cavalry
        return " ".join([*words, *([str(self.soldiers)] if self.soldiers else [])])


GENERAL = Line(generals=1)


def parse_line(text: str) -> Line:
    """A line from its text: symbols G, C, K and a number of soldiers, separated by blanks.

    >>> parse_line("C K")
    Line(generals=0, cannons=1, cavalry=1, soldiers=0)
    """
    counts = Counter(text.split())
    soldiers = sum(int(word) * n for word, n in counts.items() if word.isdecimal())
    unknown = [word for word in counts if word not in {"G", "C", "K"} and not word.isdecimal()]
    if unknown or not counts or (soldiers == 0 and any(word.isdecimal() for word in counts)):
        raise OddsError(
            "line is {text}: it must be made of G, C, K and a number of soldiers", text=repr(text)
        )
    return Line(counts["G"], counts["C"], counts["K"], soldiers)


def parse_throw(text: str) -> Throw:
    """A throw from its faces: G, C, K, 1, 2, 3, separated by blanks.

    >>> parse_throw("G G 3")
    Throw(generals=2, cannons=0, cavalry=0, ones=0, twos=0, threes=1)
    """
    faces = Counter(text.split())
    for face in faces:
        one_of("face", face, FACES)
    return Throw(*(faces[face] for face in FACES))


@lru_cache(maxsize=16)
def throws(dice: int) -> Distribution[Throw]:
    """Every throw of this many dice, each face one in six.

    >>> len(throws(7)), throws(7).total == 6**7
    (792, True)
    """
    dice = whole("dice", dice, 0, MOST_DICE)
    numbered = sorted_throws(dice, len(FACES))  # from the first of `FACES`, 6, to the last, 1
    return numbered.map(lambda faces: Throw(*(faces.count(n) for n in range(len(FACES), 0, -1))))


def dice_used(throw: Throw, line: Line) -> int | None:
    """The fewest dice of a throw that fill a line; None when it cannot be filled.

    >>> dice_used(parse_throw("3 3 2 1 C"), parse_line("5")), dice_used(parse_throw("G"), GENERAL)
    (2, 1)
    """
    symbols = line[:3]
    if any(have < need for have, need in zip(throw[:3], symbols, strict=True)):
        return None
    used, missing = sum(symbols), line.soldiers
    for worth, have in ((3, throw.threes), (2, throw.twos), (1, throw.ones)):
        take = min(have, -(-missing // worth)) if missing > 0 else 0
        used, missing = used + take, missing - take * worth
    return used if missing <= 0 else None


@lru_cache(maxsize=4096)
def line_costs(dice: int, line: Line) -> tuple[int, ...]:
    """Dice used on a line by every throw of this many dice, as in `throws`; 0 for not filled."""
    return tuple(dice_used(throw, line) or 0 for throw in throws(dice).outcomes)


@lru_cache(maxsize=4096)
def patterns(dice: int, lines: tuple[Line, ...]) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Throws counted by what they use on each of some different lines."""
    ways: Counter[tuple[int, ...]] = Counter()
    columns = [line_costs(dice, line) for line in lines]
    for costs, (_, weight) in zip(zip(*columns, strict=True), throws(dice).weights, strict=True):
        ways[costs] += weight
    return tuple(ways.items())


def least_dice(line: Line) -> int:
    """The fewest dice that can fill a line.

    >>> least_dice(parse_line("C K")), least_dice(parse_line("10"))
    (2, 4)
    """
    return line.generals + line.cannons + line.cavalry + -(-line.soldiers // 3)


def fill_chance(line: str, dice: int = DICE) -> Fraction:
    """The chance that one throw fills a line.

    line: as in `conquer`. dice: thrown, 1 to 10.

    >>> round(float(fill_chance("8")), 6)
    0.421153
    """
    dice = whole("dice", dice, 1, MOST_DICE)
    wanted = parse_line(line)
    ways = sum(weight for costs, weight in patterns(dice, (wanted,)) if costs[0])
    return Fraction(ways, 6**dice)

"""Battle lines of country cards: what dice must show to fill one, and which dice can.

A die has six different faces, written 1 to 6: one, two or three soldiers, cavalry, cannon, General.
Rules, odds and computer players ask the same questions here.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache

from conquest_lab.core.words import Text

MOST_SOLDIERS = 3
CAVALRY = 4
CANNON = 5
GENERAL = 6

FACE_KEYS = ("nothing", "one", "two", "three", "cavalry", "cannon", "general")
"""Faces in notation, by number; no die shows 0."""

FACE_NAMES = (
    Text("nothing", "rien"),
    Text("1 soldier", "1 soldat"),
    Text("2 soldiers", "2 soldats"),
    Text("3 soldiers", "3 soldats"),
    Text("cavalry", "cavalerie"),
    Text("cannon", "canon"),
    Text("General", "Général"),
)
_LETTERS = {"K": CAVALRY, "C": CANNON, "G": GENERAL}


@dataclass(frozen=True, slots=True)
class BattleLine:
    """The demand of one line: these symbols, or this many soldiers.

    symbols: faces from high to low; soldiers: 0 for a line of symbols.
    """

    symbols: tuple[int, ...] = ()
    soldiers: int = 0


GENERAL_LINE = BattleLine((GENERAL,))


def parse_line(text: str) -> BattleLine:
    """A line as board files write it: letters G, C, K, or a number of soldiers.

    >>> parse_line("C K"), parse_line("10")
    (BattleLine(symbols=(5, 4), soldiers=0), BattleLine(symbols=(), soldiers=10))
    """
    if text.isdigit():
        return BattleLine(soldiers=int(text))
    return BattleLine(tuple(sorted((_LETTERS[letter] for letter in text.split()), reverse=True)))


def is_enough(line: BattleLine, dice: tuple[int, ...]) -> bool:
    """True if these dice fill a line: soldiers may be too many, symbols must be as shown."""
    if line.symbols:
        return Counter(dice) == Counter(line.symbols)
    return all(face <= MOST_SOLDIERS for face in dice) and sum(dice) >= line.soldiers


def is_lean(line: BattleLine, dice: tuple[int, ...]) -> bool:
    """True if the line needs every one of these dice."""
    return bool(line.symbols) or sum(dice) - min(dice) < line.soldiers


def ways_to_fill(line: BattleLine, faces: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Every lean choice of dice that fills a line, from high to low, the fewest and smallest first.

    >>> ways_to_fill(parse_line("3"), (6, 3, 2, 2, 1))
    ((3,), (2, 1), (2, 2))
    """
    if line.symbols:
        missing = any(faces.count(face) < line.symbols.count(face) for face in line.symbols)
        return () if missing else (line.symbols,)
    return _ways_to_add_up(line, faces.count(3), faces.count(2), faces.count(1))


@cache
def _ways_to_add_up(
    line: BattleLine, threes: int, twos: int, ones: int
) -> tuple[tuple[int, ...], ...]:
    """Every lean choice among this many dice of three, two and one soldiers."""
    found = [
        (3,) * three + (2,) * two + (1,) * one
        for three in range(threes + 1)
        for two in range(twos + 1)
        for one in range(ones + 1)
        if 3 * three + 2 * two + one >= line.soldiers
    ]
    lean = (dice for dice in found if is_lean(line, dice))
    return tuple(sorted(lean, key=lambda dice: (len(dice), sum(dice))))

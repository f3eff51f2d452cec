"""Throws that anybody can repeat: the same seed gives the same throws in Python and in a browser.

`throws.js` of the class pages is the same generator and the same walk; a test compares them.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from typing import TypeVar

from conquest_lab.core.chance import Distribution

MASK = 0xFFFFFFFF
MAX_STATES = 20_000
WON, LOST = -1, -2

S = TypeVar("S", bound=Hashable)


def _rotated(word: int, by: int) -> int:
    return (word << by | word >> (32 - by)) & MASK


class Generator:
    """Numbers by xoshiro128**, seeded by SplitMix32: 32 bits at a time, so that a browser counts alike.

    Source: Blackman and Vigna, Scrambled Linear Pseudorandom Number Generators (2021).

    >>> dice = Generator(7)
    >>> [dice.below(6) + 1 for _ in range(8)]
    [6, 5, 3, 3, 2, 1, 1, 5]
    """

    def __init__(self, seed: int) -> None:
        words = []
        for step in range(1, 5):
            word = (seed + step * 0x9E3779B9) & MASK
            word = ((word ^ word >> 16) * 0x21F0AAAD) & MASK
            word = ((word ^ word >> 15) * 0x735A2D97) & MASK
            words.append(word ^ word >> 15)
        self._a, self._b, self._c, self._d = words

    def word(self) -> int:
        """The next 32 bits."""
        b = self._b
        drawn = _rotated(b * 5 & MASK, 7) * 9 & MASK
        self._c ^= self._a
        self._d ^= b
        self._b ^= self._c
        self._a ^= self._d
        self._c ^= b << 9 & MASK
        self._d = _rotated(self._d, 11)
        return drawn

    def below(self, most: int) -> int:
        """A number from 0, below `most`, each equally likely; `most` is at most 2^32."""
        limit = 2**32 - 2**32 % most
        drawn = self.word()
        while drawn >= limit:
            drawn = self.word()
        return drawn % most


@dataclass(frozen=True, slots=True)
class Row:
    """The ways out of a state: added-up weights, and the state that each leads to (`WON`, `LOST`)."""

    bounds: tuple[int, ...]
    leads_to: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Trial:
    """An experiment that ends well or badly, as a table that a browser can walk through.

    rows: the states; the first is where every throw begins. A state leads to later ones only.
    """

    rows: tuple[Row, ...]

    def throw(self, dice: Generator) -> bool:
        """One experiment; True when it ends well."""
        state = 0
        while state >= 0:
            row = self.rows[state]
            drawn = dice.below(row.bounds[-1])
            state = row.leads_to[bisect_right(row.bounds, drawn)]
        return state == WON

    def wins(self, seed: int, throws: int) -> int:
        """The number of throws that end well among the first ones of a seed."""
        dice = Generator(seed)
        return sum(self.throw(dice) for _ in range(throws))

    def chance(self) -> Fraction:
        """The exact chance that a throw ends well, from the table alone."""
        chances: dict[int, Fraction] = {WON: Fraction(1), LOST: Fraction(0)}
        for state in reversed(range(len(self.rows))):
            row = self.rows[state]
            weights = (high - low for low, high in zip((0, *row.bounds), row.bounds, strict=False))
            ways = sum(
                (n * chances[there] for n, there in zip(weights, row.leads_to, strict=True)),
                Fraction(0),
            )
            chances[state] = ways / row.bounds[-1]
        return chances[0]

    def to_json(self) -> list[list[list[int]]]:
        """The table as lists: for each state its added-up weights and where they lead."""
        return [[list(row.bounds), list(row.leads_to)] for row in self.rows]


def trial(
    start: S, after: Callable[[S], Distribution[S]], verdict: Callable[[S], bool | None]
) -> Trial:
    """The trial of an experiment that never comes back to a state.

    after: the law of the next state. verdict: True or False at an end, else None.
    """
    ways: dict[S, tuple[tuple[S, int], ...]] = {}
    order: list[S] = []
    pending: list[tuple[S, bool]] = [(start, False)]
    while pending:  # depth first, a state after all that follow it
        state, is_done = pending.pop()
        if is_done:
            order.append(state)
        elif state not in ways and verdict(state) is None:
            ways[state] = tuple(after(state).weights)
            if len(ways) > MAX_STATES:
                message = f"an experiment of more than {MAX_STATES} states"
                raise ValueError(message)
            pending.append((state, True))
            pending += [(there, False) for there, _ in ways[state]]
    number = {state: n for n, state in enumerate(reversed(order))}

    def place(state: S) -> int:
        end = verdict(state)
        return number[state] if end is None else WON if end else LOST

    return Trial(
        tuple(
            Row(
                tuple(accumulate(weight for _, weight in ways[state])),
                tuple(place(there) for there, _ in ways[state]),
            )
            for state in number
        )
    )

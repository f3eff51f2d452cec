"""Weights by who wins: steps up and down drawn in every game, and what a step of each is worth.

In a round every game is played with all weights a step higher or lower, each by chance. A linear model of
who won, with the turn order, gives the worth of a step of each weight. After the round every weight moves in
proportion to it, in later rounds less: a stochastic approximation with gains that fall as one over the round.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

GAIN = 60.0
"""The steps that a weight moves in the first round for a step that is worth a whole game."""


@dataclass(frozen=True, slots=True)
class Tried:
    """A game with other weights.

    signs: 1 for each weight that was a step higher, −1 for one that was lower.
    later: the turns that others had before the first own one. won: whether the game was won.
    """

    signs: tuple[int, ...]
    later: int
    won: bool


@dataclass(frozen=True, slots=True)
class Slopes:
    """The worth of a step of each weight, as a chance to win, and the standard error of each."""

    worth: tuple[float, ...]
    errors: tuple[float, ...]


def signs(rng: Random, count: int) -> tuple[int, ...]:
    """A step up or down for each weight."""
    return tuple(rng.choice((-1, 1)) for _ in range(count))


def slopes(games: Sequence[Tried], players: int) -> Slopes:
    """The least squares of who won, in the weights' signs and the turn order."""
    rows = [
        [1.0, *(float(game.later == seat) for seat in range(1, players)), *map(float, game.signs)]
        for game in games
    ]
    won = [float(game.won) for game in games]
    width = len(rows[0])
    products = [[sum(row[i] * row[j] for row in rows) for j in range(width)] for i in range(width)]
    inverse = inverted(products)
    ends = [sum(row[i] * y for row, y in zip(rows, won, strict=True)) for i in range(width)]
    found = [sum(map(float.__mul__, line, ends)) for line in inverse]
    left = sum(
        (y - sum(map(float.__mul__, row, found))) ** 2 for row, y in zip(rows, won, strict=True)
    )
    variance = left / (len(rows) - width)
    return Slopes(
        tuple(found[players:]),
        tuple((variance * inverse[i][i]) ** 0.5 for i in range(players, width)),
    )


def inverted(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """The inverse of a matrix, by elimination with the largest pivot.

    >>> inverted([[0.0, 2.0], [4.0, 0.0]])
    [[0.0, 0.25], [0.5, 0.0]]
    """
    size = len(matrix)
    lines = [[*line, *(float(i == j) for j in range(size))] for i, line in enumerate(matrix)]
    for n in range(size):
        best = max(range(n, size), key=lambda i: abs(lines[i][n]))
        lines[n], lines[best] = lines[best], lines[n]
        lines[n] = [x / lines[n][n] for x in lines[n]]
        for i in range(size):
            if i != n and lines[i][n]:
                part = lines[i][n]
                lines[i] = [x - part * y for x, y in zip(lines[i], lines[n], strict=True)]
    return [line[size:] for line in lines]


def ahead(found: Slopes, turn: int) -> tuple[float, ...]:
    """The steps that each weight moves after a round, the first of which is 0."""
    return tuple(GAIN / (1 + turn) * slope for slope in found.worth)


def told(names: Sequence[str], found: Slopes) -> Iterator[str]:
    """The worth of a step of each weight for people, in points, the surest first."""
    order = sorted(range(len(names)), key=lambda n: -abs(found.worth[n] / found.errors[n]))
    for n in order:
        yield f"{names[n]} {100 * found.worth[n]:+.1f} ± {100 * found.errors[n]:.1f}"

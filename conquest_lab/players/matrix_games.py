"""Two-person zero-sum games in a small matrix, solved exactly by the simplex method."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from conquest_lab.core.words import say
from conquest_lab.odds.errors import OddsError

Number = int | float | Fraction
Mix = tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class Equilibrium:
    """The best mixes of both sides, and what the rows win in the mean with them."""

    rows: Mix
    columns: Mix
    value: Fraction


def equilibrium(payoffs: Sequence[Sequence[Number]]) -> Equilibrium:
    """An equilibrium of the game in which the rows win these payoffs from the columns.

    payoffs: a row of equal length for each choice of the one side, by the choices of the other.
    Raises OddsError for a matrix without entries or with rows of different lengths.

    >>> game = equilibrium([[1, -1], [-1, 1]])
    >>> [str(share) for share in game.rows], str(game.value)
    (['1/2', '1/2'], '0')
    """
    width = len(payoffs[0]) if payoffs else 0
    if not width or any(len(row) != width for row in payoffs):
        raise OddsError(
            say(
                "payoffs has rows of {lengths} entries: all rows need one length, of 1 or more",
                lengths=tuple(map(len, payoffs)) or (0,),
            )
        )
    # With all payoffs positive the value is positive, and the programme below is bounded.
    shift = 1 - min(Fraction(entry) for row in payoffs for entry in row)
    table = [[Fraction(entry) + shift for entry in row] for row in payoffs]
    primal, dual, total = _maximise(table)
    value = 1 / total
    return Equilibrium(
        tuple(value * share for share in dual),
        tuple(value * share for share in primal),
        value - shift,
    )


def _maximise(table: list[list[Fraction]]) -> tuple[list[Fraction], list[Fraction], Fraction]:
    """Maximise the sum of x ≥ 0 with table · x ≤ 1: x, the dual prices, and the maximum.

    Bland's rule: the first column that gains, and among equal rows the first basic variable, so that
    it never runs in a circle.
    """
    height, width = len(table), len(table[0])
    zero, one = Fraction(0), Fraction(1)
    rows = [
        [*row, *(one if n == m else zero for m in range(height)), one]
        for n, row in enumerate(table)
    ]
    last = [-one] * width + [zero] * (height + 1)
    basis = [width + n for n in range(height)]
    while (column := next((n for n, entry in enumerate(last[:-1]) if entry < 0), None)) is not None:
        pivot = min(
            (n for n in range(height) if rows[n][column] > 0),
            key=lambda n: (rows[n][-1] / rows[n][column], basis[n]),
        )
        scale = rows[pivot][column]
        rows[pivot] = [entry / scale for entry in rows[pivot]]
        for row in (*rows[:pivot], *rows[pivot + 1 :], last):
            factor = row[column]
            row[:] = [entry - factor * own for entry, own in zip(row, rows[pivot], strict=True)]
        basis[pivot] = column
    found = [zero] * width
    for number, variable in enumerate(basis):
        if variable < width:
            found[variable] = rows[number][-1]
    return found, last[width:-1], last[-1]

"""A small neural network for the chance to win, evaluated without any library.

Its first layer is applied to sparse inputs: rows of weights are added for what is there. Rows for the same
territory, owner and armies are asked for again and again, so callers keep their sums.
"""

from __future__ import annotations

import json
from base64 import b85decode
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from operator import mul
from typing import TYPE_CHECKING
from zlib import decompress

from conquest_lab.players.softmax import softmax

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

LEAK = 0.05
"""The slope of a neuron below zero."""

Row = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Network:
    """Two hidden layers, and a score for each side.

    rows: the weights of the first layer, by input. columns: those of the last inputs, by neuron.
    first, second, last: the constants of each layer. inner, outer: weights of the other layers, by neuron.
    """

    rows: tuple[Row, ...]
    columns: tuple[Row, ...]
    first: Row
    inner: tuple[Row, ...]
    second: Row
    outer: tuple[Row, ...]
    last: Row

    def chances(self, rows: Iterable[Row], values: Sequence[float], sides: int) -> list[float]:
        """The chance of each side to win.

        rows: sums of rows of the first layer. values: of the last inputs.
        """
        added = map(sum, zip(self.first, *rows, strict=True))
        hidden = [
            x if (x := have + sum(map(mul, values, column))) > 0 else LEAK * x
            for have, column in zip(added, self.columns, strict=True)
        ]
        deep = [
            x if (x := have + sum(map(mul, hidden, column))) > 0 else LEAK * x
            for have, column in zip(self.second, self.inner, strict=True)
        ]
        return softmax(
            [
                have + sum(map(mul, deep, column))
                for have, column in zip(self.last[:sides], self.outer, strict=False)
            ]
        )


@cache
def network(file: str, name: str, dense: int) -> Network:
    """A network of a file.

    dense: the number of the last inputs whose values are given, not their rows.
    """
    found = json.loads(files(__package__).joinpath(file).read_text(encoding="utf-8"))[name]
    packed = decompress(b85decode(found["rows"]))
    width = len(found["first"])
    signed = [byte - 256 if byte > 127 else byte for byte in packed]
    rows = tuple(
        tuple(scale * weight for weight in signed[width * n : width * (n + 1)])
        for n, scale in enumerate(found["scales"])
    )
    first, inner, second, outer, last = (
        found[part] for part in ("first", "inner", "second", "outer", "last")
    )
    return Network(
        rows,
        tuple(zip(*rows[len(rows) - dense :], strict=True)),
        tuple(first),
        tuple(map(tuple, inner)),
        tuple(second),
        tuple(map(tuple, outer)),
        tuple(last),
    )

"""Write trained networks as the weights of the program, and back.

    python weights.py pack THREE TWO JSON
    python weights.py unpack THREE TWO JSON

THREE and TWO are networks as `train` writes them, for three and for two sides. Rows of the first layer are
rounded to 8 bits with a scale each, all other weights to four digits. Unpacked weights pack to the same file.
"""

from __future__ import annotations

import json
import sys
from array import array
from base64 import b85decode, b85encode
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zlib import compress, decompress

if TYPE_CHECKING:
    from collections.abc import Iterable

HIDDEN, DEEP, SIDES = 64, 24, 3
UNUSED = 1
"""Inputs at the end that only training has."""

LARGEST = 127
"""The largest weight of 8 bits."""

Weights = list[float]


def rounded(values: Iterable[float]) -> Weights:
    """The values with four digits."""
    return [float(f"{value:.4g}") for value in values]


def table(values: Iterable[float], width: int) -> list[Weights]:
    """The rows of a table that is stored row by row."""
    values = list(values)
    return [values[n : n + width] for n in range(0, len(values), width)]


def transposed(rows: Iterable[Weights]) -> list[Weights]:
    """The columns of a table."""
    return [list(column) for column in zip(*rows, strict=True)]


def packed(path: Path) -> dict[str, Any]:
    """The weights of the program from a trained network."""
    values = array("f", path.read_bytes())
    sizes = (HIDDEN, HIDDEN * DEEP, DEEP, DEEP * SIDES, SIDES)
    rest = [values[len(values) - sum(sizes[n:]) :][:size] for n, size in enumerate(sizes)]
    first, inner, second, outer, last = map(rounded, rest)
    rows = table(values[: len(values) - sum(sizes)], HIDDEN)[:-UNUSED]
    scales = rounded(max(map(abs, row)) / LARGEST or 1e-9 for row in rows)
    small = bytes(
        max(-LARGEST, min(LARGEST, round(weight / scale))) & 255
        for row, scale in zip(rows, scales, strict=True)
        for weight in row
    )
    return {
        "scales": scales,
        "rows": b85encode(compress(small, 9)).decode(),
        "first": first,
        "inner": transposed(table(inner, DEEP)),
        "second": second,
        "outer": transposed(table(outer, SIDES)),
        "last": last,
    }


def unpacked(found: dict[str, Any]) -> bytes:
    """A network as `train` reads it from the weights of the program; unused inputs weigh nothing."""
    small = array("b", decompress(b85decode(found["rows"])))
    rows = (
        scale * weight
        for scale, row in zip(found["scales"], table(small, HIDDEN), strict=True)
        for weight in row
    )
    inner, outer = (chain.from_iterable(transposed(found[part])) for part in ("inner", "outer"))
    unused = [0.0] * (UNUSED * HIDDEN)
    parts = (rows, unused, found["first"], inner, found["second"], outer, found["last"])
    return array("f", chain.from_iterable(parts)).tobytes()


def main(task: str, three: Path, two: Path, file: Path) -> None:
    """Pack or unpack both networks."""
    if task == "pack":
        both = {"two": packed(two), "three": packed(three)}
        file.write_text(json.dumps(both, separators=(",", ":")) + "\n", encoding="utf-8")
    else:
        both = json.loads(file.read_text(encoding="utf-8"))
        two.write_bytes(unpacked(both["two"]))
        three.write_bytes(unpacked(both["three"]))


if __name__ == "__main__":
    if len(sys.argv) != 5 or sys.argv[1] not in ("pack", "unpack"):
        sys.exit("usage: weights.py pack|unpack THREE TWO JSON")
    main(sys.argv[1], *map(Path, sys.argv[2:]))

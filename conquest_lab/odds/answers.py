"""Answers of the commands: single values and a table, as text or as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from conquest_lab.core.words import Message, Speaker
from conquest_lab.odds.large import said_bound

SHOWN = 5e-7
"""The least number of which six decimals show anything."""

Cell = int | float | str | Fraction | Message | None


@dataclass(frozen=True)
class Answer:
    """The result of a command: single values by name, and a table.

    head, rows: the table, none when there are no rows.
    least: rows whose last cell is smaller are left out of the text.
    """

    values: Mapping[Message, Cell]
    head: Sequence[Message] = ()
    rows: Sequence[Sequence[Cell]] = ()
    least: float = 0.0


def as_json(answer: Answer) -> str:
    """The answer for machines: English names, decimals, and exact fractions beside them."""

    def value(cell: Cell) -> object:
        if isinstance(cell, Fraction):
            return {"value": float(cell), "fraction": str(cell)}
        return str(cell) if isinstance(cell, Message) else cell

    found: dict[str, Any] = {str(name): value(cell) for name, cell in answer.values.items()}
    if answer.rows:
        names = [str(name) for name in answer.head]
        found["rows"] = [dict(zip(names, map(value, row), strict=True)) for row in answer.rows]
    return json.dumps(found, ensure_ascii=False, indent=2)


def as_text(answer: Answer, speaker: Speaker, *, fractions: bool) -> Iterable[str]:
    """The lines of the answer for people; decimals unless `fractions`."""

    def text(cell: Cell) -> str:
        if cell is None:
            return "–"
        if isinstance(cell, float) or (isinstance(cell, Fraction) and not fractions):
            return speaker.decimal(cell, 6)
        if isinstance(cell, Fraction):
            return str(cell)
        return speaker.render(cell)

    width = max((len(speaker.render(name)) for name in answer.values), default=0)
    for name, cell in answer.values.items():
        said = said_bound(cell) if isinstance(cell, float) and 0 < cell < SHOWN else text(cell)
        yield f"{speaker.render(name):{width}}  {said}"
    if not answer.rows:
        return
    if answer.values:
        yield ""
    table = [[speaker.render(name) for name in answer.head]]
    table += [
        [text(cell) for cell in row]
        for row in answer.rows
        if not isinstance(row[-1], float) or row[-1] >= answer.least
    ]
    yield from columns(table)


def columns(table: Sequence[Sequence[str]], left: int = 0) -> Iterable[str]:
    """The rows with their cells one below the other; the first `left` columns begin at the left."""
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for row in table:
        cells = [
            f"{cell:<{width}}" if n < left else f"{cell:>{width}}"
            for n, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield "  ".join(cells).rstrip()

"""The numbers of a picture: as a table in the reader's language, and as a file for a spreadsheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from conquest_lab.core import sheets
from conquest_lab.core.words import Message, Speaker
from conquest_lab.widgets.data import Data, Json

Cell: TypeAlias = "int | str | Fraction | Message | None"
"""A number, a probability as a fraction, words, or nothing."""


@dataclass(frozen=True)
class Numbers:
    """The numbers behind a picture.

    name: of the file, without its ending.
    columns, rows: headings and cells; a probability is a `Fraction`.
    """

    name: str
    columns: Sequence[Message]
    rows: Sequence[Sequence[Cell]]

    def table(self, t: Speaker) -> Data:
        """Headings and cells in words, probabilities in percent."""
        return {
            "columns": [t.render(column) for column in self.columns],
            "rows": [[_shown(cell, t) for cell in row] for row in self.rows],
        }

    def csv(self, t: Speaker) -> str:
        """The text of a file for a spreadsheet of the language, with three columns for each probability.

        A fraction is written as two whole numbers, because a spreadsheet reads 5/12 as a date; one of more
        digits than a spreadsheet keeps is a decimal alone.
        """
        fractions = [any(isinstance(row[n], Fraction) for row in self.rows)
                     for n in range(len(self.columns))]  # fmt: skip
        heads: list[sheets.Cell] = []
        for column, wide in zip(self.columns, fractions, strict=True):
            name = t.render(column)
            heads += [t("{name}: decimal", name=name), t("{name}: numerator", name=name),
                      t("{name}: denominator", name=name)] if wide else [name]  # fmt: skip
        found: list[list[sheets.Cell]] = [heads]
        for row in self.rows:
            cells: list[sheets.Cell] = []
            for cell, wide in zip(row, fractions, strict=True):
                cells += _wide(cell) if wide else [_plain(cell, t)]
            found.append(cells)
        return sheets.written(found, t.language)

    def file(self, t: Speaker) -> Data:
        """The message that hands the numbers to the reader."""
        return {"file": self.csv(t), "name": f"{self.name}.csv", "type": "text/csv"}


def _wide(cell: Cell) -> list[sheets.Cell]:
    if isinstance(cell, Fraction):
        whole = cell.numerator, cell.denominator
        kept = max(whole) < 10**sheets.MOST_DIGITS
        return [float(cell), *(whole if kept else (None, None))]
    return [cell if isinstance(cell, int | float) else None, None, None]


def _plain(cell: Cell, t: Speaker) -> sheets.Cell:
    return cell if cell is None or isinstance(cell, int | float) else t.render(cell)


def _shown(cell: Cell, t: Speaker) -> Json:
    if cell is None:
        return "–"
    if isinstance(cell, Fraction):
        return t.percent(cell, 2)
    return t.render(cell)


@dataclass(frozen=True)
class Picture:
    """A picture for the screen and for a file.

    drawn: the data that the script draws, with its `kind`, `bars` or `cells`.
    title: above it; caption: below it, also in the file.
    """

    title: str
    caption: str
    drawn: Data
    numbers: Numbers

    def data(self, t: Speaker) -> Data:
        """The data for a script."""
        return {
            "title": self.title,
            "caption": self.caption,
            "name": self.numbers.name,
            "plot": self.drawn,
            "table": self.numbers.table(t),
        }

    def file(self, t: Speaker) -> Data:
        """The message that hands the numbers to the reader."""
        return self.numbers.file(t)

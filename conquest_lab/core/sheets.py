"""Cells of files that spreadsheets open."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction

Cell = str | int | float | Fraction | None
"""A text, a number, or nothing."""

BOM = "\N{ZERO WIDTH NO-BREAK SPACE}"
"""The letter by which spreadsheets know UTF-8."""

MOST_DIGITS = 15
"""Digits of a number that spreadsheets keep."""

FORMULA = "=+-@＝＋－＠"
"""Signs with which spreadsheets begin a formula, the wide ones of East Asia included."""

PARTED = re.compile(r'[,;\t"\r\n]')
"""Signs of a value that has to be quoted."""

BEGIN = re.compile(rf'(^|[;,\t])(?=[\s"]*[{re.escape(FORMULA)}])')
"""Places where a formula begins: spreadsheets part a line at signs that depend on their language."""


def harmless(text: str) -> str:
    """A text that was typed by somebody, such as a name, as no spreadsheet takes a part of it for a formula.

    >>> harmless("=1+1"), harmless(" @SUM(A1)"), harmless("Ana;=1+1"), harmless("Ana")
    ("'=1+1", "' @SUM(A1)", "Ana;'=1+1", 'Ana')
    """
    return BEGIN.sub(r"\1'", text)


def written(rows: Iterable[Sequence[Cell]], language: str) -> str:
    r"""Rows as a file of values that a spreadsheet of a language opens as it is.

    In French, semicolons part the values and decimals have a comma. A value that holds the one or the other
    is quoted: LibreOffice parts lines at both. Texts are made harmless.

    >>> written([["name", "share"], ["Ana", 0.25]], "fr").removeprefix(BOM)
    'name;share\r\nAna;"0,25"\r\n'
    """
    part, point = (";", ",") if language == "fr" else (",", ".")
    lines = (part.join(_quoted(_cell(cell, point)) for cell in row) for row in rows)
    return BOM + "".join(f"{line}\r\n" for line in lines)


def _quoted(text: str) -> str:
    doubled = text.replace('"', '""')
    return f'"{doubled}"' if PARTED.search(text) else text


def _cell(cell: Cell, point: str) -> str:
    if isinstance(cell, float | Fraction):
        return f"{float(cell):.{MOST_DIGITS}g}".replace(".", point)
    return harmless(cell) if isinstance(cell, str) else "" if cell is None else str(cell)

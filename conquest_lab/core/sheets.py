"""Cells of files that spreadsheets open."""

from __future__ import annotations

FORMULA = tuple("=+-@＝＋－＠")
"""Signs with which spreadsheets begin a formula, the wide ones of East Asia included."""


def harmless(text: str) -> str:
    """A text that was typed by somebody, such as a name, as no spreadsheet takes it for a formula.

    >>> harmless("=1+1"), harmless(" @SUM(A1)"), harmless("Ana")
    ("'=1+1", "' @SUM(A1)", 'Ana')
    """
    return f"'{text}" if text.lstrip()[:1] in FORMULA else text

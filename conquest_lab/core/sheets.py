"""Cells of files that spreadsheets open."""

from __future__ import annotations

import re

FORMULA = "=+-@＝＋－＠"
"""Signs with which spreadsheets begin a formula, the wide ones of East Asia included."""

BEGIN = re.compile(rf'(^|[;,\t])(?=[\s"]*[{re.escape(FORMULA)}])')
"""Places where a formula begins: spreadsheets part a line at signs that depend on their language."""


def harmless(text: str) -> str:
    """A text that was typed by somebody, such as a name, as no spreadsheet takes a part of it for a formula.

    >>> harmless("=1+1"), harmless(" @SUM(A1)"), harmless("Ana;=1+1"), harmless("Ana")
    ("'=1+1", "' @SUM(A1)", "Ana;'=1+1", 'Ana')
    """
    return BEGIN.sub(r"\1'", text)

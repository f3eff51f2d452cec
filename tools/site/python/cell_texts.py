"""The texts of a notebook as HTML, for the builder of the site and for the kernel in the browser."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import mistune

MARKDOWN = mistune.create_markdown(escape=False, plugins=["table", "strikethrough"])
FORMULA = re.compile(r"\$\$(.+?)\$\$|\$(.+?)\$", re.DOTALL)

Formula = tuple[str, bool]
"""A formula, and whether it stands on a line of its own."""


class Cell(NamedTuple):
    """A cell of a notebook: Python, or text as HTML."""

    code: bool
    text: str


def formulas(markdown: str) -> list[Formula]:
    """The formulas of a text, in their order."""
    return [_formula(found) for found in FORMULA.finditer(markdown)]


def _formula(found: re.Match[str]) -> Formula:
    return (found[1], True) if found[1] is not None else (found[2], False)


def html(markdown: str, markup: Callable[[Formula], str]) -> str:
    """A text as HTML. markup: that of a formula."""
    kept: list[str] = []

    def keep(found: re.Match[str]) -> str:
        kept.append(markup(_formula(found)))
        return f"%%{len(kept) - 1}%%"

    text = str(MARKDOWN(FORMULA.sub(keep, markdown)))
    return re.sub(r"%%(\d+)%%", lambda found: kept[int(found[1])], text)


def shown(cells: Iterable[dict[str, Any]], markup: Callable[[Formula], str]) -> list[Cell]:
    """The cells of a notebook as a page holds them."""
    found = []
    for cell in cells:
        text = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            found.append(Cell(code=False, text=html(text, markup)))
        elif cell["cell_type"] == "code":
            found.append(Cell(code=True, text=text))
    return found

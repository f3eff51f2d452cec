"""A sheet: a heading, facts, a picture and a table, which become HTML or text alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import singledispatch
from html import escape
from itertools import zip_longest
from math import isfinite
from typing import Any

from conquest_lab.core.words import Speaker

BAR = 24
"""The longest bar of a text, in characters."""

_CELL = "padding:.15em .7em;vertical-align:top;text-align:"


@dataclass(frozen=True, slots=True)
class Sheet:
    """A value as it is shown.

    title: the heading, a line.
    lines: paragraphs below it.
    facts: (name, value) pairs.
    head, rows: a table; numbers stand right, everything else left.
    bars: the length of a bar for each row, 0 to 1; () for none.
    note: a last remark, such as what was left out.
    picture: an SVG document, for HTML alone.
    find: what the field asks for in which people type a part of a row, for long tables; "" for none.
    """

    title: str = ""
    lines: Sequence[str] = ()
    facts: Sequence[tuple[str, str]] = ()
    head: Sequence[str] = ()
    rows: Sequence[Sequence[str | int]] = ()
    bars: Sequence[float] = ()
    note: str = ""
    picture: str = ""
    find: str = ""


@singledispatch
def sheet_of(value: Any, t: Speaker) -> Sheet:
    """The sheet of a value; TypeError for a value that has none."""
    msg = f"a {type(value).__name__} has no display"
    raise TypeError(msg)


@sheet_of.register
def _itself(value: Sheet, _t: Speaker) -> Sheet:
    return value


def as_text(sheet: Sheet) -> str:
    """A sheet for a terminal."""
    parts = [part for part in (sheet.title, *sheet.lines) if part]
    if sheet.facts:
        wide = max(len(name) for name, _ in sheet.facts)
        parts.append("\n".join(f"{name:<{wide}}  {value}" for name, value in sheet.facts))
    if sheet.rows:
        parts.append(_text_table(sheet))
    if sheet.note:
        parts.append(sheet.note)
    return "\n".join(parts)


def _text_table(sheet: Sheet) -> str:
    rows = [[str(cell) for cell in row] for row in sheet.rows]
    head = [list(sheet.head)] if any(sheet.head) else []
    columns = list(zip_longest(*head, *rows, fillvalue=""))
    wide = [max(map(len, column)) for column in columns]
    right = _numbers(sheet)
    lines = []
    longest = max(sheet.bars, default=0) or 1
    for n, row in enumerate([*head, *rows]):
        cells = [
            cell.rjust(width) if number else cell.ljust(width)
            for cell, width, number in zip(row, wide, right, strict=False)
        ]
        if sheet.bars and n >= len(head):
            cells.append("█" * round(BAR * sheet.bars[n - len(head)] / longest))
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def _numbers(sheet: Sheet) -> list[bool]:
    """For each column, True if it holds numbers alone."""
    columns = zip_longest(*sheet.rows, fillvalue="")
    return [all(isinstance(cell, int) or _is_number(cell) for cell in column) for column in columns]


def _is_number(cell: str) -> bool:
    return bool(cell) and cell[0] in "0123456789-−<>~." and cell[-1] in "0123456789%"


def as_html(sheet: Sheet) -> str:
    """A sheet for a notebook; colours are those of the page, so that it can be dark."""
    parts = []
    if sheet.title:
        parts.append(f"<div style='font-weight:600'>{escape(sheet.title)}</div>")
    parts += [f"<p style='max-width:46em;margin:.3em 0'>{escape(line)}</p>" for line in sheet.lines]
    if sheet.picture:
        parts.append(_as_image(sheet.picture, sheet.title))
    if sheet.facts:
        facts = (
            f"<tr><th scope='row' style='{_CELL}left;font-weight:400'>{escape(name)}</th>"
            f"<td style='{_CELL}left'>{escape(value)}</td></tr>"
            for name, value in sheet.facts
        )
        parts.append(f"<table>{''.join(facts)}</table>")
    if sheet.rows:
        parts.append(_html_table(sheet))
    if sheet.note:
        parts.append(f"<div style='opacity:.75'>{escape(sheet.note)}</div>")
    return f"<div class='conquest-lab'>{''.join(parts)}</div>"


def _as_image(picture: str, said: str) -> str:
    """A picture as an image: pages that are not trusted take elements of SVG away, and leave images."""
    from base64 import b64encode  # noqa: PLC0415 - text needs none

    data = b64encode(picture.encode()).decode()
    return (
        f"<img alt='{escape(said, quote=True)}' style='max-width:100%'"
        f" src='data:image/svg+xml;base64,{data}'>"
    )


# Rows without the typed letters are hidden; where scripts are not allowed, the whole table stays.
_FIND = (
    "const w=this.value.toLowerCase().split(' ');"
    "for(const r of this.parentElement.querySelectorAll('tbody tr'))"
    "r.hidden=!w.every(x=>r.textContent.toLowerCase().includes(x))"
)


def _html_table(sheet: Sheet) -> str:
    sides = ["right" if number else "left" for number in _numbers(sheet)]
    longest = max((bar for bar in sheet.bars if isfinite(bar)), default=0) or 1
    head = "".join(
        f"<th scope='col' style='{_CELL}{side}'>{escape(name)}</th>" if name else "<td></td>"
        for name, side in zip_longest(sheet.head, sides, fillvalue="left")
    )
    rows = []
    for cells, bar in zip_longest(sheet.rows, sheet.bars):
        row = "".join(
            f"<td style='{_CELL}{side}'>{escape(str(cell))}</td>"
            for cell, side in zip(cells, sides, strict=False)
        )
        if bar is not None:
            row += (
                f"<td style='{_CELL}left;min-width:9em' aria-hidden='true'><div style='height:.8em;"
                f"margin-top:.25em;background:#3563c0;width:{100 * bar / longest:.1f}%'></div></td>"
            )
        rows.append(f"<tr>{row}</tr>")
    empty = "<td></td>" if sheet.bars else ""
    top = f"<thead><tr>{head}{empty}</tr></thead>" if any(sheet.head) else ""
    table = f"<table>{top}<tbody>{''.join(rows)}</tbody></table>"
    if not sheet.find:
        return table
    field = (
        f"<input type='search' placeholder='{escape(sheet.find, quote=True)}'"
        f" aria-label='{escape(sheet.find, quote=True)}' style='width:20em' oninput=\"{_FIND}\">"
    )
    return f"<div>{field}<div style='max-height:28em;overflow:auto'>{table}</div></div>"

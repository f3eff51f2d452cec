"""Bars for the chance of each loss: what was thrown beside what is exact, and the same as a table.

The drawing is in percentages across and in the text's own size (`em`) up and down, so that it fits
any width and its letters are as large as the page's. A text's own size stands on its `tspan`: on the
`text` it would change what an `em` of its place is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape

from conquest_lab.core.words import Speaker
from conquest_lab.widgets.data import Data

HEIGHT = 13.0
"""Of the tallest bar, in letters' heights."""

ABOVE = 3.0
"""Room over it for the fraction."""

GRID = (0, 20, 40, 60, 80, 100)

SCALE = 8
"""Percent of the width that the scale has for itself, beside the bars."""

OUTLINED = 'paint-order="stroke" stroke="var(--paper)"'
LOOKS = {
    "grid": 'stroke="var(--line)" stroke-dasharray="2 4"',
    "axis": 'stroke="var(--ink)" stroke-width="1.5"',
    "tick": 'fill="var(--quiet)" text-anchor="start"',
    "label": 'font-weight="700"',
    "simulated": 'stroke="var(--blue)" stroke-width="2"',
    "exact": 'fill="var(--accent)" stroke="var(--accent)" stroke-width="1.5"',
    "share simulated": 'fill="var(--blue)"',
    "share exact": 'fill="var(--accent)"',
    "line fraction": 'stroke="var(--accent)" stroke-width="1.5"',
    "fraction": f'fill="var(--accent)" font-weight="700" stroke-width="4" {OUTLINED}',
    "line bet": 'stroke="var(--gold-ink)" stroke-width="3" stroke-dasharray="7 4"',
    "bet": f'fill="var(--gold-ink)" stroke-width="3" {OUTLINED}',
}
"""Colours and lines of each part, as attributes: a saved picture looks like the one on the page."""

LETTERS = {"tick": "var(--text-s)", "label": "var(--text-l)"}


@dataclass(frozen=True, slots=True)
class Bar:
    """One outcome.

    label: below the bar.
    simulated: how often it came, of all throws so far; None before the first.
    exact: its chance; None while it is secret.
    fraction: the chance as ways of all ways, unreduced: the form in which it was counted.
    bet: what the learner bet on this outcome, None for nothing.
    """

    label: str
    simulated: Fraction | None = None
    exact: Fraction | None = None
    fraction: str = ""
    bet: Fraction | None = None


def marks(bars: Sequence[Bar]) -> list[str]:
    """The kinds of mark that some bar has."""
    kinds = ("simulated", "exact", "bet")
    return [kind for kind in kinds if any(getattr(bar, kind) is not None for bar in bars)]


def chart(bars: Sequence[Bar], t: Speaker, name: str, heading: str) -> str:
    """The bars as SVG for the eye; `name` sets the patterns of one page apart."""
    top, width = _top(bars), (100 - SCALE) / len(bars)
    drawn = [_grid(top, t)]
    for number, bar in enumerate(bars):
        drawn.append(_group(bar, SCALE + number * width, width, top, name, t))
    base = ABOVE + HEIGHT
    drawn.append(_line("axis", 0, 100, base))
    high = base + (4.6 if {"simulated", "exact"} <= set(marks(bars)) else 3.4)
    said = escape(f"{heading}: {summary(bars, t)}")
    return (
        f'<svg class="cl-chart" fill="var(--ink)" role="img" aria-label="{said}" width="100%"'
        f' height="{high:g}em">'
        f"{_patterns(name)}{''.join(drawn)}</svg>"
    )


def _top(bars: Sequence[Bar]) -> int:
    """The percentage at the upper edge: 60 unless a bar needs more."""
    shown = [v for bar in bars for v in (bar.simulated, bar.exact, bar.bet) if v is not None]
    return next((line for line in GRID[3:] if all(v * 100 <= line for v in shown)), 100)


def _up(value: Fraction | float, top: int) -> float:
    return ABOVE + HEIGHT * (1 - float(value) * 100 / top)


def _grid(top: int, t: Speaker) -> str:
    lines = []
    for line in GRID:
        if 0 < line <= top:
            y, shown = _up(line / 100, top), t.percent(Fraction(line, 100), 0)
            lines.append(_line("grid", 0, 100, y))
            lines.append(_text("tick", "2", y - 0.25, shown))
    return "".join(lines)


def _group(bar: Bar, left: float, width: float, top: int, name: str, t: Speaker) -> str:
    base = ABOVE + HEIGHT
    middle = left + width / 2
    both = (("simulated", bar.simulated), ("exact", bar.exact))
    values = [(kind, value) for kind, value in both if value is not None]
    wide = width * (0.28 if len(values) == 2 else 0.36)
    drawn, highest = [], base
    for number, (kind, value) in enumerate(values):
        x = middle - wide * len(values) / 2 + wide * number
        y = _up(value, top)
        highest = min(highest, y)
        fill = f' fill="url(#{name}-thrown)"' if kind == "simulated" else ""
        box = f'x="{x:.2f}%" y="{y:.2f}em" width="{wide:.2f}%" height="{base - y:.2f}em"'
        drawn.append(f'<rect class="{kind}" {LOOKS[kind]} {box}{fill}/>')
        drawn.append(
            _text(f"share {kind}", f"{middle:.2f}%", base + 2.8 + 1.25 * number, t.percent(value))
        )
    drawn.append(_text("label", f"{middle:.2f}%", base + 1.4, escape(bar.label)))
    if bar.bet is not None:
        y = _up(min(bar.bet, Fraction(1)), top)
        highest = y if y < highest < y + ABOVE else highest
        drawn.append(_line("line bet", left + width * 0.08, left + width * 0.92, y))
        drawn.append(_text("bet", f"{left + width * 0.92:.2f}%", y + 0.38, "◆"))
    if bar.exact is not None and bar.fraction:
        above, below = bar.fraction.split("/")
        drawn.append(_text("fraction", f"{middle:.2f}%", highest - 1.65, above))
        drawn.append(
            _line("line fraction", middle - 0.16 * width, middle + 0.16 * width, highest - 1.4)
        )
        drawn.append(_text("fraction", f"{middle:.2f}%", highest - 0.35, below))
    return "".join(drawn)


def _text(kind: str, x: str, y: float, text: str) -> str:
    look = LOOKS[kind] if "anchor" in LOOKS[kind] else f'text-anchor="middle" {LOOKS[kind]}'
    letters = f' font-size="{LETTERS[kind]}"' if kind in LETTERS else ""
    return (
        f'<text class="{kind}" {look} x="{x}" y="{y:.2f}em"><tspan{letters}>{text}</tspan></text>'
    )


def _line(kind: str, left: float, right: float, y: float) -> str:
    ends = f'x1="{left:.2f}%" x2="{right:.2f}%" y1="{y:.2f}em" y2="{y:.2f}em"'
    return f'<line class="{kind}" {LOOKS[kind]} {ends}/>'


def _patterns(name: str) -> str:
    return (
        f'<defs><pattern id="{name}-thrown" width="8" height="8" patternUnits="userSpaceOnUse" '
        'patternTransform="rotate(45)"><rect fill="var(--blue-ground)" width="8" height="8"/>'
        '<rect fill="var(--blue)" width="3" height="8"/></pattern></defs>'
    )


def summary(bars: Sequence[Bar], t: Speaker) -> str:
    """The bars in words, for who cannot see them."""
    return "; ".join(f"{bar.label}: {', '.join(_said(bar, t)) or '–'}" for bar in bars)


def _said(bar: Bar, t: Speaker) -> Iterator[str]:
    if bar.simulated is not None:
        yield t("thrown {percent}", percent=t.percent(bar.simulated))
    if bar.exact is not None:
        percent = t.percent(bar.exact)
        yield t("exactly {fraction}, {percent}", fraction=bar.fraction, percent=percent)
    if bar.bet is not None:
        yield t("your bet {percent}", percent=t.percent(bar.bet))


def table(bars: Sequence[Bar], counts: Sequence[int], t: Speaker, heading: str) -> Data:
    """The same as a table: columns and rows of words."""
    columns, rows = [heading], [[bar.label] for bar in bars]
    if counts:
        columns += [t("throws"), t("share")]
        for row, bar, count in zip(rows, bars, counts, strict=True):
            row += [str(count), "–" if bar.simulated is None else t.percent(bar.simulated)]
    if "exact" in marks(bars):
        columns += [t("exact"), t("in percent")]
        for row, bar in zip(rows, bars, strict=True):
            row += [bar.fraction, t.percent(bar.exact or 0, 2)]
    return {"columns": columns, "rows": rows}

"""The looks of values in a notebook and in a terminal, in English or French.

cl.show(cl.load("hasbro").rulebook["H-25"], "fr")     # one value in one language
cl.display.set_language("fr")                         # everything that is shown from now on
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from conquest_lab import svg
from conquest_lab.display import games, numbers  # noqa: F401 - they say how each kind of value is shown
from conquest_lab.display.sheet import Sheet, as_html, as_text, sheet_of
from conquest_lab.session import Session
from conquest_lab.text import speaker

__all__ = [
    "Sheet",
    "Shown",
    "html",
    "language",
    "picture",
    "set_language",
    "show",
    "table",
    "text",
]

_spoken = ["en"]


def set_language(language: str) -> None:
    """Show values in this language, `"en"` or `"fr"`, from now on; OptionError for another."""
    _spoken[0] = speaker(language).language


def language() -> str:
    """The language in which values show themselves."""
    return _spoken[0]


def html(value: Any, lang: str = "") -> str:
    """A value as HTML."""
    return as_html(sheet_of(value, speaker(lang or language())))


def text(value: Any, lang: str = "") -> str:
    """A value as text for a terminal."""
    return as_text(sheet_of(value, speaker(lang or language())))


def picture(session: Session, lang: str = "") -> svg.Picture:
    """The position of a session, as everybody may see it."""
    return svg.board(session, lang="fr" if (lang or language()) == "fr" else "en")


class Shown:
    """A value in a language of its own: what `show` returns."""

    def __init__(self, value: Any, lang: str) -> None:
        self.value, self.lang = value, speaker(lang).language

    def _repr_html_(self) -> str:
        return html(self.value, self.lang)

    def __str__(self) -> str:
        return text(self.value, self.lang)

    __repr__ = __str__


def show(value: Any, lang: str = "") -> Shown:
    """A value shown in a language: `show(rule, "fr")` as the last line of a cell, or `print(show(battle))`.

    Raises OptionError for another language, TypeError for a value that has no display.
    """
    return Shown(value, lang or language())


def table(
    head: Sequence[str],
    rows: Sequence[Sequence[str | int | float | Fraction]],
    lang: str = "",
    *,
    title: str = "",
    bars: Sequence[float | Fraction] = (),
) -> Shown:
    """Numbers with their names: a heading for each column, and where they help bars as long as `bars` say.

    A fraction is shown as one, another number that is not whole with four digits.

    >>> print(table(("n", "chance"), [(1, Fraction(1, 6)), (2, 0.3056)], "fr"))
    n  chance
    1     1/6
    2  0,3056
    """
    t = speaker(lang or language())

    def cell(value: str | float | Fraction) -> str | int:
        if isinstance(value, int) and value >= 0:
            return value
        said = t.decimal(value, 4) if isinstance(value, float) else str(value)
        return f"−{said[1:]}" if said[:1] == "-" and said[1:2].isdigit() else said

    shown = [[cell(value) for value in row] for row in rows]
    return Shown(Sheet(title, head=head, rows=shown, bars=[float(bar) for bar in bars]), t.language)

"""The looks of values in a notebook and in a terminal, in English or French.

cl.show(cl.load("hasbro").rulebook["H-25"], "fr")     # one value in one language
cl.display.set_language("fr")                         # everything that is shown from now on
"""

from __future__ import annotations

from typing import Any

from conquest_lab import svg
from conquest_lab.display import games, numbers  # noqa: F401 - they say how each kind of value is shown
from conquest_lab.display.sheet import Sheet, as_html, as_text, sheet_of
from conquest_lab.session import Session
from conquest_lab.text import speaker

__all__ = ["Sheet", "Shown", "html", "language", "picture", "set_language", "show", "text"]

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

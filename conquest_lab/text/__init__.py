"""Speakers of the languages of the interface, and a mock language that shows untranslated text."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from gettext import GNUTranslations, NullTranslations, translation
from pathlib import Path

from conquest_lab.core.errors import OptionError
from conquest_lab.core.words import LANGUAGES, Speaker, Spot, Text

DOMAIN = "conquest_lab"
LOCALE = Path(__file__).parent / "locale"
MOCK = "qps"
"""A mock language that puts every translated sentence in ⟦ ⟧."""


def speaker(language: str = "en", players: tuple[str, ...] | list[str] = ()) -> Speaker:
    """A speaker of a language, `"en"` or `"fr"`, for players of these names.

    Raises OptionError for an unknown language.
    """
    if language == MOCK:
        return _MockSpeaker(MOCK, tuple(players), _mock, _mock_plural)
    if language not in LANGUAGES:
        raise OptionError(
            "there is no language {language}; there are {choices}",
            language=repr(language),
            choices=LANGUAGES,
        )
    if language == "en":
        return Speaker("en", tuple(players))
    catalogue = _catalogue(language)

    def gettext(template: str) -> str:
        # The empty key of a catalogue is its header.
        return catalogue.gettext(template) if template else ""

    def ngettext(one: str, many: str, count: float | Fraction) -> str:
        return catalogue.ngettext(one, many, int(count))

    return Speaker(language, tuple(players), gettext, ngettext)


@cache
def _catalogue(language: str) -> GNUTranslations | NullTranslations:
    return translation(DOMAIN, LOCALE, languages=[language])


class _MockSpeaker(Speaker):
    """Marks bilingual texts as translated, too."""

    def _worded(self, text: Text, spot: Spot) -> str:
        return _mock(text.en)


def _mock(template: str) -> str:
    return f"⟦{template}⟧" if template else ""


def _mock_plural(one: str, many: str, count: float | Fraction) -> str:
    return _mock(one if count == 1 else many)

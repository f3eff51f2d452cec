"""Words for people in two languages: bilingual data (`Text`) and translatable sentences (`Message`).

A `Text` carries both languages with it: names of places, titles of rules, the rules themselves.
A `Message` is an English sentence with named gaps. Its template is the key of a gettext catalogue, so a
sentence is written once, beside the code that says it, and is translated when somebody reads it.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from string import Formatter
from typing import NamedTuple

LANGUAGES = ("en", "fr")

GROUPED = 10_000
"""The digits of numbers from this one on stand in groups of three; an identifier is given as a string."""


@lru_cache(maxsize=4096)
def french(text: str) -> str:
    r"""French typography of a text that was typed with plain spaces and apostrophes.

    >>> french("l'attaque : « {place} » ?")
    'l’attaque\xa0: «\xa0{place}\xa0»\u202f?'
    """
    text = re.sub(r"(?<=\w)'(?=[\w«{])", "’", text)
    text = re.sub(r'"([^"]*)"', r"« \1 »", text)
    text = re.sub(r" (?=[:»])|(?<=«) |(?<=[\d}]) (?=%)", "\N{NO-BREAK SPACE}", text)
    return re.sub(r" (?=[;!?])|(?<=\d) (?=\d{3}(?!\d))", "\N{NARROW NO-BREAK SPACE}", text)


@lru_cache(maxsize=4096)
def english(text: str) -> str:
    """English typography of a text that was typed with plain quotation marks and apostrophes.

    >>> english("the players' choice isn't «{n} %»")
    'the players’ choice isn’t “{n}%”'
    """
    text = re.sub(r"(?<=[\w}])'(?=\w|$|[\s.,:;!?)])", "’", text)
    text = re.sub(r'"([^"]*)"|«\s?([^»]*?)\s?»', lambda found: f"“{found[1] or found[2]}”", text)
    return re.sub(r"(?<=[\d}])[ \N{NO-BREAK SPACE}](?=[%…])", "", text)


@dataclass(frozen=True, slots=True)
class Text:
    """The same words in English and in French.

    en_inside: the English words inside a sentence where they are others there: names with an article.

    >>> Text("Brazil", "Brésil").in_language("fr")
    'Brésil'
    >>> east = Text("Middle East", "Moyen-Orient", "the Middle East")
    >>> str(east), str(say("{place} is taken", place=east)), str(say("Claim: {place}", place=east))
    ('Middle East', 'The Middle East is taken', 'Claim: Middle East')
    """

    en: str
    fr: str
    en_inside: str = field(default="", repr=False)

    def in_language(self, language: str) -> str:
        return french(self.fr) if language == "fr" else english(self.en)

    def __str__(self) -> str:
        return english(self.en)


@dataclass(frozen=True, slots=True)
class Seat:
    """A player by position at the table, so that a message can be made before names are known."""

    index: int


# int, str, Fraction, Text, Seat, Message, or a tuple of these.
Value = object


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence with named gaps; `str` says it in English.

    template: English text with `{name}` gaps, the key in the catalogues; or a `Text` in both languages, for
        packages that have no catalogue.
    values: what fills the gaps: numbers, words, `Text`, `Seat`, other messages, or tuples of these.
    plural, count: for sentences that depend on a number, the form for `count != 1`.
    """

    template: str | Text
    values: tuple[tuple[str, Value], ...] = ()
    plural: str | Text = ""
    count: float | Fraction = 1

    def __str__(self) -> str:
        return ENGLISH.render(self)


@dataclass(frozen=True, slots=True)
class Spot:
    """The place of a gap in a sentence, which decides how a name in it is said in English.

    inside: the name is a part of a clause, «attack the Middle East», and no label, entry of a list or
        notation: «Attack: Ukraine → Middle East».
    first: a sentence begins with it.
    """

    inside: bool
    first: bool


ALONE = Spot(inside=False, first=True)
"""The spot of what is said by itself."""


class Part(NamedTuple):
    """A part of a template: words, and the gap behind them.

    gap, form: its name, "" after the last gap, and its format.
    spot: None where the phrase as a whole stands where the sentence around it puts it: in a template without
        words of its own, such as «{card} ({value})», and for the name with which «{card}, line {n}» begins.
    """

    words: str
    gap: str
    form: str
    spot: Spot | None


_WORDS = re.compile(r"[^\W\d_]")
_WORD_BEFORE = re.compile(r"[\w’'] \Z")
_WORD_AFTER = re.compile(r",? [^\W\d_]|['’]s\b")
_NOTED_BEFORE = re.compile(r"(?:[→–×·]|\bcards?) \Z")
"""Notation, and words after which a name is quoted: «the card Middle East»."""
_ASIDE = re.compile(r" \([^)]*\)")
_NOTED_AFTER = re.compile(r" [→–×·]")
_ENDED = re.compile(r"[.!?…][”’)]? \Z")


@lru_cache(maxsize=4096)
def parts_of(template: str) -> tuple[Part, ...]:
    """The parts of an English template, each gap with its spot.

    >>> parts = parts_of("{a} attacks {b} from {c}: {d}")
    >>> [(part.gap, part.spot.inside) for part in parts if part.spot and part.gap]
    [('a', True), ('b', True), ('c', True), ('d', False)]
    """
    parts = [(words, gap or "", form or "") for words, gap, form, _ in Formatter().parse(template)]
    wordless = not any(_WORDS.search(words) for words, _, _ in parts)
    before, after = "", "".join(f"{words}0" for words, _, _ in parts)  # a gap counts as a word
    found = []
    for words, gap, form in parts:
        before, after = before + words, after[len(words) + 1 :]
        if wordless or (not before and after.startswith(",")):
            spot = None
        else:
            follows = _ASIDE.sub("", after)
            inside = bool(_WORD_BEFORE.search(before) or _WORD_AFTER.match(follows))
            noted = bool(_NOTED_BEFORE.search(before) or _NOTED_AFTER.match(after))
            spot = Spot(inside and not noted, first=bool(_ENDED.search(before)))
        found.append(Part(words, gap, form, spot))
        before += "0"
    return tuple(found)


NONE = Text("none", "aucun")
"""Stands where a list of things has no entry."""


def say(template: str | Text, /, **values: Value) -> Message:
    """A translatable sentence: `say("{place} holds {armies}", place=..., armies=...)`."""
    return Message(template, tuple(values.items()))


def counted(
    count: float | Fraction, one: str | Text, many: str | Text, /, **values: Value
) -> Message:
    """A translatable phrase that agrees with a number, shown as `{n}` or in a gap of its own.

    >>> str(counted(1, "{n} army", "{n} armies")), str(counted(3, "{n} army", "{n} armies"))
    ('1 army', '3 armies')
    >>> Speaker("fr").render(counted(1.5, Text("{n} point", "{n} point"), Text("", "{n} points")))
    '1,5 point'
    """
    return Message(one, (("n", count), *values.items()), many, count)


def between(least: int, most: int) -> Message | int:
    """A range of numbers as it is said.

    >>> str(between(1, 1)), str(between(1, 2)), str(between(0, 3))
    ('1', '1 or 2', '0 to 3')
    """
    if most <= least:
        return least
    if most == least + 1:
        return say("{least} or {most}", least=least, most=most)
    return say("{least} to {most}", least=least, most=most)


def capitalized(text: str) -> str:
    """A text with a capital first, the rest as it is.

    >>> capitalized("end of Ana’s turn")
    'End of Ana’s turn'
    """
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """A text with a capital first and a full stop last, unless it ends a sentence by itself."""
    return capitalized(text) + ("" if text[-1:] in ".!?" else ".")


def _same(text: str) -> str:
    return text


def _english_plural(one: str, many: str, count: float | Fraction) -> str:
    return one if count == 1 else many


@dataclass(frozen=True, eq=False)
class Speaker:
    """Says messages in one language to people whose names are known.

    language: a member of `LANGUAGES`.
    players: names by seat; a seat without a name is called by its number.
    gettext, ngettext: the catalogue's look-ups; English needs none.
    """

    language: str = "en"
    players: tuple[str, ...] = ()
    gettext: Callable[[str], str] = _same
    ngettext: Callable[[str, str, float | Fraction], str] = _english_plural

    def named(self, players: tuple[str, ...]) -> Speaker:
        """The same language, for a table with these players."""
        return replace(self, players=players)

    def __call__(self, template: str | Text, /, **values: Value) -> str:
        """Render a template at once; the widgets use it for their own words."""
        return self.render(Message(template, tuple(values.items())))

    def decimal(self, value: float | Fraction, digits: int, sign: str = "") -> str:
        """A number with this many digits behind the point or comma; with sign="+" also its plus.

        >>> Speaker("fr").decimal(Fraction(3, 8), 2), ENGLISH.decimal(0.375, 3, "+")
        ('0,38', '+0.375')
        """
        group = "," if abs(float(value)) >= GROUPED else ""
        return self._marked(f"{float(value):{sign}{group}.{digits}f}")

    def whole(self, value: int) -> str:
        r"""A whole number, its digits in groups of three from five digits on.

        >>> ENGLISH.whole(100_000), Speaker("fr").whole(100_000), ENGLISH.whole(2007)
        ('100,000', '100\u202f000', '2007')
        """
        return self._marked(f"{value:,}" if abs(value) >= GROUPED else str(value))

    def _marked(self, number: str) -> str:
        """A number written with English marks, with those of the language."""
        if self.language != "fr":
            return number
        return number.replace(",", "\N{NARROW NO-BREAK SPACE}").replace(".", ",")

    def percent(self, value: float | Fraction, digits: int = 1) -> str:
        r"""A probability as a percentage, «37.5%» or «37,5 %».

        A chance below 1 is never shown as 100%, one above 0 never as 0%.

        >>> ENGLISH.percent(0.9999), Speaker("fr").percent(Fraction(1, 5000)), ENGLISH.percent(1)
        ('>99.9%', '<\xa00,1\xa0%', '100.0%')
        """
        space = "\N{NO-BREAK SPACE}" if self.language == "fr" else ""
        least = Fraction(1, 10 ** (digits + 2))
        beyond = ""
        if 0 < value < least / 2:
            value, beyond = least, f"<{space}"
        elif 1 - least / 2 < value < 1:
            value, beyond = 1 - least, f">{space}"
        return f"{beyond}{self.decimal(100 * value, digits)}{space}%"

    def render(self, value: Value) -> str:
        return self._said(value, ALONE)

    def _said(self, value: Value, spot: Spot) -> str:
        """A value in words, as the gap that it fills takes them."""
        match value:
            case Message(template, values, plural, count):
                return self._filled(self._sentence(template, plural, count), dict(values), spot)
            case Text():
                return self._worded(value, spot)
            case Seat(index):
                if 0 <= index < len(self.players):
                    return self.players[index]
                return self.gettext("player {n}").format(n=index + 1)
            case tuple():
                each = (Spot(spot.inside, first=spot.first and n == 0) for n in range(len(value)))
                return self._listed(list(map(self._said, value, each)))
            case float() if self.language == "fr":
                return str(value).replace(".", ",")
            case Fraction():
                return self._ratio(value)
            case int():
                return self.whole(value) if abs(value) >= GROUPED else str(value)
            case _:
                return str(value)

    def _worded(self, text: Text, spot: Spot) -> str:
        """A text, and a name as a gap of a sentence takes it."""
        if self.language == "fr" or not (spot.inside and text.en_inside):
            return text.in_language(self.language)
        said = english(text.en_inside)
        return capitalized(said) if spot.first else said

    def _filled(self, sentence: str, values: dict[str, Value], spot: Spot) -> str:
        """A sentence with its gaps filled; names have no articles but in English."""
        if self.language == "fr":
            return sentence.format_map({name: self.render(part) for name, part in values.items()})
        said: list[str] = []
        opening = spot.first
        for words, gap, form, own in parts_of(sentence):
            said.append(words)
            opening = opening and not words.strip()
            if gap:
                first = opening or (own is not None and own.first)
                inside = spot.inside if own is None else own.inside
                said.append(format(self._said(values[gap], Spot(inside, first)), form))
                opening = False
        return "".join(said)

    def _ratio(self, value: Fraction) -> str:
        """A fraction, and a whole number where it is one."""
        if value.denominator == 1:
            return self.render(value.numerator)
        minus = "−" if value < 0 else ""
        return f"{minus}{abs(value.numerator)}/{value.denominator}"

    def _listed(self, parts: list[str]) -> str:
        """Parts one after the other, with semicolons where a part has a comma in it."""
        if not any(", " in part for part in parts):
            return ", ".join(parts)
        return (french(" ; ") if self.language == "fr" else "; ").join(parts)

    def _sentence(self, template: str | Text, plural: str | Text, count: float | Fraction) -> str:
        """The sentence in this language, with its gaps."""
        if self.language == "fr":
            count = abs(int(count))  # French uses the singular below 2: «0 point», «1,5 point».
        if isinstance(template, Text):
            many = count > 1 if self.language == "fr" else count != 1
            return self.render(plural if plural and many else template)
        said = self.ngettext(template, str(plural), count) if plural else self.gettext(template)
        return english(said) if self.language == "en" else said


ENGLISH = Speaker()

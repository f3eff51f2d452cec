"""Numbers as learners write them, and decimals with their unit as lessons say them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from conquest_lab.core.errors import ConquestError
from conquest_lab.core.words import Message, Speaker, say

PLURAL_FROM = 2
"""The least decimal that has the plural in French: 1,9 point, 2,0 points."""

LONGEST = 40
"""Letters that are read; nobody needs more for a number."""

_SPACES = re.compile(r"[\s\u00a0\u202f\u2009]+")
_DECIMAL = re.compile(r"([+-]?)(\d*)(?:[.,](\d+))?", re.ASCII)
_GROUPED = re.compile(r"[1-9]\d{0,2}(?:,\d{3})+", re.ASCII)
_FRACTION = re.compile(r"([+-]?)(\d+)/(\d+)", re.ASCII)


class NumberError(ConquestError, ValueError):
    """The error for a text that is no number; its message says what would be one."""


@dataclass(frozen=True, slots=True)
class Given:
    """A number as it was written.

    value: what it is.
    step: the worth of one in its last digit: 1/1000 for 0.375, 1/1000 for 37.5 %; 0 for a fraction.
    percent: whether a percent sign stood behind it.
    text: the letters themselves.
    """

    value: Fraction
    step: Fraction
    percent: bool = False
    text: str = ""

    def means(self, number: Fraction | int) -> bool:
        """True if this is the number, rounded to as many digits as were written."""
        return abs(self.value - number) <= self.step / 2

    def cuts(self, number: Fraction | int) -> bool:
        """True if this is the number with its further digits cut off."""
        return bool(self.step) and 0 <= number - self.value < self.step


def parse_number(text: str) -> Given:
    """Read `3/8`, `37.5 %`, `37,5 %`, `0.375` or `0,375`; a NumberError says what else was found.

    >>> parse_number("37,5 %").value, parse_number("3/8").value, parse_number(".375").value
    (Fraction(3, 8), Fraction(3, 8), Fraction(3, 8))
    """
    short = _SPACES.sub("", text).replace("\u2212", "-").replace("\u2044", "/")
    if not short:
        raise NumberError(say("type a number first, such as 3/8, 37.5% or 0.375"))
    if len(short) > LONGEST:
        raise NumberError(say("this is too long for a number"))
    body, percent = (short[:-1], True) if short.endswith("%") else (short, False)
    scale = Fraction(1, 100) if percent else Fraction(1)
    if found := _FRACTION.fullmatch(body):
        sign, above, below = found.groups()
        if not int(below):
            raise NumberError(say("the denominator of a fraction cannot be 0"))
        value = Fraction(int(above), int(below)) * (-1 if sign == "-" else 1)
        return Given(value * scale, Fraction(0), percent, text.strip())
    found = _DECIMAL.fullmatch(body)
    if not found or not (found[2] or found[3]):
        raise NumberError(say("“{text}” is not a number: write 3/8, 37.5% or 0.375", text=short))
    sign, whole, digits = found[1], found[2] or "0", found[3] or ""
    value = Fraction(int(whole + digits), 10 ** len(digits)) * (-1 if sign == "-" else 1)
    step = Fraction(1, 10 ** len(digits)) if digits or percent else Fraction(0)
    return Given(value * scale, step * scale, percent, text.strip())


@dataclass(frozen=True, slots=True)
class Range:
    """The numbers that can be the answer to a question that asks for no chance, whatever is right.

    least, most: None where the question sets no bound. whole: whether things are counted.
    """

    least: int | None = 0
    most: int | None = None
    whole: bool = False

    def __contains__(self, number: Fraction) -> bool:
        return (
            (self.least is None or self.least <= number)
            and (self.most is None or number <= self.most)
            and not (self.whole and number.denominator != 1)
        )

    def told(self) -> Message:
        """The sentence that says which numbers these are."""
        kind = say("a whole number") if self.whole else say("a number")
        if self.least is None:
            return say("The answer is {kind}.", kind=kind)
        if self.most is None:
            return say("The answer is {kind} of {least} or more.", kind=kind, least=self.least)
        return say(
            "The answer is {kind} from {least} to {most}.",
            kind=kind,
            least=self.least,
            most=self.most,
        )


def check_possible(given: Given, possible: Range) -> None:
    """Refuse a bet on a number that is no chance and can never be right, by the question itself.

    A NumberError says which numbers are possible.
    """
    if given.percent:
        raise NumberError(say("A number is asked for, not a percentage."))
    if given.value not in possible:
        raise NumberError(possible.told())


def parse_count(text: str) -> Given:
    """Read a number where a whole one is asked for: a comma before three digits only groups them.

    >>> parse_count("279,936").value, parse_count("1,5").value
    (Fraction(279936, 1), Fraction(3, 2))
    """
    short = _SPACES.sub("", text)
    return parse_number(short.replace(",", "") if _GROUPED.fullmatch(short) else text)


def measured(value: float | Fraction, digits: int, unit: Message, t: Speaker) -> str:
    """A decimal with its unit, in the number that each language has for it.

    unit: as `counted` makes it: "{n} point", "{n} points".

    >>> from conquest_lab.core.words import ENGLISH, counted
    >>> measured(1.52, 1, counted(1, "{n} point", "{n} points"), ENGLISH)
    '1.5 points'
    """
    shown = abs(round(float(value), digits))
    # English has the plural for every decimal but 1; French has the singular for all below 2.
    count = 1 if shown == 1 else PLURAL_FROM if shown >= PLURAL_FROM else 0
    said = t.decimal(value, digits)
    return t.render(Message(unit.template, (("n", said),), unit.plural, count))


def sign(chance: Fraction, digits: int = 1) -> str:
    """The sign between a chance and its percentage: equal where nothing is rounded.

    >>> sign(Fraction(3, 8)), sign(Fraction(1, 3))
    ('=', '≈')
    """
    return "=" if (chance * 10 ** (digits + 2)).denominator == 1 else "≈"


def in_percent(chance: Fraction, t: Speaker, digits: int = 1) -> str:
    r"""A chance in percent behind the sign that fits: equal where nothing was rounded.

    >>> from conquest_lab.core.words import ENGLISH
    >>> in_percent(Fraction(3, 8), ENGLISH), in_percent(Fraction(1, 3), ENGLISH)
    ('=\xa037.5%', '≈\xa033.3%')
    """
    return f"{sign(chance, digits)}\N{NO-BREAK SPACE}{t.percent(chance, digits)}"

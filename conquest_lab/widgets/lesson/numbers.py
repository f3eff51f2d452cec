"""Numbers as learners write them, and decimals with their unit as lessons say them."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from fractions import Fraction

from conquest_lab.core.errors import ConquestError
from conquest_lab.core.words import Message, Speaker, say

PLURAL_FROM = 2
"""The least decimal that has the plural in French: 1,9 point, 2,0 points."""

LONGEST = 40
"""Letters that are read; no one needs more for a number."""

_COUNT = r"\d{1,3}(?:[ '’]\d{3})+(?!\d)|\d+"
_DECIMAL = re.compile(rf"((?:{_COUNT})?)(?:[.,](\d*)(?:\((\d+)\))?)?(?:e([+-]?\d{{1,2}}))?")
_FRACTION = re.compile(rf"(?:({_COUNT}) )??({_COUNT})/({_COUNT})")
_GROUPED = re.compile(r"[1-9]\d{0,2}(?:,\d{3})+")
_SPLIT = re.compile(r"(\d+) ([1-9]\d*)/(\d+)")
_ODDS = re.compile(rf"({_COUNT}):({_COUNT})")
_OF = re.compile(rf"({_COUNT})(?: chances?| times?| fois)? (?:in|out of|of|sur) ({_COUNT})")
_BEFORE = re.compile(
    r"(?:[a-z](?:\([^()]*\))? ?[=≈]|[≈≃~]|about|around|roughly|approx\.|environ|env\.|ca\.)",
    re.IGNORECASE,
)
_SCALES = {"%": 100, "percent": 100, "per cent": 100, "pour cent": 100, "‰": 1000}
_SIGNS = str.maketrans("−‐‑–﹣⁄∕÷·×٪﹪ʼ‘`", "-----///**%%’’’")
_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺", "0123456789-+")
_POWER = re.compile(r"\*10(?:\^([+-]?\d+)|([⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+))")
_BESIDE = re.compile(r" ?(\*|/|:|\^|[.,](?=\d|\()|%|‰) ?")


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
    """Read a number as people write it; a NumberError says what was found instead, as it was written.

    Decimals with a point or a comma, percentages, fractions, mixed numbers such as `66 2/3 %`, repeating
    decimals such as `0,(6)`, `1 in 3`, powers of ten, groups of thousands, and before them a sign or a word
    that says that they are rounded.

    >>> parse_number("37,5 %").value, parse_number("1 1/2").value, parse_number("1 chance sur 3").value
    (Fraction(3, 8), Fraction(3, 2), Fraction(1, 3))
    """
    typed = text.strip()
    body = _plain(typed)
    if not body:
        raise NumberError("type a number first, such as 3/8, 37.5% or 0.375")
    if len(body) > LONGEST:
        raise NumberError("this is too long for a number")
    if found := _BEFORE.match(body):
        body = body[found.end() :].strip()
    unit = next((word for word in _SCALES if body.endswith(word)), "")
    body = body.removesuffix(unit).strip()
    negative = body.startswith("-")
    body = body[1:].strip() if body[:1] in {"+", "-"} else body
    value, step = _amount(body, typed)
    scale = Fraction(-1 if negative else 1, _SCALES.get(unit, 1))
    if step is None:
        step = Fraction(1 if unit else 0)
    return Given(value * scale, step * abs(scale), bool(unit), typed)


def _plain(text: str) -> str:
    """The text with the digits and signs of one alphabet, single spaces, and none beside a sign."""
    letters = []
    for letter in text.translate(_SIGNS):
        digit = unicodedata.decimal(letter, None)
        wide = "！" <= letter <= "～"
        part = unicodedata.normalize("NFKC", letter) if wide else letter
        if digit is not None:
            part = str(digit)
        elif unicodedata.decomposition(letter).startswith("<fraction>"):
            part = " " + unicodedata.normalize("NFKC", letter).replace("\u2044", "/")
        letters.append(part)
    spaced = " ".join("".join(letters).split())
    barred = re.sub(r"(?:\d\u0305)+", lambda all_: f"({all_[0].replace(chr(0x305), '')})", spaced)
    joined = _BESIDE.sub(r"\1", barred)
    power = _POWER.sub(lambda found: f"e{(found[1] or found[2]).translate(_RAISED)}", joined)
    return power.replace("E", "e")


def _amount(body: str, typed: str) -> tuple[Fraction, Fraction | None]:
    """A number without its sign and unit, and the worth of its last digit; None for a whole one."""
    if split := _SPLIT.fullmatch(body):
        whole, above, below = split.groups()
        if len(above) == len("000") and len(whole) <= len("000"):
            raise _twofold(typed, f"{whole}{above}/{below}", f"{whole} + {above}/{below}")
    if odds := _ODDS.fullmatch(body):
        one, other = map(_count, odds.groups())
        raise _twofold(typed, f"{one}/{other}", f"{one}/{one + other}")
    if found := _FRACTION.fullmatch(body) or _OF.fullmatch(body):
        whole, above, below = ("0", *found.groups())[-3:]
        if not _count(below):
            raise NumberError("the denominator of a fraction cannot be 0")
        part = Fraction(_count(above), _count(below))
        if whole is None or part < 1:
            return _count(whole or "0") + part, Fraction(0)
    rest = body.removesuffix("…").removesuffix("...")
    found = _DECIMAL.fullmatch(rest)
    if not found or not any(found.groups()[:3]) or rest.endswith((".", ",")):
        raise NumberError("“{text}” is not a number: write 3/8, 37.5% or 0.375", text=typed)
    whole, digits, period, power = found[1] or "0", found[2] or "", found[3] or "", found[4] or "0"
    ten = Fraction(10) ** int(power)
    value = Fraction(_count(whole + digits), 10 ** len(digits))
    if period:
        value += Fraction(int(period), 10 ** len(digits) * (10 ** len(period) - 1))
        return value * ten, Fraction(0)
    if not digits and int(power) >= 0:
        return value * ten, None
    # A number that goes on may have been cut after its last digit.
    return value * ten, ten / 10 ** len(digits) * (1 if rest == body else 2)


def _count(text: str) -> int:
    """A whole number, with its thousands apart or not."""
    return int(re.sub(r"[ '’]", "", text))


def _twofold(typed: str, one: str, other: str) -> NumberError:
    return NumberError(
        "“{text}” may mean {one} or {other}: write which", text=typed, one=one, other=other
    )


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

    def in_words(self) -> Message:
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
        raise NumberError("A number is asked for, not a percentage.")
    if given.value not in possible:
        raise NumberError(possible.in_words())


def parse_count(text: str) -> Given:
    """Read a number where a whole one is asked for: a comma before three digits only groups them.

    >>> parse_count("279,936").value, parse_count("1,5").value
    (Fraction(279936, 1), Fraction(3, 2))
    """
    short = _plain(text)
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

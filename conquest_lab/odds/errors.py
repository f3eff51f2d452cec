"""Errors of questions without an answer: each names the argument, its value and the range."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import nan
from numbers import Real
from operator import index

from conquest_lab.core.errors import ConquestError
from conquest_lab.core.words import say


class OddsError(ConquestError, ValueError):
    """A question about odds that has no answer, or whose answer would cost too much."""


def whole(name: str, value: object, low: int, high: int | None = None) -> int:
    """The value as an int, if it is a whole number from `low` to `high`; else an `OddsError`."""
    try:
        number = index("no" if isinstance(value, bool) else value)  # type: ignore[arg-type]
    except TypeError:
        number, shown = low - 1, repr(value)
    else:
        shown = str(number)
    if number >= low and (high is None or number <= high):
        return number
    if high is None:
        message = say(
            "{name} is {value}: it must be a whole number of {low} or more",
            name=name,
            value=shown,
            low=low,
        )
    else:
        message = say(
            "{name} is {value}: it must be a whole number from {low} to {high}",
            name=name,
            value=shown,
            low=low,
            high=high,
        )
    raise OddsError(message)


def one_of(name: str, value: object, choices: Iterable[object]) -> None:
    """Refuse a value that is not among the choices, naming them."""
    known = tuple(choices)
    if value not in known:
        shown = tuple(map(str, known))
        raise OddsError(
            "{name} is {value}: it must be one of {choices}", name=name, value=value, choices=shown
        )


def chance(name: str, value: object) -> float:
    """The value as a probability strictly between 0 and 1."""
    number = float(value) if isinstance(value, Real) else nan
    if not 0 < number < 1:
        is_whole = isinstance(value, Fraction) and value.denominator == 1
        shown = repr(value) if isinstance(value, str) else str(value) if is_whole else value
        raise OddsError("{name} is {value}: it must lie between 0 and 1", name=name, value=shown)
    return number

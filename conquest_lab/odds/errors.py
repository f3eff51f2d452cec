"""Errors of questions without an answer: each names the argument, its value and the range."""

from __future__ import annotations

from collections.abc import Iterable
from operator import index

from conquest_lab.core.errors import ConquestError
from conquest_lab.core.words import Message, say


class OddsError(ConquestError, ValueError):
    """A question about odds that has no answer, or whose answer would cost too much."""


def whole(name: str, value: object, low: int, high: int | None = None) -> int:
    """The value as an int, if it is a whole number from `low` to `high`; else an `OddsError`."""
    try:
        number = index("no" if isinstance(value, bool) else value)  # type: ignore[arg-type]
    except TypeError:
        raise OddsError(outside(name, repr(value), low, high)) from None
    if number < low or (high is not None and number > high):
        raise OddsError(outside(name, str(number), low, high))
    return number


def outside(name: str, value: str, low: int, high: int | None) -> Message:
    """The sentence that a value is not a whole number in its range."""
    if high is None:
        return say(
            "{name} is {value}: it must be a whole number of {low} or more",
            name=name,
            value=value,
            low=low,
        )
    return say(
        "{name} is {value}: it must be a whole number from {low} to {high}",
        name=name,
        value=value,
        low=low,
        high=high,
    )


def one_of(name: str, value: object, choices: Iterable[object]) -> None:
    """Refuse a value that is not among the choices, naming them."""
    known = tuple(choices)
    if value not in known:
        shown = tuple(map(str, known))
        raise OddsError(
            say(
                "{name} is {value}: it must be one of {choices}",
                name=name,
                value=value,
                choices=shown,
            )
        )


def chance(name: str, value: object) -> float:
    """The value as a probability strictly between 0 and 1."""
    if not isinstance(value, (int, float)) and not hasattr(value, "numerator"):
        raise OddsError(
            say("{name} is {value}: it must lie between 0 and 1", name=name, value=repr(value))
        )
    number = float(value)  # type: ignore[arg-type]
    if not 0 < number < 1:
        raise OddsError(
            say("{name} is {value}: it must lie between 0 and 1", name=name, value=value)
        )
    return number

"""Distributions from chances that are fractions already."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from fractions import Fraction
from math import lcm
from typing import TypeVar

from conquest_lab.core.chance import Distribution

T = TypeVar("T", bound=Hashable)


def from_chances(chances: Iterable[tuple[T, Fraction]]) -> Distribution[T]:
    """The distribution with these chances over their common denominator.

    >>> from_chances([("six", Fraction(1, 6)), ("other", Fraction(5, 6)), ("seven", Fraction(0))])
    Distribution([('six', 1), ('other', 5)])
    """
    listed = [(outcome, p) for outcome, p in chances if p]
    common = lcm(*(p.denominator for _, p in listed))
    return Distribution((outcome, p.numerator * (common // p.denominator)) for outcome, p in listed)

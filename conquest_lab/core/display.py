"""Values that show themselves in a notebook and in a terminal."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import fields, is_dataclass
from fractions import Fraction
from importlib import import_module
from typing import Any

Row = dict[str, Any]
"""A row of a table: plain numbers and texts by the names of their columns."""


class Displayed:
    """A value with a rich display, and a text worth reading when it is printed.

    Words, tables and pictures stand above the values, in `conquest_lab.display`: it is found by its name
    when a value is first shown, and nothing of it is needed before.
    """

    __slots__ = ()

    def _repr_html_(self) -> str:
        return str(import_module("conquest_lab.display").html(self))

    def __str__(self) -> str:
        return str(import_module("conquest_lab.display").text(self))


class Tabled(Displayed):
    """A value that also gives its numbers as rows, and draws them."""

    __slots__ = ()

    @abstractmethod
    def rows(self) -> list[Row]:
        """The numbers as plain dicts, for `pandas.DataFrame`, `polars.DataFrame` or `csv.DictWriter`.

        A probability is a float under its name; where it is known exactly, `exact` has the fraction as text.
        """

    def plot(self, lang: str = "") -> Any:
        """The numbers as a picture with a description in words, which a notebook shows.

        Its `figure` is matplotlib's, `svg()` gives a text. Needs matplotlib: `conquest-lab[lab]`.
        lang: "en" or "fr"; by default that of the display.
        """
        return import_module("conquest_lab.display.plots").picture_of(self, lang)


def chance_columns(chance: Fraction | float, name: str = "probability") -> Row:
    """The columns of a probability.

    >>> chance_columns(Fraction(3, 8))
    {'probability': 0.375, 'exact': '3/8'}
    """
    if isinstance(chance, Fraction):
        return {name: float(chance), "exact": str(chance)}
    return {name: chance}


def outcome_columns(outcome: Any) -> Row:
    """The columns of an outcome: one for each field of a record, else `outcome`.

    >>> outcome_columns(5), outcome_columns(("a", 2))
    ({'outcome': 5}, {'outcome': "('a', 2)"})
    """
    if is_dataclass(outcome):
        return {field.name: _plain(getattr(outcome, field.name)) for field in fields(outcome)}
    if hasattr(outcome, "_asdict"):
        return {name: _plain(value) for name, value in outcome._asdict().items()}
    return {"outcome": _plain(outcome)}


def _plain(value: Any) -> Any:
    if isinstance(value, int | float | str) or value is None:
        return value
    return float(value) if isinstance(value, Fraction) else str(value)

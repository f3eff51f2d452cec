"""Values that show themselves in a notebook and in a terminal."""

from __future__ import annotations

from importlib import import_module


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

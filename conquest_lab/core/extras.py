"""Packages that only a part of this one needs: what is missing is said in words, with what brings it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def needed(extra: str, part: str) -> Iterator[None]:
    """Imports that an extra brings: a ModuleNotFoundError then says which, and how to install it.

    extra: the name of the extra; part: what needs it.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == __name__.partition(".")[0]:
            raise
        message = (
            f"{part} needs {error.name}, which is not installed:"
            f" pip install 'conquest-lab[{extra}]'"
        )
        raise ModuleNotFoundError(message, name=error.name) from error

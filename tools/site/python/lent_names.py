"""Names of numpy and pillow for ipycanvas, which imports them for what no page of ours does.

No registry that the site is built from has numpy or pillow for browsers. They stay unknown to everybody else.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any


class Octets:
    """The bytes of a message as ipycanvas hands them on, an array of octets."""

    flags: dict[str, bool] = {"C_CONTIGUOUS": True}  # noqa: RUF012 - never changed
    dtype = "uint8"

    def __init__(self, raw: bytes) -> None:
        self.raw = raw
        self.shape = (len(raw),)

    def __buffer__(self, _flags: int) -> memoryview:
        return memoryview(self.raw)


def module(name: str, **content: Any) -> ModuleType:
    """A module with some names."""
    made = ModuleType(name)
    vars(made).update(content)
    return made


def _lent() -> dict[str, ModuleType]:
    pictures = module("PIL.Image", Image=type("Image", (), {}))
    return {
        "PIL": module("PIL", Image=pictures),
        "PIL.Image": pictures,
        "numpy": module(
            "numpy",
            ndarray=Octets,
            uint8="uint8",
            int32="int32",
            int64="int64",
            float16="float16",
            float32="float32",
            frombuffer=lambda raw, dtype="uint8": Octets(bytes(raw)),
            asarray=lambda values: Octets(bytes(values)),
        ),
    }


@contextlib.contextmanager
def lending() -> Iterator[None]:
    """Lend the names for the time of an import."""
    names = _lent()
    sys.modules.update(names)
    try:
        yield
    finally:
        for name in names:
            del sys.modules[name]

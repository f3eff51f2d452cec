"""A quicker start: jsonschema without the grammar of international addresses."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module

GRAMMAR = "rfc3987_syntax"
"""Checks the formats `iri` and `iri-reference`, which no schema of Jupyter's names."""


def import_schemas() -> None:
    """Import jsonschema, which Jupyter needs, while the package of that grammar seems not to be there.

    Compiling the grammar takes more processor time than all else that a server imports. A later import of
    the package works.
    """
    if GRAMMAR in sys.modules or "jsonschema" in sys.modules:
        return
    with absent(GRAMMAR):
        import_module("jsonschema")


@contextmanager
def absent(package: str) -> Iterator[None]:
    """Let a package that was not imported seem not to be there meanwhile."""
    sys.modules[package] = None  # type: ignore[assignment]  # importing it fails
    try:
        yield
    finally:
        del sys.modules[package]

"""A quicker start: jsonschema without the grammar of international addresses."""

from __future__ import annotations

import sys
from importlib import import_module

GRAMMAR = "rfc3987_syntax"
"""Checks the formats `iri` and `iri-reference`, which no schema of Jupyter's names."""


def import_schemas() -> None:
    """Import jsonschema, which Jupyter needs, while the package of that grammar seems not to be there.

    Compiling the grammar takes more processor time than all else that a server imports. Whoever imports the
    package later gets it.
    """
    if GRAMMAR in sys.modules or "jsonschema" in sys.modules:
        return
    sys.modules[GRAMMAR] = None  # type: ignore[assignment]  # importing it fails
    try:
        import_module("jsonschema")
    finally:
        del sys.modules[GRAMMAR]

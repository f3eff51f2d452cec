"""Public cases: positions with questions whose answers the rulebooks print, as JSON for any program.

`cases.json` beside this module holds them; `docs/cases.md` describes its form. Here they are read and asked
of the rules of this package.
"""

from __future__ import annotations

from conquest_lab.cases.answers import QUESTIONS, Side, answer
from conquest_lab.cases.engine import Engine
from conquest_lab.cases.reading import (
    FILE,
    Ask,
    Case,
    CasesError,
    Found,
    examples_of,
    read,
    run,
)

__all__ = [
    "FILE",
    "QUESTIONS",
    "Ask",
    "Case",
    "CasesError",
    "Engine",
    "Found",
    "Side",
    "answer",
    "examples_of",
    "read",
    "run",
]

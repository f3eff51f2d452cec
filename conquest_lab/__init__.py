"""Conquest Lab: the rules of five conquest board games, step by step, with exact odds."""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False  # the module `typing` takes ten times as long as all of this one
if TYPE_CHECKING:
    from conquest_lab.core import errors
    from conquest_lab.core.chance import Distribution
    from conquest_lab.core.presentation import Presentation, presentation
    from conquest_lab.core.rulebook import OUR_READING, Rule, Rulebook, Source
    from conquest_lab.core.ruleset import CHANCE, OVER, Contest, Event, Refusal, Ruleset, Step
    from conquest_lab.core.scene import HIDDEN, NOBODY, Card, Dice, Group, Place, Scene
    from conquest_lab.core.words import LANGUAGES, Message, Seat, Speaker, Text
    from conquest_lab.games import load, rulesets
    from conquest_lab.mechanics.board import Board, load_board
    from conquest_lab.plies import Branch, Ply
    from conquest_lab.session import Session
    from conquest_lab.text import speaker

__version__ = "1.0.0"

__all__ = [
    "CHANCE",
    "HIDDEN",
    "LANGUAGES",
    "NOBODY",
    "OUR_READING",
    "OVER",
    "Board",
    "Branch",
    "Card",
    "Contest",
    "Dice",
    "Distribution",
    "Event",
    "Group",
    "Message",
    "Place",
    "Ply",
    "Presentation",
    "Refusal",
    "Rule",
    "Rulebook",
    "Ruleset",
    "Scene",
    "Seat",
    "Session",
    "Source",
    "Speaker",
    "Step",
    "Text",
    "__version__",
    "errors",
    "load",
    "load_board",
    "presentation",
    "rulesets",
    "speaker",
]

_NAMES = {
    "conquest_lab.core.chance": ("Distribution",),
    "conquest_lab.core.presentation": ("Presentation", "presentation"),
    "conquest_lab.core.rulebook": ("OUR_READING", "Rule", "Rulebook", "Source"),
    "conquest_lab.core.ruleset": (
        "CHANCE",
        "OVER",
        "Contest",
        "Event",
        "Refusal",
        "Ruleset",
        "Step",
    ),
    "conquest_lab.core.scene": ("HIDDEN", "NOBODY", "Card", "Dice", "Group", "Place", "Scene"),
    "conquest_lab.core.words": ("LANGUAGES", "Message", "Seat", "Speaker", "Text"),
    "conquest_lab.games": ("load", "rulesets"),
    "conquest_lab.mechanics.board": ("Board", "load_board"),
    "conquest_lab.plies": ("Branch", "Ply"),
    "conquest_lab.session": ("Session",),
    "conquest_lab.text": ("speaker",),
}
"""The modules of these names, each imported when it is first asked for.

The command stands in this package and is heard from before anything long is imported: Ctrl+C ends it quietly.
"""

_MODULES = {
    "errors": "conquest_lab.core.errors",
    **{
        part: f"{__name__}.{part}"
        for part in ("core", "games", "mechanics", "plies", "session", "text")
    },
}
"""Modules that are names of this package themselves."""

if not TYPE_CHECKING:  # type checkers would take every name for one of this package

    def __getattr__(name: str) -> object:
        home = next((module for module, names in _NAMES.items() if name in names), None)
        if home is not None:
            found = getattr(import_module(home), name)
        elif name in _MODULES:
            found = import_module(_MODULES[name])
        else:
            message = f"module {__name__!r} has no attribute {name!r}"
            raise AttributeError(message, name=name)
        globals()[name] = found
        return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})

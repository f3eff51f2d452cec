"""Conquest Lab: the rules of five conquest board games, step by step, with exact odds."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from conquest_lab import interruption

if interruption.is_command():  # the imports below take a third of a second
    interruption.end_at_once()


from conquest_lab.core import errors
from conquest_lab.core.chance import Distribution
from conquest_lab.core.presentation import Presentation, presentation
from conquest_lab.core.rulebook import OUR_READING, Rule, Rulebook, Source
from conquest_lab.core.ruleset import CHANCE, OVER, Contest, Event, Refusal, Ruleset, Step
from conquest_lab.core.scene import HIDDEN, NOBODY, Card, Dice, Group, Place, Scene
from conquest_lab.core.words import LANGUAGES, Message, Seat, Speaker, Text
from conquest_lab.games import rulesets
from conquest_lab.mechanics.board import Board, load_board
from conquest_lab.plies import Branch, Ply
from conquest_lab.presets import Preset, preset, presets
from conquest_lab.session import Session
from conquest_lab.text import speaker

if TYPE_CHECKING:
    from conquest_lab import display, odds, svg, widgets
    from conquest_lab.display import show
    from conquest_lab.signatures import load
else:
    from conquest_lab.games import load

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
    "Preset",
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
    "display",
    "errors",
    "load",
    "load_board",
    "odds",
    "presentation",
    "preset",
    "presets",
    "rulesets",
    "show",
    "speaker",
    "svg",
    "table",
    "widgets",
]


def __getattr__(name: str) -> Any:
    """The parts that few programs need are imported on first use."""
    if name in {"show", "table"}:
        return getattr(import_module(f"{__name__}.display"), name)
    if name in {"display", "odds", "svg", "widgets"}:
        return import_module(f"{__name__}.{name}")
    msg = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(msg)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})

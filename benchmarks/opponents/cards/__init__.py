"""Opponents for the games of cards and dice: they see observations and legal actions, nothing else.

Every module `<name>_opponent.py` holds one opponent, `Opponent`, made from nothing. They share no code
with the computer players of the package, so that a mistake of those does not hide in them.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

NAMES = {
    "conquetes": ("greedy", "raider", "keeper"),
    "express": ("sharp", "snatcher"),
}
"""The opponents by ruleset."""


def opponent(name: str) -> Any:
    """The opponent of this name."""
    return import_module(f"{__name__}.{name}_opponent").Opponent()

"""Opponents of the league for the map games: they see observations and legal actions, nothing else.

Every module holds one opponent, `Opponent`, made from nothing. Their ideas are those of players one meets
and of other open engines, written anew for this league.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

NAMES = ("random", "aggressive", "turtle", "killer", "planner", "bonus", "collector")
"""The modules, each with one opponent."""


def opponent(name: str) -> Any:
    """The opponent of this name."""
    return import_module(f"{__name__}.{name}_opponent").Opponent()

"""Opponents of the league: they see observations and legal actions, nothing else.

Every module `<name>_opponent.py` holds one opponent, `Opponent`, made from nothing. Their ideas are those of
players one meets and of other open engines, written anew for this league. Those of the map games stand here,
those of cards and dice in `cards`, those of Risk rebuilt in `rebuilt`.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

_MAPS = {
    "random": "",
    "aggressive": "",
    "turtle": "",
    "killer": "",
    "planner": "",
    "bonus": "",
    "collector": "",
}
_FOLDERS = {
    "hasbro": _MAPS,
    "miro": _MAPS,
    "conquetes": {
        "random": "",
        "greedy": "cards.",
        "raider": "cards.",
        "keeper": "cards.",
        "hoarder": "cards.",
        "settler": "cards.",
    },
    "express": {
        "random": "",
        "sharp": "cards.",
        "snatcher": "cards.",
        "bold": "cards.",
        "safe": "cards.",
        "closer": "cards.",
    },
    "refonte": {
        "random": "",
        "attacker": "rebuilt.",
        "defender": "rebuilt.",
        "builder": "rebuilt.",
        "beheader": "rebuilt.",
        "leveller": "rebuilt.",
    },
}

NAMES = {ruleset: tuple(folders) for ruleset, folders in _FOLDERS.items()}
"""The opponents by ruleset."""


def opponent(ruleset: str, name: str) -> Any:
    """The opponent of this name in a game of the ruleset."""
    return import_module(f"{__name__}.{_FOLDERS[ruleset][name]}{name}_opponent").Opponent()

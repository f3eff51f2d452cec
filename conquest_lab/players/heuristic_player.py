"""A player with a plan: `heuristic/<ruleset>.py` holds what it knows, as `player_for(rules)`."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from conquest_lab.core.ruleset import Ruleset
    from conquest_lab.players import Player


def player_for(rules: Ruleset[Any, Any]) -> Player | None:
    """The heuristic player for these rules; None where none has been written."""
    module = f"conquest_lab.players.heuristic.{rules.name}"
    if find_spec(module) is None:
        return None
    found: Player | None = import_module(module).player_for(rules)
    return found

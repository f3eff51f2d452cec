"""The player of a fixed plan: `heuristic/<ruleset>.py` holds its knowledge, as `player_for(rules)`."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from conquest_lab.core.ruleset import Ruleset
    from conquest_lab.players import A, Player, S


def player_for(rules: Ruleset[S, A]) -> Player[S, A] | None:
    """The heuristic player for these rules; None for a ruleset without one."""
    module = f"conquest_lab.players.heuristic.{rules.name}"
    if find_spec(module) is None:
        return None
    found: Player[S, A] | None = import_module(module).player_for(rules)
    return found

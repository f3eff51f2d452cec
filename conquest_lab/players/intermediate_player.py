"""The level «intermediate» of every game that has one: see `levels`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from conquest_lab.players.levels import intermediate

if TYPE_CHECKING:
    from conquest_lab.core.ruleset import Ruleset
    from conquest_lab.players import Player


def player_for(rules: Ruleset[Any, Any]) -> Player | None:
    """The intermediate for these rules; None where nobody has told what it needs to know."""
    return intermediate(rules)

"""The level «expert» of every game that has one: see `levels`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from conquest_lab.players.levels import expert

if TYPE_CHECKING:
    from conquest_lab.core.ruleset import Ruleset
    from conquest_lab.players import Player
    from conquest_lab.players.evaluation import A, S


def player_for(rules: Ruleset[S, A]) -> Player[S, A] | None:
    """The expert for these rules; None for a ruleset without an evaluation."""
    return expert(rules)

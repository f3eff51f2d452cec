"""The phases of the main game, in the order of the manual."""

from __future__ import annotations

from typing import Any

from conquest_lab.core.phases import PhaseRules
from conquest_lab.games.hasbro import closing, combat, reinforcing, setup
from conquest_lab.games.hasbro.state import State

Phases = tuple[PhaseRules[Any, State], ...]

PHASES: Phases = (*setup.PHASES, *reinforcing.PHASES, *combat.PHASES, *closing.PHASES)


def replaced(phases: Phases, *own: PhaseRules[Any, State]) -> Phases:
    """The same phases, but for those that a way to play has in a form of its own."""
    by_number = {rules.phase: rules for rules in own}
    return tuple(by_number.get(rules.phase, rules) for rules in phases)

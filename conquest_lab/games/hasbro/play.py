"""What every action and every throw leads to: the next state, and the events that tell of it.

Each kind of action has its function in the module of its step. They build states by position, in
the order of the fields, because a game is thousands of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from conquest_lab.core.ruleset import Step
from conquest_lab.games.hasbro import closing, combat, reinforcing, setup
from conquest_lab.games.hasbro.table import Table
from conquest_lab.games.hasbro.types import (
    Action,
    Attack,
    Claim,
    Defend,
    Die,
    Draw,
    EndCombat,
    EndTurn,
    Fall,
    Fortify,
    KeepCards,
    Occupy,
    Phase,
    Place,
    Roll,
    State,
    TradeIn,
    Transfer,
)


def apply(table: Table, state: State, action: Action) -> Step[State]:
    """The step of a legal action or a possible outcome."""
    return _EFFECTS[type(action)](table, state, action)


def _place(_: Table, state: State, action: Place) -> Step[State]:
    if state.phase is Phase.MUSTER:
        return setup.muster(state, action)
    return reinforcing.place(state, action)


_EFFECTS: dict[type[Any], Callable[[Table, State, Any], Step[State]]] = {
    Die: setup.throw_for_order,
    Claim: setup.claim,
    Place: _place,
    TradeIn: reinforcing.trade,
    KeepCards: reinforcing.keep,
    Attack: combat.attack,
    Defend: combat.defend,
    Roll: combat.roll,
    Fall: combat.fall,
    Occupy: combat.occupy,
    EndCombat: combat.end_combat,
    Fortify: closing.fortify,
    Transfer: closing.transfer,
    EndTurn: closing.end_turn,
    Draw: closing.draw,
}

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

Effect = Callable[[Table, State, Any], Step[State]]


def _place(table: Table, state: State, action: Place) -> Step[State]:
    if state.phase is Phase.MUSTER:
        return setup.muster(table, state, action)
    return reinforcing.place(table, state, action)


EFFECTS: dict[type[Any], Effect] = {
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

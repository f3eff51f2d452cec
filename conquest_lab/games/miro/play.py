"""What every action and every throw leads to: the next state, and the events that tell of it.

Each kind of action has its function in the module of its step.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from conquest_lab.core.ruleset import Step
from conquest_lab.games.miro import combat, moving, reinforcing, setup
from conquest_lab.games.miro.table import Table
from conquest_lab.games.miro.types import Action, Huff, LetPass, Phase, State, UnnamedAttack
from conquest_lab.mechanics.war import (
    Attack,
    Defend,
    Die,
    Draw,
    EndCombat,
    EndTurn,
    Fall,
    Fortify,
    KeepCards,
    Occupy,
    Place,
    Roll,
    TradeIn,
    Transfer,
)


def apply(table: Table, state: State, action: Action) -> Step[State]:
    """The step of a legal action or a possible outcome."""
    return _EFFECTS[type(action)](table, state, action)


def _die(table: Table, state: State, action: Die) -> Step[State]:
    throw = setup.throw_for_order if state.phase is Phase.ORDER else setup.throw_for_territories
    return throw(table, state, action)


def _draw(table: Table, state: State, action: Draw) -> Step[State]:
    take = setup.deal if state.phase is Phase.DEAL else reinforcing.draw
    return take(table, state, action)


_EFFECTS: dict[type[Any], Callable[[Table, State, Any], Step[State]]] = {
    Die: _die,
    Draw: _draw,
    TradeIn: reinforcing.trade,
    KeepCards: reinforcing.keep,
    Place: reinforcing.place,
    Attack: combat.attack,
    UnnamedAttack: combat.attack_unnamed,
    Huff: combat.huff,
    LetPass: combat.let_pass,
    Defend: combat.defend,
    Roll: combat.roll,
    Fall: combat.fall,
    Occupy: combat.occupy,
    EndCombat: combat.end_combat,
    Fortify: moving.choose,
    Transfer: moving.transfer,
    EndTurn: moving.end_turn,
}

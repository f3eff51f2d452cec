"""What every action and every throw leads to: the next state, and the events that tell of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from conquest_lab.core.ruleset import Step
from conquest_lab.games.refonte import capitals, combat, setup, turn
from conquest_lab.games.refonte.table import Table
from conquest_lab.games.refonte.types import (
    Action,
    Attack,
    Bombard,
    BreakOff,
    Build,
    Choose,
    Crown,
    EndBuying,
    EndExchange,
    Engage,
    Exchange,
    Found,
    Garrison,
    Keep,
    Land,
    Move,
    Phase,
    Place,
    Stand,
    State,
    Train,
    Withdraw,
)
from conquest_lab.mechanics.war import Die, Draw, EndTurn, Fall, Roll

Effect = Callable[[Table, State, Any], Step[State]]


def apply(table: Table, state: State, action: Action) -> Step[State]:
    """The step of a legal action or a possible outcome."""
    return _EFFECTS[type(action)](table, state, action)


_DRAWS: dict[Phase, Effect] = {
    Phase.CAPITAL: setup.draw_capital,
    Phase.COLONY_CARDS: setup.draw_for_colony,
    Phase.LIBRARY: turn.draw_in_library,
    Phase.FATE: capitals.draw_fate,
}


def _draw(table: Table, state: State, action: Draw) -> Step[State]:
    return _DRAWS[state.phase](table, state, action)


def _place(table: Table, state: State, action: Place) -> Step[State]:
    effect = setup.muster if state.phase is Phase.MUSTER else turn.place
    return effect(table, state, action)


_EFFECTS: dict[type[Any], Effect] = {
    Die: setup.throw_for_order,
    Draw: _draw,
    Choose: setup.choose_home,
    Found: setup.found_colony,
    Garrison: setup.garrison,
    Place: _place,
    Train: turn.train,
    Build: turn.build,
    EndBuying: turn.end_buying,
    Keep: turn.keep,
    Exchange: turn.exchange,
    EndExchange: turn.end_exchange,
    Move: combat.move,
    Attack: combat.attack,
    Land: combat.land,
    Bombard: combat.bombard,
    Withdraw: combat.withdraw,
    Stand: combat.stand,
    Engage: combat.engage,
    Roll: combat.roll,
    Fall: combat.fall,
    BreakOff: combat.break_off,
    Crown: capitals.crown,
    EndTurn: turn.end_turn,
}

"""The state of a game of La Conquête du Monde."""

from __future__ import annotations

from enum import IntEnum

from conquest_lab.core.frozen import state
from conquest_lab.mechanics.armies.table import ArmiesState


class Phase(IntEnum):
    """Parts of a game in their order; each phase asks one kind of question."""

    ORDER = 0
    DEAL_DIE = 1
    DEAL = 2
    DRAW = 3
    TRADE = 4
    PLACE = 5
    ATTACK = 6
    ANSWER = 7
    DEFEND = 8
    THROW = 9
    OCCUPY = 10
    TRADE_SPOILS = 11
    PLACE_SPOILS = 12
    MOVE = 13
    TRANSFER = 14
    OVER = 15


@state
class State(ArmiesState):
    """Everything the rules need, and nothing else.

    While territories are dealt the Jokers lie in the discard.

    reserve: armies that the player on turn has to place; while territories are dealt, cards due too.
    order: seats in the order of play; from the conquest on, the opener first.
    throws: by seat, the dice thrown for that order.
    round: of the conquest, from 1; 0 before it.
    fought, arrived: by territory, armies that fought this turn, and that moved in by a move.
    cards_due: cards still to be drawn.
    trades: sets traded this turn.
    spoils: whether a player has just been eliminated, so that cards may be traded.
    """

    phase: Phase
    reserve: int
    order: tuple[int, ...]
    throws: tuple[tuple[int, ...], ...]
    round: int
    fought: tuple[int, ...]
    arrived: tuple[int, ...]
    cards_due: int = 0
    trades: int = 0
    spoils: bool = False

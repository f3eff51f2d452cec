"""What a game of Risk 2007 consists of: its state, what can be decided, what chance can do."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from conquest_lab.mechanics.war import (
    Attack,
    Cards,
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
    Route,
    TradeIn,
    Transfer,
)

__all__ = [
    "Action",
    "Attack",
    "Cards",
    "Claim",
    "Decision",
    "Defend",
    "Die",
    "Draw",
    "EndCombat",
    "EndTurn",
    "Fall",
    "Fortify",
    "KeepCards",
    "Occupy",
    "Outcome",
    "Phase",
    "Place",
    "Roll",
    "Route",
    "State",
    "TradeIn",
    "Transfer",
]


class Phase(IntEnum):
    """Where in the game we are, in the order of a game; each phase asks one kind of question."""

    FIRST_TO_PLACE = 0
    CLAIM = 1
    MUSTER = 2
    FIRST_TURN = 3
    TRADE = 4
    PLACE = 5
    ATTACK = 6
    DEFEND = 7
    THROW = 8
    OCCUPY = 9
    TRADE_SPOILS = 10
    PLACE_SPOILS = 11
    FORTIFY = 12
    TRANSFER = 13
    DRAW = 14
    OVER = 15


@dataclass(frozen=True, slots=True)
class State:
    """Everything the rules need, and nothing else.

    ply: actions and chance outcomes applied so far.
    seat: the player on turn; the defender is asked through `route`.
    owners, armies: by territory; owner -1 and 0 armies before it is claimed.
    reserve: regiments to place, by seat.
    route: the last battle or the strategic move of this turn, None before the first.
    conquered: whether a territory was conquered this turn.
    throws: dice thrown to decide who begins: a face, 0 for due to throw, -1 for out of the running.
    trades: sets traded in this turn.
    """

    ply: int
    phase: Phase
    seat: int
    owners: tuple[int, ...]
    armies: tuple[int, ...]
    reserve: tuple[int, ...]
    cards: Cards
    route: Route | None = None
    conquered: bool = False
    throws: tuple[int, ...] = ()
    trades: int = 0


@dataclass(frozen=True, slots=True)
class Claim:
    """Put the first regiment on an empty territory."""

    territory: int

    @property
    def places(self) -> tuple[int, ...]:
        return (self.territory,)


Decision = (
    Claim
    | Place
    | TradeIn
    | KeepCards
    | Attack
    | Defend
    | Occupy
    | EndCombat
    | Fortify
    | Transfer
    | EndTurn
)
Outcome = Die | Roll | Fall | Draw
Action = Decision | Outcome

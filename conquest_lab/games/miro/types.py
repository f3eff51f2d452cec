"""What a game of La Conquête du Monde consists of: its state, and what only this game lets one do."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from conquest_lab.mechanics.war import (
    Anywhere,
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


class Phase(IntEnum):
    """Where in the game we are, in the order of a game; each phase asks one kind of question."""

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


@dataclass(frozen=True, slots=True)
class Turn:
    """What is forgotten when a turn ends.

    fought, moved: by territory, armies of the player on turn that fought, or that moved in.
    route: the last fight or the move being made, None before the first.
    cards_due: cards still to be drawn.
    trades: sets traded this turn.
    spoils: whether a player has just been eliminated, so that cards may be traded.
    """

    fought: tuple[int, ...]
    moved: tuple[int, ...]
    route: Route | None = None
    cards_due: int = 0
    trades: int = 0
    spoils: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """Everything the rules need, and nothing else.

    ply: actions and chance outcomes applied so far.
    seat: the player on turn; the defender is asked through the route of the turn.
    owners, armies: by territory; owner -1 and 0 armies before it is dealt.
    reserve: armies that the player on turn has to place; while territories are dealt, cards due too.
    cards: while territories are dealt the Jokers lie in the discard.
    order: seats in the order of play; from the conquest on, the opener first.
    throws: by seat, the dice thrown for that order.
    round: of the conquest, from 1; 0 before it.
    """

    ply: int
    phase: Phase
    seat: int
    owners: tuple[int, ...]
    armies: tuple[int, ...]
    reserve: int
    cards: Cards
    order: tuple[int, ...]
    throws: tuple[tuple[int, ...], ...]
    round: int
    turn: Turn


@dataclass(frozen=True, slots=True)
class UnnamedAttack:
    """Attack and forget to name the territories."""

    source: int
    target: int
    dice: int

    @property
    def places(self) -> tuple[int, ...]:
        return (self.source, self.target)


@dataclass(frozen=True, slots=True)
class Huff(Anywhere):
    """Blow armies of an attack that was not named."""


@dataclass(frozen=True, slots=True)
class LetPass(Anywhere):
    """Let an attack that was not named go on."""


Decision = (
    Place
    | TradeIn
    | KeepCards
    | Attack
    | UnnamedAttack
    | Huff
    | LetPass
    | Defend
    | Occupy
    | EndCombat
    | Fortify
    | Transfer
    | EndTurn
)
Outcome = Die | Draw | Roll | Fall
Action = Decision | Outcome


def after(
    state: State,
    phase: Phase,
    *,
    armies: tuple[int, ...] | None = None,
    owners: tuple[int, ...] | None = None,
    reserve: int | None = None,
    cards: Cards | None = None,
    turn: Turn | None = None,
) -> State:
    """The state one ply later in the same turn, with what has changed."""
    return State(
        state.ply + 1,
        phase,
        state.seat,
        state.owners if owners is None else owners,
        state.armies if armies is None else armies,
        state.reserve if reserve is None else reserve,
        state.cards if cards is None else cards,
        state.order,
        state.throws,
        state.round,
        state.turn if turn is None else turn,
    )

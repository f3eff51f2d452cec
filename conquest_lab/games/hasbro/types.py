"""What a game of Risk 2007 consists of: its state, what can be decided, what chance can do."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum


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
class Route:
    """From one territory to another: the invasion in course, or the strategic move being made.

    attack_dice, defence_dice: regiments in the battle about to be thrown; 0 when not announced.
    """

    source: int
    target: int
    attack_dice: int = 0
    defence_dice: int = 0


@dataclass(frozen=True, slots=True)
class Cards:
    """Where the 44 cards are.

    hands: card numbers by seat, sorted.
    pile, discard: sorted; the pile has no order, a draw is chance.
    traded: sets traded in the game so far.
    """

    hands: tuple[tuple[int, ...], ...]
    pile: tuple[int, ...]
    discard: tuple[int, ...] = ()
    traded: int = 0


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


# What a player decides ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Claim:
    """Put the first regiment on an empty territory."""

    territory: int

    @property
    def places(self) -> tuple[int, ...]:
        return (self.territory,)


@dataclass(frozen=True, slots=True)
class Place:
    """Put some of the regiments to place on an own territory."""

    territory: int
    count: int

    @property
    def places(self) -> tuple[int, ...]:
        return (self.territory,)


class _Anywhere:
    """An action that names no territory."""

    __slots__ = ()

    @property
    def places(self) -> tuple[int, ...]:
        return ()


@dataclass(frozen=True, slots=True)
class TradeIn(_Anywhere):
    """Trade three cards for regiments."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class KeepCards(_Anywhere):
    """Trade no more cards this turn."""


@dataclass(frozen=True, slots=True)
class Attack:
    """Send 1 to 3 regiments into a battle."""

    source: int
    target: int
    dice: int

    @property
    def places(self) -> tuple[int, ...]:
        return (self.source, self.target)


@dataclass(frozen=True, slots=True)
class Defend(_Anywhere):
    """Defend with 1 or 2 regiments."""

    dice: int


@dataclass(frozen=True, slots=True)
class Occupy(_Anywhere):
    """Let so many more regiments follow into the conquered territory."""

    count: int


@dataclass(frozen=True, slots=True)
class EndCombat(_Anywhere):
    """Attack no more this turn."""


@dataclass(frozen=True, slots=True)
class Fortify:
    """Begin the strategic move from one own territory to another."""

    source: int
    target: int

    @property
    def places(self) -> tuple[int, ...]:
        return (self.source, self.target)


@dataclass(frozen=True, slots=True)
class Transfer(_Anywhere):
    """Move so many regiments along the strategic move."""

    count: int


@dataclass(frozen=True, slots=True)
class EndTurn(_Anywhere):
    """Make no strategic move."""


# What chance does ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Die(_Anywhere):
    """One die, thrown to decide who begins."""

    face: int


@dataclass(frozen=True, slots=True)
class Roll(_Anywhere):
    """The dice of a battle, each side sorted from high to low."""

    attack: tuple[int, ...]
    defence: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Fall(_Anywhere):
    """The losses of a battle when nobody looks at the faces."""

    attacker: int
    defender: int


@dataclass(frozen=True, slots=True)
class Draw(_Anywhere):
    """The card on top of the pile."""

    card: int


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

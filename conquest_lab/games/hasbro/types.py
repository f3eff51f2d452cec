"""What a game of Risk 2007 consists of: its state, what can be decided, what chance can do."""

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

__all__ = [
    "FIRST_LEGION",
    "NEUTRAL",
    "Action",
    "Attack",
    "CallOff",
    "Cards",
    "Claim",
    "Deal",
    "Decision",
    "Defend",
    "Die",
    "Draw",
    "EndCombat",
    "EndTurn",
    "Fall",
    "Fortify",
    "GiveCard",
    "GoOn",
    "Independents",
    "KeepCards",
    "LoseFrom",
    "Mates",
    "Occupy",
    "Outcome",
    "Phase",
    "Place",
    "Reinforce",
    "Roll",
    "Route",
    "State",
    "TradeIn",
    "Transfer",
]


class Phase(IntEnum):
    """Where in the game we are; each phase asks one kind of question.

    The phases of every game come first, in their order, then those of single modes.
    """

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
    DEAL = 16
    INFLUENCE = 17
    ALLIES = 18
    ALLY_DIE = 19
    ALLY_PLACE = 20
    LOYALTY = 21
    ALLY_MOVE = 22
    ALLY_TRANSFER = 23
    CHOOSE_LOSS = 24


NEUTRAL = -1
"""The side of an independent army that is nobody's ally."""

FIRST_LEGION = 2
"""The first owner that is no seat, in the games for two: the armies 2 and 3 are independent."""


@dataclass(frozen=True, slots=True)
class Independents:
    """What the game with active independents keeps of them, legion by legion.

    sides: the seat each is allied with, or `NEUTRAL`.
    held: the cards under its cannon, sorted.
    served: legions that were given a card, reinforced or moved in this step, once for each time.
    fought: legions that have fought in the invasion in course.
    pending: legions whose die of loyalty is due.
    """

    sides: tuple[int, ...]
    held: tuple[tuple[int, ...], ...]
    served: tuple[int, ...] = ()
    fought: tuple[int, ...] = ()
    pending: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Mates:
    """What the team game keeps of shared territories.

    guests: by territory, regiments of the owner's team-mate; the owner has as many or more.
    losses: regiments that the defenders of a shared territory have yet to choose and take away.
    chooser: the seat that chooses them, -1 while there are none.
    """

    guests: tuple[int, ...]
    losses: int = 0
    chooser: int = -1


@dataclass(frozen=True, slots=True)
class State:
    """Everything the rules need, and nothing else.

    ply: actions and chance outcomes applied so far.
    seat: the player on turn; the defender is asked through `route`.
    owners, armies: by territory; owner -1 and 0 armies before it is claimed. In a shared territory
        the owner has most regiments, on a tie the lower seat, and the armies of both are added up.
    reserve: regiments to place, by seat, then by independent army.
    route: the last battle or the strategic move of this turn, None before the first.
    conquered: whether a territory was conquered this turn.
    throws: dice thrown to decide who begins: a face, 0 for due to throw, -1 for out of the running.
    trades: sets traded in this turn.
    beside: what active independents or teams add; None in the other games.
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
    beside: Independents | Mates | None = None


@dataclass(frozen=True, slots=True)
class Claim:
    """Put the first regiment on an empty territory."""

    territory: int

    @property
    def places(self) -> tuple[int, ...]:
        return (self.territory,)


@dataclass(frozen=True, slots=True)
class GiveCard(Anywhere):
    """Give a card to an independent army."""

    card: int
    army: int


@dataclass(frozen=True, slots=True)
class Reinforce(Anywhere):
    """Throw a die for the reinforcements of an ally."""

    army: int


@dataclass(frozen=True, slots=True)
class CallOff(Anywhere):
    """End the invasion in course, so that the dice of loyalty are thrown."""


@dataclass(frozen=True, slots=True)
class GoOn(Anywhere):
    """Do no more in this step."""


@dataclass(frozen=True, slots=True)
class LoseFrom(Anywhere):
    """Take a lost regiment of a shared territory from this team-mate."""

    army: int


@dataclass(frozen=True, slots=True)
class Deal(Anywhere):
    """The next territory that is dealt."""

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
    | GiveCard
    | Reinforce
    | CallOff
    | GoOn
    | LoseFrom
)
Outcome = Die | Roll | Fall | Draw | Deal
Action = Decision | Outcome

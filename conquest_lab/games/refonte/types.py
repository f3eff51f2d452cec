"""What a game of the home-brew consists of: its state, what can be decided, what chance can do."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from conquest_lab.mechanics.war import Anywhere, Die, Draw, EndTurn, Fall, Roll

# Units -------------------------------------------------------------------------------------------
# What stands in a place is counted by kind and by what it can still do this turn.

INFANTRY: Final = 0
INFANTRY_DONE: Final = 1
CAVALRY: Final = 2
"""Two steps left; it may attack."""
CAVALRY_MOVED: Final = 3
"""One step left; it may attack."""
CAVALRY_WON: Final = 4
"""One step left, but it took part in a capture and attacks no more."""
CAVALRY_DONE: Final = 5
CANNON: Final = 6
"""A step and a shot left."""
CANNON_MOVED: Final = 7
"""A shot left."""
CANNON_FIRED: Final = 8
"""A step left; it cannot retreat before its owner's next turn."""
CANNON_SPENT: Final = 9
"""It fired and moved; it cannot retreat before its owner's next turn."""
CANNON_IDLE: Final = 10
"""It came from the sea or from the enemy this turn: no step, no shot."""

UNIT_WORDS = (
    "infantry",
    "infantry-done",
    "cavalry",
    "cavalry-moved",
    "cavalry-won",
    "cavalry-done",
    "cannon",
    "cannon-moved",
    "cannon-fired",
    "cannon-spent",
    "cannon-idle",
)
KINDS = ("infantry", "cavalry", "cannon")
KIND_OF = (0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 2)
FRESH = (INFANTRY, CAVALRY, CANNON)
"""A unit of each kind as it is trained."""

Units = tuple[int, ...]
"""How many units of each sort stand somewhere, by the numbers above."""

NO_UNITS: Units = (0,) * len(UNIT_WORDS)

# Buildings ---------------------------------------------------------------------------------------

BARRACKS: Final = 0
FACTORY: Final = 1
PORT: Final = 2
LIBRARY: Final = 3
BUILDING_WORDS = ("barracks", "factory", "port", "library")

Site = tuple[int, ...]
"""Buildings of a territory: four numbers that work, then four that are being built."""

BUILDINGS: Final = len(BUILDING_WORDS)
NO_SITE: Site = (0,) * (2 * BUILDINGS)


class Phase(IntEnum):
    """Where in the game we are, in the order of a game; each phase asks one kind of question."""

    ORDER = 0
    CAPITAL = 1
    HOME = 2
    COLONY_CARDS = 3
    COLONY = 4
    GARRISON = 5
    MUSTER = 6
    BUY = 7
    LIBRARY = 8
    KEEP = 9
    EXCHANGE = 10
    PLACE = 11
    ACT = 12
    RETREAT = 13
    FIGHT = 14
    THROW = 15
    FATE = 16
    NEW_CAPITAL = 17
    OVER = 18


@dataclass(frozen=True, slots=True)
class Fight:
    """An attack, a landing or a bombardment in course.

    source: a territory, or an ocean for a landing.
    infantry, cavalry, cannons: what is about to be thrown for; all 0 between two throws.
    begun: whether dice were thrown since it was declared.
    """

    source: int
    target: int
    infantry: int = 0
    cavalry: int = 0
    cannons: int = 0
    begun: bool = False


@dataclass(frozen=True, slots=True)
class Cards:
    """Where the cards are; all sorted.

    hands: by seat.
    pile: it has no order, a draw is chance.
    aside: cards of capitals and colonies that lie out of the pile.
    drawn: cards that somebody is looking at and may have to give back.
    """

    hands: tuple[tuple[int, ...], ...]
    pile: tuple[int, ...]
    aside: tuple[int, ...] = ()
    drawn: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """Everything the rules need, and nothing else.

    ply: actions and chance outcomes applied so far.
    seat: the player on turn; a defender is asked through `fight`, a beheaded player through `judged`.
    owners: by territory; -1 for the neutral player.
    units: by territory, then of each seat in each ocean.
    sites: buildings by territory.
    credits, reserve: by seat; reserve holds infantry, cavalry and cannons still to be placed.
    capitals: by seat; -1 before it is drawn and for players who are out.
    usurpers: by seat, who took the capital of a player who plays on without; else -1.
    judged: the player whose fate is drawn for, else -1.
    opener: who began, until the first round is over; then -1.
    throws: dice thrown to decide who begins.
    """

    ply: int
    phase: Phase
    seat: int
    owners: tuple[int, ...]
    units: tuple[Units, ...]
    sites: tuple[Site, ...]
    credits: tuple[int, ...]
    reserve: tuple[tuple[int, int, int], ...]
    capitals: tuple[int, ...]
    usurpers: tuple[int, ...]
    cards: Cards
    fight: Fight | None = None
    judged: int = -1
    opener: int = -1
    throws: tuple[int, ...] = ()


# What a player decides ---------------------------------------------------------------------------


class _Here:
    """An action in one territory."""

    __slots__ = ()
    territory: int

    @property
    def places(self) -> tuple[int, ...]:
        return (self.territory,)


class _Along:
    """An action from one place to another."""

    __slots__ = ()
    source: int
    target: int

    @property
    def places(self) -> tuple[int, ...]:
        return (self.source, self.target)


@dataclass(frozen=True, slots=True)
class Choose(_Here):
    """Take a territory round the capital."""

    territory: int


@dataclass(frozen=True, slots=True)
class Found(_Here):
    """Make one of the two territories drawn the colony."""

    territory: int


@dataclass(frozen=True, slots=True)
class Place(_Here):
    """Put new units on a territory."""

    unit: int
    territory: int
    count: int


@dataclass(frozen=True, slots=True)
class Train(Anywhere):
    """Buy units."""

    unit: int
    count: int


@dataclass(frozen=True, slots=True)
class Build(_Here):
    """Buy a building."""

    building: int
    territory: int


@dataclass(frozen=True, slots=True)
class EndBuying(Anywhere):
    """Train and build no more this turn."""


@dataclass(frozen=True, slots=True)
class Keep(Anywhere):
    """Keep this card of those drawn."""

    card: int


@dataclass(frozen=True, slots=True)
class Exchange(Anywhere):
    """Give back two cards for units of their kind."""

    unit: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class EndExchange(Anywhere):
    """Exchange no more cards this turn."""


@dataclass(frozen=True, slots=True)
class Move(_Along):
    """Move units by land, aboard, over the sea or ashore."""

    unit: int
    source: int
    target: int
    count: int


@dataclass(frozen=True, slots=True)
class Attack(_Along):
    """Declare an attack over a border."""

    source: int
    target: int


@dataclass(frozen=True, slots=True)
class Land(_Along):
    """Declare a landing from an ocean."""

    source: int
    target: int


@dataclass(frozen=True, slots=True)
class Bombard(_Along):
    """Fire at a neighbouring territory."""

    source: int
    target: int
    cannons: int


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Take defending units out of the way of an attack."""

    unit: int
    target: int
    count: int

    @property
    def places(self) -> tuple[int, ...]:
        return (self.target,)


@dataclass(frozen=True, slots=True)
class Stand(Anywhere):
    """Withdraw nobody else."""


@dataclass(frozen=True, slots=True)
class Engage(Anywhere):
    """Send units into the next throw of an attack or a landing."""

    infantry: int
    cavalry: int


@dataclass(frozen=True, slots=True)
class BreakOff(Anywhere):
    """Stop an attack."""


@dataclass(frozen=True, slots=True)
class Crown(_Here):
    """Make one of the territories drawn the new capital."""

    territory: int


# What chance does --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Garrison(Anywhere):
    """How many of the two neutral units of a territory are cavalry."""

    cavalry: int


Decision = (
    Choose
    | Found
    | Place
    | Train
    | Build
    | EndBuying
    | Keep
    | Exchange
    | EndExchange
    | Move
    | Attack
    | Land
    | Bombard
    | Withdraw
    | Stand
    | Engage
    | BreakOff
    | Crown
    | EndTurn
)
Outcome = Die | Draw | Garrison | Roll | Fall
Action = Decision | Outcome

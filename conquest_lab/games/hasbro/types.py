"""What a game of Risk 2007 consists of: its state, what can be decided, what chance can do."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum


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

    hands: card numbers by seat, sorted; a team's hand lies with who plays next.
    pile, discard: sorted; the pile has no order, a draw is chance. While territories are dealt,
        the discard pile holds what is laid aside.
    traded: sets traded in the game so far.
    """

    hands: tuple[tuple[int, ...], ...]
    pile: tuple[int, ...]
    discard: tuple[int, ...] = ()
    traded: int = 0


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


@dataclass(frozen=True, slots=True)
class GiveCard(_Anywhere):
    """Give a card to an independent army."""

    card: int
    army: int


@dataclass(frozen=True, slots=True)
class Reinforce(_Anywhere):
    """Throw a die for the reinforcements of an ally."""

    army: int


@dataclass(frozen=True, slots=True)
class CallOff(_Anywhere):
    """End the invasion in course, so that the dice of loyalty are thrown."""


@dataclass(frozen=True, slots=True)
class GoOn(_Anywhere):
    """Do no more in this step."""


@dataclass(frozen=True, slots=True)
class LoseFrom(_Anywhere):
    """Take a lost regiment of a shared territory from this team-mate."""

    army: int


# What chance does ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Die(_Anywhere):
    """One die: for who begins, for the regiments of an ally, for loyalty."""

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


@dataclass(frozen=True, slots=True)
class Deal(_Anywhere):
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

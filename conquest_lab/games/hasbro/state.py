"""The state of a game of Risk 2007."""

from __future__ import annotations

from enum import IntEnum

from conquest_lab.core.frozen import state, value
from conquest_lab.mechanics.armies.table import ArmiesState


class Phase(IntEnum):
    """Parts of a game; each phase asks one kind of question.

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
"""The side of an independent army that is the ally of no player."""

FIRST_LEGION = 2
"""The first owner that is no seat, in the games for two: the armies 2 and 3 are independent."""

LEGIONS = (FIRST_LEGION, FIRST_LEGION + 1)


@value
class Independents:
    """The part of a state about active independents, legion by legion.

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


@value
class Mates:
    """The part of a state about the shared territories of the team game.

    guests: by territory, regiments of the owner's team-mate; the owner has as many or more.
    losses: regiments that the defenders of a shared territory have yet to choose and take away.
    chooser: the seat that chooses them, -1 while there are none.
    """

    guests: tuple[int, ...]
    losses: int = 0
    chooser: int = -1


@state
class State(ArmiesState):
    """Everything the rules need, and nothing else.

    In a shared territory of the team game the owner has most regiments, on a tie the lower seat, and the
    armies of both are added up.

    reserve: regiments to place, by seat, then by independent army.
    conquered: whether a territory was conquered this turn.
    throws: dice thrown to decide who begins: a face, 0 for due to throw, -1 for out of the running.
    trades: sets traded in this turn.
    beside: what active independents or teams add; None in the other games.
    """

    phase: Phase
    reserve: tuple[int, ...]
    conquered: bool = False
    throws: tuple[int, ...] = ()
    trades: int = 0
    beside: Independents | Mates | None = None

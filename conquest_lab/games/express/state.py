"""The state of a game of Risk Express.

Dice faces are written 1 to 6: one, two or three soldiers, cavalry, cannon, General.
"""

from __future__ import annotations

from enum import IntEnum

from conquest_lab.core.frozen import state, value
from conquest_lab.core.phases import PhasedState

ALL_DICE = 7


class Phase(IntEnum):
    """Parts of a game; each phase asks one kind of question."""

    FIRST_TURN = 0
    CONTINUE = 1
    THROW = 2
    CHOOSE = 3
    OVER = 4


@value
class Attempt:
    """The invasion of a card.

    lines: the dice on each line from high to low, () while it is empty; the General's line comes
        last.
    """

    card: int
    lines: tuple[tuple[int, ...], ...]


@state
class State(PhasedState):
    """Everything the rules need and the table shows, and nothing else.

    players: how many sit at the table.
    turn: turns begun so far, 0 while the dice decide who begins.
    owners: by card, -1 for the middle; which continents are closed follows from them.
    attempt: the card being invaded; None before the first filled line.
    tray: faces lying in the tray, from high to low; () while they are to be thrown.
    aside: faces of the sacrificed dice, from high to low.
    throws: to decide who begins: Generals thrown plus 1, 0 for due to throw, -1 for out of the
        running.
    """

    phase: Phase
    players: int
    turn: int
    owners: tuple[int, ...]
    attempt: Attempt | None = None
    tray: tuple[int, ...] = ()
    aside: tuple[int, ...] = ()
    throws: tuple[int, ...] = ()

    @property
    def invasion(self) -> Attempt:
        """The attempt that is being made or can be continued, where there is one."""
        assert self.attempt is not None
        return self.attempt

    @property
    def dice_in_tray(self) -> int:
        """The number of dice in the tray: seven less those on lines and set aside."""
        placed = sum(map(len, self.attempt.lines)) if self.attempt is not None else 0
        return ALL_DICE - placed - len(self.aside)

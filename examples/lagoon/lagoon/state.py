"""The state of a game of Lagoon."""

from __future__ import annotations

from enum import IntEnum

from conquest_lab.core.frozen import state
from conquest_lab.core.phases import PhasedState


class Phase(IntEnum):
    """The part of the game that is being played; each phase asks one kind of question."""

    DEAL_ISLANDS = 0
    DEAL_TREASURES = 1
    PLACE = 2
    RAID = 3
    THROW = 4
    LAND = 5
    OVER = 6


@state
class State(PhasedState):
    """Everything the rules need, and nothing else.

    seat: the player on turn, or the one who is dealt an island or a treasure.
    round: from 1; 0 while islands and treasures are dealt.
    owners, boats: by island; owner -1 and 0 boats before it is dealt.
    hands: the treasure card of each seat, () before it is dealt.
    route: the island that a raid comes from and the one it goes to, None between raids.
    """

    phase: Phase
    round: int
    owners: tuple[int, ...]
    boats: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    route: tuple[int, int] | None = None

    @property
    def on_route(self) -> tuple[int, int]:
        """The two islands of the raid in course, where there is one."""
        assert self.route is not None
        return self.route

"""Marches of several conquests by which enemies may come from afar in one turn."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from conquest_lab.players.plans.board import Board

LOSS = 0.85
"""The armies that an attack on one army costs in the mean, with enough attackers."""

LEAST = 4
"""The armies from which on a territory is the start of a march."""


def raid(board: Board, who: Sequence[int], side: int) -> list[float]:
    """By territory, the armies able to attack that a side can bring beside it in one turn.

    who: the side of each territory.
    """
    near, armies = board.ground.near, board.armies
    found = [0.0] * len(who)
    waiting: list[tuple[float, int]] = [
        (1.0 - armies[place], place)
        for place, owner in enumerate(who)
        if owner == side and armies[place] >= LEAST
    ]
    heapify(waiting)
    while waiting:
        negative, here = heappop(waiting)
        force = -negative
        for there in near[here]:
            if force > found[there] and who[there] != side:
                found[there] = force
                left = force - LOSS * armies[there] - 1
                if left > 1:
                    heappush(waiting, (-left, there))
    return found


class Raids:
    """The marches of all sides, each found when it is first asked for."""

    def __init__(self, board: Board, who: Sequence[int]) -> None:
        self._board, self._who = board, who
        self._found: dict[int, list[float]] = {}

    def against(self, side: int, threats: Sequence[float]) -> list[float]:
        """By territory, the strongest march of another side, or the threats that are known if larger."""
        several = [
            threats,
            *(self._of(other) for other in range(self._board.count) if other != side),
        ]
        return [max(each) for each in zip(*several, strict=True)]

    def _of(self, side: int) -> list[float]:
        known = self._found.get(side)
        if known is None:
            known = self._found[side] = raid(self._board, self._who, side)
        return known

"""The way of an army to a capital of the home-brew."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from math import sqrt

from conquest_lab.players.battle_chances import Dice
from conquest_lab.players.plans.chances import battle

FURTHER = 0.7
"""The factor for each territory of others before the capital; through own land it is its root."""

STEP = 3.0
"""Units that are worth as much as one step less on the way to a capital."""


def nearness(
    neighbours: Sequence[Sequence[int]],
    owners: Sequence[int],
    force: Sequence[int],
    seat: int,
    goal: int,
    dice: Dice,
) -> float:
    """The nearness of a place of others to the units of a seat that would most likely take it.

    1 beside it with enough units; less by `FURTHER` for each step before. 0 without units that could go.
    """
    best, done = 0.0, set()
    # Cost, territory, units to be beaten before it is left for the capital, closeness of units there.
    ways = [(0.0, goal, 0, 1.0 / FURTHER)]
    while ways:
        cost, t, enemies, close = heappop(ways)
        if t in done:
            continue
        done.add(t)
        if owners[t] == seat:
            if force[t] > 1 and close > best:
                best = max(best, close * battle(force[t] - 1, enemies, dice)[0])
            close *= sqrt(FURTHER)
            cost += STEP
        else:
            # One unit stays in each territory that is taken.
            enemies += force[t] + (t != goal)
            close *= FURTHER
            cost += STEP + force[t] + 1
        for u in neighbours[t]:
            if u not in done:
                heappush(ways, (cost, u, enemies, close))
    return best

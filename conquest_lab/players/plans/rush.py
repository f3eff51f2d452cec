"""A plan to reach the number of territories that wins the game, in one turn and from all own land."""

from __future__ import annotations

from collections.abc import Collection

from conquest_lab.players.plans.board import Board
from conquest_lab.players.plans.campaigns import Path
from conquest_lab.players.plans.chances import march
from conquest_lab.players.plans.elimination import Elimination, Step
from conquest_lab.players.plans.raids import LOSS

WIDTH = 8
"""Marches of each length that the search goes on from: the cheapest."""

BASES = 3
"""Territories for the reinforcements that are tried: those with the largest armies."""

CAUTIONS = (0.9, 0.6)
"""The chance as far as which each march goes, one after the other."""

LEAST = 0.05
"""Plans that succeed less often are none."""


def rush(
    board: Board, wanted: int, reserve: int = 0, places: Collection[int] = ()
) -> Elimination | None:
    """The likeliest plan to hold this many territories; None where there is none.

    reserve: armies to place, all on one of some places.
    """
    front = sorted((t for t in places if board.enemies(t)), key=lambda t: -board.armies[t])
    bases = front[:BASES] if reserve else [-1]
    best: Elimination | None = None
    for base in bases:
        there = board.copy()
        if base >= 0:
            there.armies[base] += reserve
        for caution in CAUTIONS:
            plan = _marches(there, wanted, caution, base, reserve)
            if plan is not None and (best is None or plan.chance > best.chance):
                best = plan
    return best


def _marches(
    board: Board, wanted: int, caution: float, base: int, reserve: int
) -> Elimination | None:
    """One march after the other, that which takes most first."""
    here, chance = board.copy(), 1.0
    missing = wanted - board.owners.count(board.me)
    steps: list[Step] = []
    while missing > 0:
        best: tuple[int, float, Path, tuple[float, ...]] | None = None
        for source, owner in enumerate(here.owners):
            able = here.armies[source] - 1
            if owner != here.me or able < 1:
                continue
            path = _cheapest(here, source, able, missing)
            if len(path) < 2:
                continue
            law = march(able, [here.armies[t] for t in path[1:]], here.dice)
            count = next(n for n in range(len(path) - 1, -1, -1) if law.taken[n] >= caution)
            if count and (best is None or (count, law.taken[count]) > best[:2]):
                best = count, law.taken[count], path[: count + 1], law.survivors
        if best is None or chance * best[1] < LEAST:
            return None
        count, sure, path, survivors = best
        chance *= sure
        missing -= count
        for number in range(1, len(path)):
            here.take(path[number - 1], path[number], max(1, round(survivors[number])))
        steps.append(Step(path, reserve if path[0] == base else 0))
    return Elimination(chance, tuple(steps), here)


def _cheapest(board: Board, source: int, able: int, most: int) -> Path:
    """The march from a territory that takes most at the least cost, as far as its armies last."""
    found: list[tuple[float, Path]] = [(0.0, (source,))]
    for _ in range(most):
        ahead = [
            (cost + LOSS * board.armies[there] + 1, (*path, there))
            for cost, path in found
            for there in board.enemies(path[-1])
            if there not in path
        ]
        ahead = sorted(each for each in ahead if each[0] <= able + 1)[:WIDTH]
        if not ahead:
            break
        found = ahead
    return found[0][1]

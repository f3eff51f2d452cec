"""A plan to beat one owner in this turn, from as many own territories as it takes."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from conquest_lab.players.battle_chances import Dice
from conquest_lab.players.plans.board import Board
from conquest_lab.players.plans.campaigns import Path, approaches
from conquest_lab.players.plans.chances import march

SURE_ENOUGH = 0.03
"""The chance of a campaign that may be given up to keep reinforcements for the next."""

LEAST = 0.05
"""Plans that succeed less often are none."""

MOST_CAMPAIGNS = 8


@dataclass(frozen=True, slots=True)
class Step:
    """A campaign of the plan, with the reinforcements that it needs where it begins."""

    path: Path
    reinforcements: int


@dataclass(frozen=True, slots=True)
class Elimination:
    """Campaigns that together take every territory of an owner.

    chance: the chance that all succeed. after: the board then, with the means of the armies left.
    """

    chance: float
    steps: tuple[Step, ...]
    after: Board


def elimination(
    board: Board, victim: int, reserve: int = 0, places: Collection[int] = ()
) -> Elimination | None:
    """The plan against one owner; None where there is none.

    reserve: armies to place, on any of some places.
    """
    goal = frozenset(board.standing(victim))
    here, left, chance = board.copy(), reserve, 1.0
    steps: list[Step] = []
    while goal and len(steps) < MOST_CAMPAIGNS:
        best: tuple[float, Path, int] | None = None
        for path, extra in _tried(here, goal, left, places):
            law = march(
                here.able(path[0]) + extra,
                [here.armies[t] for t in path[1:]],
                here.dice,
            )
            covered = len(goal.intersection(path))
            # Few territories a campaign leave more campaigns to succeed.
            score = law.taken[-1] ** (1 / covered) if covered else 0.0
            if best is None or score > best[0]:
                best = score, path, extra
        if best is None:
            return None
        path, extra = best[1], best[2]
        garrisons = [here.armies[t] for t in path[1:]]
        able, dice = here.able(path[0]), here.dice
        extra = _needed(able, extra, garrisons, dice)
        law = march(able + extra, garrisons, dice)
        chance *= law.taken[-1]
        if chance < LEAST:
            return None
        here.armies[path[0]] += extra
        left -= extra
        for number in range(1, len(path)):
            here.take(path[number - 1], path[number], max(1, round(law.survivors[number])))
        goal = goal.difference(path)
        steps.append(Step(path, extra))
    return None if goal else Elimination(chance, tuple(steps), here)


def _needed(able: int, extra: int, garrisons: Sequence[int], dice: Dice) -> int:
    """The fewest of the extra armies with which a campaign succeeds about as often as with all."""
    enough = march(able + extra, garrisons, dice).taken[-1] - SURE_ENOUGH
    for count in range(extra):
        if able + count > 0 and march(able + count, garrisons, dice).taken[-1] >= enough:
            return count
    return extra


def _tried(
    board: Board, goal: frozenset[int], reserve: int, places: Collection[int]
) -> list[tuple[Path, int]]:
    """Paths that take a part of the goal, each with the reinforcements that could begin there."""
    sources = {}
    for place, owner in enumerate(board.owners):
        if owner == board.me and board.enemies(place):
            extra = reserve if place in places else 0
            if board.able(place) + extra > 0:
                sources[place] = board.able(place) + extra
    return [
        (path, reserve if path[0] in places else 0) for path in approaches(board, sources, goal)
    ]

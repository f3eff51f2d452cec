"""Plans to beat one owner, or to take so many territories, in this turn, from several own territories."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from conquest_lab.players.plans.board import Board
from conquest_lab.players.plans.campaigns import Path, approaches
from conquest_lab.players.plans.chances import battle, march

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
    """Campaigns that together take every territory of an owner, or as many as are wanted.

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
                here.economy.defence_dice,
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
        able, dice = here.able(path[0]), here.economy.defence_dice
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


def expansion(
    board: Board, count: int, reserve: int = 0, places: Collection[int] = ()
) -> Elimination | None:
    """The plan to take so many territories, whosever they are, the surest first; None where there is none.

    reserve: armies to place, on any of some places.
    """
    here, left, chance, dice = board.copy(), reserve, 1.0, board.economy.defence_dice
    steps: list[Step] = []
    for _ in range(count):
        best: tuple[float, float, int, int, int] | None = None
        for source, able in _able(here, left, places):
            for target in here.enemies(source):
                fall, survivors = battle(able, here.armies[target], dice)
                # Of attacks that are as sure the one counts that leaves more armies to go on with.
                found = round(fall, 3), survivors, source, target, able
                best = found if best is None else max(best, found)
        if best is None:
            return None
        _, _, source, target, able = best
        garrison, own = here.armies[target], here.able(source)
        extra = _needed(own, able - own, [garrison], dice)
        fall, survivors = battle(own + extra, garrison, dice)
        chance *= fall
        if chance < LEAST:
            return None
        here.armies[source] += extra
        left -= extra
        here.take(source, target, max(1, round(survivors)))
        steps.append(Step((source, target), extra))
    return Elimination(chance, tuple(steps), here)


def _able(board: Board, reserve: int, places: Collection[int]) -> list[tuple[int, int]]:
    """The own territories beside a rival, with the armies that could attack from there."""
    found = []
    for place, owner in enumerate(board.owners):
        if owner == board.me and board.enemies(place):
            able = board.able(place) + (reserve if place in places else 0)
            if able > 0:
                found.append((place, able))
    return found


def _needed(able: int, extra: int, garrisons: Sequence[int], dice: int) -> int:
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
    sources = dict(_able(board, reserve, places))
    return [
        (path, reserve if path[0] in places else 0) for path in approaches(board, sources, goal)
    ]

"""The chance of each side to win where the first to hold so many territories has won."""

from __future__ import annotations

from math import exp, log
from typing import TYPE_CHECKING

from conquest_lab.players.plans.worth import weights as weights_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from conquest_lab.players.plans.board import Board

NAME = "goal"
FEATURES = ("chance", "near", "near_next")
"""Features of a side, in the order of the weights.

chance: the logarithm of the learned chance to win where nobody can win by territories.
near: the nearness of the goal within a turn; near_next: the same for the side that moves next.
"""

ARMIES_A_CAPTURE = 2.5
"""Armies that the capture of a territory takes, fallen or moved in."""

OPTIMISM = 2.2
"""Territories by which a turn falls short of the armies at the borders where the goal is even."""

SPREAD = 2.0


def weights() -> tuple[float, ...]:
    """The weights on file, which `benchmarks/train_goal.py` makes."""
    return weights_of(NAME, FEATURES)


def nearness(board: Board, owner: int, goal: int) -> float:
    """The nearness of the goal, from 0 to 1: whether the armies at the borders take what is missing.

    Half of the reinforcements of a turn count: they stand where they help, but not everywhere at once.
    """
    owners, armies, near = board.owners, board.armies, board.ground.near
    land, captures = 0, 0.0
    for place, other in enumerate(owners):
        if other != owner:
            continue
        land += 1
        around = sum(owners[there] != owner for there in near[place])
        if around:
            captures += min(around, (armies[place] - 1) / ARMIES_A_CAPTURE)
    income = max(board.economy.least_income, land / 3)
    for members, worth in board.ground.continents:
        if all(owners[t] == owner for t in members):
            income += worth
    captures += income / (2 * ARMIES_A_CAPTURE)
    return 1 / (1 + exp((goal - land - captures + OPTIMISM) / SPREAD))


def features(
    board: Board, usual: Sequence[float], goal: int, following: int
) -> list[tuple[float, ...]]:
    """The features of each side that is left, by seat; () for one that is out.

    usual: the chances where nobody can win by territories. following: the side that moves next.
    """
    found: list[tuple[float, ...]] = []
    for seat, chance in enumerate(usual):
        if not chance:
            found.append(())
            continue
        near = nearness(board, seat, goal)
        found.append((log(chance), near, near if seat == following else 0.0))
    return found


def chances(
    board: Board, usual: Sequence[float], goal: int, following: int, known: Sequence[float]
) -> list[float]:
    """The estimated chance of each side to win; who holds the goal has won."""
    won = next((s for s in range(len(usual)) if board.owners.count(s) >= goal), -1)
    if won >= 0:
        return [float(seat == won) for seat in range(len(usual))]
    powers = [
        exp(sum(map(float.__mul__, known, each))) if each else 0.0
        for each in features(board, usual, goal, following)
    ]
    total = sum(powers)
    return [power / total for power in powers]

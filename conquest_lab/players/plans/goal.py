"""The chance of each side to win where the first to hold so many territories has won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from conquest_lab.players.softmax import logistic

if TYPE_CHECKING:
    from collections.abc import Sequence

    from conquest_lab.players.plans.board import Board

# `benchmarks/goal_chance.py` measures what these numbers tell of games.

ARMIES_A_CAPTURE = 2.5
"""Armies that the capture of a territory takes, fallen or moved in."""

BEYOND = 2.0
"""Territories that a turn takes beyond what armies at the borders do at its start, as by cards."""

SPREAD = 1.5
"""The spread of the territories that a turn takes."""


def chance_in_a_turn(board: Board, owner: int, goal: int) -> float:
    """The chance that an owner reaches the goal in its next turn, from the armies at its borders.

    Half of the reinforcements count: they stand where they help, but not everywhere at once.
    """
    owners, armies, near = board.owners, board.armies, board.ground.near
    land, captures = 0, BEYOND
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
    return logistic(-(goal - land - captures) / SPREAD)


def chances(board: Board, usual: Sequence[float], goal: int, following: int) -> list[float]:
    """The estimated chance of each side to win: the side that moves next may reach the goal at once.

    usual: the chances where nobody wins by territories. following: the side that moves next.
    """
    won = next((s for s in range(len(usual)) if board.owners.count(s) >= goal), -1)
    if won >= 0:
        return [float(seat == won) for seat in range(len(usual))]
    strikes = chance_in_a_turn(board, following, goal) if usual[following] else 0.0
    return [
        (1 - strikes) * chance + strikes * (seat == following) for seat, chance in enumerate(usual)
    ]

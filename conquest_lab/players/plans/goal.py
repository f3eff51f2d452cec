"""The chance of each side to win where the first to hold this many territories has won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from conquest_lab.players.plans.raids import LOSS
from conquest_lab.players.softmax import logistic

if TYPE_CHECKING:
    from collections.abc import Sequence

    from conquest_lab.players.plans.board import Board


BEYOND = 1.0
"""Territories that a turn takes beyond what marches do."""

SPREAD = 2.0
"""The spread of the territories that a turn takes."""

OWN = 0.5
"""The part of the chance of one's own next turn that counts: all others move before it."""

SETS = {3: 0.42, 4: 0.8}
"""The chance that this many cards hold a set; it is sure with more and none with fewer."""

DEAD_END = 2.0
"""Armies that a march would rather lose than go where no enemy is ahead."""


def marches(board: Board, owner: int, reserve: float) -> float:
    """The territories that an owner's armies take in one turn, one stack after the other.

    Every stack goes on to the weakest neighbour as far as its armies last. A conquest that they do not
    last for counts half of the part that they pay.
    reserve: reinforcements, which all go to the largest stack.
    """
    owners, armies, near = board.owners, board.armies, board.ground.near
    stacks = sorted(
        (-armies[place], place)
        for place, other in enumerate(owners)
        if other == owner and any(owners[t] != owner for t in near[place])
    )
    taken: set[int] = set()
    part = 0.0

    def price(there: int) -> float:
        goes_on = any(owners[t] != owner and t not in taken and t != there for t in near[there])
        return LOSS * armies[there] + 1 + (0.0 if goes_on else DEAD_END)

    for negative, place in stacks:
        able, here = reserve - negative - 1, place
        reserve = 0.0
        while able > 0:
            ahead = [t for t in near[here] if owners[t] != owner and t not in taken]
            if not ahead:
                break
            here = min(ahead, key=price)
            cost = LOSS * armies[here] + 1
            if able < cost:
                part += able / cost / 2
                break
            taken.add(here)
            able -= cost
    return len(taken) + part


def chance_in_a_turn(board: Board, owner: int, goal: int) -> float:
    """The chance that an owner reaches the goal in its next turn, by marches of all its armies."""
    land = board.owners.count(owner)
    income = max(board.economy.least_income, land / 3)
    for members, worth in board.ground.continents:
        if all(board.owners[t] == owner for t in members):
            income += worth
    cards = int(board.cards[board.sides[owner]])
    income += board.next_set * (1.0 if cards > max(SETS) else SETS.get(cards, 0.0))
    captures = BEYOND + marches(board, owner, income)
    return logistic(-(goal - land - captures) / SPREAD)


def chances(board: Board, usual: Sequence[float], goal: int, following: int) -> list[float]:
    """The estimated chance of each side to win: each may reach the goal in its next turn.

    usual: the chances where no player wins by territories. following: the side that moves next.
    """
    count = len(usual)
    won = next((s for s in range(count) if board.owners.count(s) >= goal), -1)
    if won >= 0:
        return [float(seat == won) for seat in range(count)]
    found, left = [0.0] * count, 1.0
    for step in range(count):
        seat = (following + step) % count
        if usual[seat]:
            strikes = left * chance_in_a_turn(board, seat, goal)
            if step == count - 1:
                strikes *= OWN
            found[seat] += strikes
            left -= strikes
    return [sure + left * chance for sure, chance in zip(found, usual, strict=True)]

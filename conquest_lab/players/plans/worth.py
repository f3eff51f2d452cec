"""The learned evaluation of a board: features of every side, and the chance of each side to win."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import log
from typing import TYPE_CHECKING

from conquest_lab.players.plans.raids import Raids
from conquest_lab.players.softmax import OUT, logistic, softmax

if TYPE_CHECKING:
    from collections.abc import Sequence

    from conquest_lab.players.plans.board import Board

FEATURES = (
    "strength",
    "armies",
    "income",
    "bonus",
    "front",
    "exposed",
    "land",
    "progress",
    "cards",
    "mass",
    "danger",
    "leader",
)
"""Features of a side, in the order of the weights.

strength: the logarithm of the share in armies, cards and three turns of income.
armies, income, land, cards: shares in all of them; bonus: continents held, times the chance to hold them.
front: armies near an enemy that could attack; exposed: enemy armies by which its borders are outnumbered.
progress: armies in continents that are not held yet. mass: the largest army.
danger: nearness of an elimination. leader: the lead over the next strongest side.
"""

TURNS_OF_INCOME = 3.0
UNSEEN = 3.0
"""Armies that an enemy may place before it attacks a continent."""


@cache
def weights(name: str, wanted: tuple[str, ...] = FEATURES) -> tuple[float, ...]:
    """The weights of a game for the features that are wanted, by its name in `weights.json`."""
    found = json.loads(files(__package__).joinpath("weights.json").read_text(encoding="utf-8"))
    return tuple(float(found[name][feature]) for feature in wanted)


@dataclass(slots=True)
class _Survey:
    """The findings of one look at the territories, by side.

    who: the side of each territory. threats: by territory, enemy armies that could attack it.
    """

    who: list[int]
    threats: list[int]
    land: list[int]
    force: list[float]
    front: list[float]
    exposed: list[float]
    mass: list[float]


def _survey(board: Board) -> _Survey:
    count, sides, near, armies = board.count, board.sides, board.ground.near, board.armies
    land, force, front = [0] * count, [0.0] * count, [0.0] * count
    exposed, mass = [0.0] * count, [0.0] * count
    who = [sides[owner] for owner in board.owners]
    threats = [0] * len(who)
    for place, side in enumerate(who):
        if side < 0:
            continue
        here = armies[place]
        land[side] += 1
        force[side] += here
        threat, border = 0, False
        for there in near[place]:
            other = who[there]
            if other != side:
                border = True
                if other >= 0:
                    threat += armies[there] - 1
        threats[place] = threat
        if border:
            front[side] += here - 1
            mass[side] = max(mass[side], here)
            if threat > here:
                exposed[side] += threat - here
    return _Survey(who, threats, land, force, front, exposed, mass)


def continents(
    board: Board, who: Sequence[int], threats: Sequence[float]
) -> tuple[list[float], list[float]]:
    """Reinforcements for continents times the chance to hold them, and armies in the others."""
    bonus, progress = [0.0] * board.count, [0.0] * board.count
    armies, far = board.armies, Raids(board, who) if board.economy.raids else None
    for members, worth in board.ground.continents:
        first = who[members[0]]
        holders = {who[t] for t in members}
        if first >= 0 and len(holders) == 1:
            there = far.against(first, threats) if far else threats
            bonus[first] += worth * holding(members, armies, there)
            continue
        mine = [0.0] * board.count
        total = 0.0
        for t in members:
            side, weight = who[t], 1 + armies[t]
            total += weight
            if side >= 0:
                mine[side] += weight
        for side, part in enumerate(mine):
            progress[side] += worth * (part / total) ** 2
    return bonus, progress


def holding(members: Sequence[int], armies: Sequence[int], threats: Sequence[float]) -> float:
    """The estimated chance to hold a whole continent until the next own turn.

    armies, threats: by territory, those that stand there and the enemy's that could attack it.
    """
    chance = 1.0
    for place in members:
        if threats[place]:
            ratio = (armies[place] / (threats[place] + UNSEEN)) ** 2
            chance *= 0.15 + 0.85 * ratio / (0.35 + ratio)
    return chance


def features(board: Board) -> list[tuple[float, ...]]:
    """The features of each side, as `FEATURES` names them; none counts for a side that is out."""
    found = _survey(board)
    land, force, exposed = found.land, found.force, found.exposed
    bonus, progress = continents(board, found.who, found.threats)
    economy = board.economy
    alive = [n > 0 for n in land]
    cards = [economy.card_share * board.next_set * n for n in board.cards]
    income = [
        max(economy.least_income, n / 3) + b if n else 0.0 for n, b in zip(land, bonus, strict=True)
    ]
    strength = [
        f + c + TURNS_OF_INCOME * i if a else 0.0
        for f, c, i, a in zip(force, cards, income, alive, strict=True)
    ]
    total, armies = sum(strength) or 1.0, sum(force) or 1.0
    incomes, places = sum(income) or 1.0, len(board.owners)
    worth = sum(w for _, w in board.ground.continents)
    rows: list[tuple[float, ...]] = []
    for s, there in enumerate(alive):
        if not there:
            rows.append((0.0,) * len(FEATURES))
            continue
        rest = max((x for o, x in enumerate(strength) if o != s), default=0.0)
        rows.append(
            (
                log(max(1e-6, strength[s] / total)),
                force[s] / armies,
                income[s] / incomes,
                bonus[s] / incomes,
                found.front[s] / armies,
                exposed[s] / (armies + exposed[s]),
                land[s] / places,
                progress[s] / worth,
                cards[s] / total,
                found.mass[s] / armies,
                1.0 / land[s] if land[s] <= 6 else 0.0,
                max(0.0, strength[s] - rest) / total,
            )
        )
    return rows


def chances(board: Board, known: Sequence[float]) -> list[float]:
    """The estimated chance of each side to win, from the features and their weights."""
    found = features(board)
    scores = [sum(map(float.__mul__, known, f)) if f[0] else OUT for f in found]
    if max(scores) == OUT:
        # One side alone has a share of 1, whose logarithm is 0.
        return [float(any(f)) for f in found]
    return softmax(scores)


def chances_of_two(
    known: Sequence[float], first: Sequence[float], second: Sequence[float]
) -> list[float]:
    """The estimated chance of each of two sides, from their features; () for the side that has lost."""
    if not first or not second:
        return [float(bool(first)), float(bool(second))]
    one = logistic(sum(w * (a - b) for w, a, b in zip(known, first, second, strict=True)))
    return [one, 1 - one]

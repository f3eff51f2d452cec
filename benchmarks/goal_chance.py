"""The chance to win of Risk 2007 with a goal, against who has won: its loss with the goal and without.

Intermediates play the table of three, with either goal in turn; at the end of every turn the chance of each
side is told as the plans tell it, and as they would without the goal. The loss is the mean of minus the
logarithm of the chance of the winner, the range that of 95% of samples of whole games drawn with replacement.

    python benchmarks/goal_chance.py [--games 100] [--seed 411] [--workers 1]
"""

from __future__ import annotations

import argparse
import sys
from functools import partial
from math import log
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any

if __package__ in (None, ""):  # run as a script from a checkout
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from conquest_lab.core.presentation import presentation
from conquest_lab.games.hasbro import Hasbro
from conquest_lab.odds.workers import completed, processes
from conquest_lab.players.plans import goal, worth
from conquest_lab.players.policy import PolicyParameters
from conquest_lab.players.positions.hasbro_classic import ClassicPlans
from conquest_lab.players.tournament import Tournament, game_steps

GOALS = (24, 30)
SEATS = 3
SAMPLES = 2_000
LEAST = 1e-6

Told = tuple[float, float]
"""The chance of the winner at the end of a turn, without the goal and with it."""


def told(seed: int, number: int, _size: int = 1) -> list[Told]:
    """The ends of the turns of one game; none when it was not decided."""
    wanted = GOALS[number % len(GOALS)]
    rules = Hasbro(goal=wanted)
    shown, known = presentation(rules), worth.weights("classic")
    found: list[tuple[list[float], list[float]]] = []
    before: Any = None
    state: Any = None
    for step in game_steps(Tournament(rules, ("intermediate",) * SEATS, seed), number):
        before, state = state, step.state
        if before is None or before.seat == state.seat or shown.setting_up(before):
            continue
        board = ClassicPlans(rules, before, before.seat, PolicyParameters()).board
        usual = worth.chances(board, known)
        found.append((usual, goal.chances(board, usual, wanted, state.seat)))
    returns = rules.returns(state)
    if returns is None:
        return []
    winner = returns.index(1)
    return [(usual[winner], with_goal[winner]) for usual, with_goal in found]


def loss(games: list[list[Told]], which: int) -> float:
    """The mean loss at the ends of all turns."""
    return fmean(-log(max(LEAST, each[which])) for game in games for each in game)


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=411)
    parser.add_argument("--workers", type=int, default=1)
    options = parser.parse_args()
    jobs = [(number, 1) for number in range(options.games)]
    with processes(options.workers) as executor:
        found = completed(partial(told, options.seed), jobs, executor)
        games = [game for _, game in found if game]
    rng = Random(options.seed)
    gains = sorted(
        loss(drawn, 0) - loss(drawn, 1)
        for drawn in (rng.choices(games, k=len(games)) for _ in range(SAMPLES))
    )
    low, high = gains[SAMPLES // 40], gains[-SAMPLES // 40]
    print(
        f"{len(games)} games, {sum(map(len, games))} ends of turns: loss {loss(games, 0):.3f} without the"
        f" goal, {loss(games, 1):.3f} with it; gain {low:.3f} to {high:.3f}"
    )


if __name__ == "__main__":
    main()

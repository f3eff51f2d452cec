"""Solves Risk Express for two players: the chance to win of every position between turns, exactly.

The 14 cards have 3^14 = 4,782,969 combinations of owners. A position is written as the player on turn sees
it: a digit for each card, 0 for the middle, 1 for the player on turn, 2 for the other. The number of cards
in the middle never grows, so positions are solved by this number, and those with as many cards in the middle
by value iteration, because a stolen card or a turn without a conquest leads from one to another. A turn is
the best answer to every throw. The same iteration values any player that is known by the chances with which
its turns conquer each card, and the best play against such a player. No game is sampled.

All figures together take about 20 minutes of one core and 2 GB. Numba is no requirement of the project:
`pip install numba` first.

    python tools/express_exact.py
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import numpy as np

if __package__ in (None, ""):  # run as a script from a checkout
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from express_kernels import (
    CARDS,
    POSITIONS,
    Array,
    dice_of,
    ended,
    evaluate_both,
    groups_of,
    improve,
    improve_against,
    point_turns,
    predict,
    rules_of,
    turns,
)

from conquest_lab.games.express.ruleset import Express
from conquest_lab.games.express.table import Table
from conquest_lab.players.evaluation import evaluation_for
from conquest_lab.players.games.express import ExpressEvaluation, ExpressExpert
from conquest_lab.players.games.express_turn import DUEL, weights

EXACT_ENOUGH = 1e-6
"""The largest change of a chance in a sweep after which a level counts as solved."""

MOST_SWEEPS = 500


class Solver:
    """Values and turns for two players, as arrays over all positions.

    levels: the positions to solve, by the number of cards in the middle; all, or those of an end-game.
    """

    def __init__(self, table: Table, positions: Array | None = None) -> None:
        self.table = table
        self.dice, self.rules = dice_of(table), rules_of(table)
        digits = [np.arange(POSITIONS) // 3**card % 3 for card in table.cards]
        self.free = sum((digit == 0).astype(np.int8) for digit in digits)
        self.movable = self._movable(digits)
        chosen = np.arange(POSITIONS) if positions is None else positions
        self.levels = [chosen[self.free[chosen] == number] for number in range(CARDS + 1)]

    def _movable(self, digits: list[Array]) -> Array:
        """The number of cards that can still change hands, by position."""
        found = np.zeros(POSITIONS, np.int8)
        for members in self.table.members:
            first = digits[members[0]]
            closed = first > 0
            for member in members:
                closed &= digits[member] == first
            found += np.where(closed, 0, len(members)).astype(np.int8)
        return found

    @property
    def open_ones(self) -> Array:
        """The positions before the end of the game."""
        return np.concatenate(self.levels[1:])

    def begun(self) -> Array:
        """Values that are exact at the end of the game and even elsewhere."""
        values = np.full(POSITIONS, 0.5)
        ended(self.levels[0], self.rules, values)
        return values

    def best(self) -> Array:
        """The chance of the player on turn to win if both play best."""
        values = self.begun()
        for level in self.levels[1:]:
            self._repeat(improve, level, self.dice, self.rules, values, values, values)
        return values

    def against(self, reach: Array, like: Array) -> tuple[Array, Array]:
        """The chances to win of the best play against a known player, on turn, and of this one on turn.

        like: values to begin with.
        """
        own, other = like.copy(), like.copy()
        for level in self.levels[1:]:
            self._repeat(improve_against, level, self.dice, self.rules, reach, own, other)
        return own, other

    def versus(self, mine: Array, theirs: Array) -> tuple[Array, Array]:
        """The chances to win of two known players, each on turn."""
        own, other = self.begun(), self.begun()
        for level in self.levels[1:]:
            self._repeat(evaluate_both, level, self.rules, mine, theirs, own, other)
        return own, other

    @staticmethod
    def _repeat(sweep: Callable[..., float], *given: object) -> None:
        for _ in range(MOST_SWEEPS):
            if sweep(*given) < EXACT_ENOUGH:
                return
        raise ArithmeticError

    def turns_for(self, values: Array, simulations: int = 0) -> Array:
        """The turns of a player that looks ahead to values as the expert with so many simulations does."""
        depth = self.depth(simulations)
        tables, reach = [values], np.zeros((POSITIONS, CARDS), np.float32)
        for later in range(1, int(depth.max()) + 1):
            ahead = tables[-1].copy()
            most = self.movable[depth >= later].max()
            where = self.open_ones[self.movable[self.open_ones] <= most]
            improve(where, self.dice, self.rules, tables[-1], tables[-1], ahead)
            tables.append(ahead)
        turns(self.open_ones, self.dice, self.rules, np.array(tables), depth, reach)
        return reach

    def depth(self, simulations: int) -> Array:
        """The turns that the expert looks ahead, by position."""
        known = evaluation_for(Express())
        assert isinstance(known, ExpressEvaluation)
        expert = ExpressExpert(known, simulations)
        ahead = [expert.turns_ahead(cards, 2) for cards in range(CARDS + 1)]
        return np.array(ahead, np.int8)[self.movable]

    def points_turns(self, *, careful: bool) -> Array:
        """The turns of a player that counts points, `point_gains`."""
        reach = np.zeros((POSITIONS, CARDS), np.float32)
        point_turns(self.open_ones, self.dice, self.rules, careful, reach)
        return reach


def fitted(solver: Solver) -> Array:
    """The values of the expert before it looks ahead."""
    values = solver.begun()
    known = np.array([weights(DUEL, max(1, free)) for free in range(CARDS + 1)])
    predict(solver.open_ones, solver.rules, groups_of(solver.table), known, values)
    return values


def told(name: str, values: tuple[Array, Array]) -> None:
    """Print the chances to win from the first turn of the game."""
    begins, second = values[0][0], 1 - values[1][0]
    mean = (begins + second) / 2
    print(f"{name:50} begins {begins:.4f}  second {second:.4f}  mean {mean:.4f}", flush=True)


def main() -> int:
    """Solve the game and print what each way of playing wins against the others."""
    solver = Solver(Express().table)
    best = solver.best()
    told("the best play against itself", (best, best))
    ways = {
        "the best play": solver.turns_for(best),
        "the expert": solver.turns_for(fitted(solver), ExpressEvaluation.simulations),
        "the policy of 22 November": solver.points_turns(careful=True),
        "most points a turn": solver.points_turns(careful=False),
    }
    for (one, mine), (other, theirs) in combinations(ways.items(), 2):
        told(f"{one} against {other}", solver.versus(mine, theirs))
    for name, reach in list(ways.items())[1:]:
        told(f"the best answer to {name}", solver.against(reach, best))
    return 0


if __name__ == "__main__":
    sys.exit(main())

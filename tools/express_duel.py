"""Fits the values of Risk Express for two players to the exact ones, and writes them for the players.

`tools/express_exact.py` knows the chance to win of every position, in a table far too large to ship. Here the
score of a position, whose logistic function is that chance, becomes a sum of weights, one for the ownership
pattern of every pair of continents, in five phases by the number of cards in the middle. They are fitted by
gradient steps to positions as often as they occur in games of the best play, in which some turns end at
random, and to those one card further. The seed is fixed.

Numba is no requirement of the project: `pip install numba` first.

    python tools/express_duel.py
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numba as nb
import numpy as np

if __package__ in (None, ""):  # run as a script from a checkout
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from express_exact import Solver
from express_kernels import (
    CARDS,
    POSITIONS,
    Array,
    Dice,
    Groups,
    Rules,
    groups_of,
    numbers_of,
    opened,
    turn,
)

import conquest_lab as cl
from conquest_lab.games.express.ruleset import Express
from conquest_lab.players.games.express_turn import DUEL, KNOTS, PER_UNIT, groups

PATH = Path(cl.__file__).parent / "players" / "games" / "express_duel.json"
SEED = 2026
GAMES, MOST_TURNS = 20_000, 150
EXPLORED = 0.1
"""The share of turns that end at random, so that positions which good players avoid are known too."""

SCATTERED = 0.3
"""The share of games that begin with cards taken at random."""

ANYWHERE = 0.02
"""The weight of a position that occurs in no game; one that occurs once has 1."""

BATCH, BATCHES = 2_000_000, 8
RATE, LAST_RATE = 0.05, 0.001
PULL = 1e-6
"""The pull of a weight towards 0, which settles those that hardly matter."""


@nb.njit
def opening(rng: np.random.Generator) -> int:
    """The first position of a game: the real one, or one with cards taken at random."""
    position = 0
    if rng.random() < SCATTERED:
        middle = rng.random()
        for card in range(CARDS):
            if rng.random() > middle:
                position += (1 + int(2 * rng.random())) * 3**card
    return position


@nb.njit
def occurrences(rng: np.random.Generator, values: Array, dice: Dice, rules: Rules) -> Array:
    """The weight of every position: how often it occurs in games of the best play, or could have."""
    found = np.zeros(POSITIONS, np.float32)
    owners, columns = np.zeros(CARDS, np.int64), np.zeros(CARDS, np.int64)
    after, gains = np.zeros(CARDS, np.int64), np.zeros(CARDS, np.float32)
    best, chosen = np.zeros(len(dice.share), np.float32), np.zeros(len(dice.share), np.int32)
    reach, hasty = np.zeros(CARDS, np.float32), False
    for _ in range(GAMES):
        position = opening(rng)
        for _turn in range(MOST_TURNS):
            count, turned = opened(position, rules, owners, columns, after)
            if (owners > 0).all():
                break
            for n in range(count):
                gains[n] = values[turned] - values[after[n]]
            turn(dice, columns, gains, count, hasty, best, chosen, reach)
            found[position] += 1
            found[turned] += 0.5
            for n in range(count):
                found[after[n]] += 0.3 * (reach[columns[n] % CARDS] + 0.1)
            following = turned
            if rng.random() < EXPLORED:
                n = int((count + 1) * rng.random())
                following = after[n] if n < count else turned
            else:
                left = rng.random()
                for n in range(count):
                    left -= reach[columns[n] % CARDS]
                    if left < 0:
                        following = after[n]
                        break
            position = following
    return found


@nb.njit
def descend(
    positions: Array,
    exact: Array,
    weights: Array,
    slopes: Array,
    rate: float,
    phases: Array,
    rules: Rules,
    groups: Groups,
) -> float:
    """Gradient steps (Adagrad), one for each position; return the root of the mean squared error.

    slopes: by weight, the sum of squares of its slopes so far. phases: by number of cards in the middle,
    the share of each row of weights.
    """
    patterns = np.zeros(len(rules.members), np.int64)
    numbers = np.zeros(len(groups.start), np.int64)
    total = 0.0
    for position in positions:
        phase = phases[numbers_of(position, rules, groups, patterns, numbers)]
        score = 0.0
        for row in range(len(phase)):
            if phase[row] > 0:
                for number in numbers:
                    score += phase[row] * weights[row, number]
        error = 1 / (1 + np.exp(-score)) - exact[position]
        total += error * error
        for row in range(len(phase)):
            if phase[row] > 0:
                for number in numbers:
                    slope = error * phase[row] + PULL * weights[row, number]
                    slopes[row, number] += slope * slope
                    weights[row, number] -= rate * slope / np.sqrt(slopes[row, number] + 1e-4)
    return np.sqrt(total / len(positions))


def fit(solver: Solver, exact: Array) -> Array:
    """The weights, by phase."""
    rng = np.random.default_rng(SEED)
    often = occurrences(rng, exact, solver.dice, solver.rules)
    often = np.where(solver.free > 0, often + ANYWHERE, 0).cumsum(dtype=np.float64)
    last = groups(solver.table, DUEL)[-1]
    sizes = [3 ** len(solver.table.members[continent]) for continent, _ in last.strides]
    weights = np.zeros((len(KNOTS), last.start + int(np.prod(sizes))))
    slopes = np.zeros_like(weights)
    phases = np.array([np.interp(np.arange(CARDS + 1), KNOTS, row) for row in np.eye(len(KNOTS))]).T
    for number in range(BATCHES):
        drawn = np.searchsorted(often, rng.random(BATCH) * often[-1], side="right")
        rate = LAST_RATE + RATE * (1 - number / BATCHES)
        given = (np.ascontiguousarray(phases), solver.rules, groups_of(solver.table))
        error = descend(drawn, exact, weights, slopes, rate, *given)
        print(f"batch {number + 1}: root of the mean squared error {error:.4f}", flush=True)
    return weights


def main() -> None:
    """Solve, fit and write."""
    solver = Solver(Express().table)
    weights = fit(solver, solver.best())
    rows = np.rint(weights * PER_UNIT).astype(int).tolist()
    PATH.write_text(json.dumps(rows, separators=(",", ":")) + "\n", "utf-8")


if __name__ == "__main__":
    main()

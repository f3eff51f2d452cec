"""Trains the values of positions of Risk Express by self-play, and writes them for the players.

A position between two turns is valued for every seat: a score that is linear in the ownership pattern of
each continent, in five phases by the number of cards in the middle, and a softmax over the seats. The turn
itself is solved exactly: for each throw the best line or sacrifice, given the values of what it leads to, so
that one step of value iteration has no luck in it. Positions come from games that such players play against
each other, a part of them at random.

    python tools/express_values.py [--players 3 4 5 6] [--rounds 60] [--games 256] [--seed 2026]
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

import numpy as np

if __package__ in (None, ""):  # run as a script from a checkout
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import conquest_lab as cl
from conquest_lab.games.express.scoring import score
from conquest_lab.games.express.state import ALL_DICE
from conquest_lab.players.games.express_turn import KNOTS, dice_table

PATH = Path(cl.__file__).parent / "players" / "games" / "express_values.json"
MOST_TURNS = 150
EXPLORED = 0.03
"""The share of turns that end at random, so that positions which good players avoid are known too."""

SCATTERED = 0.5
"""The share of games that begin with cards taken at random."""

POINT = (0.45, 0.35, 0.28, 0.2, 0.17)
"""By phase, the score of a point before anything is learned."""

CAUTION = 5e-4
"""The weight with which a pattern that is seldom met keeps its score in points."""

REMEMBERED = 6
"""Rounds whose positions are learned from."""

OUTCOME = 0.3
"""The weight of the end of the game in what is learned; the rest is the value one turn later."""

LEARNING_RATE, STEPS = 0.02, 80


class Trainer:
    """The values for one number of players."""

    def __init__(self, rules: cl.Ruleset, players: int, rng: np.random.Generator) -> None:
        self.table = rules.table
        self.players, self.rng = players, rng
        self.cards = len(self.table.cards)
        self.members = [np.array(members) for members in self.table.members]
        sizes = [3 ** len(members) for members in self.table.members]
        self.starts = np.cumsum([0, *sizes])[:-1]
        self.patterns = sum(sizes)
        self.weights = np.zeros((len(KNOTS), self.patterns + players))
        self.points = self._points()
        self.prior = np.zeros_like(self.weights)
        self.prior[:, : self.patterns] = np.outer(POINT, self.points)
        self.weights = self.prior.copy()
        self.memory: list[tuple[np.ndarray, ...]] = []
        self.first = np.zeros_like(self.weights)
        self.second = np.zeros_like(self.weights)
        self.steps = 0
        self.dice = [
            tuple(np.array(column) for column in zip(*rows, strict=True))
            for rows in (dice_table(self.table, dice) for dice in range(1, ALL_DICE + 1))
        ]

    def _points(self) -> np.ndarray:
        """The points of each pattern: what the scores at the end are made of."""
        points = np.zeros(self.patterns, dtype=int)
        for members, start in zip(self.members, self.starts, strict=True):
            for pattern in range(3 ** len(members)):
                owners = [-1] * self.cards
                for n, member in enumerate(members):
                    owners[member] = (-1, 0, 1)[pattern // 3**n % 3]
                points[start + pattern] = score(self.table, tuple(owners), 0)
        return points

    def features(self, owners: np.ndarray, mover: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The numbers of the weights that apply, by position and seat, and the shares of the phases."""
        seats = np.arange(self.players)[None, :, None]
        held = owners[:, None, :]
        digits = np.where(held < 0, 0, np.where(held == seats, 1, 2))
        found = [
            start + (digits[:, :, members] * 3 ** np.arange(len(members))).sum(axis=2)
            for members, start in zip(self.members, self.starts, strict=True)
        ]
        later = (np.arange(self.players)[None, :] - mover[:, None]) % self.players
        found.append(self.patterns + later)
        free = (owners < 0).sum(axis=1)
        phases = np.stack([np.interp(free, KNOTS, row) for row in np.eye(len(KNOTS))], axis=1)
        return np.stack(found, axis=2), phases

    def values(self, owners: np.ndarray, mover: np.ndarray) -> np.ndarray:
        """The chance of each seat to win, before the turn of the mover; exact at the end of the game."""
        numbers, phases = self.features(owners, mover)
        scores = np.einsum("pk,kps->ps", phases, self.weights[:, numbers].sum(axis=3))
        found = softmax(scores)
        over = (owners >= 0).all(axis=1)
        if over.any():
            points = self.points[numbers[over][:, :, : len(self.members)]].sum(axis=2)
            won = points == points.max(axis=1, keepdims=True)
            found[over] = won / won.sum(axis=1, keepdims=True)
        return found

    def successors(
        self, owners: np.ndarray, mover: np.ndarray
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The positions after each card is taken and after none, their values, and what may be invaded."""
        count = len(owners)
        after = np.repeat(owners[:, None, :], self.cards + 1, axis=1)
        for card in range(self.cards):
            after[:, card, card] = mover
        following = np.repeat(((mover + 1) % self.players)[:, None], self.cards + 1, axis=1)
        flat = self.values(after.reshape(-1, self.cards), following.reshape(-1))
        may = owners != mover[:, None]
        for members in self.members:
            first = owners[:, members[0]]
            closed = (owners[:, members] == first[:, None]).all(axis=1) & (first >= 0)
            may[:, members] &= ~closed[:, None]
        return after, flat.reshape(count, self.cards + 1, self.players), may

    def turn(self, gains: np.ndarray, may: np.ndarray, owned: np.ndarray) -> np.ndarray:
        """The chances to conquer each card in a turn in which all throws are answered best."""
        reach = np.zeros(self.cards)
        worth = 0.0
        kinds = np.flatnonzero(may)
        column = kinds + self.cards * owned[kinds]
        for ways, chances, fits in self.dice:
            hopes = chances[:, column] * gains[kinds]
            best = hopes.argmax(axis=1)
            value = hopes[np.arange(len(best)), best]
            fit = fits[:, column]
            may_wait = ~fit.all(axis=1) | ~fit.any(axis=1)
            wait = may_wait & ((worth > value) | ~fit.any(axis=1))
            share = ways / ways.sum()
            taken = np.bincount(
                kinds[best[~wait]],
                (share * chances[np.arange(len(best)), column[best]])[~wait],
                self.cards,
            )
            waiting = share[wait].sum()
            reach = taken + waiting * reach
            worth = float(reach @ gains)
        return reach

    def play(self, games: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Positions of games of these players, who is to move there, and the values to learn."""
        owners = self._openings(games)
        mover = self.rng.integers(self.players, size=games)
        number = np.arange(games)
        kept: list[tuple[np.ndarray, ...]] = []
        ends = np.full((games, self.players), 1 / self.players)
        for _ in range(MOST_TURNS):
            after, values, may = self.successors(owners, mover)
            mine = np.take_along_axis(values, mover[:, None, None], axis=2)[:, :, 0]
            gains = mine[:, :-1] - mine[:, -1:]
            chances = np.array(
                [self.turn(gains[n], may[n], owners[n] >= 0) for n in range(len(owners))]
            )
            chances = np.column_stack([chances, np.maximum(0, 1 - chances.sum(axis=1))])
            kept.append((owners, mover, number, np.einsum("pc,pcs->ps", chances, values)))
            chances = self._explored(chances, may)
            pick = (chances.cumsum(axis=1) > self.rng.random((len(owners), 1))).argmax(axis=1)
            owners = after[np.arange(len(owners)), pick]
            over = (owners >= 0).all(axis=1)
            ends[number[over]] = values[np.arange(len(over)), pick][over]
            mover = (mover + 1) % self.players
            owners, mover, number = owners[~over], mover[~over], number[~over]
            if not len(owners):
                break
        positions, movers, numbers, targets = (
            np.concatenate(column) for column in zip(*kept, strict=True)
        )
        return positions, movers, (1 - OUTCOME) * targets + OUTCOME * ends[numbers]

    def _openings(self, games: int) -> np.ndarray:
        """Positions to begin with: the opening, or some cards in the middle and the rest with anybody."""
        free = self.rng.random((games, self.cards)) < self.rng.random((games, 1))
        free[np.arange(games), self.rng.integers(self.cards, size=games)] = True
        free[self.rng.random(games) >= SCATTERED] = True
        seats = self.rng.integers(self.players, size=(games, self.cards))
        return np.where(free, -1, seats)

    def _explored(self, chances: np.ndarray, may: np.ndarray) -> np.ndarray:
        random = np.column_stack([may, np.ones(len(may))])
        random = random / random.sum(axis=1, keepdims=True)
        here = self.rng.random((len(chances), 1)) < EXPLORED
        return np.where(here, random, chances / chances.sum(axis=1, keepdims=True))

    def learn(self, positions: tuple[np.ndarray, ...], rate: float) -> float:
        """Fit the weights to values by gradient steps (Adam); the mean cross-entropy before them."""
        self.memory = [*self.memory[1 - REMEMBERED :], positions]
        owners, mover, targets = (
            np.concatenate(column) for column in zip(*self.memory, strict=True)
        )
        numbers, phases = self.features(owners, mover)
        loss = 0.0
        for step in range(STEPS):
            batch = self.rng.integers(len(owners), size=4096)
            scores = np.einsum(
                "pk,kps->ps", phases[batch], self.weights[:, numbers[batch]].sum(axis=3)
            )
            found = softmax(scores)
            if not step:
                loss = float(-(targets[batch] * np.log(found + 1e-9)).sum(axis=1).mean())
            error = (found - targets[batch]) / len(batch)
            slope = CAUTION * (self.weights - self.prior)
            for knot in range(len(KNOTS)):
                each = error * phases[batch][:, knot, None]
                flat = np.broadcast_to(each[:, :, None], numbers[batch].shape)
                slope[knot] += np.bincount(
                    numbers[batch].ravel(), flat.ravel(), self.weights.shape[1]
                )
            self._descend(slope, rate)
        return loss

    def _descend(self, slope: np.ndarray, rate: float) -> None:
        self.steps += 1
        self.first += 0.1 * (slope - self.first)
        self.second += 0.001 * (slope**2 - self.second)
        first = self.first / (1 - 0.9**self.steps)
        second = self.second / (1 - 0.999**self.steps)
        self.weights -= rate * first / (np.sqrt(second) + 1e-8)


def softmax(scores: np.ndarray) -> np.ndarray:
    """Positive shares that add up to 1."""
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)


def main() -> None:
    """Train and write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])  # type: ignore[union-attr]
    parser.add_argument("--players", type=int, nargs="*", choices=range(3, 7), default=[3, 4, 5, 6])
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--games", type=int, default=256)
    parser.add_argument("--seed", type=int, default=2026)
    options = parser.parse_args()
    rules = cl.load("express")
    known = json.loads(PATH.read_text("utf-8")) if PATH.is_file() else {}
    for players in options.players:
        trainer = Trainer(rules, players, np.random.default_rng([options.seed, players]))
        for number in range(options.rounds):
            positions = trainer.play(options.games)
            rate = LEARNING_RATE * (1 - number / options.rounds)
            loss = trainer.learn(positions, rate)
            count = len(positions[0])
            print(
                f"{players} players, round {number + 1}: {count} positions, {loss:.4f}", flush=True
            )
            known[str(players)] = np.round(trainer.weights, 3).tolist()
            PATH.write_text(json.dumps(known, separators=(",", ":")) + "\n", "utf-8")


if __name__ == "__main__":
    main()

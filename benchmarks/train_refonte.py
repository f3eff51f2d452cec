"""Train the evaluation of Risk rebuilt: weights of the features of a board from games of its plans.

First by what the end of a turn says. Plans and quick players play a table; at the end of every turn the
features of all seats are kept. The chance of a seat to win is modelled as in `train_worth.py`, which does
the fitting. For three the plans begin with weights set by hand, and play again with those of the round
before; for two they play one round with the weights for three. One game in five is kept apart, for which
the loss is printed.

Then, for three, by who wins: plans whose weights are all a step higher or lower, by chance, play against
two quick players, and `train_wins.py` tells where the best weights are.

The same code gives the same games and the same weights, in CPython and in PyPy; those for three depend on
no weights on file. A game takes about 0.1 s of processor time in PyPy, so all 18,800 for three about half an
hour, and several times as long in CPython. `--kept` names a file of games, from which an interrupted run
goes on. How large steps and gains are, and how many rounds there are, was chosen by games of a model outside
the project (`experiments/refonte.md`).

    python benchmarks/train_refonte.py [--table three] [--games 400] [--tried 6000] [--workers 1]
        [--kept games.jsonl] [--dry]
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import astuple, dataclass
from functools import partial
from pathlib import Path
from random import Random
from statistics import pstdev
from typing import Any

if __package__ in (None, ""):  # run as a script from a checkout
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.train_wins import Tried, ahead, signs, slopes, told
from benchmarks.train_worth import Position, loss, trained
from conquest_lab.games.refonte import Refonte
from conquest_lab.games.refonte.state import Phase
from conquest_lab.odds.workers import completed, processes
from conquest_lab.players.player import Player
from conquest_lab.players.policy import Policy, PolicyParameters
from conquest_lab.players.positions import refonte_worth
from conquest_lab.players.positions.refonte_board import board_of
from conquest_lab.players.positions.refonte_plans import RefontePlans
from conquest_lab.players.positions.refonte_worth import FEATURES, features
from conquest_lab.players.tournament import Tournament, game_steps, play_game

SEED = 411
PLANS = "plans"
POOLS = {"three": (PLANS, "heuristic", "heuristic"), "two": (PLANS, PLANS, "heuristic")}
"""Who plays at each table."""
PLAYERS = {"three": 3, "two": 2}
ROUNDS = {"three": 2, "two": 1}
BY_HAND = {"strength": 2.0, "income": 1.0, "hegemony_next": 1.0, "win_next": 2.0, "risk": -1.0}
"""Weights to begin with for three; those of the other features are 0."""
TRIED_ROUNDS = 3
"""Rounds of games by who wins."""
FELT = 0.07
"""A step is so large that the score changes by this where the feature differs as seats usually do."""
LARGEST_STEP = 0.5
SAME_FOR_ALL = ("next", "last")
"""Features that are the same at every end of a turn of one seat; their weights stay."""
WEIGHTS = Path(refonte_worth.__file__).with_name("refonte_weights.json")

Weights = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Weighed(PolicyParameters):
    """Parameters that hold the weights of the plans."""

    known: Weights = ()


class Trained(RefontePlans):
    """Plans with the weights of their parameters: one class for all games, which PyPy compiles once."""

    parameters: Weighed

    def known(self) -> Weights:
        return self.parameters.known


@dataclass(frozen=True)
class Training(Tournament):
    """A tournament in which plans with given weights play."""

    known: Weights = ()

    def chooser(self, kind: str) -> Player[Any, Any]:
        """The plans, or a level of today."""
        if kind != PLANS:
            return super().chooser(kind)
        return Policy(Trained, Weighed(known=self.known))


def positions(table: str, known: Weights, turn: int, number: int, _size: int = 1) -> list[Position]:
    """The end of every turn of one game of the pool; none when it was not decided."""
    rng = Random(f"{SEED}/{turn}/{number}")
    rules = Refonte(battles="whole") if table == "two" else Refonte()
    kinds = tuple(rng.choice(POOLS[table]) for _ in range(PLAYERS[table]))
    found: list[list[Weights | None]] = []
    before: Any = None
    state: Any = None
    for step in game_steps(Training(rules, kinds, SEED + turn, known=known), number):
        before, state = state, step.state
        if before is None or before.phase is not Phase.ACT or state.phase is Phase.OVER:
            continue
        if before.seat != state.seat:
            found.append(features(board_of(rules.table, before)))
    returns = rules.returns(state)
    if returns is None:
        return []
    winner = returns.index(1)
    # Who is out has no features, and does not win any more.
    return [
        ([f for f in seats if f is not None], sum(f is not None for f in seats[:winner]))
        for seats in found
    ]


def tried(known: Weights, steps: Weights, turn: int, number: int, _size: int = 1) -> Tried | None:
    """One game of plans with other weights against two quick players; None when it was not decided.

    steps: by how much each weight is higher or lower.
    """
    ways = signs(Random(f"{SEED}/tried/{turn}/{number}"), len(known))
    other = tuple(w + way * step for w, way, step in zip(known, ways, steps, strict=True))
    table = Training(Refonte(), POOLS["three"], SEED + 100 + turn, known=other)
    game = play_game(table, number)
    if not game.winners:
        return None
    seat = table.seating(number).index(PLANS)
    return Tried(ways, (seat - game.first) % len(table.kinds), seat in game.winners)


def games_of(
    task: Callable[[int, int], Any],
    key: str,
    count: int,
    kept: Path | None,
    executor: Executor | None,
) -> list[Any]:
    """The results of a task for so many games, by number, as JSON has them.

    kept: a file to which each is written at once, and whose games under this key are not played again.
    """
    found: dict[int, Any] = {}
    if kept is not None and kept.exists():
        for line in kept.read_text(encoding="utf-8").splitlines():
            name, number, result = json.loads(line)
            if name == key and number < count:
                found[number] = result
    jobs = [(number, 1) for number in range(count) if number not in found]
    for (number, _), result in completed(task, jobs, executor):
        found[number] = astuple(result) if isinstance(result, Tried) else result
        if kept is not None:
            with kept.open("a", encoding="utf-8") as file:
                file.write(json.dumps([key, number, found[number]]) + "\n")
    return [found[number] for number in range(count)]


def fitted(
    table: str, turn: int, found: Weights, games: Sequence[list[Position]]
) -> tuple[Weights, Weights]:
    """The weights by what the ends of turns say, and the size of a step of each."""
    apart = [position for game in games[::5] for position in game]
    used = [position for n, game in enumerate(games) if n % 5 for position in game]
    start, found = found, rounded(trained(used, found))
    print(
        f"{table}, round {turn}: {len(apart) + len(used)} positions; loss where it was not trained"
        f" {loss(start, apart):.4f} before, {loss(found, apart):.4f} after"
    )
    return found, step_sizes(used)


def step_sizes(used: Sequence[Position]) -> Weights:
    """A step of each weight: felt alike by the score, 0 for what is the same for all."""
    found = []
    for n, name in enumerate(FEATURES):
        apart = [seat[n] - seats[0][n] for seats, _ in used for seat in seats[1:]]
        wide = pstdev(apart) / 2**0.5
        step = min(LARGEST_STEP, FELT / wide) if wide else LARGEST_STEP
        found.append(0.0 if name in SAME_FOR_ALL else step)
    return rounded(found)


def rounded(weights: Sequence[float]) -> Weights:
    """Weights with three decimals, as the file keeps them: every processor finds the same."""
    return tuple(round(weight, 3) for weight in weights)


def by_wins(
    found: Weights, steps: Weights, count: int, kept: Path | None, executor: Executor | None
) -> Weights:
    """The weights by who wins, in rounds of so many games."""
    moving = [n for n, step in enumerate(steps) if step]
    for turn in range(TRIED_ROUNDS):
        task = partial(tried, found, steps, turn)
        games = [
            Tried(tuple(game[0]), game[1], game[2])
            for game in games_of(task, f"tried {turn} {found} {steps}", count, kept, executor)
            if game
        ]
        of_moving = [Tried(tuple(g.signs[n] for n in moving), g.later, g.won) for g in games]
        worth = slopes(of_moving, PLAYERS["three"])
        print(f"tried, round {turn}: {sum(g.won for g in games)} of {len(games)} games won")
        print("; ".join(told([FEATURES[n] for n in moving], worth)))
        places = dict(zip(moving, ahead(worth, turn), strict=True))
        found = rounded([w + places.get(n, 0.0) * steps[n] for n, w in enumerate(found)])
        print(json.dumps(dict(zip(FEATURES, found, strict=True))), flush=True)
    return found


def main() -> None:
    """Play, train, and write the weights."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--table", choices=PLAYERS, default="three")
    parser.add_argument("--games", type=int, default=400, help="a round of ends of turns")
    parser.add_argument("--tried", type=int, default=6000, help="a round by who wins, for three")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--kept", type=Path, help="a file for the games, to go on from")
    parser.add_argument("--dry", action="store_true", help="print the weights, write no file")
    options = parser.parse_args()
    table, kept = options.table, options.kept
    entries = json.loads(WEIGHTS.read_text(encoding="utf-8"))
    start_from = entries["three"] if table == "two" else BY_HAND
    found = tuple(start_from.get(feature, 0.0) for feature in FEATURES)
    steps: Weights = ()
    with processes(options.workers) as executor:
        for turn in range(ROUNDS[table]):
            task = partial(positions, table, found, turn)
            games = games_of(task, f"{table} {turn} {found}", options.games, kept, executor)
            found, steps = fitted(table, turn, found, games)
            print(json.dumps(dict(zip(FEATURES, found, strict=True))), flush=True)
        if table == "three":
            found = by_wins(found, steps, options.tried, kept, executor)
    entries[table] = dict(zip(FEATURES, found, strict=True))
    if not options.dry:
        WEIGHTS.write_text(json.dumps(entries, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

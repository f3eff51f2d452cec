"""Train the learned evaluation of a game of armies: the weights of the features of a board.

First by the boards of turns: players of the pool play a table, and the features of all sides are kept turn
by turn. The chance of a side to win is modelled as exp(w·f) over the sum of all sides (a conditional logit);
the weights maximise the likelihood of the winners, with a quadratic pull towards those they begin from. One
game in five is kept apart; for these the loss is printed, and weights that do not lower it are not taken.

Then, with --tried, by who wins: turn plans whose weights are all a step higher or lower, by chance, play
against the rest of the pool. A linear model of who won, with the turn order, tells what a step of each weight
is worth; after a round every weight moves in proportion to it, in later rounds less.

The same seed gives the same games and the same weights. An hour on two cores is enough for every table with
the numbers below; --kept names a file of games from which an interrupted run goes on. In teams, for two with
independents, and for two of the home-brew the weights on file came from elsewhere (`benchmarks/README.md`).

    python tools/train.py refonte-3 [--games 400] [--rounds 2] [--tried 0] [--workers 2]
        [--kept games.jsonl] [--dry]
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import asdict, dataclass
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

if __package__ in (None, ""):  # run as a script from a checkout
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tournament import Tournament, game_steps, play_game

import conquest_lab as cl
from benchmarks.opponents import NAMES, opponent
from conquest_lab.core.presentation import presentation
from conquest_lab.odds.workers import completed, processes
from conquest_lab.players.evaluation import evaluation_for, winners
from conquest_lab.players.plans import duel, teams, worth
from conquest_lab.players.player import Player
from conquest_lab.players.policy import Policy, PolicyParameters
from conquest_lab.players.positions import refonte_worth
from conquest_lab.players.positions.refonte_board import board_of
from conquest_lab.players.positions.refonte_plans import RefontePlans

SEED = 411
MOST_PLIES = 6000
PLANS = "plans"
"""Turn plans without rollouts, with the weights that are being trained."""

PULL = 30.0
"""The weight, in positions, of the pull towards the weights to begin with."""
STEPS, RATE = 150, 0.5
TRIED_ROUNDS = 3
GAIN = 60.0
"""The steps that a weight moves in the first round for a step that is worth a whole game."""
FELT = 0.07
"""A step is so large that the score changes by this where the feature differs as sides usually do."""
LARGEST_STEP = 0.5

Weights = tuple[float, ...]
Position = tuple[list[Weights], int]
"""The features of every side that is still in the game, and the index of the one that won."""


@dataclass(frozen=True)
class Course:
    """A table, who plays there, and where its weights stand.

    names: of the features. of_board: the features of all sides, from a board and the owner on turn.
    pool: the players drawn for each chair. ends: whether boards are those of the ends of turns.
    """

    entry: str
    ruleset: str
    seats: int
    names: tuple[str, ...]
    of_board: Callable[[Any, int], Sequence[Weights | None]]
    pool: tuple[str, ...]
    options: tuple[tuple[str, str], ...] = ()
    ends: bool = False
    same_for_all: tuple[str, ...] = ()

    @property
    def file(self) -> Path:
        """The weights in the package."""
        module = refonte_worth if self.ruleset == "refonte" else worth
        name = "refonte_weights.json" if self.ruleset == "refonte" else "weights.json"
        return Path(str(module.__file__)).with_name(name)

    def rules(self) -> Any:
        """The rules of the table."""
        return cl.load(self.ruleset, **dict(self.options))


MAPS = ("planner", "killer", "bonus", "aggressive", "quick", "collector")
FEW = (*MAPS[:3], *[PLANS] * 5)
WHOLE = ("battles", "whole")


def _of_maps(board: Any, _owner: int) -> Sequence[Weights | None]:
    return [f if any(f) else None for f in worth.features(board)]


def _of_refonte(board: Any, _owner: int) -> Sequence[Weights | None]:
    return refonte_worth.features(board)


COURSES = {
    "hasbro-3": Course("classic", "hasbro", 3, worth.FEATURES, _of_maps, MAPS, (WHOLE,)),
    "miro-3": Course("miro", "miro", 3, worth.FEATURES, _of_maps, MAPS, (WHOLE,)),
    "hasbro-teams-4": Course(
        "teams", "hasbro", 4, teams.FEATURES, teams.features, FEW, (WHOLE, ("mode", "teams"))
    ),
    **{
        f"hasbro-{mode}-2": Course(
            mode, "hasbro", 2, duel.FEATURES, duel.features, FEW, (WHOLE, ("mode", mode))
        )
        for mode in ("passive", "active")
    },
    "refonte-3": Course(
        "three", "refonte", 3, refonte_worth.FEATURES, _of_refonte, (PLANS, "heuristic", "heuristic"),
        ends=True, same_for_all=("next", "last"),
    ),
    "refonte-2": Course(
        "two", "refonte", 2, refonte_worth.FEATURES, _of_refonte, (PLANS, PLANS, "heuristic"), (WHOLE,),
        ends=True, same_for_all=("next", "last"),
    ),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Weighed(PolicyParameters):
    """Parameters that hold the weights of the plans."""

    known: Weights = ()


@cache
def plans_with_weights(plans: type[Any]) -> type[Any]:
    """Plans that play with the weights of their parameters."""

    def known(self: Any) -> Weights:
        return self.parameters.known  # type: ignore[no-any-return]

    return type("Trained", (plans,), {"known": known, "learned": property(known)})


@dataclass(frozen=True)
class Training(Tournament):
    """A tournament in which plans with given weights sit beside levels and opponents of the league."""

    weights: Weights = ()

    def chooser(self, kind: str) -> Player[Any, Any]:
        """The plans, or the player of this name."""
        known: Any = evaluation_for(self.rules)
        if kind == PLANS:
            usual = getattr(known, "rollout", None) or PolicyParameters()
            plans = plans_with_weights(getattr(known, "plans", RefontePlans))
            return Policy(plans, Weighed(**{**asdict(usual), "known": self.weights}))
        if kind in NAMES[self.rules.name]:
            found: Player[Any, Any] = opponent(self.rules.name, kind)
            return found
        return super().chooser(kind)


def positions(course: Course, weights: Weights, turn: int, number: int, _size: int = 1) -> Any:
    """The positions of one game of the pool, turn by turn; none when it was not decided."""
    rng = Random(f"{SEED}/{course.entry}/{turn}/{number}")
    kinds = tuple(rng.choice(course.pool) for _ in range(course.seats))
    rules = course.rules()
    known: Any = evaluation_for(rules)
    shown = presentation(rules)
    found: list[Sequence[Weights | None]] = []
    before: Any = None
    state: Any = None
    for step in game_steps(Training(rules, kinds, SEED + turn, MOST_PLIES, weights), number):
        before, state = state, step.state
        if before is None or before.seat == state.seat or shown.setting_up(before):
            continue
        if course.ends:
            if not rules.returns(state):
                found.append(course.of_board(board_of(rules.table, before), before.seat))
        elif -1 not in state.owners:
            board = known.plans(rules, state, state.seat, known.rollout).board
            found.append(course.of_board(board, board.me))
    returns = rules.returns(state)
    if returns is None:
        return []
    won = winners(returns)[0]
    if not course.ends:
        won = known.plans(rules, state, won, known.rollout).sides()[won]
    # Who is out has no features, and does not win any more.
    return [
        ([f for f in sides if f is not None], sum(f is not None for f in sides[:won]))
        for sides in found
    ]


def tried(
    course: Course, weights: Weights, steps: Weights, turn: int, number: int, _size: int = 1
) -> Any:
    """One game of plans with other weights against the last of the pool; None when it was not decided.

    The signs of the steps, the turns that others had before the first own one, and whether it was won.
    """
    ways = signs(Random(f"{SEED}/tried/{turn}/{number}"), len(weights))
    other = tuple(w + way * step for w, way, step in zip(weights, ways, steps, strict=True))
    kinds = (PLANS, *(course.pool[-1],) * (course.seats - 1))
    table = Training(course.rules(), kinds, SEED + 100 + turn, MOST_PLIES, other)
    game = play_game(table, number)
    if not game.winners:
        return None
    seat = table.seating(number).index(PLANS)
    return [ways, (seat - game.first) % course.seats, seat in game.winners]


def signs(rng: Random, count: int) -> tuple[int, ...]:
    """A step up or down for each weight."""
    return tuple(rng.choice((-1, 1)) for _ in range(count))


# Fitting ------------------------------------------------------------------------------------------


def _arrays(data: Sequence[Position]) -> tuple[Any, Any, Any]:
    """Features by position and side, which sides there are, and the index of the winner."""
    most, width = max(len(sides) for sides, _ in data), len(data[0][0][0])
    features = np.zeros((len(data), most, width))
    there = np.zeros((len(data), most), dtype=bool)
    for n, (sides, _) in enumerate(data):
        features[n, : len(sides)] = sides
        there[n, : len(sides)] = True
    return features, there, np.array([winner for _, winner in data])


def _chances(weights: Any, features: Any, there: Any) -> Any:
    scores = np.where(there, features @ np.asarray(weights), -np.inf)
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)


def loss(weights: Sequence[float], data: Sequence[Position]) -> float:
    """The mean negative logarithm of the chance given to the winner."""
    features, there, won = _arrays(data)
    said = _chances(weights, features, there)[np.arange(len(won)), won]
    return float(-np.log(said).mean())


def trained(data: Sequence[Position], start: Sequence[float]) -> Weights:
    """The weights that explain the winners best, by gradient ascent with a step for each feature."""
    features, there, won = _arrays(data)
    begun = np.asarray(start, dtype=float)
    weights, spread = begun.copy(), np.full(len(begun), 1e-6)
    is_winner = np.arange(there.shape[1]) == won[:, None]
    for _ in range(STEPS):
        parts = is_winner - _chances(weights, features, there)
        gradient = np.einsum("ns,nsf->f", parts, features) + PULL * (begun - weights)
        gradient /= len(data)
        # Adagrad: features on small scales get larger steps.
        spread += gradient**2
        weights += RATE * gradient / np.sqrt(spread)
    return rounded(weights)


def step_sizes(
    data: Sequence[Position], names: Sequence[str], same_for_all: Sequence[str]
) -> Weights:
    """A step of each weight: felt alike by the score, 0 for what is the same for all."""
    apart = np.array([np.subtract(side, sides[0]) for sides, _ in data for side in sides[1:]])
    wide = apart.std(axis=0) / 2**0.5
    steps = np.where(
        wide > 0, np.minimum(LARGEST_STEP, FELT / np.maximum(wide, 1e-9)), LARGEST_STEP
    )
    return rounded(
        [0.0 if name in same_for_all else s for name, s in zip(names, steps, strict=True)]
    )


def slopes(games: Sequence[Any], players: int) -> tuple[Any, Any]:
    """The worth of a step of each weight, as a chance to win, and the standard error of each."""
    rows = np.array(
        [[1.0, *(float(later == n) for n in range(1, players)), *ways] for ways, later, _ in games]
    )
    won = np.array([float(game[2]) for game in games])
    inverse = np.linalg.pinv(rows.T @ rows)
    found = inverse @ rows.T @ won
    variance = ((won - rows @ found) ** 2).sum() / (len(rows) - rows.shape[1])
    return found[players:], np.sqrt(variance * np.diag(inverse))[players:]


def rounded(weights: Sequence[float]) -> Weights:
    """Weights with three decimals, as the file keeps them."""
    return tuple(round(float(weight), 3) for weight in weights)


# Games --------------------------------------------------------------------------------------------


def games_of(
    task: Callable[[int, int], Any],
    key: str,
    count: int,
    kept: Path | None,
    executor: Executor | None,
) -> list[Any]:
    """The results of a task for this many games, by number.

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
        found[number] = result
        if kept is not None:
            with kept.open("a", encoding="utf-8") as file:
                file.write(json.dumps([key, number, result]) + "\n")
    return [found[number] for number in range(count)]


def by_turns(
    course: Course, found: Weights, turn: int, games: Sequence[Any]
) -> tuple[Weights, Weights]:
    """The weights by what boards of turns say, and the size of a step of each."""
    apart = [position for game in games[::5] for position in game]
    used = [position for n, game in enumerate(games) if n % 5 for position in game]
    better = trained(used, found)
    before, after = loss(found, apart), loss(better, apart)
    print(
        f"{course.entry}, round {turn}: {len(apart) + len(used)} positions; loss where it was not trained"
        f" {before:.4f} before, {after:.4f} after"
    )
    if after < before:
        found = better
    else:
        print("the weights stay: they are no better in games that they were not trained on")
    return found, step_sizes(used, course.names, course.same_for_all)


def by_wins(
    course: Course,
    found: Weights,
    steps: Weights,
    count: int,
    kept: Path | None,
    executor: Executor | None,
) -> Weights:
    """The weights by who wins, in rounds of this many games."""
    moving = [n for n, step in enumerate(steps) if step]
    for turn in range(TRIED_ROUNDS):
        task = partial(tried, course, found, steps, turn)
        games = [
            g for g in games_of(task, f"tried {turn} {found} {steps}", count, kept, executor) if g
        ]
        worth_of, errors = slopes(
            [([g[0][n] for n in moving], *g[1:]) for g in games], course.seats
        )
        print(f"tried, round {turn}: {sum(g[2] for g in games)} of {len(games)} games won")
        changed = list(found)
        for n, slope, error in zip(moving, worth_of, errors, strict=True):
            print(f"  {course.names[n]} {100 * slope:+.1f} ± {100 * error:.1f}")
            changed[n] += GAIN / (1 + turn) * slope * steps[n]
        found = rounded(changed)
    return found


def main() -> None:
    """Play, train, and write the weights."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("table", choices=COURSES)
    parser.add_argument("--games", type=int, default=400, help="a round of boards of turns")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--tried", type=int, default=0, help="games a round by who wins")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--kept", type=Path, help="a file for the games, to go on from")
    parser.add_argument("--dry", action="store_true", help="print the weights, write no file")
    given = parser.parse_args()
    course = COURSES[given.table]
    entries = json.loads(course.file.read_text(encoding="utf-8"))
    entry = entries[course.entry]
    found = tuple(float(entry.get(name, 0.0)) for name in course.names)
    steps: Weights = ()
    with processes(given.workers) as executor:
        for turn in range(given.rounds):
            task = partial(positions, course, found, turn)
            key = f"{course.entry} {turn} {found}"
            found, steps = by_turns(
                course, found, turn, games_of(task, key, given.games, given.kept, executor)
            )
        if given.tried:
            found = by_wins(course, found, steps, given.tried, given.kept, executor)
    entry.update(zip(course.names, found, strict=True))
    print(json.dumps(entry))
    if not given.dry:
        course.file.write_text(json.dumps(entries, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

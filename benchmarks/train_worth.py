"""Train the evaluation of the map games: weights of the features from games of the league's opponents.

Opponents drawn from the pool play a table; at the start of every second turn or so the features of all
sides are kept. The chance of a side to win is modelled as exp(w·f) over the sum of all sides (a conditional
logit), and the weights maximise the likelihood of the winners with a quadratic pull towards the weights
there are. The seed is fixed: the same games give the same weights. Every table writes its own entry. In
teams and for two, where the features are of their own, turn plans without rollouts play along, and every
turn is kept; their weights on file are better ones from elsewhere, so these tables are trained only where
they are named.

One game in five is kept apart. For these the loss is printed, and how often sides won of which a chance
was said, by tenths of the chance. The positions of one game are not independent, so the intervals count
a game once for every tenth in which it has any.

    python benchmarks/train_worth.py [--games 400] [--tables hasbro-3,miro-3] [--workers 1] [--dry]
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import exp, log
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any

if __package__ in (None, ""):  # run as a script from a checkout
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.league import MOST_PLIES, TABLES, LeagueTournament, Table
from conquest_lab.core.presentation import presentation
from conquest_lab.games.hasbro.table import ACTIVE, PASSIVE, TEAMS
from conquest_lab.odds.estimates import wilson
from conquest_lab.odds.workers import completed, processes
from conquest_lab.players.evaluation import evaluation_for, winners
from conquest_lab.players.plans import duel, teams, worth
from conquest_lab.players.plans.board import Board
from conquest_lab.players.player import Player
from conquest_lab.players.policy import Policy
from conquest_lab.players.tournament import game_steps

SEED = 411
POOL = ("planner", "killer", "bonus", "aggressive", "quick", "collector")
PLANS = "plans"
"""The turn plans of the expert, without rollouts."""
POOLS = dict.fromkeys((TEAMS, ACTIVE, PASSIVE), (*POOL[:3], *[PLANS] * 5))
"""The pools of tables that have one of their own: what plans do matters where they play each other."""
OWN_FEATURES = {
    TEAMS: (teams.FEATURES, teams.features),
    ACTIVE: (duel.FEATURES, duel.features),
    PASSIVE: (duel.FEATURES, duel.features),
}
"""The names of the features, and the function, of tables that have features of their own."""
EVERY = 2
PULL = 30.0
"""The weight, in positions, of the pull towards the weights there are."""
STEPS = 150
RATE = 0.5
TENTHS = 10
WEIGHTS = Path(worth.__file__).with_name("weights.json")
ENTRIES = {
    "hasbro-passive-2": "passive",
    "hasbro-active-2": "active",
    "hasbro-teams-4": "teams",
    "hasbro-3": "classic",
    "miro-3": "miro",
}

Position = tuple[list[tuple[float, ...]], int]
"""The features of every side that is still in the game, and the index of the one that won."""


class TrainingTournament(LeagueTournament):
    """A tournament in which turn plans without rollouts sit beside the others."""

    def chooser(self, kind: str) -> Player[Any, Any]:
        """The plans, or the player of this name."""
        if kind == PLANS:
            known: Any = evaluation_for(self.rules)
            return Policy(known.plans, known.rollout)
        return super().chooser(kind)


def positions(table: Table, number: int, _size: int = 1) -> list[Position]:
    """Positions of one game of the pool; none when it was not decided."""
    rng = Random(f"{SEED}/{table.key}/{number}")
    kinds = tuple(rng.choice(POOLS.get(table.mode, POOL)) for _ in range(table.seats))
    tournament = TrainingTournament(table.rules(), kinds, SEED + number, MOST_PLIES)
    rules = tournament.rules
    known: Any = evaluation_for(rules)
    shown = presentation(rules)
    found: list[list[tuple[float, ...]]] = []
    turn, state = -1, None
    for step in game_steps(tournament, number):
        state = step.state
        if shown.setting_up(state) or -1 in state.owners:
            continue
        if state.seat != turn:
            turn = state.seat
            if rng.randrange(EVERY) == 0 or table.mode in OWN_FEATURES:
                position = known.plans(rules, state, turn, known.rollout)
                found.append(features(table, position.board))
    returns = rules.returns(state)
    if returns is None:
        return []
    winner = position_side(known, rules, state, winners(returns)[0])
    return [([f for f in sides if any(f)], sum(any(f) for f in sides[:winner])) for sides in found]


def features(table: Table, board: Board) -> list[tuple[float, ...]]:
    """The features of every side at the beginning of a turn."""
    if table.mode in OWN_FEATURES:
        return OWN_FEATURES[table.mode][1](board, board.me)
    return worth.features(board)


def position_side(known: Any, rules: Any, state: Any, seat: int) -> int:
    """The side of a seat."""
    return int(known.plans(rules, state, seat, known.rollout).sides()[seat])


def loss(weights: Sequence[float], data: Sequence[Position]) -> float:
    """The mean negative logarithm of the chance given to the winner."""
    total = 0.0
    for sides, winner in data:
        scores = [sum(map(float.__mul__, weights, f)) for f in sides]
        best = max(scores)
        total += best + log(sum(exp(s - best) for s in scores)) - scores[winner]
    return total / len(data)


def said(weights: Sequence[float], sides: Sequence[tuple[float, ...]]) -> list[float]:
    """The chance of each side."""
    scores = [sum(map(float.__mul__, weights, f)) for f in sides]
    best = max(scores)
    powers = [exp(s - best) for s in scores]
    return [power / sum(powers) for power in powers]


@dataclass(slots=True)
class Tenth:
    """The chances that were said between two tenths, and what came of them.

    chances: every chance that was said. won: how many of these sides won.
    games: the mean share of wins by game.
    """

    chances: list[float] = field(default_factory=list)
    won: int = 0
    games: list[float] = field(default_factory=list)


def calibration(weights: Sequence[float], games: Sequence[Sequence[Position]]) -> list[Tenth]:
    """The chances that were said in some games, by tenths."""
    found = [Tenth() for _ in range(TENTHS)]
    for game in games:
        here: dict[int, list[bool]] = {}
        for sides, winner in game:
            for side, chance in enumerate(said(weights, sides)):
                tenth = min(TENTHS - 1, int(TENTHS * chance))
                found[tenth].chances.append(chance)
                found[tenth].won += side == winner
                here.setdefault(tenth, []).append(side == winner)
        for tenth, outcomes in here.items():
            found[tenth].games.append(fmean(outcomes))
    return found


def table_of(weights: Sequence[float], games: Sequence[Sequence[Position]]) -> Iterator[str]:
    """The calibration for people: a row a tenth, with Wilson's interval for the games it comes from."""
    for tenth in calibration(weights, games):
        if tenth.chances:
            share, count = tenth.won / len(tenth.chances), len(tenth.games)
            low, high = wilson(share * count, count, 0.95)
            yield (
                f"  said {fmean(tenth.chances):6.1%}  won {share:6.1%} ({low:.0%} - {high:.0%})"
                f"  {len(tenth.chances)} positions of {count} games"
            )


def trained(data: Sequence[Position], start: Sequence[float]) -> list[float]:
    """The weights that explain the winners best, by gradient ascent with a step for each feature."""
    weights, size = list(start), len(data)
    spread = [1e-6] * len(weights)
    for _ in range(STEPS):
        gradient = [PULL * (s - w) / size for s, w in zip(start, weights, strict=True)]
        for sides, winner in data:
            scores = [sum(map(float.__mul__, weights, f)) for f in sides]
            best = max(scores)
            powers = [exp(s - best) for s in scores]
            total = sum(powers)
            for n, f in enumerate(sides):
                part = ((n == winner) - powers[n] / total) / size
                for i, x in enumerate(f):
                    gradient[i] += part * x
        # Adagrad: features on small scales get larger steps.
        for i, g in enumerate(gradient):
            spread[i] += g * g
            weights[i] += RATE * g / spread[i] ** 0.5
    return weights


def main() -> None:
    """Play, train, and write the weights."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])  # type: ignore[union-attr]
    parser.add_argument("--games", type=int, default=400)
    usual = [
        table.key for table in TABLES if table.key in ENTRIES and table.mode not in OWN_FEATURES
    ]
    parser.add_argument("--tables", default=",".join(usual))
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--dry", action="store_true", help="print the weights, write no file")
    options = parser.parse_args()
    entries = json.loads(WEIGHTS.read_text(encoding="utf-8"))
    with processes(options.workers) as executor:
        for table in (t for t in TABLES if t.key in options.tables.split(",")):
            jobs = [(number, 1) for number in range(options.games)]
            games = dict(completed(partial(positions, table), jobs, executor))
            data = [position for job in jobs for position in games[job]]
            entry = entries[ENTRIES[table.key]]
            names, _ = OWN_FEATURES.get(table.mode, (worth.FEATURES, None))
            start = [float(entry[name]) for name in names]
            # One game in five is kept apart, to see whether the weights mean anything there.
            apart = [games[job] for job in jobs if job[0] % 5 == 0]
            kept = [position for game in apart for position in game]
            used = [position for job in jobs if job[0] % 5 for position in games[job]]
            weights = trained(used, start)
            print(
                f"{table.key}: {len(data)} positions; loss where it was not trained"
                f" {loss(start, kept):.4f} before, {loss(weights, kept):.4f} after"
            )
            for when, known in (("before", start), ("after", weights)):
                print("\n".join([when, *table_of(known, apart)]))
            entry.update(zip(names, (round(w, 3) for w in weights), strict=True))
            print(json.dumps(entry), flush=True)
    if not options.dry:
        WEIGHTS.write_text(json.dumps(entries, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

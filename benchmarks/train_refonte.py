"""Train the evaluation of Risk rebuilt: weights of the features of a board from games of its plans.

Plans and quick players play a table; at the end of every turn the features of all seats are kept. The chance
of a seat to win is modelled as in `train_worth.py`, which does the fitting. For three the plans begin with
weights set by hand, and play again with those of the round before; for two they play one round with the
weights for three. One game in five is kept apart, for which the loss is printed. The same code gives the same
games and the same weights; those for three depend on no weights on file. The weights on file for three were
changed since by games of a model outside the project (`experiments/refonte.md`), which `--dry` leaves alone.

    python benchmarks/train_refonte.py [--table three] [--games 400] [--workers 1] [--dry]
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

if __package__ in (None, ""):  # run as a script from a checkout
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.train_worth import Position, loss, trained
from conquest_lab.games.refonte import Refonte
from conquest_lab.games.refonte.state import Phase
from conquest_lab.odds.workers import completed, processes
from conquest_lab.players.player import Player
from conquest_lab.players.policy import Policy
from conquest_lab.players.positions import refonte_worth
from conquest_lab.players.positions.refonte_board import board_of
from conquest_lab.players.positions.refonte_plans import RefontePlans
from conquest_lab.players.positions.refonte_worth import FEATURES, features
from conquest_lab.players.tournament import Tournament, game_steps

SEED = 411
PLANS = "plans"
POOLS = {"three": (PLANS, "heuristic", "heuristic"), "two": (PLANS, PLANS, "heuristic")}
"""Who plays at each table."""
PLAYERS = {"three": 3, "two": 2}
ROUNDS = {"three": 2, "two": 1}
BY_HAND = {"strength": 2.0, "income": 1.0, "hegemony_next": 1.0, "win_next": 2.0, "risk": -1.0}
"""Weights to begin with for three; those of the other features are 0."""
WEIGHTS = Path(refonte_worth.__file__).with_name("refonte_weights.json")


@dataclass(frozen=True)
class Training(Tournament):
    """A tournament in which plans with given weights play."""

    known: tuple[float, ...] = ()

    def chooser(self, kind: str) -> Player[Any, Any]:
        """The plans, or a level of today."""
        if kind != PLANS:
            return super().chooser(kind)
        known = self.known
        return Policy(type("Trained", (RefontePlans,), {"known": lambda _position: known}))


def positions(
    table: str, known: tuple[float, ...], turn: int, number: int, _size: int = 1
) -> list[Position]:
    """The end of every turn of one game of the pool; none when it was not decided."""
    rng = Random(f"{SEED}/{turn}/{number}")
    rules = Refonte(battles="whole") if table == "two" else Refonte()
    kinds = tuple(rng.choice(POOLS[table]) for _ in range(PLAYERS[table]))
    found: list[list[tuple[float, ...] | None]] = []
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


def main() -> None:
    """Play, train, and write the weights."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--table", choices=PLAYERS, default="three")
    parser.add_argument("--games", type=int, default=400, help="a round")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--dry", action="store_true", help="print the weights, write no file")
    options = parser.parse_args()
    jobs = [(number, 1) for number in range(options.games)]
    entries = json.loads(WEIGHTS.read_text(encoding="utf-8"))
    start_from = entries["three"] if options.table == "two" else BY_HAND
    found = tuple(start_from.get(feature, 0.0) for feature in FEATURES)
    with processes(options.workers) as executor:
        for turn in range(ROUNDS[options.table]):
            games = dict(completed(partial(positions, options.table, found, turn), jobs, executor))
            kept = [position for job in jobs if job[0] % 5 == 0 for position in games[job]]
            used = [position for job in jobs if job[0] % 5 for position in games[job]]
            start, found = found, tuple(round(w, 3) for w in trained(used, found))
            print(
                f"{len(kept) + len(used)} positions; loss where it was not trained"
                f" {loss(start, kept):.4f} before, {loss(found, kept):.4f} after"
            )
            print(json.dumps(dict(zip(FEATURES, found, strict=True))), flush=True)
    entries[options.table] = dict(zip(FEATURES, found, strict=True))
    if not options.dry:
        WEIGHTS.write_text(json.dumps(entries, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

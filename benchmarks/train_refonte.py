"""Train the evaluation of Risk rebuilt: weights of the features of a board from games of the expert.

Experts, and now and then the quick player, play a table; at the end of every turn the features of all seats
are kept. The chance of a seat to win is modelled as in `train_worth.py`, which does the fitting. One game in
five is kept apart, for which the loss is printed. The seed is fixed: the same code and the same weights to
begin with give the same games and the same weights.

    python benchmarks/train_refonte.py [--games 200] [--workers 1] [--dry]
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from random import Random
from typing import Any

if __package__ in (None, ""):  # run as a script from a checkout
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.train_worth import Position, loss, trained
from conquest_lab.games.refonte import Refonte
from conquest_lab.games.refonte.state import Phase
from conquest_lab.odds.workers import completed, processes
from conquest_lab.players.positions import refonte_board
from conquest_lab.players.positions.refonte_board import FEATURES, board_of, weights
from conquest_lab.players.tournament import Tournament, game_steps

SEED = 411
PLAYERS = 3
POOL = ("expert", "expert", "expert", "heuristic")
WEIGHTS = Path(refonte_board.__file__).with_name("refonte_weights.json")


def positions(number: int, _size: int = 1) -> list[Position]:
    """The end of every turn of one game of the pool; none when it was not decided."""
    rng = Random(f"{SEED}/{number}")
    rules = Refonte()
    kinds = tuple(rng.choice(POOL) for _ in range(PLAYERS))
    found: list[list[tuple[float, ...] | None]] = []
    before: Any = None
    state: Any = None
    for step in game_steps(Tournament(rules, kinds, SEED), number):
        before, state = state, step.state
        if before is None or before.phase is not Phase.ACT or state.phase is Phase.OVER:
            continue
        if before.seat != state.seat:
            found.append(board_of(rules.table, before).features())
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
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--dry", action="store_true", help="print the weights, write no file")
    options = parser.parse_args()
    jobs = [(number, 1) for number in range(options.games)]
    with processes(options.workers) as executor:
        games = dict(completed(positions, jobs, executor))
    kept = [position for job in jobs if job[0] % 5 == 0 for position in games[job]]
    used = [position for job in jobs if job[0] % 5 for position in games[job]]
    start = weights()
    found = trained(used, start)
    print(
        f"{len(kept) + len(used)} positions; loss where it was not trained"
        f" {loss(start, kept):.4f} before, {loss(found, kept):.4f} after"
    )
    entries = dict(zip(FEATURES, (round(w, 3) for w in found), strict=True))
    print(json.dumps(entries))
    if not options.dry:
        WEIGHTS.write_text(json.dumps(entries, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

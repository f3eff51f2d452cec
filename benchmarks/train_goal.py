"""Train the chance to win of Risk 2007 where the first to hold so many territories has won.

Levels that see no nearness of it play the table of three with either goal; at the end of every turn the
nearness of the goal and the usual learned chance of each side are kept. The chance to win is modelled as in
`train_worth.py`, which does the fitting. One game in five is kept apart: its loss is printed without the
nearness and with it. The seed is fixed: the same games give the same weights.

    python benchmarks/train_goal.py [--games 200] [--workers 1] [--dry]
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

if __package__ in (None, ""):  # run as a script from a checkout
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.train_worth import Position, loss, trained
from conquest_lab.core.presentation import presentation
from conquest_lab.games.hasbro import Hasbro
from conquest_lab.odds.workers import completed, processes
from conquest_lab.players.plans import goal, worth
from conquest_lab.players.policy import PolicyParameters
from conquest_lab.players.positions.hasbro_classic import ClassicPlans
from conquest_lab.players.tournament import Tournament, game_steps

SEED = 411
GOALS = (24, 30)
POOL = ("beginner", "intermediate", "expert")
SEATS = 3
UNTRAINED = (1.0, 0.0, 0.0)
WEIGHTS = Path(worth.__file__).with_name("weights.json")


def positions(number: int, _size: int = 1) -> list[Position]:
    """The end of every turn of one game; none when it was not decided."""
    rng = Random(f"{SEED}/{number}")
    wanted = GOALS[number % len(GOALS)]
    rules = Hasbro(goal=wanted)
    shown = presentation(rules)
    kinds = tuple(rng.choice(POOL) for _ in range(SEATS))
    known = worth.weights("classic")
    found: list[list[tuple[float, ...]]] = []
    before: Any = None
    state: Any = None
    # The games depend on no weights of this script, so that it makes the same ones again.
    with patch.object(goal, "weights", return_value=UNTRAINED):
        for step in game_steps(Tournament(rules, kinds, SEED), number):
            before, state = state, step.state
            if before is None or before.seat == state.seat or shown.setting_up(before):
                continue
            board = ClassicPlans(rules, before, before.seat, PolicyParameters()).board
            found.append(goal.features(board, worth.chances(board, known), wanted, state.seat))
    returns = rules.returns(state)
    if returns is None:
        return []
    winner = returns.index(1)
    return [([each for each in seats if each], sum(map(bool, seats[:winner]))) for seats in found]


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
    found = tuple(round(weight, 3) for weight in trained(used, UNTRAINED))
    print(
        f"{len(used)} positions, {len(kept)} kept apart; loss there {loss(UNTRAINED, kept):.4f} without"
        f" the goal, {loss(found, kept):.4f} with it"
    )
    entry = dict(zip(goal.FEATURES, found, strict=True))
    print(json.dumps(entry))
    if not options.dry:
        entries = json.loads(WEIGHTS.read_text(encoding="utf-8"))
        entries[goal.NAME] = entry
        WEIGHTS.write_text(json.dumps(entries, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

"""The expert of Risk Express for two against that of an earlier commit, with the luck removed.

Every decision of both is compared with the exact values of the solved game (`tools/express_exact.py`): it
costs what the best one is worth more, in chance to win. One half, plus what the other has lost by its
decisions, less what the expert has lost by its own, has the same mean as the share of games won, and an
error that is several times smaller. Seats alternate.

Numba is no requirement of the project: `pip install numba` first.

    python tools/express_match.py [--commit a4f7dda0] [--games 400] [--seed 26] [--values build/values.npy]
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from random import Random
from statistics import fmean, stdev

import numpy as np

if __package__ in (None, ""):  # run as a script from a checkout
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from express_exact import Solver
from express_kernels import Array

from benchmarks.against import earlier_player, unpacked
from conquest_lab.core.declare import Action
from conquest_lab.core.scene import NOBODY
from conquest_lab.core.walks import walk
from conquest_lab.games.express.ruleset import Express
from conquest_lab.games.express.state import State
from conquest_lab.players import player
from conquest_lab.players.evaluation import evaluation_for
from conquest_lab.players.games.express import ExpressEvaluation, ExpressPosition, Outlook
from conquest_lab.players.games.express_turn import DUEL, Owners, Values, best_turn
from conquest_lab.players.player import Player, deciding

LEVEL = "expert"
NORMAL_95 = 1.96


@dataclass
class Judge:
    """The cost of decisions, by the exact values of all positions between turns.

    values: the chance of the player on turn to win, by position as `Solver` numbers them.
    """

    rules: Express
    values: Array
    invadable: Values = field(init=False)
    known: ExpressEvaluation = field(init=False)

    def __post_init__(self) -> None:
        self.invadable = Values(self.rules.table, DUEL)
        known = evaluation_for(self.rules)
        assert isinstance(known, ExpressEvaluation)
        self.known = known
        self.outlook = lru_cache(maxsize=200)(self._outlook)

    def chance(self, owners: Owners, mover: int) -> float:
        """The chance of the mover to win."""
        digits = (0 if owner == NOBODY else 1 if owner == mover else 2 for owner in owners)
        return float(self.values[sum(3**card * digit for card, digit in enumerate(digits))])

    def _outlook(self, owners: Owners, seat: int) -> Outlook:
        failed = 1 - self.chance(owners, 1 - seat)
        gains = {
            card: 1 - self.chance((*owners[:card], seat, *owners[card + 1 :]), 1 - seat) - failed
            for card in self.invadable.invadable(owners, seat)
        }
        return Outlook(gains, failed, best_turn(self.rules.table, gains, owners))

    def cost(self, state: State, seat: int, action: Action) -> float:
        """The chance to win that an action loses beside the best."""
        position = ExpressPosition(self.rules, state, seat, self.known.rollout)
        weighed = position.weighed(self.outlook(state.owners, seat))
        key = self.known.key
        taken = next(each for each in weighed if key(each.decision.action) == key(action))
        return max(each.value for each in weighed) - taken.value


def play(judge: Judge, players: tuple[Player, Player], expert: int, rng: Random) -> list[float]:
    """The share of one game that the expert won, and the same with the luck removed.

    players: by seat. expert: its seat.
    """
    rules = judge.rules
    without_luck = 0.5
    for state, seat, action, step in walk(
        rules, rules.initial_state(DUEL), deciding(rules, players, rng), rng
    ):
        last = step.state
        if seat >= 0 and len(rules.legal_actions(state)) > 1:
            cost = judge.cost(state, seat, action)
            without_luck += -cost if seat == expert else cost
    own, other = (rules.returns(last)[seat] for seat in (expert, 1 - expert))
    return [0.5 if own == other else float(own > other), without_luck]


def main() -> int:
    """Play, and print the share that the expert won, in both ways."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])  # type: ignore[union-attr]
    parser.add_argument("--commit", default="a4f7dda0")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=26)
    parser.add_argument("--folder", type=Path, default=Path("against"))
    parser.add_argument("--values", type=Path, help="keeps the solved game for the next time")
    options = parser.parse_args()
    rules = Express()
    if options.values and options.values.exists():
        values = np.load(options.values)
    else:
        values = Solver(rules.table).best()
        if options.values:
            np.save(options.values, values)
    judge, expert = Judge(rules, values), player(LEVEL, rules)
    options.folder.mkdir(parents=True, exist_ok=True)
    package = str(unpacked(options.commit, options.folder))
    former = earlier_player(package, "express", "", LEVEL)
    found = []
    for number in range(options.games):
        seats = (former, expert) if number % 2 else (expert, former)
        found.append(play(judge, seats, number % 2, Random(options.seed * 100_003 + number)))
        won, without_luck = zip(*found, strict=True)
        if number:
            error = NORMAL_95 * stdev(without_luck) / len(found) ** 0.5
            print(
                f"won {sum(won)} of {len(found)}; luck removed {fmean(without_luck):.4f} ± {error:.4f}",
                flush=True,
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())

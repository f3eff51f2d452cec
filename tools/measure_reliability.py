"""Measures how far learned chances to win are right: a reliability diagram of each game that has one.

    python tools/measure_reliability.py [--games 60]

Quick players play; of every game six ends of turns are looked at, each for one seat, and what the evaluation
says is compared with who won. The result goes into `conquest_lab/players/reliability.json`: by tenths of the
chance, the mean chance, the share of games won, and their number.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Iterator
from math import sqrt
from random import Random
from typing import Any

from conquest_lab.games import load
from conquest_lab.players.evaluation import evaluation_for
from conquest_lab.players.reliability import FILE
from conquest_lab.players.tournament import Tournament, game_steps, turns_begun

TABLES: tuple[tuple[str, dict[str, object], int], ...] = (
    ("hasbro", {}, 3),
    ("hasbro", {"mode": "active"}, 2),
    ("hasbro", {"mode": "teams"}, 4),
    ("miro", {}, 3),
    ("miro", {}, 4),
    ("refonte", {}, 2),
    ("refonte", {}, 3),
    ("refonte", {}, 4),
)
A_GAME = 6
SEED = 5
MOST_PLIES = 12_000
BINS = 10


def looked_at(
    name: str, options: dict[str, object], players: int, games: int
) -> Iterator[tuple[float, float]]:
    """The chance that the evaluation says, and the payoff at the end of that game."""
    rules: Any = load(name, battles="whole", **options)
    known: Any = evaluation_for(rules)
    for number in range(games):
        tournament = Tournament(rules, ("heuristic",) * players, SEED, MOST_PLIES)
        states, before = [], None
        for step in game_steps(tournament, number):
            if turns_begun(step, players) and before is not None:
                states.append(before if known.chance_at_turn_end else step.state)
            before = step.state
        returns = rules.returns(before)
        states = [state for state in states[players:] if rules.returns(state) is None]
        rng = Random(number)
        for state in rng.sample(states, min(A_GAME, len(states))) if returns is not None else ():
            seat = rng.randrange(players)
            yield known.chance(state, seat), known.payoff(returns, seat)


def diagram(name: str, options: dict[str, object], players: int, games: int) -> dict[str, Any]:
    """The diagram of one table, and the root mean square of its deviations."""
    bins: defaultdict[int, list[tuple[float, float]]] = defaultdict(list)
    for chance, won in looked_at(name, options, players, games):
        bins[min(BINS - 1, int(chance * BINS))].append((chance, won))
    rows = []
    for _, found in sorted(bins.items()):
        said, won = (sum(one[n] for one in found) / len(found) for n in (0, 1))
        rows.append([round(said, 3), round(won, 3), len(found)])
    positions = sum(n for *_, n in rows)
    error = sqrt(sum(n * (said - won) ** 2 for said, won, n in rows) / positions)
    return {
        "ruleset": name,
        "options": options,
        "players": players,
        "positions": positions,
        "error": round(error, 3),
        "bins": rows,
    }


def main() -> None:
    """Measure every table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=60)
    games = parser.parse_args().games
    tables = [diagram(*table, games) for table in TABLES]
    lines = ",\n".join(json.dumps(table) for table in tables)
    FILE.write_text(f'{{"tables": [\n{lines}\n]}}\n', encoding="utf-8")


if __name__ == "__main__":
    main()

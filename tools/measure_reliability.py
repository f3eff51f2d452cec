"""Measures how far learned chances to win are right: a reliability diagram of each game that has one.

    python tools/measure_reliability.py [--games 60] [--continuations 10] [--workers 1]

Quick players play; of every game six ends of turns are looked at, each for one seat. Quick players play each
position on ten times, and what the evaluation says is compared with the share of wins. The result goes into
`conquest_lab/players/reliability.json`: by tenths of the chance, the mean chance, the share of games won, and
the number of positions. Each table is written as soon as it is measured; a table that is there with as many
games and continuations is not measured again.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import replace
from math import sqrt
from random import Random
from statistics import fmean
from typing import Any

from tournament import Tournament, game_steps, turns_begun

from conquest_lab.games import load
from conquest_lab.players.evaluation import evaluation_for
from conquest_lab.players.reliability import FILE

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
    name: str, options: dict[str, object], players: int, games: int, continuations: int
) -> Iterator[tuple[float, float]]:
    """The chance that the evaluation says, and the mean payoff of the games played on from there."""
    rules: Any = load(name, battles="whole", **options)
    known: Any = evaluation_for(rules)
    for number in range(games):
        tournament = Tournament(rules, ("heuristic",) * players, SEED, MOST_PLIES)
        steps, before = [], None
        for step in game_steps(tournament, number):
            if turns_begun(step, players) and before is not None:
                steps.append(before if known.chance_at_turn_end else step)
            before = step
        steps = [step for step in steps[players:] if rules.returns(step.state) is None]
        rng = Random(number)
        for step in rng.sample(steps, min(A_GAME, len(steps))):
            seat = rng.randrange(players)
            payoffs = list(played_on(tournament, step, seat, rng, continuations))
            if payoffs:
                yield known.chance(step.state, seat), fmean(payoffs)


def played_on(
    tournament: Tournament, start: Any, seat: int, rng: Random, continuations: int
) -> Iterator[float]:
    """The payoff of a seat in each continuation that ends."""
    rules: Any = tournament.rules
    for _ in range(continuations):
        *_, last = game_steps(replace(tournament, seed=rng.getrandbits(32)), 0, start)
        returns = rules.returns(last.state)
        if returns is not None:
            yield evaluation_for(rules).payoff(returns, seat)


def diagram(
    name: str, options: dict[str, object], players: int, games: int, continuations: int
) -> dict[str, Any]:
    """The diagram of one table, and the root mean square of its deviations."""
    bins: defaultdict[int, list[tuple[float, float]]] = defaultdict(list)
    for chance, won in looked_at(name, options, players, games, continuations):
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
        "games": games,
        "continuations": continuations,
        "positions": positions,
        "error": round(error, 3),
        "bins": rows,
    }


def main() -> None:
    """Measure every table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--continuations", type=int, default=10)
    parser.add_argument("--workers", type=int, default=1)
    given = parser.parse_args()
    known = json.loads(FILE.read_text(encoding="utf-8"))["tables"]
    rows = {_table(row): row for row in known}
    size = {"games": given.games, "continuations": given.continuations}
    missing = [table for table in TABLES if not size.items() <= rows.get(_key(*table), {}).items()]
    with ProcessPoolExecutor(given.workers) as pool:
        jobs = [pool.submit(diagram, *table, **size) for table in missing]
        for job in as_completed(jobs):
            row = job.result()
            rows[_table(row)] = row
            lines = ",\n".join(json.dumps(rows[_key(*t)]) for t in TABLES if _key(*t) in rows)
            FILE.write_text(f'{{"tables": [\n{lines}\n]}}\n', encoding="utf-8")


def _key(name: str, options: dict[str, object], players: int) -> tuple[str, str, int]:
    return name, json.dumps(options), players


def _table(row: dict[str, Any]) -> tuple[str, str, int]:
    return _key(row["ruleset"], row["options"], row["players"])


if __name__ == "__main__":
    main()

"""Speed of the odds: every figure a time of this run, tables as a ratio to plain numpy code.

Run `python benchmarks/odds.py`, with `--json` for machines. Best of several repetitions.
"""

import argparse
import json
from collections.abc import Callable
from time import perf_counter

import numpy as np

from conquest_lab import odds
from conquest_lab.odds import linedice


def best(work: Callable[[], object], seconds: float = 1.0) -> float:
    """The shortest time of the work, in seconds, over about `seconds` of trying, three at least."""
    times: list[float] = []
    while len(times) < 3 or sum(times) < seconds:
        start = perf_counter()
        work()
        times.append(perf_counter() - start)
    return min(times)


def plain_table(attackers: int, defenders: int) -> np.ndarray:
    """The plain numpy program: anti-diagonals as strided slices of the flat table."""
    one, two, three = 15 / 36, 125 / 216, 855 / 1296
    low = 55 / 216
    tie, win = 420 / 1296, 295 / 1296
    p = (2275 / 7776, 2611 / 7776, 2890 / 7776)
    table = np.zeros((attackers + 1, defenders + 1))
    table[:, 0] = 1.0
    for a in range(1, attackers + 1):
        chance = (one, two, three)[min(a, 3) - 1]
        table[a, 1] = chance + (1 - chance) * table[a - 1, 1]
    for d in range(2, defenders + 1):
        table[1, d] = low * table[1, d - 1]
    for d in range(2, defenders + 1):
        table[2, d] = tie * table[1, d - 1] + win * table[2, d - 2]
    flat, width = table.reshape(-1), defenders + 1
    for n in range(5, attackers + defenders + 1):
        first, last = max(3, n - defenders), min(attackers, n - 2)
        if first > last:
            continue
        i, j = n + first * defenders, n + last * defenders + 1
        flat[i:j:defenders] = (
            p[0] * flat[i - 2 * width : j - 2 * width : defenders]
            + p[1] * flat[i - width - 1 : j - width - 1 : defenders]
            + p[2] * flat[i - 2 : j - 2 : defenders]
        )
    return table


def all_cards() -> None:
    """The chance of each card, free and owned, with nothing known from before."""
    for function in (linedice.line_costs, linedice.patterns, linedice.throws):
        function.cache_clear()
    for card in odds.express.country_cards().values():
        for owned in (False, True):
            odds.express.conquer(card.lines, owned=owned)


def measure() -> dict[str, float]:
    """All figures, by name: milliseconds, or a ratio."""
    found: dict[str, float] = {}
    for n in (40, 1000):
        assert abs(plain_table(n, n) - odds.conquer_table(n, n)).max() < 1e-12
        plain = best(lambda n=n: plain_table(n, n))
        ours = best(lambda n=n: odds.conquer_table(n, n))
        found[f"conquer_table({n}, {n}), ms"] = ours * 1000
        found[f"plain numpy anti-diagonals {n} × {n}, ms"] = plain * 1000
        found[f"conquer_table({n}, {n}) / plain"] = ours / plain
    for n in (20, 100):
        found[f"exact battle({n}, {n}), ms"] = best(lambda n=n: odds.battle(n, n).conquer) * 1000
    million = best(lambda: odds.simulate(10, 8, runs=1_000_000, seed=1), 2.0)
    found["a million simulated battles 10 against 8, ms"] = million * 1000
    found["all fourteen country cards, free and owned, ms"] = best(all_cards) * 1000
    return found


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description="how fast the odds are")
    parser.add_argument("--json", action="store_true", help="print JSON")
    arguments = parser.parse_args()
    found = measure()
    if arguments.json:
        print(json.dumps({name: round(value, 4) for name, value in found.items()}, indent=2))
    else:
        for name, value in found.items():
            print(f"{name:52} {value:10.3f}")


if __name__ == "__main__":
    main()

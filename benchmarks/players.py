"""Time of a computer player's decision: every level of every game, median and 95%, and processor time.

Also the median of those decisions that were thought over, since an expert at war has many that are not.
Short games are played, one seat of the level among quick players; decisions with one legal action
are not counted, since nobody is asked for them. The bars are medians, and for 95% of the decisions 0.2
seconds of the weaker levels and one second of the expert. Where other work takes the processor, its own
time says what a decision needs.

With `--cap`, decisions are cut short as on a page that gives them so many seconds, and counted; `--busy`
starts processes that want the processor meanwhile, for ten minutes at most.

    python benchmarks/players.py [--decisions 150] [--level expert] [--game refonte] [--cap 1] [--busy 20]
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

if __package__ in (None, ""):  # run as a script from a checkout
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import conquest_lab as cl
from conquest_lab import deadline
from conquest_lab.players import LEVELS, QUICK, player, run_to_end
from conquest_lab.players.player import chosen_in_slices

THOUGHT_MS = 1.0
"""A decision of so many milliseconds was thought over: routine ones are not, and are most."""

BARS_MS = {"beginner": 5.0, "intermediate": 50.0, "expert": 1000.0}
BARS_95_MS = {"beginner": 200.0, "intermediate": 200.0, "expert": 1000.0}
"""The time within which 95% of all decisions are taken."""

TABLES: tuple[tuple[str, dict[str, Any], int], ...] = (
    ("hasbro", {}, 4),
    ("hasbro", {"mode": "passive"}, 2),
    ("hasbro", {"mode": "active"}, 2),
    ("hasbro", {"mode": "teams"}, 4),
    ("miro", {}, 3),
    ("express", {}, 2),
    ("conquetes", {}, 2),
    ("conquetes", {}, 3),
    ("conquetes", {"solo": "expert"}, 1),
    ("refonte", {}, 3),
)


BUSY = "import time; end = time.monotonic() + 600\nwhile time.monotonic() < end: pass"


@contextmanager
def company(processes: int) -> Iterator[None]:
    """Processes that want the processor meanwhile, each in its own session, as those of a server are.

    Linux shares the processor among sessions first.
    """
    several = [
        subprocess.Popen([sys.executable, "-c", BUSY], start_new_session=True)  # noqa: S603
        for _ in range(processes)
    ]
    try:
        yield
    finally:
        for each in several:
            each.kill()
            each.wait()


def times(
    rules: cl.Ruleset[Any, Any], level: str, players: int, decisions: int
) -> tuple[list[float], list[float], int]:
    """Milliseconds of so many decisions of seat 0, by the clock and of the processor; how many were cut."""
    chooser, other = player(level, rules), player(QUICK, rules)
    taken: list[float] = []
    computed: list[float] = []
    seed = cut = 0
    while len(taken) < decisions:
        seed += 1
        state, dice, ply = rules.initial_state(players), Random(seed), 0
        while (seat := rules.current_player(state)) != cl.OVER and len(taken) < decisions:
            ply += 1
            if seat == cl.CHANCE:
                action = rules.chance_outcomes(state).sample(dice)
            elif len(actions := rules.legal_actions(state)) == 1:
                action = actions[0]
            else:
                seen, rng = rules.observation(state, seat), Random(ply)
                began, used = time.perf_counter(), time.process_time()
                if seat:
                    action = other.choose(rules, seen, seat, rng).action
                else:
                    thoughts = chosen_in_slices(chooser, rules, seen, seat, rng)
                    decision = run_to_end(deadline.in_time(thoughts))
                    taken.append(1000 * (time.perf_counter() - began))
                    computed.append(1000 * (time.process_time() - used))
                    action, cut = decision.action, cut + (decision.cut is not None)
            state = rules.apply_action(state, action, check=False).state
    return taken, computed, cut


def main() -> int:
    """Measure, print, and say with the exit status whether every bar is reached."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])  # type: ignore[union-attr]
    parser.add_argument("--decisions", type=int, default=150)
    parser.add_argument("--level", choices=LEVELS, action="append")
    parser.add_argument("--game", choices=cl.rulesets(), action="append")
    parser.add_argument("--cap", type=float, default=0.0, help="seconds; 0 for none")
    parser.add_argument("--busy", type=int, default=0, help="processes")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    os.environ[deadline.VARIABLE] = str(options.cap)
    with company(options.busy):
        return measure(options)


def measure(options: argparse.Namespace) -> int:
    """Measure what is asked for, and print it; 0 where every bar is reached."""
    rows = []
    for name, chosen, players in TABLES:
        if name not in (options.game or [name]):
            continue
        rules = cl.load(name, **chosen)
        for level in options.level or LEVELS:
            by_clock, computed, cut = times(rules, level, players, options.decisions)
            taken, computed = sorted(by_clock), sorted(computed)
            least = min(THOUGHT_MS, taken[-1])
            row = {
                "game": " ".join([name, *(f"{k}={v}" for k, v in chosen.items())]),
                "players": players,
                "level": level,
                "median_ms": round(statistics.median(taken), 3),
                "thought_ms": round(statistics.median(t for t in taken if t >= least), 3),
                "p95_ms": round(taken[int(0.95 * len(taken))], 3),
                "processor_p95_ms": round(computed[int(0.95 * len(computed))], 3),
                "most_ms": round(taken[-1], 3),
                "cut": cut,
                "decisions": len(taken),
                "bar_ms": BARS_MS[level],
                "bar_p95_ms": BARS_95_MS[level],
            }
            rows.append(row)
            if not options.json:
                print(
                    f"{row['game']:24} {players} players  {level:13}"
                    f" median {row['median_ms']:8.2f} ms   thought over {row['thought_ms']:8.2f} ms"
                    f"   95% {row['p95_ms']:8.2f} ms"
                    f"   95% of the processor {row['processor_p95_ms']:8.2f} ms"
                    f"   most {row['most_ms']:8.2f} ms   cut {cut:3} of {len(taken)}"
                    f"   bar {row['bar_ms']:6.0f} ms",
                    flush=True,
                )
    reached = all(
        row["median_ms"] <= row["bar_ms"] and row["p95_ms"] <= row["bar_p95_ms"] for row in rows
    )
    if options.json:
        print(json.dumps({"python": platform.python_version(), "rows": rows}, indent=2))
    else:
        print("every bar is reached" if reached else "a bar is missed")
    return 0 if reached else 1


if __name__ == "__main__":
    sys.exit(main())

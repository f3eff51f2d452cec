"""Plies a second of every ruleset and mode, beside a plain loop that plays classic Risk.

A ply is: the legal actions listed, one chosen, checked and applied, with events that cite their
rules; or an outcome drawn and applied. The plain loop is that of `plies.py`: lists that are changed and can
be changed back. Each round times it once more, so that a busy machine slows both sides down. Processor
time is counted, not what others use of the machine meanwhile.

    python benchmarks/rulesets.py [--plies 20000] [--rounds 9] [--json]
"""

import argparse
import json
import sys
from functools import partial
from pathlib import Path
from typing import Any

if __package__ in (None, ""):  # run as a script from a checkout
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import conquest_lab as cl
from benchmarks.plain_hasbro import Plain
from benchmarks.plies import claimed_start, play_plain, play_ruleset, seconds_of
from conquest_lab.core.options import option_specs

BAR = 0.2


def ways_to_play() -> list[tuple[str, dict[str, Any]]]:
    """Every ruleset, and every mode of those that have modes."""
    ways: list[tuple[str, dict[str, Any]]] = []
    for name in cl.rulesets():
        specs = {spec.name: spec for spec in option_specs(cl.load(name).options)}
        modes = specs["mode"].choices if "mode" in specs else (None,)
        ways += [(name, {} if mode is None else {"mode": mode}) for mode in modes]
    return ways


def measure(plies: int, rounds: int) -> list[dict[str, Any]]:
    """The speeds over all rounds together; every round measures everything once, the first one warms up.

    Other seeds are other games, and the plain loop takes twice as long for some of them: all its times are
    added up before anything is compared with it.
    """
    loaded = [(name, options, cl.load(name, **options)) for name, options in ways_to_play()]
    risk = cl.load("hasbro")
    plain = Plain(risk, claimed_start(risk))
    seconds, plain_seconds = [0.0] * len(loaded), 0.0
    for seed in range(rounds + 1):
        for way, (_, _, rules) in enumerate(loaded):
            start = rules.initial_state(max(rules.player_counts))
            took = seconds_of(partial(play_ruleset, rules, start, plies, seed))
            plainly = seconds_of(partial(play_plain, plain, plies, seed))
            if seed:
                seconds[way] += took
                plain_seconds += plainly / len(loaded)
    return [
        {
            "ruleset": name,
            "options": options,
            "players": max(rules.player_counts),
            "plies_per_second": round(rounds * plies / took),
            "ratio": round(plain_seconds / took, 3),
            "bar": BAR,
        }
        for (name, options, rules), took in zip(loaded, seconds, strict=True)
    ]


def main() -> None:
    """Print a line for each ruleset and mode."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--plies", type=int, default=20_000)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    rows = measure(arguments.plies, arguments.rounds)
    if arguments.json:
        print(json.dumps(rows, indent=2))
        return
    for row in rows:
        mode = ", ".join(row["options"].values())
        name = f"{row['ruleset']} {mode}".strip()
        print(
            f"{name:<18} {row['players']} players  {row['plies_per_second']:>9,} plies/s"
            f"  {row['ratio']:.3f} x the plain loop (bar: {BAR} or more)"
        )


if __name__ == "__main__":
    main()

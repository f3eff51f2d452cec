"""Plies a second: the ruleset `hasbro` beside a plain loop that plays the same game.

Both play uniformly random games of Risk 2007 with 4 players from the same claimed and manned start,
in one process and in turns. A ply of the ruleset is: the legal actions listed, one chosen, checked
and applied, which makes a new immutable state and events that cite their rules. A ply of the plain
loop is: the legal actions listed as tuples of ints, one chosen, applied to mutable lists, and what
it overwrites kept in a log to undo from. Before anything is timed the two are led through the same
games: they must offer the same actions at every ply, and the log must lead back to the start. Processor time
is counted, not what others use of the machine meanwhile.

    python benchmarks/plies.py [--rounds 9] [--plies 40000] [--json]
"""

import argparse
import json
import platform
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import astuple
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

if __package__ in (None, ""):  # run as a script from a checkout
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import conquest_lab as cl
from benchmarks import plain_hasbro as lists
from benchmarks.plain_hasbro import PLAYERS, Plain
from conquest_lab.core.walks import at_random, walk
from conquest_lab.games.hasbro.state import Phase
from conquest_lab.mechanics.armies.cards import Draw, KeepCards, TradeIn
from conquest_lab.mechanics.armies.combat import Attack, Defend, EndCombat
from conquest_lab.mechanics.armies.moving import EndTurn, Fortify, Occupy, Transfer
from conquest_lab.mechanics.armies.placing import Place
from conquest_lab.mechanics.armies.rounds import Roll
from conquest_lab.mechanics.dice import compare

BAR = 0.5


# The two loops that are timed ---------------------------------------------------------------------


def play_ruleset(rules: cl.Ruleset[Any, Any], start: Any, plies: int, seed: int) -> None:
    """Play a number of plies."""
    rng = Random(seed)
    random = rng.random
    state = start
    for _ in range(plies):
        player = rules.current_player(state)
        if player >= 0:
            actions = rules.legal_actions(state)
            action = actions[int(random() * len(actions))]
        elif player == cl.CHANCE:
            action = rules.chance_outcomes(state).sample(rng)
        else:
            state = start
            continue
        state = rules.apply_action(state, action).state


def play_plain(plain: Plain, plies: int, seed: int) -> None:
    """The same on lists."""
    random = Random(seed).random
    plain.reset()
    for _ in range(plies):
        if plain.phase == lists.OVER:
            plain.reset()
            continue
        actions = plain.legal()
        plain.push(actions[int(random() * len(actions))])
    assert max(plain.armies) < lists.MADE


def seconds_of(play: Callable[[], object]) -> float:
    """The processor time of some plies."""
    begun = time.process_time()
    play()
    return time.process_time() - begun


# They play the same game --------------------------------------------------------------------------


KINDS = {
    Place: lists.PLACE,
    Attack: lists.ATTACK,
    Defend: lists.DEFEND,
    Occupy: lists.OCCUPY,
    Fortify: lists.FORTIFY,
    Transfer: lists.TRANSFER,
    Draw: lists.DRAW,
    KeepCards: lists.KEEP,
    EndCombat: lists.END_COMBAT,
    EndTurn: lists.END_TURN,
}


def as_tuple(action: Any) -> tuple[int, ...]:
    """An action of the ruleset as the plain loop writes it."""
    if isinstance(action, TradeIn):
        return (lists.TRADE, *action.cards)
    if isinstance(action, Roll):
        lost = compare(action.attack, action.defence)
        return (lists.ROLL, lost.attacker, lost.defender)
    return (KINDS[type(action)], *astuple(action))


def play_together(rules: cl.Ruleset[Any, Any], start: Any, plies: int, seed: int) -> None:
    """Lead both through one game; every ply must offer the same, and all must come undone."""
    rng = Random(seed)
    plain, state = Plain(rules, start), start
    done = 0
    while done < plies and rules.current_player(state) != cl.OVER:
        if rules.current_player(state) == cl.CHANCE:
            outcomes = rules.chance_outcomes(state)
            assert {as_tuple(outcome) for outcome in outcomes.outcomes} == set(plain.legal())
            action = outcomes.sample(rng)
        else:
            actions = rules.legal_actions(state)
            assert sorted(map(as_tuple, actions)) == sorted(plain.legal()), (state, plain.legal())
            action = rng.choice(actions)
        state = rules.apply_action(state, action).state
        plain.push(as_tuple(action))
        assert (state.owners, state.armies) == (tuple(plain.owners), tuple(plain.armies))
        done += 1
    for _ in range(done):
        plain.pop()
    again = Plain(rules, start)
    assert vars(plain) == vars(again) | {"sets": plain.sets}


def claimed_start(rules: cl.Ruleset[Any, Any], seed: int = 1) -> Any:
    """The first reinforcement of a game whose territories were claimed and mustered at random."""
    rng = Random(seed)
    plies = walk(rules, rules.initial_state(PLAYERS), at_random(rules, rng), rng)
    return next(state for state, *_ in plies if state.phase is Phase.PLACE)


def measure(rounds: int, plies: int) -> dict[str, Any]:
    """Time both in turns; medians of the rounds."""
    rules = cl.load("hasbro")
    start = claimed_start(rules)
    for seed in range(20):
        play_together(rules, start, 3000, seed)
    plain = Plain(rules, start)
    speeds: dict[str, list[float]] = {"ruleset": [], "plain": []}
    for number in range(rounds + 1):  # the first one warms up
        took = {
            "ruleset": seconds_of(partial(play_ruleset, rules, start, plies, number)),
            "plain": seconds_of(partial(play_plain, plain, plies, number)),
        }
        for name, seconds in took.items() if number else ():
            speeds[name].append(plies / seconds)
    median = {name: statistics.median(values) for name, values in speeds.items()}
    return {
        "python": platform.python_version(),
        "rounds": rounds,
        "plies": plies,
        "plies_per_second": {name: round(value) for name, value in median.items()},
        "ratio": round(median["ruleset"] / median["plain"], 3),
        "bar": BAR,
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--plies", type=int, default=40_000)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    found = measure(arguments.rounds, arguments.plies)
    if arguments.json:
        print(json.dumps(found))
        return
    speed = found["plies_per_second"]
    print(f"hasbro classic, {PLAYERS} players, random games, CPython {found['python']}")
    print(f"  ruleset           {speed['ruleset']:>9,} plies/s")
    print(f"  list-and-undo     {speed['plain']:>9,} plies/s")
    print(f"  ratio             {found['ratio']:>9.3f}  (bar: {BAR} or more)")


if __name__ == "__main__":
    main()

"""Whole games of Risk a second: 2 and 4 aggressive players, throw by throw and battle by battle.

Everybody plays the aggressive baseline: reinforce the front with the most regiments, attack wherever
one is the stronger, whoever is nearest to his end first, always with the most dice. The classic game of
2007 is for 3 or 4; the nearest for 2 is that with passive independents, which has the same board, dice,
cards and turns. A game is played by the rules as everywhere: legal actions listed, the choice checked and
applied, events with their rules. The yardstick, five dice thrown and sorted by plain Python in the same
run, says how fast the machine was.

    python benchmarks/games.py [--games 30] [--rounds 3] [--json]
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from random import Random
from typing import Any

import yardstick

import conquest_lab as cl
from conquest_lab.games.hasbro.state import Phase
from conquest_lab.mechanics.armies.combat import Attack
from conquest_lab.mechanics.armies.moving import Fortify
from conquest_lab.mechanics.armies.placing import Place

MOST_PLIES = 6_000  # the few longer games are stalemates: everybody grows, nobody is the stronger
TABLES: tuple[tuple[int, dict[str, Any]], ...] = ((2, {"mode": "passive"}), (4, {}))
BATTLES = ("throw", "whole")


def aggressive(rules: cl.Ruleset[Any, Any], state: Any, rng: Random) -> Any:
    """The action of the aggressive baseline, from the legal actions and the state."""
    actions = rules.legal_actions(state)
    armies, owners = state.armies, state.owners
    match state.phase:
        case Phase.ATTACK:
            attacks = [
                action
                for action in actions
                if isinstance(action, Attack)
                and armies[action.source] > armies[action.target] + 1
                and action.dice == min(3, armies[action.source] - 1)
            ]
            # The weakest first: who has few territories is out soon, and leaves cards.
            return min(
                attacks,
                key=lambda a: (
                    owners.count(owners[a.target]),
                    armies[a.target] - armies[a.source],
                    -_enemies(rules, owners, a.target),
                ),
                default=actions[-1],
            )
        case Phase.OCCUPY:
            route = state.route
            ahead = _enemies(rules, owners, route.target) >= _enemies(rules, owners, route.source)
            return actions[0] if ahead else actions[-1]
        case Phase.PLACE | Phase.PLACE_SPOILS | Phase.MUSTER:
            return max(actions, key=lambda action: _worth(rules, owners, armies, action))
        case Phase.FORTIFY:
            moves = [a for a in actions if isinstance(a, Fortify)]
            inside = [a for a in moves if not _enemies(rules, owners, a.source)]
            front = [a for a in inside if _enemies(rules, owners, a.target)]
            return max(front, key=lambda a: armies[a.source], default=actions[-1])
        case Phase.CLAIM:
            return actions[rng.randrange(len(actions))]
    return actions[0]


def _worth(
    rules: cl.Ruleset[Any, Any], owners: tuple[int, ...], armies: tuple[int, ...], action: Place
) -> tuple[bool, int, int]:
    enemies = _enemies(rules, owners, action.territory)
    return enemies > 0, armies[action.territory], action.count


def _enemies(rules: cl.Ruleset[Any, Any], owners: tuple[int, ...], place: int) -> int:
    owner = owners[place]
    return sum(owners[near] != owner for near in cl.presentation(rules).neighbours(place))


def play(rules: cl.Ruleset[Any, Any], players: int, seed: int) -> tuple[int, bool]:
    """(plies, whether somebody won) of one game."""
    rng = Random(seed)
    state = rules.initial_state(players)
    for ply in range(MOST_PLIES):
        player = rules.current_player(state)
        if player == cl.OVER:
            return ply, True
        if player == cl.CHANCE:
            action = rules.chance_outcomes(state).sample(rng)
        else:
            action = aggressive(rules, state, rng)
        state = rules.apply_action(state, action).state
    return MOST_PLIES, False


def measure(games: int, rounds: int) -> list[dict[str, Any]]:
    """Medians over the rounds; every round plays the same games of every kind once."""
    ways = [(n, options | {"battles": b}) for n, options in TABLES for b in BATTLES]
    loaded = [(players, options, cl.load("hasbro", **options)) for players, options in ways]
    speeds: list[list[float]] = [[] for _ in ways]
    plies: list[list[int]] = [[] for _ in ways]
    ended = [0] * len(ways)
    marks = []
    for number in range(rounds):
        marks.append(yardstick.throws_per_second(number))
        for way, (players, _, rules) in enumerate(loaded):
            begun = time.perf_counter()
            played = [play(rules, players, seed) for seed in range(games)]
            speeds[way].append(games / (time.perf_counter() - begun))
            plies[way] = [length for length, _ in played]
            ended[way] = sum(won for _, won in played)
    mark = statistics.median(marks)
    return [
        {
            "players": players,
            "options": options,
            "games_per_second": round(statistics.median(speeds[way]), 2),
            "mean_plies": round(statistics.fmean(plies[way]), 1),
            "finished": ended[way],
            "games": games,
            "plies_per_five_dice": round(
                statistics.median(speeds[way]) * statistics.fmean(plies[way]) / mark, 3
            ),
        }
        for way, (players, options, _) in enumerate(loaded)
    ]


def main() -> None:
    """Print a line for each table and each way to fight."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    rows = measure(arguments.games, arguments.rounds)
    if arguments.json:
        print(json.dumps(rows, indent=2))
        return
    for row in rows:
        name = f"{row['players']} players, {row['options'].get('mode', 'classic')}"
        print(
            f"{name:<20} {row['options']['battles']:<6} {row['games_per_second']:>7.2f} games/s"
            f"  {row['mean_plies']:>8,.1f} plies a game  {row['finished']}/{row['games']} ended"
            f"  {row['plies_per_five_dice']:.3f} plies a throw of five dice"
        )


if __name__ == "__main__":
    main()

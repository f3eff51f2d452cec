"""Does the expert leave out a nearly sure attack that would earn the card of its turn?

Experts play one another. Counted are turns in which a player ends its attacks with no card earned while an
attack of 90% or more was legal. Each such case is tried out with ten times the trials of an ordinary
decision: the end of the attacks, and the likeliest attack, both under the same luck. The case is a mistake
unless the end does at least as well.

    python benchmarks/left_out.py [--turns 1000] [--tables hasbro-passive-2,hasbro-3] [--json]
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any

if __package__ in (None, ""):  # run as a script from a checkout
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.league import SEED, TABLES, Table
from conquest_lab import odds
from conquest_lab.core.presentation import presentation
from conquest_lab.core.walks import walk
from conquest_lab.core.words import say
from conquest_lab.mechanics.armies.combat import Attack, EndCombat
from conquest_lab.players.evaluation import Candidate, evaluation_for
from conquest_lab.players.levels import expert
from conquest_lab.players.player import Decision, deciding
from conquest_lab.players.search import rollout

SURE = 0.9
TIMES_THE_BUDGET = 10
MOST_GAMES = 2_000
"""Games after which it ends even with too few turns."""


@dataclass(slots=True)
class Found:
    """The decisions of a table.

    turns: all that came to the end of attacks. taken: decisions for an attack, where a sure one would earn
    the card. left_out: ends of attacks in spite of one. mistakes: of these, those that the larger search
    would not have made.
    """

    turns: int = 0
    taken: int = 0
    left_out: int = 0
    mistakes: int = 0


def sure_attacks(rules: Any, state: Any) -> list[tuple[float, Attack]]:
    """The attacks from own territories that succeed with 90% or more, the likeliest first.

    A conquest by an ally earns no card.
    """
    shown, found = presentation(rules), {}
    for action in rules.legal_actions(state):
        own = isinstance(action, Attack) and state.owners[action.source] == state.seat
        if own and action.places not in found:
            contest = shown.contest(state, action)
            found[action.places] = _conquer(contest), action
    several = [each for each in found.values() if each[0] >= SURE]
    return sorted(several, key=lambda each: (-each[0], each[1].places))


def _conquer(contest: Any) -> float:
    battle = odds.battle(contest.attackers, contest.defenders, contest.defence_dice)
    return float(battle.conquer)


def mistaken(known: Any, observation: Any, attack: Attack, rng: Random) -> bool:
    """True where the attack does better than the end of attacks, in ten times the usual trials."""
    reason = say("another possibility")
    ways = [Candidate(Decision(action, reason), known.policy) for action in (attack, EndCombat())]
    scores: list[list[float]] = [[], []]
    for _ in range(TIMES_THE_BUDGET * known.simulations):
        seed = rng.getrandbits(64)
        start = known.determinize(observation, Random(seed))
        for way, found in zip(ways, scores, strict=True):
            turns = known.rollout_turns(start)
            found.append(rollout(known, start, observation.seat, way, seed, turns))
    return fmean(scores[0]) > fmean(scores[1])


def decisions(table: Table, game: int) -> Iterator[tuple[Any, Any, Any]]:
    """The rules, the observation of whoever decides, and the decision, of one game of experts."""
    rules = table.rules()
    player = expert(evaluation_for(rules))
    rng = Random(f"{SEED}/{table.key}/{game}")
    decide = deciding(rules, [player] * table.seats, rng)
    for state, seat, action, _ in walk(rules, rules.initial_state(table.seats), decide, rng):
        if seat >= 0 and len(rules.legal_actions(state)) > 1:
            yield rules, rules.observation(state, seat), action


def measured(table: Table, turns: int) -> Found:
    """At least so many turns of a table, in whole games."""
    found, rng = Found(), Random(f"{SEED}/{table.key}/search")
    for game in range(MOST_GAMES):
        for rules, seen, action in decisions(table, game):
            if not isinstance(action, Attack | EndCombat):
                continue
            ends = isinstance(action, EndCombat)
            found.turns += ends
            if seen.conquered:
                continue
            attacks = sure_attacks(rules, seen)
            if attacks and ends:
                found.left_out += 1
                known = evaluation_for(rules)
                found.mistakes += mistaken(known, seen, attacks[0][1], rng)
            elif attacks:
                found.taken += 1
        if found.turns >= turns:
            break
    return found


def main() -> int:
    """Play, print, and say with the exit status whether no mistake was made."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])  # type: ignore[union-attr]
    parser.add_argument("--turns", type=int, default=1000, help="at least so many a table")
    parser.add_argument("--tables", default="", help="the names of tables, with commas between")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    rows = []
    for table in TABLES:
        # A card for a conquest is drawn in Risk 2007 only.
        if table.ruleset != "hasbro" or (
            options.tables and table.key not in options.tables.split(",")
        ):
            continue
        found = measured(table, options.turns)
        rows.append({"table": table.key, **asdict(found)})
        if not options.json:
            print(
                f"{table.key:18} {found.turns} turns; a sure attack for the card was there in"
                f" {found.taken + found.left_out} decisions, left out in {found.left_out};"
                f" {found.mistakes} of these against a search with ten times the budget",
                flush=True,
            )
    if options.json:
        print(json.dumps({"seed": SEED, "rows": rows}, indent=2))
    return 1 if any(row["mistakes"] for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())

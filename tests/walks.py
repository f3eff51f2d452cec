"""Games to look at, from their openings: of chance, and of players."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from conquest_lab.core.ruleset import Step
from conquest_lab.core.walks import at_random, walk
from conquest_lab.core.words import Message
from conquest_lab.players import QUICK, player

Walk = Iterator[tuple[Any, int, Any, Step[Any]]]
"""The state before each ply, who acted, the action, and the step that it led to."""


def random_walk(rules: Any, players: int, rng: Random) -> Walk:
    """A game in which everybody acts at random."""
    return walk(rules, rules.initial_state(players), at_random(rules, rng), rng)


def played_walk(rules: Any, seats: Sequence[Any], rng: Random, start: Any = None) -> Walk:
    """A game of players, each of whom is asked for every decision.

    start: the first state, None for that of the rules.
    """

    def decide(state: Any, seat: int) -> Any:
        decision = seats[seat].choose(rules, rules.observation(state, seat), seat, rng)
        assert isinstance(decision.reason, Message)
        return decision.action

    return walk(rules, start or rules.initial_state(len(seats)), decide, rng)


def quick_walk(rules: Any, players: int, seed: int) -> Walk:
    """A game of quick players."""
    return played_walk(rules, [player(QUICK, rules)] * players, Random(seed))

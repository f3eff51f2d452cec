"""Games to look at, from their openings: of chance, and of players; and what holds at every ply of them."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import islice
from random import Random
from typing import Any

from conquest_lab.core.presentation import presentation
from conquest_lab.core.ruleset import CHANCE, Step, fold
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


def bold_walk(
    choose: Callable[..., Any], rules: Any, players: int, rng: Random, plies: int, *, bold: bool
) -> Iterator[tuple[Any, Any, Step[Any]]]:
    """State, action and step of so many plies, by a choice that may be bold or at random."""
    start = rules.initial_state(players)
    game = walk(rules, start, lambda state, _seat: choose(rules, state, rng, bold=bold), rng)
    return ((state, action, step) for state, _, action, step in islice(game, plies))


def check_listed(rules: Any, state: Any, asked: Iterable[Any]) -> None:
    """Of all that is asked for, exactly what is listed is not refused; lines read back, each its own."""
    chance = rules.current_player(state) == CHANCE
    listed = rules.chance_outcomes(state).outcomes if chance else rules.legal_actions(state)
    offered = set(listed)
    for action in {*asked, *listed}:
        assert (rules.why_illegal(state, action) is None) == (action in offered), action
    assert len(offered) == len(listed)
    lines = [rules.format_action(action) for action in listed]
    assert len(set(lines)) == len(lines)
    assert [rules.parse_action(state, line) for line in lines] == list(listed)


def check_ply(rules: Any, state: Any, action: Any, step: Step[Any]) -> None:
    """A step is the same again, from a copy; it leaves its state as it was; all chances add up to 1."""
    before = pickle.dumps(state)
    again = rules.apply_action(pickle.loads(before), action)  # noqa: S301 - our own bytes
    assert again == step
    assert hash(again.state) == hash(step.state)
    assert pickle.dumps(state) == before
    assert step.state.ply == state.ply + 1
    if rules.current_player(state) == CHANCE:
        assert sum((p for _, p in rules.chance_outcomes(state)), Fraction(0)) == 1


def check_told(rules: Any, state: Any, step: Step[Any], seats: int) -> None:
    """Events give the next table, to everybody as far as they may see."""
    scene = presentation(rules).scene
    assert fold(scene(state), step.events) == scene(step.state)
    for seat in range(seats):
        seen = tuple(event.seen_by(seat) for event in step.events)
        before, after = (scene(rules.observation(each, seat)) for each in (state, step.state))
        assert fold(before, seen) == after

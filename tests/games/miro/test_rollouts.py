"""Rollouts on lists come to exactly the result that the rules come to, ply by ply."""

from random import Random
from typing import Any

import pytest
from tournament import Tournament, game_steps

from conquest_lab import load
from conquest_lab.players.evaluation import evaluation_for
from conquest_lab.players.search import played

ROLLOUTS = 60
"""Rollouts that are compared with each choice of options."""

QUICK = {"Place", "Attack", "EndCombat", "Occupy"}
"""The decisions after which a game is rolled out on lists."""


def observations(rules: Any, players: int) -> Any:
    """Positions of games of quick players, every seventh in which somebody decides."""
    tournament, met = Tournament(rules, ("quick",) * players, 7), 0
    for game in range(100):
        for step in game_steps(tournament, game):
            state, seat = step.state, rules.current_player(step.state)
            if seat < 0 or not state.round or len(rules.legal_actions(state)) < 2:
                continue
            met += 1
            if met % 7 == 0:
                yield rules.observation(state, seat), seat


@pytest.mark.parametrize(
    "options",
    [
        {"battles": "whole"},
        {},
        {"second_rule": True, "joker": "wild", "faces": False},
        {"protection": "off", "joker": "either", "continent_table": "as_converted"},
    ],
)
def test_the_result_is_that_of_the_rules(options: dict[str, Any]) -> None:
    rules = load("miro", **options)
    known: Any = evaluation_for(rules)
    rng, compared, kinds = Random(4), 0, set()
    for observation, seat in observations(rules, 4):
        for candidate in known.candidates(observation, seat, rng)[-3:]:
            kind = type(candidate.decision.action).__name__
            if kind not in QUICK:
                continue
            start = known.determinize(observation, Random(compared))
            turns = known.rollout_turns(start)
            given = start, seat, candidate, compared, turns
            assert known.quick_rollout(*given) == played(known, *given)
            kinds.add(kind)
            compared += 1
        if compared >= ROLLOUTS and kinds == QUICK:
            return
    pytest.fail("too few positions")


@pytest.mark.parametrize(
    "options", [{"huff": True}, {"army_limit": 120}, {"protection": "last_army_survives"}]
)
def test_options_that_lists_do_not_know_are_left_to_the_rules(options: dict[str, Any]) -> None:
    rules = load("miro", **options)
    known: Any = evaluation_for(rules)
    observation, seat = next(observations(rules, 3))
    candidate = known.candidates(observation, seat, Random(1))[0]
    start = known.determinize(observation, Random(1))
    assert known.quick_rollout(start, seat, candidate, 1, 3) is None

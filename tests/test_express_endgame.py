"""Risk Express: an end-game that is solved exactly, and the expert in it."""

from __future__ import annotations

import pytest

import conquest_lab as cl
from benchmarks.express_endgame import BEST, EXPERT, POINTS, EndGame
from conquest_lab.games.express.ruleset import Express

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def game() -> EndGame:
    rules = cl.load("express")
    assert isinstance(rules, Express)
    return EndGame(rules, {0: 0, 3: 0, 4: 1, 5: 1})


def mean(game: EndGame, players: tuple[str, str]) -> float:
    """The chance of seat 0, half of the games begun by it."""
    found = game.chances(players)
    return (found[game.begin, 0] + found[game.begin, 1]) / 2


def test_nobody_gains_against_the_best_play(game: EndGame) -> None:
    """Equal points are closed, so that equals are level; any other way of playing wins less."""
    assert mean(game, (BEST, BEST)) == pytest.approx(0.5, abs=1e-4)
    assert mean(game, (POINTS, POINTS)) == pytest.approx(0.5, abs=1e-4)
    assert mean(game, (POINTS, BEST)) < mean(game, (EXPERT, BEST)) < 0.5


def test_the_expert_plays_this_end_game_nearly_as_well_as_it_can_be_played(game: EndGame) -> None:
    best = mean(game, (BEST, POINTS))
    assert mean(game, (EXPERT, BEST)) > 0.49
    assert best - 0.015 < mean(game, (EXPERT, POINTS)) <= best

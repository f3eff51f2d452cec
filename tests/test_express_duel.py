"""Risk Express for two: the values of the expert, against an end-game solved position by position."""

from statistics import fmean

import pytest
from express_endgame import BEST, EXPERT, POINTS, EndGame

import conquest_lab as cl
from conquest_lab.core.scene import NOBODY
from conquest_lab.games.express.ruleset import Express
from conquest_lab.players.games.express_turn import DUEL, Values, groups, weights

pytestmark = pytest.mark.slow

EVEN, AHEAD = {0: 0, 3: 0, 4: 1, 5: 1}, {0: 0, 3: 0, 4: 1, 5: 0}
FIRST_TURN = 0.5290
"""The chance to win of the player who begins if both play best, from the solved game."""


def rules() -> Express:
    found = cl.load("express")
    assert isinstance(found, Express)
    return found


@pytest.mark.parametrize(
    "shares",
    [pytest.param(EVEN, id="even"), pytest.param(AHEAD, id="ahead", marks=pytest.mark.long)],
)
def test_the_values_for_two_are_nearly_exact_in_an_end_game(shares: dict[int, int]) -> None:
    game = EndGame(rules(), shares)
    exact = game.chances((BEST, BEST))
    errors = [
        abs(game.values.learned(owners, mover)[0] - chance)
        for (owners, mover), chance in exact.items()
        if NOBODY in owners
    ]
    assert fmean(errors) < 0.06
    looked = [
        abs(game.values.after(owners, mover, 3)[0] - chance)
        for (owners, mover), chance in exact.items()
        if NOBODY in owners
    ]
    assert fmean(looked) < 0.025


def test_the_values_of_the_first_turn_are_those_of_the_solved_game() -> None:
    values = Values(rules().table, DUEL)
    for depth in (0, 1):
        assert values.after((NOBODY,) * 14, 0, depth)[0] == pytest.approx(FIRST_TURN, abs=0.01)


def test_every_pair_of_continents_has_weights_of_its_own() -> None:
    """No two groups overlap, and the last one ends with the last weight."""
    table = rules().table
    found = groups(table, 2)
    sizes = [3 ** sum(len(table.members[n]) for n, _ in group.strides) for group in found]
    ends = [group.start + size for group, size in zip(found, sizes, strict=True)]
    assert ends[:-1] == [group.start for group in found[1:]]
    assert {len(weights(DUEL, free)) for free in range(1, 15)} == {ends[-1]}


@pytest.fixture(scope="module")
def game() -> EndGame:
    return EndGame(rules(), EVEN)


def mean(game: EndGame, players: tuple[str, str]) -> float:
    """The chance of seat 0, half of the games begun by it."""
    found = game.chances(players)
    return (found[game.begin, 0] + found[game.begin, 1]) / 2


@pytest.mark.long
def test_nobody_gains_against_the_best_play(game: EndGame) -> None:
    """Equal points are closed, so that equals are level; any other way of playing wins less."""
    assert mean(game, (BEST, BEST)) == pytest.approx(0.5, abs=1e-4)
    assert mean(game, (POINTS, POINTS)) == pytest.approx(0.5, abs=1e-4)
    assert mean(game, (POINTS, BEST)) < mean(game, (EXPERT, BEST)) < 0.5


def test_the_expert_plays_this_end_game_nearly_as_well_as_it_can_be_played(game: EndGame) -> None:
    best = mean(game, (BEST, POINTS))
    assert mean(game, (EXPERT, BEST)) > 0.49
    assert best - 0.015 < mean(game, (EXPERT, POINTS)) <= best

"""Whole games by chance alone: to their end, by the rules, whatever the number of players."""

from collections import Counter
from random import Random

import pytest
from games.refonte.position import RULES, SOON
from walks import random_walk

from conquest_lab.games.refonte import Refonte

pytestmark = pytest.mark.slow

CAP = 60_000


def play_out(players: int, seed: int, rules: Refonte = SOON) -> tuple[str, int]:
    """The rule that ended a random game, "" for one cut short at the cap, and its plies."""
    for *_, step in random_walk(rules, players, Random(seed)):
        if step.state.ply == CAP:
            return "", CAP
    returns = rules.returns(step.state)
    assert returns is not None
    assert sorted(returns) == [0] * (players - 1) + [1]
    return step.events[-1].rule.id if step.events else "", step.state.ply


@pytest.mark.parametrize(("players", "games"), [(2, 2), (3, 3), (4, 2), (5, 1), (6, 1)])
def test_random_games_end(players: int, games: int) -> None:
    """Each with one winner, where nothing has to last; two players end theirs by capitals alone."""
    endings = Counter(play_out(players, seed)[0] for seed in range(games))
    assert set(endings) <= {"R-01", "R-32", "R-A25"} | ({"R-31"} if players > 2 else set())


def test_a_random_game_for_two_ends_where_fate_and_a_lasting_hegemony_decide() -> None:
    """Players by chance seldom hold 22 of 42 territories for a round: most end before the cap."""
    endings = Counter(play_out(2, seed, RULES)[0] for seed in range(3))
    assert set(endings) <= {"R-A44", "R-A48", ""}
    assert endings.total() > endings[""]


@pytest.mark.long
@pytest.mark.timeout(0)
@pytest.mark.parametrize("players", RULES.player_counts)
def test_a_thousand_random_games_end(players: int) -> None:
    """A thousand for each number of players; five of them at most are cut short at the cap.

    Of two players one in a hundred are: they end theirs by capitals alone [R-A43], which takes longer. 20 of
    a thousand are then exceeded about once in a thousand times.
    """
    endings = Counter(play_out(players, seed)[0] for seed in range(1000))
    assert set(endings) <= {"R-01", "R-31", "R-32", "R-A25", ""}
    assert endings[""] <= (20 if players == 2 else 5), endings

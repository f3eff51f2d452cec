"""The fitting of weights by who wins: it finds a known effect, and moves the weights along it."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from benchmarks import train_refonte
from benchmarks.train_refonte import Weights, by_wins
from benchmarks.train_wins import GAIN, Slopes, Tried, ahead, inverted, signs, slopes
from conquest_lab.players.positions.refonte_worth import FEATURES

PLAYERS = 3


def games(worth: Weights, count: int, first: int = 0) -> list[Tried]:
    """Games in which a step of each weight changes the chance to win by so much."""
    found = []
    for number in range(first, first + count):
        rng = Random(number)
        ways, later = signs(rng, len(worth)), number % PLAYERS
        chance = 0.5 - 0.1 * later + sum(map(float.__mul__, worth, map(float, ways)))
        found.append(Tried(ways, later, rng.random() < chance))
    return found


def test_the_worth_of_a_step_is_found_within_its_error() -> None:
    worth = (0.1, 0.0, -0.05)
    found = slopes(games(worth, 6000), PLAYERS)
    for known, slope, error in zip(worth, found.worth, found.errors, strict=True):
        assert abs(slope - known) < 3 * error
        # Half a chance to win and half to lose give 0.5 for the spread of a game.
        assert error == pytest.approx(0.5 / 6000**0.5, rel=0.1)


def test_a_later_turn_is_not_taken_for_the_worth_of_a_weight() -> None:
    """The last to move always loses, and has the first weight higher more often."""
    several = []
    for number in range(600):
        rng, later = Random(number), number % PLAYERS
        higher = 1 if later == 2 and number % 4 else rng.choice((-1, 1))
        several.append(Tried((higher, rng.choice((-1, 1))), later, later < 2))
    assert slopes(several, PLAYERS).worth == pytest.approx((0.0, 0.0), abs=1e-9)


def test_a_matrix_times_its_inverse_is_one() -> None:
    rng = Random(3)
    matrix = [[rng.uniform(-1, 1) for _ in range(6)] for _ in range(6)]
    matrix[0][0] = 0.0
    inverse = inverted(matrix)
    for i, row in enumerate(matrix):
        for j in range(6):
            product = sum(row[k] * inverse[k][j] for k in range(6))
            assert product == pytest.approx(float(i == j), abs=1e-9)


def test_a_weight_moves_by_what_a_step_is_worth_and_less_in_later_rounds() -> None:
    found = Slopes((0.02, -0.01, 0.0), (0.01,) * 3)
    assert ahead(found, 0) == pytest.approx((0.02 * GAIN, -0.01 * GAIN, 0.0))
    assert ahead(found, 2) == pytest.approx([move / 3 for move in ahead(found, 0)])


def test_the_same_games_give_the_same_weights_with_or_without_a_stop(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A run that finds half of its games on file plays the others only, and moves the weight that wins."""
    played: list[int] = []

    def game(known: Weights, steps: Weights, turn: int, number: int, _size: int = 1) -> Tried:
        played.append(number)
        return games((0.3, *(0.0 for _ in known[1:])), 1, 1000 * turn + number)[0]

    monkeypatch.setattr(train_refonte, "tried", game)
    count = len(FEATURES)
    start, steps = (1.0,) * count, (0.5,) * (count - 1) + (0.0,)
    whole = by_wins(start, steps, 60, None, None)
    kept = tmp_path / "games.jsonl"
    by_wins(start, steps, 30, kept, None)
    played.clear()
    assert by_wins(start, steps, 60, kept, None) == whole
    assert played[:30] == list(range(30, 60))
    assert whole[0] > 1.2
    assert whole[-1] == 1.0

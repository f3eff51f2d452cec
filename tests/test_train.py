"""The fitting of weights: it finds a known effect, and moves the weights along it."""

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
import train
from budgets import some
from train import COURSES, GAIN, Weights, by_wins, loss, signs, slopes, trained

PLAYERS = 3
COURSE = COURSES["refonte-3"]


def games(worth: Weights, count: int, first: int = 0) -> list[Any]:
    """Games in which a step of each weight changes the chance to win by a known amount."""
    found = []
    for number in range(first, first + count):
        rng = Random(number)
        ways, later = signs(rng, len(worth)), number % PLAYERS
        chance = 0.5 - 0.1 * later + sum(map(float.__mul__, worth, map(float, ways)))
        found.append([ways, later, rng.random() < chance])
    return found


def test_the_worth_of_a_step_is_found_within_its_error() -> None:
    worth = (0.1, 0.0, -0.05)
    found, errors = slopes(games(worth, 6000), PLAYERS)
    for known, slope, error in zip(worth, found, errors, strict=True):
        assert abs(slope - known) < 3 * error
        # Half a chance to win and half to lose give 0.5 for the spread of a game.
        assert error == pytest.approx(0.5 / 6000**0.5, rel=0.1)


def test_a_later_turn_is_not_taken_for_the_worth_of_a_weight() -> None:
    """The last to move always loses, and has the first weight higher more often."""
    several = []
    for number in range(600):
        rng, later = Random(number), number % PLAYERS
        higher = 1 if later == 2 and number % 4 else rng.choice((-1, 1))
        several.append([(higher, rng.choice((-1, 1))), later, later < 2])
    assert slopes(several, PLAYERS)[0] == pytest.approx((0.0, 0.0), abs=1e-9)


def test_training_finds_the_feature_that_wins() -> None:
    """The side with more of the first feature has always won; the second feature says nothing."""
    data = [([(0.7, 0.5), (0.3, 0.5)], 0), ([(0.2, 0.5), (0.8, 0.5)], 1)] * 200
    weights = trained(data, (0.0, 0.0))
    assert weights[0] > 1
    assert abs(weights[1]) < 0.01
    assert loss(weights, data) < loss((0.0, 0.0), data) == pytest.approx(0.6931, abs=1e-4)


def test_the_same_games_give_the_same_weights_with_or_without_a_stop(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A run that finds half of its games on file plays the others only, and moves the weight that wins."""
    played: list[int] = []

    def game(
        _course: Any, known: Weights, _steps: Weights, turn: int, number: int, _size: int = 1
    ) -> Any:
        played.append(number)
        return games((0.3, *(0.0 for _ in known[1:])), 1, 1000 * turn + number)[0]

    monkeypatch.setattr(train, "tried", game)
    count = len(COURSE.names)
    start, steps = (1.0,) * count, (0.5,) * (count - 1) + (0.0,)
    whole = by_wins(COURSE, start, steps, 60, None, None)
    kept = tmp_path / "games.jsonl"
    by_wins(COURSE, start, steps, 30, kept, None)
    played.clear()
    assert by_wins(COURSE, start, steps, 60, kept, None) == whole
    assert played[:30] == list(range(30, 60))
    assert 1.2 < whole[0] < 1 + 3 * GAIN * 0.5
    assert whole[-1] == 1.0


def test_weights_stay_where_others_are_no_better_in_games_kept_apart(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """What wins in the games trained on loses in those kept apart; then what wins in all of them."""
    course = replace(COURSE, names=("one", "other"), same_for_all=())
    wins, loses = [([(0.7, 0.5), (0.3, 0.4)], 0)] * 20, [([(0.7, 0.5), (0.3, 0.4)], 1)] * 20
    start = (0.0, 0.0)
    assert train.by_turns(course, start, 0, [loses, wins, wins, wins, wins])[0] == start
    assert "the weights stay" in capsys.readouterr().out
    assert train.by_turns(course, start, 0, [wins] * 5)[0] > start


@pytest.mark.slow
@pytest.mark.parametrize("table", some(COURSES, lambda table: table in {"miro-3", "refonte-3"}))
def test_positions_of_a_game_have_the_features_of_every_side(table: str) -> None:
    """The same at every run; the winner is among the sides."""
    course = COURSES[table]
    weights = (0.1,) * len(course.names)
    found = next(got for n in range(9) if (got := train.positions(course, weights, 0, n)))
    assert all(len(side) == len(course.names) for sides, _ in found for side in sides)
    assert all(0 <= won < len(sides) <= course.seats for sides, won in found)

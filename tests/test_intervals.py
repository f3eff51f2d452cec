"""Intervals of chances and of differences, and the part of a lead that is believed."""

from random import Random

import pytest

from conquest_lab.players.intervals import (
    Chance,
    believed,
    chance_of,
    computed_chance,
    difference_of,
    student,
)


def test_students_quantile_is_that_of_the_tables() -> None:
    for trials, quantile in {12: 2.201, 30: 2.045, 120: 1.980}.items():
        assert student(trials) == pytest.approx(quantile, abs=0.0005)
    assert student(5) == pytest.approx(2.776, abs=0.01)
    assert student(30, 0.99) == pytest.approx(2.756, abs=0.001)


def test_intervals_hold_the_true_chance_about_19_times_in_20() -> None:
    """Of wins and losses, and of payoffs in between, for few trials and for a chance near 1."""
    rng = Random(17)
    for chance in (0.3, 0.9):
        for trials in (12, 60):
            held = sure = 0
            for _ in range(400):
                wins = [float(rng.random() < chance) for _ in range(trials)]
                between = [min(1.0, max(0.0, rng.gauss(0.5, 0.1))) for _ in range(trials)]
                won, even = chance_of(wins), chance_of(between)
                held += won.low <= chance <= won.high
                sure += even.low <= 0.5 <= even.high
            assert held >= 0.9 * 400
            assert sure >= 0.9 * 400


def test_a_difference_under_the_same_luck_is_surer_than_two_chances() -> None:
    rng = Random(3)
    luck = [rng.random() for _ in range(50)]
    one, other = [0.1 + 0.8 * u for u in luck], [0.05 + 0.8 * u for u in luck]
    difference = difference_of(one, other)
    assert difference.low > 0
    assert chance_of(one).low < chance_of(other).high


def test_the_interval_of_wins_is_wilsons_and_of_payoffs_between_students() -> None:
    won = chance_of([1.0] * 12 + [0.0] * 8)
    assert (won.mean, won.trials, won.certain) == (0.6, 20, False)
    assert (won.low, won.high) == pytest.approx((0.387, 0.781), abs=0.0005)
    between = chance_of([0.3, 0.4, 0.5, 0.6, 0.7])
    assert (between.low, between.high) == pytest.approx((0.5 - 0.196, 0.5 + 0.196), abs=0.001)


def test_an_interval_of_a_chance_ends_at_0_and_1_and_that_of_a_difference_does_not() -> None:
    wide = chance_of([0.0, 0.5, 1.0])
    assert (wide.low, wide.high) == (0, 1)
    difference = difference_of([0.0, 0.5, 1.0], [0.0, 0.0, 0.0])
    assert difference.low < 0
    assert difference.high > 1


def test_one_trial_says_nothing() -> None:
    one = chance_of([0.7])
    assert (one.mean, one.low, one.high) == (0.7, 0, 1)
    difference = difference_of([0.75], [0.25])
    assert (difference.mean, difference.low, difference.high) == (0.5, -0.5, 1.5)


def test_a_surer_interval_of_a_difference_is_wider() -> None:
    scores, others = [0.2, 0.9, 0.4, 0.6], [0.1, 0.7, 0.5, 0.2]
    usual, surer = (difference_of(scores, others, sure) for sure in (0.95, 0.99))
    assert usual.mean == surer.mean == pytest.approx(0.15)
    assert surer.high - surer.low > usual.high - usual.low


def test_half_of_a_lead_is_believed_whose_error_is_as_large_as_usual_differences() -> None:
    """Those are of 5 points; of a lead that is computed, and has no error, all is believed."""
    half = 1.96 * 0.05
    assert believed(Chance(0.08, 0.08 - half, 0.08 + half, 50)) == pytest.approx(0.04, abs=1e-5)
    half *= 2
    assert believed(Chance(0.08, 0.08 - half, 0.08 + half, 50)) == pytest.approx(0.016, abs=1e-5)
    assert believed(computed_chance(0.08)) == 0.08


def test_a_computed_chance_has_no_trials_and_no_interval() -> None:
    assert computed_chance(0.3) == Chance(0.3, 0.3, 0.3, 0, certain=False)

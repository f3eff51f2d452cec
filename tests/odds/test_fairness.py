"""The simulated χ² statistic: its mean, its tail, and what loaded dice change."""

from math import sqrt

import pytest

from conquest_lab import odds

SERIES = 20_000


def test_the_same_seed_gives_the_same_series() -> None:
    assert odds.chi_squares(60, 50, 7) == odds.chi_squares(60, 50, 7) != odds.chi_squares(60, 50, 8)


def test_the_mean_for_a_fair_die_is_the_number_of_free_faces() -> None:
    """The mean of χ² is 5 exactly for any number of throws; its standard deviation about √10."""
    values = odds.chi_squares(60, SERIES, seed=1)
    assert abs(sum(values) / SERIES - 5) < 5 * sqrt(10 / SERIES)


def test_the_tail_is_that_of_the_test() -> None:
    """Beyond 11.07 lie about 5%, as `fit` says for counts with such a sum."""
    beyond = sum(value > 11.07 for value in odds.chi_squares(600, SERIES, seed=2)) / SERIES
    assert abs(beyond - 0.05) < 0.007
    assert odds.fit({1: 8, 2: 12, 3: 9, 4: 11, 5: 13, 6: 7}).chi_square == pytest.approx(2.8)


def test_loaded_dice_have_larger_sums_and_larger_still_with_more_throws() -> None:
    def caught(throws: int) -> float:
        values = odds.chi_squares(throws, 5000, 3, (1, 1, 1, 1, 1, 2))
        return sum(value > 11.07 for value in values) / 5000

    few, many = caught(60), caught(300)
    assert 0.2 < few < 0.6
    assert many > 0.95

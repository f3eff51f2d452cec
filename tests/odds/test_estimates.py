"""Conclusions from samples: quantiles of published tables, exact intervals, what is refused."""

from fractions import Fraction
from math import inf, sqrt

import pytest

from conquest_lab.core.chance import Distribution
from conquest_lab.odds import OddsError, estimates

CRITICAL = {1: 3.841, 2: 5.991, 3: 7.815, 4: 9.488, 5: 11.070, 6: 12.592, 10: 18.307, 19: 30.144}
"""Values of χ² that are exceeded once in twenty times, by degrees of freedom: any table of the law."""


@pytest.mark.parametrize(
    ("hits", "runs", "confidence", "low", "high"),
    [
        (12, 20, 0.95, 0.3866, 0.7812),
        (12, 20, 0.99, 0.3293, 0.8209),
        (0, 10, 0.95, 0.0, 0.2775),
        (10, 10, 0.95, 0.7225, 1.0),
        (1, 1000, 0.95, 0.00018, 0.00564),
    ],
)
def test_wilsons_interval_has_the_ends_that_a_score_test_just_rejects(
    hits: int, runs: int, confidence: float, low: float, high: float
) -> None:
    """The observed share lies as many standard errors of the end from it as the confidence says."""
    share = estimates.Proportion(hits, runs)
    assert share.interval(confidence) == estimates.wilson(hits, runs, confidence)
    assert share.interval(confidence) == pytest.approx((low, high), abs=0.0001)
    assert share.value == hits / runs
    for end in share.interval(confidence):
        if 0 < end < 1:
            away = abs(share.value - end) / sqrt(end * (1 - end) / runs)
            assert away == pytest.approx({0.95: 1.959964, 0.99: 2.575829}[confidence])


def test_a_share_has_a_standard_error_and_is_no_more_than_all() -> None:
    assert estimates.Proportion(40, 100).standard_error == pytest.approx(0.04899, abs=0.00001)
    for hits, runs in ((-1, 5), (6, 5), (0, 0)):
        with pytest.raises(OddsError):
            estimates.Proportion(hits, runs)


def test_an_interval_holds_both_its_ends() -> None:
    ends = estimates.Interval(0.25, 0.5)
    assert ends.holds(0.25)
    assert ends.holds(0.5)
    assert not ends.holds(0.2499)
    assert not ends.holds(0.5001)


def test_a_series_has_a_share_and_its_interval_at_each_point() -> None:
    first, second = estimates.series([(10, 4), (20, 12)])
    assert (first.runs, first.value, second.runs, second.value) == (10, 0.4, 20, 0.6)
    assert (second.low, second.high) == estimates.wilson(12, 20)


def test_a_mean_has_the_standard_error_of_its_sample() -> None:
    """Of 1, 1 and 4: the mean is 2, the variance of the sample 3, the error √(3/3)."""
    found = estimates.mean_of([(1, 2), (4, 1)])
    assert found == estimates.Mean(2.0, 1.0, 3)
    assert found.interval() == pytest.approx((0.04004, 3.95996), abs=0.00001)
    assert estimates.mean_of([(7, 1)]) == estimates.Mean(7.0, inf, 1)
    with pytest.raises(OddsError, match="at least one run"):
        estimates.mean_of([(7, 0)])


@pytest.mark.parametrize(
    ("runs", "low", "high"),
    [(1, 1, 1), (5, 1, 5), (6, 1, 6), (8, 1, 8), (9, 2, 8), (10, 2, 9), (20, 6, 15), (100, 40, 61)],
)
def test_the_interval_of_a_median_lies_between_the_ranks_of_the_tables(
    runs: int, low: int, high: int
) -> None:
    found = estimates.median_of(range(runs, 0, -1))
    assert (found.low, found.high, found.runs) == (low, high, runs)
    assert found.value == (runs + 1) / 2


def test_a_surer_interval_of_a_median_is_wider() -> None:
    assert estimates.median_of(range(20), 0.99).low < estimates.median_of(range(20)).low
    with pytest.raises(OddsError):
        estimates.median_of([])


@pytest.mark.parametrize(("freedom", "critical"), CRITICAL.items())
def test_a_fit_is_rejected_at_the_published_values(freedom: int, critical: float) -> None:
    """Counts of a fair die of so many sides whose χ² is just that value."""
    sides = freedom + 1
    each = 10_000
    apart = sqrt(critical * each / 2)
    observed = dict.fromkeys(range(sides), each) | {0: each + round(apart), 1: each - round(apart)}
    found = estimates.fit(observed, Distribution.uniform(range(sides)))
    assert found.freedom == freedom
    assert found.chi_square == pytest.approx(critical, rel=0.01)
    assert found.p_value == pytest.approx(0.05, abs=0.0012)


def test_a_fit_is_told_with_five_expected_of_each_outcome() -> None:
    """Outcomes that never came count as well."""
    assert estimates.fit({1: 30}).large_enough
    assert not estimates.fit({1: 29}).large_enough
    assert estimates.fit({1: 30}).chi_square == pytest.approx(150)
    assert estimates.fit({"a": 3}, Distribution([("a", 1)])).p_value == 1


def test_beliefs_follow_bayes() -> None:
    """Of two dice, one of which has a six on three of its sides, after a six and two other faces."""
    laws = {"fair": Distribution([(6, 1), (0, 5)]), "loaded": Distribution([(6, 1), (0, 1)])}
    fair, loaded = Fraction(3 * 25, 216), Fraction(1, 8)
    assert estimates.posterior({"fair": 3, "loaded": 1}, laws, {6: 1, 0: 2}) == {
        "fair": fair / (fair + loaded),
        "loaded": loaded / (fair + loaded),
    }
    with pytest.raises(OddsError, match="the same hypotheses"):
        estimates.posterior({"fair": 1}, laws, {6: 1})
    with pytest.raises(OddsError, match="no hypothesis allows"):
        estimates.posterior({"fair": 1, "loaded": 1}, laws, {3: 1})

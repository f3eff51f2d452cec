"""Distributions: exact weights in the order they are given, and draws that a seed decides."""

from fractions import Fraction
from random import Random

import pytest

from conquest_lab.core.chance import Distribution

LOADED = Distribution([("a", 1), ("b", 3), ("a", 2), ("c", 2)])


def test_equal_outcomes_are_added_up_and_stand_where_the_first_stood() -> None:
    assert LOADED.weights == (("a", 3), ("b", 3), ("c", 2))
    assert LOADED.outcomes == ("a", "b", "c")
    assert (LOADED.total, len(LOADED)) == (8, 3)
    assert list(LOADED) == [("a", Fraction(3, 8)), ("b", Fraction(3, 8)), ("c", Fraction(1, 4))]


def test_what_cannot_happen_has_no_weight() -> None:
    assert (LOADED.weight("b"), LOADED.weight("z")) == (3, 0)
    assert (LOADED.probability("b"), LOADED.probability("z")) == (Fraction(3, 8), 0)
    assert "b" in LOADED
    assert "z" not in LOADED


@pytest.mark.parametrize("weight", [0, -1, 0.5, 1.5])
def test_weights_are_whole_numbers_of_one_or_more(weight: float) -> None:
    with pytest.raises(ValueError, match=f"weight of 'x' is {weight}: weights are whole numbers"):
        Distribution([("w", 1), ("x", weight)])


def test_something_happens() -> None:
    for empty in (Distribution[str], Distribution.uniform):
        with pytest.raises(ValueError, match="at least one outcome"):
            empty([])


def test_outcomes_that_are_named_are_equally_likely() -> None:
    """One that is named twice has twice the weight; those that are known to differ are not compared."""
    assert Distribution.uniform("abac").weights == (("a", 2), ("b", 1), ("c", 1))
    for even in (Distribution.uniform("abc"), Distribution.of_different(("a", "b", "c"))):
        assert even == Distribution([("a", 1), ("b", 1), ("c", 1)])
        assert (even.total, even.weight("c"), even.weight("z")) == (3, 1, 0)
        assert "b" in even


def test_distributions_are_equal_by_outcomes_order_and_weights() -> None:
    same = Distribution([("a", 3), ("b", 3), ("c", 2)])
    assert same == LOADED
    assert hash(LOADED) == hash(same)
    assert Distribution([("b", 3), ("a", 3), ("c", 2)]) != LOADED
    assert Distribution([("a", 6), ("b", 6), ("c", 4)]) != LOADED
    assert LOADED != "abc"


def test_a_long_distribution_shows_its_first_six_outcomes() -> None:
    six = "(1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1)"
    assert repr(Distribution.uniform(range(1, 7))) == f"Distribution([{six}])"
    assert repr(Distribution.uniform(range(1, 8))) == f"Distribution([{six}, ...])"


def test_values_of_outcomes_have_their_law_mean_and_variance() -> None:
    die = Distribution.uniform(range(1, 7))
    assert die.map(lambda face: face > 4).weights == ((False, 4), (True, 2))
    assert die.expectation(lambda face: face) == Fraction(7, 2)
    assert die.variance(lambda face: face) == Fraction(35, 12)
    worth = {"a": 4, "b": 0, "c": Fraction(1, 2)}
    assert LOADED.expectation(worth.__getitem__) == Fraction(13, 8)
    assert (
        LOADED.variance(worth.__getitem__)
        == Fraction(48 + Fraction(1, 2), 8) - Fraction(13, 8) ** 2
    )


@pytest.mark.parametrize(
    "law",
    [
        LOADED,
        Distribution([("sure", 1)]),
        Distribution.uniform("ab"),
        Distribution.uniform(range(36)),
        Distribution.of_different(tuple(range(44))),
        Distribution.of_different(tuple(range(45))),
        Distribution.of_different(("sure",)),
        Distribution([(n, n) for n in range(1, 12)]),
    ],
    ids=repr,
)
def test_a_draw_is_the_outcome_at_the_random_number_below_the_total(
    law: Distribution[object],
) -> None:
    """The number that `Random.randrange` gives: one seed gives the same game in every release."""
    listed = [outcome for outcome, weight in law.weights for _ in range(weight)]
    for seed in range(200):
        rng, same = Random(seed), Random(seed)
        for _ in range(3):
            assert law.sample(rng) == listed[same.randrange(len(listed))]
        assert rng.getstate() == same.getstate()

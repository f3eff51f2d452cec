"""The lesson on samples: the wall of intervals, and questions about their width."""

from fractions import Fraction
from functools import cache
from math import sqrt
from random import Random

import pytest

from conquest_lab import odds, widgets


def wall(seed: int = 7) -> widgets.IntervalWall:
    bet = widgets.Predict(widgets.Lesson("test", seed=seed), widgets.ConquerChance(10, 10))
    built = widgets.IntervalWall(bet)
    bet.lock("60 %")
    return built


def test_the_same_seed_gives_the_same_wall() -> None:
    one, two, other = wall(), wall(), wall(8)
    for each in (one, two, other):
        each.drop(50)
    assert one.samples == two.samples != other.samples


def test_the_truth_is_not_sent_before_the_curtain_opens() -> None:
    built = wall()
    built.drop(50)
    assert built.view["truth"] is None
    assert not any(missed for *_, missed in built.view["samples"])
    assert "0.5676" not in str(built.view)
    built.reveal()
    assert built.view["truth"] == pytest.approx(float(odds.battle(10, 10).conquer))
    assert [n for n, (*_, missed) in enumerate(built.view["samples"], 1) if missed] == (
        built.misses()
    )
    for sample in built.samples:
        low, high = built.interval(sample)
        assert (sample.seed in built.misses()) == (not low <= built.view["truth"] <= high)


@cache
def full_walls() -> list[widgets.IntervalWall]:
    """Twenty walls with 200 samples of 400 each, for every confidence the same."""
    walls = [wall(seed) for seed in range(20)]
    for built in walls:
        built.choose(400, 95)
        for _ in range(4):
            built.drop(50)
    return walls


@pytest.mark.parametrize("confidence", [80, 95, 99])
def test_as_many_miss_as_the_confidence_says(confidence: int) -> None:
    """Over 4,000 intervals the share of misses is within four standard errors of what was promised."""
    missed = runs = 0
    for built in full_walls():
        built.choose(400, confidence)
        missed += len(built.misses())
        runs += len(built.samples)
    assert runs == 4000
    promised = 1 - confidence / 100
    # Wilson's interval covers a little more or less than it says: a share of whole battles jumps.
    assert abs(missed / runs - promised) < 4 * sqrt(promised * (1 - promised) / runs) + 0.006


def test_other_intervals_of_the_same_samples_and_other_samples() -> None:
    built = wall()
    built.drop(10)
    before = list(built.samples)
    built.choose(100, 80)
    assert built.samples == before
    built.choose(25, 80)
    assert built.samples == []
    for nonsense in ((30, 80), (25, 50), (0, 0)):
        built.choose(*nonsense)
    assert (built.size, built.confidence) == (25, 80)
    built.on_message("choose", {"size": 400, "confidence": 99})
    assert (built.size, built.confidence) == (400, 99)
    for message in ({"to": 7}, {"to": "10"}, {}):
        built.on_message("drop", message)
    assert built.samples == []


def test_a_wall_has_an_end() -> None:
    built = wall()
    built.choose(25, 95)
    for _ in range(6):
        built.drop(50)
    assert len(built.samples) == 200
    assert built.view["full"]
    hits, runs = (sum(getattr(s, name) for s in built.samples) for name in ("hits", "runs"))
    assert f"{hits} of {runs} battles" in built.view["said"]


@pytest.mark.parametrize("seed", range(20))
def test_every_variant_agrees_with_the_formula(seed: int) -> None:
    rng = Random(seed)
    error, misses, tell = (
        family.drawn(rng)
        for family in (widgets.StandardError, widgets.MissesExpected, widgets.BattlesToTell)
    )
    share = odds.Proportion(error.battles // 2, error.battles)
    assert float(error.answer) == pytest.approx(share.standard_error, rel=0.001)
    # The mean of a binomial law, term by term.
    miss = Fraction(100 - misses.confidence, 100)
    assert misses.answer == sum(miss for _ in range(misses.intervals))
    assert 2 * sqrt(0.25 / tell.answer) == pytest.approx(tell.gap / 100)
    assert f"{50 - tell.gap if tell.below else 50 + tell.gap}%" in str(tell.prompt())

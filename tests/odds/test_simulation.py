"""Simulation: within its own interval, whoever computes it, and honest about its error."""

import random
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from math import comb, sqrt
from typing import Any

import pytest

from conquest_lab import odds

pytestmark = pytest.mark.slow

FIGHTS: list[tuple[int, int, dict[str, Any]]] = [
    (10, 10, {}),
    (3, 3, {"defence_dice": 3}),
    (1, 4, {}),
    (12, 3, {"attack_dice": 1}),
    (5, 5, {"ties": "attacker", "sides": 8}),
    (4, 4, {"attack_faces": (1, 1, 1, 1, 1, 5)}),
]


@pytest.mark.parametrize(("attackers", "defenders", "dice"), FIGHTS, ids=str)
def test_the_exact_chance_lies_in_the_interval(
    attackers: int, defenders: int, dice: dict[str, Any]
) -> None:
    """Seeded, 100,000 battles: chance and mean losses within 99.9 % intervals of the simulation."""
    exact = odds.battle(attackers, defenders, **dice)
    sample = odds.simulate(attackers, defenders, runs=100_000, seed=3, **dice)
    assert sample.conquer.interval(0.999).holds(float(exact.conquer))
    losses = exact.expected_losses
    assert sample.attacker_losses.interval(0.999).holds(float(losses.attacker))
    assert sample.defender_losses.interval(0.999).holds(float(losses.defender))
    assert set(sample.ends) <= set(exact.ends.outcomes)
    assert sum(sample.ends.values()) == sample.runs == 100_000


def test_ninety_five_percent_of_the_intervals_hold_the_truth() -> None:
    """Of 400 seeded simulations about 380 hold the exact chance: the interval is what it says."""
    exact = float(odds.battle(2, 1).conquer)
    held = sum(
        odds.simulate(2, 1, runs=60, seed=seed).conquer.interval().holds(exact)
        for seed in range(400)
    )
    assert abs(held - 380) < 3.3 * sqrt(400 * 0.95 * 0.05)


def test_the_seed_makes_the_same_battles_again() -> None:
    """The result tells its seed, drawn or given."""
    drawn = odds.simulate(5, 4, runs=1000)
    assert odds.simulate(5, 4, runs=1000, seed=drawn.seed) == drawn
    assert odds.simulate(5, 4, runs=1000, seed=drawn.seed + 1).ends != drawn.ends


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_the_number_of_workers_changes_nothing(workers: int) -> None:
    """Threads or none: every block has a generator of its own."""
    alone = odds.simulate(6, 5, runs=70_000, seed=11)
    with ThreadPoolExecutor(workers) as executor:
        assert odds.simulate(6, 5, runs=70_000, seed=11, executor=executor) == alone


def test_processes_change_nothing() -> None:
    """Work is sent to other processes as plain values."""
    with ProcessPoolExecutor(2) as executor:
        there = odds.simulate(6, 5, runs=40_000, seed=11, executor=executor)
        hands = odds.simulate_hands(4, runs=20_000, seed=5, executor=executor)
    assert there == odds.simulate(6, 5, runs=40_000, seed=11)
    assert hands == odds.simulate_hands(4, runs=20_000, seed=5)


@pytest.mark.long
def test_a_dask_cluster_changes_nothing() -> None:
    """A local cluster through `Client.get_executor()`."""
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        there = odds.simulate(6, 5, runs=50_000, seed=11, executor=client.get_executor())
    assert there == odds.simulate(6, 5, runs=50_000, seed=11)


def test_the_convergence_series_ends_with_the_result() -> None:
    """Runs grow, intervals hold their value, the last point is the whole sample."""
    sample = odds.simulate(6, 5, runs=40_000, seed=2)
    points = sample.convergence()
    assert [p.runs for p in points] == sorted({p.runs for p in points})
    assert points[0].runs == 1
    assert (points[-1].runs, points[-1].value) == (40_000, sample.conquer.value)
    assert all(p.low <= p.value <= p.high for p in points)
    assert points[-1].high - points[-1].low < 0.1 * (points[0].high - points[0].low)


def test_progress_is_told_to_the_end() -> None:
    """A callback hears how many runs are done, up to all of them."""
    heard: list[tuple[int, int]] = []
    odds.simulate(3, 3, runs=40_000, seed=1, progress=lambda done, of: heard.append((done, of)))
    assert heard[-1] == (40_000, 40_000)
    assert heard == sorted(heard)


def test_hands_agree_with_the_hypergeometric_law() -> None:
    """The share of hands with a set lies in the interval around the exact chance."""
    hands = odds.simulate_hands(4, runs=50_000, seed=9)
    assert odds.set_share(hands).interval(0.999).holds(float(odds.cards.set_chance(4)))
    jokers = hands.mean(lambda hand: hand.joker)
    assert jokers.interval(0.999).holds(4 * 2 / 44)
    assert hands.share(lambda hand: hand.size == 4).value == 1


def throw(rng: random.Random) -> int:
    """Any experiment will do."""
    return rng.randint(1, 6)


def test_any_experiment_can_be_counted() -> None:
    """Whole games are counted the same way; the k-th game has its own generator."""
    alone = odds.simulate_games(throw, runs=600, seed=4)
    with ThreadPoolExecutor(2) as executor:
        assert odds.simulate_games(throw, runs=600, seed=4, executor=executor) == alone
    assert alone.mean(float).interval(0.999).holds(3.5)


def test_wilsons_interval_near_the_ends() -> None:
    """No hits: from 0 to z²/(n + z²); the plain interval would have no width."""
    none = odds.Proportion(0, 10).interval()
    assert none.low == 0
    assert none.high == pytest.approx(1.959964**2 / (10 + 1.959964**2), abs=1e-6)
    assert odds.Proportion(10, 10).interval().high == 1


def test_wilsons_interval_covers_what_it_promises() -> None:
    """Exact coverage for n = 50 and p = 0.3, by the binomial law, is near 95 %."""
    covered = sum(
        comb(50, k) * 0.3**k * 0.7 ** (50 - k)
        for k in range(51)
        if odds.Proportion(k, 50).interval().holds(0.3)
    )
    assert 0.93 < covered < 0.97

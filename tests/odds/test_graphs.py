"""The board as a graph: plain counts, exact walks, and the easiest way to a target."""

import random
from fractions import Fraction

import pytest
from boards import made

from conquest_lab.mechanics.board import load_board
from conquest_lab.odds import graphs
from conquest_lab.odds.campaigns import path_garrisons

PATH = made([("a", "b"), ("b", "C"), ("C", "D")], "abCD")


def test_the_middle_of_a_path_stands_between() -> None:
    """On a − b − C − D the inner places lie on two of the three ways between others."""
    found = graphs.standings(PATH)
    assert [s.degree for s in found] == [1, 2, 2, 1]
    assert [s.betweenness for s in found] == pytest.approx([0, 2 / 3, 2 / 3, 0])
    assert [s.distance for s in found] == pytest.approx([2, 4 / 3, 4 / 3, 2])
    assert path_garrisons(PATH, [0, 1, 2], [3, 1, 1, 1]) == (2, (1, 1))


def test_gates_and_ways_into_a_continent() -> None:
    """Each half of the path has one gate with one way in."""
    low, high = graphs.continent_costs(PATH)
    assert (low.places, low.gates, low.ways_in, low.bonus_per_gate) == (2, 1, 1, Fraction(3))
    assert high.bonus_per_gate == 2


def test_the_world_has_its_known_continents() -> None:
    """42 territories; Australia's classic four places have one gate, so the best bonus a gate."""
    board = load_board("world")
    costs = graphs.continent_costs(board)
    assert sum(cost.places for cost in costs) == 42
    best = max(costs, key=lambda cost: cost.bonus_per_gate or 0)
    assert (best.places, best.gates) == (4, 1)


def test_a_wandering_front_visits_by_degree() -> None:
    """The long-run share is degree / (2 · borders), and one step does not change it."""
    board = load_board("world")
    law = graphs.wandering_front(board)
    for n, near in enumerate(board.neighbours):
        arriving = sum(law.probability(m) / len(board.neighbours[m]) for m in near)
        assert arriving == law.probability(n)


def test_steps_to_the_end_of_a_path() -> None:
    """From distance k of a reflecting path of 3 steps: 3² − (3 − k)² random steps on average."""
    assert graphs.steps_to(PATH, 3) == (9, 8, 5, 0)


def test_steps_agree_with_a_seeded_walk() -> None:
    """On the world, from one corner to another, within four standard errors."""
    board = load_board("world")
    exact = float(graphs.steps_to(board, 0)[10])
    rng, lengths = random.Random(2), []
    for _ in range(400):
        here, steps = 10, 0
        while here:
            here, steps = rng.choice(board.neighbours[here]), steps + 1
        lengths.append(steps)
    mean = sum(lengths) / 400
    error = (sum((n - mean) ** 2 for n in lengths) / 399 / 400) ** 0.5
    assert abs(mean - exact) < 4 * error

"""The ground of the experts of cards and dice: matrix games, and the halving of candidates."""

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from conquest_lab.odds.bluff import exact_game
from conquest_lab.odds.errors import OddsError
from conquest_lab.players.halving import Choice, leads_by_merit, search
from conquest_lab.players.player import run_to_end

Matrix = list[list[int]]


def rows_win(matrix: Matrix, rows: tuple[Fraction, ...], columns: tuple[Fraction, ...]) -> Fraction:
    """The mean gain of the rows when both sides mix so."""
    shares = product(enumerate(rows), enumerate(columns))
    return sum((matrix[r][c] * p * q for (r, p), (c, q) in shares), Fraction(0))


def best_of_grid(matrix: Matrix, parts: int) -> Fraction:
    """The most that the rows can be sure of with shares that are multiples of 1 / parts."""
    width = range(len(matrix[0]))
    return max(
        min(sum(n * row[c] for n, row in zip(mix, matrix, strict=True)) for c in width)
        for mix in product(range(parts + 1), repeat=len(matrix))
        if sum(mix) == parts
    ) * Fraction(1, parts)


# Matrix games -------------------------------------------------------------------------------------


def test_neither_side_of_an_equilibrium_does_better_alone() -> None:
    """In 200 random games; shares are probabilities."""
    rng = Random(1)
    for _ in range(200):
        height, width = rng.randint(1, 5), rng.randint(1, 5)
        matrix = [[rng.randint(-5, 5) for _ in range(width)] for _ in range(height)]
        found = exact_game(matrix)
        for shares in (found.rows, found.columns):
            assert sum(shares) == 1
            assert min(shares) >= 0
        pure = [tuple(Fraction(n == m) for m in range(5)) for n in range(5)]
        assert rows_win(matrix, found.rows, found.columns) == found.value
        for n in range(height):
            assert rows_win(matrix, pure[n][:height], found.columns) <= found.value
        for n in range(width):
            assert rows_win(matrix, found.rows, pure[n][:width]) >= found.value


def test_no_mix_of_a_grid_is_surer_than_the_exact_game() -> None:
    """The best of all mixes in twelfths comes within 1 of it, with payoffs from -5 to 5."""
    rng = Random(2)
    for _ in range(40):
        matrix = [[rng.randint(-5, 5) for _ in range(3)] for _ in range(3)]
        value, grid = exact_game(matrix).value, best_of_grid(matrix, 12)
        assert value - 1 < grid <= value


def test_scissors_paper_stone_are_mixed_evenly() -> None:
    found = exact_game([[0, 1, -1], [-1, 0, 1], [1, -1, 0]])
    assert found.rows == found.columns == (Fraction(1, 3),) * 3
    assert found.value == 0


@pytest.mark.parametrize("payoffs", [[], [[]], [[1, 2], [3]]], ids=str)
def test_no_rectangle_is_no_game(payoffs: Matrix) -> None:
    with pytest.raises(OddsError, match="rows of one length"):
        exact_game(payoffs)


# Halving ------------------------------------------------------------------------------------------


def searched(means: list[float], noise: float, budget: int, seed: int) -> Choice:
    """A search in which candidates score a mean and some luck, a part of it common to all."""

    def trial(number: int, luck: int) -> float:
        return means[number] + noise * (Random(luck).random() + Random(luck + number).random())

    return run_to_end(search(len(means), trial, budget, Random(seed)))


def test_a_better_candidate_is_found() -> None:
    assert searched([0.0, 0.1, 0.9, 0.2, 0.1], 0.3, 100, 1).best == 2


def test_the_first_candidate_stays_when_all_are_equal() -> None:
    """In nearly all of 200 searches, although the luckiest of eight others always looks better."""
    stayed = sum(searched([0.5] * 9, 1.0, 120, seed).best == 0 for seed in range(200))
    assert stayed > 120


def test_a_lead_has_to_exceed_the_luck_of_many() -> None:
    scores = [0.0, 1.0, 0.0, 1.0, 1.0, 0.0, 1.0, 1.0]
    assert leads_by_merit(scores, [0.25] * 8, 2)
    assert not leads_by_merit(scores, [0.45] * 8, 9)


def test_a_search_stays_in_its_budget_and_repeats_itself() -> None:
    tried: list[tuple[int, int]] = []

    def trial(number: int, luck: int) -> float:
        tried.append((number, luck))
        return Random(luck * 10 + number).random()

    first = run_to_end(search(7, trial, 90, Random(5)))
    once = tried.copy()
    tried.clear()
    assert run_to_end(search(7, trial, 90, Random(5))) == first
    assert tried == once
    assert 80 < len(once) <= 90
    assert len({luck for _, luck in once[:7]}) == 1

"""Battles in decimals: within their own bound of the fractions, and of sums made another way."""

from fractions import Fraction
from itertools import product
from math import fsum
from typing import Any

import numpy as np
import pytest
from budgets import some

from conquest_lab import odds
from conquest_lab.odds import large
from conquest_lab.odds.rolls import Dice

WAYS: list[dict[str, object]] = [
    {},
    {"defence_dice": 3},
    {"attack_dice": 1, "defence_dice": 1},
    {"attack_dice": 2, "defence_dice": 3, "ties": "attacker"},
    {"attack_dice": 5, "defence_dice": 4, "sides": 4},
    {"stop": 4},
    {"attack_faces": [1, 2, 3, 4, 5, 6]},
]


@pytest.mark.parametrize("way", WAYS, ids=str)
@pytest.mark.parametrize("plain", [False, True], ids=["numpy", "without"])
def test_every_number_is_within_its_bound_of_the_fraction(
    way: dict[str, object], plain: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Chances of all ends, means and rounds, from one army to 60 against 45."""
    if plain:
        monkeypatch.setattr(large, "find_spec", lambda _name: None)
    least = int(str(way.get("stop", 0))) or 1
    for a, d in [*product((least, least + 1, least + 4), (1, 2, 5)), (60, 45)]:
        exact = odds.battle(a, d, **way)
        found = odds.battle(a, d, exact=False, **way)
        assert found.error < 1e-11
        true = dict(exact.ends)
        assert {end for end, _ in found.ends} == set(true)
        for end, p in found.ends:
            assert abs(Fraction(p) - true[end]) <= found.error
        assert abs(Fraction(found.conquer) - exact.conquer) <= found.error
        for side in ("attackers_left", "defenders_left"):
            law = dict(getattr(exact, side))
            assert all(abs(Fraction(p) - law[n]) <= found.error for n, p in getattr(found, side))
        armies = found.error * (a + d)
        losses = exact.expected_losses
        assert abs(Fraction(found.expected_losses.attacker) - losses.attacker) <= armies
        assert abs(Fraction(found.expected_losses.defender) - losses.defender) <= armies
        assert abs(Fraction(found.expected_rounds) - exact.expected_rounds) <= armies


@pytest.mark.parametrize(
    ("a", "d"),
    some([(200, 200), (900, 50), (500, 500), (2000, 100)], lambda armies: sum(armies) < 1000),
)
def test_the_largest_battles_with_fractions_agree(a: int, d: int) -> None:
    """The whole law; ends that were dropped on the way could hardly happen."""
    exact, found = odds.battle(a, d), odds.battle(a, d, exact=False)
    true = dict(exact.ends)
    for end, p in found.ends:
        assert abs(Fraction(p) - true[end]) <= found.error
    assert sum(p for end, p in true.items() if end not in found.ends._by_outcome) < 1e-50


def test_the_chance_agrees_with_a_table_that_is_filled_from_the_other_end() -> None:
    """1,000 against 1,000: the table starts where battles end, and walks back to the start."""
    table = odds.conquer_table(1000, 1000)
    for a, d in ((1000, 1000), (1000, 999), (871, 1000), (830, 970)):
        found = odds.battle(a, d, exact=False)
        assert abs(found.conquer - float(table[a, d])) <= found.error + 1e-12


def chance_backwards(attackers: int, defenders: int) -> float:
    """The chance to conquer with 3 dice against 2, from the ends of battles back to the start.

    Another order and other sums, in long doubles: 64 bits instead of 53 where the machine has them.
    """
    wide, dice = np.longdouble, Dice()
    laws = {
        (a, d): [
            (lost.attacker, lost.defender, wide(p.numerator) / wide(p.denominator))
            for lost, p in dice.losses(a, d)
        ]
        for a in (1, 2, 3)
        for d in (1, 2)
    }
    rows: dict[
        int, tuple[Any, int]
    ] = {}  # the chances of all states with n armies, from a = low on
    for n in range(1, attackers + defenders + 1):
        low, high = max(0, n - defenders), min(attackers, n)
        a = np.arange(low, high + 1)
        d = n - a
        row = np.where(d == 0, wide(1), wide(0))
        for (most, answer), law in laws.items():
            here = (np.minimum(a, 3) == most) & (np.minimum(d, 2) == answer)
            for x, y, p in law if here.any() else ():
                after, first = rows[n - x - y]
                row[here] += p * after[a[here] - x - first]
        rows[n] = (row, low)
        rows.pop(n - 3, None)
    last, low = rows[attackers + defenders]
    return float(last[attackers - low])


@pytest.mark.parametrize(
    ("a", "d"),
    [
        pytest.param(3000, 3515, marks=pytest.mark.slow),
        pytest.param(10_000, 11_716, marks=pytest.mark.long),
    ],
)
def test_a_very_large_chance_agrees_with_an_independent_sum(a: int, d: int) -> None:
    """About half of these battles are won; the sum begins at the other end."""
    found = odds.battle(a, d, exact=False)
    assert 0.2 < found.conquer < 0.8
    assert abs(found.conquer - chance_backwards(a, d)) <= found.error < 1e-10


def test_the_independent_sum_is_right_where_fractions_are_known() -> None:
    assert abs(chance_backwards(30, 35) - float(odds.battle(30, 35).conquer)) < 1e-15


def test_all_chances_together_make_one() -> None:
    for a, d in ((10_000, 10_000), (10_000, 11_720)):
        found = odds.battle(a, d, exact=False)
        assert abs(fsum(p for _, p in found.ends) - 1) <= found.error < 1e-10
        # Whoever wins, what one side loses fits what the other has lost.
        assert found.expected_losses.defender <= d
        assert 0 <= found.conquer <= 1


def test_a_large_battle_shows_itself_with_its_bound() -> None:
    found = odds.battle(1000, 1000, exact=False)
    assert "within 3·10⁻¹² of the true one" in str(found)
    assert len(str(found).splitlines()) < 35
    assert (
        repr(found)
        == "<LargeBattle 1000 against 1000: conquered with chance 0.998911, within 2e-12>"
    )
    assert (
        found.attackers_left.probability(0) == 1 - found.conquer
        or abs(found.attackers_left.probability(0) + found.conquer - 1) <= found.error
    )

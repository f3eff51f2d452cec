"""Tables of floats against exact fractions, the smallest army, what a change of rules does."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conquest_lab import odds

ROOT = Path(__file__).parents[2]
WIDE = {"attack_dice": 4, "sides": 4}


@pytest.mark.parametrize("defence_dice", [1, 2, 3])
@pytest.mark.parametrize("dice", [{}, {"ties": "attacker"}, {"attack_dice": 1}, WIDE], ids=str)
def test_every_entry_is_the_fraction(defence_dice: int, dice: dict[str, int]) -> None:
    """40 × 25 entries within 1e-12 of the exact chance, for all dice."""
    table = odds.conquer_table(12, 9, defence_dice, **dice)
    for a in range(1, 13):
        for d in range(1, 10):
            exact = odds.battle(a, d, defence_dice, **dice).conquer
            assert abs(float(exact) - table[a, d]) < 1e-12
    assert table[0, 1:].tolist() == [0.0] * 9
    assert table[:, 0].tolist() == [1.0] * 13


@pytest.mark.parametrize(("a", "d"), [(40, 40), (100, 100), (300, 280), (1, 300), (300, 1)])
def test_far_corners_are_the_fraction(a: int, d: int) -> None:
    """Rounding does not build up over a long battle."""
    for dice in (2, 3):
        exact = odds.battle(a, d, dice).conquer
        assert abs(float(exact) - odds.conquer_table(a, d, dice)[a, d]) < 1e-12


@settings(max_examples=20)
@given(st.integers(1, 30), st.integers(1, 30), st.integers(1, 4), st.integers(1, 4))
def test_a_small_table_is_a_corner_of_a_big_one(
    attackers: int, defenders: int, attack_dice: int, defence_dice: int
) -> None:
    """The shape of the table does not change its entries."""
    small = odds.conquer_table(attackers, defenders, defence_dice, attack_dice=attack_dice)
    big = odds.conquer_table(31, 31, defence_dice, attack_dice=attack_dice)
    assert abs(small - big[: attackers + 1, : defenders + 1]).max() < 1e-14


@pytest.mark.parametrize(("defenders", "attackers"), [(15, 14), (25, 23), (35, 31)])
def test_smallest_attack_for_even_chances(defenders: int, attackers: int) -> None:
    """Höhle 2025: 14, 23 and 31 attackers have 50 % against 15, 25 and 35."""
    assert odds.smallest_attack(defenders) == attackers


@pytest.mark.parametrize("at_least", [0.1, 0.8, 0.99])
def test_one_attacker_fewer_does_not_reach_the_chance(at_least: float) -> None:
    """The smallest army reaches the chance and the next smaller one does not."""
    found = odds.smallest_attack(7, at_least, defence_dice=3)
    assert odds.battle(found, 7, 3).conquer >= at_least
    assert odds.battle(found - 1, 7, 3).conquer < at_least


def test_a_chance_met_exactly_counts() -> None:
    """The exact fraction decides where floats cannot."""
    exact = odds.battle(6, 4).conquer
    assert odds.smallest_attack(4, exact) == 6


def test_sensitivity_gives_each_change_and_its_difference() -> None:
    """Each variation is a battle of its own, compared with the unchanged one."""
    base = odds.battle(5, 5).conquer
    found = {str(v.change): v for v in odds.sensitivity(5, 5)}
    assert found["3 defence dice"].conquer == odds.battle(5, 5, 3).conquer
    assert found["dice of 8 sides"].conquer == odds.battle(5, 5, sides=8).conquer
    assert found["ties to the attacker"].difference > 0 > found["one more defender"].difference
    assert all(v.difference == v.conquer - base for v in found.values())


def test_importing_the_odds_imports_no_numpy() -> None:
    """The exact engine runs where numpy is missing; tables import it when they are asked for."""
    code = (
        "import sys; from conquest_lab import odds; odds.battle(3, 2).conquer;"
        "assert not {'numpy', 'scipy', 'matplotlib'} & set(sys.modules);"
        "odds.conquer_table(3, 3); assert 'numpy' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_every_public_name_is_there() -> None:
    """`__all__` holds, the late names included; the tutorial for programmers names them all."""
    assert all(getattr(odds, name) is not None for name in odds.__all__)
    assert set(odds.__all__) <= set(dir(odds))
    taught = set(re.findall(r"\w+", (ROOT / "docs/programmers.md").read_text("utf-8")))
    assert set(odds.__all__) <= taught
    with pytest.raises(AttributeError, match="nonsense"):
        _ = odds.nonsense

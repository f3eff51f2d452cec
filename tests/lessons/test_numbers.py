"""Numbers that lessons tell follow from what stands above them."""

import re
from fractions import Fraction
from functools import cache
from math import sqrt

import pytest
from prose import LESSONS, printed, told

from conquest_lab import odds

LINES = ("C", "K K", "5")
P08 = next((LESSONS / "en").glob("p08_*.ipynb"))


@cache
def value(dice: int, left: tuple[str, ...], *, give_up: bool) -> Fraction:
    """The Bellman equation of lesson P8, throw by throw; without the die given up if not `give_up`."""
    if not left or not dice:
        return Fraction(not left)
    total = Fraction(0)
    for throw, ways in odds.express.throws(dice).weights:
        choices = []
        for line in left:
            used = odds.express.dice_used(throw, odds.express.parse_line(line))
            if used is not None:
                rest = tuple(other for other in left if other != line)
                choices.append(value(dice - used, rest, give_up=give_up))
        if not choices or (give_up and left == LINES):
            choices.append(value(dice - 1, left, give_up=give_up))
        total += ways * max(choices)
    return total / 6**dice


def test_the_bellman_equation_gives_the_number_that_is_printed() -> None:
    """With the die that may be given up before the first line: without it the number is another."""
    exact = odds.express.conquer(LINES)
    assert value(7, LINES, give_up=True) == exact
    assert float(value(7, LINES, give_up=False)) == pytest.approx(0.36732, abs=5e-6)
    assert f"{float(exact):.4f}" in " ".join(printed(P08))


def test_the_error_of_a_difference_follows_from_that_of_one_simulation() -> None:
    """Lesson P3: √2 · 1.53 ≈ 2.2 points, of a thousand throws."""
    one, both = re.findall(r"sqrt\{2\} \\cdot ([\d.]+) \\approx ([\d.]+)", told("p03", "en"))[0]
    chance = odds.round_losses(3, 2).weights[-1][1] / Fraction(7776)
    assert f"{100 * sqrt(chance * (1 - chance) / 1000):.2f}" == one
    assert f"{sqrt(2) * float(one):.1f}" == both


def test_the_mean_losses_of_the_notes_are_those_that_are_printed() -> None:
    """Lesson P4: 0.57 armies in battles that are won, 1.41 in all."""
    battle = odds.battle(3, 2)
    won, everywhere = (found.expected_losses.attacker for found in (battle.given_victory, battle))
    assert f"About {float(won):.2f} armies, against {float(everywhere):.2f}" in told("p04", "en")
    for language in ("en", "fr"):
        step = told("p04", language)
        assert f" {float(everywhere):.3f} " in step
        assert f" {float(won):.3f} (" in step

"""Draws until every kind was seen: the formulas against enumeration, and the game's hands by brute force."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product

import pytest

from conquest_lab import odds
from conquest_lab.odds import cards


@pytest.mark.parametrize("kinds", [1, 2, 3, 4])
@pytest.mark.parametrize("draws", [0, 1, 3, 5, 6])
def test_the_chance_of_all_kinds_is_that_of_all_rows_of_draws(kinds: int, draws: int) -> None:
    rows = list(product(range(kinds), repeat=draws))
    full = sum(len(set(row)) == kinds for row in rows)
    assert cards.all_kinds(draws, kinds) == Fraction(full, len(rows))


@pytest.mark.parametrize("kinds", [1, 2, 3, 6])
def test_the_mean_is_the_sum_of_the_chances_to_be_still_waiting(kinds: int) -> None:
    waiting = sum(float(1 - cards.all_kinds(n, kinds)) for n in range(400))
    assert float(cards.mean_to_all_kinds(kinds)) == pytest.approx(waiting, abs=1e-9)


def plain_sets(hand: tuple[str, ...]) -> bool:
    """The sets of the 44 cards, in words of their own: three cards, jokers filled in by hand."""
    for three in combinations(hand, 3):
        for filled in fillings(three):
            if len(set(filled)) != 2:
                return True
    return False


def fillings(three: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    choices = ["ICA" if card == "J" else card for card in three]
    yield from product(*choices)


@pytest.mark.parametrize(("drawn", "told"), [(3, "200/473"), (4, "15844/19393"), (5, "1")])
def test_three_four_and_five_cards_hold_a_set_as_lesson_p7_tells(drawn: int, told: str) -> None:
    """By kinds of hands, each with the number of ways to draw it."""
    found = Fraction(0)
    law = cards.hands(drawn)
    for hand, weight in law.weights:
        letters = tuple("".join(s * n for s, n in zip("ICAJ", hand, strict=True)))
        assert plain_sets(letters) == cards.holds_set(hand)
        found += Fraction(weight * plain_sets(letters), law.total)
    assert str(found) == told == str(odds.cards.set_chance(drawn))

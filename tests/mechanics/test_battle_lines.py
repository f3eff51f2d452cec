"""Battle lines against brute force: every subset of the dice, every throw of them one by one."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conquest_lab.mechanics.battle_lines import (
    BattleLine,
    fewest_dice,
    is_enough,
    is_lean,
    parse_line,
    ways_to_fill,
)
from conquest_lab.players.heuristic.express import chance

LINES = [parse_line(text) for text in ("G", "C", "K", "C K", "G G", "C C", "2", "5", "8", "10")]
THROWS = st.lists(st.integers(1, 6), max_size=7).map(lambda dice: tuple(sorted(dice)[::-1]))


def fills(line: BattleLine, dice: tuple[int, ...]) -> bool:
    """Whether these dice, all of them, do for a line: said in the plainest way."""
    if line.symbols:
        return sorted(dice) == sorted(line.symbols)
    return set(dice) <= {1, 2, 3} and sum(dice) >= line.soldiers


@given(THROWS, st.sampled_from(LINES))
def test_the_ways_to_fill_a_line_are_the_smallest_subsets(
    thrown: tuple[int, ...], line: BattleLine
) -> None:
    """Those subsets of the dice that fill it, but no longer without any one die."""
    subsets = {d for n in range(1, len(thrown) + 1) for d in combinations(thrown, n)}
    smallest = {
        dice
        for dice in subsets
        if fills(line, dice)
        and not any(fills(line, dice[:n] + dice[n + 1 :]) for n in range(len(dice)))
    }
    assert set(ways_to_fill(line, thrown)) == smallest
    assert len(ways_to_fill(line, thrown)) == len(smallest)
    assert fewest_dice(line, thrown) == min((len(dice) for dice in smallest), default=0)
    assert all(is_enough(line, d) == fills(line, d) for d in subsets)
    assert all(is_lean(line, d) == (d in smallest) for d in subsets if fills(line, d))


@pytest.mark.parametrize(
    ("text", "published"),
    [("10", 0.338311611), ("8", 0.691914356), ("K K", 0.690050601), ("C K", 0.878098273)],
)
def test_seven_dice_fill_a_line_as_often_as_published(text: str, published: float) -> None:
    """One line, and a die lost with every throw that misses; numbers of a public simulator."""
    assert chance((parse_line(text),), 7) == pytest.approx(published, abs=1e-9)


def conquered(lines: frozenset[tuple[int, BattleLine]], dice: int) -> Fraction:
    """The chance to fill all lines: every throw, every subset, every line; no shortcut."""

    @cache
    def best(left: frozenset[tuple[int, BattleLine]], count: int) -> Fraction:
        if not left:
            return Fraction(1)
        if not count:
            return Fraction(0)
        total = Fraction(0)
        for thrown in product(range(1, 7), repeat=count):
            after = [
                best(left - {entry}, count - size)
                for entry in left
                for size in range(1, count + 1)
                if any(fills(entry[1], d) for d in combinations(thrown, size))
            ]
            total += max(after) if after else best(left, count - 1)
        return total / 6**count

    return best(lines, dice)


@pytest.mark.parametrize(
    ("card", "dice"), [("G / C C", 4), ("3 / C", 4), ("C K / C K", 5), ("K K / 5", 4), ("2 / 2", 4)]
)
def test_the_card_hunter_knows_the_exact_chance(card: str, dice: int) -> None:
    """Its table agrees with exact fractions of a program that tries everything."""
    lines = [parse_line(text) for text in card.split(" / ")]
    in_order = tuple(sorted(lines, key=lambda line: (line.symbols, line.soldiers)))
    assert chance(in_order, dice) == pytest.approx(
        float(conquered(frozenset(enumerate(lines)), dice)), abs=1e-12
    )

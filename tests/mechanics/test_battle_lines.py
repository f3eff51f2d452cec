"""Battle lines against brute force: every subset of the dice."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from conquest_lab.mechanics.battle_lines import (
    BattleLine,
    is_enough,
    is_lean,
    parse_line,
    ways_to_fill,
)

LINES = [parse_line(text) for text in ("G", "C", "K", "C K", "G G", "C C", "2", "5", "8", "10")]
THROWS = st.lists(st.integers(1, 6), max_size=7).map(lambda dice: tuple(sorted(dice)[::-1]))


def fills(line: BattleLine, dice: tuple[int, ...]) -> bool:
    """True if these dice, all of them, do for a line: computed in the plainest way."""
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
    sizes = [len(dice) for dice in ways_to_fill(line, thrown)]
    assert sizes == sorted(sizes)
    assert all(is_enough(line, d) == fills(line, d) for d in subsets)
    assert all(is_lean(line, d) == (d in smallest) for d in subsets if fills(line, d))

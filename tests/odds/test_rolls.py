"""One roll of dice: published counts, the oracle, loaded dice, what is refused."""

from collections import Counter
from fractions import Fraction
from itertools import product

import oracle
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conquest_lab import odds
from conquest_lab.mechanics.dice import Losses, throws
from conquest_lab.odds.rolls import Dice, order_statistic, sample_space

OSBORNE = "Osborne 2003, Markov Chains for the RISK Board Game Revisited, Table 2"
TEG = "public work on the Argentine game TEG"


@pytest.mark.parametrize(
    ("attack", "defence", "ways"),
    [
        pytest.param(1, 1, (21, 15), id=f"1v1 {OSBORNE}"),
        pytest.param(2, 1, (91, 125), id=f"2v1 {OSBORNE}"),
        pytest.param(3, 1, (441, 855), id=f"3v1 {OSBORNE}"),
        pytest.param(1, 2, (161, 55), id=f"1v2 {OSBORNE}"),
        pytest.param(2, 2, (581, 420, 295), id=f"2v2 {OSBORNE}"),
        pytest.param(3, 2, (2275, 2611, 2890), id=f"3v2 {OSBORNE}"),
        pytest.param(1, 3, (1071, 225), id=f"1v3 {TEG}"),
        pytest.param(2, 3, (4816, 1981, 979), id=f"2v3 {TEG}"),
        pytest.param(3, 3, (17871, 12348, 10017, 6420), id=f"3v3 {TEG}"),
    ],
)
def test_ways_to_lose_k_defenders_are_the_published_ones(
    attack: int, defence: int, ways: tuple[int, ...]
) -> None:
    """The counts for k = 0, 1, … defenders lost, of 6^(dice) throws."""
    law = odds.round_losses(attack, defence)
    assert tuple(weight for _, weight in law.weights) == ways
    assert law.total == 6 ** (attack + defence)


@pytest.mark.parametrize(
    ("attack", "defence", "sides", "attacker_wins"),
    [
        case
        for case in product((1, 2, 3), (1, 2, 3), (2, 4, 6), (False, True))
        if sum(case[:2]) < 6 or case[2] < 6
    ],
)
def test_every_roll_agrees_with_plain_loops(
    attack: int, defence: int, sides: int, attacker_wins: bool
) -> None:
    """The oracle lists all throws; the engine counts sorted ones."""
    law = odds.round_losses(attack, defence, sides, "attacker" if attacker_wins else "defender")
    expected = oracle.roll(attack, defence, sides, attacker_wins)
    assert {(lost.attacker, lost.defender): p for lost, p in law} == expected


@settings(max_examples=40)
@given(
    st.integers(1, 3),
    st.integers(1, 2),
    st.lists(st.integers(0, 5), min_size=3, max_size=4).filter(any),
    st.lists(st.integers(0, 5), min_size=4, max_size=4).filter(any),
)
def test_loaded_dice_agree_with_plain_loops(
    attack: int, defence: int, red: list[int], black: list[int]
) -> None:
    """Each throw counts as often as the weights of its faces say."""
    black = black[: len(red)] if any(black[: len(red)]) else [1] * len(red)
    law = odds.round_losses(attack, defence, len(red), attack_faces=red, defence_faces=black)
    expected = oracle.loaded_roll(attack, defence, red, black)
    assert {(lost.attacker, lost.defender): p for lost, p in law} == expected


def test_equal_weights_are_a_fair_die() -> None:
    """A die loaded with the same weight on every face is fair."""
    assert dict(odds.round_losses(3, 2, attack_faces=[7] * 6)) == dict(odds.round_losses(3, 2))


def test_the_ordered_dice_are_not_independent() -> None:
    """Tan 1997 takes the ordered dice as independent: .2865 for 3v2; the truth is .3717."""
    both = odds.winners(3, 2)
    first = sum(p for won, p in both if won[0])
    second = sum(p for won, p in both if won[1])
    assert round(float(first * second), 4) != round(float(both.probability((True, True))), 4)
    assert both.probability((True, True)) == Fraction(2890, 7776)


@pytest.mark.parametrize(("attack", "defence"), list(product((1, 2, 3), (1, 2))))
def test_both_sides_throw_their_dice_as_often_as_plain_loops_say(attack: int, defence: int) -> None:
    """Sorted dice of both, counted in all the ways in which they can fall."""
    rolls = product(product(range(1, 5), repeat=attack), product(range(1, 5), repeat=defence))
    high = Counter(tuple(tuple(sorted(dice, reverse=True)) for dice in roll) for roll in rolls)
    law = throws(attack, defence, 4)
    assert {(throw.attack, throw.defence): ways for throw, ways in law.weights} == high


def test_a_sample_space_that_is_too_long_is_not_listed() -> None:
    """6 to the power of 7 throws are, and of 8 are not: 1,679,616."""
    assert len(sample_space(4, 3)) == 6**7
    with pytest.raises(odds.OddsError, match="1,679,616 throws"):
        sample_space(4, 4)


def test_the_sample_space_gives_the_same_law() -> None:
    """Counting unsorted throws one by one gives the losses of the round."""
    law = sample_space(2, 1).map(lambda throw: max(throw.attack) > throw.defence[0])
    assert law.probability(outcome=True) == odds.round_losses(2, 1).probability(Losses(0, 1))


def test_the_best_of_three_dice() -> None:
    """P(best of three ≤ k) = (k/6)³."""
    best = order_statistic(3, 1)
    for k in range(1, 7):
        assert sum(best.probability(face) for face in range(1, k + 1)) == Fraction(k, 6) ** 3


@pytest.mark.parametrize(("attack", "defence"), [(5, 2), (2, 5)])
def test_throws_are_compared_up_to_the_bound(attack: int, defence: int) -> None:
    """Sorted throws of 17 sides: 20,349 of five dice times 153 of two are too many; of 16 they are not."""
    dice = Dice(attack_dice=attack, defence_dice=defence, sides=16)
    assert dice.sides == 16
    with pytest.raises(odds.OddsError, match="of 17 sides: 3,113,397 throws to compare, at most"):
        Dice(attack_dice=attack, defence_dice=defence, sides=17)

"""Contests with hidden cards: all deals listed, equilibria checked by their best answers."""

from fractions import Fraction
from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conquest_lab.odds import conquetes

VALUES = st.lists(st.integers(1, 6), min_size=1, max_size=7)


@settings(max_examples=50)
@given(VALUES, st.integers(0, 7))
def test_support_agrees_with_listing_all_deals(unseen: list[int], engaged: int) -> None:
    """Every choice of cards is equally likely."""
    engaged = min(engaged, len(unseen))
    deals = [sum(cards) for cards in combinations(unseen, engaged)]
    law = conquetes.support(unseen, engaged)
    assert {total: Fraction(deals.count(total), len(deals)) for total in deals} == dict(law)


@settings(max_examples=40)
@given(VALUES, st.integers(1, 6), st.integers(1, 6), st.integers(0, 2), st.integers(0, 2))
def test_two_unknown_supports_share_one_pile(
    unseen: list[int], attacking: int, attacked: int, mine: int, yours: int
) -> None:
    """The same card cannot lie on both sides: all orders listed."""
    if mine + yours > len(unseen):
        return
    deals = list(permutations(unseen, mine + yours))
    wins = sum(attacking + sum(d[:mine]) > attacked + sum(d[mine:]) for d in deals)
    found = conquetes.contest(attacking, attacked, unseen, mine, yours)
    assert found.win == Fraction(wins, len(deals))


def test_the_examples_of_the_rules() -> None:
    """C-E06: 2 + 3 + 1 against 4 + 2 fails, one point more succeeds; C-E05: equal totals fail."""
    assert conquetes.contest(2, 4, [1], [3, 1], [2]).win == 0
    assert conquetes.contest(2, 4, [1], [3, 2], [2]).win == 1


def test_commitments_are_listed_with_their_chances() -> None:
    """Every different support of one card or more; a stronger card never wins less."""
    found = conquetes.commitments([2, 2, 5], 3, 4, [1, 2, 3, 4, 5, 6], 1)
    assert list(found) == [(5,), (2,), (2, 5), (2, 2), (2, 2, 5)]
    assert found[5,] == Fraction(3, 6)
    assert found[2, 2] == conquetes.contest(3, 4, [1, 2, 3, 4, 5, 6], [2, 2], 1).win


@pytest.mark.parametrize(
    ("level", "role", "cards"),
    [("beginner", "attack", 3), ("beginner", "defence", 2), ("intermediate", "attack", 3),
     ("intermediate", "defence", 3), ("expert", "attack", 4), ("expert", "defence", 3)],
)  # fmt: skip
def test_the_bot_draws_the_cards_of_its_level(level: str, role: str, cards: int) -> None:
    """C-26, C-E04; C-29: with too few cards left it takes what remains."""
    pile = [1, 2, 3, 4, 5, 6] * 2
    bot = conquetes.bot_contest(level, role, 3, 4, [5], pile)
    drawn = bot.attack if role == "attack" else bot.defence
    assert drawn == conquetes.support(pile, cards).map(lambda total: total + 3)
    last = conquetes.bot_contest(level, role, 3, 4, [5], [6])
    assert (last.attack if role == "attack" else last.defence).outcomes == (9,)


def test_cards_that_are_drawn_again_cost_nothing() -> None:
    """C-17: two of the attacker and three of the defender; points of support cost what they are said to."""
    stakes = conquetes.Stakes(prize=10, card=1, point=0)
    hands = [(1,) * n for n in range(6)]
    assert [stakes.payoff(win=False, attack=hand, defence=()) for hand in hands] == [
        0,
        0,
        0,
        -1,
        -2,
        -3,
    ]
    assert [stakes.payoff(win=True, attack=(), defence=hand) for hand in hands] == [
        10,
        10,
        10,
        10,
        11,
        12,
    ]
    dear = conquetes.Stakes(prize=10, card=0, point=0.5)
    assert dear.payoff(win=True, attack=(6, 2), defence=(4, 4, 4)) == 10 - 4 + 6
    assert dear.payoff(win=False, attack=(6, 2), defence=(1,)) == -4 + 0.5


HANDS = {(1, 2): 2, (5, 6): 1, (3, 3): 1}


@pytest.mark.parametrize("defender", [(2, 4, 5), (6,), (1, 1, 3, 6)])
@pytest.mark.parametrize("stakes", [conquetes.Stakes(3, 1, 0.3), conquetes.Stakes(2, 0, 0.2)])
@pytest.mark.parametrize("hands", [HANDS, {(1, 5, 6): 1}], ids=["hidden", "known"])
def test_nobody_gains_by_leaving_the_equilibrium(
    hands: dict[tuple[int, ...], int], defender: tuple[int, ...], stakes: conquetes.Stakes
) -> None:
    """The best answer to either side's strategy is worth the value of the game, no more."""
    game = conquetes.contest_game(3, 4, hands, defender, stakes)
    total = sum(hands.values())
    answers = {
        cards for n in range(len(defender) + 1) for cards in combinations(sorted(defender), n)
    }

    def gain(cards: tuple[int, ...], answer: tuple[int, ...]) -> float:
        return stakes.payoff(3 + sum(cards) > 4 + sum(answer), cards, answer) if cards else 0.0

    mine = 0.0
    for hand, weight in hands.items():
        plays = {c for n in range(len(hand) + 1) for c in combinations(sorted(hand), n)}
        mine += weight / total * max(
            sum(p * gain(cards, answer) for answer, p in game.defence[len(cards)].items())
            for cards in plays
        )  # fmt: skip
    yours = 0.0
    for n in game.defence:
        yours += min(
            sum(
                weight / total * p * gain(cards, answer)
                for hand, weight in hands.items()
                for cards, p in game.attack[hand].items()
                if len(cards) == n
            )
            for answer in answers
        )
    assert mine == pytest.approx(game.value, abs=1e-7)
    assert yours == pytest.approx(game.value, abs=1e-7)
    for mixed in (*game.attack.values(), *game.defence.values()):
        assert sum(mixed.values()) == pytest.approx(1)

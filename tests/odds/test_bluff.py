"""Matrix games in fractions, and the contest with a hidden card."""

from fractions import Fraction
from random import Random

import pytest

from conquest_lab.odds import bluff, conquetes

BID = bluff.HiddenBid()


@pytest.mark.parametrize("seed", range(60))
def test_neither_side_of_an_equilibrium_does_better_alone(seed: int) -> None:
    """That makes it one: against the other's mixture no row and no column is worth more."""
    rng = Random(seed)
    height, width = rng.randint(1, 5), rng.randint(1, 5)
    payoffs = [[rng.randint(-6, 6) for _ in range(width)] for _ in range(height)]
    exact = bluff.exact_game(payoffs)
    assert sum(exact.rows) == sum(exact.columns) == 1
    assert min(*exact.rows, *exact.columns) >= 0
    for column in zip(*payoffs, strict=True):
        assert sum(p * x for p, x in zip(exact.rows, column, strict=True)) >= exact.value
    for row in payoffs:
        assert sum(q * x for q, x in zip(exact.columns, row, strict=True)) <= exact.value


def test_known_games() -> None:
    third = Fraction(1, 3)
    scissors = bluff.exact_game([[0, -1, 1], [1, 0, -1], [-1, 1, 0]])
    assert scissors == (0, (third,) * 3, (third,) * 3)
    assert bluff.exact_game([[7]]) == (7, (1,), (1,))


@pytest.mark.parametrize("card", [BID.strong, BID.weak])
@pytest.mark.parametrize("engaged", [True, False])
def test_contests_end_as_the_rules_say(card: int, engaged: bool) -> None:
    support = [BID.defence] if engaged else []
    fight = conquetes.contest(BID.attacking, BID.attacked, [1], [card], support)
    assert BID.wins(card, engaged) == (fight.win == 1)


def test_gains_of_the_table() -> None:
    gains = [
        [BID.payoff(card, engaged) for engaged in (True, False)] for card in (BID.strong, BID.weak)
    ]
    assert gains == [[5, 2], [-2, 4]]


def test_the_equilibrium_of_the_table() -> None:
    assert (BID.bluff, BID.engage, BID.solution.value) == (Fraction(1, 2), Fraction(2, 3), 2)
    assert BID.weak_attacks == Fraction(1, 3)
    # No plan that keeps strong cards back is part of it.
    plans = bluff.exact_game(BID.plans())
    assert plans.value == 2
    assert plans.rows[:2] == (0, 0)


@pytest.mark.parametrize("strong", [2, 3, 4])
@pytest.mark.parametrize("prize", range(8, 16))
def test_whoever_mixes_well_cannot_be_exploited(strong: int, prize: int) -> None:
    bid = bluff.hidden_bid(strong, 6 - strong, prize)
    value = bid.solution.value
    assert bid.worst(bid.bluff) == value
    assert max(bid.value(b, bid.engage) for b in (0, 1)) == value
    assert all(bid.worst(Fraction(k, 20)) <= value for k in range(21))
    if 0 < bid.bluff < 1:
        assert bid.bluff == Fraction(strong, 6 - strong) * Fraction(3, prize - 3)


def test_with_a_known_card_nobody_mixes() -> None:
    for card, value in ((BID.strong, 2), (BID.weak, 0)):
        game = bluff.exact_game([[BID.payoff(card, e) for e in (True, False)], [0, 0]])
        assert game.value == value
        assert {*game.rows} == {0, 1}


def test_gains_agree_with_rounds_that_are_played() -> None:
    """Twenty thousand rounds with both mixtures of the equilibrium bring two points each."""
    rng, total, rounds = Random(3), 0, 20_000
    for _ in range(rounds):
        card = BID.strong if rng.random() < BID.strong_chance else BID.weak
        if card == BID.strong or rng.random() < BID.bluff:
            total += BID.payoff(card, rng.random() < BID.engage)
    assert total / rounds == pytest.approx(2, abs=0.08)  # four standard errors

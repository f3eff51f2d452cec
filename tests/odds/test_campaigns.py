"""Campaigns and policies: published chances, the oracle, what the best policy is worth."""

from fractions import Fraction

import oracle
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conquest_lab import odds
from conquest_lab.odds.policies import Worth

CONQUEST = Worth(prize=1, own=0, enemy=0)


def judged(attackers: int, garrisons: tuple[int, ...]) -> Fraction:
    """The chance of a campaign, by the oracle's battles."""
    if not garrisons:
        return Fraction(1)
    if attackers < 1:
        return Fraction(0)
    return sum(
        p * judged(a - 1, garrisons[1:])
        for (a, d, _), p in oracle.ends(attackers, garrisons[0]).items()
        if d == 0
    )


def test_norvigs_long_campaign() -> None:
    """Norvig: 72 armies, 71 able to attack, take his fourteen places with 81.05 %."""
    garrisons = (22, 8, 2, 2, 2, 7, 1, 1, 3, 1, 2, 3, 5, 1)
    assert float(odds.campaign(71, garrisons).conquer) == pytest.approx(0.8105, abs=5e-5)


@settings(max_examples=30)
@given(st.integers(1, 9), st.lists(st.integers(1, 4), min_size=1, max_size=3))
def test_a_campaign_agrees_with_plain_loops(attackers: int, garrisons: list[int]) -> None:
    """The chance to take all is the oracle's; where it ends adds up to 1."""
    result = odds.campaign(attackers, garrisons)
    assert result.conquer == judged(attackers, tuple(garrisons))
    assert sum(step.fails for step in result.steps) + result.conquer == 1
    assert sum(p for _, p in result.places_taken) == 1
    assert 1 - result.attackers_left.probability(0) == result.conquer
    for n, step in enumerate(result.steps):
        assert step.taken == judged(attackers, tuple(garrisons[: n + 1]))


def test_one_garrison_is_a_battle() -> None:
    """A campaign with one step leaves what a battle leaves."""
    alone = odds.battle(7, 4)
    result = odds.campaign(7, [4])
    assert result.conquer == alone.conquer
    assert dict(result.attackers_left) == dict(alone.attackers_left)


def test_an_army_stays_in_each_place() -> None:
    """One attacker cannot take two places: nobody is left to go on."""
    result = odds.campaign(1, [1, 1, 1])
    assert result.conquer == 0
    assert result.steps[1].reached == 0
    assert result.steps[1].fails == result.steps[0].taken == Fraction(15, 36)
    assert result.steps[2].attackers.outcomes == (0,)


@pytest.mark.parametrize("defence_dice", [1, 2, 3])
@pytest.mark.parametrize("defender", ["most", "best"])
def test_the_most_dice_are_best_for_conquering(defence_dice: int, defender: str) -> None:
    """Up to 12 against 12, for the attacker, and for a defender who may choose: verified."""
    policy = odds.stop_policy(12, 12, CONQUEST, defence_dice, defender)
    assert all(dice == min(3, state.attackers) for state, dice in policy.dice.items())
    assert policy.value == odds.battle(12, 12, defence_dice).conquer


def test_the_value_of_a_policy_is_the_battle_it_plays() -> None:
    """Stopping at two attackers is worth what `battle(stop=2)` leaves: less than the best."""
    policy = odds.stop_policy(8, 6, Worth(prize=2))
    compared = policy.compare(lambda a, _: 0 if a <= 2 else 3)
    ends = odds.battle(8, 6, stop=2).ends
    worth = Worth(prize=2)
    assert compared.value == ends.expectation(lambda end: worth(*end))
    assert compared.regret > 0
    assert compared.differences[0].cost == max(err.cost for err in compared.differences)


@settings(max_examples=25)
@given(st.integers(1, 6), st.integers(1, 6), st.integers(0, 5), st.randoms(use_true_random=False))
def test_no_policy_beats_the_best(attackers: int, defenders: int, prize: int, rng: object) -> None:
    """A random policy never has a higher mean utility; the best has no regret."""
    best = odds.stop_policy(attackers, defenders, Worth(prize=prize))
    choices: dict[tuple[int, int], int] = {}

    def policy(a: int, d: int) -> int:
        return choices.setdefault((a, d), rng.randint(0, min(3, a)))

    assert best.compare(policy).regret >= 0
    assert best.compare(best).regret == 0
    assert best.compare(best).differences == ()


def test_stopping_pays_when_the_attack_is_hopeless() -> None:
    """One against ten with the default utility: stop. Even armies: go on."""
    policy = odds.stop_policy(12, 10)
    assert policy(1, 10) == 0
    assert policy(12, 10) == 3
    assert policy.option(1, 10, 1) < policy.values[odds.Armies(1, 10)] == 1 - 10

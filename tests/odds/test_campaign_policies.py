"""Stopping a campaign: the best rule and any other, against the oracle's plain recursion."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache

import oracle
import pytest

from conquest_lab import odds
from conquest_lab.odds import CampaignWorth, campaign_policy
from conquest_lab.odds.campaign_policies import Front
from conquest_lab.odds.policies import Worth

ROADS = ((3, (1,)), (4, (2,)), (4, (1, 1)), (5, (2, 1)), (6, (2, 1, 3)), (10, (2, 1, 3)))
WORTHS = ((3, 1), (1, 1), (2, 1), (5, 0), (0, 1), (4, 3))


def value(
    attackers: int,
    garrisons: tuple[int, ...],
    worth: tuple[int, int],
    rule: Callable[[int, int, int], bool] | None,
) -> Fraction:
    """Mean worth under a rule, or the best one without: written from the rules of the game alone."""

    @cache
    def of(able: int, taken: int, defenders: int) -> Fraction:
        territory, army = worth
        stop = Fraction(territory * taken + army * (able + taken))
        if taken == len(garrisons) or able == 0:
            return stop
        if rule is not None and not rule(able, taken, defenders):
            return stop
        go = Fraction(0)
        for (lost, beaten), chance in oracle.roll(min(3, able), min(2, defenders)).items():
            if beaten < defenders:
                go += chance * of(able - lost, taken, defenders - beaten)
            else:
                ahead = garrisons[taken + 1] if taken + 1 < len(garrisons) else 0
                go += chance * of(able - lost - 1, taken + 1, ahead)
        return go if rule is not None else max(stop, go)

    return of(attackers, 0, garrisons[0])


@pytest.mark.parametrize(("attackers", "garrisons"), ROADS)
@pytest.mark.parametrize("worth", WORTHS)
def test_the_best_value_is_that_of_a_plain_recursion(
    attackers: int, garrisons: tuple[int, ...], worth: tuple[int, int]
) -> None:
    policy = campaign_policy(attackers, garrisons, CampaignWorth(*worth))
    assert policy.value == value(attackers, garrisons, worth, None)
    assert policy.mean() == policy.mean(policy) == policy.value


@pytest.mark.parametrize(("attackers", "garrisons"), ROADS)
@pytest.mark.parametrize(
    "rule",
    [
        lambda able, taken, defenders: True,
        lambda able, taken, defenders: False,
        lambda able, taken, defenders: able > defenders,
        lambda able, taken, defenders: able >= 2 * defenders and taken < 2,
    ],
)
def test_a_given_rule_is_worth_what_a_plain_recursion_says(
    attackers: int, garrisons: tuple[int, ...], rule: Callable[[int, int, int], bool]
) -> None:
    policy = campaign_policy(attackers, garrisons)
    found = policy.mean(lambda front: rule(*front))
    assert found == value(attackers, garrisons, (3, 1), rule)
    assert policy.regret(lambda front: rule(*front)) == policy.value - found >= 0


@pytest.mark.parametrize(("attackers", "garrisons"), ROADS)
def test_without_stopping_it_is_the_campaign(attackers: int, garrisons: tuple[int, ...]) -> None:
    """Places taken and armies left have the same law as in `odds.campaign`."""
    policy = campaign_policy(attackers, garrisons)
    known = odds.campaign(attackers, garrisons)
    ends = policy.ends(lambda front: True)
    taken = ends.map(lambda end: end.taken)
    for places in range(len(garrisons) + 1):
        assert taken.probability(places) == known.places_taken.probability(places)
    left = ends.map(lambda end: end.attackers + 1 if end.taken == len(garrisons) else 0)
    for armies, chance in known.attackers_left:
        assert left.probability(armies) == chance


@pytest.mark.parametrize(("attackers", "defenders"), [(3, 2), (5, 4), (8, 8)])
@pytest.mark.parametrize("prize", [0, 2, 4, 9])
def test_one_place_is_a_battle_with_a_prize(attackers: int, defenders: int, prize: int) -> None:
    battle = odds.stop_policy(attackers, defenders, Worth(prize=prize, own=1, enemy=0))
    policy = campaign_policy(attackers, [defenders], CampaignWorth(prize, 1))
    assert policy.value == battle.value
    for (a, d), dice in battle.dice.items():
        assert policy(Front(a, 0, d)) == (dice > 0)
    assert {d: n for (_, d), n in policy.frontier.items()} == battle.frontier


def test_ten_against_two_one_and_three() -> None:
    """The numbers that lesson P6 tells."""
    policy = campaign_policy(10, [2, 1, 3])
    assert f"{float(odds.campaign(10, [2, 1, 3]).conquer):.1%}" == "79.4%"
    assert list(policy.frontier.values()) == [3, 1, 1, 4, 3, 1]
    assert policy.option(policy.start, go_on=False) == 10
    # Nothing to lose: the best line never stops.
    free = campaign_policy(10, [2, 1, 3], CampaignWorth(territory=1, army=0))
    assert free.regret(lambda front: True) == 0


def test_where_both_are_as_good_the_campaign_ends() -> None:
    policy = campaign_policy(3, [2], CampaignWorth(territory=0, army=0))
    assert not any(policy.goes_on.values())
    assert policy.frontier == {(0, 2): None, (0, 1): None}

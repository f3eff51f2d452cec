"""Purchases for credits: the prices of the rules, chances against an enumeration, the frontier."""

from fractions import Fraction
from itertools import product

import pytest
from oracle import conquer, roll

from conquest_lab import odds
from conquest_lab.games.refonte import table as refonte
from conquest_lab.games.refonte import units
from conquest_lab.odds.purchases import PRICES, Purchase, Road

ROADS: tuple[Road, ...] = ("border", "ride", "sea")


def fired_and_taken(cannons: int, volleys: int, troops: int, defenders: int) -> Fraction:
    """The chance when up to three cannons fire first; one defender survives."""
    if not volleys or defenders == 1:
        return conquer(troops, defenders)
    return sum(
        (
            chance * fired_and_taken(cannons, volleys - 1, troops, max(1, defenders - d))
            for (_, d), chance in roll(cannons, min(2, defenders)).items()
        ),
        Fraction(0),
    )


def test_prices_are_those_of_the_rules() -> None:
    """R-17, R-18, R-19."""
    assert tuple(refonte.PRICES[kind] for kind in units.FRESH) == PRICES
    assert Purchase(6, 2, 1).cost == 12 + 6 + 4


def test_six_against_three() -> None:
    assert odds.assault((6, 0, 0), 3) == odds.battle(6, 3).conquer == conquer(6, 3)
    assert odds.assault((6, 0, 0), 3, "sea") == odds.landing(6, 3).conquer == conquer(3, 3)
    assert [round(100 * odds.assault((6, 0, 0), 3, road)) for road in ROADS] == [86, 0, 47]


@pytest.mark.parametrize("defenders", [1, 2, 5])
@pytest.mark.parametrize("bought", [(0, 0, 0), (5, 0, 0), (3, 2, 0), (2, 1, 2), (4, 0, 3)])
def test_every_road_agrees_with_an_enumeration(
    bought: tuple[int, int, int], defenders: int
) -> None:
    infantry, cavalry, cannons = bought
    assert odds.assault(bought, defenders, "sea") == conquer(infantry // 2, defenders)
    assert odds.assault(bought, defenders, "ride") == conquer(cavalry, defenders)
    for volleys in (0, 1, 3):
        expected = fired_and_taken(
            cannons, volleys if cannons else 0, infantry + cavalry, defenders
        )
        assert odds.assault(bought, defenders, volleys=volleys) == expected


def test_cannons_alone_take_nothing() -> None:
    """A cannon does not move in: R-28."""
    assert odds.assault((0, 0, 6), 1, volleys=6) == 0


def test_purchases_are_all_that_the_purse_can_pay() -> None:
    found = odds.purchases(24)
    expected = {
        (i, c, k)
        for i, c, k in product(range(13), range(9), range(7))
        if 2 * i + 3 * c + 4 * k <= 24
    }
    assert set(map(tuple, found)) == expected
    assert len(found) == len(expected) == 169


@pytest.mark.parametrize("road", ROADS)
@pytest.mark.parametrize("volleys", [1, 5])
def test_the_frontier_is_what_nothing_beats(road: Road, volleys: int) -> None:
    offered = odds.offers(24, 6, road, volleys)
    best = odds.frontier(offered)
    assert set(best) == {one for one in offered if not any(other.beats(one) for other in offered)}
    assert list(best) == sorted(best, key=lambda one: one.purchase.cost)


def test_cannons_enter_the_frontier_after_five_turns() -> None:
    for volleys in range(1, 7):
        best = odds.frontier(odds.offers(24, 6, "border", volleys))[-1]
        assert bool(best.purchase.cannons) is (volleys >= 5)


def test_the_sea_doubles_the_price_and_cavalry_costs_half_as_much_again() -> None:
    for n in range(1, 9):
        chance = odds.assault((n, 0, 0), 4)
        assert odds.assault((2 * n, 0, 0), 4, "sea") == chance
        assert odds.assault((0, n, 0), 4, "ride") == chance

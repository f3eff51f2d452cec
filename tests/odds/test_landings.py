"""Landing, bombardment and retreat: the rules' examples, plain loops, what is refused."""

from fractions import Fraction

import oracle
import pytest

from conquest_lab import odds


@pytest.mark.parametrize("infantry", [2, 3, 6, 7, 11])
def test_a_landing_agrees_with_plain_loops(infantry: int) -> None:
    """R-27, R-A35: half the infantry throw, a lost die costs two, an odd one only watches."""
    result = odds.landing(infantry, 3)
    expected: dict[int, Fraction] = {}
    for (dice, _, _), p in oracle.ends(infantry // 2, 3).items():
        left = 2 * dice + infantry % 2
        expected[left] = expected.get(left, Fraction(0)) + p
    assert dict(result.infantry_left) == expected
    lost = infantry - result.infantry_left.expectation(lambda left: left)
    assert result.expected_losses.attacker == lost


def test_a_landing_is_worse_than_a_land_battle() -> None:
    """The same infantry conquer less often from the sea."""
    for infantry in range(2, 12):
        result = odds.landing(infantry, 3)
        assert result.conquer < result.land_battle.conquer
        assert result.land_battle.conquer == odds.battle(infantry, 3).conquer


def bombarded(shots: tuple[int, ...], defenders: int, floor: int) -> dict[int, Fraction]:
    """Defenders left after throws of so many dice, by recursion over the oracle's rolls."""
    if not shots:
        return {defenders: Fraction(1)}
    found: dict[int, Fraction] = {}
    law = {(0, 0): Fraction(1)}
    if defenders > floor:
        law = oracle.roll(shots[0], min(2, defenders))
    for (_, lost), chance in law.items():
        for left, p in bombarded(shots[1:], max(floor, defenders - lost), floor).items():
            found[left] = found.get(left, Fraction(0)) + chance * p
    return found


@pytest.mark.parametrize("floor", [0, 1])
@pytest.mark.parametrize(
    ("cannons", "volleys", "groups"), [(3, 2, (3, 3)), (5, 1, (3, 2)), (1, 3, (1, 1, 1))]
)
@pytest.mark.parametrize("defenders", [1, 2, 5])
def test_a_bombardment_agrees_with_plain_loops(
    cannons: int, volleys: int, groups: tuple[int, ...], defenders: int, floor: int
) -> None:
    """R-28, R-A19: one die a cannon, three at a time; only the defender loses."""
    result = odds.bombardment(cannons, volleys, defenders, floor=floor)
    assert dict(result.defenders_left) == bombarded(groups, defenders, floor)
    assert len(result.after) == volleys
    assert list(result.expected_fallen) == sorted(result.expected_fallen)


def test_every_stand_is_a_battle() -> None:
    """R-29: any part may withdraw; when all leave the attacker walks in without a loss."""
    plan = odds.retreat(6, 4, place=2)
    assert [stand.staying for stand in plan.stands] == [4, 3, 2, 1, 0]
    for stand in plan.stands[:-1]:
        assert stand.conquer == odds.battle(6, stand.staying).conquer
    assert plan.stands[-1].conquer == 1
    assert plan.stands[-1].utility == 4
    assert plan.best.utility == max(stand.utility for stand in plan.stands)


def test_a_dear_place_is_held_and_a_worthless_one_is_left() -> None:
    """The utility decides: nothing else is stated to matter."""
    assert odds.retreat(8, 3, place=1000).best.staying == 3
    assert odds.retreat(30, 3, place=0, enemy=0).best.staying == 0
    assert odds.retreat(30, 3, place=0, enemy=0, pinned=2).best.staying == 2

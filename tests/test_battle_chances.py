"""Chances of large battles from the normal law, beside those that are counted throw by throw."""

from itertools import product

import pytest
from oracle import roll

from conquest_lab import odds
from conquest_lab.players.battle_chances import LARGEST, Dice, chance_table, conquer_chance
from conquest_lab.players.plans.chances import LARGEST_SIEGE, battle, garrison_left, siege

NEAR = 0.005
"""The error that chances of large battles may have."""

NEAR_TOGETHER = 0.015
"""The error where several sides attack, each of which throws fewer dice before it fails."""


LAWS = {
    (a, d): {fallen: float(p) for (_, fallen), p in roll(a, d).items()}
    for a in (1, 2, 3)
    for d in (1, 2, 3)
}


def fought(able: int, garrisons: list[float], dice: int) -> tuple[list[float], list[float]]:
    """The chance of each number of attackers left with the place taken, and of each garrison left."""
    here = {(able, n): chance for n, chance in enumerate(garrisons) if chance}
    won, lost = [0.0] * (able + 1), [0.0] * len(garrisons)
    for attackers in range(able, -1, -1):
        for there in range(len(garrisons) - 1, -1, -1):
            chance = here.pop((attackers, there), 0.0)
            if not chance:
                continue
            if not there or not attackers:
                (won if not there else lost)[attackers or there] += chance
                continue
            pairs = min(attackers, there, 3, dice)
            for fallen, share in LAWS[min(attackers, 3), min(there, dice)].items():
                after = attackers - pairs + fallen, there - fallen
                here[after] = here.get(after, 0.0) + chance * share
    return won, lost


def mean(law: list[float]) -> float:
    return sum(n * chance for n, chance in enumerate(law)) / sum(law)


@pytest.mark.parametrize("dice", [1, 2, 3])
def test_the_chance_of_a_large_battle_is_near_the_exact_one(dice: int) -> None:
    table = odds.conquer_table(600, 600, defence_dice=dice)
    sizes = range(10, 601, 10)
    for attackers, defenders in product(sizes, sizes):
        if max(attackers, defenders) > LARGEST:
            exact = float(table[attackers, defenders])
            assert conquer_chance(attackers, defenders, Dice(defence=dice)) == pytest.approx(
                exact, abs=NEAR
            )


@pytest.mark.parametrize("dice", [1, 2, 3])
def test_the_table_is_that_of_the_odds(dice: int) -> None:
    exact = odds.conquer_table(LARGEST, LARGEST, defence_dice=dice)
    table = chance_table(Dice(defence=dice))
    for attackers, defenders in product(range(LARGEST + 1), repeat=2):
        if attackers or defenders:
            found = table[attackers][defenders]
            assert found == pytest.approx(float(exact[attackers, defenders]), abs=1e-12)


@pytest.mark.parametrize("dice", [1, 2, 3])
def test_the_chance_does_not_jump_where_the_table_ends(dice: int) -> None:
    last = chance_table(Dice(defence=dice))[LARGEST]
    for defenders in range(1, LARGEST + 1):
        step = conquer_chance(LARGEST + 1, defenders, Dice(defence=dice)) - last[defenders]
        assert -NEAR < step < 0.05


@pytest.mark.parametrize(
    ("forces", "garrison", "dice"),
    [
        ((250,), 200, 2),
        ((150,), 210, 2),
        ((100, 210), 260, 2),
        ((150, 210, 100), 260, 3),
        ((300, 0, 100), 220, 3),
        ((10, 500), 300, 3),
    ],
)
def test_large_sieges_are_near_those_throw_by_throw(
    forces: tuple[int, ...], garrison: int, dice: int
) -> None:
    assert max(*forces, garrison) > LARGEST_SIEGE
    law, left = siege(forces, garrison, Dice(defence=dice)), [0.0] * garrison + [1.0]
    for able, taken, survivors in zip(forces, law.taken, law.survivors, strict=True):
        won, left = fought(able, left, dice)
        assert taken == pytest.approx(sum(won), abs=NEAR_TOGETHER)
        if sum(won) > 0.05:
            assert survivors == pytest.approx(mean(won), abs=1.5)
    if sum(left) > 0.05:
        assert law.left == pytest.approx(mean(left), abs=1.5)


def test_huge_armies_win_above_the_losses_of_a_throw_and_lose_below() -> None:
    """Against three dice 1.71 attackers fall for each defender: in a stand-off nobody waits above it."""
    assert conquer_chance(300_000, 165_000, Dice(defence=3)) > 0.999
    assert battle(300_000, 165_000, Dice(defence=3))[0] > 0.999
    assert conquer_chance(270_000, 165_000, Dice(defence=3)) < 0.001
    assert garrison_left(270_000, 165_000, Dice(defence=3)) == pytest.approx(
        165_000 - 270_000 / 1.7104, rel=0.001
    )


def test_a_large_army_takes_an_empty_place_nearly_whole() -> None:
    assert conquer_chance(500, 0) == 1
    assert siege((500,), 0).taken[0] == pytest.approx(1)
    assert siege((500,), 0).survivors[0] == pytest.approx(500, abs=2)

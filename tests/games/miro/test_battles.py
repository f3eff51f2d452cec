"""Battles in rollouts: tables of chances and throws, and attacks valued again after a throw."""

from dataclasses import replace
from math import sqrt
from random import Random
from statistics import stdev

import pytest
from games.miro.position import RULES, TERRITORY, position

from conquest_lab import odds
from conquest_lab.mechanics.armies.rounds import round_outcomes
from conquest_lab.mechanics.dice import pairs_won
from conquest_lab.players.battle_chances import LARGEST, Dice, chance_table, conquer_chance
from conquest_lab.players.games.miro_battles import (
    DICE,
    all_throws,
    chance_of,
    drawn_together,
    many_rounds,
)
from conquest_lab.players.games.miro_model import Model, world_of
from conquest_lab.players.positions.miro import BOLD

WORLD = world_of(RULES)
SIZES = [(1, 1), (1, 40), (3, 7), (13, 13), (40, 1), (40, 39)]
CONGO, AHEAD = TERRITORY["congo"], TERRITORY["east-africa"]


@pytest.mark.parametrize("dice", [1, 2, 3])
@pytest.mark.parametrize(("attackers", "defenders"), SIZES)
def test_the_table_holds_the_exact_chances(attackers: int, defenders: int, dice: int) -> None:
    exact = odds.battle(attackers=attackers, defenders=defenders, defence_dice=dice).conquer
    assert chance_table(Dice(defence=dice))[attackers][defenders] == pytest.approx(
        float(exact), abs=1e-14
    )


@pytest.mark.parametrize("size", [1, 7, LARGEST, LARGEST + 1, 95, 400])
def test_large_battles_have_the_chances_of_other_games(size: int) -> None:
    for other in (0, 1, 2, 39, 40, 41, 170, 1000):
        assert chance_of(size, other) == conquer_chance(size, other, DICE)
        assert chance_of(other, size) == conquer_chance(other, size, DICE)


@pytest.mark.parametrize("faces", [True, False])
def test_a_throw_is_that_of_the_distribution(*, faces: bool) -> None:
    for dice in (1, 2, 3):
        for defence in (1, 2, 3):
            thrown = all_throws(faces=faces)[dice - 1][defence - 1]
            law = round_outcomes(dice, defence, faces=faces)
            for seed in range(50):
                fall = law.sample(Random(seed))
                rng = Random(seed)
                drawn = rng.getrandbits(thrown.bits)
                while drawn >= len(thrown.fallen):
                    drawn = rng.getrandbits(thrown.bits)
                fallen = sum(pairs_won(fall.attack, fall.defence)) if faces else fall.defender
                assert thrown.fallen[drawn] == fallen
                assert thrown.pairs == min(dice, defence)


def test_a_throw_leaves_the_values_of_a_new_list() -> None:
    held = {"congo": ("Ana", 30), "east-africa": ("Bo", 24), "egypt": ("Ana", 9)}
    game = Model(WORLD, position(held), Random(1))
    several = game.attacks(BOLD)
    before = several.values[:]
    for _ in range(8):
        game.fight(CONGO, AHEAD)
        several.thrown(CONGO, AHEAD)
        new = game.attacks(BOLD)
        assert (several.places, several.values) == (new.places, new.values)
        assert several.best() == new.best()
    assert several.values != before


def test_a_battle_goes_on_while_its_chance_is_large_enough() -> None:
    """One call comes to what single throws come to, luck included."""
    held = {"congo": ("Ana", 90), "east-africa": ("Bo", 60)}
    for least in (0.3, 0.6, 0.9):
        at_once, by_throw = (Model(WORLD, position(held), Random(5)) for _ in range(2))
        at_once.fight(CONGO, AHEAD, least)
        while True:
            by_throw.fight(CONGO, AHEAD)
            able, there = by_throw.armies[CONGO] - 1, by_throw.armies[AHEAD]
            if by_throw.owners[AHEAD] == by_throw.seat or chance_of(able, there) < least:
                break
        assert (at_once.armies, at_once.fought) == (by_throw.armies, by_throw.fought)
        assert at_once.rng.getrandbits(32) == by_throw.rng.getrandbits(32)


def test_many_rounds_cost_what_single_ones_do() -> None:
    """The mean and the spread of the losses of 33 rounds, each of three dice on both sides."""
    law, rng = round_outcomes(3, 3, faces=False), Random(7)
    fallen = [many_rounds(1000, 2000, rng)[1] for _ in range(4000)]
    mean = 33 * float(law.expectation(lambda lost: lost.defender))
    spread = sqrt(33 * float(law.variance(lambda lost: lost.defender)))
    assert sum(fallen) / 4000 == pytest.approx(mean, abs=4 * spread / sqrt(4000))
    assert stdev(fallen) == pytest.approx(spread, rel=0.05)
    assert all(sum(many_rounds(400, 31, rng)) == 3 for _ in range(20))


@pytest.mark.parametrize(("able", "there"), [(1500, 880), (900, 510), (60, 900)])
def test_a_large_battle_ends_as_often_with_a_conquest_as_its_chance_says(
    able: int, there: int
) -> None:
    held = {"congo": ("Ana", able + 1), "east-africa": ("Bo", there)}
    assert drawn_together(able, there)
    won = 0
    for seed in range(400):
        game = Model(WORLD, position(held), Random(seed))
        game.fight(CONGO, AHEAD, 0.0)
        won += game.owners[AHEAD] == game.seat
    chance = conquer_chance(able, there, DICE)
    assert won / 400 == pytest.approx(chance, abs=0.01 + 4 * sqrt(chance * (1 - chance) / 400))


def test_no_attack_is_valued_where_a_policy_makes_none() -> None:
    game = Model(WORLD, position({"congo": ("Ana", 30)}), Random(1))
    assert game.attacks(replace(BOLD, attack_odds=2.0)).best() is None
    assert game.attacks(BOLD).best() is not None

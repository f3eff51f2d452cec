"""Calculators with a fault: each is the mistake that it is named for, and no two of them are alike."""

from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise, product
from typing import get_args

import pytest

from conquest_lab import odds
from conquest_lab.mechanics.dice import Losses
from conquest_lab.odds.faults import FAULTS, Fault, calculator
from conquest_lab.widgets.lesson.fault_words import Query, all_queries

FEW = 5
"""Armies of each side up to which the answers are compared with a plain recursion."""


def thrown(fault: Fault, attack_dice: int, defence_dice: int) -> dict[tuple[int, int], Fraction]:
    """The losses (attacker, defender) of a throw with a fault, throw by throw."""
    if fault == "die":
        attack_dice = min(attack_dice, 2)
    found: dict[tuple[int, int], Fraction] = {}
    won_pairs = [0] * min(attack_dice, defence_dice)
    total = 6 ** (attack_dice + defence_dice)
    for throw in product(range(1, 7), repeat=attack_dice + defence_dice):
        attack, defence = list(throw[:attack_dice]), list(throw[attack_dice:])
        if fault != "unsorted":
            attack.sort(reverse=True)
            defence.sort(reverse=True)
        won = [a > d or (fault == "ties" and a == d) for a, d in zip(attack, defence, strict=False)]
        won_pairs = [n + w for n, w in zip(won_pairs, won, strict=True)]
        lost = (won.count(False), won.count(True))
        found[lost] = found.get(lost, Fraction(0)) + Fraction(1, total)
    if fault == "independent" and len(won_pairs) > 1:
        p, q = (Fraction(n, total) for n in won_pairs)
        return {(0, 2): p * q, (1, 1): p * (1 - q) + (1 - p) * q, (2, 0): (1 - p) * (1 - q)}
    return found


@cache
def law(fault: Fault, attack_dice: int, defence_dice: int) -> dict[tuple[int, int], Fraction]:
    return thrown(fault, attack_dice, defence_dice)


def won(fault: Fault, attackers: int, defenders: int, rounds: int = 99) -> Fraction:
    """The chance to conquer, by following every battle to its end."""
    if not attackers or not defenders or not rounds:
        return Fraction(attackers > 0 and not defenders)
    return sum(
        (
            chance * won(fault, attackers - a, defenders - d, rounds - 1)
            for (a, d), chance in law(fault, min(attackers, 3), min(defenders, 2)).items()
        ),
        Fraction(0),
    )


@pytest.mark.parametrize("fault", get_args(Fault))
def test_throws_are_those_of_plain_loops(fault: Fault) -> None:
    for dice in product((1, 2, 3), (1, 2)):
        told = calculator(fault).roll(*dice)
        counted = {lost: chance for lost, chance in law(fault, *dice).items() if chance}
        assert {(lost.attacker, lost.defender): chance for lost, chance in told} == counted


@pytest.mark.parametrize("fault", get_args(Fault))
def test_battles_are_those_of_a_plain_recursion(fault: Fault) -> None:
    for attackers, defenders in product(range(1, FEW + 1), repeat=2):
        most = 3 if fault == "early" else 99
        exact = won(fault, attackers + (fault == "army"), defenders, most)
        assert calculator(fault).conquer(attackers, defenders) == exact


def test_the_right_calculator_agrees_with_the_engine() -> None:
    right = calculator()
    for attackers, defenders in ((1, 1), (3, 2), (10, 10), (30, 30)):
        battle = odds.battle(attackers, defenders)
        assert right.conquer(attackers, defenders) == battle.conquer
        assert right.hold(attackers, defenders) == 1 - battle.conquer
    assert all(right.roll(a, d) == odds.round_losses(a, d) for a, d in product((1, 2, 3), (1, 2)))


def test_the_numbers_of_the_article_and_of_the_truth() -> None:
    """Tan 1997: .2865 for three dice against two; enumeration gives 2890 of 7776."""
    assert round(float(calculator("independent").sweep(3, 2)), 4) == 0.2865
    assert calculator().sweep(3, 2) == Fraction(2890, 7776)
    roll = calculator("independent").roll(3, 2)
    assert roll.probability(Losses(0, 2)) == Fraction(3667, 7776) * Fraction(1181, 1944)


@pytest.mark.parametrize(("one", "other"), list(combinations(FAULTS, 2)))
def test_some_question_tells_any_two_faults_apart(one: Fault, other: Fault) -> None:
    """By the number, and by too high, right and too low alone."""
    assert any(query.answer(one) != query.answer(other) for query in all_queries())
    assert any(query.mark(one) != query.mark(other) for query in all_queries())


def test_one_question_tells_all_faults_and_the_truth_apart() -> None:
    query = Query("battle", 6, 4)
    answers = sorted(float(query.answer(fault)) for fault in get_args(Fault))
    assert min(b - a for a, b in pairwise(answers)) > 0.029


def test_six_against_six_hides_the_multiplied_pairs() -> None:
    """Lesson P12: two hundredths of a point."""
    gap = calculator("independent").conquer(6, 6) - calculator().conquer(6, 6)
    assert round(100 * float(gap), 2) == 0.02

"""The lesson on the highest of two and three dice: squares, cubes, and the square they fill."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from conquest_lab.widgets import BestDice, CubeStack, FewestDice, HighestChance, Lesson
from conquest_lab.widgets.lesson.best_dice import throws_up_to


def throws(dice: int, sides: int = 6) -> Iterator[tuple[int, ...]]:
    return product(range(1, sides + 1), repeat=dice)


@pytest.mark.parametrize("dice", [2, 3])
def test_at_most_is_a_square_or_a_cube(dice: int) -> None:
    for k in range(1, 7):
        counted = sum(max(faces) <= k for faces in throws(dice))
        assert throws_up_to(dice, k) == counted == k**dice


def test_the_highest_die_is_told_at_most_and_exactly(lesson: Lesson) -> None:
    answers = BestDice(lesson, 3).view["answers"]
    assert [answer["most"] for answer in answers][2:4] == ["27 / 216", "64 / 216"]
    assert "64 − 27 = 37 throws, 17.1" in answers[3]["exactly"]
    assert "6 × 6 = 36, of 36 throws" in BestDice(lesson, 2).view["answers"][5]["said"]


def test_only_two_or_three_dice_make_a_picture(lesson: Lesson) -> None:
    with pytest.raises(ValueError, match="2 or 3 dice, not 4"):
        BestDice(lesson, 4)


def test_the_chosen_face_is_kept(lesson: Lesson) -> None:
    view = BestDice(lesson)
    view.on_message("highest", {"to": 5})
    assert view.highest == 5
    lesson.seed = 8
    assert view.highest == 1


@pytest.mark.parametrize("sides", range(2, 9))
def test_the_cubes_fill_a_square(lesson: Lesson, sides: int) -> None:
    """1³ + … + n³ = (1 + … + n)²: the defender's chance against three dice is that against one, squared."""
    held = sum(max(attack) <= d for d, *attack in throws(4, sides))
    single = sum(a <= d for a, d in throws(2, sides))
    assert held == sum(range(sides + 1)) ** 2 == single**2
    answer = CubeStack(lesson).view["answers"][str(sides)]
    assert answer["count"] == f"{held} / {sides**4}"
    assert (
        f"{held} = {single} × {single} and {sides**4} = {sides**2} × {sides**2}"
        in (answer["square"])
    )


def test_the_dice_of_the_game_come_first(lesson: Lesson) -> None:
    view = CubeStack(lesson)
    assert (view.sides, view.view["answers"]["6"]["count"]) == (6, "441 / 1296")
    view.on_message("sides", {"to": 4})
    assert view.sides == 4
    for nonsense in ({"to": 9}, {"to": 1}, {"to": None}):
        view.on_message("sides", nonsense)
    assert view.sides == 4


@pytest.mark.parametrize("seed", range(30))
def test_every_variant_is_counted_once_more(seed: int) -> None:
    rng = Random(seed)
    highest, dice = HighestChance.drawn(rng), FewestDice.drawn(rng)
    best = [max(faces) for faces in throws(highest.dice)]
    exactly = highest.limit == "exactly"
    hits = sum(k == highest.face if exactly else k <= highest.face for k in best)
    assert highest.answer == Fraction(hits, len(best))
    shown = [1 - Fraction(5**n, 6**n) for n in range(1, 20)]  # 5 of 6 faces of each die are no 6
    assert shown[2] == Fraction(sum(max(faces) == 6 for faces in throws(3)), 216)
    assert dice.answer == next(n for n, p in enumerate(shown, 1) if 100 * p > dice.percent)

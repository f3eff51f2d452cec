"""The first lesson on chance: cells to paint, throws that fall into them, rules that can be changed."""

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from conquest_lab.widgets import (
    CellRain,
    CellRule,
    DuelChance,
    FewestFaces,
    Lesson,
    LossChance,
    PaintCells,
    Predict,
)
from conquest_lab.widgets.lesson.duel import Duel
from conquest_lab.widgets.lesson.questions.one_roll import Side
from conquest_lab.widgets.lesson.share import share_line


def counted(sides: int, ties: str) -> Fraction:
    """The attacker's chance by looking at every pair of faces."""
    faces = range(1, sides + 1)
    won = sum(a > d or (a == d and ties == "attacker") for a, d in product(faces, faces))
    return Fraction(won, sides * sides)


@pytest.mark.parametrize("sides", range(2, 13))
def test_a_duel_is_counted_as_cells(sides: int) -> None:
    """(n − 1)/2n with ties to the defender, (n + 1)/2n with ties to the attacker."""
    assert Duel(sides).chance == counted(sides, "defender") == Fraction(sides - 1, 2 * sides)
    theirs = Duel(sides, "attacker").chance
    assert theirs == counted(sides, "attacker") == Fraction(sides + 1, 2 * sides)
    assert len(Duel(sides).tied) == sides


def painted(cells: PaintCells, attacker_wins: str) -> str:
    """The verdict on the cells in which this comparison of the two faces holds."""
    holds = {
        "higher": lambda a, d: a > d,
        "not lower": lambda a, d: a >= d,
        "lower": lambda a, d: a < d,
        "not higher": lambda a, d: a <= d,
        "much higher": lambda a, d: a > d + 1,
        "nothing": lambda a, d: False,
    }[attacker_wins]
    duel = cells.duel
    cells.hand_in(n for n in range(36) if holds(*duel.faces(n)))
    return str(cells.view["kind"])


def test_each_wrong_picture_has_its_reason(lesson: Lesson) -> None:
    cells = PaintCells(lesson, "hasbro", "H-28")
    kinds = {shape: painted(cells, shape) for shape in ("higher", "not lower", "lower", "nothing")}
    assert kinds == {
        "higher": "right",
        "not lower": "ties",
        "lower": "swapped",
        "nothing": "nothing",
    }
    assert painted(cells, "not higher") == "defender"
    assert painted(cells, "much higher") == "wrong"
    assert "5 are missing" in cells.view["said"]


def test_the_rule_on_ties_is_cited_where_it_was_forgotten(lesson: Lesson) -> None:
    cells = PaintCells(lesson, "hasbro", "H-28")
    painted(cells, "not lower")
    assert cells.view["rule"]["id"] == "H-28"
    assert "6 cells" in cells.view["said"]
    painted(cells, "higher")
    assert cells.view["rule"] is None


def test_cells_that_do_not_exist_are_left_out(lesson: Lesson) -> None:
    cells = PaintCells(lesson, "hasbro", "H-28")
    cells.on_message("check", {"cells": [6, 36, -1, True, "6", None, 12]})
    assert cells.painted == {6, 12}
    cells.on_message("check", {"cells": list(range(37))})
    assert cells.painted == {6, 12}
    cells.on_message("reset", {})
    assert not cells.painted
    assert cells.view["kind"] == ""


def test_rain_falls_after_the_bet_and_the_same_seed_gives_the_same_rain() -> None:
    first, second = (CellRain(Predict(Lesson("test", seed=7), DuelChance())) for _ in range(2))
    first.make(10)
    assert first.thrown == 0
    for rain in (first, second):
        rain.bet.lock("40 %")
        rain.make(1000)
    assert first.view["counts"] == second.view["counts"]
    assert sum(first.view["counts"]) == 1000
    won = sum(first.view["counts"][n] for n in Duel().won)
    assert first.hits == won
    assert len(first.view["fresh"]) == 60


def test_rain_counts_what_the_question_asks_for() -> None:
    lesson = Lesson("test", seed=3)
    bet = Predict(lesson, DuelChance(side="attacker", ties="attacker"))
    rain = CellRain(bet)
    bet.skip()
    rain.make(500)
    lost = sum(n for cell, n in rain.counts.items() if cell not in Duel(ties="attacker").won)
    assert rain.hits == lost


@pytest.mark.parametrize("dice", [(3, 2), (3, 1), (1, 2)])
def test_rain_takes_one_die_against_one_only(lesson: Lesson, dice: tuple[int, int]) -> None:
    with pytest.raises(TypeError, match="one die against one"):
        CellRain(Predict(lesson, LossChance(*dice, side="defender", lost=1)))


@pytest.mark.parametrize("side", ["attacker", "defender"])
def test_rain_counts_those_who_lose_nothing_as_well(lesson: Lesson, side: Side) -> None:
    bet = Predict(lesson, LossChance(1, 1, side, lost=0))
    rain = CellRain(bet)
    bet.skip()
    rain.make(400)
    won = sum(n for cell, n in rain.counts.items() if cell in Duel().won)
    assert rain.hits == (won if side == "attacker" else 400 - won)


def test_a_share_is_compared_with_the_bet_and_with_the_truth(lesson: Lesson) -> None:
    t = lesson.t
    line = share_line(349, 1000, t, bet=Fraction(1, 3), exact=Fraction(2890, 7776))
    assert (round(float(str(line["low"])), 3), round(float(str(line["high"])), 3)) == (0.32, 0.379)
    assert "Your bet" in str(line["said"])
    assert str(line["said"]).count("inside") == 2
    line = share_line(349, 1000, t, bet=Fraction(1, 2), exact=None)
    assert "outside" in str(line["said"])
    assert share_line(0, 0, t, bet=None, exact=None)["said"] == ""


def test_a_changed_rule_is_answered_for_every_choice(lesson: Lesson) -> None:
    rule = CellRule(lesson)
    answers = rule.view["answers"]
    assert list(answers) == [str(n) for n in range(2, 13)]
    assert answers["6"]["defender"]["fraction"] == "15/36"
    assert answers["6"]["attacker"]["fraction"] == "21/36"
    assert answers["6"]["again"]["fraction"] == "15/30"
    assert answers["6"]["attacker"]["percent"] == "≈\N{NO-BREAK SPACE}58.3%"
    assert answers["6"]["again"]["percent"] == "=\N{NO-BREAK SPACE}50.0%"
    assert {a["again"]["share"] for a in answers.values()} == {0.5}
    rule.on_message("rule", {"ties": "attacker", "sides": 10})
    assert (rule.ties, rule.sides) == ("attacker", 10)
    for nonsense in ({"ties": "me", "sides": 6}, {"ties": "again", "sides": 13}, {"ties": "again"}):
        rule.on_message("rule", nonsense)
    assert (rule.ties, rule.sides) == ("attacker", 10)


@pytest.mark.parametrize("percent", FewestFaces.variants[0])
def test_ties_taken_away_twice_give_the_number_that_is_named(percent: int) -> None:
    wanted = Fraction(percent, 100)
    twice = min(n for n in range(2, 99) if Fraction(n - 2, 2 * n) > wanted)
    assert FewestFaces(percent).wrong()["doubled"] == twice


@pytest.mark.parametrize("seed", range(30))
def test_every_variant_is_counted_once_more(seed: int) -> None:
    rng = Random(seed)
    chance, faces = DuelChance.drawn(rng), FewestFaces.drawn(rng)
    attacker = counted(chance.sides, chance.ties)
    assert chance.answer == (attacker if chance.side == "defender" else 1 - attacker)
    chances = {n: counted(n, "defender") for n in range(2, 40)}
    assert faces.answer == min(n for n, p in chances.items() if p > Fraction(faces.percent, 100))

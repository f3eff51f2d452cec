"""The lesson on country cards: its questions, the bench, what choices cost."""

from fractions import Fraction

import pytest
from budgets import budget

from conquest_lab.odds import express
from conquest_lab.widgets import CardBench, CardSeries, CardTable, Lesson
from conquest_lab.widgets.lesson.card_bench.series import POLICIES, as_throw, dice_for
from conquest_lab.widgets.lesson.gap import standard_error

pytestmark = pytest.mark.slow


def test_a_line_takes_the_fewest_dice() -> None:
    for throw, ways in express.throws(5).weights:
        assert ways
        faces = tuple(str(throw).split())
        for text in ("C K", "5", "G G", "8"):
            line = express.parse_line(text)
            used = express.dice_used(throw, line)
            if used is not None:
                assert len(dice_for(line, faces)) == used
                assert as_throw(dice_for(line, faces)) <= throw or used


def test_chances_are_told_after_the_choice_and_not_before(lesson: Lesson) -> None:
    bench = CardBench(lesson)
    bench.throw()
    assert bench.view["judged"] is None
    options = bench.trial.options()
    worst = list(options)[-1]
    bench.choose(None if worst is None else str(worst))
    judged = bench.view["judged"]
    assert [row["chosen"] for row in judged["rows"]].count(True) == 1
    assert len(judged["rows"]) == len(options)
    assert judged["good"] is (options[worst] == max(options.values()))
    assert bench.trial.regret == max(options.values()) - options[worst]


def test_an_attempt_ends_and_is_counted(lesson: Lesson) -> None:
    bench = CardBench(lesson)
    for _ in range(20):
        bench._on_message(bench, {"do": "throw"}, [])
        while not bench.trial.over:
            bench.throw()
            best = next(iter(bench.trial.options()))
            bench.choose(None if best is None else str(best))
    you = bench.records["you"]
    assert you.attempts == 20
    assert you.regret == 0
    assert 0 <= you.conquered <= 20
    series = CardSeries(bench)
    assert series.view["gap"] == ""
    bench.reveal()
    expected = express.conquer(["C", "K K", "5"]) * 20
    assert f"{float(expected):.2f}" in series.view["gap"]


def test_a_line_that_fits_must_be_filled_once_one_is(lesson: Lesson) -> None:
    bench = CardBench(lesson)
    while not bench.trial.filled and not bench.trial.over:
        bench.throw()
        line = next((line for line in bench.trial.options() if line), None)
        bench.choose(None if line is None else str(line))
    while not bench.trial.over:
        bench.throw()
        options = bench.trial.options()
        assert (None in options) is (len(options) == 1 and None in options)
        bench.choose(None if None in options else str(next(iter(options))))


@budget("attempts", everyday=400, long=1500)
@pytest.mark.parametrize("policy", POLICIES)
def test_policies_conquer_as_often_as_they_should(
    lesson: Lesson, policy: str, attempts: int
) -> None:
    bench = CardBench(lesson)
    bench.series(policy, attempts)
    record, exact = bench.records[policy], bench.exacts[policy]
    assert record.share is not None
    assert abs(float(record.share - exact)) < 4 * standard_error(exact, record.attempts)
    assert (policy == "best") == (record.regret == 0)


def test_what_a_policy_gives_away_is_its_regret(lesson: Lesson) -> None:
    bench = CardBench(lesson)
    bench.series("fewest", 5000)
    record = bench.records["fewest"]
    regret = bench.attempt.regret(express.fewest_dice_first)
    assert abs(float(record.regret / record.attempts - regret)) < 0.01


def test_another_card_and_an_owner_begin_anew(lesson: Lesson) -> None:
    bench = CardBench(lesson)
    bench.series("best")
    bench._on_message(bench, {"do": "owned", "to": True}, [])
    assert bench.records["best"].attempts == 0
    assert len(bench.trial.left) == 4
    assert bench.exacts["best"] == express.conquer(["C", "K K", "5"], owned=True)
    bench._on_message(bench, {"do": "card", "to": "siberia"}, [])
    assert bench.owned
    assert bench.exacts["best"] == express.conquer(["10"], owned=True)


def test_a_seed_throws_the_same_dice() -> None:
    benches = [CardBench(Lesson("test", seed=seed)) for seed in (7, 7, 8)]
    for bench in benches:
        bench.throw()
        bench.series("hardest")
    assert benches[0].trial.faces == benches[1].trial.faces
    assert benches[0].records == benches[1].records != benches[2].records


@pytest.mark.parametrize(("language", "word"), [("en", "cannon"), ("fr", "canon")])
def test_dice_and_lines_have_words(language: str, word: str) -> None:
    table = CardTable(Lesson("test", language, seed=7), "china", throw="G C K K 3 3 1")
    assert f'aria-label="1 {word}"' in table.view["lines"][0]
    assert f", {word}, " in table.view["throw"]
    assert Fraction(express.conquer(["C"]))

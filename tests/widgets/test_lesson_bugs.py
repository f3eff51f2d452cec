"""The lesson on finding bugs: hidden boxes, the best strategy, tests that catch, and its questions."""

import asyncio
import re
from fractions import Fraction
from itertools import permutations
from random import Random

import pytest
from box_strategy import Strategy, bits, fewest

from conquest_lab import odds, widgets
from conquest_lab.core.errors import ConquestError
from conquest_lab.odds.faults import FAULTS, calculator
from conquest_lab.text import speaker
from conquest_lab.widgets.lesson.bug_boxes import BEST_MEAN, BEST_WITH_NUMBERS
from conquest_lab.widgets.lesson.fault_bench import closest
from conquest_lab.widgets.lesson.fault_words import Query, all_queries
from conquest_lab.widgets.lesson.questions.bugs import BY_HAND
from conquest_lab.widgets.lesson.test_bench import TESTED, TESTS, Sample, fewest_tests, outcome
from conquest_lab.widgets.lesson.write_test import MOST, written

BEST_QUERY = Query("battle", 6, 4)
SAMPLE = Sample(568, 1000)


def boxes(seed: int = 7) -> widgets.BugBoxes:
    return widgets.BugBoxes(widgets.Lesson("test", seed=seed))


def found_out(view: widgets.BugBoxes) -> list[str]:
    """The faults by the number that each box answers to the question that tells all apart."""
    names = {float(BEST_QUERY.answer(fault)): fault for fault in FAULTS}
    found = []
    for box in range(6):
        view.ask(box, BEST_QUERY)
        shown = float(view.view["rows"][0]["cells"][box]["number"])
        found.append(names[min(names, key=lambda told: abs(100 * told - shown))])
    return found


# The boxes -----------------------------------------------------------------------------------------


def test_all_boxes_are_named_by_one_question_each() -> None:
    view = boxes()
    for box, fault in enumerate(found_out(view)):
        view.on_message("call", {"box": box, "fault": fault})
    view.on_message("submit", {})
    assert view.solved
    assert view.questions == 6
    assert "6 questions" in view.view["said"][0]
    assert "6.4" in view.view["said"][0]


def test_the_order_is_hidden_and_follows_from_the_seed() -> None:
    one, two, other = boxes(), boxes(), boxes(8)
    assert one.view == two.view
    assert found_out(one) == found_out(two) != found_out(other)
    one.next()
    assert sorted(found_out(one)) == sorted(FAULTS)


def test_a_question_that_was_asked_is_not_counted_twice() -> None:
    view = boxes()
    for _ in range(3):
        view.on_message("ask", {"box": 2, "kind": "throw", "a": 3, "d": 2})
    assert view.questions == 1
    assert view.view["rows"][0]["cells"][0] is None


def test_wrong_names_are_refuted_by_the_questions_that_were_asked() -> None:
    view = boxes()
    view.submit()
    assert "all six" in view.view["said"][0]
    right = found_out(view)
    view.call(0, "ties")
    for box in range(1, 6):
        view.call(box, "ties")
    view.submit()
    assert "stands twice" in view.view["said"][0]
    swapped = [right[1], right[0], *right[2:]]
    for box, fault in enumerate(swapped):
        view.on_message("call", {"box": box, "fault": fault})
    view.submit()
    assert not view.solved
    assert [line[:5] for line in view.view["said"]] == ["Box A", "Box B"]
    assert view.questions == 6


def test_a_guess_that_nothing_supports_counts_as_a_question() -> None:
    view, twin = boxes(), boxes()
    right = found_out(twin)
    for box, fault in enumerate([*right[1:], right[0]]):
        view.on_message("call", {"box": box, "fault": fault})
    for _ in range(2):  # the button pressed again before the answer
        view.submit()
    assert view.questions == 1
    assert "counts as a question" in view.view["said"][0]


def test_what_still_fits_agrees_with_all_marks() -> None:
    view, twin = boxes(), boxes()
    right = found_out(twin)
    query = Query("throw", 1, 1)
    for box in range(6):
        view.ask(box, query)
        assert right[box] in view.possible(box)
        assert all(query.mark(one) == query.mark(right[box]) for one in view.possible(box))
    assert view.view["possible"] == []
    for _ in range(2):
        view.on_message("hint", {"to": True})
    assert len(view.view["possible"]) == 6


# The best strategy ---------------------------------------------------------------------------------


def slowest(faults: int, splits: list[tuple[int, ...]]) -> Fraction:
    """The mean of the best strategy by trying everything on lists of orders."""

    def total(orders: frozenset[tuple[int, ...]], left: int) -> int:
        if len(orders) == 1:
            return 0
        best = 10**6
        for box in range(faults):
            for split in splits:
                parts = [frozenset(o for o in orders if group >> o[box] & 1) for group in split]
                parts = [part for part in parts if part]
                if len(parts) > 1 and left:
                    cost = len(orders) + sum(total(part, left - 1) for part in parts)
                    best = min(best, cost)
        return best

    every = frozenset(permutations(range(faults)))
    return Fraction(total(every, faults * len(splits)), len(every))


@pytest.mark.parametrize(
    "splits",
    [
        [(0b001, 0b110), (0b010, 0b101)],
        [(0b001, 0b010, 0b100)],
        [(0b011, 0b100), (0b001, 0b010, 0b100)],
    ],
)
def test_the_search_finds_what_trying_everything_finds(splits: list[tuple[int, ...]]) -> None:
    assert Strategy(3, splits).mean == slowest(3, splits)


def test_four_boxes_agree_as_well() -> None:
    splits = [(0b0001, 0b1110), (0b0011, 0b1100), (0b0101, 0b1010)]
    assert Strategy(4, splits[1:]).mean == slowest(4, splits[1:])


def test_faults_that_answer_alike_cannot_be_told() -> None:
    with pytest.raises(ValueError, match="alike"):
        _ = Strategy(3, [(0b001, 0b110)]).mean


def test_with_numbers_every_box_but_the_last_is_asked() -> None:
    """The best question gives each fault an answer of its own, so each box is a group of one."""
    alone = tuple(1 << n for n in range(len(FAULTS)))
    assert len({BEST_QUERY.answer(fault) for fault in FAULTS}) == len(FAULTS)
    assert Strategy(4, [alone[:4]]).mean == 3
    assert BEST_WITH_NUMBERS == 5


def groups(query: Query) -> tuple[int, ...]:
    """The faults in groups with the same mark, each group as bits in the order of `FAULTS`."""
    found = dict.fromkeys(map(query.mark, FAULTS), 0)
    for n, fault in enumerate(FAULTS):
        found[query.mark(fault)] |= 1 << n
    return tuple(sorted(found.values()))


def test_questions_that_answers_can_tell_apart_add_up() -> None:
    assert bits(0b1010) == [2, 8]
    assert [fewest(n) for n in (1, 2, 3, 4, 9)] == [0, 2, 3, 6, 18]


def test_one_question_is_told_in_the_singular() -> None:
    question = widgets.QuestionsNeeded(3)
    for told in (question.solution(), question.reason("one-less")):
        assert "1 question there" in speaker("en").render(told)
        assert "1 question, il" in speaker("fr").render(told)


@pytest.mark.long
@pytest.mark.slow
def test_the_best_strategy_for_the_marks_is_the_one_that_is_named() -> None:
    """All strategies for six boxes and all questions: 115/18, about 6.4."""
    assert Strategy(len(FAULTS), map(groups, all_queries())).mean == BEST_MEAN


def test_the_bench_has_all_answers() -> None:
    view = widgets.FaultBench(widgets.Lesson("test", seed=7)).view
    assert len(view["answers"]) == len(all_queries()) == 106
    answer = view["answers"]["throw 3 2"]
    assert answer["truth"][1] == "37.2%"
    assert answer["faults"][0][1:3] == ["28.6%", "▼"]
    assert max(all_queries(), key=closest) == BEST_QUERY


# Tests that catch ----------------------------------------------------------------------------------


def test_each_test_catches_what_the_lesson_says() -> None:
    caught = {
        test: [fault for fault in FAULTS if outcome(test, fault, SAMPLE).caught] for test in TESTS
    }
    assert caught == {
        "sum": ["early"],
        "smallest": ["ties", "army"],
        "symmetry": ["army"],
        "more": ["unsorted", "die"],
        "count": ["independent", "ties", "unsorted", "die"],
        "simulation": ["ties", "unsorted", "army", "early", "die"],
    }
    assert not any(outcome(test, "right", SAMPLE).caught for test in TESTS)
    assert fewest_tests({test: set(found) for test, found in caught.items()}) == (
        "count",
        "simulation",
    )
    assert fewest_tests({"sum": {"early"}}) == ()


def test_results_are_not_sent_before_a_test_runs() -> None:
    view = widgets.TestBench(widgets.Lesson("test", seed=7))
    assert all(test["rows"] == [] for test in view.view["tests"])
    view.on_message("run", {"test": "smallest", "caught": ["ties", "army", "right", "nobody"]})
    (ran,) = (test for test in view.view["tests"] if test["rows"])
    assert [row["caught"] for row in ran["rows"]] == [fault in ("ties", "army") for fault in TESTED]
    assert "6 of 7" in ran["said"]
    for message in ({"test": "magic", "caught": []}, {"test": "sum"}, {"test": 1, "caught": []}):
        view.on_message("run", message)
    assert len(view.foreseen) == 1


def test_the_simulation_can_be_run_anew() -> None:
    view = widgets.TestBench(widgets.Lesson("test", seed=7))
    for test in TESTS:
        view.on_message("run", {"test": test, "caught": []})
    assert "together" in view.view["together"]
    before = view.sample
    view.on_message("run", {"test": "simulation", "caught": []})
    assert view.sample != before


def test_the_interval_throws_out_every_fault_and_keeps_the_truth() -> None:
    """Ten against ten: all are refuted by 100,000 battles, the multiplied pairs last."""
    view = widgets.IntervalHunt(widgets.Lesson("test", seed=7))
    view.on_message("run", {})
    assert view.runs == 100_000
    assert set(view.found) == set(FAULTS)
    assert max(view.found, key=lambda fault: view.found[fault]) == "independent"
    for message in ({"to": 3}, {"to": "1"}, {}):
        view.on_message("battle", message)
    assert view.runs == 100_000
    view.on_message("battle", {"to": 1})
    assert view.runs == 0
    view.on_message("run", {})
    assert "independent" not in view.found


async def test_a_simulation_can_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("conquest_lab.widgets.lesson.long_run.PAUSE_SECONDS", 0.0)
    view = widgets.IntervalHunt(widgets.Lesson("test", seed=7))
    view.on_message("run", {})
    for _ in range(1000):
        await asyncio.sleep(0)
        if view.parts_done >= 2:
            break
    view.on_message("stop", {})
    await asyncio.sleep(0.01)
    assert 0 < view.runs < 100_000
    assert not view.view["running"]


# Questions -----------------------------------------------------------------------------------------


def test_answers_by_hand_follow_from_the_three_given_chances() -> None:
    one, two = Fraction(15, 36), Fraction(125, 216)
    lost, lost_2, lost_3 = 1 - one, 1 - two, Fraction(441, 1296)
    throws = [Fraction(21, 36), one, one, one**2, 1 - lost_2 * lost, two, one**2]
    battles = [
        1 - lost**2,
        1 - lost**3,
        1 - lost_3 * lost_2 * lost,
        1 - lost_3**2 * lost_2,
        1 - lost_2**2 * lost,
        1 - lost_2**3 * lost,
    ]
    assert [widgets.FaultyAnswer(*case).answer for case in BY_HAND] == [*throws, *battles]
    assert calculator().sweep(3, 1) == 1 - lost_3
    for case in BY_HAND:
        worked = str(widgets.FaultyAnswer(*case).solution())
        if " × " in worked:
            counted = re.search(r"[\d/ ×−]+(?= =)", worked)
            assert counted
            shares = re.sub(r"(\d+)/(\d+)", r"Fraction(\1, \2)", counted[0].strip())
            plain = shares.replace("×", "*").replace("−", "-")
            assert eval(plain, {"Fraction": Fraction}) == widgets.FaultyAnswer(*case).answer  # noqa: S307


@pytest.mark.parametrize("seed", range(20))
def test_every_variant_has_one_right_answer(seed: int) -> None:
    rng = Random(seed)
    which, telling, catching = (
        family.drawn(rng)
        for family in (widgets.WhichFault, widgets.TellingQuery, widgets.CatchingTest)
    )
    verdicts = [which.judge(n) for n in range(len(which.options()))]
    assert [verdict.kind for verdict in verdicts].count("right") == 1
    assert FAULTS[[verdict.right for verdict in verdicts].index(True)] == which.fault
    right = [telling.judge(n).right for n in range(len(telling.options()))]
    apart = [query.answer(telling.one) != query.answer(telling.other) for query in telling.queries]
    assert right.count(True) == 1
    assert apart[right.index(True)]
    caught = [outcome(test, catching.fault, SAMPLE).caught for test in catching.tests]
    assert [catching.judge(n).right for n in range(len(catching.options()))] == caught
    assert caught.count(True) == 1

    pair = widgets.SecondPair.drawn(rng)
    both, first = (
        sum(chance for won, chance in odds.winners(
            pair.dice, 2, ties="attacker" if pair.ties else "defender") if all(won[:n]))
        for n in (2, 1)
    )  # fmt: skip
    assert pair.answer == both / first
    missing = widgets.MissingChance.drawn(rng)
    asked = calculator("early")
    told = asked.conquer(missing.attackers, missing.defenders) + asked.hold(
        missing.attackers, missing.defenders
    )
    assert abs(float(1 - told - missing.answer)) <= 0.001
    needed = widgets.QuestionsNeeded.drawn(rng)
    orders = len(list(permutations(range(needed.faults))))
    assert needed.answers**needed.answer >= orders > needed.answers ** (needed.answer - 1)
    away = widgets.ErrorsAway.drawn(rng)
    share = odds.Proportion(away.runs // 2, away.runs)
    gap = away.hits / away.runs - 0.5
    assert float(away.answer) == pytest.approx(gap / share.standard_error)


# Tests that somebody writes ------------------------------------------------------------------------


def caught(line: str) -> set[str]:
    test = written(line)
    return {fault for fault in TESTED if test.catches(fault)}


def test_each_kind_of_test_catches_what_the_lesson_says() -> None:
    """Step 8 of P12: three faults pass both tests, a third test catches them, and one is enough for all."""
    both, smallest = caught("both 10 10 = 1"), caught("conquer 1 1 = 15/36")
    assert (both, smallest) == ({"early"}, {"ties", "army"})
    assert {*FAULTS} - both - smallest == {"independent", "unsorted", "die"}
    assert caught("sweep 3 2 = 37.17%") >= {*FAULTS} - both - smallest
    assert "right" not in caught("sweep 3 2 = 37.17%")
    assert caught("sweep 3 2 > 0.3") == {"independent", "unsorted", "die"}
    assert caught("conquer 6 4 = 74.5%") == {*FAULTS}
    assert "right" in caught("hold 1 1 < 21/36")
    assert "ties" not in caught("hold 1 1 < 21/36")


def writing() -> widgets.WriteTest:
    return widgets.WriteTest(
        widgets.Lesson("test", seed=7), "both 10 10 = 1", "conquer 1 1 = 15/36"
    )


def send(view: widgets.WriteTest, number: str, **changes: object) -> None:
    asked = {"asked": "sweep", "a": 3, "d": 2, "sign": "=", "number": number}
    view.on_message("try", asked | changes)


def test_a_test_is_run_on_the_right_calculator_and_on_six_wrong_ones() -> None:
    view = writing()
    assert view.view["together"].count(",") == 2
    send(view, "37,17 %")
    rows = view.view["rows"]
    assert [row["caught"][2] for row in rows] == [
        fault in caught("sweep 3 2 = 37.17%") for fault in TESTED
    ]
    assert rows[0]["told"] == "37.17%"
    assert "all six" in view.view["together"]


def test_a_wrong_expectation_is_found_by_the_calculator_without_a_fault() -> None:
    view = writing()
    send(view, "28.65%")
    assert "wrong" in view.view["said"]
    assert "all six" not in view.view["together"]


def test_what_is_no_number_is_refused_with_a_reason_and_what_is_no_test_ignored() -> None:
    view = writing()
    send(view, "many")
    assert "many" in view.view["complaint"]
    before = view.view
    for changes in ({"a": 4}, {"d": 0}, {"asked": "roll"}, {"sign": "!"}, {"a": "3"}):
        send(view, "1/2", **changes)
        assert view.view == before
    view.on_message("remove", {"n": 2})
    assert view.view == before


def test_tests_are_removed_and_only_so_many_kept() -> None:
    view = writing()
    for n in range(1, 9):
        send(view, f"{n}/9")
    assert len(view.tests) == MOST
    assert view.view["full"]
    for _ in range(MOST):
        view.on_message("remove", {"n": 0})
    assert (view.view["tests"], view.view["together"]) == ([], "")


@pytest.mark.parametrize(
    "line", ["", "conquer 1 1", "conquer one 1 = 1", "roll 1 1 = 1", "both 1 1 ! 1"]
)
def test_a_line_of_a_cell_that_is_no_test_is_refused(line: str) -> None:
    with pytest.raises(ConquestError, match="a test is a line"):
        written(line)

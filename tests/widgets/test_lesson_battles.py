"""The lesson on battles as chains: its questions, the walk, the matrices, the map of chances."""

from fractions import Fraction

import pytest

from conquest_lab import odds, widgets
from conquest_lab.widgets.lesson.gap import standard_error
from conquest_lab.widgets.lesson.questions import NumberQuestion, judge


def kind(question: NumberQuestion, text: str) -> str:
    return judge(question, widgets.parse_number(text)).kind


def test_a_mistake_is_told_in_the_words_of_the_battle() -> None:
    verdict = judge(widgets.EndChance(3, 2, 2, 1, won=False), widgets.parse_number("7/12"))
    assert "(1, 1)" in str(verdict.message)


def test_the_smallest_army_is_the_smallest() -> None:
    for dice in (2, 3):
        least = int(widgets.SmallestArmy(10, Fraction(4, 5), dice).answer)
        before, after = (
            odds.battle(attackers=a, defenders=10, defence_dice=dice).conquer
            for a in (least - 1, least)
        )
        assert before < Fraction(4, 5) <= after


def test_an_exercise_can_begin_with_a_question_of_ours(lesson: widgets.Lesson) -> None:
    first = widgets.SmallestArmy(10)
    exercise = widgets.Exercise(lesson, widgets.SmallestArmy, first=first)
    assert exercise.question == first
    exercise.next()
    assert exercise.question != first
    lesson.seed = 8
    assert exercise.question == first


def test_a_bet_that_was_never_chosen_is_asked_for_with_the_slider(lesson: widgets.Lesson) -> None:
    """It stands in the middle, but no number was given."""
    bet = widgets.Predict(lesson, widgets.ConquerChance(3, 2))
    assert not bet.lock(" ")
    assert "move or press the slider, or type a number" in bet.view["complaint"]


def test_a_walk_follows_the_arrows_to_an_end(lesson: widgets.Lesson) -> None:
    walk = widgets.ChainWalk(lesson, 5, 5)
    states = {state["key"]: state for state in walk.view["states"]}
    while not walk.over:
        before = walk.view["now"]
        walk.step()
        assert walk.view["now"] in {arrow["to"] for arrow in states[before]["arrows"]}
    assert walk.thrown == 1
    assert "Over" in walk.view["where"]
    walk.step()
    assert len(walk.path) == 2


def test_arrows_are_the_matrices_of_the_engine() -> None:
    chain = odds.battle(3, 2).chain
    walk = widgets.ChainWalk(widgets.Lesson("test", seed=7), 3, 2)
    for state, q, r in zip(chain.transient, chain.Q, chain.R, strict=True):
        shown = next(s for s in walk.view["states"] if (s["a"], s["d"]) == tuple(state))
        arrows = {arrow["to"]: Fraction(arrow["ways"]) for arrow in shown["arrows"]}
        exact = dict(zip((*chain.transient, *chain.absorbing), (*q, *r), strict=True))
        assert arrows == {f"{end[0]}-{end[1]}": p for end, p in exact.items() if p}


def test_battles_end_as_often_as_they_should(lesson: widgets.Lesson) -> None:
    walk = widgets.ChainWalk(lesson, 3, 2)
    walk.make(20_000)
    chain = walk.chain
    assert walk.thrown == sum(walk.counts.values()) == 20_000
    for end, chance in zip(chain.absorbing, chain.absorption[0], strict=True):
        share = walk.counts[end] / walk.thrown
        assert abs(share - float(chance)) < 4 * standard_error(chance, walk.thrown)


def test_a_seed_fights_the_same_battles() -> None:
    walks = [widgets.ChainWalk(widgets.Lesson("test", seed=seed), 5, 5) for seed in (7, 7, 8)]
    for walk in walks:
        walk.make(200)
    assert walks[0].counts == walks[1].counts != walks[2].counts


def test_exact_chances_come_when_they_are_asked_for(lesson: widgets.Lesson) -> None:
    walk = widgets.ChainWalk(lesson, 3, 2)
    assert not any(state["passed"] for state in walk.view["states"])
    walk._on_message(walk, {"do": "reveal", "to": True}, [])
    shown = {state["key"]: state["passed"] for state in walk.view["states"]}
    assert shown["3-2"] == "100%"
    assert shown["2-1"] == "33.6%"
    assert walk.view["endings"][-1]["exact"] == "65.60%"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_gap_is_told_of_battles(language: str) -> None:
    lesson = widgets.Lesson("test", language, seed=7)
    bet = widgets.Predict(lesson, widgets.ConquerChance(3, 2))
    bet.lock("1/2")
    walk = widgets.ChainWalk(lesson, 3, 2, bet=bet)
    gap = widgets.GapView(walk)
    assert not gap.view["lines"]
    walk.make(1000)
    walk.reveal()
    battles = "1000 batailles" if language == "fr" else "1000 battles"
    assert battles in gap.view["lines"][0]


def test_matrices_are_read_entry_by_entry(lesson: widgets.Lesson) -> None:
    tables = widgets.ChainTables(lesson, 3, 2)
    assert tables.view["rows"][0][3]["value"] == "2611/7776"
    assert "(2, 1)" in tables.view["rows"][0][3]["said"]
    tables._on_message(tables, {"do": "show", "to": "N"}, [])
    assert tables.view["sums"][0] == "1548859/839808"
    tables._on_message(tables, {"do": "show", "to": "NR"}, [])
    assert set(tables.view["sums"]) == {"1"}
    tables._on_message(tables, {"do": "show", "to": "X"}, [])
    assert tables.view["shown"] == "NR"


def test_the_map_says_where_the_attacker_is_favoured(lesson: widgets.Lesson) -> None:
    shown = widgets.ConquerMap(lesson)
    assert shown.favoured(2) == [5, 6, 7, 8, 9, 10]
    assert shown.favoured(3) == []
    assert "5 against 5" in shown.view["summary"]
    assert shown.view["rows"][4][4]["said"].endswith("50.62%.")
    shown._on_message(shown, {"do": "show", "to": 3}, [])
    assert "never" in shown.view["summary"]
    for odd in (7, True, "3"):
        shown._on_message(shown, {"do": "show", "to": odd}, [])
    assert shown.view["shown"] == 3


@pytest.mark.parametrize(("language", "word"), [("en", "battles"), ("fr", "batailles")])
def test_a_run_is_said_in_the_readers_language(language: str, word: str) -> None:
    walk = widgets.ChainWalk(widgets.Lesson("test", language, seed=7), 3, 2)
    walk.make(10)
    assert f"10 {word}" in walk.view["said"]


def test_an_arrow_says_whether_its_percentage_is_rounded() -> None:
    arrows = [
        arrow
        for state in widgets.ChainWalk(widgets.Lesson("test", seed=7), 3, 2).view["states"]
        for arrow in state["arrows"]
    ]
    assert any(arrow["percent"].startswith("≈") for arrow in arrows)
    for arrow in arrows:
        ways, _, of = arrow["ways"].partition("/")
        assert arrow["percent"].startswith("=") is (1000 * int(ways) % int(of) == 0)

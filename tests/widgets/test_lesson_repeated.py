"""Bets whose case is tried again and again: an ally's dice in lesson R4, a contest of cards in lesson R7."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import prod, sqrt
from random import Random

import pytest

from conquest_lab import speaker
from conquest_lab.mechanics.board import load_board
from conquest_lab.tutorials import load_script, play_line
from conquest_lab.widgets import AllyStays, ContestWon, DuelChance, Lesson, Predict, ShareSeen
from conquest_lab.widgets.lesson.questions import SENTENCES
from conquest_lab.widgets.lesson.questions.repeated import RepeatedChance
from conquest_lab.widgets.lesson.questions.tracks import STAYS

BETS: tuple[RepeatedChance, ...] = (AllyStays(3), ContestWon(5, 3, 2, 2))


def test_the_die_of_loyalty_is_the_one_of_the_rules() -> None:
    """The share of its faces after which the rules leave the cannon where it is."""
    script = load_script("hasbro-active")
    session = script.session()
    for line in (line for step in script.steps for line in step.plies):
        if session.state.phase.name == "LOYALTY":
            break
        play_line(session, line)
    rules, state = session.rules, session.state
    outcomes = rules.chance_outcomes(state)
    stays = sum(
        weight
        for face, weight in outcomes.weights
        if any(
            type(event).__name__ == "SideKept" for event in rules.apply_action(state, face).events
        )
    )
    assert Fraction(stays, outcomes.total) == STAYS == AllyStays(1).answer
    assert AllyStays(3).answer == Fraction(1, 27)


def dealt(attacking: int, attacked: int, mine: int, theirs: int) -> Fraction:
    """The chance to win, card after card over all orders in which the values can come."""
    pile = Counter(facts["value"] for facts in load_board("regions30").facts for _ in range(3))
    won = Fraction(0)
    for cards in product(pile, repeat=mine + theirs):
        left, ways = pile.copy(), 1
        for card in cards:
            ways *= left[card]
            left[card] -= 1
        if attacking + sum(cards[:mine]) > attacked + sum(cards[mine:]):
            won += ways
    return won / prod(range(pile.total() - mine - theirs + 1, pile.total() + 1))


@pytest.mark.parametrize("case", [(5, 3, 2, 2), (3, 5, 1, 1), (4, 4, 2, 1), (2, 3, 1, 2)])
def test_a_contest_is_counted_over_all_cards(case: tuple[int, int, int, int]) -> None:
    assert ContestWon(*case).answer == dealt(*case)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("question", BETS, ids=lambda question: type(question).__name__)
def test_a_bet_is_compared_with_what_is_seen_and_with_what_is_exact(
    question: RepeatedChance, language: str
) -> None:
    lesson = Lesson("test", language, seed=7)
    bet = Predict(lesson, question)
    seen = ShareSeen(bet)
    exact = lesson.t.percent(question.answer)
    seen.on_message("throw", {"to": 1000})
    assert seen.thrown == 0  # not before the bet
    assert exact not in str(seen.view)
    bet.lock("50 %")
    assert exact not in str(seen.view)
    seen.on_message("throw", {"to": 1})
    assert seen.view["last"]
    seen.on_message("throw", {"to": 1000})
    seen.on_message("throw", {"to": 1000})
    assert seen.thrown == 2001
    p = float(question.answer)
    assert abs(seen.hits / 2001 - p) < 4 * sqrt(p * (1 - p) / 2001)
    line = seen.view["line"]
    assert line["bet"] == 0.5
    assert line["exact"] == pytest.approx(p)
    assert 0 < line["low"] < line["share"] < line["high"] < 1
    for told in (exact, lesson.t.percent(Fraction(line["low"])), lesson.t.percent(Fraction(1, 2))):
        assert told in line["said"]


def test_a_trial_is_told_as_it_was_counted() -> None:
    """Dice are thrown until the cannon moves; sums are compared, and equal ones do not win."""
    t, luck = speaker("en"), Random(7)
    for _ in range(200):
        kept, told = AllyStays(3).trial(luck)
        faces = [int(face) for face in t.render(told).partition(":")[0].split(", ")]
        assert kept == (len(faces) == 3 and min(faces) > 4)
        assert all(face > 4 for face in faces[:-1])
        won, told = ContestWon(5, 3, 2, 2).trial(luck)
        mine, theirs = (
            int(side.rpartition("= ")[2]) for side in t.render(told)[:-1].split(":")[0].split(", ")
        )
        assert won == (mine > theirs)


@pytest.mark.parametrize("question", [*BETS, AllyStays(2)], ids=repr)
def test_wrong_answers_have_their_reasons(question: RepeatedChance) -> None:
    for language in ("en", "fr"):
        t = speaker(language)
        for mistake in question.mistakes():
            assert mistake.value != question.answer
            assert t.render(mistake.reason)
        assert t.render(question.solution())
        assert t.render(question.hint())
    assert question.grade(str(question.answer)).right


def test_every_reason_can_be_given() -> None:
    for asked in (AllyStays, ContestWon):
        drawn = [asked.drawn(Random(seed)) for seed in range(20)]
        reasons = SENTENCES[asked.__name__]["reasons"]
        assert isinstance(reasons, dict)
        assert {word for question in drawn for word in question.wrong()} == set(reasons)


def test_only_what_can_be_tried_is_tried() -> None:
    with pytest.raises(TypeError, match="needs a bet on RepeatedChance"):
        ShareSeen(Predict(Lesson("test", seed=7), DuelChance()))

"""Questions of lessons: answers are the engine's, and each wrong answer has its own reason."""

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from conquest_lab import odds, widgets
from conquest_lab.mechanics.dice import Losses
from conquest_lab.text import speaker
from conquest_lab.widgets.lesson.questions import SENTENCES, NumberQuestion, Question, judge
from conquest_lab.widgets.lesson.questions.campaigns import AttackWorth, LastPlace
from conquest_lab.widgets.lesson.questions.drawn import OrderChances
from conquest_lab.widgets.lesson.questions.duels import DuelChance
from conquest_lab.widgets.lesson.questions.estimates import CountThrows
from conquest_lab.widgets.lesson.questions.hands import CouponMean, DrawsNeeded, ThreeHoldSet
from conquest_lab.widgets.lesson.questions.hidden import GameWorth, RowMix
from conquest_lab.widgets.lesson.questions.landings import LandingChance
from conquest_lab.widgets.lesson.questions.misconceptions import misconception
from conquest_lab.widgets.lesson.questions.one_roll import Side
from conquest_lab.widgets.lesson.questions.purse import SamePrice
from conquest_lab.widgets.lesson.questions.samples import MissesExpected, StandardError
from conquest_lab.widgets.lesson.questions.servers import ChiSquare, LuckOfDuels, SomeoneSuspected
from conquest_lab.widgets.lesson.questions.stands import BestStand

pytestmark = pytest.mark.slow

FAMILIES: tuple[type[NumberQuestion], ...] = (
    widgets.LossChance,
    widgets.ExpectedLoss,
    widgets.FewestSides,
    widgets.ConquerChance,
    widgets.ExpectedRounds,
    widgets.EndChance,
    widgets.SmallestArmy,
    widgets.CardChance,
    widgets.FillLine,
    widgets.LastLine,
    widgets.ContinueChance,
    widgets.FairPoints,
    widgets.FewestToTake,
    widgets.SmallestLanding,
)
THREE_TWO = widgets.LossChance(attack_dice=3, defence_dice=2, side="defender", lost=2)


def kind(question: NumberQuestion, text: str) -> str:
    return judge(question, widgets.parse_number(text)).kind


@pytest.mark.parametrize(("attack", "defence"), list(product((1, 2, 3), repeat=2)))
@pytest.mark.parametrize("side", ["attacker", "defender"])
def test_chances_are_the_engines(attack: int, defence: int, side: Side) -> None:
    law = odds.round_losses(attack, defence)
    for lost in range(min(attack, defence) + 1):
        expected = sum((p for losses, p in law if getattr(losses, side) == lost), Fraction(0))
        assert widgets.LossChance(attack, defence, side, lost).answer == expected
    assert widgets.ExpectedLoss(attack, defence, side).answer == law.expectation(
        lambda o: int(getattr(o, side))
    )


def test_three_against_two_is_the_published_number() -> None:
    assert (
        THREE_TWO.answer
        == Fraction(2890, 7776)
        == odds.round_losses(3, 2).probability(Losses(0, 2))
    )


def test_ties_given_to_the_wrong_side_are_recognised() -> None:
    swapped = odds.round_losses(3, 2, ties="attacker").probability(Losses(0, 2))
    verdict = judge(THREE_TWO, widgets.parse_number(str(swapped)))

    assert verdict.kind == "ties"
    assert "ties go to the defender" in str(verdict.message)


def test_at_least_instead_of_exactly_is_recognised() -> None:
    assert kind(widgets.LossChance(3, 2, "defender", 1), "5501/7776") == "at-least"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("2797/2592", "right"),
        ("1.079", "right"),
        ("2387/2592", "other-side"),
        ("1", "even"),
        ("5501/7776", "some"),
        ("8391", "ways"),
    ],
)
def test_expected_losses_are_judged(text: str, reason: str) -> None:
    assert kind(widgets.ExpectedLoss(3, 2, "defender"), text) == reason


@pytest.mark.parametrize(
    ("question", "sides"),
    [
        (widgets.FewestSides(3, 2), 5),
        (widgets.FewestSides(2, 1), 4),
        (widgets.FewestSides(3, 1), 3),
    ],
)
def test_the_puzzle_has_the_answer_that_trying_finds(
    question: widgets.FewestSides, sides: int
) -> None:
    assert question.answer == sides
    assert kind(question, str(sides)) == "right"
    assert kind(question, str(sides + 1)) == "one-more"
    assert kind(question, str(sides - 1)) == "one-less"
    assert kind(question, "4.5") == "whole"


@pytest.mark.parametrize("family", FAMILIES)
def test_every_reason_that_is_written_can_be_given(family: type[NumberQuestion]) -> None:
    variants = [family.drawn(Random(seed)) for seed in range(60)]
    written = {
        kind
        for owner in family.__mro__
        for kind in SENTENCES.get(owner.__name__, {}).get("reasons", {})
    }
    assert {mistake.kind for question in variants for mistake in question.mistakes()} == written


def test_every_sentence_belongs_to_a_question() -> None:
    classes = [Question]
    for parent in classes:
        classes += parent.__subclasses__()
    assert set(SENTENCES) <= {parent.__name__ for parent in classes}


def test_a_negative_answer_is_told_only_where_it_is_impossible() -> None:
    assert kind(THREE_TWO, "-0.2") == "negative"
    game = next(drawn for n in range(50) if (drawn := GameWorth.drawn(Random(n))).answer < 0)
    assert all(game.grade(str(-n)).kind != "negative" for n in range(1, 30))


@pytest.mark.parametrize(
    ("text", "given"), [("42", "outside"), ("-1", "negative"), ("2", "some-2")]
)
def test_an_exercise_says_which_numbers_are_possible(text: str, given: str) -> None:
    """It counts as a try, as every answer does that can be judged."""
    question = BestStand(attackers=6, defenders=3)
    verdict = question.grade(text)
    assert verdict.kind == given
    if given == "outside":
        assert str(verdict.message) == "The answer is a whole number from 0 to 3."


@pytest.mark.parametrize(("text", "said"), [("0", "never"), ("100 %", "always")])
def test_impossible_and_certain_are_no_rounded_answers(text: str, said: str) -> None:
    verdict = DuelChance().grade(text)
    assert verdict.kind == "impossible"
    assert said in str(verdict.message)


def test_what_is_three_times_too_large_is_not_close() -> None:
    question = StandardError(battles=10_000)
    assert question.answer == Fraction(1, 200)
    assert question.grade("0.0151").kind == "wrong"
    assert question.grade("0.0055").kind == "near"


def test_a_count_may_be_written_as_the_page_writes_it() -> None:
    question = CountThrows(dice=7)
    assert question.answer == 279_936
    assert [question.grade(text).right for text in ("279,936", "279 936", "279936")] == [True] * 3
    assert not question.grade("279.936").right


@pytest.mark.parametrize(
    ("question", "text"),
    [
        (widgets.LossChance(2, 1, "attacker", 1), "1/2"),
        (THREE_TWO, "1/3"),
        (widgets.ConquerChance(), "50 %"),
        (widgets.EndChance(), "1/5"),
        (widgets.FillLine(), "1/2"),
        (widgets.LastLine(dice=2), "0.5"),
        (widgets.ContinueChance(), "1/2"),
        (LandingChance(), "1/2"),
    ],
)
def test_equal_chances_for_unequal_cases_are_named(question: NumberQuestion, text: str) -> None:
    assert kind(question, text) == "equiprobable"
    cause = misconception(type(question), "equiprobable")
    assert cause.id == "equiprobability"


def test_one_decimal_cut_off_is_not_the_right_track() -> None:
    assert THREE_TWO.answer == Fraction(1445, 3888)  # 0.3717
    assert [kind(THREE_TWO, text) for text in ("0.3", "0.4", "37 %")] == [
        "wrong",
        "coarse",
        "coarse",
    ]


def test_a_whole_answer_is_told_as_a_whole_number() -> None:
    misses = MissesExpected(intervals=60, confidence=90)
    assert speaker("en").render(misses.solution()) == "60 × 10/100 = 6."
    assert speaker("fr").render(CouponMean(kinds=2).solution()) == "2/2 + 2/1 = 3."


def test_a_decimal_is_called_rounded_only_where_it_is() -> None:
    french = speaker("fr").render
    assert french(CouponMean(kinds=3).solution()).endswith("= 11/2 = 5,5.")
    assert french(CouponMean(kinds=4).solution()).endswith("= 25/3 ≈ 8,33.")
    assert "= 15/4 = 3,75." in french(AttackWorth(territory=8).solution())
    assert "= 5/3 ≈ 1,667." in french(AttackWorth(territory=3).solution())


def test_pairs_are_spoken_of_at_sea_alone() -> None:
    assert kind(SamePrice(infantry=6, road="sea"), "11") == "units"
    assert kind(SamePrice(infantry=6, road="ride"), "11") == "wrong"


def test_an_army_that_is_enough_for_a_half_is_told_so() -> None:
    question = widgets.SmallestArmy(defenders=10)
    fewest = next(
        n for n in range(1, 20) if odds.battle(n, 10, defence_dice=2).conquer >= Fraction(1, 2)
    )
    verdict = question.grade(str(fewest))
    assert verdict.kind == "even"
    assert "50%" in speaker("en").render(verdict.message)
    assert "80%" in speaker("en").render(verdict.message)


@pytest.mark.parametrize(
    ("asked", "word", "id_"),
    [
        (SomeoneSuspected, "none", "complement"),
        (SomeoneSuspected, "one", "one-of-several"),
        (LuckOfDuels, "share", "other-thing"),
        (ChiSquare, "undivided", "step-left-out"),
        (CouponMean, "squared", "mean"),
        (LastPlace, "one-less", "one-army"),
        (DrawsNeeded, "squared", "mean"),
        (ThreeHoldSet, "only-different", "part-forgotten"),
        (ThreeHoldSet, "only-alike", "part-forgotten"),
        (OrderChances, "reversed", "other-side"),
        (RowMix, "proportional", "opponent"),
        (DuelChance, "negative", "impossible-value"),
        (DuelChance, "impossible", "certainty"),
    ],
)
def test_a_reason_names_its_own_misconception(asked: type[Question], word: str, id_: str) -> None:
    found = misconception(asked, word)
    assert found.id == id_


MISSES, ARMY = MissesExpected(intervals=60, confidence=90), widgets.SmallestArmy(defenders=10)


@pytest.mark.parametrize(
    ("question", "text", "said"),
    [
        (DuelChance(), "1/100", "more than twice"),
        (DuelChance(), "0.5 %", "more than twice"),
        (DuelChance(), "5/6", "twice the answer"),
        (DuelChance(), "5/24", "half of the answer"),
        (DuelChance(), "0.47", "by less than 10 percentage points"),
        (DuelChance(), "0.9", "less than half"),
        (DuelChance(), "0.417 %", "write 0.417 without it"),
        (SamePrice(infantry=6, road="ride"), "19", "Too large by 1."),
        (SamePrice(infantry=6, road="ride"), "17", "Too small by 1."),
        (ARMY, "16", "Too large. Read"),
        (MISSES, "3", "half of the answer"),
        (MISSES, "9", "Too large. Read"),
        (ARMY, "11", "Too small. Read"),
    ],
)
def test_a_number_without_a_known_reason_is_told_its_distance(
    question: NumberQuestion, text: str, said: str
) -> None:
    verdict = question.grade(text)
    assert not verdict.right
    assert said in speaker("en").render(verdict.message)


def test_the_opposite_is_named_where_no_reason_of_the_question_names_it() -> None:
    drawn = [
        question
        for family in (widgets.ConquerChance, StandardError, widgets.LastLine, widgets.FillLine)
        for n in range(5)
        if "not" not in (question := family.drawn(Random(n))).wrong()
        and question.form == "probability"
    ]
    told = [q.grade(str(1 - Fraction(q.answer))).kind for q in drawn]
    assert "opposite" in told

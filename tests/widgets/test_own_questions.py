"""Questions that somebody writes: what they lack is said by name when the exercise is made."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import pytest

from conquest_lab.core.words import Message, say
from conquest_lab.widgets.lesson.exercise import Exercise
from conquest_lab.widgets.lesson.page import Lesson
from conquest_lab.widgets.lesson.predict import Predict
from conquest_lab.widgets.lesson.questions import NumberQuestion
from conquest_lab.widgets.lesson.questions.misconceptions import NAMED, misconception
from conquest_lab.widgets.lesson.questions.one_roll import LossChance
from conquest_lab.widgets.lesson.questions.servers import NextThrow
from conquest_lab.widgets.lesson.series.lesson import Series
from conquest_lab.widgets.lesson.teacher import word_key


@dataclass(frozen=True)
class Heads(NumberQuestion):
    """A complete question of three variants."""

    tosses: int = 2
    variants = ((2, 3, 4),)

    @property
    def answer(self) -> Fraction:
        return Fraction(1, 2**self.tosses)

    def wrong(self) -> dict[str, Fraction | int]:
        return {"added": Fraction(1, 2 * self.tosses)}

    def prompt(self) -> Message:
        return say("{n} coins are tossed. What is the chance that all show heads?", n=self.tosses)

    def hint(self) -> Message:
        return say("Halve once for each coin.")

    def solution(self) -> Message:
        return say("It is {answer}.", answer=self.answer)

    def reason(self, kind: str, **gaps: object) -> Message:
        return say("halves are multiplied")


class NoAnswer(NumberQuestion):
    """Its answer has another name."""

    def anser(self) -> Fraction:
        return Fraction(1, 2)

    def wrong(self) -> dict[str, Fraction | int]:
        return {}


class NoHint(Heads):
    """A method with a fault."""

    def hint(self) -> Message:
        return say("Halve {n} times.", n=self.coins)  # type: ignore[attr-defined]


class Rounded(Heads):
    """An answer that is no number."""

    @property
    def answer(self) -> Fraction:
        return "one half"  # type: ignore[return-value]

    def solution(self) -> Message:
        return say("It is one half.")


class NoSentence(NumberQuestion):
    """A question without sentences."""

    answer = Fraction(1, 2)

    def wrong(self) -> dict[str, Fraction | int]:
        return {}


def test_a_complete_question_is_asked() -> None:
    lesson = Lesson("mine", seed=1)
    exercise = Exercise(lesson, Heads)
    exercise.answer(str(exercise.question.answer))  # type: ignore[attr-defined]
    assert exercise.solved


@pytest.mark.parametrize(
    ("family", "fault"),
    [
        (NoAnswer, "NoAnswer lacks answer"),
        (NoHint, "NoHint.hint fails: 'NoHint' object has no attribute 'coins'"),
        (Rounded, "Rounded.answer fails"),
        (NoSentence, "NoSentence.prompt fails: .*NoSentence"),
        (object(), "object is no family of questions"),
    ],
)
def test_what_a_question_lacks_is_said_by_name(family: type[NumberQuestion], fault: str) -> None:
    with pytest.raises(TypeError, match=fault):
        Exercise(Lesson("mine", seed=1), family)


def test_a_series_of_a_lesson_without_exercises_says_so() -> None:
    view = Series(Lesson("mine", seed=1)).series.view
    assert view["begun"]
    assert "“mine”" in view["none"]


def test_notes_stand_beside_questions_in_the_teacher_view_only() -> None:
    lesson = Lesson("p01", seed=1)
    bet = Predict(lesson, LossChance(1, 1, "defender", 1))
    exercise = Exercise(lesson, Heads)
    assert not any("note" in view.view for view in (bet, exercise))
    lesson.show_as("teacher")
    assert "15" in bet.view["note"]
    assert exercise.view["note"].startswith("It is")
    lesson.gate.arrive(word_key("secret"))  # a link with a word
    lesson.show_as("teacher")
    assert not any("note" in view.view for view in (bet, exercise))


def test_nine_in_ten_reasons_have_a_misconception_of_their_own() -> None:
    other = [word for word, found in NAMED.items() if found == "other"]
    assert len(other) <= len(NAMED) / 10
    gambler = misconception(NextThrow, "due")
    assert gambler
    assert gambler.id == "gambler"

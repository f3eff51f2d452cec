"""Questions in a teacher's own words: what a small text asks, and what is said of one that is none."""

from pathlib import Path

import pytest

from conquest_lab.classroom.errors import ClassError
from conquest_lab.classroom.registry import parse_activity
from conquest_lab.text import speaker
from conquest_lab.widgets import Exercise, Lesson, OwnQuestions, Predict
from conquest_lab.widgets.lesson.questions.own import OwnError, own_question, own_questions

DOCS = Path(__file__).parents[2] / "docs" / "exercises.md"
TEXT = DOCS.read_text(encoding="utf-8").partition("```text\n")[2].partition("```")[0]
"""The example of the documentation: a chance in two languages, a choice, a question for words."""


def test_the_example_of_the_documentation_asks_in_both_languages_and_names_wrong_answers() -> None:
    chance, choice, words = own_questions(TEXT)
    fr = speaker("fr")
    assert fr.render(chance.prompt()).startswith("On lance deux dés.")
    assert chance.grade("16.7%").right
    assert "eleven sums" in str(chance.grade("1/11").message)
    assert "onze sommes" in fr.render(chance.grade("1/11").message)
    assert [choice.grade(n).right for n in range(2)] == [False, True]
    assert "five throws" in str(choice.grade(0).message)
    assert "table of two dice" in str(choice.hint())
    assert words.grade("because both may come at once").open


@pytest.mark.parametrize(
    ("text", "line", "named"),
    [
        ("\n# nothing before it\n= 1/6\n", 3, "question is missing"),
        ("Q?\n= six\n", 2, "six"),
        ("Q?\n= 1/6\n- 1/2\n", 3, "why 1/2 is wrong"),
        ("Q?\n= 1/6\n+ red\n", 3, "an option"),
        ("Q?\n= 1\n= 2\n", 3, "once"),
        ("Q?\n\nQ?\n+ red\n", 4, "2 to 8"),
        ("Q?\n- red\n- blue\n", 1, "no option is right"),
        ("Q?\nfr: R ?\n+ red\n- 6\n", 3, "fr: is missing"),
        ("Q?\nfr: R ?\nfr: S ?\n", 3, "both languages already"),
        ("Q?\nhint:\n", 2, "missing"),
        ("# nothing\n", 1, "no question"),
    ],
)
def test_an_error_says_file_line_and_what_is_wrong(
    text: str, line: int, named: str, tmp_path: Path
) -> None:
    file = tmp_path / "dice.txt"
    file.write_text(text, encoding="utf-8-sig")
    with pytest.raises(OwnError, match=named) as found:
        own_questions(file)
    assert f"dice.txt, line {line}: " in str(found.value)


def test_a_lesson_asks_them_and_bets_on_them() -> None:
    lesson = Lesson("own", "fr", seed=7)
    asked = OwnQuestions(lesson, TEXT).exercises
    asked[0].answer("1/11")
    assert "onze sommes" in speaker("fr").render(asked[0].verdict.message)
    bet = Predict(lesson, own_questions(TEXT)[0])
    assert bet.probability
    assert bet.lock("1/7")
    with pytest.raises(TypeError, match="no family of questions"):
        Exercise(lesson, "dice.txt")


@pytest.mark.parametrize(
    ("line", "way", "truth"),
    [
        ("How likely is a six? / = 1/6", "percent", "1/6"),
        ("How many faces? / = 6 / - 5 | One more.", "number", "6"),
        ("Which chance is greater? / 1/2 / + 2/3", "choice", "1"),
        ("What is unclear?", "text", ""),
    ],
)
def test_a_class_is_asked_the_same_in_one_line(line: str, way: str, truth: str) -> None:
    found, t = parse_activity(f"own {line}"), speaker("en")
    assert (found.line, found.way) == (f"own {line}", way)
    assert own_question(line).text == line
    shown = found.exact() if way == "percent" else found.truth(t).get("right", [""])[0]
    assert str(shown) == truth
    if way == "percent":
        assert not found.is_thrown


def test_a_class_is_told_what_is_wrong_with_a_line() -> None:
    with pytest.raises(ClassError, match="“six” is not a number"):
        parse_activity("own How likely? / = six")

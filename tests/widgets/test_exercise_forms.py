"""The forms of exercises: twelve of every family, or the page says how many there are."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from random import Random

import pytest
from answers import written
from budgets import budget, of_all
from families import all_families

from conquest_lab import speaker
from conquest_lab.widgets.lesson.attempt import Attempt
from conquest_lab.widgets.lesson.questions import Family, Question, board_games
from conquest_lab.widgets.lesson.questions.drawn import ExplainChance, FromChances
from conquest_lab.widgets.lesson.questions.families import ENTRIES
from conquest_lab.widgets.lesson.questions.walks import BordersInside

pytestmark = pytest.mark.slow

ENOUGH = 12
DRAWS = 300


def named(question: Question) -> tuple[str, object]:
    """A name for a question: another order of the same events, or of the same answers, is no other form."""
    if isinstance(question, FromChances) and not isinstance(question, ExplainChance):
        return type(question).__name__, frozenset(chance.key for chance in question.chances)
    return type(question).__name__, question.key


def forms(family: Family) -> Iterator[Question]:
    """Different questions of a family."""
    seen = set()
    for seed in range(DRAWS):
        question = family.drawn(Random(seed))
        if named(question) not in seen:
            seen.add(named(question))
            yield question


def test_every_family_has_twelve_forms_or_says_how_many(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of positions, those of four games are enough."""
    monkeypatch.setattr(board_games, "GAMES", 4)
    families = {
        name: one
        for name, one in all_families().items()
        if name in ENTRIES or ": Exercise of" in name
    }
    assert len(families) > 290
    said = {name: getattr(family, "forms", 0) for name, family in families.items()}
    found = {
        name: len(list(islice(forms(family), said[name] + 1 if said[name] else ENOUGH)))
        for name, family in families.items()
    }
    thin = [name for name, count in found.items() if not said[name] and count < ENOUGH]
    assert thin == []
    wrong = {name: count for name, count in found.items() if said[name] not in (0, count)}
    assert wrong == {}
    assert [n for n in said.values() if n] == [6, 6, 4]


def test_few_forms_are_told() -> None:
    told = [
        Attempt(question).data(speaker(language))["forms"]
        for question in (BordersInside(), ENTRIES["duel-chance"].family.drawn(Random(1)))
        for language in ("en", "fr")
    ]
    few = ["This question has only 6 forms.", "Cette question n’a que 6 formes."]
    assert told == [*few, "", ""]


@budget("few", everyday=4, long=ENOUGH)
@of_all("key", [key for key, entry in ENTRIES.items() if entry.kind == "number"])
def test_named_wrong_numbers_differ_from_the_answer_and_from_one_another(
    key: str, few: int
) -> None:
    for question in islice(forms(ENTRIES[key].family), few):
        values = [Fraction(mistake.value) for mistake in question.mistakes()]
        assert len({Fraction(question.answer), *values}) == len(values) + 1, question
        assert not any(question.grade(written(value)).right for value in values), question

"""The lessons of a ruleset show every rule of its book, or it is listed here why one is left out."""

import ast
import json
from pathlib import Path

import pytest

import conquest_lab as cl

LESSONS = Path(__file__).parents[2] / "lessons" / "en"
BOOKS = {
    "miro": ("r01", "r02"),
    "hasbro": ("r03", "r04", "r05"),
    "express": ("r06",),
    "conquetes": ("r07",),
    "refonte": ("r08",),
}
LEFT_OUT: dict[str, dict[str, str]] = {name: {} for name in BOOKS}
"""Rule ids that no lesson shows, with the reason. There are none."""

THREE = 3


def calls(lesson: str, widget: str) -> list[list[object]]:
    """The arguments, less the lesson, of each call of a widget in a notebook."""
    (path,) = LESSONS.glob(f"{lesson}_*.ipynb")
    found = []
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] != "code":
            continue
        for node in ast.walk(ast.parse("".join(cell["source"]))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == widget:
                constants = node.args[1:]
                found.append([a.value for a in constants if isinstance(a, ast.Constant)])
    return found


def shown(lesson: str, ruleset: str) -> set[str]:
    """The ids of the rules that a lesson puts on its shelves."""
    ids = [rule.id for rule in cl.load(ruleset).rulebook.rules]
    found: set[str] = set()
    for name, first, last in calls(lesson, "RuleShelf"):
        assert name == ruleset
        found |= set(ids[ids.index(str(first)) : ids.index(str(last)) + 1])
    return found


@pytest.mark.parametrize("ruleset", cl.rulesets())
def test_every_rule_of_a_book_is_in_its_lessons_or_left_out_on_purpose(ruleset: str) -> None:
    rules = {rule.id for rule in cl.load(ruleset).rulebook.rules}
    in_lessons = set().union(*(shown(lesson, ruleset) for lesson in BOOKS[ruleset]))
    left_out = LEFT_OUT[ruleset]

    assert in_lessons.isdisjoint(left_out)
    assert in_lessons | set(left_out) == rules
    assert all(left_out.values())


@pytest.mark.parametrize("lesson", sorted(lesson for found in BOOKS.values() for lesson in found))
def test_a_lesson_on_rules_has_a_tutorial_and_three_exercises(lesson: str) -> None:
    exercises = len(calls(lesson, "BoardExercise")) + len(calls(lesson, "Exercise"))
    assert calls(lesson, "Tutorial")
    assert exercises > THREE  # and a puzzle

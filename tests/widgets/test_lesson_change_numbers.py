"""The part of a lesson with numbers to change: its fields, what a visitor may send, and its five uses."""

import ast
from pathlib import Path

import pytest

from conquest_lab import odds, table
from conquest_lab.classroom.course.activities import notebook_of
from conquest_lab.classroom.course.slices import called, sliced, tree_of
from conquest_lab.display import Shown
from conquest_lab.widgets import ChangeNumbers, Lesson

LESSONS = Path(__file__).parents[2] / "lessons"


def sides(faces: int, ties: str) -> Shown:
    return table(("faces", "ties"), [(faces, ties)])


def built() -> ChangeNumbers:
    words = {"again": "thrown again", "lost": "lost"}
    lesson = Lesson("test", seed=7)
    return ChangeNumbers(
        lesson, sides, faces=("Faces", 6, range(2, 9)), ties=("Ties", "lost", words)
    )


def test_the_fields_show_their_labels_and_the_values_at_first() -> None:
    """A range is a slider, words are a list."""
    faces, ties = built().view["fields"]
    assert (faces["label"], faces["words"][faces["at"]], faces["slides"]) == ("Faces", "6", True)
    assert (ties["label"], ties["words"][ties["at"]], ties["slides"]) == ("Ties", "lost", False)


def test_what_is_chosen_changes_the_table_until_the_lesson_starts_over() -> None:
    shown = built()
    at_first = shown.view["table"]
    shown.on_message("change", {"name": "faces", "to": 0})
    shown.on_message("change", {"name": "ties", "to": 0})
    assert shown.view["table"] == sides(2, "again")._repr_html_() != at_first
    shown.lesson.seed = 8
    assert shown.view["table"] == at_first


@pytest.mark.parametrize(
    "message",
    [
        {"name": "faces", "to": 7},
        {"name": "faces", "to": -1},
        {"name": "faces", "to": "2"},
        {"name": "other", "to": 0},
        {"to": 0},
    ],
)
def test_what_no_field_offers_changes_nothing(message: dict[str, object]) -> None:
    shown = built()
    before = shown.view
    shown.on_message("change", message)
    assert shown.view == before


@pytest.mark.slow
@pytest.mark.parametrize(
    "cell", ["p06-cell", "p07-cell", "p09-change", "p10-change", "p13-pairs", "r02-count"]
)
def test_each_use_runs_alone_and_has_a_table_for_every_value(cell: str) -> None:
    """As an activity, with one field changed after the other from its values at first."""
    key, _, heading = cell.partition("-")
    names: dict[str, object] = {}
    whole = notebook_of(LESSONS, key, "fr")["cells"]
    shown = None
    for one in sliced(whole, f"{heading}-text"):
        for statement in tree_of(one).body:
            if isinstance(statement, ast.Expr) and "ChangeNumbers" in called(statement):
                shown = eval(compile(ast.Expression(statement.value), cell, "eval"), names)  # noqa: S307
            else:
                exec(compile(ast.Module([statement], []), cell, "exec"), names)  # noqa: S102
    for field in shown.view["fields"]:
        tables = set()
        for n in range(len(field["words"])):
            shown.on_message("change", {"name": field["name"], "to": n})
            tables.add(shown.view["table"])
        assert len(tables) > len(field["words"]) / 2
        shown.on_message("change", {"name": field["name"], "to": field["at"]})


def test_the_simple_rule_costs_least_where_the_lesson_asks() -> None:
    """Lesson P6, step 7: three armies for a territory worth 2, never stopping for one worth 6."""
    for territory, best in ((2, 3), (6, 1)):
        policy = odds.campaign_policy(10, [2, 1, 3], odds.CampaignWorth(territory, army=1))
        costs = {
            least: policy.regret(lambda front, least=least: front.attackers >= least)
            for least in range(1, 12)
        }
        assert min(costs, key=lambda least: costs[least]) == best


def test_three_cards_of_the_second_rule_hold_a_set_as_often_as_the_notes_say() -> None:
    """Lesson R2: about 34 of 100 hands."""
    assert round(100 * odds.cards.set_chance(3, "miro")) == 34

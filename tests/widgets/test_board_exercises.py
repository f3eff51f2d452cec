"""Exercises about positions: the rules judge every answer, and a wrong one names the rule against it."""

from random import Random
from typing import Any

import pytest

from conquest_lab import odds, presentation, widgets

PASSIVE = (("mode", "passive"),)
ACTIVE = (("mode", "active"),)
TEAMS = (("mode", "teams"),)
SECOND = (("second_rule", True),)
SEEDS = range(3)

TABLES = (
    widgets.LegalMoves("miro"),
    widgets.LegalMoves("miro", 3, SECOND),
    widgets.LegalMoves("hasbro"),
    widgets.LegalMoves("hasbro", 2, ACTIVE),
    widgets.LegalMoves("hasbro", 4, TEAMS),
    widgets.LegalMoves("express"),
    widgets.LegalMoves("conquetes"),
    widgets.LegalMoves("refonte"),
    widgets.AttackTargets("miro"),
    widgets.AttackTargets("hasbro", 2, PASSIVE),
    widgets.AttackTargets("conquetes"),
    widgets.AttackTargets("refonte"),
    widgets.Throws("miro"),
    widgets.Throws("hasbro", 4, TEAMS),
    widgets.Income("miro"),
    widgets.Income("hasbro"),
    widgets.Income("refonte"),
    widgets.Territories("conquetes"),
    widgets.Growth("conquetes"),
)
ids = {"ids": lambda table: f"{type(table).__name__}-{table.ruleset}-{len(table.options)}"}
each = pytest.mark.parametrize("seed", SEEDS)


def answers(question: Any) -> range:
    """Everything that can be picked."""
    return range(
        len(question.options()) if question.kind == "choice" else len(question.presentation.places)
    )


@each
@pytest.mark.parametrize("table", [t for t in TABLES if isinstance(t, widgets.LegalMoves)], **ids)
def test_one_move_of_four_is_legal_and_the_others_name_the_rule_against_them(
    table: widgets.LegalMoves, seed: int
) -> None:
    question = table.drawn(Random(seed))
    verdicts = [question.judge(n) for n in answers(question)]
    state = question.session.state

    assert len({str(option) for option in question.options()}) == 4
    assert [v.right for v in verdicts] == [
        question.rules.why_illegal(state, action) is None for action in question.actions
    ]
    assert sum(v.right for v in verdicts) == 1
    assert len({v.rule.id for v in verdicts if v.rule is not None}) == 3


@each
@pytest.mark.parametrize(
    "table", [t for t in TABLES if isinstance(t, widgets.AttackTargets)], **ids
)
def test_a_place_is_right_when_an_attack_on_it_is_legal(
    table: widgets.AttackTargets, seed: int
) -> None:
    question = table.drawn(Random(seed))
    right = {place for place in answers(question) if question.judge(place).right}
    rules, source = question.rules, question.presentation.places[question.source].key
    legal = map(rules.format_action, rules.legal_actions(question.session.state))
    lines = {line for line in legal if line.startswith(f"attack {source} ")}

    assert {presentation(rules).places[place].key for place in right} == {
        line.split()[2] for line in lines
    }
    assert right


@each
@pytest.mark.parametrize("table", [t for t in TABLES if isinstance(t, widgets.Throws)], **ids)
def test_what_falls_is_what_the_rules_let_fall(table: widgets.Throws, seed: int) -> None:
    question = table.drawn(Random(seed))
    right = [question.answers[n] for n in answers(question) if question.judge(n).right]
    law = odds.round_losses(len(question.thrown.attack), len(question.thrown.defence))

    assert right == [(question.lost.attacker, question.lost.defender)]
    assert right[0] in {(lost.attacker, lost.defender) for lost, _ in law.weights}


@each
@pytest.mark.parametrize("table", [widgets.Income("miro"), widgets.Income("hasbro")], **ids)
def test_armies_that_come_in_are_those_the_rules_bring(table: widgets.Income, seed: int) -> None:
    """A third of the territories, at least 3 in Risk, and the continents: counted here by hand."""
    question = table.drawn(Random(seed))
    scene, rules = question.session.scene, question.rules
    own = [place for place, owner in enumerate(scene.owners) if owner == question.seat]
    third = max(3, len(own) // 3) if table.ruleset == "hasbro" else len(own) // 3
    whole = [
        group.worth
        for group in presentation(rules).groups
        if all(
            n in own
            for n, place in enumerate(presentation(rules).places)
            if place.group == group.key
        )
    ]
    assert question.answer == third + sum(whole)
    rounded_up = "rounded" in {mistake.kind for mistake in question.mistakes()}
    assert rounded_up == (len(own) % 3 > 0 and third == len(own) // 3)


@pytest.mark.parametrize("table", TABLES, **ids)
def test_a_board_exercise_is_answered_helped_with_and_renewed(table: Any) -> None:
    both = widgets.BoardExercise(widgets.Lesson("test", seed=7), table)
    exercise = both.exercise
    first = exercise.question.key
    assert both.desk.session is exercise.question.session
    exercise._on_message(exercise, {"do": "hint"}, [])
    assert exercise.view["hint"]
    if exercise.question.kind == "place":
        verdicts = [exercise.question.judge(n).right for n in answers(exercise.question)]
        both.desk.point_at(verdicts.index(False), both.desk.ply)
        assert exercise.view["mood"] == "wrong"
        both.desk.point_at(verdicts.index(True), both.desk.ply)
    elif exercise.question.kind == "choice":
        verdicts = [exercise.question.judge(n).right for n in answers(exercise.question)]
        for picked in (verdicts.index(False), verdicts.index(True)):
            message = {"do": "pick", "to": picked, "variant": exercise.variant}
            exercise._on_message(exercise, message, [])
    else:
        exercise.answer("1000")
        exercise.answer(str(exercise.question.answer))
    assert exercise.solved
    assert exercise.tries == 2
    assert exercise.view["solution"]
    exercise.next()
    assert exercise.question.key != first
    assert both.desk.session is exercise.question.session
    assert exercise.view["mood"] == "none"


def test_a_refusal_brings_its_rule_to_the_reader() -> None:
    exercise = widgets.BoardExercise(
        widgets.Lesson("test", seed=7), widgets.LegalMoves("miro")
    ).exercise
    wrong = next(n for n in range(4) if not exercise.question.judge(n).right)
    exercise.pick(wrong)
    assert exercise.view["rule"]["id"] == exercise.verdict.rule.id


def test_strange_answers_are_ignored() -> None:
    exercise = widgets.BoardExercise(
        widgets.Lesson("test", seed=7), widgets.LegalMoves("miro")
    ).exercise
    for to in (-1, 4, True, "1", None):
        exercise._on_message(exercise, {"do": "pick", "to": to, "variant": 0}, [])
    exercise._on_message(exercise, {"do": "pick", "to": 1, "variant": 9}, [])
    exercise._on_message(exercise, {"do": "answer", "text": "1"}, [])
    assert exercise.verdict is None
    number = widgets.Exercise(widgets.Lesson("test", seed=7), widgets.LossChance)
    assert number.pick(1) is None


def test_pointing_at_the_board_answers_nothing_where_a_number_is_asked() -> None:
    both = widgets.BoardExercise(widgets.Lesson("test", seed=7), widgets.Income("miro"))
    both.desk.point_at(3, both.desk.ply)
    both.desk.clear()
    assert both.exercise.verdict is None
    assert both.desk.legal_actions == ()


# A number of one game -----------------------------------------------------------------------------


@pytest.mark.parametrize(("territories", "taken"), [(13, 1), (14, 2), (15, 3), (7, 3), (18, 2)])
def test_a_rival_without_a_card_holds_a_multiple_of_four(territories: int, taken: int) -> None:
    """M-54, M-55."""
    assert widgets.FewestToTake(territories).answer == taken


def test_a_landing_needs_twice_the_army_that_would_do_by_land() -> None:
    """R-27: two infantry fight as one."""
    question = widgets.SmallestLanding(defenders=3)
    n = int(question.answer)
    assert n % 2 == 0
    assert odds.landing(n, 3).conquer >= question.chance > odds.landing(n - 2, 3).conquer
    assert odds.battle(n // 2, 3, defence_dice=2).conquer >= question.chance


# One attack under every rulebook -------------------------------------------------------------------


def test_the_same_attack_comes_near_to_its_exact_chances() -> None:
    """1001 attacks: none of the five is further off than four standard errors."""
    view = widgets.SameAttack(widgets.Lesson("test", seed=7))
    for _ in range(10):
        view._on_message(view, {"do": "many"}, [])
    view._on_message(view, {"do": "once"}, [])
    view._on_message(view, {"do": "reveal"}, [])
    for book in view.view["books"]:
        error = (book["chance"] * (1 - book["chance"]) / 1001) ** 0.5
        assert abs(book["share"] - book["chance"]) < 4 * error


def test_the_first_three_books_see_the_same_red_dice() -> None:
    view = widgets.SameAttack(widgets.Lesson("test", seed=7), attackers=6, defenders=4)
    view.attack()
    miro, hasbro, _ = (fought.story[0].split(" / ")[0] for fought in view.last[:3])
    assert miro == hasbro


def test_exact_chances_come_when_they_are_asked_for() -> None:
    view = widgets.SameAttack(widgets.Lesson("test", seed=7))
    assert all(not book["exact"] and not book["chance"] for book in view.view["books"])


def test_other_armies_begin_a_new_count() -> None:
    view = widgets.SameAttack(widgets.Lesson("test", seed=7))
    view.attack(5)
    view._on_message(view, {"do": "attackers", "to": 9}, [])
    assert (view.attackers, view.attacks) == (9, 0)
    for to in (0, 1, 99, "3", True):
        view._on_message(view, {"do": "attackers", "to": to}, [])
    assert view.attackers == 9


def test_the_legend_names_everybody_who_owns_places_on_the_board() -> None:
    """Also the two legions, who have no seat; where no board is shown, nobody."""
    lesson = widgets.Lesson("legend", seed=7)
    shown = widgets.BoardExercise(lesson, widgets.LegalMoves("hasbro", 2, PASSIVE)).exercise.view[
        "players"
    ]
    assert [name for _, _, name in shown] == ["Ana", "Bo", "Legion III", "Legion IV"]
    assert len({symbol for symbol, _, _ in shown}) == 4
    assert widgets.Exercise(lesson, widgets.Throws("miro")).view["players"] == []


def test_a_throw_to_be_judged_lies_on_the_table_without_its_verdict() -> None:
    exercise = widgets.Exercise(widgets.Lesson("dice", seed=7), widgets.Throws("miro"))
    thrown = exercise.question.thrown
    dice = exercise.view["dice"]
    assert dice.count('class="die attack"') == len(thrown.attack)
    assert dice.count('class="die defence"') == len(thrown.defence)
    assert "verdict" not in dice.partition("</style>")[2]
    assert widgets.Exercise(widgets.Lesson("dice", seed=7), widgets.LossChance).view["dice"] == ""

"""Tutorials as a learner plays them: every one to its end, with wrong moves answered on the way."""

import json
from typing import Any

import pytest

from conquest_lab.tutorials import tutorials
from conquest_lab.widgets import Lesson, RuleShelf, Tutorial
from conquest_lab.widgets.store import pack

each = pytest.mark.parametrize("name", tutorials())
LONGEST = 60


def tell(view: Any, **message: Any) -> None:
    """The message that the browser would send."""
    view._on_message(view, message, [])


def text_says(tutorial: Tutorial, do: str) -> None:
    """Press a button of the text."""
    tell(tutorial.text, do=do, at=tutorial.desk.reached)


def act(tutorial: Tutorial) -> None:
    """Make the move that is asked for, with the board and the buttons as they are offered."""
    desk = tutorial.desk
    step = desk.step
    meant = desk.rules.parse_action(desk.session.state, step.expected)
    reached = desk.reached
    if desk.presentation.layout == "cards":
        tell(tutorial.board, do="act", index=tutorial.board._offered[meant], ply=desk.ply)
    elif desk.by_card.get(desk.presentation.handle(meant).card) == meant:
        tell(tutorial.hand, do="act", index=tutorial.hand._offered[meant], ply=desk.ply)
    else:
        for place in meant.places:
            if desk.reached == reached and place not in desk.chosen:
                desk.point_at(place, desk.ply)
        if desk.reached == reached:
            tell(tutorial.actions, do="act", index=tutorial.actions._offered[meant], ply=desk.ply)
    assert desk.reached == reached + 1, desk.notice


@each
def test_every_tutorial_can_be_played_to_its_end(name: str) -> None:
    """By pointing, by the buttons that are offered and by «Go on», nothing else.

    Whatever the text invites to try is refused by its rule when it is pointed at.
    """
    tutorial = Tutorial(Lesson("test", seed=1), name)
    for _ in range(LONGEST):
        if tutorial.desk.step is None:
            break
        what_the_text_invites_to_try_is_refused(tutorial.desk)
        if tutorial.desk.asks:
            act(tutorial)
        else:
            text_says(tutorial, "go_on")
    assert tutorial.desk.step is None
    assert tutorial.text.view["text"] == str(tutorial.desk.script.end)
    assert tutorial.text.view["reached"] == tutorial.text.view["steps"]


def what_the_text_invites_to_try_is_refused(desk: Any) -> None:
    """Point at every move that this step invites to try, and forget it again."""
    for line in desk.step.tries:
        action = desk.rules.parse_action(desk.session.state, line)
        refusal = desk.rules.why_illegal(desk.session.state, action)
        reached = desk.reached
        desk.clear()
        for place in action.places:
            desk.point_at(place, desk.ply)
        assert (desk.reached, desk.notice_rule) == (reached, refusal.rule.id)
        assert refusal.rule.id in desk.refused
        desk.clear()


def attacking(name: str = "miro") -> Tutorial:
    """The tutorial where it first asks for an attack."""
    tutorial = Tutorial(Lesson("test", seed=1), name)
    while not tutorial.desk.step.expected.startswith("attack"):
        tutorial.desk.go_on()
    return tutorial


def test_a_legal_move_that_is_not_asked_for_is_answered_and_not_played() -> None:
    desk = attacking().desk
    ply = desk.ply

    assert not desk.play("attack indonesia siam 1", ply)
    assert desk.ply == ply
    assert desk.notice is not None
    assert "The rules allow that" in str(desk.notice)
    assert desk.step.goal.en in str(desk.notice)


def test_an_illegal_move_is_refused_by_its_rule() -> None:
    tutorial = attacking()
    assert not tutorial.desk.play("attack alaska kamchatka 1", tutorial.desk.ply)
    assert tutorial.actions.view["rule"]["id"] == "M-23"


def test_nothing_can_be_played_where_there_is_only_something_to_read() -> None:
    desk = Tutorial(Lesson("test", seed=1), "miro").desk
    assert not desk.asks
    assert desk.legal_actions == ()
    assert not desk.play("die 6", desk.ply)


def test_dice_and_the_others_follow_the_script() -> None:
    desk = attacking().desk
    assert desk.play(desk.step.expected, desk.ply)
    assert [ply.text for ply in desk.plies_before] == [
        "attack indonesia siam 3",
        "defend 3",
        "roll 6 5 2 / 5 5 1",
    ]
    assert desk.plies_before[-1].chosen


def test_one_can_go_back_and_play_again() -> None:
    tutorial = attacking()
    desk, before = tutorial.desk, tutorial.desk.session.state
    desk.play(desk.step.expected, desk.ply)
    text_says(tutorial, "back")
    assert desk.session.state == before
    assert tutorial.text.view["goal"]
    assert desk.play(desk.step.expected, desk.ply)
    text_says(tutorial, "over")
    assert desk.reached == 0
    assert desk.ply == len(desk.script.opening)


def test_a_reload_finds_the_step_that_was_reached() -> None:
    """The browser remembers; «Start over» forgets; another seed is for the exercises only."""
    lesson = Lesson("test", seed=1)
    tutorial = Tutorial(lesson, "miro")
    for _ in range(4):
        tutorial.desk.go_on()
    remembered = json.dumps({"steps": {"miro": 4, "express": True, "x": -1}})
    assert lesson.steps == {"miro": 4}

    again = Lesson("test", seed=1)
    found = Tutorial(again, "miro").desk
    again.store.loaded = pack(remembered)
    again.store.ready = True
    assert (found.reached, again.steps) == (4, {"miro": 4})
    assert found.session.state == tutorial.desk.session.state
    again.seed = 8
    assert found.reached == 4
    again.start_over()
    assert (found.reached, again.steps) == (0, {})


def test_stale_and_strange_messages_are_ignored() -> None:
    tutorial = Tutorial(Lesson("test", seed=1), "miro")
    for message in ({"do": "go_on", "at": 3}, {"do": "go_on"}, {"do": "dance", "at": 0}):
        tell(tutorial.text, **message)
    assert tutorial.desk.reached == 0
    asked = attacking()
    text_says(asked, "go_on")
    assert asked.desk.asks


def test_the_shelf_marks_the_rules_that_were_met() -> None:
    lesson = Lesson("test", seed=1)
    tutorial = Tutorial(lesson, "miro")
    shelf = RuleShelf(lesson, "miro", "M-18", "M-30")

    def met() -> set[str]:
        rules = [rule for section in shelf.view["sections"] for rule in section["rules"]]
        return {rule["id"] for rule in rules if rule["met"]}

    assert met() == set()
    while not tutorial.desk.step.expected.startswith("place"):
        tutorial.desk.go_on()
    assert {"M-18", "M-19", "M-20", "M-22"} == met()
    tutorial.desk.play("attack indonesia siam 3", tutorial.desk.ply)
    assert {"M-18", "M-19", "M-20", "M-22"} | set(tutorial.desk.refused) == met()
    assert tutorial.desk.refused


@pytest.mark.parametrize(("last", "few"), [("M-19", True), ("M-20", True), ("M-22", False)])
def test_an_unfolded_shelf_shows_titles_or_rules(last: str, few: bool) -> None:
    """Up to three rules are read at once; of more, the titles."""
    lesson = Lesson("test", seed=1)
    assert RuleShelf(lesson, "miro", "M-18", last).view["unfolded"] is False
    shelf = RuleShelf(lesson, "miro", "M-18", last, unfolded=True)
    assert (shelf.view["unfolded"], shelf.view["few"]) == (True, few)


@each
def test_nothing_is_left_untranslated(name: str) -> None:
    """In a language that marks what is translated, every sentence of the text is marked."""
    tutorial = Tutorial(Lesson("test", "qps", seed=1), name)
    desk = tutorial.desk
    while desk.step is not None:
        view = tutorial.text.view
        said = [view[name] for name in ("text", "goal", "title", "progress", "met_title")]
        said += tutorial.text.words.values()
        said += [sentence for sentence, _ in view["told"]]
        assert all(sentence.startswith("⟦") for sentence in said if sentence)
        desk.go_on()

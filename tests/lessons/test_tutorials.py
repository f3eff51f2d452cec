"""Tutorials are checked playthroughs: a changed rule breaks the script that shows it."""

import pytest

import conquest_lab as cl
from conquest_lab.core.words import Text, french
from conquest_lab.tutorials import Script, load_script, play_line, tutorials

MODES = {
    ("miro", ()),
    ("miro", (("second_rule", True),)),
    ("hasbro", ()),
    ("hasbro", (("mode", "passive"),)),
    ("hasbro", (("mode", "active"),)),
    ("hasbro", (("mode", "teams"),)),
    ("express", ()),
    ("conquetes", ()),
    ("conquetes", (("solo", "beginner"),)),
    ("refonte", ()),
}
LONGEST_TEXT = 330

each = pytest.mark.parametrize("name", tutorials())


def texts(script: Script) -> list[Text]:
    """Everything a learner reads."""
    goals = [step.goal for step in script.steps if step.goal is not None]
    return [script.title, script.end, *(step.text for step in script.steps), *goals]


def test_every_ruleset_and_mode_has_a_tutorial() -> None:
    scripts = [load_script(name) for name in tutorials()]
    assert {(script.ruleset, tuple(script.options.items())) for script in scripts} == MODES


@each
def test_every_line_is_legal_and_the_learner_moves_where_asked(name: str) -> None:
    """The lines are also written as the notation writes them: what is played is compared as text."""
    script = load_script(name)
    session = script.session()
    for step in script.steps:
        if step.goal is not None:
            assert session.current_player == script.learner
        for line in step.plies:
            assert play_line(session, line).text == line


@each
def test_the_rules_of_a_step_are_those_that_its_events_and_refusals_cite(name: str) -> None:
    script = load_script(name)
    session = script.session()
    for number, step in enumerate(script.steps):
        cited = set()
        for line in step.tries:
            action = session.rules.parse_action(session.state, line)
            refusal = session.rules.why_illegal(session.state, action)
            assert refusal is not None, line
            cited.add(refusal.rule.id)
        for line in step.plies:
            cited |= {event.rule.id for event in play_line(session, line).step.events}
        assert set(step.rules) <= cited, f"step {number}"


@each
def test_rules_are_met_one_after_the_other(name: str) -> None:
    """There are things to do, rules are cited, and no step is long."""
    script = load_script(name)
    assert sum(step.goal is not None for step in script.steps) >= 5
    assert len({rule for step in script.steps for rule in step.rules}) >= 5
    for text in texts(script):
        assert len(text.en) <= LONGEST_TEXT
        assert len(text.fr) <= 1.35 * LONGEST_TEXT


@each
def test_every_text_stands_in_both_languages_with_french_spaces(name: str) -> None:
    for text in texts(load_script(name)):
        assert text.en
        assert text.fr
        assert text.en != text.fr
        assert french(text.fr) == text.fr


def test_an_unknown_tutorial_is_refused_with_the_choices() -> None:
    with pytest.raises(cl.errors.OptionError, match="express, hasbro"):
        load_script("chess")

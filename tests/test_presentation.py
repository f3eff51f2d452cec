"""Presentations: found for every ruleset, one for each, with defaults that say something."""

import pickle
from dataclasses import replace
from typing import Any

import pytest
from bare import TAKE, Pebbles, Take
from toy import Dealt, Islets, IsletsPresentation

import conquest_lab as cl
from conquest_lab.core.ruleset import Ruleset

CONTRACT = {
    "name",
    "options",
    "rulebook",
    "player_counts",
    "opening",
    "initial_state",
    "current_player",
    "legal_actions",
    "why_illegal",
    "chance_outcomes",
    "apply_action",
    "returns",
    "observation",
    "format_action",
    "parse_action",
}


def test_the_contract_of_rules_stays_small() -> None:
    offered = {name for name in (*vars(Ruleset), *Ruleset.__annotations__) if name[0] != "_"}
    assert offered | {"options"} == CONTRACT


@pytest.mark.parametrize("name", cl.rulesets())
def test_every_game_has_a_presentation_in_its_folder(name: str) -> None:
    shown = type(cl.presentation(cl.load(name)))
    assert shown.__module__ == f"conquest_lab.games.{name}.presentation"


def test_a_ruleset_has_one_presentation_and_a_copy_of_it_another() -> None:
    rules = cl.load("hasbro")
    shown = cl.presentation(rules)
    assert cl.presentation(rules) is shown
    assert cl.Session(rules, ["Ana", "Bo", "Cy"]).presentation is shown
    again = pickle.loads(pickle.dumps(rules))  # noqa: S301 - our own bytes
    assert cl.presentation(again) is not shown
    assert cl.presentation(again).rules is again


def test_a_ruleset_that_changes_another_is_shown_like_it() -> None:
    class Reversed(Islets):
        name = "reversed"

    assert type(cl.presentation(Reversed())) is IsletsPresentation
    assert Reversed().options.rounds == 3


def test_the_defaults_say_something() -> None:
    """Title, labels, prompts and events of a ruleset without a presentation."""
    rules = Pebbles()
    shown = cl.presentation(rules)
    assert type(shown) is cl.Presentation
    assert (str(shown.title), shown.places, shown.layout) == ("pebbles", (), "table")
    state = rules.initial_state(2)
    assert str(shown.prompt(state)) == "Chance decides."
    step = rules.apply_action(state, rules.parse_action(state, "die 1"))
    assert str(shown.describe(step.events[0])) == "One or two pebbles"
    voice = cl.speaker("fr", ["Ana", "Bo"])
    assert voice.render(shown.describe(step.events[0])) == "Un ou deux cailloux"
    assert voice.render(shown.prompt(step.state)) == "Ana\N{NO-BREAK SPACE}: choisissez une action."
    assert str(shown.label(step.state, Take(2))) == "take 2"
    assert str(shown.phase(step.state)) == ""
    assert shown.scene(step.state) == cl.Scene((), ())
    while rules.current_player(step.state) != cl.OVER:
        step = rules.apply_action(step.state, rules.legal_actions(step.state)[-1])
    assert str(shown.prompt(step.state)) == "The game is over."


@pytest.mark.parametrize(("seat", "card"), [(0, cl.HIDDEN), (1, 3), (2, 3), (-1, cl.HIDDEN)])
def test_a_secret_is_seen_by_its_readers(seat: int, card: int) -> None:
    event = Dealt(TAKE, 1, 3, readers=(1, 2))
    seen: Any = event.seen_by(seat)
    assert (seen.card, seen.seat, seen.readers) == (card, 1, (1, 2))


def test_what_lies_open_is_seen_by_everybody() -> None:
    event = Dealt(TAKE, 1, 3, readers=None)
    assert all(event.seen_by(seat) is event for seat in (-1, 0, 1))


def test_a_look_without_a_seat_sees_no_hand_of_a_team() -> None:
    """Seats are counted from 0: -1 is nobody's team-mate."""
    rules = cl.load("hasbro", mode="teams")
    session = cl.Session(rules, ["Ana", "Bo", "Cy", "Di"], seed=3)
    cards = replace(session.state.cards, hands=((0,), (1,), (2,), (3,)))
    state = replace(session.state, cards=cards)
    seen = {seat: rules.observation(state, seat).cards.hands for seat in range(-1, 4)}
    assert seen[-1] == ((cl.HIDDEN,),) * 4
    assert seen[0] == seen[2] == ((0,), (cl.HIDDEN,), (2,), (cl.HIDDEN,))
    assert seen[1] == seen[3] == ((cl.HIDDEN,), (1,), (cl.HIDDEN,), (3,))

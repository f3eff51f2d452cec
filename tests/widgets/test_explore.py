"""Explore without a browser: time, rules, trying, lines of one's own, chosen dice."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest

import conquest_lab as cl
from conquest_lab.core.errors import OptionError
from conquest_lab.supplied import supplied_game, supplied_games
from conquest_lab.widgets import Explore, ExploreApp
from conquest_lab.widgets.explore.chance_view import ChanceView
from conquest_lab.widgets.explore.lines_view import LinesView
from conquest_lab.widgets.explore.rules_view import RulesView
from conquest_lab.widgets.explore.try_view import TryView
from conquest_lab.widgets.panel import Panel


def part(explore: Explore, kind: type[Panel]) -> Panel:
    """The panel of a kind."""
    inside = (panel for box in explore.children for panel in getattr(box, "children", ()))
    return next(panel for panel in inside if isinstance(panel, kind))


def at_chance(name: str = "hasbro", after: int = 250) -> Explore:
    """A game at a chance node with many outcomes."""
    explore = Explore(name)
    session = explore.desk.session
    ply = next(
        n
        for n in range(after, len(session.history))
        if session.history[n].actor == cl.CHANCE
        and len(session.rules.chance_outcomes(session.history[n].before)) > 100
    )
    explore.desk.look(ply)
    return explore


@pytest.mark.parametrize("name", supplied_games())
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_game_is_shown_step_by_step(name: str, language: str) -> None:
    """Panels are drawn at every fortieth step, each step has a sentence, and rules lead back to steps."""
    explore = Explore(name, language)
    desk = explore.desk
    last = len(desk.session.history)
    for ply in itertools.chain(range(0, last, 40), [last]):
        desk.look(ply)
        assert explore.step.view["events"]
        assert "{" not in str(explore.step.view["events"])
    assert desk.trouble is None
    for rule, plies in desk.uses.items():
        for ply in (plies[0], plies[-1]):
            desk.look(ply)
            assert rule in explore.step.view["rules"]


def test_a_rule_leads_to_its_steps_and_stays() -> None:
    explore = Explore("hasbro", rule="h-31")
    assert explore.step.view["rule"]["id"] == "H-31"
    uses = explore.desk.uses["H-31"]

    explore.step.heard("use", {"to": uses[0]})

    assert explore.desk.ply == uses[0]
    assert explore.step.view["rule"]["before"] is None
    assert explore.step.view["rule"]["after"] == uses[1]
    explore.step.heard("seek", {"to": 0})
    assert explore.step.view["rule"]["id"] in explore.step.view["rules"]
    part(explore, RulesView).heard("rule", {"id": "H-99"})
    assert explore.desk.rule == ""
    with pytest.raises(OptionError, match="H-99"):
        Explore("hasbro", rule="H-99")


def test_a_refused_action_says_its_rule_and_what_would_be_legal() -> None:
    explore = Explore("hasbro")
    desk = explore.desk
    ply = next(n for n, p in enumerate(desk.session.history) if p.text.startswith("attack "))
    desk.look(ply)
    panel = part(explore, TryView)

    panel.heard("try", {"line": "attack brazil japan 3", "ply": ply})

    assert panel.view["refused"]
    assert panel.view["rule"]["id"].startswith("H-")
    assert panel.view["offers"]
    assert desk.session.history[ply].text.startswith("attack ")
    panel.heard("try", {"line": "attack atlantis japan", "ply": ply})
    assert "atlantis" in panel.view["refused"]
    panel.heard("try", {"line": "attack brazil japan 3", "ply": ply + 1})  # another step's answer
    assert "atlantis" in panel.view["refused"]


def test_trying_plays_nothing_and_playing_begins_a_line() -> None:
    """The game stays as it was, the line left is kept in what is saved, and both can be compared."""
    explore = Explore("hasbro")
    desk = explore.desk
    game = desk.session
    before = [ply.text for ply in game.history]
    ply = next(n for n, p in enumerate(game.history) if p.text.startswith("attack "))
    desk.look(ply)
    panel = part(explore, TryView)
    panel.heard("try", {"line": "end combat", "ply": ply})
    assert panel.view["verdict"]["events"]
    assert [p.text for p in game.history] == before

    panel.heard("play", {"ply": ply})

    assert desk.session is not game
    assert [p.text for p in game.history] == before
    assert desk.session.history[ply].text == "end combat"
    assert [p.text for p in desk.session.undone[-1].plies] == before[ply:]
    lines = part(explore, LinesView)
    assert lines.view["compared"]["plies"][0][0] == ply + 1
    lines.heard("line", {"to": 0})
    assert desk.session is game
    assert cl.Session.load(game.save()).history[ply].text == before[ply]


def test_what_the_game_did_anyway_is_a_step_forward() -> None:
    explore = Explore("express")
    desk = explore.desk
    ply = next(n for n, p in enumerate(desk.session.history) if p.actor >= 0)
    desk.look(ply)
    panel = part(explore, TryView)
    panel.heard("try", {"line": desk.session.history[ply].text, "ply": ply})
    panel.heard("play", {"ply": ply})
    assert (desk.line.number, desk.ply) == (0, ply + 1)


def test_dice_are_chosen_word_by_word() -> None:
    """Every choice narrows the next; the exact probability is that of the outcome."""
    explore = at_chance()
    desk, panel = explore.desk, part(explore, ChanceView)
    ply, game = desk.ply, desk.session
    for _ in range(8):
        field = next((f for f in panel.view["fields"] if f["picked"] != f["words"][0][0]), None)
        if field is None:
            break
        panel.heard("pick", {"n": field["n"], "to": field["words"][0][0], "ply": ply})
    line = panel.view["line"]
    outcome = desk.rules.parse_action(game.state, line)
    chance = desk.rules.chance_outcomes(game.state).probability(outcome)
    assert f"{chance.numerator}/{chance.denominator}" in panel.view["chance"]
    assert Fraction(0) < chance < 1

    panel.heard("choose", {"ply": ply})

    assert desk.session.history[ply].text == line
    assert desk.session.history[ply].chosen == (line != game.history[ply].text)


def test_the_computer_and_chance_lead_a_line_on() -> None:
    explore = at_chance("refonte", after=20)
    desk = explore.desk
    desk.tried = next(
        o
        for o in desk.rules.chance_outcomes(desk.session.state).outcomes
        if o != desk.session.history[desk.ply].action
    )
    desk.follow_tried()
    for _ in range(12):
        desk.advise()
        desk.let_chance()
    assert desk.line.number == 1
    assert len(desk.lines) == 2
    assert desk.ply == len(desk.session.history) > desk.line.ply + 8


def test_the_app_opens_what_its_address_asks_for() -> None:
    app = ExploreApp()
    app.store.parameters = {"game": "express", "ply": "30", "lang": "fr", "view": "projector"}
    app.store.ready = True

    assert app.explore is not None
    assert (app.explore.desk.rules.name, app.explore.desk.ply) == ("express", 30)
    assert app.explore.desk.language == "fr"
    assert app.page.view["address"] == {
        "lang": "fr",
        "game": "express",
        "ply": "30",
        "rule": "",
        "view": "projector",
    }
    shown = app.explore
    app.bar.heard("open", {"text": "no game"})
    assert app.explore is shown
    assert app.message.view["wrong"]
    app.bar.heard("open", {"text": supplied_game("miro")})
    assert app.explore.desk.rules.name == "miro"
    app.bar.heard("game", {"to": "../play"})
    assert app.explore.desk.rules.name == "miro"


def test_a_panel_that_fails_is_told_and_the_others_are_drawn() -> None:
    explore = Explore("hasbro")
    desk = explore.desk

    def fail() -> None:
        message = "no picture"
        raise ValueError(message)

    desk._views.insert(0, fail)
    desk.look(5)
    assert "no picture" in str(desk.trouble)
    assert explore.step.view["ply"] == 5

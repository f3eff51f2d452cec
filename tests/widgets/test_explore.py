"""Explore without a browser: time, rules, trying, lines of one's own, chosen dice."""

import itertools
from dataclasses import replace
from fractions import Fraction

import pytest
from apps import part
from budgets import some

import conquest_lab as cl
from conquest_lab.core.errors import OptionError
from conquest_lab.sample_games import sample_game, sample_games
from conquest_lab.widgets import Explore, ExploreApp
from conquest_lab.widgets.explore import kept
from conquest_lab.widgets.explore.chance import ChanceView
from conquest_lab.widgets.explore.lines import LinesView
from conquest_lab.widgets.explore.odds import StepOdds
from conquest_lab.widgets.explore.rules import RulesView
from conquest_lab.widgets.explore.try_out import TryView
from conquest_lab.widgets.store import pack, unpack

pytestmark = pytest.mark.slow


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


def everyday(name: str, language: str) -> bool:
    """Each sample game in one language; the supplied games of the five rulesets in turn."""
    return (sample_games().index(name) % 2 == 1) == (language == "fr")


@pytest.mark.parametrize(
    ("name", "language"),
    some(
        [(name, language) for name in sample_games() for language in ("en", "fr")],
        lambda one: everyday(*one),
    ),
)
def test_every_game_is_shown_step_by_step(name: str, language: str) -> None:
    """Panels are drawn at every eightieth step, each step has a sentence, and rules lead back to steps."""
    explore = Explore(name, language)
    desk = explore.desk
    last = len(desk.session.history)
    for ply in itertools.chain(range(0, last, 80), [last]):
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

    explore.step.on_message("use", {"to": uses[0]})

    assert explore.desk.ply == uses[0]
    assert explore.step.view["rule"]["before"] is None
    assert explore.step.view["rule"]["after"] == uses[1]
    explore.step.on_message("seek", {"to": 0})
    assert explore.step.view["rule"]["id"] in explore.step.view["rules"]
    part(explore, RulesView).on_message("rule", {"id": "H-99"})
    assert explore.desk.rule == ""
    with pytest.raises(OptionError, match="H-99"):
        Explore("hasbro", rule="H-99")


def test_a_refused_action_says_its_rule_and_what_would_be_legal() -> None:
    explore = Explore("hasbro")
    desk = explore.desk
    ply = next(n for n, p in enumerate(desk.session.history) if p.text.startswith("attack "))
    desk.look(ply)
    panel = part(explore, TryView)

    panel.on_message("try", {"line": "attack brazil japan 3", "ply": ply})

    assert panel.view["refused"]
    assert panel.view["rule"]["id"].startswith("H-")
    assert panel.view["offers"]
    assert desk.session.history[ply].text.startswith("attack ")
    panel.on_message("try", {"line": "attack atlantis japan", "ply": ply})
    assert "atlantis" in panel.view["refused"]
    panel.on_message(
        "try", {"line": "attack brazil japan 3", "ply": ply + 1}
    )  # another step's answer
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
    panel.on_message("try", {"line": "end combat", "ply": ply})
    assert panel.view["verdict"]["events"]
    assert [p.text for p in game.history] == before

    panel.on_message("play", {"ply": ply})

    assert desk.session is not game
    assert [p.text for p in game.history] == before
    assert desk.session.history[ply].text == "end combat"
    assert [p.text for p in desk.session.undone[-1].plies] == before[ply:]
    lines = part(explore, LinesView)
    assert lines.view["compared"]["plies"][0][0] == ply + 1
    lines.on_message("line", {"to": 0})
    assert desk.session is game
    assert cl.Session.load(game.save()).history[ply].text == before[ply]


def test_what_the_game_did_anyway_is_a_step_forward() -> None:
    explore = Explore("express")
    desk = explore.desk
    ply = next(n for n, p in enumerate(desk.session.history) if p.actor >= 0)
    desk.look(ply)
    panel = part(explore, TryView)
    panel.on_message("try", {"line": desk.session.history[ply].text, "ply": ply})
    panel.on_message("play", {"ply": ply})
    assert (desk.line.number, desk.ply) == (0, ply + 1)


def test_the_odds_of_a_thrown_attack_are_told_as_those_before() -> None:
    """The board shows what the dice have left; another attack that is tried has its sides as they are."""
    explore = at_chance()
    desk, shown = explore.desk, part(explore, StepOdds)
    desk.look(desk.session.cursor + 1)
    assert shown.view["lines"][0].startswith("before the throw: ")
    rules, state = desk.session.rules, desk.session.state
    thrown = {ply.action for ply in desk.session.history[: desk.session.cursor]}
    desk.tried = next(
        action
        for action in rules.legal_actions(state)
        if desk.presentation.contest(state, action) and action not in thrown
    )
    shown.draw()
    assert "before the throw" not in shown.view["lines"][0]


def test_dice_are_chosen_word_by_word() -> None:
    """Every choice narrows the next; the exact probability is that of the outcome."""
    explore = at_chance()
    desk, panel = explore.desk, part(explore, ChanceView)
    ply, game = desk.ply, desk.session
    for _ in range(8):
        field = next((f for f in panel.view["fields"] if f["picked"] != f["words"][0][0]), None)
        if field is None:
            break
        panel.on_message("pick", {"n": field["n"], "to": field["words"][0][0], "ply": ply})
    line = panel.view["line"]
    outcome = desk.rules.parse_action(game.state, line)
    chance = desk.rules.chance_outcomes(game.state).probability(outcome)
    assert f"{chance.numerator}/{chance.denominator}" in panel.view["chance"]
    assert Fraction(0) < chance < 1

    panel.on_message("outcome", {"ply": ply})

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
    app.store.ready = app.memory.ready = True

    assert (app.explore.desk.rules.name, app.explore.desk.ply) == ("express", 30)
    assert app.explore.desk.language == "fr"
    assert app.page.view["address"] == {
        "lang": "fr",
        "game": "express",
        "ply": "30",
        "rule": "",
        "example": "",
        "view": "projector",
    }
    shown = app.explore
    app.bar.on_message("open", {"text": "no game"})
    assert app.explore is shown
    assert app.message.view["wrong"]
    app.bar.on_message("open", {"text": sample_game("miro")})
    assert app.explore.desk.rules.name == "miro"
    app.bar.on_message("game", {"to": "../play"})
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


# What the browser remembers


def begun(app: ExploreApp, ply: int = 0) -> None:
    """Another decision than the one of the game, at the first one after a ply: a line begins."""
    desk = app.explore.desk
    desk.show_line(0)
    desk.look(next(n for n, p in enumerate(desk.session.history) if n >= ply and p.actor >= 0))
    went = desk.went_on.action
    desk.play(next(a for a in desk.session.legal_actions if a != went), desk.ply)
    desk.follow_tried()


def opened_again(app: ExploreApp, **parameters: str) -> ExploreApp:
    """The page after a reload, at an address with these parameters."""
    again = ExploreApp()
    again.memory.loaded = app.memory.value
    again.memory.ready = True
    again.store.parameters = parameters
    again.store.ready = True
    return again


def lines_of(app: ExploreApp) -> list[tuple[int, int, int, list[str]]]:
    return [
        (line.number, line.of, line.ply, [ply.text for ply in line.session.history])
        for line in app.explore.desk.lines
    ]


def moment(app: ExploreApp) -> tuple[str, int, int]:
    desk = app.explore.desk
    return desk.rules.name, desk.line.number, desk.ply


def at_home() -> ExploreApp:
    app = ExploreApp()
    app.memory.ready = True
    app.store.ready = True
    return app


def test_lines_of_play_are_there_again_after_a_reload() -> None:
    """The line and the moment that were looked at; a link to another moment shows that one."""
    app = at_home()
    begun(app)
    begun(app, 300)
    assert app.explore.desk.line.number == 2
    app.explore.desk.show_line(1)
    app.explore.desk.look(app.explore.desk.line.ply + 1)
    address = {name: str(value) for name, value in app.page.address.items() if value}

    again = opened_again(app, **address)
    assert lines_of(again) == lines_of(app)
    assert moment(again) == moment(app) == ("hasbro", 1, app.explore.desk.line.ply + 1)
    assert again.message.view["text"]
    assert moment(opened_again(app)) == moment(app)

    elsewhere = opened_again(app, game="hasbro", ply="57")
    assert moment(elsewhere) == ("hasbro", 0, 57)
    assert lines_of(elsewhere) == lines_of(app)


def test_another_game_does_not_cost_the_lines() -> None:
    app = at_home()
    begun(app)
    hasbro = lines_of(app)
    app.bar.on_message("game", {"to": "express"})
    assert len(lines_of(app)) == 1
    begun(app)
    express = lines_of(app)
    app.bar.on_message("game", {"to": "hasbro"})
    assert lines_of(app) == hasbro

    again = opened_again(app, game="express")
    assert lines_of(again) == express
    again.bar.on_message("game", {"to": "hasbro"})
    assert lines_of(again) == hasbro


def test_an_opened_game_is_there_again_with_its_lines() -> None:
    app = at_home()
    app.bar.on_message("open", {"text": sample_game("miro")})
    assert moment(opened_again(app)) == ("miro", 0, 0)
    begun(app, 100)
    assert lines_of(opened_again(app)) == lines_of(app)
    assert moment(opened_again(app)) == moment(app)
    assert moment(opened_again(app, game="hasbro")) == ("hasbro", 0, 0)
    assert moment(opened_again(app, rule="H-28")) == ("hasbro", 0, 0)
    with_rule = opened_again(app, rule="m-28")
    assert moment(with_rule) == moment(app)
    assert with_rule.explore.desk.rule == "M-28"


def test_looking_at_a_game_remembers_nothing() -> None:
    app = at_home()
    app.explore.desk.look(57)
    assert app.memory.value == ""


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[",
        "{}",
        "[1, null, {}]",
        '[{"game": "hasbro", "save": "", "number": 3, "ply": 1000000, "lines": []}]',
        '[{"game": "chess", "save": "", "number": 0, "ply": 0, "lines": []}]',
        (
            '[{"game": "hasbro", "save": "", "number": 1, "ply": 0, "lines": '
            '[{"number": 1, "of": 7, "ply": 0, "save": "{}"}, {"number": -1}, 5]}]'
        ),
        '[{"game": "opened", "save": "no game", "number": 0, "ply": 0, "lines": []}]',
    ],
)
def test_rubbish_in_the_memory_shows_a_game(text: str) -> None:
    app = ExploreApp()
    app.memory.loaded = pack(text)
    app.memory.ready = True
    app.store.ready = True
    assert len(lines_of(app)) == 1
    assert app.explore.desk.trouble is None


def test_a_line_of_another_game_or_against_the_rules_is_left_out() -> None:
    app = at_home()
    begun(app)
    [game] = kept.read(unpack(app.memory.value))
    [line] = game.lines
    for save in (sample_game("miro"), line.save.replace("claim ", "clam "), line.save[:500]):
        spoiled = replace(game, lines=(replace(line, save=save), replace(line, number=2)))
        again = ExploreApp()
        again.memory.loaded = pack(kept.write((spoiled,)))
        again.memory.ready = True
        again.store.ready = True
        assert [number for number, *_ in lines_of(again)] == [0, 2]


def test_a_full_memory_forgets_the_oldest_game() -> None:
    games = tuple(
        kept.KeptGame(name, "x" * 900_000, 0, 0, ()) for name in ("miro", "hasbro", "express")
    )
    assert [game.game for game in kept.read(kept.write(games))] == ["hasbro", "express"]
    assert kept.read(kept.write((replace(games[0], save="x" * 3_000_000),))) == ()

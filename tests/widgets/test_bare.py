"""A ruleset without a presentation in the apps: its actions stand in a list, nothing fails."""

import pytest
from apps import inside, part
from bare import Pebbles

from conquest_lab import OVER, Session
from conquest_lab.widgets import Desk, Explore, GameView, PlayApp
from conquest_lab.widgets.actions import ActionsView
from conquest_lab.widgets.explore.try_out import TryView
from conquest_lab.widgets.panel import Panel


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_game_is_played_by_its_buttons(language: str) -> None:
    session = Session(Pebbles(), ["Ana", "Bo"], seed=1, automation=True)
    desk = Desk(session, language)
    game = GameView(desk)
    actions = part(game, ActionsView)
    while session.current_player != OVER:
        assert actions.data()["buttons"] == [f"take {n}" for n in (1, 2)]
        assert [
            type(panel) for panel in inside(game) if isinstance(panel, Panel) and not panel.data()
        ] == []
        actions.on_message("act", {"do": "act", "index": 1, "ply": desk.ply})
    assert actions.data()["buttons"] == []
    desk.close()


def test_it_is_explored_step_by_step() -> None:
    session = Session(Pebbles(), ["Ana", "Bo"], seed=1, automation=True)
    while session.current_player != OVER:
        session.play(session.legal_actions[0])
    explore = Explore(session)
    trying = part(explore, TryView)
    for ply in range(len(session.history) + 1):
        explore.desk.look(ply)
        assert [
            type(panel)
            for panel in inside(explore)
            if isinstance(panel, Panel) and not panel.data()
        ] == []
    explore.desk.look(2)
    assert trying.data()["offers"] == [[0, "take 1"], [1, "take 2"]]
    explore.close()


def test_the_app_shows_it() -> None:
    app = PlayApp()
    app._show(Session(Pebbles(), ["Ana", "Bo"], seed=1, automation=True))
    assert app.desk is not None
    app.close()

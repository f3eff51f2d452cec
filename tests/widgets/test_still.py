"""Boards as widgets carry a still picture for readers without a kernel; nothing hidden is in it."""

import json
from typing import Any

import pytest

import conquest_lab as cl
from conquest_lab import svg
from conquest_lab.widgets import Desk, Explore, GameView
from conquest_lab.widgets.map.board import board_of

WIDGET = "application/vnd.jupyter.widget-view+json"
PICTURE = "image/svg+xml"


def bundle(widget: Any) -> dict[str, Any]:
    found = widget._repr_mimebundle_()
    return found[0] if isinstance(found, tuple) else found


@pytest.mark.parametrize(("name", "players"), [("hasbro", 3), ("express", 3), ("conquetes", 2)])
def test_a_game_carries_the_picture_of_its_position(name: str, players: int) -> None:
    """The widget for a notebook that runs, the picture for all others, the same as of the session."""
    session = cl.Session(cl.load(name), ["Ana", "Bo", "Cy"][:players], seed=7, automation=True)
    desk = Desk(session, language="fr")
    for widget in (GameView(desk), board_of(desk)):
        shown = bundle(widget)
        assert shown[WIDGET]["model_id"]
        assert shown[PICTURE] == svg.board(session, lang="fr")
        json.dumps(shown)
        session.play(session.legal_actions[0])
        assert bundle(widget)[PICTURE] == svg.board(session, lang="fr") != shown[PICTURE]


def test_explore_carries_the_picture_of_its_step() -> None:
    explore = Explore("conquetes", ply=30)
    assert bundle(explore)[PICTURE] == svg.board(explore.desk.session)

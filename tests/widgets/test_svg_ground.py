"""A map that needs no canvas: the land is a part of its layer, and a box of views can be one widget."""

import re
import sys
from types import SimpleNamespace
from typing import Any

import pytest
from apps import inside

import conquest_lab as cl
from conquest_lab.kit.widget import KitWidget
from conquest_lab.svg.palette import ATLAS, PROJECTOR
from conquest_lab.widgets import Desk, GameView
from conquest_lab.widgets.still import picture_here


def session(name: str = "hasbro", players: int = 3) -> cl.Session:
    names = ["Ana", "Bo", "Cy"][:players]
    return cl.Session(cl.load(name), names, seed=7, automation=True)


def test_the_ground_has_all_land_and_the_patterns_of_all_owners() -> None:
    """Each place has an element that can take any pattern; water has none."""
    view = GameView(session("refonte"), picture="svg")
    assert view.board.canvas is None
    ground, look = view.board.layer.ground, view.board.layer.look
    outlines = view.board.outlines
    lands = [int(n) for n in re.findall(r'data-land="(\d+)"', ground)]
    assert lands == [n for n, shape in enumerate(outlines.shapes) if not shape.water]
    for who in (*look["players"], *look["neutrals"]):
        assert f'id="{look["key"]}{who["pattern"]}"' in ground
    assert len(ground) < 70_000


def test_projector_view_brings_a_ground_of_its_own() -> None:
    board = GameView(session(), picture="svg").board
    before = board.layer.ground
    board._resize(1920, 1.0, projected=True)
    assert board.layer.look["name"] == PROJECTOR.name
    assert PROJECTOR.players[0].colour in board.layer.ground
    board._resize(1920, 1.0, projected=False)
    assert board.layer.ground == before
    assert ATLAS.players[0].colour in before


def test_a_canvas_is_painted_where_nothing_else_is_asked_for() -> None:
    view = GameView(Desk(session()))
    assert view.board.canvas is not None
    assert view.board.layer.ground == ""


@pytest.mark.parametrize("name", ["hasbro", "express"])
def test_a_frame_names_every_view_of_its_box_with_its_classes(name: str) -> None:
    view = GameView(session(name), picture="svg")
    frame = view._display_()
    assert view._display_() is frame

    def named(node: Any) -> list[tuple[str, tuple[str, ...]]]:
        own = [(node["widget"], tuple(node["classes"]))] if "widget" in node else []
        return own + [found for part in node.get("parts", ()) for found in named(part)]

    views = [w for w in inside(view) if isinstance(w, KitWidget)]
    expected = [(f"anywidget:{w.model_id}", tuple(w._dom_classes)) for w in views]
    assert named(frame.tree) == expected
    assert len(expected) > 10


def test_marimo_and_colab_get_svg_by_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    assert picture_here() == "canvas"
    running = SimpleNamespace(running_in_notebook=lambda: True)
    monkeypatch.setitem(sys.modules, "marimo", running)
    assert picture_here() == "svg"
    assert GameView(session()).board.canvas is None
    running.running_in_notebook = lambda: False
    assert picture_here() == "canvas"
    monkeypatch.setitem(sys.modules, "google.colab", SimpleNamespace())
    assert picture_here() == "svg"

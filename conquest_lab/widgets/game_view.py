"""A whole game on one page: map, what can be done, dice, odds, cards, players, log, time, table."""

from __future__ import annotations

import ipywidgets

from conquest_lab.widgets.actions_view import ActionsView
from conquest_lab.widgets.assist_view import AssistView
from conquest_lab.widgets.board_view import board_of
from conquest_lab.widgets.desk import Desk
from conquest_lab.widgets.dice_panel import DicePanel
from conquest_lab.widgets.hand_view import HandView
from conquest_lab.widgets.heaps_view import HeapsView
from conquest_lab.widgets.log_view import LogView
from conquest_lab.widgets.odds_view import OddsView
from conquest_lab.widgets.panel import STATIC
from conquest_lab.widgets.players_view import PlayersView
from conquest_lab.widgets.text_board import TextBoard
from conquest_lab.widgets.timeline_view import TimelineView


class GameView(ipywidgets.Box):  # type: ignore[misc]
    """Every view of a desk, two columns wide where there is room, one on a phone."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.board = board_of(desk)
        self.actions = ActionsView(desk)
        self.timeline = TimelineView(desk)
        # Tab leads from the map to what can be done, and only then to time, table and log.
        top = column("cl-top", self.board)
        right = column(
            "cl-side",
            self.actions,
            AssistView(desk),
            DicePanel(desk),
            OddsView(desk),
            HandView(desk),
            PlayersView(desk),
            HeapsView(desk),
        )
        below = column("cl-below", self.timeline, TextBoard(desk), LogView(desk))
        super().__init__([top, right, below, page_style("game")])
        self.add_class("cl-game")


def column(name: str, *views: ipywidgets.Widget) -> ipywidgets.Box:
    """Views one under another."""
    column = ipywidgets.Box(views)
    column.add_class("cl-column")
    column.add_class(name)
    return column


def page_style(name: str) -> ipywidgets.HTML:
    """A style sheet of `static/` as a widget, for what lies between the views."""
    css = (STATIC / f"{name}.css").read_text(encoding="utf-8")
    sheet = ipywidgets.HTML(f"<style>{css}</style>")
    sheet.layout.display = "none"
    return sheet

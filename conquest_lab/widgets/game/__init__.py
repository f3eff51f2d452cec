"""A whole game on one page: map, what can be done, dice, odds, cards, players, log, time, table."""

from __future__ import annotations

from collections.abc import Callable

import ipywidgets

from conquest_lab.kit.widget import Box
from conquest_lab.session import Session
from conquest_lab.widgets.actions import ActionsView
from conquest_lab.widgets.assist import AssistView
from conquest_lab.widgets.card_stage import CardStageView
from conquest_lab.widgets.desk import Desk
from conquest_lab.widgets.dice.panel import DicePanel
from conquest_lab.widgets.ending import EndingView
from conquest_lab.widgets.guide import GuideView
from conquest_lab.widgets.hand import HandView
from conquest_lab.widgets.heaps import HeapsView
from conquest_lab.widgets.latest import LatestView
from conquest_lab.widgets.log import LogView
from conquest_lab.widgets.map.board import BoardView, board_of
from conquest_lab.widgets.odds import OddsView
from conquest_lab.widgets.panel import Panel
from conquest_lab.widgets.plan import Plan
from conquest_lab.widgets.players import PlayersView
from conquest_lab.widgets.report import ReportView
from conquest_lab.widgets.review import ReviewView
from conquest_lab.widgets.stage import StageView
from conquest_lab.widgets.stage.battle import compares_cards
from conquest_lab.widgets.still import PictureKind, Still, still_of
from conquest_lab.widgets.story import StoryView
from conquest_lab.widgets.text_board import TextBoard
from conquest_lab.widgets.timeline import TimelineView


class GameView(Still, Box):
    """Every view of a desk, two columns wide where there is room, one on a phone.

    desk: the desk, or a session, which gets one.
    again: starts a rematch, one of the desk's `rematches`; without it none is offered.
    picture: how a map is drawn, on a `"canvas"` or as `"svg"`; by default what the front end can show.
    """

    def __init__(
        self,
        desk: Desk | Session,
        again: Callable[[str], None] | None = None,
        *,
        picture: PictureKind | None = None,
    ) -> None:
        self.desk = desk = Desk(desk) if isinstance(desk, Session) else desk
        self.board = board_of(desk, picture)
        self.timeline = TimelineView(desk)
        # Tab leads from the map to what can be done, and only then to time, table and log.
        report = ReportView(desk, self.timeline.watch)
        plan = Plan(desk) if isinstance(self.board, BoardView) else None
        guide = GuideView(desk, plan)
        if isinstance(self.board, BoardView):
            self.board.glow = lambda: report.changed
            self.board.pulse = lambda: guide.own_places
            self.board.plan = plan
            self.board.draw()
        # Views are notified in the order in which they are made: the stage before what waits for its dice.
        arena = with_stage(self.board, desk)
        self.actions = ActionsView(desk, plan)
        # What is read beside the question comes before what takes long to work out.
        players = PlayersView(desk)
        odds, log, ending = OddsView(desk), LogView(desk), EndingView(desk, again, self.timeline)
        top = column("cl-top", arena)
        assist, hand = AssistView(desk), HandView(desk)
        on_map, dice = isinstance(self.board, BoardView), DicePanel(desk)
        # The end takes the place of what is over: the board stays where it is. Advice stands below a map,
        # where it moves no hand, and odds at the end: the stage tells them. A table of cards leaves
        # no room there.
        latest = LatestView(desk)
        now, held = (ending, self.actions, latest, guide, report), (hand, players)
        right = column("cl-side", *now, *(held if on_map else (assist, *held, dice, odds)))
        heaps = HeapsView(desk)
        story = StoryView(desk)  # the last: it computes for a moment when a game is over
        review = ReviewView(desk)
        self.timeline.marks = lambda: review.marks
        review.observe(lambda _change: self.timeline.draw(), "view")
        wait_for_stage(self.board, self.actions, odds, players, log, latest, ending, story, review)
        # What comes and goes is last, so that it moves nothing else.
        rest = column(
            "cl-below",
            *((assist,) if on_map else ()),
            self.timeline,
            story,
            review,
            TextBoard(desk),
            log,
            *((odds, dice) if on_map else ()),
            heaps,
        )
        super().__init__([top, right, rest])
        self.add_class("cl-game")

    def still(self) -> str:
        """The position that is shown, as everybody may see it."""
        return still_of(self.desk)


def with_stage(
    board: ipywidgets.Widget,
    desk: Desk,
    kind: type[StageView] = StageView,
) -> ipywidgets.Widget:
    """A map with the stage of its game above it; any other board as it is."""
    if not isinstance(board, BoardView):
        return board
    cards = compares_cards(desk.presentation)
    stage = CardStageView(desk, board.outlines) if cards else kind(desk, board.outlines)
    board.throws = lambda: stage.throws
    arena = Box([board, stage])
    arena.add_class("cl-arena")
    return arena


def wait_for_stage(board: ipywidgets.Widget, *panels: Panel) -> None:
    """Let panels show what a throw led to when its dice lie on the stage above a map."""
    for panel in panels if isinstance(board, BoardView) else ():
        panel.stage_throws = board.throws
        panel.draw()


def column(name: str, *views: ipywidgets.Widget) -> ipywidgets.Box:
    """Views one under another."""
    column = Box(views)
    column.add_class("cl-column")
    column.add_class(name)
    return column

"""Reading ahead: what every page needs is read and worked out before anybody opens one."""

from __future__ import annotations

from ipywidgets.widgets.widget import _instances

from conquest_lab import widgets
from conquest_lab.core.options import option_specs
from conquest_lab.core.presentation import presentation
from conquest_lab.games import load, rulesets
from conquest_lab.players import PERSON
from conquest_lab.players.readings.sentences import option_lines
from conquest_lab.session import Session
from conquest_lab.svg.geometry import load_outlines
from conquest_lab.text import speaker
from conquest_lab.widgets.assist.deal import set_up
from conquest_lab.widgets.desk import Desk
from conquest_lab.widgets.game import GameView
from conquest_lab.widgets.map.board import BoardView
from conquest_lab.widgets.setup import FIRST_CHOICE, NAMES, USUAL_PLAYERS
from conquest_lab.widgets.setup.games import offered


def import_views() -> None:
    """Import every view and question."""
    for name in dir(widgets):
        getattr(widgets, name)


def read_ahead() -> None:
    """Import every view, read the rules and the maps of all games, and work out what the first form says.

    All of it is kept in memory: what the form says of games and options, as numbers.
    """
    import_views()
    for name in rulesets():
        shown = presentation(load(name))
        if shown.layout == "map" and shown.picture:
            keys = tuple(place.key for place in shown.places)
            outlines = load_outlines(shown.picture, keys)
            outlines.borders([place.group for place in shown.places])
    t = speaker("en")
    offered(USUAL_PLAYERS, t)
    rules = load(FIRST_CHOICE)
    for spec in option_specs(rules.options):
        option_lines(rules, spec, USUAL_PLAYERS, t)
    rehearse(FIRST_CHOICE)


def rehearse(name: str) -> None:
    """Show a game as Play does, and take it away: what is worked out once for all pages is in memory then."""
    before = set(_instances)
    rules = load(name)
    count = min(rules.player_counts, key=lambda n: abs(n - USUAL_PLAYERS))
    desk = Desk(Session(rules, [(seat, PERSON) for seat in NAMES[:count]], seed=0))
    set_up(desk)
    board = GameView(desk).board
    if isinstance(board, BoardView) and board.canvas is not None and board.picture is not None:
        board.canvas.paint(board.picture.owners, board.palette, board.picture.identities)
    desk.close()
    for made in [widget for name, widget in _instances.items() if name not in before]:
        made.close()

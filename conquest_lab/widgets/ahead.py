"""Reading ahead: what every page needs is read and worked out before anybody opens one."""

from __future__ import annotations

from conquest_lab import widgets
from conquest_lab.core.options import option_specs
from conquest_lab.core.presentation import presentation
from conquest_lab.games import load, rulesets
from conquest_lab.players.readings.sentences import option_lines
from conquest_lab.svg.geometry import load_outlines
from conquest_lab.text import speaker
from conquest_lab.widgets.setup import FIRST_CHOICE, USUAL_PLAYERS
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

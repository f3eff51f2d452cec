"""Reading ahead: rules and maps are read before anybody opens a page."""

from __future__ import annotations

from conquest_lab import load, presentation, rulesets
from conquest_lab.widgets.map.geometry import load_outlines


def read_ahead() -> None:
    """Read the rules of every game and the outlines of every map; both are kept in memory."""
    for name in rulesets():
        shown = presentation(load(name))
        if shown.layout == "map" and shown.picture:
            keys = tuple(place.key for place in shown.places)
            outlines = load_outlines(shown.picture, keys)
            outlines.borders([place.group for place in shown.places])

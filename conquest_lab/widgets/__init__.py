"""Views for Jupyter and Voila: they draw what they are given, and say what was pointed at."""

from conquest_lab.widgets.dice_view import DiceView
from conquest_lab.widgets.geometry import Outlines, load_outlines
from conquest_lab.widgets.map_view import MapView
from conquest_lab.widgets.palette import ATLAS, PROJECTOR, Identity, Palette
from conquest_lab.widgets.picture import Arrow, MapPicture

__all__ = [
    "ATLAS",
    "PROJECTOR",
    "Arrow",
    "DiceView",
    "Identity",
    "MapPicture",
    "MapView",
    "Outlines",
    "Palette",
    "load_outlines",
]

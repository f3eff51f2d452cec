"""Views for Jupyter and Voila: they draw what they are given, and say what was pointed at."""

from conquest_lab.widgets.desk import Desk
from conquest_lab.widgets.dice_view import DiceView
from conquest_lab.widgets.game_view import GameView
from conquest_lab.widgets.geometry import Outlines, load_outlines
from conquest_lab.widgets.map_view import MapView
from conquest_lab.widgets.palette import ATLAS, PROJECTOR, Identity, Palette
from conquest_lab.widgets.picture import Arrow, MapPicture
from conquest_lab.widgets.play import PlayApp, play

__all__ = [
    "ATLAS",
    "PROJECTOR",
    "Arrow",
    "Desk",
    "DiceView",
    "GameView",
    "Identity",
    "MapPicture",
    "MapView",
    "Outlines",
    "Palette",
    "PlayApp",
    "load_outlines",
    "play",
]

"""Views for Jupyter and Voila: they draw what they are given, and say what was pointed at.

The views of lessons and their questions can be imported from here as well: `conquest_lab.widgets.lessons` and
`conquest_lab.widgets.questions` name them.
"""

from conquest_lab.widgets import needs  # noqa: F401 - first: it says which extra is missing

# isort: split

from conquest_lab.svg.geometry import Outlines, load_outlines
from conquest_lab.svg.palette import ATLAS, PROJECTOR, Identity, Palette
from conquest_lab.svg.picture import Arrow, MapPicture
from conquest_lab.widgets.desk import Desk
from conquest_lab.widgets.dice import DiceView
from conquest_lab.widgets.explore import Explore, ExploreApp, explore
from conquest_lab.widgets.game import GameView
from conquest_lab.widgets.lessons import *  # noqa: F403 - as it says above
from conquest_lab.widgets.luck.app import LuckApp, luck
from conquest_lab.widgets.map import MapView
from conquest_lab.widgets.odds_app import OddsApp, odds_page
from conquest_lab.widgets.play.app import PlayApp, play
from conquest_lab.widgets.questions import *  # noqa: F403 - the same

__all__ = [
    "ATLAS",
    "PROJECTOR",
    "Arrow",
    "Desk",
    "DiceView",
    "Explore",
    "ExploreApp",
    "GameView",
    "Identity",
    "LuckApp",
    "MapPicture",
    "MapView",
    "OddsApp",
    "Outlines",
    "Palette",
    "PlayApp",
    "explore",
    "load_outlines",
    "luck",
    "odds_page",
    "play",
]

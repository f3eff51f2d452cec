"""Views for Jupyter and Voila: they draw what they are given, and say what was pointed at.

The views of lessons and their questions can be imported from here as well: `conquest_lab.widgets.lessons` and
`conquest_lab.widgets.questions` name them. A name is imported once it is asked for: Play shows no lesson.
"""
# ruff: noqa: TC004 - for type checkers the names are here

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

from conquest_lab.widgets import needs  # noqa: F401 - first: it says which extra is missing

if TYPE_CHECKING:
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
    from conquest_lab.widgets.odds_app.app import OddsApp, odds_page
    from conquest_lab.widgets.play.app import PlayApp, play
    from conquest_lab.widgets.questions import *  # noqa: F403 - the same

_NAMES = {
    "conquest_lab.svg.geometry": ("Outlines", "load_outlines"),
    "conquest_lab.svg.palette": ("ATLAS", "PROJECTOR", "Identity", "Palette"),
    "conquest_lab.svg.picture": ("Arrow", "MapPicture"),
    "conquest_lab.widgets.desk": ("Desk",),
    "conquest_lab.widgets.dice": ("DiceView",),
    "conquest_lab.widgets.explore": ("Explore", "ExploreApp", "explore"),
    "conquest_lab.widgets.game": ("GameView",),
    "conquest_lab.widgets.luck.app": ("LuckApp", "luck"),
    "conquest_lab.widgets.map": ("MapView",),
    "conquest_lab.widgets.odds_app.app": ("OddsApp", "odds_page"),
    "conquest_lab.widgets.play.app": ("PlayApp", "play"),
    "conquest_lab.widgets.lessons": ("exercises", "parse_number"),
}
_PLACES = {name: module for module, names in _NAMES.items() for name in names}
_OF_LESSONS = ("conquest_lab.widgets.lessons", "conquest_lab.widgets.questions")
"""Every other name that begins with a capital is that of a view or a question of lessons."""


class _Widgets(ModuleType):
    """This package, which imports what it is asked for."""

    def __getattr__(self, name: str) -> Any:
        """Import a name."""
        places = (_PLACES[name],) if name in _PLACES else _OF_LESSONS if name[0].isupper() else ()
        for place in places:
            module = import_module(place)
            if hasattr(module, name):
                found = getattr(module, name)
                setattr(self, name, found)
                return found
        message = f"module {self.__name__!r} has no attribute {name!r}"
        raise AttributeError(message, name=name, obj=self)

    def __setattr__(self, name: str, value: object) -> None:
        """Keep a name; the folder of Play does not hide the function `play`."""
        if name not in _PLACES or not isinstance(value, ModuleType):
            super().__setattr__(name, value)

    def __dir__(self) -> list[str]:
        """Every name, those of lessons among them."""
        of_lessons = {name for place in _OF_LESSONS for name in import_module(place).__all__}
        return sorted({*super().__dir__(), *_PLACES, *of_lessons})


sys.modules[__name__].__class__ = _Widgets

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

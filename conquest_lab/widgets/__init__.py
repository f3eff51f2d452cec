"""Views for Jupyter and Voila: they draw what they are given, and say what was pointed at."""

from conquest_lab.widgets.desk import Desk
from conquest_lab.widgets.dice_view import DiceView
from conquest_lab.widgets.game_view import GameView
from conquest_lab.widgets.geometry import Outlines, load_outlines
from conquest_lab.widgets.lesson import (
    BattleMap,
    DiceBench,
    Exercise,
    ExpectedLoss,
    FewestSides,
    GapView,
    Given,
    Lesson,
    LossChance,
    NumberError,
    Predict,
    RollLab,
    RuleCard,
    TeacherNotes,
    parse_number,
)
from conquest_lab.widgets.map_view import MapView
from conquest_lab.widgets.palette import ATLAS, PROJECTOR, Identity, Palette
from conquest_lab.widgets.picture import Arrow, MapPicture
from conquest_lab.widgets.play import PlayApp, play

__all__ = [
    "ATLAS",
    "PROJECTOR",
    "Arrow",
    "BattleMap",
    "Desk",
    "DiceBench",
    "DiceView",
    "Exercise",
    "ExpectedLoss",
    "FewestSides",
    "GameView",
    "GapView",
    "Given",
    "Identity",
    "Lesson",
    "LossChance",
    "MapPicture",
    "MapView",
    "NumberError",
    "Outlines",
    "Palette",
    "PlayApp",
    "Predict",
    "RollLab",
    "RuleCard",
    "TeacherNotes",
    "load_outlines",
    "parse_number",
    "play",
]

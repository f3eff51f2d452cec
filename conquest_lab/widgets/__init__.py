"""Views for Jupyter and Voila: they draw what they are given, and say what was pointed at."""

from conquest_lab.widgets.desk import Desk
from conquest_lab.widgets.dice import DiceView
from conquest_lab.widgets.explore import Explore, ExploreApp, explore
from conquest_lab.widgets.game import GameView
from conquest_lab.widgets.lesson.battle_map import BattleMap
from conquest_lab.widgets.lesson.beside import Beside
from conquest_lab.widgets.lesson.best_dice import BestDice
from conquest_lab.widgets.lesson.board_exercise import BoardExercise
from conquest_lab.widgets.lesson.card_bench import CardBench
from conquest_lab.widgets.lesson.card_table import CardTable
from conquest_lab.widgets.lesson.cell_rain import CellRain
from conquest_lab.widgets.lesson.cell_rule import CellRule
from conquest_lab.widgets.lesson.chain_tables import ChainTables
from conquest_lab.widgets.lesson.chain_walk import ChainWalk
from conquest_lab.widgets.lesson.conquer_map import ConquerMap
from conquest_lab.widgets.lesson.cube_stack import CubeStack
from conquest_lab.widgets.lesson.dice_bench import DiceBench
from conquest_lab.widgets.lesson.exercise import Exercise
from conquest_lab.widgets.lesson.gap import GapView
from conquest_lab.widgets.lesson.interval_wall import IntervalWall
from conquest_lab.widgets.lesson.numbers import Given, NumberError, parse_number
from conquest_lab.widgets.lesson.page import Lesson
from conquest_lab.widgets.lesson.paint_cells import PaintCells
from conquest_lab.widgets.lesson.predict import Predict
from conquest_lab.widgets.lesson.questions.battles import (
    ConquerChance,
    EndChance,
    ExpectedRounds,
    SmallestArmy,
)
from conquest_lab.widgets.lesson.questions.best_dice import FewestDice, HighestChance
from conquest_lab.widgets.lesson.questions.boards import (
    AttackTargets,
    Growth,
    Income,
    LegalMoves,
    Territories,
    Throws,
)
from conquest_lab.widgets.lesson.questions.cards import (
    CardChance,
    ContinueChance,
    FairPoints,
    FillLine,
    LastLine,
)
from conquest_lab.widgets.lesson.questions.duels import DuelChance, FewestFaces
from conquest_lab.widgets.lesson.questions.intervals import GamesNeeded, ToldApart
from conquest_lab.widgets.lesson.questions.one_roll import ExpectedLoss, FewestSides, LossChance
from conquest_lab.widgets.lesson.questions.readings import ReadingMoves
from conquest_lab.widgets.lesson.questions.rules import FewestToTake, SmallestLanding
from conquest_lab.widgets.lesson.questions.samples import (
    BattlesToTell,
    MissesExpected,
    StandardError,
)
from conquest_lab.widgets.lesson.roll_lab import RollLab
from conquest_lab.widgets.lesson.rule_card import RuleCard
from conquest_lab.widgets.lesson.rule_shelf import RuleShelf
from conquest_lab.widgets.lesson.same_attack import SameAttack
from conquest_lab.widgets.lesson.series.lesson import ExercisesApp, Series, exercises
from conquest_lab.widgets.lesson.teacher_notes import TeacherNotes
from conquest_lab.widgets.lesson.tutorial import Tutorial
from conquest_lab.widgets.lesson.two_readings import TwoReadings
from conquest_lab.widgets.map import MapView
from conquest_lab.widgets.map.geometry import Outlines, load_outlines
from conquest_lab.widgets.map.palette import ATLAS, PROJECTOR, Identity, Palette
from conquest_lab.widgets.map.picture import Arrow, MapPicture
from conquest_lab.widgets.play.app import PlayApp, play

__all__ = [
    "ATLAS",
    "PROJECTOR",
    "Arrow",
    "AttackTargets",
    "BattleMap",
    "BattlesToTell",
    "Beside",
    "BestDice",
    "BoardExercise",
    "CardBench",
    "CardChance",
    "CardTable",
    "CellRain",
    "CellRule",
    "ChainTables",
    "ChainWalk",
    "ConquerChance",
    "ConquerMap",
    "ContinueChance",
    "CubeStack",
    "Desk",
    "DiceBench",
    "DiceView",
    "DuelChance",
    "EndChance",
    "Exercise",
    "ExercisesApp",
    "ExpectedLoss",
    "ExpectedRounds",
    "Explore",
    "ExploreApp",
    "FairPoints",
    "FewestDice",
    "FewestFaces",
    "FewestSides",
    "FewestToTake",
    "FillLine",
    "GameView",
    "GamesNeeded",
    "GapView",
    "Given",
    "Growth",
    "HighestChance",
    "Identity",
    "Income",
    "IntervalWall",
    "LastLine",
    "LegalMoves",
    "Lesson",
    "LossChance",
    "MapPicture",
    "MapView",
    "MissesExpected",
    "NumberError",
    "Outlines",
    "PaintCells",
    "Palette",
    "PlayApp",
    "Predict",
    "ReadingMoves",
    "RollLab",
    "RuleCard",
    "RuleShelf",
    "SameAttack",
    "Series",
    "SmallestArmy",
    "SmallestLanding",
    "StandardError",
    "TeacherNotes",
    "Territories",
    "Throws",
    "ToldApart",
    "Tutorial",
    "TwoReadings",
    "exercises",
    "explore",
    "load_outlines",
    "parse_number",
    "play",
]

"""The views of lessons; `conquest_lab.widgets` has them too."""

from __future__ import annotations

from conquest_lab.widgets.lesson.accuse_rule import AccuseRule
from conquest_lab.widgets.lesson.base_rate import BaseRate
from conquest_lab.widgets.lesson.battle_map import BattleMap
from conquest_lab.widgets.lesson.before_after import After, Before
from conquest_lab.widgets.lesson.beside import Beside
from conquest_lab.widgets.lesson.best_dice import BestDice
from conquest_lab.widgets.lesson.bid_account import BidAccount
from conquest_lab.widgets.lesson.bluff_table import BluffTable
from conquest_lab.widgets.lesson.board_exercise import BoardExercise
from conquest_lab.widgets.lesson.break_theorem import BreakTheorem
from conquest_lab.widgets.lesson.bug_boxes import BugBoxes
from conquest_lab.widgets.lesson.card_bench import CardBench
from conquest_lab.widgets.lesson.card_series import CardSeries
from conquest_lab.widgets.lesson.card_table import CardTable
from conquest_lab.widgets.lesson.cell_rain import CellRain
from conquest_lab.widgets.lesson.cell_rule import CellRule
from conquest_lab.widgets.lesson.chain_tables import ChainTables
from conquest_lab.widgets.lesson.chain_walk import ChainWalk
from conquest_lab.widgets.lesson.change_numbers import ChangeNumbers
from conquest_lab.widgets.lesson.conquer_map import ConquerMap
from conquest_lab.widgets.lesson.credit_shop import CreditShop
from conquest_lab.widgets.lesson.cube_count import CubeCount
from conquest_lab.widgets.lesson.cube_stack import CubeStack
from conquest_lab.widgets.lesson.cut_world import CutWorld
from conquest_lab.widgets.lesson.dice_bench import DiceBench
from conquest_lab.widgets.lesson.draw_until import DrawUntil, SymbolDraws
from conquest_lab.widgets.lesson.euler_trail import EulerTrail
from conquest_lab.widgets.lesson.exercise import Exercise, OwnQuestions
from conquest_lab.widgets.lesson.fault_bench import FaultBench
from conquest_lab.widgets.lesson.fit_power import FitPower
from conquest_lab.widgets.lesson.forecast import Forecast
from conquest_lab.widgets.lesson.front_walk import FrontWalk
from conquest_lab.widgets.lesson.game_doors import GameDoors
from conquest_lab.widgets.lesson.gap import GapView
from conquest_lab.widgets.lesson.guesses.armies import (
    ControlGuess,
    DefenceDiceGuess,
    DefenderGuess,
    SuppliesGuess,
    ThrowGuess,
)
from conquest_lab.widgets.lesson.guesses.attacks import BestBookGuess, LandingGuess
from conquest_lab.widgets.lesson.guesses.cards import HolderGuess, LinesGuess
from conquest_lab.widgets.lesson.hand_laws import HandLaws
from conquest_lab.widgets.lesson.interval_hunt import IntervalHunt
from conquest_lab.widgets.lesson.interval_wall import IntervalWall
from conquest_lab.widgets.lesson.line_race import LineRace
from conquest_lab.widgets.lesson.numbers import Given, NumberError, parse_number
from conquest_lab.widgets.lesson.one_throw import OneThrow
from conquest_lab.widgets.lesson.own_luck import OwnLuck
from conquest_lab.widgets.lesson.own_row import OwnRow
from conquest_lab.widgets.lesson.page import Lesson
from conquest_lab.widgets.lesson.paint_cells import PaintCells
from conquest_lab.widgets.lesson.payoff_map import PayoffMap
from conquest_lab.widgets.lesson.position_map import PositionMap
from conquest_lab.widgets.lesson.predict import Predict
from conquest_lab.widgets.lesson.put_back import PutBack
from conquest_lab.widgets.lesson.reading_games import ReadingGames
from conquest_lab.widgets.lesson.road import Road, RoadMap
from conquest_lab.widgets.lesson.road_ends import RoadEnds
from conquest_lab.widgets.lesson.roll_lab import RollLab
from conquest_lab.widgets.lesson.rule_card import RuleCard
from conquest_lab.widgets.lesson.rule_shelf import RuleShelf
from conquest_lab.widgets.lesson.same_attack import SameAttack
from conquest_lab.widgets.lesson.second_rule import SecondRule
from conquest_lab.widgets.lesson.series.lesson import ExercisesApp, Series, exercises
from conquest_lab.widgets.lesson.server_sample import ServerSample
from conquest_lab.widgets.lesson.set_tree import SetTree
from conquest_lab.widgets.lesson.share_bands import ShareBands
from conquest_lab.widgets.lesson.share_seen import ShareSeen
from conquest_lab.widgets.lesson.six_servers import SixServers
from conquest_lab.widgets.lesson.stand_or_leave import StandOrLeave
from conquest_lab.widgets.lesson.stop_line import StopLine
from conquest_lab.widgets.lesson.stop_values import StopValues
from conquest_lab.widgets.lesson.teacher_notes import TeacherNotes
from conquest_lab.widgets.lesson.test_bench import TestBench
from conquest_lab.widgets.lesson.three_attacks import ThreeAttacks
from conquest_lab.widgets.lesson.three_provinces import ThreeProvinces
from conquest_lab.widgets.lesson.try_out import TryOut
from conquest_lab.widgets.lesson.tutorial import Tutorial
from conquest_lab.widgets.lesson.two_boards import TwoBoards
from conquest_lab.widgets.lesson.two_events import TwoEvents
from conquest_lab.widgets.lesson.two_readings import TwoReadings
from conquest_lab.widgets.lesson.two_way import TwoWay
from conquest_lab.widgets.lesson.unseen_draw import UnseenDraw
from conquest_lab.widgets.lesson.world_lens import WorldLens
from conquest_lab.widgets.lesson.write_test import WriteTest

__all__ = [
    "AccuseRule",
    "After",
    "BaseRate",
    "BattleMap",
    "Before",
    "Beside",
    "BestBookGuess",
    "BestDice",
    "BidAccount",
    "BluffTable",
    "BoardExercise",
    "BreakTheorem",
    "BugBoxes",
    "CardBench",
    "CardSeries",
    "CardTable",
    "CellRain",
    "CellRule",
    "ChainTables",
    "ChainWalk",
    "ChangeNumbers",
    "ConquerMap",
    "ControlGuess",
    "CreditShop",
    "CubeCount",
    "CubeStack",
    "CutWorld",
    "DefenceDiceGuess",
    "DefenderGuess",
    "DiceBench",
    "DrawUntil",
    "EulerTrail",
    "Exercise",
    "ExercisesApp",
    "FaultBench",
    "FitPower",
    "Forecast",
    "FrontWalk",
    "GameDoors",
    "GapView",
    "Given",
    "HandLaws",
    "HolderGuess",
    "IntervalHunt",
    "IntervalWall",
    "LandingGuess",
    "Lesson",
    "LineRace",
    "LinesGuess",
    "NumberError",
    "OneThrow",
    "OwnLuck",
    "OwnQuestions",
    "OwnRow",
    "PaintCells",
    "PayoffMap",
    "PositionMap",
    "Predict",
    "PutBack",
    "ReadingGames",
    "Road",
    "RoadEnds",
    "RoadMap",
    "RollLab",
    "RuleCard",
    "RuleShelf",
    "SameAttack",
    "SecondRule",
    "Series",
    "ServerSample",
    "SetTree",
    "ShareBands",
    "ShareSeen",
    "SixServers",
    "StandOrLeave",
    "StopLine",
    "StopValues",
    "SuppliesGuess",
    "SymbolDraws",
    "TeacherNotes",
    "TestBench",
    "ThreeAttacks",
    "ThreeProvinces",
    "ThrowGuess",
    "TryOut",
    "Tutorial",
    "TwoBoards",
    "TwoEvents",
    "TwoReadings",
    "TwoWay",
    "UnseenDraw",
    "WorldLens",
    "WriteTest",
    "exercises",
    "parse_number",
]

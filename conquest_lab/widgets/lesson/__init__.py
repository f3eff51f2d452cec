"""Parts of lessons: a bet, throws, exact bars, exercises, rules to open, teachers' notes."""

from conquest_lab.widgets.lesson.battle_map import BattleMap
from conquest_lab.widgets.lesson.board_exercise import BoardExercise
from conquest_lab.widgets.lesson.card_bench import CardBench
from conquest_lab.widgets.lesson.card_table import CardTable
from conquest_lab.widgets.lesson.chain_tables import ChainTables
from conquest_lab.widgets.lesson.chain_walk import ChainWalk
from conquest_lab.widgets.lesson.conquer_map import ConquerMap
from conquest_lab.widgets.lesson.dice_bench import DiceBench
from conquest_lab.widgets.lesson.exercise import Exercise
from conquest_lab.widgets.lesson.gap import GapView
from conquest_lab.widgets.lesson.numbers import Given, NumberError, parse_number
from conquest_lab.widgets.lesson.page import Lesson
from conquest_lab.widgets.lesson.predict import Predict
from conquest_lab.widgets.lesson.questions.battles import (
    ConquerChance,
    EndChance,
    ExpectedRounds,
    SmallestArmy,
)
from conquest_lab.widgets.lesson.questions.boards import (
    AttackTargets,
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
from conquest_lab.widgets.lesson.questions.income import Income
from conquest_lab.widgets.lesson.questions.one_roll import ExpectedLoss, FewestSides, LossChance
from conquest_lab.widgets.lesson.questions.rules import FewestToTake, Growth, SmallestLanding
from conquest_lab.widgets.lesson.roll_lab import RollLab
from conquest_lab.widgets.lesson.rule_card import RuleCard
from conquest_lab.widgets.lesson.rule_shelf import RuleShelf
from conquest_lab.widgets.lesson.same_attack import SameAttack
from conquest_lab.widgets.lesson.teacher_notes import TeacherNotes
from conquest_lab.widgets.lesson.tutorial import Tutorial

__all__ = [
    "AttackTargets",
    "BattleMap",
    "BoardExercise",
    "CardBench",
    "CardChance",
    "CardTable",
    "ChainTables",
    "ChainWalk",
    "ConquerChance",
    "ConquerMap",
    "ContinueChance",
    "DiceBench",
    "EndChance",
    "Exercise",
    "ExpectedLoss",
    "ExpectedRounds",
    "FairPoints",
    "FewestSides",
    "FewestToTake",
    "FillLine",
    "GapView",
    "Given",
    "Growth",
    "Income",
    "LastLine",
    "LegalMoves",
    "Lesson",
    "LossChance",
    "NumberError",
    "Predict",
    "RollLab",
    "RuleCard",
    "RuleShelf",
    "SameAttack",
    "SmallestArmy",
    "SmallestLanding",
    "TeacherNotes",
    "Territories",
    "Throws",
    "Tutorial",
    "parse_number",
]

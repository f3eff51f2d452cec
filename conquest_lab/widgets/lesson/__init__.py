"""What lessons are made of: a bet, throws, exact bars, exercises, rules to open, teachers' notes."""

from conquest_lab.widgets.lesson.battle_map import BattleMap
from conquest_lab.widgets.lesson.dice_bench import DiceBench
from conquest_lab.widgets.lesson.exercise import Exercise
from conquest_lab.widgets.lesson.gap import GapView
from conquest_lab.widgets.lesson.numbers import Given, NumberError, parse_number
from conquest_lab.widgets.lesson.one_roll import ExpectedLoss, FewestSides, LossChance
from conquest_lab.widgets.lesson.page import Lesson
from conquest_lab.widgets.lesson.predict import Predict
from conquest_lab.widgets.lesson.roll_lab import RollLab
from conquest_lab.widgets.lesson.rule_card import RuleCard
from conquest_lab.widgets.lesson.teacher_notes import TeacherNotes

__all__ = [
    "BattleMap",
    "DiceBench",
    "Exercise",
    "ExpectedLoss",
    "FewestSides",
    "GapView",
    "Given",
    "Lesson",
    "LossChance",
    "NumberError",
    "Predict",
    "RollLab",
    "RuleCard",
    "TeacherNotes",
    "parse_number",
]

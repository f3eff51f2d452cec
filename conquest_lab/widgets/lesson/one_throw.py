"""A throw of both sides as dice: which met which, and who lost each meeting."""

from __future__ import annotations

from conquest_lab.core.scene import Dice
from conquest_lab.mechanics.dice import pairs_won
from conquest_lab.widgets.dice import DiceView
from conquest_lab.widgets.lesson.page import Lesson


class OneThrow(DiceView):
    """A throw with which a lesson opens; the defender wins ties.

    attack, defence: faces sorted from high to low.
    """

    def __init__(self, lesson: Lesson, attack: tuple[int, ...], defence: tuple[int, ...]) -> None:
        super().__init__(lesson.t)
        won = pairs_won(attack, defence)
        lost = tuple(not pair for pair in won)
        self.show((Dice("attack", attack, lost), Dice("defence", defence, won)))
        self.add_class("cl-one-throw")
        lesson.boards += 1

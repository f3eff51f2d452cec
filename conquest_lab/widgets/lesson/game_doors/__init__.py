"""The way from a lesson on a rulebook to its game: play it, or look at one step by step."""

from __future__ import annotations

from conquest_lab.core.presentation import presentation
from conquest_lab.games import load
from conquest_lab.widgets.data import Data
from conquest_lab.widgets.lesson.page import Lesson, LessonView


class GameDoors(LessonView, kind="game_doors"):
    """Links to Play and Explore of a game; a notebook in JupyterLab, which has neither, shows none.

    ruleset: the name of the game.
    """

    def __init__(self, lesson: Lesson, ruleset: str) -> None:
        self.ruleset = ruleset
        self.title = presentation(load(ruleset)).title
        super().__init__(lesson)

    def data(self) -> Data:
        return {"game": self.ruleset, "title": self.t.render(self.title)}

"""A country card and a throw beside it."""

from __future__ import annotations

from conquest_lab.core.words import counted
from conquest_lab.widgets.data import Data
from conquest_lab.widgets.lesson.page import Lesson, LessonView
from conquest_lab.widgets.lesson.questions.card_words import (
    card_names,
    cards,
    line_svg,
    throw_svg,
)


class CardTable(LessonView, kind="card_table"):
    """A country card and a throw, to look at.

    throw: its faces, as in "G C K K 3 3 1"; none for the card alone.
    """

    def __init__(self, lesson: Lesson, card: str, throw: str = "") -> None:
        self.card = card
        self.faces = tuple(throw.split())
        super().__init__(lesson)
        lesson.boards += 1

    def data(self) -> Data:
        t, target = self.t, cards()[self.card]
        return {
            "name": t.render(card_names()[self.card]),
            "points": t.render(counted(int(target.value), "{n} point", "{n} points")),
            "lines": [line_svg(line, t) for line in target.lines],
            "throw": throw_svg(self.faces, t) if self.faces else "",
        }

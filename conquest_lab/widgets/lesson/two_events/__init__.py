"""Two events of two dice on the 36 cells: the one, the other, both, one or the other."""

from __future__ import annotations

from conquest_lab.widgets.data import Data, Sent, whole
from conquest_lab.widgets.lesson.page import LessonView
from conquest_lab.widgets.lesson.questions import reduced
from conquest_lab.widgets.lesson.questions.conjunction import CELLS, BothChance

LEAST_SUM, MOST_SUM = 2, 12


class TwoEvents(LessonView, kind="two_events"):
    """Marks the cells in which the red die is high, and those in which the sum is large.

    red, total: the least face of the red die, and the least sum.
    """

    def restart(self) -> None:
        self.red, self.total = 6, 9

    def on_own_message(self, do: str, message: Sent) -> None:
        match do, whole(message, "to", MOST_SUM + 1):
            case "red", int(red) if 1 <= red <= 6:
                self.red = red
            case "total", int(total) if total >= LEAST_SUM:
                self.total = total
            case _:
                return
        self.draw()

    def data(self) -> Data:
        t = self.t
        first, second, both = BothChance(self.red, self.total).ways
        counts = (
            (t("red die {n} or more", n=self.red), first),
            (t("sum {n} or more", n=self.total), second),
            (t("both"), both),
            (t("one or the other"), first + second - both),
        )
        return {
            "red": self.red,
            "total": self.total,
            "first": [n for n, (red, _) in enumerate(CELLS) if red >= self.red],
            "second": [n for n, cell in enumerate(CELLS) if sum(cell) >= self.total],
            "counts": [[name, reduced(ways, 36)] for name, ways in counts],
        }

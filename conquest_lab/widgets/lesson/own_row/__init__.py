"""A row of throws that somebody invents, beside one that a die throws: longest stretches and changes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from conquest_lab.widgets.data import Data, Sent, whole
from conquest_lab.widgets.lesson.page import LessonView
from conquest_lab.widgets.lesson.questions.runs import LongestRun, longest

LENGTH = 40
LONG = 5
"""A stretch that few people dare to invent."""


class OwnRow(LessonView, kind="own_row"):
    """Takes forty invented throws, even or odd; then a die throws as many.

    row: 0 for even and 1 for odd.
    """

    def restart(self) -> None:
        self.row: list[int] = []

    def on_own_message(self, do: str, message: Sent) -> None:
        to = whole(message, "to", 2)
        match do:
            case "add" if to is not None and len(self.row) < LENGTH:
                self.row.append(to)
            case "undo" if self.row:
                self.row.pop()
            case _:
                return
        self.draw()

    def data(self) -> Data:
        t, left = self.t, LENGTH - len(self.row)
        shown: Data = {"left": left, "length": LENGTH, "rows": [], "told": ""}
        if left:
            return {**shown, "rows": [self._row(t("Your row"), self.row, is_stretch_shown=False)]}
        rng = self.lesson.rng("own-row")
        thrown = [rng.randint(1, 6) % 2 for _ in range(LENGTH)]
        summary = t(
            "Of all rows of {n} throws, {share} have a stretch of {run} or more; "
            "on average a row has {mean} changes.",
            n=LENGTH,
            share=t.percent(LongestRun(LENGTH, LONG).answer, 0),
            run=LONG,
            mean=t.decimal((LENGTH - 1) / 2, 1),
        )
        rows = [self._row(t("Your row"), self.row), self._row(t("The die’s row"), thrown)]
        return {**shown, "rows": rows, "told": summary}

    def _row(self, name: str, row: Sequence[int], *, is_stretch_shown: bool = True) -> Data:
        length, where = longest(row)
        changes = sum(a != b for a, b in pairwise(row))
        said = self.t("Longest stretch: {n}. Changes: {changes}.", n=length, changes=changes)
        return {
            "name": name,
            "row": list(row),
            "stretch": [where.start, where.stop] if is_stretch_shown else [0, 0],
            "said": said if is_stretch_shown else "",
        }

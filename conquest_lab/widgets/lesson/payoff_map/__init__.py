"""The payoffs of bluffing against answering as a map: a point for both mixtures, moved by hand."""

from __future__ import annotations

from conquest_lab.widgets.data import Data
from conquest_lab.widgets.lesson.bids import the_bid
from conquest_lab.widgets.lesson.bluff_table import BluffTable
from conquest_lab.widgets.lesson.page import Lesson, LessonView


class PayoffMap(LessonView, kind="payoff_map"):
    """The mean gain for every share of bluffs and of answers.

    The gain is linear in each share, so the script has it everywhere from the four corners.

    table: the game whose shares are followed, so that the point moves with every round; the equilibrium
        is shown when that game shows it. None for a map that is explored by hand.
    """

    def __init__(self, lesson: Lesson, table: BluffTable | None = None) -> None:
        self.table = table
        self.bid = the_bid()
        super().__init__(lesson)
        if table is not None:
            table.observe(self.draw, "view")

    def data(self) -> Data:
        bid, table = self.bid, self.table
        shown = table is None or table.revealed
        return {
            "corners": [[float(bid.value(b, q)) for q in (0, 1)] for b in (0, 1)],
            "by_hand": table is None,
            "share": None if table is None else table.view["share"],
            "best": [float(bid.bluff), float(bid.engage)] if shown else None,
            "value": float(bid.solution.value) if shown else None,
        }

"""Two attackers on two boards: who is ahead on each board, and who is ahead in all?"""

from __future__ import annotations

from fractions import Fraction

from conquest_lab.widgets.data import Data, Json, Sent, whole
from conquest_lab.widgets.lesson.page import LessonView

ATTACKS = 100
RATES = ((80, 20), (70, 10))
"""Percent of attacks that Red wins by land and by sea, then Blue."""


class TwoBoards(LessonView, kind="two_boards"):
    """Deals a hundred attacks of each side out to land and sea; the shares on each board stay as they are.

    land: attacks by land, of Red and of Blue.
    """

    def restart(self) -> None:
        self.land = [50, 50]

    def on_own_message(self, do: str, message: Sent) -> None:
        land = whole(message, "to", ATTACKS + 1)
        if do in ("red", "blue") and land is not None and land % 10 == 0:
            self.land[do == "blue"] = land
            self.draw()

    def won(self, side: int) -> int:
        """The attacks of a side that were won, on both boards."""
        land, (by_land, by_sea) = self.land[side], RATES[side]
        return (land * by_land + (ATTACKS - land) * by_sea) // 100

    def data(self) -> Data:
        t, (red, blue) = self.t, (self.won(0), self.won(1))
        return {
            "sides": [self._side(side, name) for side, name in enumerate((t("Red"), t("Blue")))],
            "ahead": (
                t("In all, Red and Blue have won equally often.")
                if red == blue
                else t("In all, Red is ahead.")
                if red > blue
                else t("In all, Blue is ahead, though Red is ahead on both boards.")
            ),
            "blue": blue > red,
        }

    def _side(self, side: int, name: str) -> Data:
        t, land = self.t, self.land[side]
        shares = [Fraction(rate, 100) for rate in RATES[side]]
        counts = ((land, shares[0]), (ATTACKS - land, shares[1]))
        rows: list[Json] = [
            [word, float(share), f"{int(n * share)}/{n} = {t.percent(share, 0)}" if n else "0/0"]
            for word, (n, share) in zip((t("by land"), t("by sea")), counts, strict=True)
        ]
        won = self.won(side)
        rows.append(
            [
                t("in all"),
                won / ATTACKS,
                f"{won}/{ATTACKS} = {t.percent(Fraction(won, ATTACKS), 0)}",
            ]
        )
        return {"name": name, "key": ("red", "blue")[side], "land": land, "rows": rows}

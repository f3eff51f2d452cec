"""Three dice against two, counted with cubes: for each pair of defence dice, the throws that beat both."""

from __future__ import annotations

from functools import cache

from conquest_lab.core.words import Message, counted, say
from conquest_lab.mechanics.dice import pairs_won, sorted_throws
from conquest_lab.widgets.data import Data, Sent, whole
from conquest_lab.widgets.lesson.page import LessonView

ATTACK_DICE = 3
SIDES = 6
CUBE = SIDES**ATTACK_DICE
TOTAL = CUBE * SIDES**2

ENOUGH = 3
"""Pairs that are counted by hand before the others may be filled in."""

Pair = tuple[int, int]
"""The higher and the lower of two defence dice."""


@cache
def beaten(high: int, low: int) -> int:
    """The throws of three dice that win both pairs against two defence dice.

    >>> beaten(5, 3), 216 - 5**3 - 3 * 3**2 * (6 - 5)
    (64, 64)
    """
    law = sorted_throws(ATTACK_DICE, SIDES).weights
    return sum(ways for faces, ways in law if all(pairs_won(faces, (high, low))))


def mistakes(high: int, low: int) -> dict[int, Message]:
    """Wrong counts that people give, with the reason against each."""
    bar = low**2 * (SIDES - high)
    lost = CUBE - beaten(high, low)
    found = {
        CUBE - high**3: say("The cube is taken away, the three bars are not."),
        CUBE - high**3 - bar: say("One bar is taken away; there are three of them."),
        CUBE - high**3 - 3 * low**2 * SIDES: say("The bars begin where the cube ends: count {n} layers.",
                                                 n=SIDES - high),
        lost: say("So many throws lose a pair. Take them away from {cube}.", cube=CUBE),
    }  # fmt: skip
    return {wrong: reason for wrong, reason in found.items() if wrong != beaten(high, low)}


class CubeCount(LessonView, kind="cube_count"):
    """A cube of 216 attack throws for every pair of defence dice; the reader counts, pair by pair.

    at: the pair that is shown. filled: the counts that were found, by pair.
    """

    def restart(self) -> None:
        """Begin with a pair in the middle, and nothing counted."""
        self.at: Pair = (4, 2)
        self.filled: dict[Pair, int] = {}
        self.by_hand = 0
        self.verdict: Message | None = None
        self.right = False

    def show(self, one: int, other: int) -> None:
        """Show the cube for two defence dice."""
        pair = max(one, other), min(one, other)
        if pair != self.at:
            self.at, self.verdict = pair, None

    def count(self, given: int) -> None:
        """Enter a count for the pair that is shown."""
        high, low = self.at
        self.right = given == beaten(high, low)
        if self.right:
            self.by_hand += self.at not in self.filled
            self.filled[self.at] = given
            self.verdict = say("{n} throws win both pairs.", n=given)
        else:
            self.verdict = mistakes(high, low).get(
                given, say("No. Begin with {cube}, take the cube away, then the bars.", cube=CUBE)
            )
        self.draw()

    def fill(self) -> None:
        """Fill in the pairs that are left, once enough were counted by hand."""
        if self.by_hand >= ENOUGH:
            for high in range(1, SIDES + 1):
                for low in range(1, high + 1):
                    self.filled[high, low] = beaten(high, low)
            self.verdict = None
            self.draw()

    def on_own_message(self, do: str, message: Sent) -> None:
        match do:
            case "show":
                one, other = (whole(message, name, SIDES + 1) for name in ("one", "other"))
                if one and other:
                    self.show(one, other)
                    self.draw()
            case "count":
                given = whole(message, "to", CUBE + 1)
                if given is not None:
                    self.count(given)
            case "fill":
                self.fill()

    def data(self) -> Data:
        t, (high, low) = self.t, self.at
        return {
            "at": self.at,
            "filled": [[*pair, n] for pair, n in self.filled.items()],
            "may_fill": self.by_hand >= ENOUGH and not self.complete,
            "enough": t("Fill in the others")
            if self.by_hand >= ENOUGH
            else t("Fill in the others, once {n} are counted", n=ENOUGH),
            "asked": t(
                "The blue dice show {high} and {low}. How many of the {cube} red throws beat both?",
                high=high,
                low=low,
                cube=CUBE,
            ),
            "parts": t(
                "No die above {high}: a cube of {high} × {high} × {high}. One above it, two at most "
                "{low}: three bars of {low} × {low} × {rest}.",
                high=high,
                low=low,
                rest=SIDES - high,
            ),
            "said": t.render(self.verdict) if self.verdict else "",
            "mood": "right" if self.right else "wrong",
            "sum": self._sum(),
        }

    @property
    def complete(self) -> bool:
        """True once every pair is counted."""
        return len(self.filled) == SIDES * (SIDES + 1) // 2

    def _sum(self) -> str:
        t = self.t
        both = sum(n * (1 if high == low else 2) for (high, low), n in self.filled.items())
        if self.complete:
            return t(
                "All 36 cells together: {n} of {total} throws. The defender loses both armies.",
                n=both,
                total=TOTAL,
            )
        cells = sum(1 if high == low else 2 for high, low in self.filled)
        return t(
            "Cells counted: {cells} of 36; so far {throws}.",
            cells=cells,
            throws=counted(both, "{n} throw", "{n} throws"),
        )

"""The highest of two or three dice: throws as small squares or cubes, nested by their highest face."""

from __future__ import annotations

from fractions import Fraction

from conquest_lab.core.words import Message, counted, say
from conquest_lab.mechanics.dice import sorted_throws
from conquest_lab.widgets.data import Data, Sent, whole
from conquest_lab.widgets.lesson.page import Lesson, LessonView

SIDES = 6


def throws_up_to(dice: int, highest: int, sides: int = SIDES) -> int:
    """The number of throws of this many dice whose highest face is at most `highest`.

    >>> [throws_up_to(3, k) for k in range(1, 7)]
    [1, 8, 27, 64, 125, 216]
    """
    law = sorted_throws(dice, sides)
    return sum(ways for faces, ways in law.weights if faces[0] <= highest)


class BestDice(LessonView, kind="best_dice"):
    """All throws of the dice at once; the highest face is chosen, and its square or cube counted.

    dice: 2 for a square of 36 throws, 3 for a cube of 216.
    """

    def __init__(self, lesson: Lesson, dice: int = 3) -> None:
        if dice not in (2, 3):
            message = f"BestDice shows 2 or 3 dice, not {dice}"
            raise ValueError(message)
        self.dice = dice
        super().__init__(lesson)

    def restart(self) -> None:
        """Begin with a single throw: what the lesson asks to guess is not shown yet."""
        self.highest = 1

    def on_own_message(self, do: str, message: Sent) -> None:
        match do:
            case "highest":
                chosen = whole(message, "to", SIDES + 1)
                if chosen:
                    self.highest = chosen

    def data(self) -> Data:
        return {
            "dice": self.dice,
            "sides": SIDES,
            "highest": self.highest,
            "answers": [self._answer(k) for k in range(1, SIDES + 1)],
        }

    def _answer(self, k: int) -> Data:
        t, total = self.t, SIDES**self.dice
        most = throws_up_to(self.dice, k)
        exactly = most - throws_up_to(self.dice, k - 1)
        return {
            "most": f"{most} / {total}",
            "said": t.render(_at_most(self.dice, k, most, total)),
            "exactly": t.render(
                counted(
                    exactly,
                    "Highest exactly {k}: {most} − {fewer} = {n} throw, {percent}.",
                    "Highest exactly {k}: {most} − {fewer} = {n} throws, {percent}.",
                    k=k,
                    most=most,
                    fewer=most - exactly,
                    percent=t.percent(Fraction(exactly, total)),
                )
            ),
        }


def _at_most(dice: int, k: int, most: int, total: int) -> Message:
    if dice == 2:
        return say(
            "Highest at most {k}: a square of {k} × {k} = {most}, of {total} throws in all.",
            k=k,
            most=most,
            total=total,
        )
    return say(
        "Highest at most {k}: a cube of {k} × {k} × {k} = {most}, of {total} throws in all.",
        k=k,
        most=most,
        total=total,
    )

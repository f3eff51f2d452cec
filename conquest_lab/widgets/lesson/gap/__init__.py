"""The difference between a simulation and the exact value, and its usual size."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, sqrt

from conquest_lab.core.words import Message, say
from conquest_lab.widgets.data import Data
from conquest_lab.widgets.lesson.chain_walk import ChainWalk
from conquest_lab.widgets.lesson.numbers import decimal, percent
from conquest_lab.widgets.lesson.page import LessonView
from conquest_lab.widgets.lesson.roll_lab import RollLab


def standard_error(chance: Fraction, throws: int) -> float:
    """The standard error of the share of so many throws.

    >>> round(standard_error(Fraction(1, 2), 100), 3)
    0.05
    """
    return sqrt(chance * (1 - chance) / throws)


def throws_to_tell(chance: Fraction, bet: Fraction) -> int:
    """The throws after which two standard errors are less than the gap between two chances.

    >>> throws_to_tell(Fraction(1, 2), Fraction(3, 5))
    100
    """
    return ceil(4 * chance * (1 - chance) / (bet - chance) ** 2)


class GapView(LessonView, kind="gap"):
    """The gap between what was thrown and what is exact, and between the bet and both, in sentences."""

    def __init__(self, lab: RollLab | ChainWalk) -> None:
        self.lab = lab
        super().__init__(lab.lesson)
        lab.observe(self._draw, ["thrown", "view"])

    def data(self) -> Data:
        t, lab = self.t, self.lab
        ready = lab.revealed and bool(lab.thrown)
        lines = [t.render(line) for line in (*self._throws(), *self._bet())] if ready else []
        return {
            "lines": lines,
            "words": {
                "title": t("What explains the gap?"),
                "empty": t(
                    "Throw the dice a thousand times and show what is exact: then there is a "
                    "gap to explain."
                ),
            },
        }

    def _throws(self) -> list[Message]:
        lab, t = self.lab, self.t
        share, exact = lab.share, lab.question.answer
        if share is None:
            return []
        error = standard_error(exact, lab.thrown)
        return [
            say(
                "Your {trials} gave {share}; the exact value is {exact}. The gap is {gap} points.",
                trials=lab.trials,
                share=percent(share, t),
                exact=percent(exact, t),
                gap=decimal(abs(share - exact) * 100, 1, t),
            ),
            say(
                "With {trials} the standard error is {error} points: two simulations in three "
                "end within it, nineteen in twenty within twice as much.",
                trials=lab.trials,
                error=decimal(error * 100, 1, t),
            ),
            _judged(abs(float(share - exact)) / error),
        ]

    def _bet(self) -> list[Message]:
        lab, t = self.lab, self.t
        bet = lab.bet.value if lab.bet is not None else None
        exact = lab.question.answer
        if bet is None:
            return []
        gap = abs(float(bet - exact))
        told = say(
            "You bet {bet}: {gap} points from the exact value.",
            bet=percent(bet, t),
            gap=decimal(gap * 100, 1, t),
        )
        if gap < 0.0005:
            return [told, say("No simulation can tell your bet from the truth. Well done!")]
        enough = throws_to_tell(exact, bet)
        if lab.thrown < enough:
            return [
                told,
                say(
                    "{trials} are too few to tell your bet from the truth: it takes about "
                    "{enough}.",
                    trials=lab.trials,
                    enough=enough,
                ),
            ]
        return [
            told,
            say(
                "About {enough} are enough to tell your bet from the truth, and you have "
                "{trials}: luck is no excuse.",
                trials=lab.trials,
                enough=enough,
            ),
        ]


def _judged(errors: float) -> Message:
    if errors <= 1:
        return say("Yours is within one standard error: just what luck does.")
    if errors <= 2:
        return say("Yours is within two standard errors: still ordinary luck.")
    if errors <= 3:
        return say(
            "Yours is beyond two standard errors: that happens to one simulation in twenty. "
            "Throw again and see whether it stays."
        )
    return say(
        "Yours is beyond three standard errors: very rare. With honest dice, more throws will "
        "close the gap."
    )

"""The difference between a simulation and the exact value, and its usual size."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import ceil, sqrt

from conquest_lab.core.words import Message, Speaker, counted, say
from conquest_lab.widgets.data import Data
from conquest_lab.widgets.lesson.page import LessonView
from conquest_lab.widgets.lesson.questions import Exact
from conquest_lab.widgets.lesson.trials import TrialsView

INDISTINCT = 0.0005
"""Gap below which a bet is as good as the exact value."""


def standard_error(chance: Exact, throws: int) -> float:
    """The standard error of the share of so many throws.

    >>> round(standard_error(Fraction(1, 2), 100), 3)
    0.05
    """
    return sqrt(chance * (1 - chance) / throws)


def throws_to_tell(chance: Exact, bet: Fraction) -> int:
    """The throws after which two standard errors are less than the gap between two chances.

    >>> throws_to_tell(Fraction(1, 2), Fraction(3, 5))
    100
    """
    return ceil(4 * chance * (1 - chance) / (bet - chance) ** 2)


class GapView(LessonView, kind="gap"):
    """The gap between what was thrown and what is exact, and between the bet and both, in sentences."""

    def __init__(self, lab: TrialsView) -> None:
        self.lab = lab
        super().__init__(lab.lesson)
        lab.observe(self.draw, ["thrown", "view"])

    def data(self) -> Data:
        return {"lines": list(self._lines())}

    def _lines(self) -> Iterator[str]:
        t, lab, exact = self.t, self.lab, self.lab.question.answer
        if lab.share is None or not lab.revealed:
            return
        gap, error = abs(lab.share - exact), standard_error(exact, lab.thrown)
        yield t(
            "Your {trials} gave {share}; the exact value is {exact}. The gap is {gap}.",
            trials=lab.trials,
            share=t.percent(lab.share),
            exact=t.percent(exact),
            gap=points(t, gap),
        )
        yield t(
            "With {trials} the standard error is {error}: two simulations in three "
            "end within it, nineteen in twenty within twice as much.",
            trials=lab.trials,
            error=points(t, error),
        )
        yield t.render(_judged(gap / error))
        if lab.wager is not None:
            yield from self._bet(lab.wager)

    def _bet(self, bet: Fraction) -> Iterator[str]:
        t, lab, exact = self.t, self.lab, self.lab.question.answer
        gap = abs(bet - exact)
        yield t(
            "You bet {bet}: {gap} from the exact value.",
            bet=t.percent(bet),
            gap=points(t, gap),
        )
        if gap < INDISTINCT:
            yield t("No simulation can tell your bet from the truth. Well done!")
            return
        enough = throws_to_tell(exact, bet)
        if lab.thrown < enough:
            yield t(
                "{trials} are too few to tell your bet from the truth: it takes about {enough}.",
                trials=lab.trials,
                enough=enough,
            )
        else:
            yield t(
                "About {enough} are enough to tell your bet from the truth, and you have "
                "{trials}: luck is no excuse.",
                trials=lab.trials,
                enough=enough,
            )


def points(t: Speaker, share: float | Fraction) -> Message:
    """A difference of shares in points of a percent, «2.8 points»."""
    shown = round(100 * float(share), 1)
    return counted(shown, "{points} point", "{points} points", points=t.decimal(shown, 1))


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

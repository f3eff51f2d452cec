"""The difference between a simulation and the exact value, and its usual size."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import ceil, sqrt

from conquest_lab.core.words import Message, counted, say
from conquest_lab.widgets.data import Data, Sent
from conquest_lab.widgets.lesson.numbers import measured
from conquest_lab.widgets.lesson.page import LessonView
from conquest_lab.widgets.lesson.questions import Exact
from conquest_lab.widgets.lesson.share import share_line
from conquest_lab.widgets.lesson.trials import TrialsView

MANY = 1000
"""Trials that the button of this view adds."""

PACE = 0.05
"""Seconds from one part of them to the next."""

INDISTINCT = 0.0005
"""Gap below which a bet is as good as the exact value."""

CLEAR = 2
"""Standard errors beyond which an observation speaks against a probability."""

POINTS = counted(1, "{n} point", "{n} points")


def standard_error(chance: Exact, throws: int) -> float:
    """The standard error of the share of this many throws.

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
    """The gap between what was thrown and what is exact, and between the bet and both.

    It stands on another step than the trials: what is missing for a gap, trials or the exact value, can be
    asked for here.
    """

    def __init__(self, lab: TrialsView) -> None:
        self.lab = lab
        super().__init__(lab.lesson)
        lab.observe(self.draw, ["thrown", "view"])

    def on_message(self, do: str, message: Sent) -> None:
        match do:
            case "many" if self.lab.decided and not self.lab.running:
                self.lab.run(MANY, PACE)
            case "stop":
                self.lab.stop()
                self.draw()
            case "reveal":
                self.lab.reveal()

    def data(self) -> Data:
        t, lab = self.t, self.lab
        exact = Fraction(lab.question.answer) if lab.revealed else None
        line = share_line(lab.hits, lab.thrown, t, bet=lab.wager, exact=exact, runs_said=lab.trials)
        return {
            "lines": list(self._lines()),
            "line": line | ({"exact_text": lab.exact_text} if lab.revealed else {}),
            "thrown": lab.thrown,
            "running": lab.running,
            "revealed": lab.revealed,
            "trials": t.render(lab.trials),
            "many": t("{n} more", n=MANY),
        }

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
            gap=measured(gap * 100, 1, POINTS, t),
        )
        yield t(
            "With {trials} the standard error is {error}: two simulations in three "
            "are within it, nineteen in twenty within twice as much.",
            trials=lab.trials,
            error=measured(error * 100, 1, POINTS, t),
        )
        yield t.render(_judged(gap / error))
        if lab.wager is not None:
            yield from self._bet(lab.wager, lab.share, error)

    def _bet(self, bet: Fraction, share: Fraction, error: float) -> Iterator[str]:
        """The bet beside the exact value, and beside what was observed."""
        t, lab, exact = self.t, self.lab, self.lab.question.answer
        gap = abs(bet - exact)
        yield t(
            "You bet {bet}: {gap} from the exact value.",
            bet=t.percent(bet),
            gap=measured(gap * 100, 1, POINTS, t),
        )
        if gap < INDISTINCT:
            yield t("No simulation can tell your bet from the exact value. Well done!")
            return
        away = abs(share - bet) / error
        yield t(
            "What you observed is {bet} standard errors from your bet and {exact} from the exact value.",
            bet=t.decimal(away, 1),
            exact=t.decimal(abs(share - exact) / error, 1),
        )
        enough = throws_to_tell(exact, bet)
        if away > CLEAR:
            yield t("Chance alone would rarely do that: your {trials} speak against your bet.",
                    trials=lab.trials)  # fmt: skip
        elif lab.thrown < enough:
            yield t(
                "So your {trials} cannot tell the two apart: it takes about {enough}.",
                trials=lab.trials,
                enough=enough,
            )
        else:
            yield t("So these {trials} do not speak against your bet, but more of them probably would.",
                    trials=lab.trials)  # fmt: skip


def _judged(errors: float) -> Message:
    if errors <= 1:
        return say("Yours is within one standard error: an ordinary result of chance.")
    if errors <= 2:
        return say("Yours is within two standard errors: still nothing unusual.")
    if errors <= 3:
        return say(
            "Yours is beyond two standard errors: that happens in one simulation in twenty. "
            "Throw again and see whether the gap stays."
        )
    return say(
        "Yours is beyond three standard errors: very rare. With fair dice, the gap becomes smaller "
        "with more throws."
    )

"""The χ² statistic of fair dice and of loaded ones: errors of both kinds at any critical value."""

from __future__ import annotations

from conquest_lab import odds
from conquest_lab.core.words import counted
from conquest_lab.widgets.data import Data, Sent, whole
from conquest_lab.widgets.lesson.long_run import LongRunView

THROWS = (60, 120, 300, 600)
LOADS = ((2, 2, 2, 2, 2, 3), (1, 1, 1, 1, 1, 2), (1, 1, 1, 1, 1, 3))
"""Loaded dice: the six falls one and a half times, twice, three times as often as another face."""

SERIES = 100_000
PARTS = 40
STEP = 0.5
BINS = 80
"""Bins of the histogram, each of width `STEP`; the last holds all that lies beyond."""

CRITICAL = 11.0
"""The critical value that the picture begins with; the book's, 11.07, for 5% lies beside it."""


def binned(values: list[float]) -> list[int]:
    """The number of values in each bin.

    >>> binned([0.0, 0.4, 0.5, 1000.0])[:2], sum(binned([0.0, 0.4, 0.5, 1000.0]))
    ([2, 1], 4)
    """
    found = [0] * BINS
    for value in values:
        # A sum that is a whole number of halves, give or take the last bit, belongs to the upper bin.
        found[min(BINS - 1, int(value / STEP + 1e-9))] += 1
    return found


class FitPower(LongRunView, kind="fit_power"):
    """Simulates series of throws with a fair die and a loaded one, and counts their χ² statistics.

    throws, load: the numbers of the chosen ones in `THROWS` and `LOADS`.
    fair, loaded: how many series of each lie in each bin.
    """

    def restart(self) -> None:
        """Begin without a series."""
        self.stop()
        self._choose(1, 1)

    def _choose(self, throws: int, load: int) -> None:
        self.throws, self.load = throws, load
        self.parts_done = self.parts = 0
        self.fair = [0] * BINS
        self.loaded = [0] * BINS

    def part(self) -> None:
        """Throw some more series with both dice."""
        rng = self.lesson.rng("fit", self.throws, self.load, self.parts_done)
        for counts, faces in ((self.fair, (1,) * 6), (self.loaded, LOADS[self.load])):
            values = odds.chi_squares(
                THROWS[self.throws], SERIES // PARTS, rng.randrange(2**31), faces
            )
            for n, more in enumerate(binned(values)):
                counts[n] += more

    def on_own_message(self, do: str, message: Sent) -> None:
        match do:
            case "run":
                self._choose(self.throws, self.load)
                self.run(PARTS)
            case "choose":
                throws = whole(message, "throws", len(THROWS))
                load = whole(message, "load", len(LOADS))
                if throws is not None and load is not None:
                    self.stop()
                    self._choose(throws, load)
                    self.draw()

    def data(self) -> Data:
        t = self.t
        return {
            **self.run_data(),
            "throws": [
                [n, t.render(counted(number, "{n} throw", "{n} throws"))]
                for n, number in enumerate(THROWS)
            ],
            "loads": [
                [0, t("six: 1½ times as often")],
                [1, t("six: twice as often")],
                [2, t("six: three times as often")],
            ],
            "chosen": [self.throws, self.load],
            "step": STEP,
            "critical": CRITICAL,
            "fair": self.fair,
            "loaded": self.loaded,
            "series": sum(self.fair),
            "said": (
                t(
                    "Both dice, {n} series each. Pull the line to the right: fewer false alarms,"
                    " fewer cheaters caught.",
                    n=t.whole(sum(self.fair)),
                )
                if any(self.fair) and not self.running
                else ""
            ),
            "decimal": t.decimal(0.5, 1)[1],
            "space": "\N{NO-BREAK SPACE}" if t.language == "fr" else "",
        }

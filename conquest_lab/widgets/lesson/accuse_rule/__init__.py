"""A rule when to accuse, tried on many cases: how often it hits a fair server, and what it costs."""

from __future__ import annotations

from fractions import Fraction

from conquest_lab.odds.estimates import Proportion
from conquest_lab.widgets.data import Data, Sent, whole
from conquest_lab.widgets.lesson.long_run import LongRunView
from conquest_lab.widgets.lesson.six_servers.case import PACKET, SERVERS, Detective

THRESHOLDS = (50, 70, 80, 90, 95, 99)
"""Chances in percent from which on a server is accused."""

CASES = 100_000
PARTS = 200
SCALE = 2
"""The line of the picture ends at one half: accusations worse than a coin are not offered."""


class AccuseRule(LongRunView, kind="accuse_rule"):
    """Tries a threshold on 100,000 cases: always ask the most suspected server, accuse from there on.

    threshold: the number of the chosen one in `THRESHOLDS`.
    tried: by threshold, in percent, the detective with all cases closed so far.
    """

    def restart(self) -> None:
        """Begin without a case."""
        self.stop()
        self.threshold = 2
        self.tried: dict[int, Detective] = {}

    @property
    def percent(self) -> int:
        """The chosen threshold in percent."""
        return THRESHOLDS[self.threshold]

    def part(self) -> None:
        """Close some more cases."""
        detective = self.tried[self.percent]
        for _ in range(CASES // PARTS):
            detective.close_a_case()

    def on_own_message(self, do: str, message: Sent) -> None:
        match do:
            case "run":
                chance = Fraction(self.percent, 100)
                rng = self.lesson.rng("detective", self.percent)
                self.tried[self.percent] = Detective(chance, rng)
                self.run(PARTS)
            case "threshold":
                chosen = whole(message, "to", len(THRESHOLDS))
                if chosen is not None and chosen != self.threshold:
                    self.stop()
                    self.threshold = chosen
                    self.draw()

    def data(self) -> Data:
        t = self.t
        return {
            **self.run_data(),
            "threshold": self.threshold,
            "thresholds": [t.percent(Fraction(one, 100), 0) for one in THRESHOLDS],
            "rows": [self._row(one) for one in sorted(self.tried)],
            "said": "" if self.running else self._said(),
        }

    def _row(self, percent: int) -> Data:
        t, tried = self.t, self.tried[percent]
        seen = Proportion(tried.false, tried.cases) if tried.cases else Proportion(0, 1)
        low, high = seen.interval(0.99)
        return {
            "name": t("from {chance} on", chance=t.percent(Fraction(percent, 100), 0)),
            "limit": SCALE * (1 - percent / 100),
            "share": SCALE * seen.value,
            "text": t("{share} false", share=t.percent(seen.value)),
            "cost": t(
                "{n} throws a case", n=t.decimal(PACKET * tried.packets / max(tried.cases, 1), 0)
            ),
            "low": SCALE * low,
            "high": SCALE * high,
        }

    def _said(self) -> str:
        tried = self.tried.get(self.percent)
        if tried is None or not tried.cases:
            return ""
        t = self.t
        low, high = Proportion(tried.false, tried.cases).interval(0.99)
        return t(
            "{cases} cases with {servers} servers: {false} false accusations, {share}"
            " (99% interval {low} to {high}); the posteriors promised {promised}.",
            cases=t.whole(tried.cases),
            servers=len(SERVERS),
            false=t.whole(tried.false),
            share=t.percent(tried.false / tried.cases),
            low=t.percent(low),
            high=t.percent(high),
            promised=t.percent(tried.promised / tried.cases),
        )

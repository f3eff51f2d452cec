"""Simulated battles against faulty calculators: the interval closes, and one after another falls."""

from __future__ import annotations

from conquest_lab import odds
from conquest_lab.odds.faults import Fault, calculator
from conquest_lab.widgets.data import Data, Sent, whole
from conquest_lab.widgets.lesson.fault_words import name
from conquest_lab.widgets.lesson.long_run import LongRunView
from conquest_lab.widgets.lesson.test_bench import TESTED

BATTLES = ((10, 10), (6, 6), (3, 2))
"""The battles that can be simulated: attackers and defenders."""

RUNS = 100_000
PARTS = (100, 150, 250, 500, *(1000,) * 4, *(2500,) * 8, *(5000,) * 15)
"""Battles of each part: few at first, so that one sees the blatant faults go."""

CONFIDENCE = 0.999
"""Of the interval: it is looked at many times, and 95% would throw out the right one."""


class IntervalHunt(LongRunView, kind="interval_hunt"):
    """Simulates battles and strikes out every calculator whose answer leaves the interval.

    size: the number of the battle in `BATTLES`.
    found: the battles after which a calculator was struck out.
    """

    def restart(self) -> None:
        """Begin without a battle."""
        self.stop()
        self._choose(0)

    def _choose(self, size: int) -> None:
        self.size = size
        self.hits = self.runs = 0
        self.parts_done = self.parts = 0
        self.found: dict[Fault, int] = {}

    def part(self) -> None:
        """Simulate the next part of the battles, and strike out who is refuted."""
        attackers, defenders = BATTLES[self.size]
        number = self.parts_done
        seed = self.lesson.rng("hunt", attackers, defenders, number).randrange(2**31)
        sample = odds.simulate(attackers, defenders, runs=PARTS[number], seed=seed).conquer
        self.hits += sample.hits
        self.runs += sample.runs
        seen = odds.Proportion(self.hits, self.runs).interval(CONFIDENCE)
        for fault in TESTED:
            chance = float(calculator(fault).conquer(attackers, defenders))
            if fault not in self.found and not seen.holds(chance):
                self.found[fault] = self.runs

    def on_own_message(self, do: str, message: Sent) -> None:
        match do:
            case "run":
                self._choose(self.size)
                self.run(len(PARTS))
            case "battle":
                size = whole(message, "to", len(BATTLES))
                if size is not None:
                    self.stop()
                    self._choose(size)
                    self.draw()

    def data(self) -> Data:
        t = self.t
        attackers, defenders = BATTLES[self.size]
        low, high = (
            odds.Proportion(self.hits, self.runs).interval(CONFIDENCE) if self.runs else (0.0, 1.0)
        )
        rows: list[Data] = []
        for fault in TESTED:
            chance = calculator(fault).conquer(attackers, defenders)
            after = self.found.get(fault)
            rows.append(
                {
                    "name": t.render(name(fault)),
                    "value": float(chance),
                    "text": t.percent(chance, 2),
                    "found": after is not None,
                    "said": t("out after {n}", n=t.whole(after)) if after else "",
                }
            )
        return {
            **self.run_data(),
            "battles": [t("{a} against {d}", a=a, d=d) for a, d in BATTLES],
            "size": self.size,
            "low": low,
            "high": high,
            "runs": t.whole(self.runs) if self.runs else "",
            "rows": rows,
            "said": "" if self.running or not self.runs else self._verdict(low, high),
        }

    def _verdict(self, low: float, high: float) -> str:
        t = self.t
        return t(
            "{runs} battles, {hits} of them won: the 99.9% interval goes from {low} to {high}."
            " {n} of the 6 faults are refuted.",
            runs=t.whole(self.runs),
            hits=t.whole(self.hits),
            low=t.percent(low, 2),
            high=t.percent(high, 2),
            n=len([fault for fault in self.found if fault != "right"]),
        )

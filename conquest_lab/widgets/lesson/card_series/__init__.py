"""A hundred attempts at a country card, by each policy, beside the bet and what is exact."""

from __future__ import annotations

from conquest_lab.core.words import counted
from conquest_lab.widgets.data import Data, Sent
from conquest_lab.widgets.lesson.card_bench import NAMES, SERIES, YOU, CardBench
from conquest_lab.widgets.lesson.card_bench.series import POLICIES
from conquest_lab.widgets.lesson.page import LessonView
from conquest_lab.widgets.lesson.share import share_line


class CardSeries(LessonView, kind="card_series"):
    """All attempts at the card of a bench: the reader’s own, and those of the policies.

    bench: the attempts are made and counted there.
    """

    def __init__(self, bench: CardBench) -> None:
        self.bench = bench
        super().__init__(bench.lesson)
        bench.observe(self.draw, "drawn")

    def on_message(self, do: str, message: Sent) -> None:
        if do in ("series", "reveal"):
            self.bench.on_message(do, message)

    def data(self) -> Data:
        t, bench = self.t, self.bench
        return {
            "open": bench.decided,
            "revealed": bench.revealed,
            "record": [self._row(name) for name in NAMES],
            "gap": self._gap(),
            "line": self._share(),
            "policy": bench.policy,
            "policies": [[name, t.render(NAMES[name])] for name in POLICIES],
            "series": t("{n} attempts", n=SERIES),
            "of": t("All attempts at this card: {card}", card=bench.card_name),
        }

    def _row(self, name: str) -> list[str]:
        t, record = self.t, self.bench.records[name]
        row = [t.render(NAMES[name]), str(record.attempts), str(record.conquered)]
        if record.share is None:
            row += ["–", "–"]
        else:
            lost = record.regret / record.attempts * 100
            row += [t.percent(record.share), t.decimal(lost, 1)]
        if self.bench.revealed:
            row.append(t.percent(self.bench.exacts[name], 2) if name in POLICIES else "–")
        return row

    def _gap(self) -> str:
        """Luck and choices apart: what came, less what the best choices expect."""
        t, record = self.t, self.bench.records[YOU]
        if not record.attempts or not self.bench.revealed:
            return ""
        expected = self.bench.exacts["best"] * record.attempts
        luck = record.conquered - expected + record.regret
        return t(
            "Conquered: {won} of {n}. With the best choices, {expected} can be expected; "
            "your choices have cost {regret}, and luck has added {luck}.",
            won=record.conquered,
            n=record.attempts,
            expected=t.decimal(expected, 2),
            regret=t.decimal(record.regret, 2),
            luck=("+" if luck > 0 else "") + t.decimal(luck, 2),
        )

    def _share(self) -> Data:
        """The attempts with the best choices beside the bet on them and the exact chance."""
        best = self.bench.records["best"]
        exact = self.bench.exacts["best"] if self.bench.revealed else None
        return share_line(
            best.conquered,
            best.attempts,
            self.t,
            bet=self.bench.wager if self.bench.at_first_card else None,
            exact=exact,
            runs_said=counted(best.attempts, "{n} attempt", "{n} attempts"),
        )

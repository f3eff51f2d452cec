"""Campaigns on the same dice with a drawn line and with the best one; the score is the regret."""

from __future__ import annotations

from math import sqrt

from conquest_lab.core.words import Speaker, counted
from conquest_lab.odds.campaign_policies import CampaignPolicy, Front
from conquest_lab.odds.estimates import Mean, mean_of
from conquest_lab.widgets.data import Data
from conquest_lab.widgets.lesson.campaigns import Fought, fight
from conquest_lab.widgets.lesson.handfuls import HandfulsView
from conquest_lab.widgets.lesson.numbers import measured
from conquest_lab.widgets.lesson.questions.campaigns import CampaignChance
from conquest_lab.widgets.lesson.stop_line import StopLine

MINE, BEST = range(2)
POINTS = counted(1, "{n} point", "{n} points")
CLEARLY_WIDER = 1.1
NEGLIGIBLE = 0.005
"""Regret that two decimals do not show."""


class LineRace(HandfulsView, kind="line_race"):
    """Plays the drawn line and the best line on the same dice, campaign by campaign.

    line: the view in which the line is drawn; nothing is played before it is handed in.
    counts: campaigns by the pair of ends, with my line and with the best one.
    """

    unit = counted(1, "{n} campaign", "{n} campaigns")
    most = 20_000

    def __init__(self, line: StopLine) -> None:
        self.line = line
        self.question = CampaignChance(line.road.attackers, line.road.garrisons)
        super().__init__(None, line.lesson)
        line.observe(self._drawn_anew, "drawn")

    def restart(self) -> None:
        super().restart()
        self.fought: Fought | None = None

    def _drawn_anew(self, _change: object) -> None:
        revealed = self.revealed and self.line.handed_in
        self.restart()
        self.revealed = revealed
        self.draw()

    @property
    def decided(self) -> bool:
        """True once a line is handed in."""
        return self.line.handed_in

    @property
    def policy(self) -> CampaignPolicy:
        """The best line."""
        return self.line.policy

    def trial(self) -> tuple[Front, Front]:
        """One campaign on dice that follow from its number: a new line meets the same ones."""
        rng = self.lesson.rng("race", self.counts.total())
        fought = fight(self.policy, [self.line.rule, self.policy], rng)
        self.fought = fought
        return fought.end(MINE), fought.end(BEST)

    def hit(self, outcome: object) -> bool:
        return False

    def points(self, rule: int) -> Mean:
        """Mean points of a line over the campaigns so far."""
        worth = self.line.worth
        return mean_of((float(worth(ends[rule])), n) for ends, n in self._counted())

    def lost(self) -> Mean:
        """Mean points that my line lacks to the best one, campaign by campaign."""
        worth = self.line.worth
        return mean_of((float(worth(best) - worth(mine)), n) for (mine, best), n in self._counted())

    def _counted(self) -> list[tuple[tuple[Front, Front], int]]:
        return [(ends, n) for ends, n in self.counts.items() if isinstance(ends, tuple)]

    def dice(self) -> tuple[()]:
        """No dice lie on the table: the path is shown instead."""
        return ()

    def data(self) -> Data:
        return {
            **self.trial_data(),
            **self.line.grid(),
            "mine": list(self.line.line),
            "best": self.line.best() if self.revealed else None,
            "path": self._path(),
            "table": self._table(),
            "regret": self._regret() if self.thrown > 1 else None,
            "score": self._score() if self.thrown > 1 else [],
        }

    def _path(self) -> Data | None:
        """The states of the last campaign, while it was made alone."""
        last = self.fought
        if last is None or self.thrown != 1:
            return None
        columns = self.line.columns
        steps = [
            [columns.index((f.taken, f.defenders)) if f.defenders else len(columns), f.attackers]
            for f in last.path
        ]
        return {"steps": steps, "ends": list(last.ends)}

    def said(self) -> str:
        t, worth, last = self.t, self.line.worth, self.fought
        if last is None or self.thrown != 1:
            return ""
        mine, best = (int(worth(last.end(rule))) for rule in (MINE, BEST))
        return t(
            "Your line ends this campaign with {points}, the best line with {best}.",
            points=counted(mine, "{n} point", "{n} points"),
            best=best,
        )

    def _table(self) -> Data:
        t = self.t
        columns = [t("line"), t("points"), t("territories"), t("armies alive")]
        rows = [[t("yours"), *self._row(MINE)], [t("best"), *self._row(BEST)]]
        if self.revealed:
            columns.insert(2, t("exact"))
        return {"columns": columns, "rows": rows}

    def _row(self, rule: int) -> list[str]:
        t = self.t
        if self.thrown:
            each = [(ends[rule], n) for ends, n in self._counted()]
            taken = sum(end.taken * n for end, n in each) / self.thrown
            alive = sum(end.alive * n for end, n in each) / self.thrown
            row = [t.decimal(self.points(rule).value, 2), t.decimal(taken, 2), t.decimal(alive, 2)]
        else:
            row = ["–"] * 3
        if self.revealed:
            value = self.policy.mean(self.line.rule) if rule == MINE else self.policy.value
            row.insert(1, t.decimal(value, 3))
        return row

    def _regret(self) -> Data:
        """The observed regret with its interval and the exact one, for the line of points."""
        lost = self.lost()
        low, high = lost.interval()
        exact = float(self.policy.regret(self.line.rule)) if self.revealed else None
        shown = [abs(v) for v in (low, high, exact or 0.0)]
        return {
            "value": lost.value,
            "low": low,
            "high": high,
            "exact": exact,
            "top": next((top for top in (0.25, 0.5, 1, 2, 4, 8, 16) if max(shown) <= top), 32),
        }

    def _score(self) -> list[str]:
        t, lost = self.t, self.lost()
        low, high = lost.interval()
        said = [
            t(
                "Regret: your line lacks {lost} a campaign, 95 % interval {low} to {high}.",
                lost=measured(lost.value, 2, POINTS, t).replace("-", "−"),
                low=_signed(low, t),
                high=_signed(high, t),
            )
        ]
        apart = sqrt(sum(self.points(rule).standard_error ** 2 for rule in (MINE, BEST)))
        if lost.standard_error and apart > CLEARLY_WIDER * lost.standard_error:
            said.append(
                t(
                    "With dice of their own for each line the interval would be {times} times as wide.",
                    times=t.decimal(apart / lost.standard_error, 1),
                )
            )
        if self.revealed:
            exact = self.policy.regret(self.line.rule)
            if exact < NEGLIGIBLE:
                said.append(t("Your line is as good as the best one."))
            else:
                said.append(t("Exact regret: {lost}.", lost=measured(exact, 3, POINTS, t)))
            if not low <= exact <= high:
                said.append(t("It lies outside the interval, as happens in one sample of twenty."))
        return said


def _signed(value: float, t: Speaker) -> str:
    """A number with the sign of subtraction in front if it is below 0."""
    return t.decimal(value, 2).replace("-", "−")

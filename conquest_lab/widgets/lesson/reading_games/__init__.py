"""The effect of two readings of a rule on whole games, behind a bet."""

from __future__ import annotations

from conquest_lab.players.readings.results import Finding
from conquest_lab.players.readings.sentences import said, said_conditions, said_median, said_share
from conquest_lab.widgets.data import Data, Json
from conquest_lab.widgets.lesson.pair_bet import FIRST, SAME, SECOND, PairBet
from conquest_lab.widgets.lesson.two_readings import TwoReadings


class ReadingGames(PairBet, kind="reading_games"):
    """A bet on the length of whole games, and what was measured of them.

    readings: where the two readings are chosen.
    """

    def __init__(self, readings: TwoReadings) -> None:
        self.readings = readings
        super().__init__(readings.desk)

    @property
    def key(self) -> str:
        return self.desk.pair.key

    def data(self) -> Data:
        t = self.desk.t
        prompt = t("Whole games: which reading makes them last longer?")
        bet = self.bet(prompt, t("no difference shows"))
        rule = {"about": self.readings.choice.name_of(self.desk.pair)}
        return rule | bet | (self._games() if bet["open"] else {})

    def _games(self) -> Data:
        t, finding = self.t, self.desk.finding
        if finding is None:
            return {"answer": -1, "said": t("Not measured yet."), "table": [], "how": ""}
        return {
            "answer": _longer(finding),
            "said": said(finding, t),
            "table": self._table(finding),
            "how": said_conditions(finding.comparison.usual, finding.conditions, finding.games, t),
        }

    def _table(self, finding: Finding) -> list[Json]:
        t, usual, other = self.t, finding.usual, finding.other
        alone = finding.comparison.usual.players == 1
        return [
            [
                t("bot beaten") if alone else t("first player wins"),
                said_share(usual.seats[0], t),
                said_share(other.seats[0], t),
            ],
            [t("rounds, median"), said_median(usual.rounds, t), said_median(other.rounds, t)],
            [
                t("games that came out otherwise"),
                "",
                t("{n} of {games}", n=finding.changed, games=finding.games),
            ],
        ]


def _longer(finding: Finding) -> int:
    """The reading whose games last longer, as far as that can be said."""
    if not finding.length.significant:
        return SAME
    return SECOND if finding.length.value > 1 else FIRST

"""The odds of the attack that is tried in Explore, or that the step shown belongs to."""

from __future__ import annotations

from conquest_lab.core.ruleset import Action, Contest
from conquest_lab.widgets.data import Data
from conquest_lab.widgets.explore.desk import ExploreDesk
from conquest_lab.widgets.odds import OddsView

BACK = 3
"""Plies of one attack: announced, answered, thrown."""


class StepOdds(OddsView):
    """Chance to conquer of the attack at hand, with the way to the Odds app; absent without both."""

    desk: ExploreDesk

    def attack(self) -> Action | None:
        if self.desk.tried is not None and self.contest_of(self.desk.tried):
            return self.desk.tried
        chosen = super().attack() if self.desk.chosen else None
        return chosen or next(iter(self._played()), None)

    def contest_of(self, action: Action) -> Contest | None:
        return self._played().get(action) or super().contest_of(action)

    def _played(self) -> dict[Action, Contest]:
        """The attack that the last plies belong to, with its fight."""
        session = self.desk.session
        plies = session.history[max(0, session.cursor - BACK) : session.cursor]
        for ply in reversed(plies):
            contest = self.desk.presentation.contest(ply.before, ply.action)
            if contest is not None:
                return {ply.action: contest}
        return {}

    def _sides(self, contest: Contest) -> str:
        """The two sides; of an attack that has been thrown for, as they were before."""
        said = super()._sides(contest)
        if self.attack() in self._played():
            return self.desk.t("before the throw: {sides}", sides=said)
        return said

    def data(self) -> Data:
        data = super().data()
        return data if "address" in data else data | {"absent": True}

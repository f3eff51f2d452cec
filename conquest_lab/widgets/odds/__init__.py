"""The odds of the attack that is being considered, exact."""

from __future__ import annotations

from functools import lru_cache

from conquest_lab import odds
from conquest_lab.core.presentation import Presentation
from conquest_lab.core.ruleset import OVER, Contest
from conquest_lab.core.words import counted
from conquest_lab.widgets.data import Data
from conquest_lab.widgets.panel import Panel

MOST_ARMIES = 60
"""Above this an exact battle would keep the page waiting."""


@lru_cache(maxsize=512)
def _battle(contest: Contest) -> tuple[float, str, float, float]:
    fought = odds.battle(
        attackers=contest.attackers,
        defenders=contest.defenders,
        attack_dice=contest.attack_dice,
        defence_dice=contest.defence_dice,
    )
    conquer = fought.conquer
    shown = f"{conquer.numerator}/{conquer.denominator}" if conquer.denominator < 1_000_000 else ""
    return (
        float(conquer),
        shown,
        float(fought.expected_losses.attacker),
        float(fought.expected_losses.defender),
    )


class OddsView(Panel, kind="odds"):
    """Chance to conquer, and what it costs on average, when one fights on to the end."""

    def data(self) -> Data:
        desk, t = self.desk, self.desk.t
        contest = self._contest()
        words = {
            "title": t("Odds of this attack"),
            "exact": t("exactly {fraction}", fraction="{f}"),
        }
        known = type(desk.presentation).contest is not Presentation.contest
        state = desk.session.state
        over = desk.session.current_player == OVER
        absent = not known or over or desk.presentation.setting_up(state)
        if contest is None:
            hint = t("Choose an attack to see its odds.")
            return {"absent": absent, "shown": False, "hint": hint, "words": words}
        armies = t.render(counted(contest.attackers, "{n} army attacks", "{n} armies attack"))
        against = t.render(counted(contest.defenders, "{n} army defends", "{n} armies defend"))
        if max(contest.attackers, contest.defenders) > MOST_ARMIES:
            return {"shown": False, "hint": f"{armies}, {against}", "words": words}
        conquer, exact, lost, killed = _battle(contest)
        return {
            "shown": True,
            "conquer": conquer,
            "percent": t.percent(conquer),
            "exact": exact,
            "lines": [
                f"{armies}, {against}",
                t(
                    "to the end: chance to conquer {percent}",
                    percent=t.percent(conquer),
                ),
                t(
                    "expected losses: attacker {attacker}, defender {defender}",
                    attacker=t.decimal(lost, 2),
                    defender=t.decimal(killed, 2),
                ),
            ],
            "words": words,
        }

    def _contest(self) -> Contest | None:
        """The fight that the places chosen so far lead to."""
        desk = self.desk
        for action in desk.complete:
            contest: Contest | None = desk.presentation.contest(desk.session.state, action)
            if contest is not None:
                return contest
        return None

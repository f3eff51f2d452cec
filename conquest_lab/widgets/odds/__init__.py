"""The odds of the attack that is being considered, exact."""

from __future__ import annotations

from functools import lru_cache, partial

from conquest_lab import odds
from conquest_lab.core.presentation import Presentation
from conquest_lab.core.ruleset import OVER, Contest
from conquest_lab.core.words import counted
from conquest_lab.widgets.data import Data
from conquest_lab.widgets.map.picture import count_pieces, kind_of, seat_of
from conquest_lab.widgets.panel import Panel

MOST_ARMIES = 60
"""Above this an exact battle would keep the page waiting."""


@lru_cache(maxsize=512)
def exact_battle(contest: Contest) -> tuple[float, str, float, float]:
    """The chance to conquer, the same as a fraction if it is short, and the mean losses of both sides."""
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
        known = type(desk.presentation).contest is not Presentation.contest
        state = desk.session.state
        over = desk.session.current_player == OVER
        absent = not known or over or desk.presentation.setting_up(state)
        if contest is None:
            hint = t("Choose an attack to see its odds.")
            return {"absent": absent, "shown": False, "hint": hint}
        sides = self._sides(contest)
        if max(contest.attackers, contest.defenders) > MOST_ARMIES:
            return {"shown": False, "hint": sides}
        conquer, exact, lost, killed = exact_battle(contest)
        return {
            "shown": True,
            "conquer": conquer,
            "percent": t.percent(conquer),
            "exact": exact and t("exactly {fraction}", fraction=exact),
            "lines": [
                sides,
                t("to the end: chance to conquer {percent}", percent=t.percent(conquer)),
                t(
                    "expected losses: attacker {attacker}, defender {defender}",
                    attacker=t.decimal(lost, 2),
                    defender=t.decimal(killed, 2),
                ),
            ],
        }

    def _sides(self, contest: Contest) -> str:
        """The two sides in the game's own word for its units, or as armies where it has several kinds."""
        shown, t = self.desk.presentation, self.desk.t
        units = {kind for kind, look in shown.piece_kinds.items() if look.unit}
        for pieces in self.desk.scene.pieces:
            units |= {seat_of(k)[0] for k, _ in pieces if kind_of(k, shown.piece_kinds).unit}
        said = (
            partial(shown.count_pieces, units.pop())
            if len(units) == 1
            else partial(count_pieces, "army")
        )
        attack, defence = contest.attackers, contest.defenders
        attacking = counted(attack, "{units} attacks", "{units} attack", units=said(attack))
        defending = counted(defence, "{units} defends", "{units} defend", units=said(defence))
        return f"{t.render(attacking)}, {t.render(defending)}"

    def _contest(self) -> Contest | None:
        """The fight that the places chosen so far lead to."""
        desk = self.desk
        state, contest = desk.session.state, desk.presentation.contest
        return next((found for action in desk.complete if (found := contest(state, action))), None)

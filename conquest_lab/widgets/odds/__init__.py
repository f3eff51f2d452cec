"""The odds of the attack that is being considered, exact."""

from __future__ import annotations

from functools import partial
from urllib.parse import urlencode

from conquest_lab.core.ruleset import OVER, Action, Contest
from conquest_lab.core.words import counted
from conquest_lab.svg.picture import count_pieces, kind_of, seat_of
from conquest_lab.widgets.data import Data
from conquest_lab.widgets.exact import MOST_ARMIES, exact_battle
from conquest_lab.widgets.odds.cards import knows_cards, of_cards
from conquest_lab.widgets.odds_app.setting import Setting, address, of_contest
from conquest_lab.widgets.panel import Panel
from conquest_lab.widgets.stage.battle import current


class OddsView(Panel, kind="odds"):
    """Chance to conquer, and what it costs on average, when one fights on to the end."""

    def data(self) -> Data:
        t = self.desk.t
        action = self.attack()
        contest = None if action is None else self.contest_of(action)
        if contest is None:
            return {"shown": False, **self._without_battle()}
        sides = self._sides(contest)
        if max(contest.attackers, contest.defenders) > MOST_ARMIES:
            return {"shown": False, "hint": sides}
        conquer, exact, lost, killed = exact_battle(contest)
        return {
            "shown": True,
            "address": self._address(contest, action),
            "conquer": conquer,
            "percent": t.percent(conquer),
            "exact": exact and t("exactly {fraction}", fraction=exact),
            "lines": [
                sides,
                t(
                    "fought to the end, expected losses: attacker {attacker}, defender {defender}",
                    attacker=t.decimal(lost, 2),
                    defender=t.decimal(killed, 2),
                ),
            ],
        }

    def _without_battle(self) -> Data:
        """The way to cards at hand in the Odds app, or what to choose first."""
        desk, t = self.desk, self.desk.t
        fought = desk.presentation.has_contests
        over = desk.session.current_player == OVER
        absent = over or desk.presentation.setting_up(desk.session.state)
        if fought or not knows_cards(desk):
            hint = t("Choose an attack to see its odds.")
            return {"absent": absent or not fought, "hint": hint}
        setting = of_cards(desk)
        if setting is None:
            return {"absent": absent, "hint": t("Choose a card or an attack to see its odds.")}
        hint = (
            t("The chance to conquer this card with the best choices is worked out in Odds.")
            if setting.tab == "country"
            else t("The chances of a contest of unseen cards are worked out in Odds.")
        )
        return {"absent": absent, "hint": hint, "address": self._named(setting)}

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

    def attack(self) -> Action | None:
        """The action that the places chosen so far lead to, if it begins a fight; else the one under way."""
        aimed = (action for action in self.desk.complete if self.contest_of(action))
        return next(aimed, None) or self._under_way()

    def _under_way(self) -> Action | None:
        """The attack that is declared and not decided: no one can choose another one before it is.

        None while computers play, whose attacks would come and go here.
        """
        desk = self.desk
        if desk.looking or desk.busy or desk.seat_to_act < 0:
            return None
        battle = current(desk.session, desk.presentation)
        if battle is None or battle.conquered:
            return None
        waits = battle.waits or not any(action.places for action in desk.offered_actions)
        contest = self.contest_of(battle.attack) if waits else None
        # One who has lost all that could attack fights on with nothing.
        return battle.attack if contest is not None and contest.attackers > 0 else None

    def contest_of(self, action: Action) -> Contest | None:
        """The fight that an action is about to start."""
        return self.desk.presentation.contest(self.desk.session.state, action)

    def _address(self, contest: Contest, action: Action | None) -> str:
        """The address of the same attack in the Odds app, below Home."""
        places = self.desk.presentation.places
        ends = [] if action is None else [places[place].key for place in action.places[:2]]
        return self._named(of_contest(contest, self.desk.rules.name, ends))

    def _named(self, setting: Setting) -> str:
        """The address of a setting of the Odds app, below Home."""
        return f"odds?{urlencode({'lang': self.desk.t.language, **address(setting)})}"

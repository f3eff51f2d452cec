"""Assistance: advice with its reason, an attack repeated to its end, the set-up done for everybody."""

from __future__ import annotations

import asyncio

from conquest_lab.core.ruleset import Action
from conquest_lab.players import Decision, advise
from conquest_lab.widgets.assist.deal import adviser, set_up
from conquest_lab.widgets.data import Data, Sent
from conquest_lab.widgets.desk import Desk
from conquest_lab.widgets.later import in_slices
from conquest_lab.widgets.panel import Panel

ADVISERS = ("expert", "heuristic", "random")
"""The kinds of computer player that are asked, the best first."""

SLICE = 0.05
"""Seconds that an adviser computes before messages of the page are handled."""

MOST_REPEATS = 200


class AssistView(Panel, kind="assist"):
    """Buttons that do what a person could do one click at a time."""

    def __init__(self, desk: Desk) -> None:
        self._advice: Decision[Action] | None = None
        self._advised_at = -1
        self._asking: asyncio.Task[None] | None = None
        super().__init__(desk)

    def data(self) -> Data:
        desk, t = self.desk, self.desk.t
        mine = desk.seat_to_act >= 0 and not desk.busy
        if self._advised_at != desk.ply:
            self._advice = None
        advice = ""
        if self._asking is not None and mine:
            advice = t("The expert thinks it over…")
        elif self._advice is not None:
            label, reason = self.label(self._advice.action), t.render(self._advice.reason)
            advice = t("{action} — {reason}", action=label, reason=reason)
        return {
            "advice": advice,
            # Advice may name cards, and those lie face down.
            "can_advise": mine and adviser(desk, ADVISERS) != "random" and not desk.face_down,
            "can_follow": self._asking is None and self._advice is not None,
            "can_repeat": mine and repeatable(self.desk) is not None,
            "can_set_up": mine
            and desk.can_set_up
            and desk.presentation.setting_up(desk.session.state),
        }

    def asked(self, do: str, message: Sent) -> None:
        if self.desk.seat_to_act < 0 or self.desk.thinking >= 0:
            return
        match do:
            case "advise":
                self._ask()
            case "follow" if self._advice is not None:
                self.desk.play(self._advice.action, self.desk.ply)
            case "repeat":
                repeat(self.desk)
            case "set_up" if self.desk.can_set_up:
                set_up(self.desk)

    def _ask(self) -> None:
        # Asked again at the same ply, the expert would say the same.
        if self._asking is None and self._advice is None:
            self._asking = asyncio.ensure_future(self._take_advice(self.desk.ply))
            self.draw()

    async def _take_advice(self, ply: int) -> None:
        """Compute the advice for this ply and show it, unless the game has gone on."""
        thoughts = advise(self.desk.session, adviser(self.desk, ADVISERS))
        try:
            self._advice = await in_slices(thoughts, SLICE, lambda: self.desk.ply == ply)
            self._advised_at = self.desk.ply
        finally:
            self._asking = None
            self.draw()

    def close(self) -> None:
        """Stop computing advice."""
        if self._asking is not None:
            self._asking.cancel()
        super().close()


def repeatable(desk: Desk) -> Action | None:
    """The most usual action between the places chosen, when it starts a fight of several throws."""
    if not desk.complete:
        return None
    contest = desk.presentation.contest(desk.session.state, desk.complete[0])
    return None if contest is None or contest.to_the_end else desk.complete[0]


def repeat(desk: Desk) -> None:
    """Fight on between the places chosen until one side cannot, or somebody is asked."""
    for _ in range(MOST_REPEATS):
        action = repeatable(desk)
        if action is None or not desk.play(action, desk.ply) or desk.seat_to_act < 0:
            return

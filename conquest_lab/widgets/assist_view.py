"""A hand for people: advice with its reason, an attack repeated to its end, the set-up done for everybody."""

from __future__ import annotations

from random import Random
from typing import Any

from conquest_lab.core.ruleset import CHANCE, OVER
from conquest_lab.players import Decision, kinds, player
from conquest_lab.widgets.desk import Desk
from conquest_lab.widgets.panel import Panel

ADVISER = "heuristic"
MOST_REPEATS = 200


class AssistView(Panel, kind="assist"):
    """Buttons that do what a person could do one click at a time."""

    def __init__(self, desk: Desk) -> None:
        self._advice: Decision | None = None
        self._advised_at = -1
        super().__init__(desk)

    def data(self) -> dict[str, Any]:
        desk, t = self.desk, self.desk.t
        mine = desk.seat_to_act >= 0 and desk.live and desk.thinking < 0
        if self._advised_at != desk.ply:
            self._advice = None
        advice = ""
        if self._advice is not None:
            label = t.render(desk.rules.label(desk.session.state, self._advice.action))
            advice = t("{action} — {reason}", action=label, reason=t.render(self._advice.reason))
        return {
            "advice": advice,
            # Advice may name cards, and those lie face down.
            "can_advise": mine and ADVISER in kinds(desk.rules) and not desk.face_down,
            "can_repeat": mine and self._repeatable() is not None,
            "can_set_up": mine and desk.rules.setting_up(desk.session.state),
            "words": {
                "advise": t("Advice"),
                "follow": t("Play it"),
                "repeat": t("Attack until it is decided"),
                "set_up": t("Finish the set-up for everybody"),
            },
        }

    def heard(self, do: str, message: dict[str, Any]) -> None:
        if (
            message.get("ply") != self.desk.ply
            or self.desk.seat_to_act < 0
            or self.desk.thinking >= 0
        ):
            return
        match do:
            case "advise":
                self._advice, self._advised_at = self._advise(), self.desk.ply
                self._draw(None)
            case "follow" if self._advice is not None:
                self.desk.play(self._advice.action, self.desk.ply)
            case "repeat":
                self._repeat()
            case "set_up":
                set_up(self.desk)

    def _advise(self) -> Decision:
        return advice(self.desk)

    def _repeatable(self) -> Any:
        """The most usual action between the places chosen, when it starts a fight of several throws."""
        desk = self.desk
        if not desk.complete:
            return None
        contest = desk.rules.contest(desk.session.state, desk.complete[0])
        return None if contest is None or contest.to_the_end else desk.complete[0]

    def _repeat(self) -> None:
        desk = self.desk
        for _ in range(MOST_REPEATS):
            action = self._repeatable()
            if action is None or not desk.play(action, desk.ply) or desk.seat_to_act < 0:
                return


def advice(desk: Desk) -> Decision:
    """What the adviser would do for the seat to move, from what that seat may know."""
    session = desk.session
    seat = session.current_player
    adviser = player(ADVISER if ADVISER in kinds(session.rules) else "random", session.rules)
    return adviser.choose(
        session.rules,
        session.observation(seat),
        seat,
        Random(f"{session.seed}/advice/{session.cursor}"),
    )


def set_up(desk: Desk) -> None:
    """Lay the table for everybody: every decision of the set-up is the adviser's, every die is thrown."""
    session = desk.session
    while session.rules.setting_up(session.state) and session.current_player != OVER:
        if session.current_player == CHANCE:
            session.roll()
        else:
            session.play(advice(desk).action)

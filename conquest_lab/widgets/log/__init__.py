"""The log: a sentence for every event, and behind each the rule that made it happen."""

from __future__ import annotations

from conquest_lab.core.ruleset import Event
from conquest_lab.plies import Ply
from conquest_lab.text.cite import cited
from conquest_lab.widgets.data import Data, Sent, whole
from conquest_lab.widgets.desk import Desk
from conquest_lab.widgets.panel import Panel

SHOWN_PLIES = 40


class LogView(Panel, kind="log"):
    """The newest plies first, with their events; a rule opens where it is cited."""

    def __init__(self, desk: Desk) -> None:
        self._shown = SHOWN_PLIES
        super().__init__(desk)

    def data(self) -> Data:
        history = self.desk.session.history
        last = len(history)
        first = max(0, last - self._shown)
        rules: dict[str, dict[str, str]] = {}
        plies = [
            self._ply(number + 1, history[number], rules)
            for number in range(last - 1, first - 1, -1)
        ]
        if first == 0:
            plies.append(self._entry(0, "", -1, self.desk.session.opening_events, rules))
        return {
            "plies": plies,
            "rules": rules,
            "left": self._left(),
            "older": first > 0,
        }

    def _ply(self, number: int, ply: Ply, rules: dict[str, dict[str, str]]) -> Data:
        entry = self._entry(number, ply.text, ply.actor, ply.step.events, rules)
        if not entry["events"]:
            desk = self.desk
            entry["events"] = [[desk.t.render(desk.presentation.label(ply.before, ply.action)), ""]]
        entry["why"] = self._why(number, ply)
        return entry

    def _why(self, number: int, ply: Ply) -> str:
        """The reason a computer player gave, unless it tells what lies face down."""
        decision = self.desk.reasons.get(number - 1)
        if decision is None or decision.action != ply.action:
            return ""
        if self.desk.presentation.names_cards(ply.action) or self._is_secret(ply.step.events):
            return ""
        return self.desk.t.render(decision.reason)

    def _entry(
        self,
        number: int,
        line: str,
        actor: int,
        events: tuple[Event, ...],
        rules: dict[str, dict[str, str]],
    ) -> Data:
        desk = self.desk
        told = []
        if self._is_secret(events):
            line = ""
        for event in events:
            rules.setdefault(event.rule.id, cited(event.rule, desk.t))
            told.append(
                [desk.t.render(desk.presentation.describe(desk.visible(event))), event.rule.id]
            )
        return {
            "n": number,
            "line": line,
            **self.sign(actor),
            "events": told,
            "why": "",
            "undone": number > desk.session.cursor,
            "now": number == desk.session.cursor,
        }

    def _is_secret(self, events: tuple[Event, ...]) -> bool:
        """True if the viewer may not know some of it."""
        return any(self.desk.visible(event) != event for event in events)

    def _line(self, ply: Ply) -> str:
        return "…" if self._is_secret(ply.step.events) else ply.text

    def _left(self) -> list[dict[str, str]]:
        """The newest lines of play that were taken back and left."""
        branches = self.desk.session.undone[-3:]
        return [
            {
                "lines": " · ".join(self._line(ply) for ply in branch.plies[:6]),
                "reason": self.desk.t.render(branch.reason),
            }
            for branch in reversed(branches)
        ]

    def asked(self, do: str, message: Sent) -> None:
        if do == "older":
            self._shown += 4 * SHOWN_PLIES
            self.draw()
        elif do == "go":
            ply = whole(message, "to", len(self.desk.session.history) + 1)
            if ply is not None:
                self.desk.look(ply)

"""The log: a sentence for every event, and behind each the rule that made it happen."""

from __future__ import annotations

from conquest_lab.core.ruleset import Event
from conquest_lab.plies import Ply
from conquest_lab.text.cite import cited
from conquest_lab.widgets.data import Data, Sent, whole
from conquest_lab.widgets.desk import Desk
from conquest_lab.widgets.panel import Panel

SHOWN_PLIES = 40


LONGEST_PLY = 200
"""The most letters of a ply that is typed."""


class LogView(Panel, kind="log"):
    """The newest plies first, with their events; a rule opens where it is cited.

    A ply that no one is shown, such as keeping one's cards, is left out where somebody else decided it or
    there was no choice.
    """

    def __init__(self, desk: Desk) -> None:
        self._shown = SHOWN_PLIES
        self._entries: dict[int, tuple[object, Data, dict[str, dict[str, str]]]] = {}
        super().__init__(desk)

    def data(self) -> Data:
        history = self.desk.session.history
        last = len(history)
        first = max(0, last - self._shown)
        self._entries = {n: entry for n, entry in self._entries.items() if first <= n <= last}
        rules: dict[str, dict[str, str]] = {}
        plies = [
            self._ply(n + 1, history[n], rules)
            for n in range(last - 1, first - 1, -1)
            if history[n].step.events or self._chosen(history[n])
        ]
        if first == 0:
            plies.append(self._ply(0, None, rules))
        return {
            "plies": plies,
            "rules": rules,
            "left": self._left(),
            "older": first > 0,
            "types": self.desk.seat_to_act >= 0 and not self.desk.busy,
        }

    def _chosen(self, ply: Ply) -> bool:
        """True for a decision of the viewer that could have been another one."""
        rules = self.desk.rules
        return ply.actor == self.desk.viewer and len(rules.legal_actions(ply.before)) > 1

    def _ply(self, number: int, ply: Ply | None, rules: dict[str, dict[str, str]]) -> Data:
        """A ply, None for the opening; the rules that it cites are added to `rules`."""
        desk = self.desk
        viewer, reason = desk.viewer, desk.reasons.get(number - 1)
        # All that its words depend on: most draws change none of it.
        given = (desk.session, ply, desk.t, viewer, desk.hand_is_open(viewer), reason)
        if number not in self._entries or self._entries[number][0] != given:
            events = desk.session.opening_events if ply is None else ply.step.events
            entry: Data = {
                "n": number,
                "line": "" if ply is None or self._is_secret(events) else ply.text,
                **self.sign(-1 if ply is None else ply.actor),
                "events": self.narrated(events, ply),
                "why": "" if ply is None else self._why(number, ply),
            }
            cites = {event.rule.id: cited(event.rule, desk.t) for event in events}
            self._entries[number] = (given, entry, cites)
        _, entry, cites = self._entries[number]
        rules.update(cites)
        cursor = desk.session.cursor
        return {**entry, "undone": number > cursor, "now": number == cursor}

    def _why(self, number: int, ply: Ply) -> str:
        """The reason a computer player gave and what cut it short, unless that tells what lies face down.

        Of a step of the viewer's that ended by itself: that nothing else was possible.
        """
        if self._had_to_pass(ply):
            return self.desk.t("Nothing else was possible here.")
        decision = self.desk.reasons.get(number - 1)
        if decision is None or decision.action != ply.action:
            return ""
        if self.desk.presentation.asks_for_cards(ply.before) or self._is_secret(ply.step.events):
            return ""  # also of what cut it short: this many trials are due where a set is held
        return self.desk.t.render(decision.full_reason)

    def _had_to_pass(self, ply: Ply) -> bool:
        """True if the viewer could only pass, as by ending a combat: no other action was legal."""
        desk = self.desk
        if (
            ply.actor != desk.viewer
            or ply.actor < 0
            or getattr(ply.action, "__dataclass_fields__", {})
        ):
            return False
        secret = desk.presentation.asks_for_cards(ply.before)
        return not secret and len(desk.rules.legal_actions(ply.before)) == 1

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

    def requested(self, do: str, message: Sent) -> None:
        if do == "older":
            self._shown += 4 * SHOWN_PLIES
            self.draw()
        elif do == "type":
            self.desk.play(str(message.get("text", ""))[:LONGEST_PLY], self.desk.ply)
        elif do == "go":
            ply = whole(message, "to", len(self.desk.session.history) + 1)
            if ply is not None:
                self.desk.look(ply)

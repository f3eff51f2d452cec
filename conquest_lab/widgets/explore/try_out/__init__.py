"""The workbench of Explore: try any action, and read the verdict and its rule."""

from __future__ import annotations

from conquest_lab.core.ruleset import CHANCE, OVER, Action
from conquest_lab.text.cite import cited
from conquest_lab.widgets.data import Data, Json, Sent
from conquest_lab.widgets.explore.desk import ExploreDesk
from conquest_lab.widgets.panel import Panel

MOST_LINES = 250
MOST_OFFERS = 6
LONGEST = 200


class TryView(Panel, kind="explore_try"):
    """Point at the picture, pick a line of this game, or write one: the verdict stands here.

    Nothing is played by trying; what is legal can then be played in a line of its own.
    """

    desk: ExploreDesk

    def data(self) -> Data:
        desk, t = self.desk, self.desk.t
        player = desk.session.current_player
        offers = self._offers()
        more = len(offers) - MOST_OFFERS
        went = desk.went_on
        return {
            "absent": player in (CHANCE, OVER) and desk.notice is None and desk.tried is None,
            "prompt": self.prompt(),
            "went": "" if went is None else self.label(went.action),
            "chosen": self.names(desk.chosen),
            "refused": "" if desk.notice is None else t.render(desk.notice),
            "rule": cited(desk.rules.rulebook[desk.notice_rule], t) if desk.notice_rule else None,
            "verdict": self._verdict(),
            "offers": [[self.offer(one), self.label(one)] for one in offers[:MOST_OFFERS]],
            "more": t("and {n} more", n=more) if more > 0 else "",
            "leaves": self._leaves(),
            "kinds": self._kinds(),
            "at_end": went is None and player >= 0,
        }

    def _leaves(self) -> bool:
        """True if playing what was tried begins a new line."""
        went = self.desk.went_on
        return (went is not None and went.action != self.desk.tried) or not self.desk.line.number

    def _verdict(self) -> Data | None:
        desk, t = self.desk, self.desk.t
        preview, tried = desk.preview, desk.tried
        if preview is None or tried is None:
            return None
        events: list[Data] = [
            {
                "text": t.render(desk.presentation.describe(event)),
                "rule": cited(event.rule, t),
            }
            for event in preview.events
        ]
        return {
            "label": self.label(tried),
            "line": desk.rules.format_action(tried),
            "events": events,
        }

    def _offers(self) -> list[Action]:
        """Legal actions: with the places chosen, else with the first of them, else all."""
        desk = self.desk
        if desk.tried is not None:
            return []
        legal = [*desk.legal_actions]
        if desk.chosen:
            first = desk.chosen[0]
            return [*desk.candidates] or [a for a in legal if first in a.places] or legal
        return legal

    def _kinds(self) -> list[Json]:
        """The lines of this game and those that are legal here, by their first word."""
        desk = self.desk
        legal = [desk.rules.format_action(a) for a in desk.legal_actions[:MOST_LINES]]
        played = sorted({p.text for p in desk.session.history if p.actor >= 0})
        lines = dict.fromkeys(legal, True)
        for line in played:
            lines.setdefault(line, False)
        grouped: dict[str, list[Json]] = {}
        for line, is_legal in lines.items():
            grouped.setdefault(line.split(" ")[0], []).append([line, is_legal])
        return [[kind, found[:MOST_LINES]] for kind, found in grouped.items()]

    def requested(self, do: str, message: Sent) -> None:
        desk = self.desk
        match do, message:
            case "try", {"line": str(line)} if 0 < len(line.strip()) <= LONGEST:
                desk.chosen = ()
                desk.play(line.strip(), desk.ply)
            case "play", _:
                desk.follow_tried()
            case "clear", _:
                desk.clear(desk.ply)
            case "advise", _:
                desk.advise()

"""Every rule of the game: find one, and go to the steps that cite it."""

from __future__ import annotations

from conquest_lab.core.words import counted
from conquest_lab.text.cite import where
from conquest_lab.widgets.data import Data, Sent
from conquest_lab.widgets.explore.desk import ExploreDesk
from conquest_lab.widgets.panel import Panel


class RulesView(Panel, kind="explore_rules"):
    """The rulebook as a list, with how many steps of this line each rule has made."""

    desk: ExploreDesk

    def __init__(self, desk: ExploreDesk) -> None:
        self._listed: tuple[object, list[Data]] | None = None
        super().__init__(desk)

    def data(self) -> Data:
        desk, t = self.desk, self.desk.t
        uses = desk.uses
        return {
            "rules": self._all(),
            "uses": {
                rule: t.render(counted(len(plies), "{n} step", "{n} steps"))
                for rule, plies in uses.items()
            },
            "here": list(desk.step_rules),
            "rule": desk.rule or next(iter(desk.step_rules), ""),
        }

    def _all(self) -> list[Data]:
        """The rules; the same list as long as language and rules are the same."""
        desk, t = self.desk, self.desk.t
        mark = (desk.rules, desk.language)
        if self._listed is None or self._listed[0] != mark:
            listed: list[Data] = [
                {
                    "id": rule.id,
                    "title": t.render(rule.title),
                    "reading": rule.is_reading,
                    "words": " ".join(
                        (rule.id, t.render(rule.title), t.render(rule.text), where(rule, t))
                    ).casefold(),
                }
                for rule in desk.rules.rulebook.rules
            ]
            self._listed = (mark, listed)
        return self._listed[1]

    def asked(self, do: str, message: Sent) -> None:
        rule = message.get("id")
        if do == "rule" and any(rule == known.id for known in self.desk.rules.rulebook.rules):
            self.desk.rule = str(rule)

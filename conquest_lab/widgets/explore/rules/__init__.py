"""Every rule of the game: find one, and go to the steps that cite it."""

from __future__ import annotations

from functools import lru_cache

from conquest_lab.core.rulebook import Rule, Rulebook, Status
from conquest_lab.core.words import Speaker, counted
from conquest_lab.text import speaker
from conquest_lab.text.cite import search_text, standing, where
from conquest_lab.widgets.data import Data, Sent
from conquest_lab.widgets.explore.desk import ExploreDesk
from conquest_lab.widgets.panel import Panel


class RulesView(Panel, kind="explore_rules"):
    """The rulebook as a list, with how many steps of this line each rule has made."""

    desk: ExploreDesk

    def data(self) -> Data:
        desk, t = self.desk, self.desk.t
        return {
            "rules": listed(desk.rules.rulebook, desk.language),
            "uses": {
                rule: t.render(counted(len(plies), "{n} step", "{n} steps"))
                for rule, plies in desk.uses.items()
            },
            "here": list(desk.step_rules),
            "rule": desk.rule or next(iter(desk.step_rules), ""),
        }

    def requested(self, do: str, message: Sent) -> None:
        if do == "rule":
            self.desk.look_up(message.get("id"))


def _badge(rule: Rule, t: Speaker) -> str:
    """A mark for a rule that is not printed; `standing` says it in full."""
    match rule.status:
        case Status.PRINTED:
            return ""
        case Status.FOLLOWS:
            return t("follows")
        case Status.CONTRADICTORY:
            return t("contradictory")
        case Status.SILENT:
            return t("book silent")
        case Status.HOUSE:
            return t("house rule")


@lru_cache(maxsize=16)
def listed(book: Rulebook, language: str) -> list[Data]:
    """The rules of a book, each with the words by which it is found."""
    t = speaker(language)
    return [
        {
            "id": rule.id,
            "title": t.render(rule.title),
            "reading": rule.is_reading,
            "badge": _badge(rule, t),
            "standing": standing(rule, t),
            "words": search_text(rule, where(rule, t)),
        }
        for rule in book.rules
    ]

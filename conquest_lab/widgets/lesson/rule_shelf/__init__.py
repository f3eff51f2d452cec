"""Rules of a book side by side, by section, to be opened; those met on the board are marked."""

from __future__ import annotations

from conquest_lab.core.errors import OptionError
from conquest_lab.core.rulebook import Rule, Status
from conquest_lab.core.words import Speaker, counted
from conquest_lab.games import load
from conquest_lab.text.cite import cited, heading, meaning
from conquest_lab.widgets.data import Data
from conquest_lab.widgets.lesson.page import Lesson, LessonView

FEW = 3
"""Rules whose text is seen at once on a shelf that is unfolded, where there are no more of them."""


class RuleShelf(LessonView, kind="rule_shelf"):
    """The rules of a book from `first` to `last`, in the order of the book, by its headings.

    What the tutorials of the lesson have shown so far is marked as met on the board.

    unfolded: whether the titles of the rules are seen at once, and the text of up to three.
    """

    def __init__(
        self, lesson: Lesson, ruleset: str, first: str, last: str, *, unfolded: bool = False
    ) -> None:
        self.unfolded = unfolded
        self.rules = rules_between(ruleset, first, last)
        super().__init__(lesson)
        for desk in lesson.tutorials:
            desk.observe(self.draw, "version")

    def data(self) -> Data:
        t = self.t
        met = {rule.id for desk in self.lesson.tutorials for rule in desk.met}
        sections: dict[str, list[Data]] = {}
        meanings: dict[str, str] = {}
        for rule in self.rules:
            title = _above(rule, t)
            meanings[title] = "" if rule.is_reading else meaning(rule, t)
            sections.setdefault(title, []).append({**cited(rule, t), "met": rule.id in met})
        return {
            "sections": [
                {
                    "title": title,
                    "meaning": meanings[title],
                    "count": t.render(counted(len(rules), "{n} rule", "{n} rules")),
                    "rules": rules,
                }
                for title, rules in sections.items()
            ],
            "title": self._title(),
            "unfolded": self.unfolded,
            "few": len(self.rules) <= FEW,
        }

    def _title(self) -> str:
        first, last = self.rules[0].id, self.rules[-1].id
        if first == last:
            return self.t("Rule {rule}", rule=first)
        return self.t("Rules {first} to {last}", first=first, last=last)


def _above(rule: Rule, t: Speaker) -> str:
    """The heading of the book under which a rule stands or from which it follows, else why it does not."""
    if rule.status is Status.SILENT:
        return t("Our readings, where the book is silent")
    if rule.status is Status.HOUSE:
        return t("House rules of ours")
    if rule.status is Status.CONTRADICTORY:
        return t("Our readings, where the book contradicts itself")
    return heading(rule)


def rules_between(ruleset: str, first: str, last: str) -> tuple[Rule, ...]:
    """The rules of a book from one id to another; OptionError where it has none such."""
    rules = load(ruleset).rulebook.rules
    ids = [rule.id for rule in rules]
    for wanted in (first, last):
        if wanted not in ids:
            raise OptionError("this rulebook has no rule {rule}", rule=wanted)
    return rules[ids.index(first) : ids.index(last) + 1]

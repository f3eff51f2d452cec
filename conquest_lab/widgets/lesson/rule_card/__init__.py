"""A rule of a book, to be opened: its words, and where they stand."""

from __future__ import annotations

from conquest_lab.core.presentation import presentation
from conquest_lab.core.rulebook import Status
from conquest_lab.games import load
from conquest_lab.text.cite import cited, standing
from conquest_lab.widgets.data import Data
from conquest_lab.widgets.lesson.page import Lesson, LessonView


class RuleCard(LessonView, kind="rule_card"):
    """The rule with this id of a ruleset, in the reader's language; closed, it gives nothing away.

    unfolded: whether its words are seen at once.
    """

    def __init__(
        self, lesson: Lesson, ruleset: str, rule_id: str, *, unfolded: bool = False
    ) -> None:
        self.unfolded = unfolded
        rules = load(ruleset)
        self.game = presentation(rules).title
        self.rule = rules.rulebook[rule_id]
        super().__init__(lesson)

    def data(self) -> Data:
        t = self.t
        printed = self.rule.status is Status.PRINTED
        lead = t("what “{game}” says", game=self.game) if printed else standing(self.rule, t)
        return {**cited(self.rule, t), "lead": lead, "unfolded": self.unfolded}

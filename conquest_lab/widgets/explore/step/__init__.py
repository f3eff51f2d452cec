"""One step: what happened, and the rule that made it happen."""

from __future__ import annotations

from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import CHANCE
from conquest_lab.core.words import Seat, capitalized, counted
from conquest_lab.players.readings.sentences import how_measured, rule_lines
from conquest_lab.text.cite import cited, standing
from conquest_lab.widgets.data import Data, Json, Sent, whole
from conquest_lab.widgets.explore.desk import ExploreDesk
from conquest_lab.widgets.explore.examples import examples_for
from conquest_lab.widgets.panel import Panel

NEARBY = 7
"""Steps of a rule that are listed beside the one that is shown."""


class StepView(Panel, kind="explore_step"):
    """The step in a sentence, its rule in full, and the other steps of that rule."""

    desk: ExploreDesk

    def data(self) -> Data:
        desk, t = self.desk, self.desk.t
        ply = desk.session.last_ply
        rule = self._rule()
        return {
            "last": len(desk.session.history),
            "title": t("Step {n} of {last}", n=desk.ply, last=len(desk.session.history)),
            "who": self._who(),
            **self.sign(-1 if ply is None else ply.actor),
            "line": ply.text if ply is not None else "",
            "events": self.narrated(desk.shown_events, ply),
            "rules": list(desk.step_rules),
            "rule": None if rule is None else self._card(rule),
            "own": rule is not None and rule.id in desk.step_rules,
            # The decision that the end of a line waits for.
            "next": "" if desk.went_on else self.prompt(),
        }

    def _rule(self) -> Rule | None:
        """The rule that is looked at, else the first of the step."""
        desk = self.desk
        name = desk.rule or next(iter(desk.step_rules), "")
        return desk.rules.rulebook[name] if name else None

    def _card(self, rule: Rule) -> Data:
        desk, t = self.desk, self.desk.t
        uses = desk.uses.get(rule.id, ())
        before = [ply for ply in uses if ply < desk.ply]
        after = [ply for ply in uses if ply > desk.ply]
        here = [desk.ply] if desk.ply in uses else []
        kept = (before[-(NEARBY // 2) :] + here + after)[:NEARBY]
        return {
            **cited(rule, t),
            "reading": rule.is_reading,
            "badge": standing(rule, t),
            "book": [t.render(one.text) for one in desk.rules.rulebook.sentences_of(rule)],
            "examples": self._examples(rule),
            "effect": self._effect(rule),
            "uses": self._said_uses(rule, len(uses)),
            "near": kept,
            "before": before[-1] if before else None,
            "after": after[0] if after else None,
        }

    def _examples(self, rule: Rule) -> list[Json]:
        """The examples of the book for a rule that can be played from here."""
        desk = self.desk
        if desk.play_example is None:
            return []
        found = examples_for(desk.rules.name, rule.id)
        return [[case.id, desk.t.render(case.text)] for case in found]

    def _effect(self, rule: Rule) -> list[str]:
        """The measured effect of the options of a rule, and how it was measured."""
        desk = self.desk
        players = len(desk.session.names)
        lines = rule_lines(desk.rules, rule.id, players, desk.t)
        lines = [capitalized(line) for line in lines]
        return [*lines, how_measured(desk.rules, players, desk.t)] if lines else []

    def _said_uses(self, rule: Rule, count: int) -> str:
        t = self.desk.t
        if rule.held:
            return t("No step cites this rule; a test holds the program to it.")
        if not rule.enforced:
            return t("Nobody can break this rule here: the program applies it by itself.")
        if count == 0:
            return t("No step of this line comes from this rule.")
        return t.render(
            counted(
                count,
                "{n} step of this line comes from this rule.",
                "{n} steps of this line come from this rule.",
            )
        )

    def _who(self) -> str:
        desk, t = self.desk, self.desk.t
        ply = desk.session.last_ply
        if ply is None:
            return t("The table is laid")
        if ply.actor == CHANCE:
            return t("Chance, chosen by hand") if ply.chosen else t("Chance")
        return t.render(Seat(ply.actor))

    def requested(self, do: str, message: Sent) -> None:
        desk = self.desk
        plies = len(desk.session.history) + 1
        match do:
            case "seek":
                ply = whole(message, "to", plies)
                if ply is not None:
                    desk.rule = ""
                    desk.look(ply)
            case "use":  # a step of the rule that is looked at: the rule stays
                ply, rule = whole(message, "to", plies), self._rule()
                if ply is not None and rule is not None:
                    desk.look(ply)
                    desk.rule = rule.id
            case "rule":
                desk.look_up(message.get("id"))
            case "example":
                rule = self._rule()
                if desk.play_example is not None and rule is not None:
                    desk.play_example(str(message.get("id")), rule.id)

"""The attack under the five rulebooks side by side, with the rule on ties, or why there is no such battle."""

from __future__ import annotations

from conquest_lab.core.presentation import presentation
from conquest_lab.core.words import Message, say
from conquest_lab.games import load
from conquest_lab.text.cite import cited
from conquest_lab.widgets.data import Change, Data
from conquest_lab.widgets.lesson.questions import dice
from conquest_lab.widgets.odds_app.books import SHELF, BookOfRules, under
from conquest_lab.widgets.odds_app.model_view import ModelView
from conquest_lab.widgets.odds_app.setting import BOOK_DICE


class BooksBeside(ModelView, kind="odds_books"):
    """Every rulebook with its dice and, once it is shown, the exact chance of the attack."""

    def draw(self, change: Change | None = None) -> None:
        """Show the attack of the setting."""
        t, setting = self.model.t, self.model.setting
        lead = t(
            "{a} able to attack against {d}.", a=setting.attackers, d=setting.defenders
        )  # fmt: skip
        self.present(t, {"lead": lead, "books": [self._book(book) for book in SHELF]})

    def _book(self, book: BookOfRules) -> Data:
        t, setting = self.model.t, self.model.setting
        battle = under(book, setting)
        rules = load(book.ruleset)
        shown = setting.exact and battle is not None
        return {
            "name": book.ruleset,
            "title": t.render(presentation(rules).title),
            "what": t.render(book.reason or _thrown(book)),
            "chosen": book.ruleset == setting.book,
            "percent": t.percent(battle.conquer, 2) if shown and battle else "",
            "chance": float(battle.conquer) if shown and battle else 0,
            "rules": [cited(rule, t) for rule in book.rules()[:1]],
        }


def _thrown(book: BookOfRules) -> Message:
    attack, defence = BOOK_DICE[book.ruleset]
    return say(
        "At most {attack} against {defence}; the defender wins ties.",
        attack=dice(attack),
        defence=dice(defence),
    )

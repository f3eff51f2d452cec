"""One contest with a hidden card: its cards, and what each ending brings, item by item."""

from __future__ import annotations

from conquest_lab.widgets.data import Data
from conquest_lab.widgets.lesson.bids import account, cards_data, the_bid
from conquest_lab.widgets.lesson.page import Lesson, LessonView
from conquest_lab.widgets.lesson.questions.hidden import signed


class BidAccount(LessonView, kind="bid_account"):
    """The four gains of an attack as a table; each cell opens its account. The page has all of them."""

    def __init__(self, lesson: Lesson) -> None:
        self.bid = the_bid()
        super().__init__(lesson)

    def data(self) -> Data:
        t, bid = self.t, self.bid
        rows: list[Data] = []
        for name, card in (("strong", bid.strong), ("weak", bid.weak)):
            cells: list[Data] = [
                {
                    "gain": signed(bid.payoff(card, engaged))
                    if bid.payoff(card, engaged) <= 0
                    else f"+{bid.payoff(card, engaged)}",
                    "taken": bid.wins(card, engaged),
                    "lines": [t.render(line) for line in account(bid, card, engaged)],
                }
                for engaged in (True, False)
            ]
            rows.append(
                {"card": name, "label": t("You attack with the {card}", card=card), "cells": cells}
            )
        return {
            "cards": cards_data(t),
            "rows": rows,
            "columns": [
                t("The bot engages its {card}", card=bid.defence),
                t("The bot lets go"),
            ],
        }

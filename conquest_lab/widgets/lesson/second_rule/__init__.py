"""The second rule's armies and cards: territories in rows of four, and what is left over."""

from __future__ import annotations

from conquest_lab.core.words import counted
from conquest_lab.games import load
from conquest_lab.odds.cards import second_rule
from conquest_lab.text.cite import cited
from conquest_lab.widgets.data import Data, Sent, whole
from conquest_lab.widgets.lesson.page import LessonView

MOST = 42
"""Territories of the board."""


class SecondRule(LessonView, kind="second_rule"):
    """Territories as tiles in rows of four: a full row is an army, a tile left over is a card.

    territories: how many are owned now.
    """

    def restart(self) -> None:
        """Begin with a remainder."""
        self.territories = 14

    def on_own_message(self, do: str, message: Sent) -> None:
        if do == "own":
            territories = whole(message, "to", MOST + 1)
            if territories is not None:
                self.territories = territories

    def data(self) -> Data:
        rule = load("miro").rulebook["M-54"]
        return {
            "most": MOST,
            "territories": self.territories,
            "answers": [self._answer(n) for n in range(MOST + 1)],
            "rule": cited(rule, self.t),
        }

    def _answer(self, territories: int) -> Data:
        t, share = self.t, second_rule(territories)
        return {
            "armies": share.armies,
            "cards": share.cards,
            "sum": f"{territories} = 4 × {share.armies} + {share.cards}",
            "said": t(
                "{armies} and {cards}.",
                armies=counted(share.armies, "{n} army", "{n} armies"),
                cards=counted(share.cards, "{n} card", "{n} cards"),
            ),
        }

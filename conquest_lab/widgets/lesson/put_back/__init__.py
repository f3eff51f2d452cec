"""Draws with and without putting back, side by side: the binomial law beside the hypergeometric one."""

from __future__ import annotations

from math import sqrt

from conquest_lab.core.chance import Distribution
from conquest_lab.mechanics.cards import JOKER, SYMBOLS
from conquest_lab.odds.cards import DECK, copies, copies_put_back
from conquest_lab.widgets.data import Data, Sent, whole
from conquest_lab.widgets.lesson.page import LessonView

MOST = 10
ALL = sum(DECK.values())
DECKS = ((DECK[SYMBOLS[0]], ALL), (DECK[JOKER], ALL), (2, 6))
"""Wanted cards, and all cards: the infantry and the jokers of the 44 cards, and a small deck."""


class PutBack(LessonView, kind="put_back"):
    """The number of wanted cards among those drawn, kept or put back after each draw.

    The page has the laws for all choices, so that it follows the hand without asking.

    deck: its number among `DECKS`. draws: how many cards are drawn.
    """

    def restart(self) -> None:
        """Five cards of the game."""
        self.deck = 0
        self.draws = 5

    def on_own_message(self, do: str, message: Sent) -> None:
        if do == "deck":
            deck, draws = whole(message, "to", len(DECKS)), whole(message, "draws", MOST + 1)
            if deck is not None and draws:
                self.deck, self.draws = deck, min(draws, DECKS[deck][1])

    def data(self) -> Data:
        t = self.t
        names = [
            t("{n} infantry cards of {all}", n=DECKS[0][0], all=DECKS[0][1]),
            t("{n} jokers of {all}", n=DECKS[1][0], all=DECKS[1][1]),
            t("a small deck: {n} jokers of {all}", n=DECKS[2][0], all=DECKS[2][1]),
        ]
        return {
            "deck": self.deck,
            "draws": self.draws,
            "decks": names,
            "most": [min(MOST, all_) for _, all_ in DECKS],
            "laws": [
                [self._laws(wanted, all_, draws) for draws in range(1, min(MOST, all_) + 1)]
                for wanted, all_ in DECKS
            ],
        }

    def _laws(self, wanted: int, all_: int, draws: int) -> Data:
        t = self.t
        kept, back = copies(draws, wanted, all_), copies_put_back(draws, wanted, all_)
        return {
            "bars": [
                {
                    "label": str(n),
                    "mark": "",
                    "seen": float(back.probability(n)),
                    "seen_said": t.percent(back.probability(n)),
                    "exact": float(kept.probability(n)),
                    "exact_said": t.percent(kept.probability(n)) if kept.probability(n) else "0",
                }
                for n in range(draws + 1)
            ],
            "said": t(
                "Mean of both: {mean}. Spread, as a standard deviation: {kept} kept, {back} put "
                "back.",
                mean=t.decimal(kept.expectation(lambda n: n), 2),
                kept=t.decimal(_deviation(kept), 2),
                back=t.decimal(_deviation(back), 2),
            ),
        }


def _deviation(law: Distribution[int]) -> float:
    mean = law.expectation(lambda n: n)
    return sqrt(law.expectation(lambda n: (n - mean) ** 2))

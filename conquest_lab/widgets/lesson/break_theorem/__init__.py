"""Five cards without a set, to be tried: three boxes fill, and each set that appears is shown."""

from __future__ import annotations

from math import comb

from conquest_lab.core.words import Message, say
from conquest_lab.mechanics.cards import JOKER, SYMBOL_NAMES, SYMBOLS
from conquest_lab.odds.cards import DECK, Hand, hands, holds_set
from conquest_lab.svg.drawings import drawing
from conquest_lab.widgets.data import Data
from conquest_lab.widgets.lesson.page import LessonView

MOST = 5
"""Cards of a hand that always holds a set."""


class BreakTheorem(LessonView, kind="break_theorem"):
    """Lets people pick five cards without a set, and says which set appears and why it had to.

    The page knows for every hand whether it holds a set, so that it follows the hand without asking.
    """

    def data(self) -> Data:
        t = self.t
        five = hands(MOST)
        without = sum(weight for hand, weight in five.weights if not holds_set(hand))
        return {
            "most": MOST,
            "symbols": [
                {
                    "key": symbol,
                    "name": t.render(SYMBOL_NAMES[symbol]),
                    "path": drawing("army" if symbol == SYMBOLS[0] else symbol),
                    "cards": DECK[symbol],
                }
                for symbol in (*SYMBOLS, JOKER)
            ],
            "sets": {
                ",".join(map(str, hand)): self._found(hand)
                for n in range(3, MOST + 1)
                for hand in hands(n).outcomes
                if holds_set(hand)
            },
            "checked": t(
                "Every hand of {n} cards has been checked: {kinds} kinds, {hands} hands, {without} "
                "without a set.",
                n=MOST,
                kinds=len(five.outcomes),
                hands=self.t.whole(comb(sum(DECK.values()), MOST)),
                without=without,
            ),
        }

    def _found(self, hand: Hand) -> Data:
        """A set in this hand: the cards that make it, the reason in a word and in a sentence."""
        kind, cards = _set_in(hand)
        return {"kind": kind, "cards": list(cards), "said": self.t.render(_said(kind, cards))}


def _set_in(hand: Hand) -> tuple[str, Hand]:
    """The plainest set of a hand, and its reason: alike, different or joker."""
    for place in range(3):
        if hand[place] >= 3:
            return "alike", Hand(*(3 * (n == place) for n in range(4)))
    if min(hand[:3]):
        return "different", Hand(1, 1, 1)
    return "joker", _with_joker(hand)


def _with_joker(hand: Hand) -> Hand:
    """A joker and two other cards, plain ones first."""
    left, taken = 2, [0, 0, 0, 1]
    for place in range(3):
        taken[place] = min(hand[place], left)
        left -= taken[place]
    taken[3] += left
    return Hand(*taken)


def _said(kind: str, cards: Hand) -> Message:
    if kind == "alike":
        symbol = SYMBOL_NAMES[SYMBOLS[cards.index(3)]]
        return say("Three in one box: three alike ({symbol}).", symbol=symbol)
    if kind == "different":
        return say("A card in every box: three different.")
    return say("A joker and any two cards: the joker stands for the one that is missing.")

"""A probability tree for three cards of three symbols, which make a set or none."""

from __future__ import annotations

from fractions import Fraction

from conquest_lab.mechanics.cards import SYMBOLS
from conquest_lab.odds.cards import Hand, set_chance
from conquest_lab.widgets.data import Data, Sent, whole
from conquest_lab.widgets.lesson.page import LessonView

MOST_EACH = 14
LEAVES = ((True, True), (True, False), (False, True), (False, False))
"""The paths: whether the second card is like the first, and whether the third completes a set."""


class SetTree(LessonView, kind="set_tree"):
    """The weighted tree of three cards without jokers; paths are chosen, and their chances added up.

    The page has the trees for all decks, so that it follows the hand without asking.

    each: cards of each of the three symbols. put_back: whether each card goes back before the next.
    """

    def restart(self) -> None:
        """The deck of the game, cards not put back."""
        self.each = MOST_EACH
        self.put_back = False

    def on_own_message(self, do: str, message: Sent) -> None:
        match do, message:
            case "deck", {"put_back": bool(put_back)}:
                each = whole(message, "each", MOST_EACH + 1)
                if each:
                    self.each, self.put_back = each, put_back

    def data(self) -> Data:
        return {
            "most": MOST_EACH,
            "each": self.each,
            "put_back": self.put_back,
            "trees": {
                str(each): [self._tree(each, put_back=back) for back in (False, True)]
                for each in range(1, MOST_EACH + 1)
            },
        }

    def _tree(self, each: int, *, put_back: bool) -> Data:
        same, third = branches(each, put_back=put_back)
        leaves = []
        for alike, completes in LEAVES:
            first = same if alike else 1 - same
            second = third[alike] if completes else 1 - third[alike]
            leaves.append(first * second)
        chosen = {
            str(choice): self._sum([leaf for n, leaf in enumerate(leaves) if choice >> n & 1])
            for choice in range(1, 1 << len(leaves))
        }
        n, gone = 3 * each, 0 if put_back else 1
        ways = max(each - gone, 0)
        left = [max(each - 2 * gone, 0), each]
        return {
            "branches": [_written(ways, n - gone), _written(n - gone - ways, n - gone)]
            if n > gone
            else ["0", "1"],
            "thirds": [
                [_written(k, n - 2 * gone), _written(n - 2 * gone - k, n - 2 * gone)] for k in left
            ],
            "leaves": [str(leaf) for leaf in leaves],
            "chosen": chosen,
        }

    def _sum(self, parts: list[Fraction]) -> str:
        """Chances of paths and their sum, as fractions and as a percentage."""
        total = sum(parts, Fraction(0))
        shown = [" + ".join(map(str, parts)), str(total), self.t.percent(total, 2)]
        return " = ".join(dict.fromkeys(shown))


def branches(each: int, *, put_back: bool) -> tuple[Fraction, dict[bool, Fraction]]:
    """The chance that the second card is like the first, and that the third completes a set after each.

    >>> same, third = branches(14, put_back=False)
    >>> same, third[True], third[False]
    (Fraction(13, 41), Fraction(3, 10), Fraction(7, 20))
    """
    if put_back:
        return Fraction(1, 3), {True: Fraction(1, 3), False: Fraction(1, 3)}
    deck = dict.fromkeys(SYMBOLS, each)
    same = set_chance(2, "refonte", deck)
    after = {
        True: deck | {SYMBOLS[0]: max(each - 2, 0)},
        False: deck | {SYMBOLS[0]: each - 1, SYMBOLS[1]: each - 1},
    }
    held = {True: Hand(2), False: Hand(1, 1)}
    return same, {alike: set_chance(1, "hasbro", after[alike], held[alike]) for alike in after}


def _written(ways: int, cards: int) -> str:
    """A chance as cards of all cards, not reduced: the form in which it is counted."""
    return f"{ways}/{cards}"

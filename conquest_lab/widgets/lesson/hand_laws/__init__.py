"""Hands from a small pile and from a large one: with and without putting back, side by side."""

from __future__ import annotations

from conquest_lab.core.words import counted
from conquest_lab.odds import cards
from conquest_lab.widgets.data import Data, Sent, whole
from conquest_lab.widgets.lesson.gap import POINTS
from conquest_lab.widgets.lesson.numbers import measured
from conquest_lab.widgets.lesson.page import LessonView
from conquest_lab.widgets.odds_app.setting import HANDS, PILES


class HandLaws(LessonView, kind="hand_laws"):
    """The laws of the number of high cards in a hand; the page has them for all piles and hands.

    pile: how many cards are not seen. cards: how many are drawn.
    """

    def restart(self) -> None:
        """The pile and the hand of the bet."""
        self.pile, self.cards = PILES[1], 3

    def on_own_message(self, do: str, message: Sent) -> None:
        if do == "choose":
            pile, drawn = whole(message, "pile"), whole(message, "cards")
            if pile in PILES and drawn in HANDS:
                self.pile, self.cards = pile, drawn

    def data(self) -> Data:
        return {
            "piles": list(PILES),
            "hands": list(HANDS),
            "pile": self.pile,
            "cards": self.cards,
            "answers": {
                str(pile): {str(drawn): self._answer(pile, drawn) for drawn in HANDS}
                for pile in PILES
            },
        }

    def _answer(self, pile: int, drawn: int) -> Data:
        t, high = self.t, pile // 3
        laws = cards.copies(drawn, high, pile), cards.copies_put_back(drawn, high, pile)
        kept, back = ([law.probability(n) for n in range(drawn + 1)] for law in laws)
        gap = max(abs(p - q) for p, q in zip(kept, back, strict=True))
        lines = [
            t(
                "{pile} unseen, {high} of them high, {cards} drawn. No high card: {kept}, put back: {back}.",
                pile=pile,
                high=high,
                cards=drawn,
                kept=t.percent(kept[0]),
                back=t.percent(back[0]),
            ),
            t("The two laws differ by {gap} at most.", gap=measured(100 * gap, 1, POINTS, t)),
        ]
        if drawn > pile - high:
            lines.append(
                t.render(
                    counted(
                        pile - high,
                        "A high card is certain: there is only {n} low card.",
                        "A high card is certain: there are only {n} low ones.",
                    )
                )
            )
        if drawn > high:
            lines.append(
                t.render(
                    counted(
                        high,
                        "More than {n} high card is impossible, unless cards are put back.",
                        "More than {n} high cards are impossible, unless cards are put back.",
                    )
                )
            )
        return {
            "kept": [float(p) for p in kept],
            "back": [float(p) for p in back],
            "texts": [[t.percent(p), t.percent(q)] for p, q in zip(kept, back, strict=True)],
            "lines": lines,
        }

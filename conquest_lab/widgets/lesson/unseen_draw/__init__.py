"""Cards drawn from those not seen, one at a time or a thousand hands, kept or put back."""

from __future__ import annotations

from fractions import Fraction

from conquest_lab.core.words import counted
from conquest_lab.odds.estimates import Proportion
from conquest_lab.widgets.data import Data, Sent, whole
from conquest_lab.widgets.lesson.predict import Predict
from conquest_lab.widgets.lesson.questions.hidden import NoneHigh
from conquest_lab.widgets.lesson.share import compared, share_line
from conquest_lab.widgets.lesson.trials import HANDFULS, TrialsView

PACE = 0.06


class UnseenDraw(TrialsView, kind="unseen_draw"):
    """Draws the hands of a bet on unseen cards, and counts how many high cards each has.

    put_back: whether each card goes back before the next is drawn.
    hand: whether each card drawn so far is high. turned: the cards of the table that lie face up.
    """

    unit = counted(1, "{n} hand", "{n} hands")
    about = NoneHigh
    question: NoneHigh
    most = 200_000

    def __init__(self, bet: Predict) -> None:
        self.put_back = False
        super().__init__(bet)

    def restart(self) -> None:
        super().restart()
        self.hand: list[bool] = []
        self.turned: dict[int, bool] = {}

    def trial(self) -> int:
        """Draw a whole hand; its number of high cards."""
        self.hand, self.turned = [], {}
        while len(self.hand) < self.question.cards:
            free = [n for n in range(self.question.unseen) if n not in self.turned]
            self._draw_at(self.rng.choice(free))
        return sum(self.hand)

    def _draw_at(self, place: int) -> None:
        """Turn one card up: high with the share of high cards among those that may be drawn."""
        question = self.question
        gone = [] if self.put_back else self.hand
        high = self.rng.randrange(question.unseen - len(gone)) < question.high - sum(gone)
        if self.put_back:
            self.turned.clear()
        self.turned[place] = high
        self.hand.append(high)

    def turn(self, place: int) -> None:
        """Draw the card that lies at this place; a full hand is put away first."""
        if not self.decided or self.running or self.thrown >= self.most:
            return
        if len(self.hand) >= self.question.cards:
            self.hand, self.turned = [], {}
        if place in self.turned and not self.put_back:
            return
        self._draw_at(place)
        if len(self.hand) == self.question.cards:
            self.counts[sum(self.hand)] += 1
            self.thrown = self.counts.total()
        self.draw()

    def keep(self, put_back: bool) -> None:
        """Draw with or without putting back from now on; the count begins anew."""
        self.put_back = put_back
        self.restart()
        self.draw()

    def hit(self, outcome: object) -> bool:
        return outcome == 0

    def on_own_message(self, do: str, message: Sent) -> None:
        match do, message:
            case "draw", {"to": int(hands)} if hands in HANDFULS and hands is not True:
                self.run(hands, PACE if hands > 10 else 0)
            case "turn", _:
                place = whole(message, "to", self.question.unseen)
                if place is not None:
                    self.turn(place)
            case "keep", _:
                self.keep(message.get("to") is True)

    def law(self, put_back: bool) -> list[Fraction]:
        """The chances of 0, 1, 2 … high cards."""
        chance = self.question.chance_put_back if put_back else self.question.chance
        return [chance(n) for n in range(self.question.cards + 1)]

    def data(self) -> Data:
        t, question = self.t, self.question
        exact = self.law(self.put_back)[0] if self.revealed else None
        bet = None if self.put_back else self.wager
        line = share_line(self.hits, self.thrown, t, bet=bet, exact=exact)
        return {
            **self.trial_data(),
            "pile": question.unseen,
            "high": question.high,
            "size": question.cards,
            "put_back": self.put_back,
            "turned": [[place, high] for place, high in self.turned.items()],
            "hand": list(self.hand),
            "full": self.thrown >= self.most,
            "counts": [self.counts[n] for n in range(question.cards + 1)],
            "exact": [float(p) for p in self.law(self.put_back)] if self.revealed else None,
            "other": [float(p) for p in self.law(not self.put_back)] if self.revealed else None,
            "laws": self._laws() if self.revealed else "",
            "handfuls": [[n, t("One hand") if n == 1 else t("{n} hands", n=n)] for n in HANDFULS],
            "line": {**line, "said": " ".join(self._compared(bet, exact))},
        }

    def _laws(self) -> str:
        return self.t(
            "No high card: {kept} without putting back, {back} if every card were put back.",
            kept=self.t.percent(self.question.chance(0)),
            back=self.t.percent(self.question.chance_put_back(0)),
        )

    def _compared(self, bet: Fraction | None, exact: Fraction | None) -> list[str]:
        if not self.thrown:
            return []
        t, (low, high) = self.t, Proportion(self.hits, self.thrown).interval()
        said = t(
            "{hits} of {hands} without a high card: {share}, 95 % interval {low} to {high}.",
            hits=self.hits,
            hands=self.trials,
            share=t.percent(Fraction(self.hits, self.thrown)),
            low=t.percent(Fraction(low)),
            high=t.percent(Fraction(high)),
        )
        return [said, *compared(Fraction(low), Fraction(high), t, bet, exact)]

    def said(self) -> str:
        names = tuple(self.t("high") if high else self.t("low") for high in self.hand)
        return self.t("Hand: {cards}.", cards=names) if names else ""

"""Cards drawn one after the other until they hold a set: how many it takes, counted and exact."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import count

from conquest_lab import odds
from conquest_lab.core.words import counted
from conquest_lab.mechanics.cards import JOKER, SYMBOL_NAMES, SYMBOLS
from conquest_lab.odds.cards import DECK, DECK_WITHOUT_JOKERS, hand_of, holds_set
from conquest_lab.odds.estimates import mean_of
from conquest_lab.svg.drawings import drawing
from conquest_lab.widgets.data import Data, Sent
from conquest_lab.widgets.lesson.handfuls import HandfulsView
from conquest_lab.widgets.lesson.numbers import measured
from conquest_lab.widgets.lesson.predict import Predict
from conquest_lab.widgets.lesson.questions.hands import DrawsNeeded, SetChance
from conquest_lab.widgets.lesson.share import share_bar, share_line

LONGEST = 8
"""Draws that have a bar of their own; more are counted together."""
CARDS = counted(1, "{n} card", "{n} cards")


PILE = tuple(symbol for symbol, n in DECK.items() for _ in range(n))
PILE_WITHOUT_JOKERS = tuple(symbol for symbol in PILE if symbol != JOKER)


@lru_cache(maxsize=512)
def _set_among(symbols: tuple[str, ...]) -> bool:
    return holds_set(hand_of(symbols))


@lru_cache(maxsize=1)
def _sets() -> odds.cards.Waiting:
    return odds.cards.draws_to_set()


@lru_cache(maxsize=1)
def _symbols_kept() -> odds.cards.Waiting:
    return odds.cards.draws_to_set("miro", DECK_WITHOUT_JOKERS)


class DrawUntil(HandfulsView, kind="draw_until"):
    """Draws from the 44 cards until the hand holds a set; three, four or five cards.

    bets: on the chance that this many cards hold a set; all of them are made before anything is drawn.
    """

    unit = counted(1, "{n} hand", "{n} hands")
    about = SetChance | DrawsNeeded
    question: SetChance | DrawsNeeded

    def __init__(self, *bets: Predict) -> None:
        self.bets = bets
        first, *more = bets
        for bet in more:
            self.question_of(bet)
        super().__init__(first)
        for bet in more:
            bet.observe(self.draw, "decided")

    @property
    def decided(self) -> bool:
        """True once every bet is made, or left out."""
        return all(bet.decided for bet in self.bets)

    def restart(self) -> None:
        super().restart()
        self.drawn: list[str] = []

    def trial(self) -> int:
        """Draw to the end; the number of cards."""
        five = self.rng.sample(PILE, len(_sets().held_by) - 1)
        taken = next(n for n in count(3) if _set_among(tuple(sorted(five[:n]))))
        self.drawn = five[:taken]
        return taken

    def hit(self, outcome: object) -> bool:
        return self._within(outcome, self.question)

    def _within(self, outcome: object, drawn_for: object) -> bool:
        """True for a hand that held a set within the cards that were asked about."""
        return (
            isinstance(drawn_for, SetChance)
            and isinstance(outcome, int)
            and outcome <= drawn_for.cards
        )

    def law(self) -> list[tuple[int, Fraction]]:
        """The chance of each number of cards."""
        draws = _sets().draws
        return [(n, draws.probability(n)) for n in draws.outcomes]

    def means(self) -> list[str]:
        """The exact means, in words."""
        t, mean = self.t, _sets().expected
        return [t("Exact mean: {cards}.", cards=measured(mean, 3, CARDS, t))]

    def data(self) -> Data:
        return {
            **self.trial_data(),
            "bars": self._bars(),
            "lines": [self._line(bet) for bet in self.bets if isinstance(bet.question, SetChance)],
            "drawn": [self._card(symbol) for symbol in self.drawn] if self.thrown else [],
            "mean": self._mean(),
            "exact": self.means() if self.revealed else [],
            "put_back": None,
        }

    def _line(self, bet: Predict) -> Data:
        """The share of hands with a set within this many cards, beside its bet and the exact chance."""
        t, question = self.t, bet.question
        hits = sum(n for outcome, n in self.counts.items() if self._within(outcome, question))
        exact = Fraction(question.answer) if self.revealed else None
        cards = question.cards if isinstance(question, SetChance) else 0
        return {
            **share_line(hits, self.thrown, t, bet=bet.value, exact=exact, runs_said=self.trials),
            "within": t("A set within {n} cards:", n=cards),
        }

    def _bars(self) -> list[Data]:
        return [
            share_bar(self._label(n), self._seen(n), chance if self.revealed else None, self.t)
            for n, chance in self.law()
        ]

    def _label(self, n: int) -> str:
        return self.t.render(counted(n, "{n} card", "{n} cards"))

    def _seen(self, n: int) -> Fraction | None:
        return Fraction(self.counts[n], self.thrown) if self.thrown else None

    def _card(self, symbol: str) -> Data:
        shown = "army" if symbol == SYMBOLS[0] else symbol
        return {
            "key": symbol,
            "name": self.t.render(SYMBOL_NAMES[symbol]),
            "path": drawing(shown),
        }

    def _mean(self) -> str:
        t = self.t
        if self.thrown < 2:
            return ""
        mean = mean_of((n, times) for n, times in self.counts.items() if isinstance(n, int))
        low, high = mean.interval()
        said = t(
            "Mean of your hands: {cards}, 95 % interval {low} to {high}.",
            cards=measured(mean.value, 2, CARDS, t),
            low=t.decimal(low, 2),
            high=t.decimal(high, 2),
        )
        if self.wager is not None and isinstance(self.question, DrawsNeeded):
            inside = low <= self.wager <= high
            bet = t.decimal(self.wager, 1)
            said += " " + (
                t("Your bet, {bet}, lies inside the interval.", bet=bet)
                if inside
                else t("Your bet, {bet}, lies outside the interval.", bet=bet)
            )
        return said

    def said(self) -> str:
        t = self.t
        if self.thrown != 1:
            return ""
        return t("Drawn: {cards}.", cards=tuple(SYMBOL_NAMES[symbol] for symbol in self.drawn))


class SymbolDraws(DrawUntil):
    """Draws until all three symbols were seen, each card put back or not: the coupon collector.

    put_back: whether each card goes back before the next is drawn.
    """

    put_back = True

    def restart(self) -> None:
        super().restart()
        self.put_back = True

    def trial(self) -> int:
        if self.put_back:
            self.drawn = []
            while len(set(self.drawn)) < len(SYMBOLS):
                self.drawn.append(self.rng.choice(SYMBOLS))
        else:
            deck = self.rng.sample(PILE_WITHOUT_JOKERS, len(PILE_WITHOUT_JOKERS))
            taken = next(n for n in count(3) if len(set(deck[:n])) == len(SYMBOLS))
            self.drawn = deck[:taken]
        return len(self.drawn)

    def law(self) -> list[tuple[int, Fraction]]:
        kinds = len(SYMBOLS)
        if self.put_back:
            held = [odds.cards.all_kinds(n, kinds) for n in range(LONGEST + 1)]
        else:
            held = list(_symbols_kept().held_by[: LONGEST + 1])
        law = [(n, held[n] - held[n - 1]) for n in range(kinds, LONGEST + 1)]
        return [*law, (LONGEST + 1, 1 - held[LONGEST])]

    def means(self) -> list[str]:
        t, mean = self.t, odds.cards.mean_to_all_kinds(len(SYMBOLS))
        return [
            t("Put back, exactly: 3/3 + 3/2 + 3/1 = {cards}.", cards=measured(mean, 1, CARDS, t)),
            t(
                "Not put back, 14 of each: {cards}.",
                cards=measured(_symbols_kept().expected, 3, CARDS, t),
            ),
        ]

    def _label(self, n: int) -> str:
        return f"{n}+" if n > LONGEST else str(n)

    def _seen(self, n: int) -> Fraction | None:
        if not self.thrown:
            return None
        times = sum(v for k, v in self.counts.items() if isinstance(k, int) and k >= n)
        return Fraction(times if n > LONGEST else self.counts[n], self.thrown)

    def turn(self, *, put_back: bool) -> None:
        """Draw with or without putting back; what was counted is forgotten."""
        revealed = self.revealed
        self.restart()
        self.put_back, self.revealed = put_back, revealed
        self.draw()

    def on_own_message(self, do: str, message: Sent) -> None:
        match do, message:
            case "put_back", {"to": bool(put_back)}:
                self.turn(put_back=put_back)

    def data(self) -> Data:
        return {**super().data(), "put_back": self.put_back}

"""Both readings side by side, behind a bet: moves, events and exact chances."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from conquest_lab.core.presentation import presentation
from conquest_lab.core.ruleset import Action
from conquest_lab.core.words import Seat, Speaker, counted
from conquest_lab.text.cite import cited
from conquest_lab.widgets.data import Data, Json, Sent, whole
from conquest_lab.widgets.lesson.numbers import in_percent
from conquest_lab.widgets.lesson.pair_bet import FIRST, SAME, SECOND, PairBet
from conquest_lab.widgets.lesson.reading_pairs import Told, only_in, walked

MOST_MOVES = 6


class ReadingsBeside(PairBet, kind="readings_beside"):
    """A bet on the moves of a position; what each reading makes of it is shown when the bet is locked."""

    tried = 0

    @property
    def key(self) -> str:
        return f"{self.desk.pair.key}/{self.desk.spot_number}"

    def restart(self) -> None:
        super().restart()
        self.tried = 0

    def on_message(self, do: str, message: Sent) -> None:
        if do == "try" and (to := whole(message, "to", len(self._moves()))) is not None:
            self.tried = to
            self.draw()
        super().on_message(do, message)

    def data(self) -> Data:
        t, spot = self.desk.t, self.desk.spot
        prompt = t(
            "Under which reading does {player} have more moves here?", player=Seat(spot.seat)
        )
        bet = self.bet(prompt, t("as many under both"))
        return bet | (self._position(t) if bet["open"] else {})

    # The position

    def _moves(self) -> list[tuple[Action, ...]]:
        """Lines to look at: the one of the spot, then others that only one reading allows."""
        spot = self.desk.spot
        first, other = self.desk.pair.rules
        only = only_in(first, other, spot.state) + only_in(other, first, spot.state)
        further = [(action,) for action in only if action != spot.line[0]]
        return [spot.line, *further][: 2 * MOST_MOVES]

    def _position(self, t: Speaker) -> Data:
        desk, spot = self.desk, self.desk.spot
        rules, lines = desk.pair.rules, self._moves()
        line = lines[self.tried]
        sides = [walked(one, spot, line) for one in rules]
        sentences = [Counter(t.render(m) for m, _ in side.events) for side in sides]
        counts = [len(one.legal_actions(spot.state)) for one in rules]
        shown = presentation(rules[0])
        return {
            "answer": _larger(*counts),
            "said": self._said_counts(counts),
            "tries": [t.render(shown.label(spot.state, one[0])) for one in lines],
            "tried": self.tried,
            "columns": [self._column(n, side, sentences[1 - n], t) for n, side in enumerate(sides)],
            "law": self._law(sides, t),
            "chances": self._chances(t),
        }

    def _said_counts(self, counts: Sequence[int]) -> str:
        t = self.t
        moves = [t.render(counted(n, "{n} move", "{n} moves")) for n in counts]
        first, second = self.desk.names
        return t(
            "“{first}”: {moves}; “{second}”: {others}.",
            first=first,
            moves=moves[0],
            second=second,
            others=moves[1],
        )

    def _column(self, number: int, side: Told, elsewhere: Counter[str], t: Speaker) -> Data:
        """The answer of one reading to the move that is looked at."""
        desk, spot = self.desk, self.desk.spot
        rules, other = desk.pair.rules[number], desk.pair.rules[1 - number]
        shown = presentation(rules)
        only = [t.render(shown.label(spot.state, a)) for a in only_in(rules, other, spot.state)]
        refusal = side.refusal
        return {
            "name": desk.names[number],
            "recommended": number == FIRST,
            "only": only[:MOST_MOVES],
            "more": max(0, len(only) - MOST_MOVES),
            "refusal": "" if refusal is None else t.render(refusal.detail),
            "refused_by": None if refusal is None else cited(refusal.rule, t),
            "events": list(_marked(side, elsewhere, t)),
        }

    def _law(self, sides: Sequence[Told], t: Speaker) -> list[Json]:
        """The pieces that may lie there after the next throw, with the chances under both readings."""
        laws = [{t.render(m): chance for m, chance in side.law} for side in sides]
        rows = dict.fromkeys([*laws[0], *laws[1]])
        return [[row, *(self._chance(law.get(row), law) for law in laws)] for row in rows]

    def _chance(self, chance: Fraction | None, law: dict[str, Fraction]) -> str:
        """A chance; 0 for what cannot come, a dash where nothing is thrown."""
        if chance is None:
            return "0" if law else "–"
        return self._exact(chance)

    def _exact(self, chance: Fraction) -> str:
        t = self.t
        return (
            t.render(chance.numerator)
            if chance.denominator == 1
            else f"{chance} {in_percent(chance, t)}"
        )

    def _chances(self, t: Speaker) -> list[Json]:
        pair = self.desk.pair
        both = zip(pair.chances(pair.spec.default), pair.chances(pair.value), strict=True)
        return [
            [t.render(what), self._exact(first), self._exact(second)]
            for (what, first), (_, second) in both
        ]


def _larger(first: int, second: int) -> int:
    return SAME if first == second else FIRST if first > second else SECOND


def _marked(side: Told, elsewhere: Counter[str], t: Speaker) -> Iterator[Json]:
    """The events in words, each with its rule, and whether the other reading has none like it."""
    left = elsewhere.copy()
    for message, rule in side.events:
        sentence = t.render(message)
        left[sentence] -= 1
        yield [sentence, cited(rule, t), left[sentence] < 0]

"""Questions about two readings of a rule: which of them allows a move."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from conquest_lab.core.ruleset import Action
from conquest_lab.core.words import Message, say
from conquest_lab.widgets.desk import Rules
from conquest_lab.widgets.lesson.questions import RIGHT, Gaps, PickQuestion, Verdict
from conquest_lab.widgets.lesson.questions.board_games import Position, refused
from conquest_lab.widgets.lesson.reading_pairs import PAIRS, Pair, only_in, spots

ONLY_FIRST, ONLY_SECOND, BOTH = range(3)


@dataclass(frozen=True)
class WhichReading(Position, PickQuestion):
    """A move, and the readings of a rule that allow it.

    pair: the readings. action: the move, legal under one of them at least.
    """

    pair: Pair
    action: Action

    @property
    def key(self) -> str:
        return f"{self.pair.key} {self.rules.format_action(self.action)} {self.session.seed}"

    @property
    def right(self) -> int:
        """The number of the right answer."""
        first, second = (self._allows(rules) for rules in self.pair.rules)
        return BOTH if first and second else ONLY_FIRST if first else ONLY_SECOND

    def _allows(self, rules: Rules) -> bool:
        return rules.why_illegal(self.session.state, self.action) is None

    def options(self) -> tuple[Message, ...]:
        """One reading alone, the other alone, or both."""
        first, second = self.pair.names
        return (
            say("Only under the reading “{reading}”", reading=first),
            say("Only under the reading “{reading}”", reading=second),
            say("Under both readings"),
        )

    def judge(self, picked: int) -> Verdict:
        """Right, or the refusal of the reading that does not allow the move."""
        if picked == self.right:
            return RIGHT
        for rules in self.pair.rules:
            refusal = rules.why_illegal(self.session.state, self.action)
            if refusal is not None:
                return refused(refusal)
        return self.wrong_verdict("both")

    def case(self, sentence: str) -> str:
        return ("one", "one", "both")[self.right]

    def gaps(self) -> Gaps:
        return {
            "player": self.who,
            "label": self.pair.spec.label,
            "action": self.presentation.label(self.session.state, self.action),
            "answer": self.options()[self.right],
        }


@dataclass(frozen=True)
class ReadingMoves:
    """Draws questions `WhichReading` about an option of `PAIRS`."""

    ruleset: str
    option: str

    @property
    def pair(self) -> Pair:
        """The two readings."""
        return next(p for p in PAIRS if (p.ruleset, p.option) == (self.ruleset, self.option))

    def drawn(self, rng: Random) -> WhichReading:
        """A spot, and a move that one reading alone allows or, as often, both."""
        first, second = self.pair.rules
        spot = rng.choice(spots(self.pair))
        only = only_in(first, second, spot.state) + only_in(second, first, spot.state)
        both = [a for a in first.legal_actions(spot.state) if a not in only]
        action = rng.choice(only if only and (not both or rng.random() < 0.5) else both)
        return WhichReading(spot.session, spot.seat, self.pair, action)

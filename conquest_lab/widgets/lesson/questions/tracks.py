"""Questions about the value of sets as it grows, and about the loyalty of an ally."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import ClassVar, Self

from conquest_lab.core.words import counted
from conquest_lab.mechanics.cards import growing_value
from conquest_lab.widgets.lesson.questions import (
    ANY_GAME,
    Exact,
    Gaps,
    Level,
    NumberQuestion,
    Question,
    armies,
)

DIE = range(1, 7)


def stays(face: int) -> bool:
    """True if an ally's cannon stays where it is after this throw (H-53)."""
    return face > 4


STAYS = Fraction(sum(map(stays, DIE)), len(DIE))
"""The chance that an ally's cannon stays after an invasion."""


@dataclass(frozen=True)
class SetsAtOnce(NumberQuestion):
    """The armies for several sets that are traded at the same moment.

    traded: sets that were traded in the game before. sets: those that are traded now.
    game: the one whose cards they are.
    """

    traded: int = 3
    sets: int = 3
    game: str = ANY_GAME
    form = "whole"
    by = "game"

    @classmethod
    def drawn(cls, rng: Random, game: str = ANY_GAME) -> Self:
        """Two or three sets, somewhere on the track."""
        return cls(rng.randint(0, 6), rng.randint(2, 3), game)

    @property
    def values(self) -> tuple[int, ...]:
        """The value of each of the sets."""
        return tuple(growing_value(self.traded + n) for n in range(self.sets))

    @property
    def answer(self) -> int:
        return sum(self.values)

    def gaps(self) -> Gaps:
        return {
            "traded": counted(self.traded, "{n} set", "{n} sets"),
            "terms": " + ".join(map(str, self.values)),
            "armies": armies(self.answer, self.game),
        }

    def wrong(self) -> dict[str, Exact]:
        first = sum(growing_value(n) for n in range(self.sets))
        found: dict[str, Exact] = {
            "first": self.values[0],
            "same": self.values[0] * self.sets,
            "late": sum(growing_value(self.traded + n + 1) for n in range(self.sets)),
        }
        return found | ({"start": first} if self.traded else {})


@dataclass(frozen=True)
class TradedSets:
    """A source of questions `SetsAtOnce` for a game."""

    makes: ClassVar[type[Question]] = SetsAtOnce
    game: str = ANY_GAME
    level: Level = "standard"

    def drawn(self, rng: Random) -> SetsAtOnce:
        """Sets of this game."""
        return SetsAtOnce.drawn(rng, self.game)


@dataclass(frozen=True)
class InvasionsUntil(NumberQuestion):
    """The fewest invasions after which an ally's cannon has probably moved.

    percent: the chance that it has not moved is to be below this.
    """

    percent: int = 1
    form = "whole"
    variants = ((30, 25, 20, 15, 12, 10, 8, 5, 4, 3, 2, 1),)

    @property
    def answer(self) -> int:
        """The least number, tried one after the other."""
        tried = 1
        while STAYS**tried >= Fraction(self.percent, 100):
            tried += 1
        return tried

    def gaps(self) -> Gaps:
        n = self.answer
        return {"n": n, "fewer": n - 1, "before": str(STAYS ** (n - 1)), "after": str(STAYS**n)}

    def wrong(self) -> dict[str, Exact]:
        moves = 1
        while (1 - STAYS) ** moves >= Fraction(self.percent, 100):
            moves += 1
        return {"fewer": self.answer - 1, "moves": moves}

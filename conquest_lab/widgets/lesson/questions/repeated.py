"""Questions about a chance whose case can be tried again and again: an ally's dice, a contest of cards."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from random import Random
from typing import NamedTuple, Self

from conquest_lab import odds
from conquest_lab.core.presentation import presentation
from conquest_lab.core.words import Message, Value, say
from conquest_lab.games import load
from conquest_lab.widgets.lesson.questions import (
    Exact,
    Gaps,
    NumberQuestion,
)
from conquest_lab.widgets.lesson.questions.tracks import DIE, STAYS, stays

COPIES = 3
"""Cards of each region in Conquêtes."""


class Trial(NamedTuple):
    """One trial of a case: whether the event happened, and what was thrown or drawn."""

    happened: bool
    sentence: Message


class RepeatedChance(NumberQuestion):
    """The probability of an event that can be tried, so that its share can be observed."""

    @property
    @abstractmethod
    def answer(self) -> Fraction: ...

    @abstractmethod
    def trial(self, rng: Random) -> Trial:
        """The case once more, with other luck."""

    @abstractmethod
    def trial_sentence(self) -> Message:
        """One trial, described in a sentence."""


@dataclass(frozen=True)
class AllyStays(RepeatedChance):
    """The probability that an ally's cannon has not moved after this many invasions."""

    invasions: int = 3
    variants = ((2, 3),)

    @property
    def answer(self) -> Fraction:
        return STAYS**self.invasions

    def trial(self, rng: Random) -> Trial:
        """Throw after each invasion, until the cannon moves."""
        faces: list[int] = []
        while len(faces) < self.invasions and all(map(stays, faces)):
            faces.append(rng.choice(DIE))
        kept = all(map(stays, faces))
        thrown: tuple[Value, ...] = tuple(faces)
        moved = say("{dice}: the cannon has moved.", dice=thrown)
        return Trial(kept, say("{dice}: it has never moved.", dice=thrown) if kept else moved)

    def trial_sentence(self) -> Message:
        return say(
            "One trial: {n} invasions, a die after each until the cannon moves.", n=self.invasions
        )

    def gaps(self) -> Gaps:
        faces = sum(map(stays, DIE))
        return {
            "n": self.invasions,
            "faces": faces,
            "product": " × ".join([f"{faces}/{len(DIE)}"] * self.invasions),
        }

    def wrong(self) -> dict[str, Exact]:
        found: dict[str, Exact] = {
            "one-throw": STAYS,
            "hits": (1 - STAYS) ** self.invasions,
            "not": 1 - self.answer,
        }
        added = self.invasions * STAYS
        return found | ({"added": added} if added < 1 else {"equiprobable": Fraction(1, 2)})


@lru_cache(maxsize=1)
def full_pile() -> tuple[int, ...]:
    """The values of all cards of Conquêtes."""
    places = presentation(load("conquetes")).places
    return tuple(int(place.worth) for place in places) * COPIES


@dataclass(frozen=True)
class ContestWon(RepeatedChance):
    """The probability that an attack with cards drawn from the full pile takes the region.

    attacking, attacked: values of the regions. support, answered: the cards of each side.
    """

    attacking: int = 5
    attacked: int = 3
    support: int = 2
    answered: int = 2

    @classmethod
    def drawn(cls, rng: Random) -> Self:
        """Two regions, and up to three cards on each side."""
        return cls(*(rng.randint(2, 5) for _ in range(2)), *(rng.randint(1, 3) for _ in range(2)))

    def _win(self, attacking: int, attacked: int) -> Fraction:
        return odds.conquetes.contest(
            attacking, attacked, full_pile(), self.support, self.answered
        ).win

    @property
    def answer(self) -> Fraction:
        return self._win(self.attacking, self.attacked)

    def trial(self, rng: Random) -> Trial:
        """Draw the cards of both sides from one pile, and add up."""
        cards = rng.sample(full_pile(), self.support + self.answered)
        sides = (self.attacking, *cards[: self.support]), (self.attacked, *cards[self.support :])
        attack, defence = map(sum, sides)
        sums = {
            "attack": " + ".join(map(str, sides[0])),
            "defence": " + ".join(map(str, sides[1])),
            "a": attack,
            "d": defence,
        }
        won = say("{attack} = {a}, {defence} = {d}: you win.", **sums)
        lost = say("{attack} = {a}, {defence} = {d}: the defender wins.", **sums)
        return Trial(attack > defence, won if attack > defence else lost)

    def trial_sentence(self) -> Message:
        return say("One trial: new cards for both sides, then the sums are compared.")

    def gaps(self) -> Gaps:
        return {"all": len(full_pile())}

    def wrong(self) -> dict[str, Exact]:
        return {
            "equiprobable": Fraction(1, 2),
            "not": 1 - self.answer,
            "ties": self._win(self.attacking + 1, self.attacked),
            "swapped": self._win(self.attacked, self.attacking),
        }

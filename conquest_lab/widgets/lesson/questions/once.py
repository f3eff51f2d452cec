"""Questions about “at least once”: the bets of the Chevalier de Méré, and cards that are drawn twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import perm
from random import Random
from typing import Self

from conquest_lab.core.presentation import presentation
from conquest_lab.core.words import Text, say
from conquest_lab.games import load
from conquest_lab.widgets.lesson.questions import (
    Exact,
    Gaps,
    Level,
    NumberQuestion,
    in_percent,
    power,
)
from conquest_lab.widgets.lesson.questions.chances import Belief, Chance, chance, pooled
from conquest_lab.widgets.lesson.questions.tried import Thing, Tried, WrittenChoice

FACES = range(1, 7)
TERRITORIES = 42


@dataclass(frozen=True)
class AtLeastOnce(Tried):
    """The chance of at least one six in some throws of a die, or of one double six with two dice."""

    dice: int = 1
    throws: int = 4
    level: Level = "start"

    @classmethod
    def drawn(cls, rng: Random) -> Self:
        """Throws with which neither outcome is nearly certain."""
        dice = rng.choice((1, 2))
        return cls(dice, rng.choice((range(2, 9), (6, 12, 18, 20, 24, 25, 30, 36))[dice - 1]))

    @property
    def cases(self) -> int:
        """The equally likely cases of one throw."""
        return int(6**self.dice)

    @property
    def answer(self) -> Fraction:
        return 1 - Fraction(self.cases - 1, self.cases) ** self.throws

    def wrong(self) -> dict[str, Exact]:
        one, n = Fraction(1, self.cases), self.throws
        return {
            "added": min(n * one, Fraction(1)),
            "exactly": n * one * (1 - one) ** (n - 1),
            "not": 1 - self.answer,
            "one-throw": one,
        }

    def case(self, sentence: str) -> str:
        return "one" if self.dice == 1 else "two"

    def gaps(self) -> Gaps:
        missed = f"{self.cases - 1}/{self.cases}"
        return {"power": power(missed, self.throws), "missed": missed, "one": f"1/{self.cases}"}

    def once(self, rng: Random) -> tuple[Sequence[Thing], int]:
        throws = [[rng.choice(FACES) for _ in range(self.dice)] for _ in range(self.throws)]
        sixes = sum(set(faces) == {6} for faces in throws)
        return [(face, set(faces) == {6}) for faces in throws for face in faces], min(sixes, 1)


@dataclass(frozen=True)
class OldBet(WrittenChoice):
    """A six in some throws of a die, against a double six in six times as many throws of two."""

    throws: int = 4
    swapped: bool = False
    level: Level = "standard"
    variants = (range(2, 9), (False, True))
    choices = ("one", "two", "same")
    best = "one"

    @property
    def chances(self) -> tuple[Fraction, Fraction]:
        """The chances of both bets."""
        return AtLeastOnce(1, self.throws).answer, AtLeastOnce(2, 6 * self.throws).answer

    def case(self, sentence: str) -> str:
        return "swapped" if self.swapped else "plain"

    def gaps(self) -> Gaps:
        one, two = self.chances
        sixfold = 6 * self.throws
        return {
            "sixfold": sixfold,
            "single": power("5/6", self.throws),
            "double": power("35/36", sixfold),
            "first": in_percent(one),
            "second": in_percent(two),
        }


@pooled
def at_least_once() -> Iterable[Chance]:
    """Events that happen at least once in several throws."""
    twos = (AtLeastOnce(2, n) for n in (6, 12, 18, 24, 25, 30))
    for question in (*(AtLeastOnce(1, n) for n in range(2, 9)), *twos):
        wrong, one = question.wrong(), Fraction(1, question.cases)
        event = (
            say("At least one six in {n} throws of a die", n=question.throws)
            if question.dice == 1
            else say("At least one double six in {n} throws of two dice", n=question.throws)
        )
        how = say("1 − {power}", power=question.gaps()["power"])
        added = (
            say("{n} × {one}", n=question.throws, one=one)
            if question.throws <= question.cases
            else say("{n} × {one} is more than 1, hence certain", n=question.throws, one=one)
        )
        beliefs = [
            Belief("added", Fraction(wrong["added"]), added),
            Belief("not", Fraction(wrong["not"]), say("{power}", power=question.gaps()["power"])),
        ]
        yield chance(
            f"once-{question.dice}-{question.throws}", event, question.answer, how, beliefs
        )


# The same card twice --------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def _names() -> tuple[Text, ...]:
    shown = presentation(load("hasbro"))
    return tuple(place.name for place in shown.places)


def all_different(cards: int, kinds: int) -> Fraction:
    """The chance that cards, each put back after it was drawn, are all different."""
    return Fraction(perm(kinds, cards), kinds**cards)


@dataclass(frozen=True)
class SameTwice(Tried):
    """The chance that some card is drawn twice, if each is put back.

    cards: drawn. kinds: different cards in the pile, each once.
    """

    cards: int = 8
    kinds: int = TERRITORIES
    level: Level = "standard"

    @classmethod
    def drawn(cls, rng: Random) -> Self:
        """Territory cards, or the faces of dice."""
        kinds = rng.choice((TERRITORIES, 6))
        return cls(rng.choice(range(4, 15) if kinds == TERRITORIES else range(2, 6)), kinds)

    @property
    def answer(self) -> Fraction:
        return 1 - all_different(self.cards, self.kinds)

    def wrong(self) -> dict[str, Exact]:
        own = 1 - Fraction(self.kinds - 1, self.kinds) ** (self.cards - 1)
        return {
            "mine": own,
            "share": Fraction(self.cards, self.kinds),
            "not": 1 - self.answer,
        }

    def case(self, sentence: str) -> str:
        return "cards" if self.kinds == TERRITORIES else "dice"

    def gaps(self) -> Gaps:
        factors = [f"{self.kinds - n}/{self.kinds}" for n in range(1, self.cards)]
        return {
            "product": " × ".join(
                factors if len(factors) < 4 else [*factors[:2], "…", factors[-1]]
            ),
            "pairs": self.cards * (self.cards - 1) // 2,
        }

    def once(self, rng: Random) -> tuple[Sequence[Thing], int]:
        drawn = [rng.randrange(self.kinds) for _ in range(self.cards)]
        times = Counter(drawn)
        if self.kinds == TERRITORIES:
            return [(_names()[n], times[n] > 1) for n in drawn], int(max(times.values()) > 1)
        return [(n + 1, times[n] > 1) for n in drawn], int(max(times.values()) > 1)


@dataclass(frozen=True)
class PairOrMine(WrittenChoice):
    """Two of a group who drew the same card, or somebody who drew the card of one person."""

    group: int = 15
    kinds: int = TERRITORIES
    level: Level = "start"
    variants = (range(5, 26), (TERRITORIES,))
    choices = ("mine", "pair", "same")
    best = "pair"

    def gaps(self) -> Gaps:
        pair = SameTwice(self.group, self.kinds)
        mine = Fraction(pair.wrong()["mine"])
        return {
            "pairs": self.group * (self.group - 1) // 2,
            "others": self.group - 1,
            "pair_percent": in_percent(pair.answer),
            "mine_percent": in_percent(mine),
        }


@dataclass(frozen=True)
class PairsIn(NumberQuestion):
    """The number of pairs among some people."""

    group: int = 10
    form = "whole"
    level: Level = "start"
    variants = (range(5, 26),)

    @property
    def answer(self) -> int:
        return self.group * (self.group - 1) // 2

    def gaps(self) -> Gaps:
        return {"others": self.group - 1, "ordered": self.group * (self.group - 1)}

    def wrong(self) -> dict[str, Exact]:
        n = self.group
        return {"mine": n - 1, "order": n * (n - 1), "own-self": n * n}


@pooled
def twice() -> Iterable[Chance]:
    """Events of cards and dice that come twice."""
    cards = (SameTwice(n) for n in (4, 5, 6, 7, 8, 10, 12, 15))
    for question in (*cards, *(SameTwice(n, 6) for n in (2, 3, 4, 5))):
        wrong, n = question.wrong(), question.cards
        event = (
            say(
                "Of {n} draws from {all} territory cards, each put back, two give the same card",
                n=n,
                all=TERRITORIES,
            )
            if question.kinds == TERRITORIES
            else say("Of {n} dice, two show the same", n=n)
        )
        beliefs = [
            Belief("mine", Fraction(wrong["mine"]), say("another one is like the first")),
            Belief("share", Fraction(wrong["share"]), say("{n} of {all}", n=n, all=question.kinds)),
        ]
        how = say("1 − {product}", product=question.gaps()["product"])
        yield chance(f"twice-{question.kinds}-{n}", event, question.answer, how, beliefs)

"""Questions that ask for the first wrong line of somebody's work; each work has one known mistake."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import ClassVar, Literal, Self

from conquest_lab.core.words import Message, say
from conquest_lab.widgets.lesson.questions import Gaps, Level, armies, dice, hundredth, power
from conquest_lab.widgets.lesson.questions.kinds import ErrorQuestion
from conquest_lab.widgets.lesson.questions.sums import FallenDice, Pairs

LINES = 3
WEAPONS = 14
"""Cards of each weapon."""

MOST_DICE = 3
RISES = (
    *((20, 5), (20, 10), (25, 5), (25, 10), (30, 15), (40, 10), (40, 20)),
    *((50, 5), (50, 10), (50, 20), (60, 15), (60, 30), (80, 20)),
)
SHARES = (
    *((10, 6, 12), (16, 12, 20), (20, 10, 25), (20, 12, 30), (20, 15, 25), (25, 10, 40)),
    *((25, 15, 20), (30, 12, 16), (40, 20, 25), (40, 30, 50), (50, 20, 40), (50, 40, 100)),
)


class WrongWork(ErrorQuestion):
    """Work whose lines stand in `sentences.toml` as "1", "2" and so on.

    cause: the word of its mistake.
    """

    cause: ClassVar[str] = ""
    count: ClassVar[int] = LINES

    def lines(self) -> tuple[Message, ...]:
        return tuple(self.sentence("lines", str(n)) for n in range(1, self.count + 1))


@dataclass(frozen=True)
class AddedChances(WrongWork):
    """Chances of several dice that are added up."""

    dice: int = 3
    face: str = "6"
    cause = "added"
    level: Level = "standard"
    variants: ClassVar[tuple[Sequence[object], ...]] = (range(2, 6), "123456")
    wrong_line = 1

    def gaps(self) -> Gaps:
        n = self.dice
        return {
            "n": n,
            "symbol": self.face,
            "sum": Fraction(n, 6),
            "none": power("5/6", n),
            "right": hundredth(1 - Fraction(5, 6) ** n),
        }


@dataclass(frozen=True)
class AddedCannons(AddedChances):
    """The same with the dice of Risk Express, which have no six."""

    face: str = "C"
    variants: ClassVar[tuple[Sequence[object], ...]] = (range(2, 6), "GCK")

    def gaps(self) -> Gaps:
        shown = {"G": say("General"), "C": say("cannon"), "K": say("cavalryman")}
        return super().gaps() | {"symbol": shown[self.face]}


@dataclass(frozen=True)
class EqualThirds(WrongWork):
    """Three endings of a throw that are taken for equally likely."""

    sides: int = 6
    cause = "equiprobable"
    count = 4
    level: Level = "start"
    variants = (range(6, 42, 3),)
    """Dice whose number of cells can be divided by three."""
    wrong_line = 2

    def gaps(self) -> Gaps:
        cells = self.sides**2
        return {"cells": cells, "third": cells // 3, "ways": (cells - self.sides) // 2}


@dataclass(frozen=True)
class ComparedDice(FallenDice, WrongWork):
    """Dice of a throw that are compared with one mistake.

    attack, defence: as they fell. cause: ties given to the attacker, or dice that were not sorted.
    """

    attack: tuple[int, ...] = (3, 6, 1)
    defence: tuple[int, ...] = (3, 5)
    mistake: Literal["ties", "unsorted"] = "unsorted"
    level: Level = "start"
    by = "mistake"

    @classmethod
    def drawn(cls, rng: Random) -> Self:
        """A throw in which the mistake changes the losses."""
        mistake: Literal["ties", "unsorted"] = rng.choice(("ties", "unsorted"))
        while True:
            attack, defence = (tuple(rng.randint(1, 6) for _ in range(count)) for count in (3, 2))
            question = cls(attack, defence, mistake)
            if question.is_clear:
                return question

    @property
    def shown_pairs(self) -> Pairs:
        """The dice that meet in the work shown."""
        if self.mistake == "ties":
            return self.pairs
        return list(zip(self.attack, self.defence, strict=False))

    @property
    def is_clear(self) -> bool:
        """True if the mistake is there once, and changes what is lost."""
        tied = sum(a == d for a, d in self.pairs)
        if self.mistake == "ties":
            return tied == 1
        fell = sum(a > d for a, d in self.shown_pairs)
        return fell != self.losses.defender and not any(a == d for a, d in self.shown_pairs)

    @property
    def wrong_line(self) -> int:
        if self.mistake == "unsorted":
            return 0
        return 1 + [a == d for a, d in self.pairs].index(True)

    def lines(self) -> tuple[Message, ...]:
        compared = (
            say("{a} against {d}: the defender loses.", a=a, d=d)
            if a >= d
            else say("{a} against {d}: the attacker loses.", a=a, d=d)
            for a, d in self.shown_pairs
        )
        return (self.sentence("first"), *compared)

    def gaps(self) -> Gaps:
        lost = self.losses
        return {
            "attack": ", ".join(map(str, self.attack)),
            "defence": ", ".join(map(str, self.defence)),
            "best": ", ".join(map(str, sorted(self.attack, reverse=True))),
            "best_defence": ", ".join(map(str, sorted(self.defence, reverse=True))),
            "attacker": lost.attacker,
            "defender": lost.defender,
        }


@dataclass(frozen=True)
class CardsPutBack(WrongWork):
    """Two cards drawn, with a mistake at the second card or at the product.

    jokers: beside the cards of the three weapons.
    """

    mistake: Literal["replaced", "and-or"] = "replaced"
    weapon: str = "infantry"
    jokers: int = 2
    level: Level = "standard"
    variants = (("replaced", "and-or"), ("infantry", "cavalry", "artillery"), (2, 0))
    by = "mistake"

    @property
    def wrong_line(self) -> int:
        return 1 if self.mistake == "replaced" else 2

    def gaps(self) -> Gaps:
        weapon = {
            "infantry": say("infantry"),
            "cavalry": say("cavalry"),
            "artillery": say("artillery"),
        }
        of = 3 * WEAPONS + self.jokers
        return {
            "of": of,
            "have": WEAPONS,
            "then": f"{WEAPONS - 1}/{of - 1}",
            "weapon": weapon[self.weapon],
            "right": Fraction(WEAPONS * (WEAPONS - 1), of * (of - 1)),
        }


@dataclass(frozen=True)
class EveryArmyAttacks(WrongWork):
    """An attack with the army that has to stay behind."""

    armies: int = 3
    defenders: int = 2
    cause = "all-attack"
    level: Level = "start"
    variants = ((2, 3), range(1, 7))
    """Two armies or three attack, for which it makes a difference."""
    wrong_line = 1

    def gaps(self) -> Gaps:
        return {
            "fewer": self.armies - 1,
            "defending": armies(self.defenders),
            "dice": dice(min(self.defenders, MOST_DICE)),
        }


@dataclass(frozen=True)
class PercentForPoints(WrongWork):
    """A difference of two percentages that is taken for a rise in percent."""

    low: int = 40
    rise: int = 10
    level: Level = "standard"
    cause = "percent"
    wrong_line = 2
    rows = RISES
    """Percentages whose relative rise is a whole number."""

    def gaps(self) -> Gaps:
        return {"high": self.low + self.rise, "relative": 100 * self.rise // self.low}


@dataclass(frozen=True)
class ExactlyForAtLeast(WrongWork):
    """The chance of exactly this many battles won, given for at least this many."""

    battles: int = 3
    cause = "exactly"
    level: Level = "standard"
    variants = (range(3, 15),)
    wrong_line = 2

    def gaps(self) -> Gaps:
        n, rows = self.battles, 2**self.battles
        return {
            "n": n,
            "least": n - 1,
            "rows": rows,
            "exactly": Fraction(n, rows),
            "right": Fraction(n + 1, rows),
        }


@dataclass(frozen=True)
class ReversedShare(WrongWork):
    """A share of the games that were begun, taken for a share of the games that were won."""

    begun: int = 20
    both: int = 12
    won: int = 30
    cause = "conditional"
    level: Level = "stretch"
    wrong_line = 1
    rows = SHARES
    """Games of which the two shares differ."""

    def gaps(self) -> Gaps:
        return {"share": 100 * self.both // self.begun, "right": 100 * self.both // self.won}

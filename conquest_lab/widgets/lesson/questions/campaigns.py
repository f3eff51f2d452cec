"""Questions about campaigns: how far they come, what is left, when to stop, and what a rule costs."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from random import Random
from typing import Self

from conquest_lab import odds
from conquest_lab.core.words import Message, counted, say
from conquest_lab.odds import Campaign
from conquest_lab.widgets.lesson.questions import (
    Exact,
    Gaps,
    NumberQuestion,
    armies,
    in_decimal,
    in_percent,
    rounded,
    with_decimal,
)
from conquest_lab.widgets.lesson.questions.intervals import Z_EXACT, ByInterval

MOST_ATTACKERS = 60
RUNS = 1000


@lru_cache(maxsize=512)
def fought(attackers: int, garrisons: tuple[int, ...], defence_dice: int = 2) -> Campaign:
    """A campaign to its end; asked for often, worked out once."""
    return odds.campaign(attackers, garrisons, defence_dice)


def _signed(value: Fraction) -> Message:
    """A number of points with two digits, with the sign of subtraction in front if it is below 0."""
    shown = rounded(abs(value), 2)
    return say("−{points}", points=shown) if value < 0 else shown


def _listed(garrisons: tuple[int, ...]) -> str:
    return ", ".join(map(str, garrisons))


@dataclass(frozen=True)
class CampaignChance(NumberQuestion):
    """The chance that a campaign takes every place on its road."""

    attackers: int = 10
    garrisons: tuple[int, ...] = (2, 1, 3)
    defence_dice: int = 2

    @classmethod
    def drawn(cls, rng: Random) -> Self:
        """Two or three small garrisons."""
        garrisons = tuple(rng.randint(1, 3) for _ in range(rng.choice((2, 3))))
        return cls(sum(garrisons) + rng.randint(0, 4), garrisons)

    @property
    def key(self) -> str:
        dice = "" if self.defence_dice == 2 else f" with {self.defence_dice} dice"
        return f"campaign {self.attackers} against {_listed(self.garrisons)}{dice}"

    @property
    def answer(self) -> Fraction:
        return fought(self.attackers, self.garrisons, self.defence_dice).conquer

    def gaps(self) -> Gaps:
        return {"garrisons": _listed(self.garrisons), "places": len(self.garrisons)}

    def wrong(self) -> dict[str, Exact]:
        return {
            "nobody-stays": odds.battle(
                self.attackers, sum(self.garrisons), self.defence_dice
            ).conquer,
            "not": 1 - self.answer,
        }


@dataclass(frozen=True)
class LastPlace(NumberQuestion):
    """The armies in the last place after a campaign in which this many were lost.

    armies: all of them in the first place, the one that stays at home included.
    places: taken, one after the other. lost: attackers lost in all.
    """

    armies: int = 11
    places: int = 3
    lost: int = 4
    form = "whole"
    level = "start"

    @classmethod
    def drawn(cls, rng: Random) -> Self:
        """An army that is large enough."""
        places, lost = rng.randint(2, 4), rng.randint(1, 5)
        return cls(places + lost + rng.randint(2, 6), places, lost)

    @property
    def answer(self) -> int:
        return self.armies - self.lost - self.places

    def gaps(self) -> Gaps:
        return {
            "all": armies(self.armies),
            "lost": armies(self.lost),
            "able": self.armies - 1,
            "left": self.armies - 1 - self.lost,
            "behind": self.places - 1,
        }

    def wrong(self) -> dict[str, Exact]:
        return {
            "home": self.answer + 1,
            "alive": self.armies - 1 - self.lost,
            "nobody-lost": self.answer + self.lost,
            "one-less": self.answer - 1,
            "nobody-stays": self.armies - self.lost,
        }


@dataclass(frozen=True)
class AttackWorth(NumberQuestion):
    """The mean worth of one last attack, one army against one.

    territory: worth of the place; each army that is alive is worth 1.
    """

    territory: int = 3
    form = "any"
    variants = (range(1, 14),)

    @property
    def answer(self) -> Fraction:
        worth = odds.CampaignWorth(self.territory, 1)
        policy = odds.campaign_policy(1, [1], worth)
        return policy.option(policy.start, go_on=True)

    def gaps(self) -> Gaps:
        return {
            "worth": counted(self.territory, "{n} point", "{n} points"),
            "written": with_decimal(self.answer, 3),
            "advice": say("less, so attack") if self.answer > 1 else say("not less, so stop"),
        }

    def wrong(self) -> dict[str, Exact]:
        win, both = Fraction(15, 36), self.territory + 1
        return {
            "army-forgotten": win * self.territory,
            "even": Fraction(both, 2),
            "ties": (1 - win) * both,
            "lost-twice": win * both - (1 - win),
            "sure": both,
        }


@dataclass(frozen=True)
class Counted(NumberQuestion):
    """A thousand campaigns, counted by the places that they took.

    taken: campaigns that took the first, the second and the third place.
    """

    taken: tuple[int, int, int] = (990, 960, 790)

    @classmethod
    def drawn(cls, rng: Random) -> Self:
        """The counts that a road of three places leads one to expect, of 1000 campaigns."""
        while True:
            garrisons = tuple(rng.randint(2, 4) for _ in range(3))
            result = fought(sum(garrisons) + rng.randint(-1, 3), garrisons)
            first, second, third = (int(round(RUNS * step.taken, -1)) for step in result.steps)
            if RUNS > first > second > third > 0:
                return cls((first, second, third))

    def gaps(self) -> Gaps:
        first, second, third = self.taken
        return {
            "runs": RUNS,
            "first": first,
            "second": second,
            "third": third,
            "fell": first - second,
        }


@dataclass(frozen=True)
class GivenReached(Counted):
    """The share of campaigns that took the third place among those that had reached it."""

    @property
    def answer(self) -> Fraction:
        return Fraction(self.taken[2], self.taken[1])

    def wrong(self) -> dict[str, Exact]:
        first, second, third = self.taken
        return {
            "of-all": Fraction(third, RUNS),
            "of-first": Fraction(third, first),
            "reached": Fraction(second, RUNS),
            "fails": Fraction(second - third, second),
            "reversed": Fraction(second, first),
        }


@dataclass(frozen=True)
class EndsAt(Counted):
    """The share of campaigns that fail at the second place."""

    @property
    def answer(self) -> Fraction:
        return Fraction(self.taken[0] - self.taken[1], RUNS)

    def wrong(self) -> dict[str, Exact]:
        first, second, third = self.taken
        return {
            "taken": Fraction(second, RUNS),
            "conditional": Fraction(first - second, first),
            "at-or-before": Fraction(RUNS - second, RUNS),
            "one-later": Fraction(second - third, RUNS),
            "count": first - second,
        }


@dataclass(frozen=True)
class RegretShare(NumberQuestion):
    """The regret of one wrong decision: its cost, times the chance to come to it.

    reached: percent of campaigns that come to the state. stop, attack: worth of both decisions.
    """

    reached: int = 20
    stop: int = 9
    attack: int = 11
    form = "any"
    level = "stretch"

    @classmethod
    def drawn(cls, rng: Random) -> Self:
        """A state that is reached now and then, and a stop there that is a little too early."""
        stop = rng.randint(6, 14)
        return cls(rng.choice((5, 10, 20, 25, 40)), stop, stop + rng.randint(1, 4))

    @property
    def answer(self) -> Fraction:
        return Fraction(self.reached, 100) * (self.attack - self.stop)

    def gaps(self) -> Gaps:
        return {"cost": self.attack - self.stop}

    def wrong(self) -> dict[str, Exact]:
        share = Fraction(self.reached, 100)
        return {
            "always": self.attack - self.stop,
            "attack": share * self.attack,
            "stop": share * self.stop,
            "others": (1 - share) * (self.attack - self.stop),
        }


@dataclass(frozen=True)
class LinesCompared(ByInterval):
    """The conclusion of a thousand campaigns with two lines on the same dice.

    difference: mean of mine less the other's, in hundredths of a point.
    error: standard error of that mean, in hundredths.
    """

    difference: int = 12
    error: int = 3
    level = "stretch"

    @classmethod
    def drawn(cls, rng: Random) -> Self:
        """A difference that is clear, or clearly not there."""
        error, sign = rng.randint(2, 9), rng.choice((1, -1))
        clear = rng.choice((True, False))
        size = rng.randint(3 * error, 5 * error) if clear else rng.randint(1, error)
        return cls(sign * size, error)

    @property
    def interval(self) -> tuple[Fraction, Fraction]:
        """The 95 % interval of the difference, in points."""
        half = Z_EXACT * self.error
        return (self.difference - half) / 100, (self.difference + half) / 100

    def gaps(self) -> Gaps:
        low, high = self.interval
        return {
            "difference": _signed(Fraction(self.difference, 100)),
            "low": _signed(low),
            "high": _signed(high),
        }


@dataclass(frozen=True)
class SmallestForce(NumberQuestion):
    """The fewest attackers with which a campaign succeeds with a given probability."""

    garrisons: tuple[int, ...] = (2, 1, 3)
    percent: int = 80
    form = "whole"
    level = "stretch"

    @classmethod
    def drawn(cls, rng: Random) -> Self:
        """Two or three garrisons and a usual probability."""
        garrisons = tuple(rng.randint(1, 4) for _ in range(rng.choice((2, 3))))
        return cls(garrisons, rng.choice((50, 80, 90)))

    @property
    def wanted(self) -> Fraction:
        """The probability."""
        return Fraction(self.percent, 100)

    @cached_property
    def answer(self) -> int:
        """The least number, tried one after the other."""
        return next(
            n for n in range(1, MOST_ATTACKERS) if fought(n, self.garrisons).conquer >= self.wanted
        )

    def gaps(self) -> Gaps:
        least = self.answer
        before = fought(least - 1, self.garrisons).conquer if least > 1 else Fraction(0)
        return {
            "garrisons": _listed(self.garrisons),
            "wanted": self.percent,
            "behind": len(self.garrisons) - 1,
            "sum": sum(self.garrisons),
            "fewer": least - 1,
            "before": in_percent(before),
            "least": least,
            "after": in_percent(fought(least, self.garrisons).conquer),
        }

    def wrong(self) -> dict[str, Exact]:
        at_once = next(
            n
            for n in range(1, MOST_ATTACKERS)
            if odds.battle(n, sum(self.garrisons)).conquer >= self.wanted
        )
        return {
            "at-once": at_once,
            "one-less": self.answer - 1,
            "one-more": self.answer + 1,
            "as-many": sum(self.garrisons),
        }


NEAR = (
    *((1, 1), (1, 2), (2, 2), (2, 3), (2, 4), (3, 2)),
    *((3, 3), (3, 4), (4, 3), (4, 4), (5, 4), (5, 5)),
)
"""Attackers and defenders near a line that can be drawn."""


@dataclass(frozen=True)
class LeastPrize(NumberQuestion):
    """The least whole worth of a territory for which the best line attacks.

    attackers, defenders: the state before the last place of a campaign; an army is worth 1.
    """

    attackers: int = 1
    defenders: int = 1
    form = "whole"
    level = "stretch"
    rows = NEAR
    """A state near a line that can be drawn."""

    def _gain(self, territory: int) -> Fraction:
        worth = odds.CampaignWorth(territory, 1)
        policy = odds.campaign_policy(self.attackers, [self.defenders], worth)
        return policy.option(policy.start, go_on=True) - self.attackers

    @cached_property
    def answer(self) -> int:
        """The least worth, tried one after the other."""
        return next(worth for worth in range(1, 100) if self._gain(worth) > 0)

    def gaps(self) -> Gaps:
        return {
            "attackers": armies(self.attackers),
            "less": self.answer - 1,
            "loss": in_decimal(-self._gain(self.answer - 1), 3),
            "gain": in_decimal(self._gain(self.answer), 3),
        }

    def wrong(self) -> dict[str, Exact]:
        return {"one-less": self.answer - 1, "one-more": self.answer + 1, "free": 0}

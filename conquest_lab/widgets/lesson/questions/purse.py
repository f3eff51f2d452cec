"""Questions about credits: what an attack costs on each road, and which purchases are worth it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import count, permutations
from random import Random
from typing import Self

from conquest_lab import odds
from conquest_lab.core.words import Message, counted, say
from conquest_lab.odds.purchases import PRICES, Offer, Purchase, Road
from conquest_lab.widgets.lesson.questions import (
    Exact,
    Gaps,
    NumberQuestion,
    OneRight,
    hundredth,
    in_percent,
)
from conquest_lab.widgets.lesson.questions.landings import garrison, infantry_units

INFANTRY, CAVALRY, CANNON = PRICES
HALF = Fraction(1, 2)
MOST_GARRISON = 40


def units(purchase: Purchase) -> Message:
    """The units of a purchase, in words that agree."""
    kinds = (
        infantry_units(purchase.infantry),
        counted(purchase.cavalry, "{n} cavalry unit", "{n} cavalry units"),
        counted(purchase.cannons, "{n} cannon", "{n} cannons"),
    )
    bought = tuple(kind for kind, number in zip(kinds, purchase, strict=True) if number)
    return say("{units}", units=bought) if bought else say("nothing")


def credits_counted(number: int) -> Message:
    """A number of credits, in words that agree."""
    return counted(number, "{n} credit", "{n} credits")


@lru_cache(maxsize=256)
def best_offers(spent: int, defenders: int, road: Road, volleys: int) -> tuple[Offer, ...]:
    """The purchases that no other one beats, for at most this many credits."""
    return odds.frontier(odds.offers(spent, defenders, road, volleys))


@dataclass(frozen=True)
class SamePrice(NumberQuestion):
    """The credits that buy, on another road, the chance of this many infantry over the border."""

    level = "start"

    infantry: int = 6
    road: Road = "sea"
    form = "whole"
    variants = (range(3, 10), ("sea", "ride"))
    by = "road"

    @property
    def answer(self) -> int:
        chance = odds.assault((self.infantry, 0, 0), 3)
        prices = {"sea": 2 * INFANTRY, "ride": CAVALRY, "border": INFANTRY}
        tried = range(2 * INFANTRY * self.infantry + 1)
        for spent in tried:
            bought = spent // prices[self.road]
            purchase = (0, bought, 0) if self.road == "ride" else (2 * bought, 0, 0)
            if odds.assault(purchase, 3, self.road) == chance:
                return spent
        raise LookupError(self.road)

    def gaps(self) -> Gaps:
        return {
            "infantry": infantry_units(self.infantry),
            "spent": credits_counted(INFANTRY * self.infantry),
            "n": self.infantry,
            "double": 2 * self.infantry,
        }

    def wrong(self) -> dict[str, Exact]:
        n = self.infantry
        other = CAVALRY * n if self.road == "sea" else 2 * INFANTRY * n
        found: dict[str, Exact] = {"same": INFANTRY * n, "half": n, "other-road": other}
        return found | {"units": 2 * n - 1} if self.road == "sea" else found


@dataclass(frozen=True)
class FewestCredits(NumberQuestion):
    """The fewest credits that buy a given chance on a road, cannons firing once."""

    defenders: int = 4
    chance: Fraction = Fraction(4, 5)
    road: Road = "border"
    form = "whole"
    variants = (range(2, 5), (Fraction(1, 2), Fraction(3, 5)), ("border", "ride", "sea"))
    """A garrison for which 24 credits are enough on every road."""
    by = "road"

    @property
    def answer(self) -> int:
        return self._least(self.road)

    def _least(self, road: Road) -> int:
        for offer in best_offers(24, self.defenders, road, 1):
            if offer.conquer >= self.chance:
                return offer.purchase.cost
        return 0

    def _chance(self, spent: int) -> Fraction:
        return best_offers(spent, self.defenders, self.road, 1)[-1].conquer

    def gaps(self) -> Gaps:
        least = self.answer
        return {
            "defenders": garrison(self.defenders),
            "wanted": int(100 * self.chance),
            "least": least,
            "after": in_percent(self._chance(least)),
            "fewer": least - 1,
            "before": in_percent(self._chance(least - 1)),
        }

    def wrong(self) -> dict[str, Exact]:
        each = {"border": INFANTRY, "ride": CAVALRY, "sea": 2 * INFANTRY}[self.road]
        others = [road for road in ("border", "sea", "ride") if road != self.road]
        return {
            "units": self.answer // each,
            "one-less": self.answer - each,
            "one-more": self.answer + each,
            "other-road": self._least(others[0]),  # type: ignore[arg-type]
            "third-road": self._least(others[1]),  # type: ignore[arg-type]
        }


@dataclass(frozen=True)
class CannonsPay(NumberQuestion):
    """The fewest turns of fire after which the best purchase contains a cannon."""

    spent: int = 24
    defenders: int = 6
    form = "whole"
    variants = ((16, 20, 24), (3, 4, 6, 8))

    @property
    def key(self) -> str:
        return f"cannons-pay {self.spent}-{self.defenders}"

    def best(self, volleys: int) -> Offer:
        """The purchase with the best chance when cannons fire for this many turns."""
        return best_offers(self.spent, self.defenders, "border", volleys)[-1]

    @property
    def answer(self) -> int:
        """The least number of turns, tried one after the other."""
        return next(n for n in count(1) if self.best(n).purchase.cannons)

    def gaps(self) -> Gaps:
        turns = self.answer
        return {
            "spent": credits_counted(self.spent),
            "defenders": garrison(self.defenders),
            "fewer": turns - 1,
            "before": units(self.best(turns - 1).purchase),
            "before_chance": in_percent(self.best(turns - 1).conquer),
            "turns": turns,
            "after": units(self.best(turns).purchase),
            "after_chance": in_percent(self.best(turns).conquer),
        }

    def wrong(self) -> dict[str, Exact]:
        return {"at-once": 1, "one-less": self.answer - 1, "one-more": self.answer + 1}


@dataclass(frozen=True)
class SafeGarrison(NumberQuestion):
    """The fewest defenders against whom no purchase of a purse reaches one half, cannons firing once."""

    spent: int = 24
    road: Road = "border"
    form = "whole"
    variants = ((12, 16, 20, 24), ("border", "sea", "ride"))
    by = "road"

    def _least(self, road: Road) -> int:
        return next(
            garrisoned
            for garrisoned in range(1, MOST_GARRISON)
            if max(o.conquer for o in odds.offers(self.spent, garrisoned, road)) < HALF
        )

    @property
    def answer(self) -> int:
        return self._least(self.road)

    def _best(self, defenders: int) -> Fraction:
        return best_offers(self.spent, defenders, self.road, 1)[-1].conquer

    def gaps(self) -> Gaps:
        least = self.answer
        return {
            "spent": credits_counted(self.spent),
            "best": units(best_offers(self.spent, least, self.road, 1)[-1].purchase),
            "least": least,
            "after": in_percent(self._best(least)),
            "fewer": least - 1,
            "before": in_percent(self._best(least - 1)),
        }

    def wrong(self) -> dict[str, Exact]:
        others = [road for road in ("border", "sea", "ride") if road != self.road]
        return {
            "one-less": self.answer - 1,
            "one-more": self.answer + 1,
            "as-many": self.spent // INFANTRY,
            "other-road": self._least(others[0]),  # type: ignore[arg-type]
            "third-road": self._least(others[1]),  # type: ignore[arg-type]
        }


@dataclass(frozen=True)
class BeatenOffer(OneRight):
    """The one purchase of four that no one should make: another costs no more and has a better chance."""

    level = "stretch"

    offers: tuple[Offer, ...]
    defenders: int = 4

    @classmethod
    def drawn(cls, rng: Random) -> Self:
        """Three purchases of the frontier and one that is beaten by one of them, and by no other."""
        defenders = rng.randint(3, 6)
        everything = [o for o in odds.offers(24, defenders) if o.purchase.cost >= 8]
        best = [o for o in odds.frontier(everything) if o.conquer]
        while True:
            kept = rng.sample(best, 3)
            beaten = rng.choice(everything)
            beaters = [o for o in kept if o.beats(beaten)]
            if len(beaters) == 1 and beaten.conquer and not any(map(beaten.beats, kept)):
                order = [*kept, beaten]
                rng.shuffle(order)
                return cls(tuple(order), defenders)

    @cached_property
    def right(self) -> int:
        """The number of the beaten purchase."""
        return next(n for n in range(len(self.offers)) if self._beater(n))

    def _beater(self, number: int) -> Offer | None:
        mine = self.offers[number]
        return next((other for other in self.offers if other.beats(mine)), None)

    def options(self) -> tuple[Message, ...]:
        """The four purchases."""
        return tuple(
            say(
                "{units}: {credits}, {percent} %",
                units=units(offer.purchase),
                credits=credits_counted(offer.purchase.cost),
                percent=hundredth(offer.conquer),
            )
            for offer in self.offers
        )

    def mistake(self, picked: int) -> str:
        offers = self.offers
        if offers[picked].conquer == min(o.conquer for o in offers):
            return "low"
        if offers[picked].purchase.cost == max(o.purchase.cost for o in offers):
            return "dear"
        return "useful"

    def gaps(self) -> Gaps:
        beaten, beater = self.offers[self.right], self._beater(self.right)
        assert beater is not None
        return {
            "defenders": garrison(self.defenders),
            "beaten": units(beaten.purchase),
            "beater": units(beater.purchase),
            "cost": credits_counted(beater.purchase.cost),
            "more": credits_counted(beaten.purchase.cost),
            "better": in_percent(beater.conquer),
            "worse": in_percent(beaten.conquer),
        }


@dataclass(frozen=True)
class OrderRoads(OneRight):
    """Three attacks on the same garrison, to be put in order from the smallest chance to the largest.

    border, ride, sea: infantry over the border, cavalry two territories away, infantry from the sea.
    """

    border: int = 5
    ride: int = 4
    sea: int = 12
    defenders: int = 4

    @classmethod
    def drawn(cls, rng: Random) -> Self:
        """Attacks of three strengths, in another order than their numbers of units."""
        while True:
            border, ride, sea = rng.randint(3, 8), rng.randint(3, 8), 2 * rng.randint(2, 7)
            question = cls(border, ride, sea, rng.randint(3, 6))
            fighting = (border, ride, sea // 2)
            in_order = question._order(fighting) == question._order((border, ride, sea))
            if len(set(fighting)) == len(fighting) and not in_order:
                return question

    @cached_property
    def chances(self) -> tuple[Fraction, ...]:
        """The chance of each attack."""
        return (
            odds.assault((self.border, 0, 0), self.defenders),
            odds.assault((0, self.ride, 0), self.defenders, "ride"),
            odds.assault((self.sea, 0, 0), self.defenders, "sea"),
        )

    def _order(self, worth: tuple[Exact, ...]) -> tuple[int, ...]:
        return tuple(sorted(range(3), key=lambda n: worth[n]))

    def options(self) -> tuple[Message, ...]:
        """Every order of the three."""
        return tuple(
            say("{a} < {b} < {c}", a="ABC"[a], b="ABC"[b], c="ABC"[c])
            for a, b, c in permutations(range(3))
        )

    @property
    def right(self) -> int:
        """The number of the right order."""
        return list(permutations(range(3))).index(self._order(self.chances))

    def mistake(self, picked: int) -> str:
        """The quantity by which somebody ordered them instead."""
        order = list(permutations(range(3)))[picked]
        paid = (INFANTRY * self.border, CAVALRY * self.ride, INFANTRY * self.sea)
        known = {
            tuple(reversed(self._order(self.chances))): "reversed",
            self._order(paid): "credits",
            self._order((self.border, self.ride, self.sea)): "units",
        }
        return known.get(order, "other")

    def gaps(self) -> Gaps:
        a, b, c = (in_percent(chance) for chance in self.chances)
        return {
            "border": infantry_units(self.border),
            "ride": counted(self.ride, "{n} cavalry unit", "{n} cavalry units"),
            "sea": infantry_units(self.sea),
            "defenders": garrison(self.defenders),
            "half": self.sea // 2,
            "a": a,
            "b": b,
            "c": c,
        }

"""Armies bought with credits in the home-brew: what they cost, and the chance that they take a place."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Literal, NamedTuple, get_args

from conquest_lab.odds.battles import battle
from conquest_lab.odds.errors import one_of, whole
from conquest_lab.odds.landings import bombardment

PRICES = (2, 3, 4)
"""Credits for an infantry unit, a cavalry unit and a cannon: R-17, R-18, R-19."""

Road = Literal["border", "ride", "sea"]
"""The way to the place: over the border, two territories away, or from the sea."""

MOST_CREDITS = 60
MOST_UNITS = 60
MOST_VOLLEYS = 30


class Purchase(NamedTuple):
    """Units bought for one attack.

    >>> Purchase(infantry=6, cannons=3).cost
    24
    """

    infantry: int = 0
    cavalry: int = 0
    cannons: int = 0

    @property
    def cost(self) -> int:
        """The credits paid for all of them."""
        return sum(price * units for price, units in zip(PRICES, self, strict=True))


@dataclass(frozen=True, slots=True)
class Offer:
    """A purchase with the chance that it takes the place."""

    purchase: Purchase
    conquer: Fraction

    def beats(self, other: Offer) -> bool:
        """True if this one costs no more and has no worse a chance, and is better in one of the two."""
        cheaper = other.purchase.cost - self.purchase.cost
        better = self.conquer - other.conquer
        return cheaper >= 0 and better >= 0 and bool(cheaper or better)


def purchases(spent: int) -> tuple[Purchase, ...]:
    """Every purchase for at most this many credits, buying nothing included.

    Raises `OddsError` for a number out of range. Source: R-17, R-18, R-19.

    >>> len(purchases(24)), max(purchases(24)).infantry
    (169, 12)
    """
    spent = whole("spent", spent, 0, MOST_CREDITS)
    found = []
    for infantry in range(spent // PRICES[0] + 1):
        for cavalry in range((spent - PRICES[0] * infantry) // PRICES[1] + 1):
            left = spent - Purchase(infantry, cavalry).cost
            found += [
                Purchase(infantry, cavalry, cannons) for cannons in range(left // PRICES[2] + 1)
            ]
    return tuple(found)


def assault(
    purchase: Purchase | tuple[int, int, int],
    defenders: int,
    road: Road = "border",
    volleys: int = 1,
) -> Fraction:
    """The chance that a purchase takes a place, exactly.

    Over the border all cannons fire first, this many turns in a row and without risk, and one defender
    survives; then infantry and cavalry fight to the end. To a place two territories away only cavalry
    get in one turn. From the sea only infantry fight, two a die. All units bought can attack: the one
    that must stay behind was there before.

    purchase: infantry, cavalry and cannons.
    defenders: units that defend, 1 or more; they get no reinforcements between volleys.
    road: "border", "ride" or "sea". volleys: turns in which the cannons fire, 0 or more.
    Raises `OddsError` for numbers out of range. Source: R-18, R-25, R-27, R-28; readings R-A16, R-A18,
    R-A19, R-A32.

    >>> [round(float(assault((6, 0, 0), 3, road)), 3) for road in ("border", "ride", "sea")]
    [0.857, 0.0, 0.47]
    """
    infantry, cavalry, cannons = (
        whole(name, units, 0, MOST_UNITS)
        for name, units in zip(Purchase._fields, purchase, strict=True)
    )
    defenders = whole("defenders", defenders, 1, MOST_UNITS)
    volleys = whole("volleys", volleys, 0, MOST_VOLLEYS)
    one_of("road", road, get_args(Road))
    if road == "sea":
        return _fought(infantry // 2, defenders)
    if road == "ride":
        return _fought(cavalry, defenders)
    troops = infantry + cavalry
    if not (cannons and volleys and troops):
        return _fought(troops, defenders)
    after = _fired(cannons, volleys, defenders)
    return sum((chance * _fought(troops, left) for left, chance in after), Fraction(0))


@lru_cache(maxsize=4096)
def _fought(attackers: int, defenders: int) -> Fraction:
    """The chance of a fight to the end; without an attacker there is none."""
    return battle(attackers, defenders).conquer if attackers else Fraction(0)


@lru_cache(maxsize=1024)
def _fired(cannons: int, volleys: int, defenders: int) -> tuple[tuple[int, Fraction], ...]:
    """The defenders left after this many volleys, with their chances."""
    return tuple(bombardment(cannons, volleys, defenders).defenders_left)


def offers(
    spent: int, defenders: int, road: Road = "border", volleys: int = 1
) -> tuple[Offer, ...]:
    """Every purchase for at most this many credits, with its chance: see `purchases` and `assault`.

    spent: credits, 0 to 60. The other arguments are those of `assault`.
    Raises `OddsError` for a number out of range.
    """
    return tuple(
        Offer(purchase, assault(purchase, defenders, road, volleys))
        for purchase in purchases(spent)
    )


def frontier(offered: Iterable[Offer]) -> tuple[Offer, ...]:
    """The offers that no other one beats, cheapest first.

    >>> [tuple(one.purchase) for one in frontier(offers(8, 2))]
    [(0, 0, 0), (1, 0, 0), (2, 0, 0), (3, 0, 0), (4, 0, 0)]
    """
    kept: list[Offer] = []
    for offer in sorted(offered, key=lambda one: (one.purchase.cost, -one.conquer)):
        best = kept[-1] if kept else None
        if best is None or offer.conquer > best.conquer or _equal(offer, best):
            kept.append(offer)
    return tuple(kept)


def _equal(one: Offer, other: Offer) -> bool:
    """True for two offers with the same cost and the same chance: neither beats the other."""
    return (one.purchase.cost, one.conquer) == (other.purchase.cost, other.conquer)

"""The map of Conquêtes for playouts: camps and hands as bit sets, territories, and the values of players."""

from __future__ import annotations

from dataclasses import dataclass
from math import erf, sqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from conquest_lab.games.conquetes.table import Table

MOST_KEPT = 200_000
SQRT2 = sqrt(2)


@dataclass(frozen=True, slots=True)
class Weights:
    """Values in points by which the players of playouts choose; tuned by self-play.

    copy, join, other: a card in hand: a copy of a region of the best territory, a region that can join
        it, any other free region.
    strength: a card in hand, by its value as support.
    growth: a region of the best territory, for copies of it still to be drawn, while the pile is full.
    reach: a free region beside the best territory.
    denial: a region that an opponent could have joined to its best territory.
    harm: a point that an opponent loses, before it is shared among several.
    camp: a region outside of the best territory.
    draw: the worth of an unseen card beside copies and regions that join.
    crowd: the part of a card's worth that is lost when one above ten has to go.
    caution: points by which an attacker expects the defender to choose better than at random.
    cheap: the worth of a point of support when cards are chosen for it.
    bot: a free region that the bot cannot draw and play any more, while the pile is full.
    """

    copy: float = 0.95
    join: float = 0.6
    other: float = 0.2
    strength: float = 0.07
    growth: float = 0.6
    reach: float = 0.1
    denial: float = 0.3
    harm: float = 0.9
    camp: float = 0.15
    draw: float = 0.2
    crowd: float = 0.7
    caution: float = 0.5
    cheap: float = 0.2
    bot: float = 0.8


def normal(x: float) -> float:
    """The standard normal distribution function."""
    return 0.5 + 0.5 * erf(x / SQRT2)


class Land:
    """The map and the options as playouts need them, and the territories of camps met before."""

    def __init__(self, table: Table) -> None:
        self.near = tuple(sum(1 << other for other in near) for near in table.neighbours)
        self.neighbours = table.neighbours
        self.values = table.values
        self.regions = len(table.values)
        self.judged = tuple(sum(1 << region for region in members) for members in table.judged)
        self.bot = bool(table.mode.bots)
        self.finish_turn = table.options.finish_turn
        self.bot_support = table.bot_support
        mean = sum(self.values) / self.regions
        self.mean = mean
        self.variance = sum((value - mean) ** 2 for value in self.values) / self.regions
        self.whole = (1 << self.regions) - 1
        self.strongest = tuple(
            tuple(sorted(near, key=lambda region: -self.values[region])) for near in self.neighbours
        )
        """The neighbours of each region, the strongest first."""
        self._known: dict[int, tuple[tuple[int, int, int], ...]] = {}
        self._largest: dict[int, tuple[int, int, int]] = {}

    def territories(self, camp: int) -> tuple[tuple[int, int, int], ...]:
        """The territories of a camp: each as a bit set, its number of regions, and the regions beside it."""
        found = self._known.get(camp)
        if found is None:
            if len(self._known) > MOST_KEPT:
                self._known.clear()
            found = self._known[camp] = self._parts(camp)
        return found

    def largest(self, camp: int) -> Part:
        """The largest territory of a camp: the points that it brings without a card."""
        found = self._largest.get(camp)
        if found is None:
            if len(self._largest) > MOST_KEPT:
                self._largest.clear()
            found = self._largest[camp] = best_territory(self, camp, EMPTY)
        return found

    def _parts(self, camp: int) -> tuple[tuple[int, int, int], ...]:
        parts = []
        near = self.near
        while camp:
            part = front = camp & -camp
            beside = 0
            while front:
                low = front & -front
                front ^= low
                around = near[low.bit_length() - 1]
                beside |= around
                new = around & camp & ~part
                part |= new
                front |= new
            camp &= ~part
            parts.append((part, part.bit_count(), beside & ~part))
        return tuple(parts)


Hand = tuple[int, int, int]
"""A hand as bit sets: the regions of which it holds one card or more, two or more, three."""

Part = tuple[int, int, int]
"""The points of a territory, its bit set and the regions beside it."""

Plan = tuple[str, tuple[int, ...]]
"""An action with its numbers: "draw", "play" and a region, "attack" and source, target, cards in support."""

DRAW: Plan = ("draw", ())
EMPTY: Hand = (0, 0, 0)


def as_sets(hand: Iterable[int]) -> Hand:
    """A hand as bit sets.

    >>> as_sets([0, 1, 1])
    (3, 2, 0)
    """
    one = two = three = 0
    for card in hand:
        bit = 1 << card
        three |= two & bit
        two |= one & bit
        one |= bit
    return one, two, three


def best_territory(land: Land, camp: int, hand: Hand) -> Part:
    """The territory that would count."""
    one, two, _ = hand
    best = (0, 0, 0)
    for part, size, beside in land.territories(camp):
        points = size + (part & one).bit_count() + (part & two).bit_count()
        if points > best[0]:
            best = (points, part, beside)
    return best

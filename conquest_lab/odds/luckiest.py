"""The chance that somebody at a table is as lucky as the luckiest was: players' totals hang together.

A throw between two players is worth as much more to one as it is worth less to the other.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from itertools import accumulate
from math import sqrt
from statistics import NormalDist

from conquest_lab.odds.estimates import Proportion
from conquest_lab.odds.ledger import Entry, Ledger

RUNS = 20_000
SEED = 1
NEARLY = 1e-9
"""Sums of decimals that differ by less are equal."""

Law = Mapping[float, float] | NormalDist
"""The law of a sum: the chance of each value, or the normal law where there are too many values."""


@dataclass(frozen=True, slots=True)
class Shared:
    """The chance that somebody is so lucky. error: its standard error, 0 where it is exact."""

    value: float
    error: float = 0.0


def somebody_as_lucky(ledger: Ledger, chance: float) -> Shared:
    """The chance that at least one player of a ledger has luck of a chance as small as this.

    Exact for one player and for two, but for sums of too many values, which follow the normal law as in
    `Ledger.as_lucky`; for more players from `RUNS` simulated games with these throws.

    ledger: of all players; the second side of a throw stands behind the first one of the same ply.
    chance: of so much luck or more, for one player.
    """
    limits = {player: _limit(own, chance) for player, own in ledger.players.items()}
    sums = _sums(ledger)
    if len(limits) == 1:
        return Shared(min(1.0, chance))
    if len(limits) == 2:
        exact = _of_two(sums, limits)
        if exact is not None:
            return Shared(exact)
    share = _simulated(sums, limits)
    return Shared(share.value, share.standard_error)


def _limit(own: Ledger, chance: float) -> float:
    """The least sum of a player that has at most this chance to be reached or exceeded."""
    law = own.totals
    if law is None:
        mean, spread = _moments(own)
        if not 0 < chance < 1 or not spread:
            return mean if chance >= 1 else float("inf")
        return NormalDist(mean, spread).inv_cdf(1 - chance)
    above, limit = 0.0, float("inf")
    for total in sorted(law, reverse=True):
        above += law[total]
        if above > chance + NEARLY:
            break
        limit = total
    return limit


def _moments(own: Ledger) -> tuple[float, float]:
    return float(sum(entry.expected for entry in own.entries)), sqrt(own.variance)


def _sums(ledger: Ledger) -> dict[tuple[Hashable, Hashable], Law]:
    """The laws of the sums of throws that go together, by their two players, None for no other."""
    sides: dict[int, list[Entry]] = {}
    alone = 0
    for entry in ledger.entries:
        alone -= 1  # a roll whose ply is not known has no other side
        sides.setdefault(entry.ply or alone, []).append(entry)
    names = list(ledger.players)
    shared: dict[tuple[Hashable, Hashable], list[Entry]] = {}
    for both in sides.values():
        one = both[0]
        if len(both) == 1:
            shared.setdefault((one.player, None), []).append(one)
        else:  # seen from the player who comes first in the ledger
            one, other = sorted(both, key=lambda entry: names.index(entry.player))
            shared.setdefault((one.player, other.player), []).append(one)
    return {pair: _law(Ledger(tuple(entries))) for pair, entries in shared.items()}


def _law(own: Ledger) -> Law:
    return NormalDist(*_moments(own)) if own.totals is None else own.totals


def _of_two(
    sums: Mapping[tuple[Hashable, Hashable], Law], limits: Mapping[Hashable, float]
) -> float | None:
    """The chance for two players; None where a part of their sums follows the normal law alone."""
    one, other = limits
    together = sums.get((one, other), {0.0: 1.0})
    own, foreign = (sums.get((player, None), {0.0: 1.0}) for player in limits)
    if isinstance(own, NormalDist) or isinstance(foreign, NormalDist):
        return None
    if isinstance(together, NormalDist):
        if len(own) > 1 or len(foreign) > 1:
            return None
        first, second = together.cdf(limits[one]), together.cdf(-limits[other])
        return min(1.0, 1 - first + second)
    below_own, below_foreign = _below(own), _below(foreign)
    neither = sum(
        p * below_own(limits[one] - total) * below_foreign(limits[other] + total)
        for total, p in together.items()
    )
    return min(1.0, max(0.0, 1 - neither))


def _below(law: Mapping[float, float]) -> Callable[[float], float]:
    """The chance of a sum below a limit."""

    def chance(limit: float) -> float:
        return sum(p for total, p in law.items() if total < limit - NEARLY)

    return chance if len(law) > 1 else lambda limit: float(min(law) < limit - NEARLY)


def _simulated(
    sums: Mapping[tuple[Hashable, Hashable], Law], limits: Mapping[Hashable, float]
) -> Proportion:
    """The share of simulated games in which somebody reaches the own limit."""
    dice = random.Random(SEED)
    totals = dict.fromkeys(limits, [0.0] * RUNS)
    for (one, other), law in sums.items():
        if isinstance(law, NormalDist):
            drawn = [dice.gauss(law.mean, law.stdev) for _ in range(RUNS)]
        else:
            bounds = list(accumulate(law.values()))
            drawn = dice.choices(list(law), cum_weights=bounds, k=RUNS)
        totals[one] = [total + value for total, value in zip(totals[one], drawn, strict=True)]
        if other is not None:
            rest = totals[other]
            totals[other] = [total - value for total, value in zip(rest, drawn, strict=True)]
    reached = (
        [total >= limits[player] - NEARLY for total in own] for player, own in totals.items()
    )
    return Proportion(sum(map(any, zip(*reached, strict=True))), RUNS)

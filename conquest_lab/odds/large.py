"""Battles with more armies than fractions can follow: decimals, with a bound on their error.

All states with this many armies together lie on one diagonal, and a round with all dice leads from one
diagonal to the next: each is one short convolution. Where a side is down to fewer dice, states are followed
one by one. Only sums and products of numbers that are not negative occur, so that the relative error grows by
a few roundings a round and no more: `LargeBattle.error` counts them. Chances below 1e-60 are dropped on the
way, and counted as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial, reduce
from importlib.util import find_spec
from itertools import repeat
from math import ceil, floor, fsum, log10
from operator import add, mul
from sys import float_info
from typing import Any, Generic, TypeVar

from conquest_lab.core.display import Row, Tabled, chance_columns, outcome_columns
from conquest_lab.odds.errors import OddsError
from conquest_lab.odds.rolls import Dice

TINY = 1e-60
"""A chance below this is dropped from the ends of a diagonal."""

MOST_ROUNDED = 2_000_000
"""The most armies of both sides together."""

T = TypeVar("T")


@dataclass(frozen=True)
class Law(Tabled, Generic[T]):
    """Outcomes with their probabilities as decimals, in order.

    error: no probability is further than this from the true one.
    """

    chances: tuple[tuple[T, float], ...]
    error: float

    def __iter__(self) -> Iterator[tuple[T, float]]:
        return iter(self.chances)

    def __len__(self) -> int:
        return len(self.chances)

    def __repr__(self) -> str:
        return f"<Law of {len(self)} outcomes, each within {self.error:.1g}>"

    def rows(self) -> list[Row]:
        return [{**outcome_columns(outcome), **chance_columns(p)} for outcome, p in self]

    @cached_property
    def _by_outcome(self) -> dict[T, float]:
        return dict(self.chances)

    def probability(self, outcome: T) -> float:
        """The probability of an outcome; 0.0 for one that cannot happen, or hardly ever does."""
        return self._by_outcome.get(outcome, 0.0)

    def expectation(self, value: Callable[[T], float]) -> float:
        """The mean of `value(outcome)`."""
        return fsum(p * value(outcome) for outcome, p in self.chances)


@dataclass(frozen=True, slots=True)
class MeanLosses:
    """Mean number of armies lost by each side."""

    attacker: float
    defender: float


@dataclass(frozen=True)
class LargeBattle(Tabled):
    """The result of a battle in decimals: what `battle(..., exact=False)` gives.

    attackers, defenders: armies at the start; attackers are those able to attack.
    ends: the armies of both sides at the end, as pairs, best for the attacker first.
    expected_rounds: mean number of rounds of dice.
    error: no probability is further than this from the true one, and no mean number of armies or rounds
        further than this times the armies at the start.
    """

    attackers: int
    defenders: int
    ends: Law[tuple[int, int]] = field(repr=False)
    expected_rounds: float
    error: float

    @cached_property
    def conquer(self) -> float:
        """The chance that the last defender falls."""
        return min(1.0, fsum(p for (_, defenders), p in self.ends if not defenders))

    def rows(self) -> list[Row]:
        """The ends of the battle, best for the attacker first."""
        return [{"attackers": a, "defenders": d, **chance_columns(p)} for (a, d), p in self.ends]

    @cached_property
    def attackers_left(self) -> Law[int]:
        """Attackers left at the end, fewest first; 0 when the attack has failed."""
        return self._left(0)

    @cached_property
    def defenders_left(self) -> Law[int]:
        """Defenders left at the end, fewest first; 0 when the place is taken."""
        return self._left(1)

    def _left(self, side: int) -> Law[int]:
        found: dict[int, list[float]] = {}
        for end, p in self.ends:
            found.setdefault(end[side], []).append(p)
        return Law(tuple((n, fsum(found[n])) for n in sorted(found)), self.error)

    @cached_property
    def expected_losses(self) -> MeanLosses:
        """Mean losses of both sides, in armies."""
        return MeanLosses(
            self.attackers - self.ends.expectation(lambda end: end[0]),
            self.defenders - self.ends.expectation(lambda end: end[1]),
        )

    def __repr__(self) -> str:
        return (
            f"<LargeBattle {self.attackers} against {self.defenders}:"
            f" conquered with chance {self.conquer:.6g}, within {self.error:.1g}>"
        )


def said_bound(error: float) -> str:
    """A bound as a power of ten, rounded up.

    >>> said_bound(2.04e-12), said_bound(9.7e-12)
    ('3·10⁻¹²', '1·10⁻¹¹')
    """
    power = floor(log10(error))
    digit = ceil(error / 10.0**power)
    if digit == 10:
        digit, power = 1, power + 1
    raised = str(power).translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"))
    return f"{digit}·10{raised}"


def large_battle(attackers: int, defenders: int, dice: Dice, stop: int) -> LargeBattle:
    """A battle in decimals, to its end or until `stop` attackers or fewer are left.

    Raises `OddsError` for more armies than can be followed, with the most.
    """
    if attackers + defenders > MOST_ROUNDED:
        raise OddsError(
            "{a} attackers against {d} defenders: decimals stop at {most} armies together,"
            " these are {n}",
            a=attackers,
            d=defenders,
            most=MOST_ROUNDED,
            n=attackers + defenders,
        )
    walk = _Walk(dice, stop)
    walk.follow(attackers, defenders)
    error = walk.error(attackers + defenders)
    best_first = sorted(walk.ends.items(), key=lambda end: (end[0][1], -end[0][0]))
    return LargeBattle(attackers, defenders, Law(tuple(best_first), error), walk.rounds, error)


class _Walk:
    """The chances of all states of a battle, followed from its start to its ends.

    ends: the chance of each end. rounds: the mean number of rounds. dropped: chances that were too small.
    """

    def __init__(self, dice: Dice, stop: int) -> None:
        self.dice, self.stop = dice, stop
        self.ends: dict[tuple[int, int], float] = {}
        self.rounds = self.dropped = 0.0
        self._few: dict[int, dict[tuple[int, int], float]] = {}
        self._laws: dict[tuple[int, int], list[tuple[int, int, float]]] = {}
        # From here on both sides throw all their dice.
        self._attackers = max(dice.attack_dice, stop + 1)
        self._defenders = dice.defence_dice
        self._pairs = min(dice.attack_dice, dice.defence_dice)

    def follow(self, attackers: int, defenders: int) -> None:
        """All rounds of a battle: first with all dice, then where a side has fewer."""
        if attackers >= self._attackers and defenders >= self._defenders:
            self._follow_diagonals(attackers, defenders)
        else:
            self._meet(attackers, defenders, 1.0)
        for armies in range(attackers + defenders, 0, -1):
            if armies in self._few:
                self._follow_few(armies)

    def error(self, armies: int) -> float:
        """The bound on the error of a probability: the roundings on the longest way, and what was dropped."""
        pairs = self._pairs
        # A round: a product, a rounded factor, and sums over every state that leads to one.
        roundings = (pairs + 1) * (pairs + 2) // 2 + 4
        return 1.01 * roundings * (armies + 2) * float_info.epsilon / 2 + self.dropped

    def _follow_diagonals(self, attackers: int, defenders: int) -> None:
        pairs = self._pairs
        law = {x: p for x, _, p in self._law(self.dice.attack_dice, self.dice.defence_dice)}
        kernel = [law.get(x, 0.0) for x in range(pairs, -1, -1)]
        spread, total = _arithmetic()
        row: Any = [1.0]
        low, armies = attackers, attackers + defenders
        visits = []
        while len(row) > 0:  # a list, or an array of numpy
            visits.append(total(row))
            row = spread(row, kernel)
            low, armies = low - pairs, armies - pairs
            # What leaves at either end has fewer dice from now on.
            first = max(0, self._attackers - low)
            last = min(len(row), armies - self._defenders - low + 1)
            for n in (*range(min(first, len(row))), *range(max(first, last, 0), len(row))):
                self._meet(low + n, armies - low - n, float(row[n]))
            row, low = row[first : max(first, last)], low + first
            row, low = self._trimmed(row, low)
        self.rounds += fsum(visits)

    def _trimmed(self, row: Sequence[float], low: int) -> tuple[Sequence[float], int]:
        """A diagonal without the chances at its ends that are too small to matter."""
        first, last = 0, len(row)
        while first < last and row[first] < TINY:
            self.dropped += float(row[first])
            first += 1
        while first < last and row[last - 1] < TINY:
            self.dropped += float(row[last - 1])
            last -= 1
        return row[first:last], low + first

    def _meet(self, attackers: int, defenders: int, chance: float) -> None:
        """Keep a state for later, or for good where the battle is over."""
        if not chance:
            return
        where = (attackers, defenders)
        over = attackers <= self.stop or not defenders
        states = self.ends if over else self._few.setdefault(attackers + defenders, {})
        states[where] = states.get(where, 0.0) + chance

    def _follow_few(self, armies: int) -> None:
        """A round from every state with this many armies together."""
        states = self._few.pop(armies)
        self.rounds += fsum(states.values())
        most, answer = self.dice.attack_dice, self.dice.defence_dice
        for (attackers, defenders), chance in states.items():
            if chance < TINY:
                self.dropped += chance
                continue
            for x, y, p in self._law(min(attackers, most), min(defenders, answer)):
                self._meet(attackers - x, defenders - y, chance * p)

    def _law(self, attack: int, defence: int) -> list[tuple[int, int, float]]:
        """Losses of both sides in a round with this many dice, with their chances."""
        if (attack, defence) not in self._laws:
            self._laws[attack, defence] = [
                (lost.attacker, lost.defender, float(p))
                for lost, p in self.dice.losses(attack, defence)
            ]
        return self._laws[attack, defence]


def _arithmetic() -> tuple[Callable[[Any, list[float]], Any], Callable[[Any], float]]:
    """Convolution and sum: those of numpy where it is installed."""
    if find_spec("numpy") is None:
        return _convolved, fsum
    import numpy as np  # noqa: PLC0415 - faster, and not needed

    return np.convolve, lambda row: float(np.sum(row))


def _convolved(row: Sequence[float], kernel: Sequence[float]) -> list[float]:
    """Each sum of a row's entries times the kernel's, as `numpy.convolve`."""
    padded = [0.0] * (len(kernel) - 1)
    wide = [*padded, *row, *padded]
    parts = (map(mul, repeat(weight), wide[n:]) for n, weight in enumerate(reversed(kernel)))
    return list(reduce(partial(map, add), parts))

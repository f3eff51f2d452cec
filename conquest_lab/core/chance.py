"""Exact probability: finite distributions with integer weights."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import TYPE_CHECKING, Generic, TypeVar

from conquest_lab.core.display import Row, Tabled, chance_columns, outcome_columns

if TYPE_CHECKING:
    from random import Random

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)


class Distribution(Tabled, Generic[T]):
    """Outcomes with exact integer weights: P(outcome) = weight / total.

    Outcomes keep the order they are given in; equal outcomes are added up. Immutable, equal when outcomes,
    order and weights are equal.

    weights: (outcome, weight) pairs, every weight a positive int.

    >>> coin = Distribution([("heads", 1), ("tails", 1)])
    >>> dict(coin)
    {'heads': Fraction(1, 2), 'tails': Fraction(1, 2)}
    >>> coin.expectation(lambda side: side == "heads")
    Fraction(1, 2)
    """

    __slots__ = ("_added", "_bounds", "outcomes", "total")

    def __init__(self, weights: Iterable[tuple[T, int]]) -> None:
        added: dict[T, int] = {}
        for outcome, weight in weights:
            if int(weight) != weight or weight <= 0:
                msg = f"weight of {outcome!r} is {weight!r}: weights are whole numbers of 1 or more"
                raise ValueError(msg)
            added[outcome] = added.get(outcome, 0) + weight
        if not added:
            msg = "a distribution needs at least one outcome"
            raise ValueError(msg)
        self._hold(added)

    def _hold(self, added: dict[T, int]) -> None:
        self._added: dict[T, int] | None = added
        self.outcomes: tuple[T, ...] = tuple(added)
        self._bounds: Sequence[int] = tuple(accumulate(added.values()))
        self.total = self._bounds[-1]

    @classmethod
    def uniform(cls, outcomes: Iterable[T]) -> Distribution[T]:
        """Every outcome with weight 1; an outcome named twice has weight 2."""
        named = tuple(outcomes)
        if not named or len(set(named)) < len(named):
            return cls((outcome, 1) for outcome in named)
        return cls.of_different(named)

    @classmethod
    def of_different(cls, outcomes: tuple[T, ...]) -> Distribution[T]:
        """Every outcome with weight 1, of one or more that are known to differ.

        A pile of cards is drawn from often: they are neither compared nor weighed before somebody asks.
        """
        made = cls.__new__(cls)
        made.outcomes, made.total = outcomes, len(outcomes)
        made._bounds, made._added = range(1, len(outcomes) + 1), None  # noqa: SLF001 - its own
        return made

    @property
    def _weights(self) -> dict[T, int]:
        """The weight of each outcome."""
        if self._added is None:
            self._added = dict.fromkeys(self.outcomes, 1)
        return self._added

    @property
    def weights(self) -> tuple[tuple[T, int], ...]:
        """The (outcome, weight) pairs."""
        return tuple(self._weights.items())

    def weight(self, outcome: T) -> int:
        """The integer weight of an outcome; 0 when it cannot happen."""
        return self._weights.get(outcome, 0)

    def probability(self, outcome: T) -> Fraction:
        """The exact probability of an outcome; 0 when it cannot happen."""
        return Fraction(self.weight(outcome), self.total)

    def __iter__(self) -> Iterator[tuple[T, Fraction]]:
        for outcome, weight in self._weights.items():
            yield outcome, Fraction(weight, self.total)

    def __len__(self) -> int:
        return len(self.outcomes)

    def __contains__(self, outcome: object) -> bool:
        return outcome in self._weights

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Distribution):
            return NotImplemented
        return self.weights == other.weights

    def __hash__(self) -> int:
        # A law of five dice has 7,776 outcomes; distributions with the same ends are compared in full.
        return hash((self.total, len(self.outcomes), self.outcomes[0], self.outcomes[-1]))

    def __repr__(self) -> str:
        shown = ", ".join(f"({o!r}, {w})" for o, w in self.weights[:6])
        return f"Distribution([{shown}{', ...' if len(self) > 6 else ''}])"

    def rows(self) -> list[Row]:
        return [{**outcome_columns(outcome), **chance_columns(p)} for outcome, p in self]

    def map(self, function: Callable[[T], U]) -> Distribution[U]:
        """The distribution of `function(outcome)`; weights of equal values are added up."""
        return Distribution((function(outcome), weight) for outcome, weight in self.weights)

    def expectation(self, value: Callable[[T], int | Fraction]) -> Fraction:
        """The exact mean of `value(outcome)`."""
        return Fraction(sum((value(o) * w for o, w in self.weights), Fraction(0))) / self.total

    def variance(self, value: Callable[[T], int | Fraction]) -> Fraction:
        """The exact variance of `value(outcome)`."""
        mean = self.expectation(value)
        return self.expectation(lambda outcome: (value(outcome) - mean) ** 2)

    def sample(self, rng: Random) -> T:
        """One outcome drawn with `rng`."""
        # The same numbers as rng.randrange(self.total) without its checks, in a third of the time.
        total = self.total
        bits = total.bit_length()
        drawn = rng.getrandbits(bits)
        while drawn >= total:
            drawn = rng.getrandbits(bits)
        return self.outcomes[bisect_right(self._bounds, drawn)]

"""A battle as an absorbing Markov chain: named states and the matrices of the textbook, exactly."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Generic, TypeVar

from conquest_lab.core.chance import Distribution
from conquest_lab.mechanics.dice import Losses
from conquest_lab.odds.errors import OddsError

State = TypeVar("State", bound=tuple[int, int])
Matrix = tuple[tuple[Fraction, ...], ...]


@dataclass(frozen=True)
class Chain(Generic[State]):
    """An absorbing chain in canonical form; `transient` and `absorbing` name rows and columns.

    transient: states in which the battle goes on, the start first; losses lead down the list.
    absorbing: states in which it is over, best for the attacker first.
    Q: chances from transient to transient state in one round.
    R: chances from transient to absorbing state in one round.
    """

    transient: tuple[State, ...]
    absorbing: tuple[State, ...]
    Q: Matrix
    R: Matrix

    @cached_property
    def N(self) -> Matrix:  # noqa: N802 - the textbook's name
        """The fundamental matrix (I − Q)⁻¹: mean rounds begun in a column's state from a row's."""
        size = len(self.transient)
        return self._solved([[Fraction(i == j) for j in range(size)] for i in range(size)])

    @cached_property
    def absorption(self) -> Matrix:
        """N·R: the chance to end in each absorbing state (column) from each transient one (row)."""
        return self._solved(self.R)

    def _solved(self, right: Sequence[Sequence[Fraction]]) -> Matrix:
        """The matrix X = right + Q·X, from the last row up: Q leads only down the list."""
        rows: list[tuple[Fraction, ...]] = [()] * len(right)
        for i in reversed(range(len(right))):
            row = list(right[i])
            for k in range(i + 1, len(right)):
                if self.Q[i][k]:
                    for j, value in enumerate(rows[k]):
                        if value:
                            row[j] += self.Q[i][k] * value
            rows[i] = tuple(row)
        return tuple(rows)

    @cached_property
    def expected_rounds(self) -> tuple[Fraction, ...]:
        """N·1: mean number of rounds until the end, from each transient state."""
        return tuple(sum(row, Fraction(0)) for row in self.N)

    def probability(self, start: State, end: State) -> Fraction:
        """The chance to end in `end` from `start`, both named by (attackers, defenders)."""
        if start not in self.transient:
            raise OddsError(
                "{state} is not a transient state of this chain", state=str(tuple(start))
            )
        if end not in self.absorbing:
            raise OddsError(
                "{state} is not an absorbing state of this chain", state=str(tuple(end))
            )
        return self.absorption[self.transient.index(start)][self.absorbing.index(end)]


def build_chain(
    attackers: int,
    defenders: int,
    losses: Callable[[int, int], Distribution[Losses]],
    stopped: Callable[[int, int], bool] | None,
    name: Callable[[int, int], State],
) -> Chain[State]:
    """The chain of all states from (attackers, defenders) down.

    losses: the losses of a round for the armies that are there.
    stopped: where the attacker stops, None for never.
    name: makes the label of a state.
    """

    def over(a: int, d: int) -> bool:
        return a == 0 or d == 0 or (stopped is not None and stopped(a, d))

    every = [(a, d) for a in range(attackers + 1) for d in range(defenders + 1) if a or d]
    transient = sorted((s for s in every if not over(*s)), key=lambda s: (-sum(s), -s[0]))
    absorbing = sorted((s for s in every if over(*s)), key=lambda s: (s[1], -s[0]))
    after = [
        {(a - lost.attacker, d - lost.defender): chance for lost, chance in losses(a, d)}
        for a, d in transient
    ]

    def chances(states: list[tuple[int, int]]) -> Matrix:
        return tuple(tuple(row.get(state, Fraction(0)) for state in states) for row in after)

    return Chain(
        tuple(name(a, d) for a, d in transient),
        tuple(name(a, d) for a, d in absorbing),
        chances(transient),
        chances(absorbing),
    )

"""The contract of a computer player: it is given the observation of its seat and returns a decision."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from conquest_lab.core.ruleset import Action, Ruleset
from conquest_lab.core.words import Message, Text

if TYPE_CHECKING:
    from collections.abc import Generator
    from random import Random

Result = TypeVar("Result")
S = TypeVar("S")
A = TypeVar("A", bound=Action)
A_co = TypeVar("A_co", bound=Action, covariant=True)


@dataclass(frozen=True, slots=True)
class Decision(Generic[A_co]):
    """The action that a player has chosen, and the reason as a sentence for people."""

    action: A_co
    reason: Message


class Player(Protocol[S, A]):
    """A computer player for rulesets with states S and actions A.

    It may also have `about`, a description in a few words, and `choose_in_slices`, like players
    `InSlices`.
    """

    @property
    def name(self) -> Text:
        """The name that people read."""
        ...

    def choose(self, rules: Ruleset[S, A], observation: S, seat: int, rng: Random) -> Decision[A]:
        """A legal action for the seat to move.

        observation: the state as this seat may know it.
        rng: the only source of luck, so that a playthrough can be repeated.
        """
        ...


def run_to_end(slices: Generator[None, None, Result]) -> Result:
    """The result of a computation in slices, without a pause between them."""
    while True:
        try:
            next(slices)
        except StopIteration as end:
            result: Result = end.value
            return result


class InSlices(ABC, Generic[S, A]):
    """A player that computes in slices, for callers with other work to do in between."""

    __slots__ = ()

    @abstractmethod
    def choose_in_slices(
        self, rules: Ruleset[S, A], observation: S, seat: int, rng: Random
    ) -> Generator[None, None, Decision[A]]:
        """`choose` as a generator that yields between slices of work and returns the decision."""

    def choose(self, rules: Ruleset[S, A], observation: S, seat: int, rng: Random) -> Decision[A]:
        """The decision."""
        return run_to_end(self.choose_in_slices(rules, observation, seat, rng))


def chosen_in_slices(
    chooser: Player[S, A], rules: Ruleset[S, A], observation: S, seat: int, rng: Random
) -> Generator[None, None, Decision[A]]:
    """The decision of any player, in slices where it has them."""
    choose_in_slices = getattr(chooser, "choose_in_slices", None)
    if choose_in_slices is None:
        return chooser.choose(rules, observation, seat, rng)
    decision: Decision[A] = yield from choose_in_slices(rules, observation, seat, rng)
    return decision

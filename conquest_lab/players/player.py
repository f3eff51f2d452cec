"""The contract of a computer player: it is given the observation of its seat and returns a decision."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator
from dataclasses import dataclass
from random import Random
from typing import Generic, Protocol, TypeVar

from conquest_lab.core.ruleset import Action, Ruleset
from conquest_lab.core.words import Message, Text, say

Result = TypeVar("Result")
S = TypeVar("S")
A = TypeVar("A", bound=Action)
A_co = TypeVar("A_co", bound=Action, covariant=True)


@dataclass(frozen=True, slots=True)
class Decision(Generic[A_co]):
    """The action that a player has chosen, and the reason as a sentence for people.

    reason: `UNEXPLAINED` for an action that was tried at random, without a thought that led to it.
    cut: the sentence that says what cut the player short; None where it took all the time it wanted.
    """

    action: A_co
    reason: Message
    cut: Message | None = None

    @property
    def full_reason(self) -> Message:
        """The reason, with what cut the player short."""
        if self.cut is None:
            return self.reason
        if self.reason == UNEXPLAINED:
            return self.cut
        return say("{reason}; {cut}", reason=self.reason, cut=self.cut)


UNEXPLAINED = Message("")

UNFINISHED = say("the machine was busy: decided before everything was weighed")


class TimeIsUp(Exception):  # noqa: N818 - no error: it is a request, and the player answers it
    """A request for the best decision found so far, thrown into the slices of a player at a pause."""


class Player(Protocol[S, A]):
    """A computer player for rulesets with states S and actions A.

    It may also have `about`, a description in a few words. One that takes long is `InSlices`.
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


def cut_short(
    slices: Generator[None, None, Result], time_is_up: Callable[[], bool]
) -> Generator[None, None, Result]:
    """The same slices of a player, which is asked for its decision at the first pause with the time up.

    time_is_up: asked at every pause; the players themselves have no clock.
    """
    try:
        next(slices)
        while True:
            yield
            if time_is_up():
                slices.throw(TimeIsUp())
            else:
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
        """`choose` as a generator that yields between slices of work and returns the decision.

        A caller may throw `TimeIsUp` into it at any pause: it then returns the best decision by what was
        tried so far, which is that of the policy where nothing was.
        """

    def choose(self, rules: Ruleset[S, A], observation: S, seat: int, rng: Random) -> Decision[A]:
        """The decision."""
        return run_to_end(self.choose_in_slices(rules, observation, seat, rng))


def chosen_in_slices(
    chooser: Player[S, A], rules: Ruleset[S, A], observation: S, seat: int, rng: Random
) -> Generator[None, None, Decision[A]]:
    """The decision of any player, in slices where it has them."""
    if isinstance(chooser, InSlices):
        return (yield from chooser.choose_in_slices(rules, observation, seat, rng))
    return chooser.choose(rules, observation, seat, rng)

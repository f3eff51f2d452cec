"""Knowledge of one ruleset for the levels: `evaluation_for(rules)` in a module named after the ruleset."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from conquest_lab.core.ruleset import Action
from conquest_lab.players import Decision, Player

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from conquest_lab.core.ruleset import Ruleset


class TurnState(Protocol):
    """A state that names the player on turn."""

    @property
    def seat(self) -> int:
        """The seat of the player on turn, also while another seat has to answer."""
        ...


S = TypeVar("S", bound=TurnState)
A = TypeVar("A", bound=Action)


@dataclass(frozen=True, slots=True)
class Candidate(Generic[S, A]):
    """A decision that the search tries, and the policy of this seat after it."""

    decision: Decision[A]
    continuation: Player[S, A]


class Evaluation(Protocol[S, A]):
    """Knowledge of one ruleset that the three levels need.

    epsilons: probability that the beginner, and the intermediate, take a random legal action.
    simulations: rollouts for one decision of the expert.
    """

    epsilons: tuple[float, float]
    simulations: int

    def beginner_policy(self) -> Player[S, A]:
        """The policy of the beginner where it does not take a random action."""
        ...

    def rollout_policy(self) -> Player[S, A]:
        """The policy of all seats in rollouts, and of the intermediate.

        It has to be quick: a rollout asks it thousands of times.
        """
        ...

    def may_explore(self, observation: S) -> bool:
        """True where a random action is a weak decision and does no further harm.

        It is False where armies fight: with random actions there, a game might never end.
        """
        ...

    def candidates(
        self, rules: Ruleset[S, A], observation: S, seat: int, rng: Random
    ) -> Sequence[Candidate[S, A]]:
        """The decisions to try, the one of the rollout policy first."""
        ...

    def determinize(self, rules: Ruleset[S, A], observation: S, seat: int, rng: Random) -> S:
        """A full state drawn uniformly from those that have this observation for this seat."""
        ...

    def rollout_turns(self, observation: S) -> int:
        """The depth of a rollout, as a number of changes of turn."""
        ...

    def evaluate(self, rules: Ruleset[S, A], state: S, seat: int) -> float:
        """The estimated payoff of a state for a seat, from 0 to 1."""
        ...

"""The three levels, for every ruleset with an evaluation: two epsilon-greedy players and a search."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Generic

from conquest_lab.core.words import Text, say
from conquest_lab.players import Decision
from conquest_lab.players.evaluation import A, Evaluation, S
from conquest_lab.players.search import SearchPlayer

if TYPE_CHECKING:
    from random import Random

    from conquest_lab.core.ruleset import Ruleset
    from conquest_lab.players import Player

BEGINNER = Text("beginner", "débutant")
INTERMEDIATE = Text("intermediate", "intermédiaire")
EXPERT = Text("expert", "expert")

ABOUT_BEGINNER = Text(
    "has a plan, but often does something on a whim instead",
    "a un plan, mais agit souvent sur un coup de tête",
)
ABOUT_INTERMEDIATE = Text(
    "follows a plan and knows the odds; is sometimes careless",
    "suit un plan et connaît les probabilités ; parfois distrait",
)
ABOUT_EXPERT = Text(
    "tries its ideas out in its head, as far as its next turn, and takes the best",
    "essaie ses idées en pensée, jusqu'à son tour suivant, et retient la meilleure",
)


class EpsilonGreedyPlayer(Generic[S, A]):
    """Follows a policy, except that it takes a random legal action with probability epsilon.

    policy: the player that decides otherwise.
    evaluation: names the states in which a random action is allowed.
    """

    def __init__(
        self,
        name: Text,
        about: Text,
        policy: Player[S, A],
        evaluation: Evaluation[S, A],
        epsilon: float,
    ) -> None:
        self.name = name
        self.about = about
        self.policy = policy
        self.evaluation = evaluation
        self.epsilon = epsilon

    def choose(self, rules: Ruleset[S, A], observation: S, seat: int, rng: Random) -> Decision[A]:
        """The action of the policy, or any legal action."""
        if rng.random() >= self.epsilon or not self.evaluation.may_explore(observation):
            return self.policy.choose(rules, observation, seat, rng)
        actions = rules.legal_actions(observation)
        return Decision(actions[rng.randrange(len(actions))], say("on a whim"))


def _evaluation_for(rules: Ruleset[S, A]) -> Evaluation[S, A] | None:
    module = f"conquest_lab.players.evaluation.{rules.name}"
    if find_spec(module) is None:
        return None
    found: Evaluation[S, A] = import_module(module).evaluation_for(rules)
    return found


def beginner(rules: Ruleset[S, A]) -> EpsilonGreedyPlayer[S, A] | None:
    """The weakest level; None for a ruleset without an evaluation, as for the others."""
    evaluation = _evaluation_for(rules)
    if evaluation is None:
        return None
    policy, epsilon = evaluation.beginner_policy(), evaluation.epsilons[0]
    return EpsilonGreedyPlayer(BEGINNER, ABOUT_BEGINNER, policy, evaluation, epsilon)


def intermediate(rules: Ruleset[S, A]) -> EpsilonGreedyPlayer[S, A] | None:
    """The rollout policy with a smaller epsilon."""
    evaluation = _evaluation_for(rules)
    if evaluation is None:
        return None
    policy, epsilon = evaluation.rollout_policy(), evaluation.epsilons[1]
    return EpsilonGreedyPlayer(INTERMEDIATE, ABOUT_INTERMEDIATE, policy, evaluation, epsilon)


def expert(
    rules: Ruleset[S, A], simulations: int | None = None, seconds: float | None = None
) -> SearchPlayer[S, A] | None:
    """The search.

    simulations: rollouts for one decision, None for the number that suits the ruleset.
    seconds: as for `SearchPlayer`.
    """
    evaluation = _evaluation_for(rules)
    if evaluation is None:
        return None
    rollouts = evaluation.simulations if simulations is None else simulations
    return SearchPlayer(EXPERT, evaluation, rollouts, seconds, about=ABOUT_EXPERT)

"""The three levels, for every ruleset with an evaluation: two epsilon-greedy players and a search."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic

from conquest_lab.core.declare import Action
from conquest_lab.core.words import Text, say
from conquest_lab.players.evaluation import Evaluation
from conquest_lab.players.player import Decision, Player
from conquest_lab.players.policy import Policy, S
from conquest_lab.players.search import SearchPlayer

if TYPE_CHECKING:
    from random import Random

    from conquest_lab.core.ruleset import Ruleset

BEGINNER = Text("beginner", "débutant")
INTERMEDIATE = Text("intermediate", "intermédiaire")
EXPERT = Text("expert", "expert")

ABOUT_BEGINNER = Text(
    "has a plan, but often does something at random instead",
    "a un plan, mais joue souvent au hasard",
)
ABOUT_INTERMEDIATE = Text(
    "follows a plan and knows the odds; sometimes does something at random",
    "suit un plan et connaît les probabilités ; joue parfois au hasard",
)
ABOUT_EXPERT = Text(
    "plays each idea out as far as its next turn, and takes the best",
    "joue chaque idée jusqu’à son tour suivant, et retient la meilleure",
)


@dataclass(frozen=True, slots=True)
class EpsilonGreedyPlayer(Generic[S]):
    """Follows a policy, except that it takes a random legal action with probability epsilon.

    policy: the player that decides otherwise.
    evaluation: names the states in which a random action is allowed.
    """

    name: Text
    about: Text
    policy: Policy[S]
    evaluation: Evaluation[S]
    epsilon: float

    def choose(
        self, rules: Ruleset[S, Action], observation: S, seat: int, rng: Random
    ) -> Decision[Action]:
        """The action of the policy, or any legal action."""
        if rng.random() >= self.epsilon or not self.evaluation.may_explore(observation):
            return self.policy.choose(rules, observation, seat, rng)
        actions = rules.legal_actions(observation)
        return Decision(
            actions[rng.randrange(len(actions))],
            say("a random action: this level does not always choose the best one"),
        )


def beginner(known: Evaluation[S]) -> EpsilonGreedyPlayer[S]:
    """The weakest level."""
    return EpsilonGreedyPlayer(BEGINNER, ABOUT_BEGINNER, known.beginner, known, known.epsilons[0])


def intermediate(known: Evaluation[S]) -> EpsilonGreedyPlayer[S]:
    """The rollout policy with a smaller epsilon."""
    about, epsilon = ABOUT_INTERMEDIATE, known.epsilons[1]
    return EpsilonGreedyPlayer(INTERMEDIATE, about, known.policy, known, epsilon)


def expert(known: Evaluation[S], simulations: int | None = None) -> Player[S, Action]:
    """The search: the game's own where it has one.

    simulations: rollouts for one decision, None for the number that suits the ruleset.
    """
    rollouts = known.simulations if simulations is None else simulations
    return known.expert(rollouts) or SearchPlayer(EXPERT, ABOUT_EXPERT, known, rollouts)

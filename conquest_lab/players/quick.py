"""A quick policy that now and then acts at random, for tests and measurements with many games."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Generic

from conquest_lab.core.declare import Action
from conquest_lab.core.ruleset import Ruleset
from conquest_lab.core.words import Text, say
from conquest_lab.players.evaluation import Evaluation
from conquest_lab.players.player import Decision
from conquest_lab.players.policy import S


@dataclass(frozen=True, slots=True)
class QuickPlayer(Generic[S]):
    """Follows the policy of rollouts, except that it takes a random legal action with a probability.

    The random actions keep two of them from playing the same game again and again.
    """

    evaluation: Evaluation[S]
    name = Text("quick plan", "plan rapide")

    def choose(
        self, rules: Ruleset[S, Action], observation: S, seat: int, rng: Random
    ) -> Decision[Action]:
        """The action of the policy, or any legal action."""
        known = self.evaluation
        if rng.random() >= known.random_share or not known.may_explore(observation):
            return known.policy.choose(rules, observation, seat, rng)
        actions = rules.legal_actions(observation)
        return Decision(
            actions[rng.randrange(len(actions))],
            say("a random action, so that games differ"),
        )

"""A player who takes any legal action, each equally likely: the yardstick for all others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from conquest_lab.core.words import Text, say
from conquest_lab.players import Decision

if TYPE_CHECKING:
    from random import Random

    from conquest_lab.core.ruleset import Ruleset


class RandomPlayer:
    """Chooses uniformly among the legal actions.

    Nothing makes it end a game on purpose. Wherever a game can end from every position, it ends
    with probability 1; how soon depends on the ruleset.
    """

    name = Text("chance", "hasard")

    def choose(
        self,
        rules: Ruleset[Any, Any],
        observation: Any,
        seat: int,
        rng: Random,
    ) -> Decision:
        """Any legal action."""
        actions = rules.legal_actions(observation)
        return Decision(
            actions[rng.randrange(len(actions))],
            say("drawn at random among the legal actions: {number}", number=len(actions)),
        )


def player_for(rules: Ruleset[Any, Any]) -> RandomPlayer:
    """The random player."""
    return RandomPlayer()

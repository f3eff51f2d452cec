"""A player that takes any legal action, each equally likely: the baseline for all others."""

from __future__ import annotations

from random import Random

from conquest_lab.core.ruleset import Ruleset
from conquest_lab.core.words import Text, say
from conquest_lab.players.player import A, Decision, S


class RandomPlayer:
    """Chooses uniformly among the legal actions.

    It does not aim at an end of the game. Wherever a game can end from every position, it ends
    with probability 1; after how many plies depends on the ruleset.
    """

    name = Text("chance", "hasard")

    def choose(self, rules: Ruleset[S, A], observation: S, seat: int, rng: Random) -> Decision[A]:
        """Any legal action."""
        actions = rules.legal_actions(observation)
        return Decision(
            actions[rng.randrange(len(actions))],
            say("drawn at random among the legal actions: {number}", number=len(actions)),
        )

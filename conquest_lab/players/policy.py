"""Parameters of a heuristic policy for armies on territories: how bold it is, and which target it prefers."""

from __future__ import annotations

from dataclasses import dataclass

from conquest_lab.core.words import Message, Text, say

HEURISTIC_NAME = Text("beginner's plan", "plan de débutant")
"""The name that people read of a heuristic player by itself."""


NEVER = 2.0
"""Odds that no attack has."""


@dataclass(frozen=True, slots=True)
class PolicyParameters:
    """Parameters of a heuristic player of armies on territories.

    attack_odds: it attacks from this chance on; `NEVER` for not at all.
    least_prize, least_superiority: once the turn has earned what it can, it fights only for a prize
        so large, or against a neighbour so many times weaker.
    continue_odds: it goes on with an attack from this chance on without looking for a better one.
    target_continent: the key of a continent it prefers, "" for none.
    target_rival: an owner it prefers to eliminate, -1 for none.
    target_weight: the value that a territory of that continent or rival has beside its own prize.
    """

    attack_odds: float = 0.6
    least_prize: float = 0.0
    least_superiority: float = 0.0
    continue_odds: float = 1.1
    target_continent: str = ""
    target_rival: int = -1
    target_weight: float = 4.0

    def target_bonus(self, continent: str, owner: int) -> float:
        """The value that the preferred target adds to a place.

        >>> PolicyParameters(target_continent="asia").target_bonus("asia", 2)
        4.0
        >>> PolicyParameters(target_rival=2).target_bonus("asia", 1)
        0.0
        """
        return self.target_weight * (
            (continent == self.target_continent) + (owner == self.target_rival >= 0)
        )

    def reason_to_stop(self) -> Message:
        """The reason to end combat: no good attack is left, or these parameters allow none."""
        if self.attack_odds >= NEVER:
            return say("tried out, keeping still ends better than any attack")
        return say("no attack is good enough")

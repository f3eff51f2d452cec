"""How boldly a plan is followed, and what it is after: one planner, many ways to play."""

from __future__ import annotations

from dataclasses import dataclass

from conquest_lab.core.words import Message, Text, say

PLAN = Text("beginner's plan", "plan de débutant")
"""What a planner is called that plays by itself."""


NEVER = 2.0
"""Odds that no attack has."""


@dataclass(frozen=True, slots=True)
class Style:
    """What a planner of armies on territories may be told.

    odds: it attacks from this chance on; `NEVER` for not at all.
    prize, strong: once the turn has earned what it can, only a prize so large is fought for, or a
        neighbour so many times weaker.
    steady: an attack in course is fought on from this chance on without looking for a better one.
    continent: the key of a continent it wants, "" for none in particular.
    rival: an owner it wants to see gone, -1 for nobody in particular.
    eager: what a territory of that continent or rival is worth beside its own prize.
    """

    odds: float = 0.6
    prize: float = 0.0
    strong: float = 0.0
    steady: float = 1.1
    continent: str = ""
    rival: int = -1
    eager: float = 4.0

    def wish(self, continent: str, owner: int) -> float:
        """What the wish adds to the prize of a place.

        >>> Style(continent="asia").wish("asia", 2), Style(rival=2).wish("asia", 1)
        (4.0, 0.0)
        """
        return self.eager * ((continent == self.continent) + (owner == self.rival >= 0))

    def why_no_attack(self) -> Message:
        """Why combat ends: because nothing is left, or because this style keeps still."""
        if self.odds >= NEVER:
            return say("tried out, keeping still ends better than any attack")
        return say("no attack is good enough")

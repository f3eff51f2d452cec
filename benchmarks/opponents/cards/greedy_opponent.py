"""Takes what brings most points now, its own and those that the opponent loses; spare cards cost nothing."""

from __future__ import annotations

from benchmarks.opponents.cards.plain_conquetes import Plain


class Opponent(Plain):
    """The greedy player of cards."""

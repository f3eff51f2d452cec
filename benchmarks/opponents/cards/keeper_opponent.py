"""Collects copies, attacks only when it is nearly sure, and defends with whatever it takes."""

from __future__ import annotations

from typing import ClassVar

from benchmarks.opponents.cards.plain_conquetes import Plain


class Opponent(Plain):
    """A careful player of cards."""

    harm: ClassVar[float] = 0.4
    nerve: ClassVar[float] = -0.8
    two_cards: ClassVar[float] = 1.1
    attack_cards: ClassVar[int] = 2
    defence_cards: ClassVar[int] = 5

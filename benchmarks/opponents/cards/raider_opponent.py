"""Attacks whenever there is a fair chance, most of all to cut the best territory of an opponent."""

from __future__ import annotations

from typing import ClassVar

from benchmarks.opponents.cards.plain_conquetes import Plain


class Opponent(Plain):
    """An aggressive player of cards."""

    harm: ClassVar[float] = 1.6
    nerve: ClassVar[float] = 0.6
    two_cards: ClassVar[float] = 0.6
    attack_cards: ClassVar[int] = 5
    defence_cards: ClassVar[int] = 2

"""Determinization of hidden cards: each face-down card becomes one of the unseen cards."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from conquest_lab.core.scene import HIDDEN

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from random import Random

Cards = tuple[int, ...]


def deal_hidden_cards(
    rng: Random, deck: Iterable[int], places: Sequence[Cards], seen: Iterable[int] = ()
) -> list[Cards]:
    """The cards of each place, with hidden cards drawn uniformly from the unseen ones.

    deck: every card of the game, each as often as there are copies.
    seen: cards that lie open elsewhere.

    >>> from random import Random
    >>> deal_hidden_cards(Random(1), [0, 0, 1], [(0,), (HIDDEN,)], seen=[0])
    [(0,), (1,)]
    """
    unseen = Counter(deck)
    unseen.subtract(seen)
    for cards in places:
        unseen.subtract(card for card in cards if card != HIDDEN)
    pool = sorted(unseen.elements())
    rng.shuffle(pool)
    filled = []
    for cards in places:
        if HIDDEN in cards:
            cards = tuple(sorted(pool.pop() if card == HIDDEN else card for card in cards))  # noqa: PLW2901
        filled.append(cards)
    return filled

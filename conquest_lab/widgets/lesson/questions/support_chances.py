"""Chances of support cards drawn from the full pile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import combinations
from math import comb

from conquest_lab.core.words import Message, say
from conquest_lab.mechanics.board import load_board
from conquest_lab.widgets.lesson.questions.chances import (
    MAYBE,
    Belief,
    Chance,
    chance,
    drawn_from,
    pooled,
)

HALF = Fraction(1, 2)
SUPPORT = Counter(facts["value"] for facts in load_board("regions30").facts for _ in range(3))
"""The number of support cards of each value in the full pile."""


@pooled
@drawn_from(
    say(
        "The full pile has {all} cards: {one} are worth 1, {two} worth 2, {three} worth 3, {four} worth 4,"
        " {five} worth 5 and {six} worth 6.",
        all=SUPPORT.total(),
        one=SUPPORT[1],
        two=SUPPORT[2],
        three=SUPPORT[3],
        four=SUPPORT[4],
        five=SUPPORT[5],
        six=SUPPORT[6],
    )
)
def support_cards() -> Iterable[Chance]:
    """Support cards drawn from the full pile of 90: three of each region, values from 1 to 6."""
    values, total = SUPPORT, SUPPORT.total()
    found = []
    for least in range(2, 7):
        have = sum(n for value, n in values.items() if value >= least)
        event = say("A card from the full pile is worth {least} or more", least=least)
        below = sum(n for value, n in values.items() if value > least)
        beliefs = [
            Belief("below", Fraction(below, total), _of_cards(below, total)),
            Belief("equiprobable", HALF, MAYBE),
        ]
        found.append(
            chance(f"value-{least}", event, Fraction(have, total), _of_cards(have, total), beliefs)
        )
    return (*found, *(_two_cards(values, least) for least in (5, 7, 8, 10)))


def _of_cards(ways: int, total: int) -> Message:
    return say("{ways} of {total} cards", ways=ways, total=total)


def _two_cards(values: Counter[int], least: int) -> Chance:
    """The event that two cards from the pile are worth so much together."""
    pile = list(values.elements())
    ways = sum(a + b >= least for a, b in combinations(pile, 2))
    total = comb(len(pile), 2)
    value = Fraction(ways, total)
    sums = Fraction(13 - least, 11)
    beliefs = [
        Belief("equiprobable", sums, say("{ways} of 11 sums", ways=13 - least)),
        Belief("not", 1 - value, _of_pairs(total - ways, total)),
    ]
    event = say("Two cards from the full pile are worth {least} or more together", least=least)
    return chance(f"values-{least}", event, value, _of_pairs(ways, total), beliefs)


def _of_pairs(ways: int, total: int) -> Message:
    return say("{ways} of {total} pairs of cards", ways=ways, total=total)

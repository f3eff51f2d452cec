"""Sets of cards: what is one, and which come first where several can be traded."""

from __future__ import annotations

import pytest

from conquest_lab.core.scene import Place
from conquest_lab.core.words import Text
from conquest_lab.mechanics.cards import (
    ARTILLERY,
    CAVALRY,
    INFANTRY,
    JOKER,
    JokerUse,
    is_set,
    sets_in,
    territory_deck,
)

PLACES = tuple(Place(key, Text(key, key), Text(key, key), "land") for key in "abcd")
DECK = territory_deck(PLACES, (INFANTRY, CAVALRY, ARTILLERY, INFANTRY))
"""Cards 0 to 3, one for each place, and two jokers, 4 and 5."""
FIRST_JOKER, LAST_JOKER = 4, 5


@pytest.mark.parametrize("joker", ["wild", "alone", "either"])
@pytest.mark.parametrize("triples", [True, False])
def test_no_card_and_too_many_cards_make_no_set(triples: bool, joker: JokerUse) -> None:
    for symbols in ((), (INFANTRY,), (JOKER, JOKER), (INFANTRY, CAVALRY, ARTILLERY, JOKER)):
        assert not is_set(symbols, triples=triples, joker=joker)


def test_three_of_a_kind_and_a_joker_among_two_are_sets_where_the_rules_say_so() -> None:
    three, with_joker = (INFANTRY,) * 3, (INFANTRY, CAVALRY, JOKER)
    assert is_set(three)
    assert not is_set(three, triples=False)
    assert is_set(with_joker)
    assert not is_set(with_joker, joker="alone")


def test_sets_without_a_joker_come_first() -> None:
    """Even where a set with a joker has cards of lower numbers."""
    found = sets_in((0, 1, 2, 3, FIRST_JOKER), DECK)
    assert found[:3] == ((0, 1, 2), (1, 2, 3), (0, 1, 4))
    assert all(FIRST_JOKER in cards for cards in found[2:])


def test_of_sets_with_as_many_jokers_the_short_ones_come_first() -> None:
    found = sets_in((0, 1, FIRST_JOKER, LAST_JOKER), DECK, joker="either")
    assert found == ((4,), (5,), (0, 1, 4), (0, 1, 5), (0, 4, 5), (1, 4, 5))

"""Sets of cards: what is one, and which come first where several can be traded."""

import pytest

from conquest_lab.core.scene import HIDDEN, Place
from conquest_lab.core.words import Text
from conquest_lab.mechanics.cards import (
    ARTILLERY,
    CAVALRY,
    INFANTRY,
    JOKER,
    JokerUse,
    face_down,
    growing_value,
    hands_seen_by,
    is_set,
    merged,
    sets_in,
    territory_deck,
    without,
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


def test_a_joker_that_is_a_set_alone_makes_none_with_others() -> None:
    assert sets_in((0, 1, 2, FIRST_JOKER), DECK, joker="alone") == ((0, 1, 2), (FIRST_JOKER,))


def test_cards_that_lie_face_down_make_no_set() -> None:
    assert sets_in((HIDDEN, HIDDEN, 0, 1), DECK) == ()
    assert sets_in((HIDDEN, 0, 1, 2), DECK) == ((0, 1, 2),)


def test_a_deck_has_a_card_for_each_place_and_then_its_jokers() -> None:
    assert [(card.key, card.symbol, card.place) for card in DECK] == [
        ("a", INFANTRY, 0),
        ("b", CAVALRY, 1),
        ("c", ARTILLERY, 2),
        ("d", INFANTRY, 3),
        ("joker-1", JOKER, None),
        ("joker-2", JOKER, None),
    ]
    symbols = (INFANTRY, CAVALRY, ARTILLERY, INFANTRY)
    assert [len(territory_deck(PLACES, symbols, jokers)) for jokers in (0, 1)] == [4, 5]
    with pytest.raises(ValueError, match="shorter"):
        territory_deck(PLACES, (INFANTRY, CAVALRY))


def test_hands_are_sorted_and_each_card_leaves_once() -> None:
    assert merged((2, 5), (4, 0)) == (0, 2, 4, 5)
    assert without((HIDDEN, HIDDEN, 3), (HIDDEN, 3)) == (HIDDEN,)
    with pytest.raises(ValueError, match="not in list"):
        without((1, 2), (3,))


def test_of_the_hands_of_others_only_the_number_of_cards_is_seen() -> None:
    assert face_down((7, 8)) == (HIDDEN, HIDDEN)
    hands = ((1, 2), (3,), (4, 5, 6))
    assert hands_seen_by({1}, hands) == ((HIDDEN,) * 2, (3,), (HIDDEN,) * 3)
    assert hands_seen_by({0, 2}, hands) == ((1, 2), (HIDDEN,), (4, 5, 6))


def test_the_value_of_a_set_grows_to_the_end_of_the_track() -> None:
    assert [growing_value(n) for n in range(9)] == [4, 6, 8, 10, 12, 15, 20, 25, 30]
    assert [growing_value(n, 20) for n in range(4, 9)] == [12, 15, 20, 20, 20]

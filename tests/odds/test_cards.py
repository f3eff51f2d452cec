"""Cards: hands listed one by one, the pigeonhole, waiting, the second rule."""

from fractions import Fraction
from itertools import combinations, permutations
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conquest_lab.odds import OddsError, cards
from conquest_lab.odds.cards import Hand

SMALL = {"infantry": 3, "cavalry": 2, "artillery": 2, "joker": 1}
PILE = [symbol for symbol, n in SMALL.items() for _ in range(n)]


def has_set(hand: tuple[str, ...], series: str) -> bool:
    """A set in plain words, three cards at a time."""
    if series == "refonte":
        return any(a == b != "joker" for a, b in combinations(hand, 2))
    if series == "miro":
        return "joker" in hand or {"infantry", "cavalry", "artillery"} <= set(hand)
    for three in combinations(hand, 3):
        kinds = [card for card in three if card != "joker"]
        if len(set(kinds)) in {0, 1, len(kinds)}:
            return True
    return False


@pytest.mark.parametrize("series", ["hasbro", "miro", "refonte"])
@pytest.mark.parametrize("drawn", range(9))
def test_the_chance_of_a_set_agrees_with_listing_all_hands(drawn: int, series: str) -> None:
    """Eight cards can be listed hand by hand."""
    every = list(combinations(PILE, drawn))
    expected = Fraction(sum(has_set(hand, series) for hand in every), len(every))
    assert cards.set_chance(drawn, series, SMALL) == expected


@pytest.mark.parametrize("series", ["hasbro", "miro", "refonte"])
def test_waiting_agrees_with_shuffling_in_all_ways(series: str) -> None:
    """The first card that completes a set, over all orders of six cards."""
    pile = ["infantry", "infantry", "cavalry", "cavalry", "artillery", "joker"]
    counts: dict[int, int] = {}
    for order in permutations(pile):
        n = next(n for n in range(7) if has_set(order[:n], series))
        counts[n] = counts.get(n, 0) + 1
    deck = {"infantry": 2, "cavalry": 2, "artillery": 1, "joker": 1}
    waiting = cards.draws_to_set(series, deck)
    assert dict(waiting.draws) == {n: Fraction(w, 720) for n, w in counts.items()}


def test_five_cards_always_hold_a_set() -> None:
    """The pigeonhole of H-20: five cards, but not four; 29 where three alike are no set."""
    assert cards.certain_at("hasbro") == 5
    assert cards.set_chance(4) < 1 == cards.set_chance(5)
    assert cards.certain_at("miro") == 14 + 14 + 1
    assert cards.certain_at("refonte", cards.DECK_WITHOUT_JOKERS) == 4
    with pytest.raises(OddsError, match="may hold no set at all"):
        cards.certain_at("miro", {"infantry": 9})


def test_three_cards_without_jokers() -> None:
    """From 14 + 14 + 14 cards: 14³ hands of three kinds and 3·C(14,3) of one kind."""
    expected = Fraction(14**3 + 3 * comb(14, 3), comb(42, 3))
    assert cards.set_chance(3, "hasbro", cards.DECK_WITHOUT_JOKERS) == expected


def test_a_hand_already_held_counts() -> None:
    """With two different cards in hand the third kind or a joker makes miro's or hasbro's set."""
    held = cards.hand_of(["infantry", "cavalry"])
    rest = {"infantry": 13, "cavalry": 13, "artillery": 14, "joker": 2}
    assert cards.set_chance(1, "hasbro", rest, held) == Fraction(16, 42)
    assert cards.set_chance(1, "miro", rest, held, joker="either") == Fraction(16, 42)
    assert cards.draws_to_set("miro", rest, held).held_by[0] == 0


@given(st.integers(0, 12), st.integers(0, 12), st.integers(1, 12))
def test_copies_have_the_same_mean_with_and_without_putting_back(
    draws: int, wanted: int, unseen: int
) -> None:
    """Both have mean draws · wanted / unseen; without putting back the variance is smaller."""
    draws, wanted = min(draws, unseen), min(wanted, unseen)
    kept, back = cards.copies(draws, wanted, unseen), cards.copies_put_back(draws, wanted, unseen)
    mean = Fraction(draws * wanted, unseen)
    assert kept.expectation(lambda n: n) == mean == back.expectation(lambda n: n)
    assert kept.variance(lambda n: n) <= back.variance(lambda n: n)


def test_waiting_ends_with_the_last_card_of_a_deck() -> None:
    """One card of each kind: two of them are no set, and all three are."""
    waiting = cards.draws_to_set("hasbro", {"infantry": 1, "cavalry": 1, "artillery": 1})
    assert waiting.held_by == (0, 0, 0, 1)
    assert dict(waiting.draws) == {3: 1}


def test_waiting_for_rivals_raises_the_value() -> None:
    """The track of H-21 climbs with each set that a rival trades."""
    sure = cards.value_after(0, 3, Fraction(1))
    assert sure.outcomes == (10,)
    assert cards.value_after(0, 3, Fraction(0)).outcomes == (4,)


@pytest.mark.parametrize(
    ("n", "armies", "drawn"),
    [(1, 0, 1), (2, 0, 2), (3, 0, 3), (4, 1, 0), (5, 1, 1), (6, 1, 2), (7, 1, 3), (8, 2, 0),
     (9, 2, 1), (16, 4, 0), (42, 10, 2)],
)  # fmt: skip
def test_the_second_rule_table_m_e12(n: int, armies: int, drawn: int) -> None:
    """M-E12: n territories give n // 4 armies and n mod 4 cards."""
    assert cards.second_rule(n) == (armies, drawn)


def test_hands_are_all_counted() -> None:
    """All C(44, 5) hands, and a hand holds what was drawn."""
    law = cards.hands(5)
    assert law.total == comb(44, 5)
    assert all(hand.size == 5 for hand in law.outcomes)
    assert Hand(5, 0, 0, 0) in law

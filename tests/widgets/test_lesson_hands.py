"""The lesson on cards: the theorem, draws, the tree, putting back, the second rule, its questions."""

from fractions import Fraction
from itertools import combinations, permutations, product
from math import sqrt
from random import Random

import pytest

from conquest_lab import odds, widgets
from conquest_lab.mechanics.cards import SYMBOLS, is_set
from conquest_lab.odds.cards import DECK, Hand, certain_at

KINDS = (*SYMBOLS, "joker")


def cards_of(hand: Hand) -> list[str]:
    return [symbol for symbol, n in zip(KINDS, hand, strict=True) for _ in range(n)]


def test_the_board_knows_the_set_of_every_hand() -> None:
    """All hands of five cards or fewer: a set is shown exactly where the rules find one."""
    sets = widgets.BreakTheorem(widgets.Lesson("test", seed=7)).view["sets"]
    for size in range(1, 6):
        for counts in product(range(6), range(6), range(6), range(3)):
            if sum(counts) != size:
                continue
            hand = Hand(*counts)
            known = any(is_set(three) for three in combinations(cards_of(hand), 3))
            found = sets.get(",".join(map(str, counts)))
            assert bool(found) == known
            if found:
                shown = Hand(*found["cards"])
                assert is_set(cards_of(shown))
                assert all(part <= all_ for part, all_ in zip(shown, hand, strict=True))


def test_no_hand_of_five_is_without_a_set() -> None:
    view = widgets.BreakTheorem(widgets.Lesson("test", seed=7)).view
    five = [key for key in view["sets"] if sum(map(int, key.split(","))) == 5]
    assert len(five) == 46
    assert "46 kinds, 1,086,008 hands, 0 without" in view["checked"]
    assert (
        "1\u202f086\u202f008 mains"
        in widgets.BreakTheorem(widgets.Lesson("test", "fr", seed=7)).view["checked"]
    )


@pytest.mark.parametrize("cards", [3, 4])
def test_hands_hold_a_set_as_often_as_the_exact_chance_says(cards: int) -> None:
    bet = widgets.Predict(widgets.Lesson("test", seed=7), widgets.SetChance(cards))
    draws = widgets.DrawUntil(bet)
    draws.make(10)
    assert draws.thrown == 0
    assert "473" not in str(draws.view)
    bet.lock("40 %")
    draws.make(4000)
    exact = odds.cards.set_chance(cards)
    error = sqrt(exact * (1 - exact) / 4000)
    assert draws.share is not None
    assert abs(draws.share - exact) < 4 * error
    assert draws.view["exact"] == []
    draws.reveal()
    assert draws.view["lines"][0]["exact_text"] == str(exact)
    assert "3.760" in draws.view["exact"][0]
    assert sum(Fraction(bar["exact"]) for bar in draws.view["bars"]) == pytest.approx(1)


def test_three_symbols_take_as_long_as_the_formula_says() -> None:
    bet = widgets.Predict(widgets.Lesson("test", seed=7), widgets.DrawsNeeded())
    draws = widgets.SymbolDraws(bet)
    bet.lock("5")
    draws.reveal()
    for put_back in (True, False):
        draws.on_message("put_back", {"to": put_back})
        assert draws.thrown == 0
        draws.make(4000)
        for bar, (n, chance) in zip(draws.view["bars"], draws.law(), strict=True):
            error = sqrt(chance * (1 - chance) / 4000)
            assert abs(bar["seen"] - chance) < 4.5 * error, n
        assert sum(chance for _, chance in draws.law()) == 1
    assert any("5.5" in said for said in draws.view["exact"])
    draws.on_message("put_back", {"to": 1})
    assert draws.thrown == 4000


def test_a_question_about_dice_draws_no_cards() -> None:
    with pytest.raises(TypeError, match=r"needs a bet on .*SetChance.* \| .*DrawsNeeded"):
        widgets.DrawUntil(widgets.Predict(widgets.Lesson("test", seed=7), widgets.LossChance()))


@pytest.mark.parametrize("each", [1, 2, 3, 5])
@pytest.mark.parametrize("put_back", [False, True])
def test_the_tree_is_that_of_all_rows_of_three_cards(each: int, put_back: bool) -> None:
    deck = [symbol for symbol in SYMBOLS for _ in range(each)]
    numbers = range(len(deck))
    rows = list(product(numbers, repeat=3) if put_back else permutations(numbers, 3))
    found = dict.fromkeys(product((True, False), repeat=2), 0)
    for row in rows:
        three = [deck[n] for n in row]
        found[three[0] == three[1], is_set(three)] += 1
    tree = widgets.SetTree(widgets.Lesson("test", seed=7)).view["trees"][str(each)][put_back]
    leaves = [Fraction(n, len(rows)) for n in found.values()]
    assert [Fraction(leaf) for leaf in tree["leaves"]] == leaves
    assert tree["chosen"]["5"].startswith(f"{leaves[0]} + {leaves[2]}")
    # Along each path the numbers of the branches give the number of the leaf.
    for n, leaf in enumerate(leaves):
        first, second = tree["branches"][n // 2], tree["thirds"][n // 2][n % 2]
        above = [int(part.split("/")[0]) for part in (first, second)]
        below = [int(part.split("/")[1]) for part in (first, second)]
        assert Fraction(above[0] * above[1], below[0] * below[1]) == leaf


def test_kept_and_put_back_stand_side_by_side() -> None:
    view = widgets.PutBack(widgets.Lesson("test", seed=7)).view
    small = view["laws"][2][1]["bars"]  # two cards of six, two of them wanted
    assert [bar["exact"] for bar in small] == pytest.approx([6 / 15, 8 / 15, 1 / 15])
    assert [bar["seen"] for bar in small] == pytest.approx([4 / 9, 4 / 9, 1 / 9])
    built = widgets.PutBack(widgets.Lesson("test", seed=7))
    for message in ({"to": 3, "draws": 2}, {"to": 0, "draws": 0}, {"to": 1}, {}):
        built.on_message("deck", message)
        assert (built.deck, built.draws) == (0, 5)
    built.on_message("deck", {"to": 2, "draws": 10})
    assert (built.deck, built.draws) == (2, 6)


def test_the_second_rule_divides_by_four() -> None:
    built = widgets.SecondRule(widgets.Lesson("test", seed=7))
    for n, answer in enumerate(built.view["answers"]):
        assert (answer["armies"], answer["cards"]) == divmod(n, 4)
    assert built.view["rule"]["id"] == "M-54"
    built.on_message("own", {"to": 43})
    assert built.territories == 14
    built.on_message("own", {"to": 0})
    assert built.territories == 0


@pytest.mark.parametrize("seed", range(20))
def test_every_variant_agrees_with_enumeration(seed: int) -> None:
    rng = Random(seed)
    second, third, three = (
        f.drawn(rng) for f in (widgets.SecondCard, widgets.ThirdCard, widgets.ThreeHoldSet)
    )
    pairs = list(permutations([s for s in SYMBOLS for _ in range(second.each)], 2))
    assert second.answer == Fraction(sum(a == b for a, b in pairs), len(pairs))
    left = [s for s in SYMBOLS for _ in range(third.each)]
    two = [SYMBOLS[0], SYMBOLS[0] if third.same else SYMBOLS[1]]
    for card in two:
        left.remove(card)
    assert third.answer == Fraction(sum(is_set([*two, card]) for card in left), len(left))
    hands = list(combinations([s for s in SYMBOLS for _ in range(three.each)], 3))
    assert three.answer == Fraction(sum(map(is_set, hands)), len(hands))

    joker, alike, sure = (
        widgets.AnyJoker.drawn(rng),
        widgets.SureAlike.drawn(rng),
        widgets.SureSet.drawn(rng),
    )
    none = Fraction(1)
    for n in range(joker.cards):
        none *= Fraction(42 - n, 44 - n)
    assert joker.answer == 1 - none
    full = [alike.alike - 1] * alike.kinds
    assert alike.answer == sum(full) + 1
    largest = max(
        sum(counts)
        for counts in product(*(range(n + 1) for n in sure.counts))
        if min(counts) == 0  # no three different, and no joker
    )
    assert sure.answer == largest + 1
    share = widgets.SecondRuleShare.drawn(rng)
    armies, cards = share.territories // 4, share.territories % 4
    assert share.answer == (armies if share.counted_thing == "armies" else cards)
    coupons = widgets.CouponMean.drawn(rng)
    waiting = sum(1 - odds.cards.all_kinds(n, coupons.kinds) for n in range(300))
    assert float(coupons.answer) == pytest.approx(float(waiting), abs=1e-6)


def test_the_sure_hand_of_the_44_cards_is_five_or_twenty_nine() -> None:
    assert certain_at("hasbro", DECK) == 5
    assert widgets.SureSet((14, 14, 14)).answer == certain_at("miro", DECK) == 29


@pytest.mark.parametrize("seed", range(30))
def test_one_of_four_hands_holds_a_set(seed: int) -> None:
    question = widgets.WhichHolds.drawn(Random(seed))
    assert len(set(question.hands)) == 4
    with_set = [
        n
        for n, hand in enumerate(question.hands)
        if any(is_set(three) for three in combinations(cards_of(hand), 3))
    ]
    assert with_set == [question.right]
    for n in range(4):
        verdict = question.judge(n)
        assert verdict.right == (n == question.right)
        assert verdict.kind in {"right", "joker", "pairs", "small", "two-symbols"}

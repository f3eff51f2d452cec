"""The lesson on bluffing: unseen cards, the table with a bot that learns, the map of gains."""

from fractions import Fraction
from itertools import combinations, product
from random import Random

import pytest

from conquest_lab import widgets
from conquest_lab.odds import conquetes
from conquest_lab.odds.bluff import HiddenBid
from conquest_lab.text import speaker
from conquest_lab.widgets.lesson.bids import the_bid
from conquest_lab.widgets.lesson.bluff_table.habits import Habits

pytestmark = pytest.mark.slow


def drawer(seed: int = 7) -> widgets.UnseenDraw:
    bet = widgets.Predict(widgets.Lesson("test", seed=seed), widgets.NoneHigh())
    built = widgets.UnseenDraw(bet)
    bet.lock("30 %")
    return built


def table(seed: int = 7, bet: str = "1/3") -> widgets.BluffTable:
    asked = widgets.Predict(widgets.Lesson("test", seed=seed), widgets.BluffBet())
    built = widgets.BluffTable(asked)
    asked.lock(bet)
    return built


# Unseen cards


def test_the_twelve_cards_of_the_lesson_are_a_contest_of_the_rules() -> None:
    """No 6 among three of twelve cards: exactly then the attack of the first step succeeds."""
    fight = conquetes.contest(5, 3, {6: 4, 1: 8}, [4], 3)
    assert widgets.NoneHigh(12, 4, 3).answer == fight.win == Fraction(14, 55)
    assert conquetes.BOT_SUPPORT["intermediate"]["defence"] == 3


def test_cards_are_turned_one_by_one() -> None:
    built = drawer()
    for place in (3, 3, 5):
        built.turn(place)
    assert len(built.hand) == 2  # the same card cannot be turned twice
    built.turn(9)
    assert built.thrown == 1
    assert len(built.view["turned"]) == 3
    built.turn(0)
    assert len(built.hand) == 1  # a new hand


@pytest.mark.parametrize("put_back", [False, True])
def test_many_hands_follow_their_law(put_back: bool) -> None:
    built = drawer()
    built.keep(put_back)
    built.make(20_000)
    for n, chance in enumerate(built.law(put_back)):
        spread = (chance * (1 - chance) / 20_000) ** 0.5
        assert abs(built.counts[n] / 20_000 - chance) < 4.5 * spread + 1e-9


def test_exact_values_are_shown_when_asked_for() -> None:
    built = drawer()
    built.make(1000)
    built.reveal()
    assert built.view["line"]["exact_text"] == "14/55"
    assert "25.5% without putting back, 29.6%" in built.view["laws"]
    assert "Your bet, 30.0%" in built.view["line"]["said"]
    built.keep(put_back=True)
    assert built.thrown == 0
    assert not built.revealed


def test_laws_of_all_piles_are_counted_right() -> None:
    built = widgets.HandLaws(widgets.Lesson("test", seed=7))
    for pile, drawn in product((6, 12), (1, 2, 3)):
        cards = [True] * (pile // 3) + [False] * (pile - pile // 3)
        hands = [sum(hand) for hand in combinations(cards, drawn)]
        answer = built.view["answers"][str(pile)][str(drawn)]
        for n, chance in enumerate(answer["kept"]):
            assert chance == pytest.approx(hands.count(n) / len(hands))
    small = built.view["answers"]["6"]["5"]["lines"]
    assert any("only 4 low ones" in line for line in small)
    assert any("More than 2 high cards" in line for line in small)
    built.on_message("choose", {"pile": 7, "cards": 3})
    assert built.pile == 12


# The table


def test_the_contest_uses_cards_of_the_board() -> None:
    assert the_bid() == HiddenBid()


def test_accounts_add_up() -> None:
    built = widgets.BidAccount(widgets.Lesson("test", seed=7))
    for row, card in zip(built.view["rows"], (4, 2), strict=True):
        for cell, engaged in zip(row["cells"], (True, False), strict=True):
            gain = the_bid().payoff(card, engaged)
            assert int(cell["gain"].replace("\N{MINUS SIGN}", "-")) == gain
            terms = [
                int(term)
                for line in cell["lines"][1:-1]
                for term in line.rstrip(".")
                .split(": ")[1]
                .replace("\N{MINUS SIGN}", "-")
                .replace(" ", "")
                .replace("+", " ")
                .replace("-", " -")
                .split()
            ]
            assert sum(terms) == gain


def test_thirty_rounds_and_no_more() -> None:
    built = table()
    for _ in range(40):
        built.play(attack=True)
    assert len(built.played) == 30
    assert built.over
    assert built.score == sum(one.gain for one in built.played)
    assert built.view["held"] == ""


def test_counts_are_told_whatever_they_are() -> None:
    """After the first bluff one weak card of one attacked: no noun has to agree with the number."""
    built = table()
    while built.bluffs != (1, 1):
        built.play(attack=built.card == built.bid.weak)
    assert built.view["lines"] == [
        "Weak cards that attacked: 1 of 1, 100%; 95% interval 21% to 100%.",
        "Attacks in which the bot engaged: 1 of 1.",
    ]


def test_a_round_is_played_once() -> None:
    built = table()
    for _ in range(3):
        built.on_message("play", {"attack": True, "round": 0})
    built.on_message("play", {"attack": True})
    assert len(built.played) == 1


def test_half_of_the_cards_are_strong() -> None:
    strong = 0
    for seed in range(20):
        built = table(seed)
        for _ in range(30):
            strong += built.card == built.bid.strong
            built.play(attack=False)
    assert abs(strong / 600 - 0.5) < 4 * 0.5 / 600**0.5


def test_the_bot_sees_what_the_rules_show_and_no_more() -> None:
    """A card that was not played, weak or strong, leaves its memory as it is."""
    one, two = Habits(HiddenBid()), Habits(HiddenBid())
    one.learn(attacked=False, weak=True, engaged=False)
    two.learn(attacked=False, weak=False, engaged=False)
    assert (one.expected(), one.engage()) == (two.expected(), two.engage())


def test_the_bot_begins_with_the_equilibrium_and_learns() -> None:
    bid = HiddenBid()
    bluffer, honest = Habits(bid), Habits(bid)
    assert bluffer.engage() == bid.engage == Fraction(2, 3)
    for _ in range(12):
        bluffer.learn(attacked=True, weak=True, engaged=False)
        honest.learn(attacked=True, weak=False, engaged=False)
    assert bluffer.engage() == 1
    assert honest.engage() < Fraction(1, 4)


def test_the_bot_learns_when_somebody_bluffs() -> None:
    """Bluffs after a pass and never after a strong card: it expects them where they come."""
    habits = Habits(HiddenBid())
    for _ in range(10):
        habits.learn(attacked=False, weak=True, engaged=False)
        habits.learn(attacked=True, weak=True, engaged=False)
        habits.learn(attacked=True, weak=False, engaged=False)
    after_strong = habits.expected()
    habits.learn(attacked=False, weak=True, engaged=False)
    assert habits.expected() > after_strong + Fraction(1, 3)


TABLES = 40


def test_one_habit_is_punished_and_the_equilibrium_is_not() -> None:
    """Over many tables: always bluffing brings less than the mixture of the equilibrium."""

    def score(share: float) -> float:
        total = 0
        for seed in range(TABLES):
            built, rng = table(seed), Random(seed)
            while not built.over:
                strong = built.card == built.bid.strong
                built.play(strong or rng.random() < share)
            total += built.score
        return total / TABLES

    mixed = score(0.5)
    assert abs(mixed - 60) < 4 * 14 / TABLES**0.5
    assert score(1.0) < mixed - 5


def test_the_end_compares_with_the_equilibrium_and_the_bet() -> None:
    built = table()
    while not built.over:
        built.play(built.card == built.bid.strong)
    assert built.bluffs[0] == 0
    assert built.view["share"][0] == 0
    built.reveal()
    told = " ".join(built.view["lines"])
    assert "1/2 of the weak cards attack, 2/3 of the attacks are answered; 2 points" in told
    assert "Your bet was 33%" in told
    assert "1.67 points" in told
    assert "60 points, give or take 14" in told


def test_the_map_follows_the_table_and_hides_the_equilibrium() -> None:
    built = table()
    gains = widgets.PayoffMap(built.lesson, built)
    assert gains.view["best"] is None
    while not built.over:
        built.play(attack=True)
    weak = sum(one.card == built.bid.weak for one in built.played)
    assert weak
    assert gains.view["share"][0] == 1
    built.reveal()
    assert gains.view["best"] == pytest.approx([1 / 2, 2 / 3])


def test_corners_give_the_gain_everywhere() -> None:
    """What the script computes from four corners is what the engine says."""
    (n0, n1), (a0, a1) = widgets.PayoffMap(widgets.Lesson("test", seed=7)).view["corners"]
    for b, q in product((0, 0.25, 0.5, 0.9, 1), (0, 0.1, 2 / 3, 1)):
        shown = (1 - b) * ((1 - q) * n0 + q * n1) + b * ((1 - q) * a0 + q * a1)
        assert shown == pytest.approx(float(HiddenBid().value(Fraction(b), Fraction(q))))


# Questions


@pytest.mark.parametrize("seed", range(40))
def test_every_variant_agrees_with_brute_force(seed: int) -> None:
    rng = Random(seed)
    for family in (widgets.NoneHigh, widgets.ExactlyHigh, widgets.SureHigh, widgets.MeanHigh):
        question = family.drawn(rng)
        cards = [True] * question.high + [False] * question.low
        hands = [sum(hand) for hand in combinations(cards, question.cards)]
        expected = {
            widgets.NoneHigh: Fraction(hands.count(0), len(hands)),
            widgets.ExactlyHigh: Fraction(hands.count(1), len(hands)),
            widgets.MeanHigh: Fraction(sum(hands), len(hands)),
            widgets.SureHigh: next(
                n
                for n in range(1, len(cards) + 1)
                if all(any(hand) for hand in combinations(cards, n))
            ),
        }[family]
        assert question.answer == expected
    for family in (widgets.RowMix, widgets.GameWorth):
        game = family.drawn(rng)
        a, b, c, d = game.a, game.b, game.c, game.d
        top = Fraction(d - c, a - b - c + d)
        value = top * a + (1 - top) * c
        assert value == top * b + (1 - top) * d
        assert game.answer == (top if family is widgets.RowMix else value)
    bid = widgets.BluffShare.drawn(rng).bid
    assert bid.value(bid.bluff, 0) == bid.value(bid.bluff, 1)


@pytest.mark.parametrize("seed", range(40))
def test_the_best_reply_loses_least(seed: int) -> None:
    question = widgets.BestReply.drawn(Random(seed))
    bid = HiddenBid()
    cards = [bid.weak] * question.bluffs + [bid.strong] * (question.attacks - question.bluffs)
    engaged, free = (sum(bid.payoff(card, e) for card in cards) for e in (True, False))
    best = 2 if engaged == free else 0 if engaged < free else 1
    assert question.judge(best).right
    wrong = {question.judge(k).kind for k in range(3) if k != best}
    words = {"as-good"} if best == 2 else {"engage", "free", "same"} - {("engage", "free")[best]}
    assert wrong == words


def test_one_bluff_is_told_in_the_singular() -> None:
    question = widgets.BestReply(attacks=15, bluffs=1)
    for language, was in (("en", "1 was a bluff."), ("fr", "1 était un bluff.")):
        t = speaker(language)
        assert was in t.render(question.prompt())
        for told in (question.hint(), question.reason("free")):
            assert "1 bluff " in t.render(told)


def test_one_hand_of_several_is_told_in_french() -> None:
    assert "1 des 20 mains" in speaker("fr").render(widgets.NoneHigh(6, 3, 3).solution())

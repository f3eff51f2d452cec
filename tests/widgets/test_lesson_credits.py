"""The lesson on credits: three attacks on the same dice, the shop, the retreat, and their questions."""

import json
import re
from fractions import Fraction
from itertools import product
from math import sqrt
from pathlib import Path
from random import Random

import pytest
from oracle import conquer

from conquest_lab import odds, widgets
from conquest_lab.mechanics.dice import compare
from conquest_lab.odds.purchases import Offer, Purchase
from conquest_lab.text import speaker
from conquest_lab.widgets.lesson.questions import NumberQuestion
from conquest_lab.widgets.lesson.questions.misconceptions import misconception

LESSONS = Path(__file__).parents[2] / "lessons"


def bet_on(question: NumberQuestion, text: str = "43 %", seed: int = 7) -> widgets.Predict:
    bet = widgets.Predict(widgets.Lesson("test", seed=seed), question)
    if text:
        assert bet.lock(text)
    return bet


# Three attacks ------------------------------------------------------------------------------------


def test_all_attacks_use_the_first_of_the_same_dice() -> None:
    """Each round of each course follows from the dice that were thrown, by the rules of its road."""
    lab = widgets.ThreeAttacks(bet_on(widgets.LandingChance()))
    for _ in range(60):
        lab.make(1)
        for lane, course in zip(lab.lanes, lab.courses, strict=True):
            for n, (red, blue) in enumerate(course.used):
                attack, defence = lab.rounds[n]
                sides = (
                    tuple(sorted(dice[:used], reverse=True))
                    for dice, used in ((attack, red), (defence, blue))
                )
                lost = compare(*sides)
                own, enemy = course.left[n]
                cost = {"border": 1, "sea": 2, "cannons": 0}[lane.key]
                floor = 1 if lane.key == "cannons" else 0
                assert course.left[n + 1] == (
                    own - cost * lost.attacker,
                    max(floor, enemy - lost.defender),
                )
            own, enemy = course.left[-1]
            if lane.key == "cannons":
                assert own == 3
                assert enemy == 1 or len(course.used) == 3
            else:
                assert enemy == 0 or own < {"border": 1, "sea": 2}[lane.key]


def test_a_thousand_attacks_of_each_kind_agree_with_the_engine() -> None:
    lab = widgets.ThreeAttacks(bet_on(widgets.LandingChance()))
    lab.make(4000)
    exact = (
        odds.battle(6, 3).conquer,
        odds.landing(6, 3).conquer,
        odds.bombardment(3, 3, 3).defenders_left.probability(1),
    )
    for lane, chance in enumerate(exact):
        assert lab.exact(lane) == chance
        error = sqrt(chance * (1 - chance) / 4000)
        assert abs(lab.succeeded(lane) / 4000 - chance) < 4 * error
    assert lab.hits == lab.succeeded(1)


def test_the_bet_stands_on_the_line_of_the_sea() -> None:
    lab = widgets.ThreeAttacks(bet_on(widgets.LandingChance()))
    lab.make(10)
    lab.reveal()
    border, sea, cannons = (lane["line"] for lane in lab.view["lanes"])
    assert sea["bet"] == pytest.approx(0.43)
    assert sea["exact"] == pytest.approx(float(odds.landing(6, 3).conquer))
    assert border["bet"] is cannons["bet"] is None


# The shop -----------------------------------------------------------------------------------------


def test_the_table_is_not_sent_before_the_bet_and_is_exact_after_it() -> None:
    assert widgets.CreditShop(bet_on(widgets.LandingChance(), "")).view["table"] == {}
    table = widgets.CreditShop(bet_on(widgets.LandingChance()), volleys=3).view["table"]
    for defenders in (1, 4, 8):
        for troops in (0, 1, 7, 12):
            number, text = table["fights"][defenders - 1][troops]
            exact = odds.assault((troops, 0, 0), defenders)
            assert number == pytest.approx(float(exact))
            assert text == speaker("en").percent(exact)
        for cannons, volleys in ((1, 1), (3, 2), (5, 3)):
            for troops in (0, 1, (24 - 4 * cannons) // 2):
                number, _ = table["fired"][defenders - 1][cannons - 1][volleys - 1][troops]
                exact = odds.assault((troops, 0, cannons), defenders, volleys=volleys)
                assert number == pytest.approx(float(exact))


def test_the_table_holds_every_purchase_of_the_purse() -> None:
    table = widgets.CreditShop(bet_on(widgets.LandingChance()), volleys=2).view["table"]
    for infantry, cavalry, cannons in odds.purchases(24):
        assert infantry + cavalry < len(table["fights"][0])
        if cannons:
            assert infantry + cavalry < len(table["fired"][0][cannons - 1][1])


def test_purchases_of_a_class_are_read_and_what_the_purse_cannot_pay_is_named() -> None:
    shop = widgets.CreditShop(bet_on(widgets.LandingChance()))
    shop.on_message("read", {"text": "12-0-0, 6-0-3 12-0-0"})
    assert shop.kept == [Purchase(12), Purchase(6, 0, 3)]
    shop.on_message("read", {"text": "13-0-0"})
    assert shop.view["complaint"] == "13-0-0 costs 26 credits; the purse holds 24 credits."
    shop.on_message("read", {"text": "twelve"})
    assert "6-0-3" in shop.view["complaint"]
    for nonsense in ({"units": [-1, 0, 0]}, {"units": "1"}, {"units": [1, 2]}, {"text": 3}):
        shop.on_message("keep", nonsense)
        shop.on_message("read", nonsense)
    assert len(shop.kept) == 2


def test_two_shops_share_a_wall() -> None:
    bet = bet_on(widgets.LandingChance())
    first = widgets.CreditShop(bet)
    second = widgets.CreditShop(
        widgets.Predict(bet.lesson, widgets.CannonsPay()), volleys=6, wall=first
    )
    first.keep(Purchase(9))
    assert second.view["kept"] == [[9, 0, 0]]
    assert not second.keep(Purchase(1))  # its own bet is not made
    first.on_message("wipe", {})
    assert second.view["kept"] == []


def test_the_answer_to_the_bet_is_told_when_asked() -> None:
    shop = widgets.CreditShop(bet_on(widgets.CannonsPay(24, 6), "2"), volleys=6)
    assert shop.view["told"] == ""
    shop.reveal()
    assert shop.view["told"].startswith("Your bet: 2. With 4 turns of fire")
    assert "95.74%" in shop.view["told"]


# The retreat --------------------------------------------------------------------------------------


def test_the_bars_follow_from_the_table_as_the_engine_says() -> None:
    """What the script adds up is the utility of the engine, and its best stand is the engine's."""
    table = widgets.StandOrLeave(bet_on(widgets.BestStand(), "2")).view["table"]
    for attackers, defenders, place in product(range(2, 13), range(1, 9), (0, 3, 10)):
        for sea in (False, True):
            dice, worth = (attackers // 2, 2) if sea else (attackers, 1)
            exact = odds.retreat(dice, defenders, place=place, enemy=worth)
            shown = {0: float(defenders)}
            for staying in range(1, defenders + 1):
                holds, lost, fallen, _ = table[dice - 1][staying - 1]
                shown[staying] = place * holds + defenders - lost + worth * fallen
            assert shown == pytest.approx({s.staying: float(s.utility) for s in exact.stands})
            best = max(shown, key=lambda n: (round(shown[n], 9), n))
            assert best == exact.best.staying


def test_all_stay_or_all_leave() -> None:
    """The answer to the last key question of the lesson."""
    for attackers, defenders, place in product(range(1, 13), range(1, 9), range(11)):
        for worth in (1, 2):
            best = odds.retreat(attackers, defenders, place=place, enemy=worth).best
            assert best.staying in (0, defenders)


def test_the_table_of_stands_waits_for_the_bet() -> None:
    assert widgets.StandOrLeave(bet_on(widgets.BestStand(), "")).view["table"] == []


# Questions ----------------------------------------------------------------------------------------


def test_cannons_that_never_pay_are_no_army_too_many() -> None:
    """Who says one volley is told of its price; the wall names no army that stays behind."""
    found = misconception(widgets.CannonsPay, "at-once")
    assert found.id == "one-sided"


def test_a_stand_is_worth_what_its_three_parts_are() -> None:
    question = widgets.StandWorth(6, 3, 4)
    own, enemy = question.lost
    assert question.answer == 4 * question.held + 3 - own + enemy
    exact = odds.retreat(6, 3, place=4).stands[0].utility
    assert abs(question.answer - exact) < Fraction(15, 100)  # told with rounded numbers
    for kind, value in question.wrong().items():
        assert value != question.answer, kind


@pytest.mark.parametrize("seed", range(12))
def test_every_key_agrees_with_counting(seed: int) -> None:
    rng = Random(seed)
    landing = widgets.LandingChance.drawn(rng)
    assert landing.answer == conquer(landing.infantry // 2, landing.defenders)

    loss = widgets.LandingLoss.drawn(rng)
    pairs = zip(sorted(loss.red, reverse=True), sorted(loss.blue, reverse=True), strict=False)
    assert loss.answer == 2 * sum(mine <= theirs for mine, theirs in pairs)

    volley = widgets.VolleyChance.drawn(rng)
    red, blue = min(3, volley.cannons), min(2, volley.defenders)
    ways = 0
    for faces in product(range(1, 7), repeat=red + blue):
        sides = (sorted(dice, reverse=True) for dice in (faces[:red], faces[red:]))
        fallen = sum(mine > theirs for mine, theirs in zip(*sides, strict=False))
        ways += min(fallen, volley.defenders - 1) == volley.fallen
    assert volley.answer == Fraction(ways, 6 ** (red + blue))

    price = widgets.SamePrice.drawn(rng)
    assert price.answer == price.infantry * {"sea": 4, "ride": 3}[price.road]

    fewest = widgets.FewestCredits.drawn(rng)
    enough = [
        bought.cost
        for bought in odds.purchases(24)
        if odds.assault(bought, fewest.defenders, fewest.road) >= fewest.chance
    ]
    assert fewest.answer == min(enough)


@pytest.mark.parametrize("seed", range(6))
def test_every_key_of_the_longer_questions_agrees_with_trying_all(seed: int) -> None:
    rng = Random(seed)
    cannons = widgets.CannonsPay.drawn(rng)
    for volleys in range(1, cannons.answer + 1):
        chances = {
            bought: odds.assault(bought, cannons.defenders, volleys=volleys)
            for bought in odds.purchases(cannons.spent)
        }
        best = max(chances.values())
        pays = all(bought.cannons for bought, chance in chances.items() if chance == best)
        assert pays is (volleys == cannons.answer)

    safe = widgets.SafeGarrison.drawn(rng)
    for defenders in (safe.answer - 1, safe.answer):
        best = max(
            odds.assault(bought, defenders, safe.road) for bought in odds.purchases(safe.spent)
        )
        assert (best < Fraction(1, 2)) is (defenders == safe.answer)

    stand = widgets.BestStand.drawn(rng)
    assert (
        stand.answer
        == odds.retreat(
            stand.attackers // 2 if stand.sea else stand.attackers,
            stand.defenders,
            place=stand.place,
            enemy=2 if stand.sea else 1,
        ).best.staying
    )


@pytest.mark.parametrize("seed", range(20))
def test_one_purchase_of_the_four_is_beaten_and_the_others_have_their_reasons(seed: int) -> None:
    question = widgets.BeatenOffer.drawn(Random(seed))
    beaten = [
        n for n, one in enumerate(question.offers) if any(o.beats(one) for o in question.offers)
    ]
    assert beaten == [question.right]
    kinds = {question.judge(n).kind for n in range(4) if n != question.right}
    assert kinds <= {"low", "dear", "useful"}
    assert question.judge(question.right).right


def test_beating_needs_one_axis_better_and_none_worse() -> None:
    cheap, dear = Purchase(4), Purchase(6)
    half, more = Fraction(1, 2), Fraction(3, 5)
    assert Offer(cheap, half).beats(Offer(dear, half))
    assert Offer(cheap, more).beats(Offer(cheap, half))
    assert not Offer(cheap, half).beats(Offer(cheap, half))
    assert not Offer(cheap, half).beats(Offer(dear, more))


@pytest.mark.parametrize("seed", range(20))
def test_the_order_of_three_attacks_is_that_of_their_chances(seed: int) -> None:
    question = widgets.OrderRoads.drawn(Random(seed))
    chances = (
        conquer(question.border, question.defenders),
        conquer(question.ride, question.defenders),
        conquer(question.sea // 2, question.defenders),
    )
    assert question.chances == chances
    order = "ABC"
    by_chance = " < ".join(sorted(order, key=lambda name: chances[order.index(name)]))
    assert speaker("en").render(question.options()[question.right]) == by_chance
    kinds = [question.judge(n).kind for n in range(6)]
    assert kinds.count("right") == 1
    assert "units" in kinds


# Numbers in the prose -----------------------------------------------------------------------------


def prose(language: str) -> str:
    path = LESSONS / language / "p13_twenty_four_credits.ipynb"
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    text = " ".join("".join(c["source"]) for c in cells if c["cell_type"] == "markdown")
    return re.sub(r"[\u00a0\u202f]", " ", text)


def test_the_numbers_of_the_text_follow_from_the_engine() -> None:
    border, sea = odds.battle(6, 3).conquer, odds.landing(6, 3).conquer
    assert (round(100 * border), round(100 * border / 2), round(100 * sea)) == (86, 43, 47)
    against = {d: (odds.landing(6, d).conquer, odds.battle(6, d).conquer) for d in (1, 3, 8)}
    assert {d: (round(100 * s), round(100 * b)) for d, (s, b) in against.items()} == {
        1: (92, 100),
        3: (47, 86),
        8: (5, 33),
    }
    mixed, plain = odds.assault((6, 0, 3), 6, volleys=5), odds.assault((12, 0, 0), 6)
    worths = [
        float(odds.retreat(dice, 3, place=3, enemy=enemy).stands[0].utility)
        for dice, enemy in ((3, 2), (6, 1))
    ]
    english, french = prose("en"), prose("fr")
    for share in (mixed, plain):
        assert speaker("en").percent(share) in english
        assert speaker("fr").percent(share).replace("\u00a0", " ") in french
    for worth in worths:
        assert f"{worth:.2f}" in english
        assert f"{worth:.2f}".replace(".", ",") in french
    for text in (english, french):
        assert "169" in text
        for share in ("92", "47", "86", "33"):
            assert share in text

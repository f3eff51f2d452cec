"""The rounded numbers in the sentences of the lessons, worked out again; what is rounded says “about”."""

import re
from collections.abc import Iterator
from dataclasses import fields
from fractions import Fraction
from math import comb, exp, lgamma, log, sqrt
from operator import itemgetter

import pytest
from prose import NOTEBOOKS, markdown_cells, told

from conquest_lab import load, odds, presentation
from conquest_lab.odds.purchases import Purchase
from conquest_lab.widgets.lesson.questions.servers import SixtyThrows
from conquest_lab.widgets.lesson.six_servers.case import SIX_IF_FAIR, SIX_IF_LOADED, at_least

in_both = pytest.mark.parametrize("language", ["en", "fr"])

PERCENT = {"en": "%", "fr": " %"}


def percent(chance: float | Fraction, digits: int, language: str) -> str:
    """A chance as the texts of a lesson write it, with a decimal point."""
    return f"{100 * float(chance):.{digits}f}{PERCENT[language]}"


def tells(key: str, language: str, *numbers: str) -> bool:
    """True if a lesson has a sentence with all of these numbers, none of them a part of another one."""
    sentences = re.split(r"(?<=[.?!:;]) |\n", told(key, language))
    patterns = [re.compile(rf"(?<![\d.]){re.escape(number)}(?!\d)") for number in numbers]
    return any(all(pattern.search(one) for pattern in patterns) for one in sentences)


@in_both
def test_the_product_of_the_pairs_and_the_count(language: str) -> None:
    """Lessons P3, P4 and P12: 0.2865 against 0.3717, and the pairs that it is made of."""
    law = odds.winners(3, 2)
    best, second = (law.expectation(itemgetter(pair)) for pair in (0, 1))
    both = law.probability((True, True))
    assert f"{float(best * second):.4f}" in told("p03", language)
    assert f"{float(both):.4f}" in told("p03", language)
    assert tells("p12", language, percent(best, 1, language), percent(second, 1, language))
    assert tells("p12", language, percent(both / best, 1, language), percent(second, 1, language))
    assert tells("p12", language, f"{100 * float(both - best * second):.1f}")
    faulty, true = (odds.faults.calculator(one).conquer(6, 6) for one in ("independent", "right"))
    assert round(10_000 * (faulty - true)) == 2  # hundredths of a percentage point


@in_both
def test_armies_of_the_same_size_and_the_puzzle(language: str) -> None:
    """Lesson P4: five against five, and the smallest army against ten."""
    assert tells("p04", language, f"{float(odds.battle(5, 5).conquer):.3f}")
    assert tells(
        "p04", language, *(percent(odds.battle(n, 10).conquer, 1, language) for n in (14, 13))
    )


@in_both
def test_what_a_hundred_battles_can_tell(language: str) -> None:
    """Lesson P5: chances, misses of a class, and half the width of intervals."""
    ten, five = (odds.battle(n, n).conquer for n in (10, 5))
    assert tells("p05", language, percent(ten, 1, language))
    assert tells("p05", language, percent(five, 1, language))
    assert tells("p05", language, f"{100 * float(five) - 50:.1f}")
    assert round(_half(100)) == 10
    assert round(2 * _half(30 * 1250)) == 1  # half a point
    misses = [comb(30, n) * 0.05**n * 0.95 ** (30 - n) for n in range(4)]
    assert f"{100 * misses[0]:.0f}\\" in told("p05", language)
    assert tells("p05", language, percent(1 - sum(misses), 0, language))


@in_both
def test_how_often_samples_tell_a_chance_from_one_half(language: str) -> None:
    """Lesson P5: the powers of its table, and the rule of thumb with which half of the samples tell."""
    over = {"en": "over", "fr": "plus de"}[language]
    chances = [float(odds.battle(n, n).conquer) for n in (5, 10, 20)]
    for battles in (100, 200, 400, 800):
        powers = [power(chance, battles) for chance in chances]
        shown = [
            f"{over} {percent(0.99, 0, language)}" if one > 0.99 else percent(one, 0, language)
            for one in powers
        ]
        assert f"| {battles} | {' | '.join(shown)} |" in told("p05", language)
    for chance, number in ((chances[1], 215), (chances[0], 26_000)):
        rule = 4 * chance * (1 - chance) / (chance - 0.5) ** 2
        assert abs(rule - number) / number < 0.001
        assert 0.5 < power(chance, number) < 0.54
    assert tells("p05", language, "215") or "215 " in told("p05", language)
    assert power(chances[0], 100_000) > 0.97


def power(chance: float, runs: int) -> float:
    """The probability that a 95% interval of so many runs leaves one half out.

    Only the counts within ten standard deviations are added up.
    """
    far = 10 * sqrt(chance * (1 - chance) * runs)
    first, last = max(0, int(chance * runs - far)), min(runs, int(chance * runs + far) + 1)
    found = 0.0
    for hits in range(first, last + 1):
        low, high = odds.Proportion(hits, runs).interval()
        if not low <= 0.5 <= high:
            ways = lgamma(runs + 1) - lgamma(hits + 1) - lgamma(runs - hits + 1)
            found += exp(ways + hits * log(chance) + (runs - hits) * log(1 - chance))
    return found


def _half(battles: int) -> float:
    """Half the width of a 95% interval, in points, where half of the battles are won."""
    low, high = odds.Proportion(battles // 2, battles).interval()
    return 50 * (high - low)


@in_both
def test_what_taking_over_an_attempt_is_worth(language: str) -> None:
    """Lesson P8: Canada never; Brazil, South Africa and China with one symbol missing."""
    express = odds.express
    canada = express.continue_attempt(["G", "C", "K", "3"], ["C", "K", "3"], dice_on_lines=3)
    assert tells(
        "p08",
        language,
        percent(canada, 1, language),
        percent(express.conquer(["G", "C", "K", "3"]), 1, language),
    )
    for key, symbol, on_lines in (("brazil", "K", 3), ("south-africa", "G", 3), ("china", "C", 4)):
        lines = [str(line) for line in express.country_cards()[key].lines]
        filled = [line for line in lines if line != symbol]
        taken_over = express.continue_attempt(lines, filled, dice_on_lines=on_lines)
        assert taken_over > express.conquer(lines)


@in_both
def test_one_throw_and_a_whole_turn_of_dice(language: str) -> None:
    """Lesson P8: the throw of step 2 among all, ten soldiers in a turn, and the best aim."""
    express = odds.express
    throws = express.throws(7)
    ways = throws.weight(express.parse_throw("G C K K 3 3 1"))
    told_all = told("p08", language).replace("{,}", "").replace("\\,", "").replace(" ", "")
    assert f"={ways}$" in told_all
    assert f"6^7={throws.total}" in told_all.replace(",", "")
    ten = express.conquer(["10"])
    assert f"{float(ten):.3f}" in told("p08", language)
    assert abs(ten - Fraction(1, 3)) < Fraction(1, 100)
    cards, aims = express.country_cards(), express.turn(express.country_cards()).aims
    assert next(iter(aims)) == "canada"
    assert cards["canada"].value < max(cards[card].value for card in aims)


@in_both
def test_a_pair_at_sea_fights_like_one_unit_over_a_border(language: str) -> None:
    """Lesson P13: the same chance with half of the infantry (step 3), and no cannon pays at once (step 5)."""
    for defenders in range(1, 9):
        for infantry in (4, 6, 8, 10, 12):
            over = odds.landing(infantry // 2, defenders).land_battle
            assert odds.landing(infantry, defenders).conquer == over.conquer
    chance = f"{float(odds.landing(4, 3).conquer):.3f}"
    assert tells("p13", language, chance)
    once = [odds.assault((12 - 2 * cannons, 0, cannons), 6) for cannons in range(3)]
    assert once == sorted(once, reverse=True)


def test_the_regret_of_the_rules() -> None:
    """Lesson P8: a third on China; two percentage points and nearly five on Argentina."""
    express = odds.express
    china = express.attempt(["C", "K K", "5"])
    assert round(3 * china.regret(express.fewest_dice_first) / china.chance(), 1) == 1
    argentina = express.attempt(["G", "4", "4"])
    rules = (express.hardest_first, express.fewest_dice_first, express.most_dice_first)
    assert [f"{100 * float(argentina.regret(rule)):.1f}" for rule in rules] == ["2.1", "2.1", "4.8"]


@in_both
def test_the_luck_of_thirty_bids(language: str) -> None:
    """Lesson P9: the standard deviation of thirty rounds, both sides in equilibrium."""
    bid = odds.bluff.HiddenBid()
    rounds = [(bid.strong, bid.strong_chance), (bid.weak, (1 - bid.strong_chance) * bid.bluff)]
    gains = [
        (bid.payoff(card, engaged), chance * (bid.engage if engaged else 1 - bid.engage))
        for card, chance in rounds
        for engaged in (True, False)
    ]
    mean = sum(gain * chance for gain, chance in gains)
    spread = sqrt(30 * (sum(gain**2 * chance for gain, chance in gains) - mean**2))
    assert tells("p09", language, f"{spread:.0f}", str(30 * mean))


@in_both
def test_a_front_is_a_small_sample(language: str) -> None:
    """Lesson P10: a walk of 1000 steps in independent throws; all choices of three erasures."""
    board = odds.connections.world()
    asia = board.members[4]
    share = float(odds.connections.visits_share(board, asia))
    walk = odds.connections.visits_error(board, asia, 1000)
    assert round(share * (1 - share) / walk**2, -1) == 50
    assert tells("p10", language, "1000", "50")
    largest, _ = odds.connections.deepest_cut("world", 3)
    assert largest == 24
    assert str(comb(42, 3)) in re.sub(r"(?<=\d)[ ,](?=\d{3})", "", told("p10", language))


@in_both
def test_weights_alarms_and_unlucky_players(language: str) -> None:
    """Lesson P11: the numbers of its notes, and of its sentences on luck."""
    weight = (SIX_IF_LOADED / SIX_IF_FAIR) ** 6 * (Fraction(6, 7)) ** 14
    assert tells("p11", language, f"{float(weight):.2f}")
    assert tells("p11", language, percent(weight / (weight + 5), 0, language))
    series = odds.fit({1: 16, 2: 17, 3: 18, 4: 16, 5: 18, 6: 35})
    assert tells("p11", language, percent(series.p_value, 1, language))
    false = at_least(60, 16, SIX_IF_FAIR)
    assert tells("p11", language, percent(false, 1, language))
    right = Fraction(SixtyThrows.of(one_in=100, throws=60, alarm=16).answer)
    assert tells("p11", language, percent(right, 0, language))
    beyond = 0.0455  # of a normal variable, beyond two standard deviations
    assert tells("p11", language, percent(beyond + 1e-9, 1, language))
    assert tells(
        "p11", language, f"{30 * beyond:.1f}", percent(1 - (1 - beyond) ** 30, 0, language)
    )


@in_both
def test_landings_cannons_and_retreats(language: str) -> None:
    """Lesson P13: chances over the border and at sea, cannons that fire long, the worth of staying."""
    for defenders in (3, 8):
        sea = odds.landing(6, defenders)
        both = [percent(each.conquer, 0, language) for each in (sea, sea.land_battle)]
        assert tells("p13", language, *both)
    one = odds.landing(6, 1)
    assert tells("p13", language, percent(one.conquer, 0, language))
    assert one.land_battle.conquer > Fraction(99, 100)
    cannons, infantry = Purchase(6, 0, 3), Purchase(12, 0, 0)
    for volleys, pays in ((4, False), (5, True)):
        best = max(odds.offers(24, 6, "border", volleys), key=lambda offer: offer.conquer)
        assert (best.purchase == cannons) is pays
    chances = (odds.assault(one, 6, "border", 5) for one in (cannons, infantry))
    assert tells("p13", language, *(percent(chance, 1, language) for chance in chances))
    assert f"{len(odds.purchases(24))} " in told("p13", language)
    # At sea three pairs come, each of which counts as two attackers fallen.
    at_sea, over_land = odds.retreat(3, 3, place=3, enemy=2), odds.retreat(6, 3, place=3)
    for stay in (at_sea, over_land):
        assert tells("p13", language, f"{float(stay.stands[0].utility):.2f}", "3")


@in_both
def test_together_or_apart(language: str) -> None:
    """Lesson R5: twelve at once, and six after six, against eight."""
    first = odds.battle(6, 8)
    ends = zip(first.chain.absorbing, first.chain.absorption[0], strict=True)
    apart = first.conquer + sum(
        chance * odds.battle(6, end.defenders).conquer for end, chance in ends if end.defenders
    )
    together = odds.battle(12, 8).conquer
    assert tells("r05", language, percent(together, 1, language), percent(apart, 1, language))
    assert round(100 * (together - apart)) == 4


@in_both
def test_a_hand_of_three_under_the_second_rule(language: str) -> None:
    assert tells("r02", language, percent(odds.cards.set_chance(3, "miro"), 0, language))


def test_as_many_cards_as_the_defender_and_one_fewer() -> None:
    """Lesson R7: about two times in three, and about three times in ten."""
    pile = [region.worth for region in presentation(load("conquetes")).places] * 3
    wins = [odds.conquetes.contest(5, 3, pile, 2, answered).win for answered in (2, 3)]
    assert round(3 * float(wins[0]), 1) == 2
    assert round(10 * float(wins[1])) == 3
    assert "about two times in three" in told("r07", "en")
    assert "about three times in ten" in told("r07", "en")
    assert "environ trois fois sur dix" in told("r07", "fr")


def test_the_home_made_rules_have_more_readings_and_options_than_is_told() -> None:
    """Lesson R8: more than forty readings, and more than a dozen options."""
    rules = load("refonte")
    assert sum(rule.id.startswith("R-A") for rule in rules.rulebook.rules) > 40
    assert 12 < len(fields(rules.options)) < 24
    assert "more than forty readings and more than a dozen options" in told("r08", "en")
    assert "plus de quarante lectures et plus d’une douzaine d’options" in told("r08", "fr")


ABOUT = {
    "en": re.compile(r"\b(?:about|almost|nearly|rounded|some)\b|≈|\\approx", re.IGNORECASE),
    "fr": re.compile(
        r"\b(?:environ|presque|à peu près|arrondie?s?|approchée?s?)\b|≈|\\approx", re.IGNORECASE
    ),
}
EXACT = {"en": ("1.5", "5.5", "28.65"), "fr": ("1,5", "5,5", "28,65")}
"""Decimals that are exact, or that are quoted as they were printed."""


def rounded(language: str) -> Iterator[tuple[str, str]]:
    """Sentences with a decimal that is not exact, each with the name of its lesson."""
    point = "." if language == "en" else ","
    for path in NOTEBOOKS:
        if path.parent.name != language:
            continue
        for cell in markdown_cells(path):
            for sentence in re.split(r"(?<=[.?!]) |\n", cell):
                found = re.findall(rf"\d+{re.escape(point)}\d+", sentence.replace("{,}", ","))
                if set(found) - set(EXACT[language]):
                    yield path.stem, sentence


@in_both
def test_what_is_rounded_says_so(language: str) -> None:
    """No sentence tells a rounded decimal as if it were exact."""
    assert [one for one in rounded(language) if not ABOUT[language].search(one[1])] == []

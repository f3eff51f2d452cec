"""The short lessons on what people get wrong: chances counted by other means, numbers that are told."""

from fractions import Fraction
from itertools import groupby, product
from math import comb
from random import Random

import pytest
from prose import LESSONS, printed, told

from conquest_lab import widgets
from conquest_lab.widgets.lesson.questions import NumberQuestion
from conquest_lab.widgets.lesson.questions.conjunction import (
    BothOrOne,
    RowAppears,
    RowOrPart,
)
from conquest_lab.widgets.lesson.questions.doors import StayOrSwitch, SwitchWins
from conquest_lab.widgets.lesson.questions.mixtures import PLAIN, SIMPSON, OverallShare, WhoIsBetter
from conquest_lab.widgets.lesson.questions.of_ten import FewOrMany, OfTen
from conquest_lab.widgets.lesson.questions.once import AtLeastOnce, PairOrMine, PairsIn, SameTwice
from conquest_lab.widgets.lesson.questions.runs import AfterSame, LongestRun, NextAfter, WhichRow
from conquest_lab.widgets.lesson.questions.tried import Tried
from conquest_lab.widgets.lesson.questions.two_way import Barks, CardSides, EarlierCard
from conquest_lab.widgets.lesson.share_bands import SIZES, half_width

in_both = pytest.mark.parametrize("language", ["en", "fr"])
FACES = range(1, 7)


def table_of(key: str) -> str:
    """What the checked cell of a lesson shows, in English."""
    [path] = (LESSONS / "en").glob(f"{key}_*.ipynb")
    return " ".join(printed(path))


# Chances by enumeration ----------------------------------------------------------------------------


@pytest.mark.parametrize("provinces", range(3, 9))
def test_a_scout_who_opens_at_random_tells_nothing(provinces: int) -> None:
    games = [(spy, k) for spy in range(provinces) for k in range(1, provinces) if k != spy]
    stays = Fraction(sum(spy == 0 for spy, _ in games), len(games))
    assert stays == Fraction(1, provinces - 1)
    assert StayOrSwitch(provinces, knows=False).best == "same"
    assert SwitchWins(provinces, 1).answer > Fraction(1, provinces)
    assert StayOrSwitch(provinces, knows=True).best == "switch"


@pytest.mark.parametrize(("row", "throws"), [("HM", 4), ("MHMMM", 8), ("HMHM", 7), ("MM", 6)])
def test_rows_of_hits_and_misses_are_looked_for_in_all_rows(row: str, throws: int) -> None:
    """Each row of letters has its weight: 4 faces for a hit, 2 for a miss."""
    found = sum(
        4 ** letters.count("H") * 2 ** letters.count("M")
        for letters in map("".join, product("HM", repeat=throws))
        if row in letters
    )
    assert RowAppears(row, throws).answer == Fraction(found, 6**throws)


def test_a_row_is_never_likelier_than_a_part_of_it() -> None:
    for seed in range(60):
        asked = RowOrPart.drawn(Random(seed))
        part, longer = (RowAppears(row).answer for row in (asked.part, asked.added + asked.part))
        assert part > longer
        assert asked.options()[asked.right] == asked.sentence("options", "part")


def test_a_further_condition_takes_cells_away() -> None:
    for seed in range(40):
        asked = BothOrOne.drawn(Random(seed))
        one = sum(a >= asked.red for a in FACES) * 6
        both = sum(a >= asked.red and a + b >= asked.total for a in FACES for b in FACES)
        assert both <= one
        expected = "one" if both < one else "same"
        assert asked.options()[asked.right] == asked.sentence("options", expected)


@pytest.mark.parametrize("numbers", SIMPSON + PLAIN)
def test_red_is_ahead_on_both_boards_and_in_all_only_in_plain_tables(
    numbers: tuple[tuple[int, int], ...],
) -> None:
    red_land, red_sea, blue_land, blue_sea = numbers
    assert Fraction(*red_land) > Fraction(*blue_land)
    assert Fraction(*red_sea) > Fraction(*blue_sea)
    red, blue = (
        Fraction(a[0] + b[0], a[1] + b[1]) for a, b in ((red_land, red_sea), (blue_land, blue_sea))
    )
    assert (red < blue) == (numbers in SIMPSON)
    assert WhoIsBetter(numbers).best == ("blue" if red < blue else "red")


@pytest.mark.parametrize("attacks", [10, 20, 50])
@pytest.mark.parametrize("share", [60, 70, 80])
def test_a_share_far_from_one_half_is_likelier_on_a_day_of_few_attacks(
    attacks: int, share: int
) -> None:
    few, many = (
        Fraction(sum(comb(n, k) for k in range(n * share // 100, n + 1)), 2**n)
        for n in (attacks, 10 * attacks)
    )
    assert FewOrMany(attacks, share).chances == (few, many)
    assert few > many


@pytest.mark.parametrize("n", SIZES)
def test_bands_hold_nineteen_shares_of_twenty_and_no_narrower_one_does(n: int) -> None:
    """Against the normal law: the half width is about 0.98 times the root of n."""
    width = half_width(n)
    assert abs(width - 0.98 * n**0.5) < 1
    if n <= 1000:
        inside = [sum(comb(n, n // 2 + k) for k in range(-w, w + 1)) for w in (width - 1, width)]
        assert inside[0] * 100 < 95 * 2**n <= inside[1] * 100


@pytest.mark.parametrize(("red", "mixed", "blue"), list(product((1, 2, 3), (1, 2, 3), (1, 2))))
def test_sides_of_cards_are_counted(red: int, mixed: int, blue: int) -> None:
    cards = [("r", "r")] * red + [("r", "b")] * mixed + [("b", "b")] * blue
    seen = [card[1 - up] for card in cards for up in (0, 1) if card[up] == "r"]
    assert CardSides(red, mixed, blue).answer == Fraction(seen.count("r"), len(seen))


@pytest.mark.parametrize(("jokers", "cards"), list(product((2, 3, 4), (6, 8, 10, 12))))
def test_an_earlier_card_is_counted_in_pairs(jokers: int, cards: int) -> None:
    pairs = [(a, b) for a in range(cards) for b in range(cards) if a != b and b < jokers]
    assert EarlierCard(jokers, cards).answer == Fraction(
        sum(first < jokers for first, _ in pairs), len(pairs)
    )


TRIED: tuple[Tried, ...] = (
    LongestRun(20, 4),
    AfterSame(3),
    AtLeastOnce(1, 4),
    AtLeastOnce(2, 24),
    SameTwice(8),
    SameTwice(3, 6),
    SwitchWins(3, 1),
    SwitchWins(5, 2),
    RowAppears("MHMMM"),
    OfTen(10, 5),
    OfTen(6, 2, 2),
    Barks(),
    CardSides(),
)


@pytest.mark.parametrize("asked", TRIED, ids=repr)
def test_what_is_tried_has_the_chance_that_is_told(asked: Tried) -> None:
    """Two thousand trials with one seed lie within four standard errors, and their bars are a law."""
    rng, trials = Random(7), 2000
    exact = float(asked.answer)
    hits = sum(asked.hit(asked.once(rng)[1]) for _ in range(trials))
    assert abs(hits / trials - exact) < 4 * (exact * (1 - exact) / trials) ** 0.5
    if bars := asked.bars():
        assert sum(bar.exact for bar in bars) == 1


def test_the_marked_things_are_those_that_matter() -> None:
    for seed in range(20):
        rng = Random(seed)
        throws, length = LongestRun(20, 4).once(rng)
        assert sum(matters for _, matters in throws) == length
        drawn, twice = SameTwice(8).once(rng)
        names = [str(name) for name, _ in drawn]
        assert [matters for _, matters in drawn] == [names.count(name) > 1 for name in names]
        assert twice == any(matters for _, matters in drawn)
        sixes, hit = AtLeastOnce(2, 24).once(rng)
        pairs = list(zip(sixes[::2], sixes[1::2], strict=True))
        assert hit == any(one[0] == other[0] == 6 for one, other in pairs)


# Before and after ----------------------------------------------------------------------------------


def asked_twice() -> tuple[
    widgets.Lesson, widgets.Before, widgets.Before, widgets.After, widgets.After
]:
    lesson = widgets.Lesson("test", seed=7)
    one, two = widgets.Before(lesson, NextAfter), widgets.Before(lesson, PairsIn)
    return lesson, one, two, widgets.After(one), widgets.After(two)


def right(view: widgets.Before | widgets.After) -> str | int:
    question = view.question
    if isinstance(question, NumberQuestion):
        return str(question.answer)
    return question.right


def test_a_question_before_the_lesson_says_nothing_and_cannot_be_helped() -> None:
    _, one, two, *_ = asked_twice()
    for do in ("hint", "solution", "next"):
        one.on_message(do, {})
    one.give(0)
    two.give("1")
    assert one.question.key == one.attempt.question.key
    for view in (one, two):
        shown = view.view
        assert shown["said"].startswith("Kept")
        assert not any((shown["hint"], shown["solution"], shown["cause"], shown["rule"]))
        assert shown["mood"] == "open"


def test_what_is_no_answer_is_told_before_the_lesson_as_well() -> None:
    _, _, two, *_ = asked_twice()
    two.give("many")
    assert two.view["said"]
    assert two.view["mood"] == "wrong"


def test_the_same_question_comes_again_with_other_numbers() -> None:
    for seed in range(30):
        lesson = widgets.Lesson("test", seed=seed)
        before = widgets.Before(lesson, PairsIn)
        after = widgets.After(before)
        assert type(after.question) is type(before.question)
        assert after.question.key != before.question.key


def test_both_answers_are_compared_and_added_up() -> None:
    lesson, one, two, again, other = asked_twice()
    one.give((right(one) + 1) % 3)
    two.give(right(two))
    assert again.view["measured"] == ""
    again.give(right(again))
    assert again.view["measured"] == "Before the lesson: wrong. Now, at the first answer: right."
    other.give("2")
    other.give(right(other))
    assert other.view["measured"] == (
        "Before the lesson: right. Now, at the first answer: wrong. "
        "All together: 1 of 2 right before, 1 of 2 after."
    )
    assert "All together" in again.view["measured"]
    lesson.start_over()
    assert [view.both() for view in (again, other)] == [None, None]


# What the lessons tell -----------------------------------------------------------------------------


def tells(key: str, language: str, number: str, unit: str = "%") -> bool:
    text = told(key, language).replace("{,}", ".").replace("\\", "").replace(",%", " %")
    return f"{number}{unit}" in text or f"{number} {unit}" in text


def percent(value: Fraction | float, digits: int = 1) -> str:
    return f"{100 * float(value):.{digits}f}"


@in_both
def test_numbers_of_the_lesson_on_rows(language: str) -> None:
    assert tells("p14", language, percent(LongestRun(40, 5).answer, 0))
    assert "36" in told("p14", language)
    assert Fraction(1, 2) ** 4 == Fraction(1, 16)


def test_the_table_of_the_lesson_on_rows() -> None:
    for run in range(4, 9):
        rows = 2**40 - 2 * sum(
            # Compositions of 40 into parts below `run`, by the number of parts and inclusion–exclusion.
            (-1) ** j * comb(parts, j) * comb(40 - j * (run - 1) - 1, parts - 1)
            for parts in range(1, 41)
            for j in range(parts + 1)
            if 40 - j * (run - 1) >= parts
        )
        assert f"{100 * rows / 2**40:.1f}%" in table_of("p14")


@in_both
def test_numbers_of_the_lesson_on_de_mere(language: str) -> None:
    miss, double = Fraction(5, 6), Fraction(35, 36)
    assert f"{(1 - miss**4).numerator}" in told("p15", language)
    for value in (double**24, miss**4, 1 - double**25, 1 - double**24):
        assert tells("p15", language, percent(value))
    for p, n in ((Fraction(1, 6), 4), (Fraction(1, 36), 24)):
        assert tells("p15", language, percent(1 - (1 - p) ** n - n * p * (1 - p) ** (n - 1)))


@in_both
def test_numbers_of_the_lesson_on_repeated_cards(language: str) -> None:
    different = Fraction(1)
    for n in range(8):
        different *= Fraction(42 - n, 42)
    assert tells("p17", language, percent(different))
    assert tells("p17", language, percent(1 - different))
    assert tells("p17", language, percent(1 - Fraction(41, 42) ** 7))
    class_of_23 = Fraction(1)
    for n in range(23):
        class_of_23 *= Fraction(365 - n, 365)
    assert tells("p17", language, percent(1 - class_of_23))
    assert abs(1 - (364 / 365) ** 253 - 0.5) < 0.005
    assert comb(23, 2) == 253
    assert "253" in told("p17", language)
    for n in range(2, 17, 2):
        assert f"{n}" in table_of("p17")
    assert SameTwice(7).answer < Fraction(1, 2) < SameTwice(8).answer


def test_a_pair_is_always_likelier_than_one_like_mine() -> None:
    for group in range(5, 26):
        mine = 1 - Fraction(41, 42) ** (group - 1)
        assert SameTwice(group).answer > mine
        assert PairOrMine(group).right == 1


def test_exact_rows_are_equally_likely_and_the_mixed_one_has_no_stretch() -> None:
    for seed in range(40):
        asked = WhichRow.drawn(Random(seed))
        assert max(len(list(g)) for _, g in groupby(asked.mixed)) <= 2
        assert max(len(list(g)) for _, g in groupby(asked.orderly)) >= 4
        assert [asked.judge(n).right for n in range(3)] == [False, False, True]
        assert {asked.judge(n).kind for n in range(2)} == {"mixed", "orderly"}


def test_an_invented_row_is_compared_when_it_is_whole() -> None:
    view = widgets.OwnRow(widgets.Lesson("test", seed=7))
    for n in range(40):
        assert view.view["told"] == ""
        view.on_message("add", {"to": n % 2})
    view.on_message("add", {"to": 0})
    own, thrown = view.view["rows"]
    assert own["said"] == "Longest stretch: 1. Changes: 39."
    assert len(thrown["row"]) == 40
    assert "74%" in view.view["told"]
    view.on_message("undo", {})
    assert view.view["left"] == 1


@in_both
def test_numbers_of_the_lesson_on_and(language: str) -> None:
    text = table_of("p18")
    for row in ("MHMMM", "HMHMMM", "HMMMMM"):
        assert f"{percent(RowAppears(row).answer)}%" in text
    assert told("p18", language)


@in_both
def test_numbers_of_the_lesson_on_shares(language: str) -> None:
    text = told("p19", language)
    assert "8 + 18 = 26" in text
    assert "63 + 1 = 64" in text
    assert (OverallShare((8, 10), (18, 90)).answer, OverallShare((63, 90), (1, 10)).answer) == (
        Fraction(26, 100),
        Fraction(64, 100),
    )


@in_both
def test_numbers_of_the_lesson_on_ten_attacks(language: str) -> None:
    assert comb(10, 5) == 252
    assert "252" in told("p20", language)
    assert str(1024 - 252) in told("p20", language)
    for n, k in ((10, 5), (1000, 500), (10_000, 5000)):
        assert tells("p20", language, percent(Fraction(comb(n, k), 2**n)))
    assert tells("p20", language, percent(Fraction(sum(comb(10, k) for k in (7, 8, 9, 10)), 1024)))
    assert half_width(10_000) > 50
    assert round(half_width(100) / 100 / (half_width(10_000) / 10_000)) == 10


@in_both
def test_numbers_of_the_lesson_on_conditionals(language: str) -> None:
    assert tells("p21", language, percent(Fraction(18, 116)))
    assert Barks(50).answer == Fraction(18, 116)
    assert Fraction(980, 20) == 49
    for n in (2, 5, 10, 20, 50, 100):
        found = Fraction(9, 9 + n - 1)  # odds of 9 to 1 against each of n − 1 honest messengers
        assert f"{percent(found)}%" in table_of("p21")


def test_the_lesson_on_provinces_tells_both_chances() -> None:
    for n in (3, 4, 5, 10, 100):
        assert f"1/{n}" in table_of("p16")
        assert str(Fraction(n - 1, n)) in table_of("p16")
    assert SwitchWins(5, 1).answer == Fraction(4, 15)
    assert tells("p16", "en", "4/15", " each")


# Pictures ------------------------------------------------------------------------------------------


def provinces(seed: int = 7) -> widgets.ThreeProvinces:
    bet = widgets.Predict(widgets.Lesson("test", seed=seed), SwitchWins(3, 1))
    view = widgets.ThreeProvinces(bet)
    view.on_message("point", {"to": 0})
    assert view.pointed is None, "nothing is played before the bet"
    bet.lock("1/2")
    return view


def test_a_scout_who_knows_never_opens_the_province_of_the_spy() -> None:
    for seed in range(40):
        view = provinces(seed)
        view.on_message("point", {"to": seed % 3})
        assert view.opened not in (view.spy, view.pointed)
        assert view.view["spy"] is None
        view.on_message("point", {"to": view.opened})
        assert view.taken is None, "an open province cannot be taken"
        view.on_message("point", {"to": view.pointed})
        assert view.tally[0] == [int(view.pointed == view.spy), 1]
        assert view.view["spy"] == view.spy


def test_a_scout_who_tries_at_random_spoils_games_and_makes_both_choices_equal() -> None:
    view = provinces()
    view.on_message("scout", {"to": 0})
    spoiled = 0
    for game in range(60):
        view.point(game % 3)
        spoiled += view.opened == view.spy
        if view.opened != view.spy:
            view.point(int(view.pointed or 0))
    assert 8 < spoiled < 34
    assert view.tally[0][1] == 60 - spoiled
    assert view.exact(0) == view.exact(1) == Fraction(1, 2)


def test_a_thousand_games_lie_near_one_third_and_two_thirds() -> None:
    view = provinces()
    for choice in (0, 1):
        view.on_message("many", {"to": choice})
        won, games = view.tally[choice]
        assert games == 1000
        assert abs(won / games - (1 + choice) / 3) < 4 * (2 / 9 / games) ** 0.5


def test_cells_of_two_events_add_up() -> None:
    view = widgets.TwoEvents(widgets.Lesson("test"))
    for red, total in product(range(1, 7), range(2, 13)):
        view.on_message("red", {"to": red})
        view.on_message("total", {"to": total})
        first, second = set(view.view["first"]), set(view.view["second"])
        assert len(first) == 6 * (7 - red)
        said = [share.split(" ")[0] for _, share in view.view["counts"]]
        counts = (len(first), len(second), len(first & second), len(first | second))
        assert said == [f"{n}/36" for n in counts]
    view.on_message("total", {"to": 1})
    assert view.total == 12


def test_blue_gets_ahead_by_the_numbers_of_attacks_alone() -> None:
    view = widgets.TwoBoards(widgets.Lesson("test"))
    assert not view.view["blue"]
    ahead = set()
    for red, blue in product(range(0, 101, 10), repeat=2):
        view.on_message("red", {"to": red})
        view.on_message("blue", {"to": blue})
        shares = [
            (n * land + (100 - n) * sea) / 100
            for n, (land, sea) in ((red, (80, 20)), (blue, (70, 10)))
        ]
        assert [view.won(0), view.won(1)] == shares
        assert view.view["blue"] == (shares[1] > shares[0])
        ahead.add(shares[1] - shares[0])
    assert max(ahead) == 50
    view.on_message("red", {"to": 55})
    assert view.land[0] == 100


def test_each_press_adds_a_share_to_every_row() -> None:
    view = widgets.ShareBands(widgets.Lesson("test", seed=7))
    for _ in range(30):
        view.on_message("throw", {})
    assert [len(row["dots"]) for row in view.view["rows"]] == [20] * 4
    assert view.view["full"]
    inside = [
        sum(row["band"][0] <= share <= row["band"][1] for share in row["dots"])
        for row in view.view["rows"]
    ]
    assert all(n >= 15 for n in inside)


def test_rows_and_columns_of_the_table_add_up() -> None:
    bet = widgets.Predict(widgets.Lesson("test"), Barks(one_in=50))
    view = widgets.TwoWay(bet)
    assert view.view["table"] == []
    bet.lock("90 %")
    for one_in, caught, false in product(range(4), range(3), range(3)):
        for name, to in (("one_in", one_in), ("caught", caught), ("false", false)):
            view.on_message(name, {"to": to})
        rows = [row[1:] for row in view.view["table"]]
        assert [a + b for a, b in zip(*rows[:2], strict=True)] == rows[2]
        assert all(yes + no == all_ for yes, no, all_ in rows)
        assert rows[2][2] == 1000
    view.on_message("look", {"to": 1})
    assert view.view["said"].startswith("Of the spies")

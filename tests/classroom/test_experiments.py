"""Experiments of a class: the table that a browser walks through has the exact chance."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conquest_lab import odds
from conquest_lab.classroom.errors import ClassError
from conquest_lab.classroom.experiments import parse_experiment
from conquest_lab.classroom.throws import Generator
from conquest_lab.text import speaker

ARMIES = st.integers(1, 9)
LINES = st.one_of(
    st.builds("roll {} {}".format, st.integers(1, 3), st.integers(1, 3)),
    st.builds("battle {} {}".format, ARMIES, ARMIES),
    st.builds("battle {} {} dice=3".format, ARMIES, ARMIES),
    st.builds(
        lambda able, garrisons: f"campaign {able} {' '.join(map(str, garrisons))}",
        ARMIES,
        st.lists(st.integers(1, 4), min_size=1, max_size=4),
    ),
    st.builds("cards {}".format, st.integers(3, 5)),
)


@given(LINES)
@settings(max_examples=60)
def test_the_table_has_the_exact_chance(line: str) -> None:
    """Worked out backwards from the table, against the engine that knows nothing of it."""
    activity = parse_experiment(line)
    assert activity.trial().chance() == activity.exact()
    assert activity.line == line


@pytest.mark.parametrize(
    ("line", "chance"),
    [
        ("roll 3 2", Fraction(2890, 7776)),  # Osborne 2003, table 2
        ("roll 1 1", Fraction(15, 36)),
        ("cards 3", Fraction(200, 473)),
        ("cards 4", Fraction(15844, 19393)),
        ("cards 5", Fraction(1)),
    ],
)
def test_published_chances(line: str, chance: Fraction) -> None:
    assert parse_experiment(line).exact() == chance
    assert parse_experiment(line).trial().chance() == chance


@pytest.mark.parametrize("line", ["country C / K K / 5", "country G / C K / 6", "country 10"])
def test_a_country_card_is_attempted_as_the_engine_does(line: str) -> None:
    lines = line.removeprefix("country ").split(" / ")
    assert parse_experiment(line).trial().chance() == odds.express.conquer(lines)


def test_throws_follow_the_chance() -> None:
    """Ten thousand throws of a seed lie within four standard errors of the exact chance."""
    for line in ("roll 3 2", "battle 10 10", "campaign 10 2 1 3", "cards 3"):
        activity = parse_experiment(line)
        chance = float(activity.exact())
        won = activity.trial().wins(seed=2026, throws=10_000)
        assert abs(won / 10_000 - chance) < 4 * (chance * (1 - chance) / 10_000) ** 0.5


def test_a_seed_names_its_throws() -> None:
    dice = Generator(4_294_967_295)
    assert [dice.below(6) + 1 for _ in range(12)] == [4, 4, 1, 4, 1, 1, 3, 3, 1, 5, 5, 1]
    trial = parse_experiment("battle 10 10").trial()
    assert trial.wins(7, 100) == trial.wins(7, 100) != trial.wins(8, 100)


def test_numbers_below_a_bound_are_equally_likely() -> None:
    """A chi-square of five degrees of freedom stays below 20.5 (one in a thousand)."""
    dice, counts = Generator(1), [0] * 6
    for _ in range(60_000):
        counts[dice.below(6)] += 1
    assert sum((n - 10_000) ** 2 / 10_000 for n in counts) < 20.5


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "there is no experiment '';"),
        ("war 3 2", "there is no experiment 'war'; there are roll, battle, campaign, cards"),
        ("battle 10", "is not written as battle 10 8, with whole numbers from 1 to 40"),
        ("battle 10 41", "from 1 to 40"),
        ("battle 10 0", "from 1 to 40"),
        ("battle 10 8 dice=4", "is not written as battle 10 8"),
        ("battle ١٠ 8", "is not written as battle 10 8"),
        ("campaign 10 1 1 1 1 1 1 1", "is not written as campaign 10 2 1 3"),
        ("roll 4 1", "a roll has 1 to 3 dice a side; 4 are asked for"),
        ("cards 6", "a hand of 3 to 5 cards is a question; 6 are asked for"),
        ("country X", "it must be made of G, C, K and a number of soldiers"),
        ("country 30", "these lines take 10 dice at least, and there are 7"),
        ("country 1 / 1 / 1 / 1 / 1 / 1", "at most 5 lines; 6 are asked for"),
    ],
)
def test_a_line_with_a_mistake_says_what_it_must_be(line: str, said: str) -> None:
    with pytest.raises(ClassError) as refused:
        parse_experiment(line)
    assert said in str(refused.value)


def test_a_question_says_all_that_decides_the_bet() -> None:
    """Whoever has not read the rules bets as well: on ties, dice, symbols and sets."""
    en, fr = speaker("en"), speaker("fr")
    for line in ("battle 3 2", "roll 3 2"):
        assert "the defender wins ties" in en.render(parse_experiment(line).question())
    campaign = parse_experiment("campaign 5 2 1 dice=3").question()
    assert "at most 3 defence dice" in en.render(campaign)
    country = fr.render(parse_experiment("country C / K K / 5").question())
    for line in ("1 canon", "2 cavaleries", "5 soldats ou plus"):
        assert f"«\N{NO-BREAK SPACE}{line}\N{NO-BREAK SPACE}»" in country
    cards = en.render(parse_experiment("cards 3").question())
    assert "14 of each of three symbols and 2 jokers" in cards


def test_questions_agree_with_their_numbers() -> None:
    en, fr = speaker("en"), speaker("fr")
    asked = parse_experiment("battle 1 3").question()
    assert en.render(asked).startswith("1 army against 3, fought to the end")
    assert fr.render(asked).startswith("1 armée contre 3, bataille")
    asked = parse_experiment("roll 1 2").question()
    assert en.render(asked).startswith("1 die against 2, one roll")

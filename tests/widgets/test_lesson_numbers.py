"""Numbers as learners write them."""

import re
from fractions import Fraction
from pathlib import Path

import pytest

from conquest_lab.text import speaker
from conquest_lab.widgets import NumberError, parse_number

CASES = Path(__file__).parents[1].joinpath("numbers.tsv").read_text("utf-8").splitlines()[1:]


@pytest.mark.parametrize(
    "text",
    [
        *("3/8", " 3 / 8 ", "3\u20448", "6/16"),
        *("37.5 %", "37,5 %", "37,5%", "37,5\u00a0%", "37,5\u202f%"),
        *("0.375", "0,375", ".375", ",375", "+0.375", "0.3750"),
        *("٣/٨", "3 chances out of 8", "3,75×10⁻¹", "3.75*10^-1", "37 1/2 per cent", "P(A) = 3/8"),
    ],
)
def test_every_way_of_writing_is_understood(text: str) -> None:
    assert parse_number(text).value == Fraction(3, 8)


@pytest.mark.parametrize("line", CASES)
def test_numbers_are_read_as_people_write_them(line: str) -> None:
    """`tests/numbers.tsv`: what is typed, and its value, or what is said instead."""
    typed, expected = line.split("\t")
    told = {
        "ask": f"“{typed}” may mean",
        "refused": f"“{typed}” is not a number",
        "refused, as typed": f"“{typed}” is not a number",
        "refused, denominator": "denominator",
    }
    if expected not in told:
        assert parse_number(typed).value == Fraction(expected)
        return
    with pytest.raises(NumberError, match=re.escape(told[expected])):
        parse_number(typed)


def test_a_fraction_after_a_number_of_thousands_is_asked_about() -> None:
    assert parse_number("1 000/3").value == Fraction(1000, 3)
    assert parse_number("1 000 1/2").value == Fraction(2001, 2)
    with pytest.raises(NumberError, match=r"may mean 1125/216 or 1 [+] 125/216"):
        parse_number("1 125/216")


def test_digits_that_go_on_or_repeat_are_taken_as_meant() -> None:
    two_thirds = Fraction(2, 3)
    assert parse_number("0.666…").means(two_thirds)
    assert parse_number("0,66...").means(two_thirds)
    assert not parse_number("0.666").means(two_thirds)
    assert parse_number("0,1(6)").value == Fraction(1, 6)
    assert parse_number("66 2/3 %").step == parse_number("0,(6)").step == 0


@pytest.mark.parametrize(
    ("text", "step"),
    [
        ("3/8", 0),
        ("0.375", Fraction(1, 1000)),
        ("37.5 %", Fraction(1, 1000)),
        ("37 %", Fraction(1, 100)),
        ("2", 0),
    ],
)
def test_the_last_digit_tells_how_fine_a_number_is(text: str, step: Fraction) -> None:
    assert parse_number(text).step == step


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "%",
        "three",
        "1/0",
        "1/2/3",
        "0.3.7",
        "1,2,3",
        "--1",
        "1e99999",
        "nan",
        "inf",
        "10²",
        "12 34",
        "1 3/2",
        "5.",
        "1/2,5",
        "0x10",
        "9" * 41,
        "<b>1</b>",
        ".",
        "/",
        "1/",
    ],
)
def test_anything_else_is_refused_with_a_reason(text: str) -> None:
    with pytest.raises(NumberError) as caught:
        parse_number(text)
    assert len(str(caught.value)) > 10


def test_refusals_speak_french() -> None:
    with pytest.raises(NumberError) as caught:
        parse_number("abc")
    assert "n’est pas un nombre" in speaker("fr").render(caught.value.message)


def test_minus_signs_are_read() -> None:
    assert parse_number("\u22120,5").value == parse_number("-1/2").value == Fraction(-1, 2)


def test_numbers_are_rounded_as_they_were_written() -> None:
    third = Fraction(1, 3)
    assert parse_number("0.333").means(third)
    assert not parse_number("0.34").means(third)
    assert parse_number("0.66").cuts(2 * third)
    assert not parse_number("0.67").cuts(2 * third)


def test_percentages_are_written_in_the_readers_language() -> None:
    chance = Fraction(2890, 7776)
    assert speaker("en").percent(chance) == "37.2%"
    assert speaker("fr").percent(chance) == "37,2\u00a0%"

"""Numbers as learners write them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from conquest_lab.text import speaker
from conquest_lab.widgets import NumberError, parse_number


@pytest.mark.parametrize(
    "text",
    [
        *("3/8", " 3 / 8 ", "3\u20448", "6/16"),
        *("37.5 %", "37,5 %", "37,5%", "37,5\u00a0%", "37,5\u202f%"),
        *("0.375", "0,375", ".375", ",375", "+0.375", "0.3750"),
    ],
)
def test_every_way_of_writing_is_understood(text: str) -> None:
    assert parse_number(text).value == Fraction(3, 8)


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
        "1e3",
        "nan",
        "inf",
        "٣/٨",
        "²",
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

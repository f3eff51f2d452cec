"""Codes of results: every result comes back, no mistyped code is taken for another."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from conquest_lab.classroom.codes import Result, decode, encode
from conquest_lab.classroom.errors import ClassError
from conquest_lab.classroom.rooms import MAX_THROWS
from conquest_lab.core.codes import DIGITS, NAME_BYTES

LINE = "battle 10 10"


def _is_a_name(name: str) -> bool:
    return name.isprintable() and len(name.encode()) <= NAME_BYTES


@st.composite
def results(draw: st.DrawFn) -> Result:
    throws = draw(st.integers(0, MAX_THROWS))
    return Result(
        LINE,
        draw(st.integers(0, 2**32 - 1)),
        draw(st.none() | st.integers(0, 100)),
        throws,
        draw(st.integers(0, throws)),
        draw(st.text(max_size=8).filter(_is_a_name)),
    )


@settings(deadline=None)
@given(results())
def test_a_result_comes_back(result: Result) -> None:
    code = encode(result)
    assert decode(code, LINE) == result
    assert decode(f" {code.lower().replace('-', ' ')} ", LINE) == result
    assert decode(code.replace("0", "O").replace("1", "I"), LINE) == result


@settings(deadline=None)
@given(results(), st.data())
def test_one_wrong_letter_is_noticed(result: Result, data: st.DataObject) -> None:
    code = encode(result)
    places = [at for at, letter in enumerate(code) if letter != "-"]
    at = data.draw(st.sampled_from(places))
    other = data.draw(st.sampled_from([letter for letter in DIGITS if letter != code[at]]))
    with pytest.raises(ClassError):
        decode(code[:at] + other + code[at + 1 :], LINE)


def test_a_code_belongs_to_its_experiment() -> None:
    code = encode(Result(LINE, 7, 55, 100, 58, "Ana"))
    with pytest.raises(ClassError, match="belongs to another experiment than battle 10 8"):
        decode(code, "battle 10 8")


@pytest.mark.parametrize("code", ["", "A", "-", "40G3M", "ÄÖÜ", "0" * 81, "1" * 40])
def test_what_is_no_code_is_refused(code: str) -> None:
    with pytest.raises(ClassError, match="is not complete or has a mistake"):
        decode(code, LINE)


def test_throws_are_graded_again_from_the_seed() -> None:
    won = Result(LINE, 7, 55, 200, 0).won
    true = next(n for n in range(201) if Result(LINE, 7, 55, 200, n).is_repeatable())
    assert 90 < true < 140
    assert not Result(LINE, 7, 55, 200, won).is_repeatable()

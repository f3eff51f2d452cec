"""Codes of results: every result comes back, no mistyped code is taken for another."""

import json
import zlib
from base64 import b32encode
from binascii import crc_hqx
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conquest_lab.classroom.codes import Result, decode, encode
from conquest_lab.classroom.errors import ClassError
from conquest_lab.classroom.rooms import MAX_THROWS
from conquest_lab.core.codes import DIGITS, NAME_BYTES, TO_OURS, Part, body_of, written

LINE = "battle 10 10"
OTHERS = ("battle 3 7", "battle 10 8", "cards 3")


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


@pytest.mark.slow
@given(results())
def test_a_result_comes_back(result: Result) -> None:
    code = encode(result)
    assert decode(code, LINE) == result
    assert decode(f" {code.lower().replace('-', ' ')} ", LINE) == result
    assert decode(code.replace("0", "O").replace("1", "I"), LINE) == result


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


@pytest.mark.parametrize(
    "part",
    [
        Part(LINE, 7, 101),
        Part(LINE, 7, 128),
        Part(LINE, 7, 50, throws=10, won=11),
        Part(LINE, 7, 50, throws=MAX_THROWS + 1, won=1),
        Part(LINE, 7, 50, answers='[["1/2"]]'),
        Part("lesson p10 1", 7, 50),
        Part("lesson p10 1", 7, throws=10, won=1),
        Part("series p01 start 3", 7, answers="[[1],[1],[1],[1]]"),
        Part("series p01 start 3", 7, answers='{"0": [1]}'),
        Part("series p01 start 3", 7, answers="[1]"),
        Part("series p01 start 3", 7, answers="[[1"),
        Part("series p01 start 3", 7, answers="[" * 2_000),
        Part("series p01 start 3", 7, answers="[[null]]"),
    ],
    ids=lambda part: f"{part.line} {part.percent} {part.throws} {part.answers[:20]}",
)
def test_a_code_that_no_page_writes_is_refused_though_its_checksum_fits(part: Part) -> None:
    code = written(part)
    assert body_of(code) is not None
    with pytest.raises(ClassError, match=r"has a mistake|has no answers of this kind"):
        decode(code)


def test_the_most_that_a_page_writes_is_read() -> None:
    for percent, throws, won in ((0, 0, 0), (100, MAX_THROWS, MAX_THROWS), (None, MAX_THROWS, 0)):
        result = Result(LINE, 2**32 - 1, percent, throws, won, "x" * NAME_BYTES)
        assert decode(encode(result), LINE) == decode(encode(result)) == result


def test_an_exercise_keeps_all_its_answers_and_a_question_the_last_one() -> None:
    """Twenty answers to a question may stand in a code."""
    series = Result("series p01 all 3 number", 7, answers='[["0.111","0.112"],[],["0.113"]]')
    assert decode(encode(series)).items() == {0: ["0.111", "0.112"], 2: ["0.113"]}
    several = [f"1/{n}" for n in range(2, 23)]
    question = Result("lesson p10 1", 7, answers=json.dumps([several[:20]]))
    assert decode(encode(question)).items() == {0: ["1/21"]}
    with pytest.raises(ClassError, match="is not complete or has a mistake"):
        decode(encode(replace(question, answers=json.dumps([several]))))


def test_throws_are_graded_again_from_the_seed() -> None:
    won = Result(LINE, 7, 55, 200, 0).won
    true = next(n for n in range(201) if Result(LINE, 7, 55, 200, n).is_repeatable())
    assert 90 < true < 140
    assert not Result(LINE, 7, 55, 200, won).is_repeatable()


def of_first_version(result: Result) -> str:
    """The code that version 1 gave to a result: two bytes of a checksum stood for its experiment."""
    body = (
        b"\x01"
        + (zlib.crc32(result.line.encode()) & 0xFFFF).to_bytes(2)
        + result.seed.to_bytes(4)
        + bytes([127 if result.percent is None else result.percent])
        + result.throws.to_bytes(3)
        + result.won.to_bytes(3)
        + result.name.encode()
    )
    whole = body + crc_hqx(body, 0xFFFF).to_bytes(2)
    return b32encode(whole).decode().rstrip("=").translate(TO_OURS)


@pytest.mark.slow
@given(results())
def test_a_code_of_version_1_is_read_with_its_experiment_alone(result: Result) -> None:
    """The checksums of the three other experiments are greater and smaller than its own."""
    code = of_first_version(result)
    assert decode(code, LINE) == result
    for other in OTHERS:
        with pytest.raises(ClassError, match=f"belongs to another experiment than {other}"):
            decode(code, other)
    with pytest.raises(ClassError, match=rf"^code {code[:12]} is of an older kind"):
        decode(code)


def test_other_experiments_of_these_tests_have_greater_and_smaller_checksums() -> None:
    own, *others = (zlib.crc32(line.encode()) & 0xFFFF for line in (LINE, *OTHERS))
    assert min(others) < own < max(others)

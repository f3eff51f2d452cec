"""A lesson of one's own as a text and as a link: what comes back, and what is refused in which line."""

from base64 import urlsafe_b64encode
from random import Random
from zlib import compress

import pytest

from conquest_lab import speaker
from conquest_lab.sequence import (
    MOST_LETTERS,
    Sequence,
    SequenceError,
    Step,
    Words,
    packed,
    read,
    unpacked,
    written,
)

LESSON = Sequence(
    "Chance ou triche ?",
    (
        Words("Lancez **vingt fois**.\n\n- un\n- deux : trois"),
        Step("p11-predict-server-chance", {"minutes": "5", "ask": "Qui parie plus de la moitié ?"}),
        Step("battle 10 8"),
        Words("À demain."),
    ),
    "fr",
)


def test_a_lesson_comes_back_from_its_text_and_its_link() -> None:
    assert read(written(LESSON)) == LESSON
    assert unpacked(packed(LESSON)) == LESSON
    assert LESSON.activities[0].minutes == 5


def test_a_link_holds_a_long_lesson_in_an_address_that_servers_take() -> None:
    """The longest lesson with words that do not repeat: below the 8,190 bytes of a line that proxies take."""
    rng = Random(1)
    words = " ".join("".join(rng.choices("abcdefghijklmnopqrstuvwxyz", k=6)) for _ in range(1100))
    long = Sequence("Long", (Words(words), *(Step(f"p01-{n}") for n in range(20))))
    assert unpacked(packed(long)) == long
    assert len(packed(long)) < 8_000


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "line 1: the title is missing"),
        ("\n\nno title", "line 3: the title is missing"),
        ("# T\nlanguage: de", "line 2: there is no language de; there are en, fr"),
        ("# T\ncolour: red", "line 2: colour means nothing here; there is: language"),
        ("# T\n\n@ p01\nminuts: 5", "line 4: minuts means nothing here; there is: minutes"),
        (
            "# T\n\n@ p01\nask: Why?\nminutes: soon",
            "line 5: minutes are a whole number from 1 to 180",
        ),
        ("# T\n\nText\n@", "line 4: an activity is missing behind @"),
        ("# T\n" + "\n@ p01" * 21, "a lesson has at most 20 activities"),
        ("# " + "T" * 121, "line 1: 121 letters are too many; there may be 120"),
        ("# T\n\n" + "x" * MOST_LETTERS, "the text has 60,005 letters; it may have 60,000"),
    ],
)
def test_an_error_says_the_line_and_what_would_be_right(text: str, told: str) -> None:
    with pytest.raises(SequenceError) as refused:
        read(text)
    assert told in str(refused.value)
    french = speaker("fr").render(refused.value.message)
    assert french != str(refused.value)


@pytest.mark.parametrize(
    "letters",
    [
        "",
        "%%%",
        "é",
        packed(LESSON)[:-9],
        "AAAA",
        urlsafe_b64encode(compress(b"a" * 10**7)).decode(),
        urlsafe_b64encode(compress(b"\xff")).decode(),
    ],
    ids=["none", "signs", "accent", "half", "others", "bomb", "bytes"],
)
def test_half_of_a_link_is_said_to_be_half(letters: str) -> None:
    with pytest.raises(SequenceError, match="copy all of it"):
        unpacked(letters)


def test_what_could_not_be_read_again_is_not_packed() -> None:
    with pytest.raises(SequenceError, match="line 1"):
        packed(Sequence("", ()))

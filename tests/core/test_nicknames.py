"""Nicknames that nobody can read, or that mean somebody else, and those that are fine."""

import pytest

from conquest_lab.classroom import rooms
from conquest_lab.classroom.errors import ClassError
from conquest_lab.classroom.rooms import Room
from conquest_lab.core.nicknames import nickname_fault


@pytest.mark.parametrize(
    "name", ["\u3164", "\u2800\u2800", "\u115f \uffa0", "\u0301", "\ufe0f", "A" + "\u0301" * 4]
)
def test_a_nickname_has_letters_that_can_be_seen(name: str) -> None:
    assert "cannot be read" in str(nickname_fault(name))
    with pytest.raises(ClassError, match="cannot be read"):
        rooms.join(Room("BCDFGH"), name, "a")


@pytest.mark.parametrize(
    "name",
    [
        "Teacher",
        "TEACHER!",
        "the teacher",
        "T e a c h e r",
        "Teacher 2",
        "\uff34eacher",
        "T3acher",
        "\U0001d54beacher",
        "\U0001d4af\U0001d452\U0001d44e\U0001d4b8\U0001d4bd\U0001d452\U0001d4c7",
        "\U0001f143\U0001f134\U0001f130\U0001f132\U0001f137\U0001f134\U0001f141",
        "\u1d1b\u1d07\u1d00\u1d04\u029c\u1d07\u0280",
        "tea\u0441he\u0433",
        "pr\u1d0ff",
        "\u0422\u0435\u0430cher",
        "Te\u2800acher",
        "\u03a4eacher",
        "Prof.",
        "Professeur",
        "Professeure",
        "L\u2019enseignante",
        "Mai\u0302tresse",
        "Host",
        "L\u2019h\u00f4te",
    ],
)
def test_nobody_goes_by_the_name_of_a_role(name: str) -> None:
    assert "others would take you for somebody else" in str(nickname_fault(name))
    with pytest.raises(ClassError, match="somebody else"):
        rooms.join(Room("BCDFGH"), name, "a")


@pytest.mark.parametrize(
    "name",
    [
        "Ana",
        "Pupil 7",
        "\u00c9lise",
        "Tea",
        "Profeta",
        "Teo 7",
        "\U0001f98a",
        "7",
        "\u05e9\u05e8\u05d4",
        "\u674e",
        "\ud55c\uae00",
        "\u0e19\u0e49\u0e33",
        "Nguye\u0302\u0303n",
        "\u0928\u093f\u0927\u093f",
        "!",
    ],
)
def test_other_names_are_taken(name: str) -> None:
    assert nickname_fault(name) is None
    joined = rooms.join(Room("BCDFGH"), name, "a")
    assert joined.name == name


def test_a_pupil_may_have_no_nickname() -> None:
    assert rooms.join(Room("BCDFGH"), "  ", "a") is not None

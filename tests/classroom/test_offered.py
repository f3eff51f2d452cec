"""The kinds of activity that the form of a teacher offers."""

import pytest

from conquest_lab.classroom.offered import KINDS, kinds
from conquest_lab.classroom.registry import parse_activity
from conquest_lab.core.words import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_values_of_each_kind_make_an_activity(language: str) -> None:
    """A saved game has none, and comes with its material."""
    read = {
        one["kind"]: parse_activity(
            one["line"].format(*(field["value"] for field in one["fields"])).removesuffix(" / ")
        ).kind
        for one in kinds(language)
        if one["kind"] != "pasted"
    }
    assert read.pop("named") in {kind for kind, *_ in KINDS}
    assert all(kind == found for kind, found in read.items())

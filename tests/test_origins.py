"""Every link, bonus, value and card of a board says whether a book prints it or this project assumes it."""

import json
from collections import Counter

import pytest

import conquest_lab as cl
from conquest_lab.cli import main
from conquest_lab.origins import KINDS, Standing, origins

FACTS = {
    "conquetes": {"link": 53, "value": 30},
    "express": {"bonus": 6, "value": 14, "symbol": 14},
    "hasbro": {"link": 83, "bonus": 6, "symbol": 42},
    "miro": {"link": 83, "bonus": 6, "symbol": 42},
    "refonte": {"link": 128, "bonus": 6, "symbol": 42},
}
SAID = {"conquetes": 4, "express": 6, "hasbro": 11, "miro": 7, "refonte": 6}
"""The facts of each board that a book or another source says."""


@pytest.mark.parametrize("name", FACTS)
def test_every_fact_of_a_board_has_an_origin(name: str) -> None:
    found = origins(name)
    assert Counter(one.kind for one in found) == FACTS[name]
    assert {one.kind for one in found} <= KINDS.keys()
    said = [one for one in found if one.standing is not Standing.ASSUMED]
    assert len(said) == SAID[name]
    book = cl.load(name).rulebook
    for one in found:
        assert (one.rule is None) == (one.standing is Standing.ASSUMED)
        assert one.rule is None or book[one.rule.id] is one.rule
        assert (one.shown is None) == (one.kind == "link")


def test_the_links_that_the_books_name() -> None:
    """Alaska and the far east in two books; a chain of four in the example of the strategic move."""
    for name in ("hasbro", "miro"):
        printed = [one.keys for one in origins(name) if one.standing is Standing.PRINTED]
        assert ("alaska", "kamchatka") in printed
    chain = [one.keys for one in origins("hasbro") if one.rule and one.rule.id == "H-A53"]
    assert len(chain) == 4


def test_the_one_weapon_that_a_book_shows() -> None:
    """H-05: the card of Ontario with cavalry."""
    (card,) = (
        one
        for one in origins("hasbro")
        if one.kind == "symbol" and one.standing is not Standing.ASSUMED
    )
    assert (card.keys, card.shown, card.standing) == (("ontario",), "cavalry", Standing.EXAMPLE)


def test_the_command_prints_what_is_said_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "hasbro", "--board", "--lang", "en"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["printed", "link", "Alaska", "–", "Kamchatka", "[H-01]"]
    assert len(lines) == 83 + 6 + 42
    assert main(["rules", "hasbro", "--board", "--json"]) == 0
    records = json.loads(capsys.readouterr().out)
    assert Counter(one["standing"] for one in records)["assumed"] == len(records) - 11

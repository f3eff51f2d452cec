"""The rulebook as a whole: every rule is used, and its numbers are right."""

from __future__ import annotations

import re

from games.miro.position import PRESENTATION, RULES
from games.miro.test_events import rules_told
from games.miro.test_refusals import CASES, refusal

from conquest_lab.games.miro import rulebook as book
from conquest_lab.games.miro.table import Options, table

IN_AN_ERROR = {book.PLAYERS}  # a table of the wrong size is refused before there is a state
UNBREAKABLE = ["M-03", "M-06", "M-45", "M-58", "M-A02", "M-A05", "M-A15", "M-A22", "M-A23"]


def test_every_rule_is_cited_by_an_event_a_refusal_or_an_error() -> None:
    """Every rule that can be broken is heard of in play, and no other."""
    cited = rules_told() | IN_AN_ERROR
    cited |= {refusal(state, attempt).rule for _, state, attempt, _ in CASES}
    for rule in RULES.rulebook.rules:
        assert (rule in cited) == rule.enforced, rule


def test_rules_that_a_program_cannot_break_are_these() -> None:
    """Pieces, a dealer, what M-43 says already, one place on this board, readings that decide nothing.

    In this order: M-03, M-06, M-45, M-58, and M-A02, M-A05, M-A15, M-A22, M-A23.
    """
    assert [rule.id for rule in RULES.rulebook.rules if not rule.enforced] == UNBREAKABLE


def test_the_rules_are_M_01_to_M_58_and_the_readings_M_A01_to_M_A25() -> None:
    """In the order of the leaflet, and what is ours is a reading."""
    printed = [f"M-{n:02}" for n in range(1, 59)]
    found = [rule.id for rule in RULES.rulebook.rules]
    assert found[:58] == printed
    assert found[58:60] == ["M-A01", "M-A25"]  # both are about the armies for continents
    assert found[60:] == [f"M-A{n:02}" for n in range(2, 25)]
    assert all(rule.id.startswith("M-A") for rule in RULES.rulebook.rules if rule.is_reading)


def test_M_A01_the_bonuses_in_the_text_are_those_of_the_board() -> None:
    """Six continents with their bonus, in both languages."""
    english, french = (
        f"{getattr(book.CONTINENT_TABLE.text, c)} {getattr(book.SLIPPED_LINES.text, c)}"
        for c in ("en", "fr")
    )
    for group in PRESENTATION.groups:
        assert f"{group.name.en} {group.worth}" in english
        assert f"{group.name.fr} {group.worth}" in french


def test_M_43_the_values_in_the_text_are_those_that_are_played() -> None:
    """Eight values, then 5 more each time."""
    values = list(map(int, re.findall(r"\d+", book.SET_VALUE.text.en)))
    played = [table(RULES.options).set_value(n) for n in range(10)]
    assert values == [*played[:8], played[9] - played[8]]


def test_M_A22_the_names_of_1957_are_on_the_board() -> None:
    """M-58: three lands are one territory of that name; 42 in all [M-02]."""
    names = {place.key: (place.name.en, place.short.fr) for place in PRESENTATION.places}
    assert names["east-africa"] == ("Kenya", "Kenya")
    assert names["kamchatka"] == ("Khabarovsk", "Khabarovsk")
    assert names["greenland"] == ("Keewatin, Baffin Land, Greenland", "Groenland")
    assert len(PRESENTATION.places) == 42
    assert len(PRESENTATION.cards) == 44


def test_options_named_in_the_texts_exist() -> None:
    """`name` in a text is an option of the ruleset or a value of one."""
    known = set(Options.__dataclass_fields__) | {"wild", "either"}
    for rule in RULES.rulebook.rules:
        assert set(re.findall(r"`(\w+)`", rule.text.en)) <= known
        assert re.findall(r"`(\w+)`", rule.text.en) == re.findall(r"`(\w+)`", rule.text.fr)

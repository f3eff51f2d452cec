"""The rulebook as a whole: every rule is used, and its numbers are right."""

import re

from games.miro.position import PRESENTATION, RULES

from conquest_lab.games.miro import rulebook as book
from conquest_lab.games.miro.table import Options, table


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

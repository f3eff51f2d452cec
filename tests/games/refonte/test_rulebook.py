"""The rulebook as a whole: every rule is used, and its numbers are right."""

import re

from games.refonte.position import PRESENTATION, RULES

from conquest_lab.core.options import option_specs
from conquest_lab.games.refonte import rulebook as book
from conquest_lab.games.refonte.table import BUILDING_PRICES, PRICES, STARTING_UNITS


def test_options_name_the_rule_that_explains_them() -> None:
    for spec in option_specs(RULES.options):
        assert spec.rule in {rule.id for rule in RULES.rulebook.rules}
        assert spec.label.en != spec.label.fr


def test_R_11_the_bonuses_in_the_text_are_those_that_are_paid() -> None:
    """Six continents with their bonus, in both languages."""
    for group in PRESENTATION.groups[:6]:
        assert f"{group.name.en} {group.worth}" in book.CONTINENT.text.en
        assert f"{group.name.fr} {group.worth}" in book.CONTINENT.text.fr


def test_R_06_and_the_prices_in_the_texts_are_those_of_the_table() -> None:
    """6 infantry and 1 cavalry; 1, 3, 6 and 6 credits; 2, 3 and 4 credits."""
    assert [book.MUSTER.text.en.count(word) for word in ("6 infantry", "1 cavalry")] == [1, 1]
    assert STARTING_UNITS == (6, 1, 0)
    rules = (book.BARRACKS, book.FACTORY, book.PORT, book.LIBRARY)
    for rule, price in zip(rules, BUILDING_PRICES, strict=True):
        assert f"costs {price} credit" in rule.text.en
    for rule, price in zip(
        (book.INFANTRY, book.CAVALRY, book.CANNON), PRICES.values(), strict=True
    ):
        assert f"costs {price} credits" in rule.text.en


def test_R_A14_the_oceans_in_the_text_are_those_of_the_board() -> None:
    """Five oceans, five meetings."""
    oceans = range(42, 47)
    links = {(a, b) for a in oceans for b in PRESENTATION.neighbours(a) if a < b}
    assert len(links) == 5
    assert f"{len(oceans)} oceans" in book.COASTS.text.en


def test_R_A20_the_numbers_of_the_worked_example() -> None:
    """Printed 27, 22 and 25; asked for 28, 23 and 26."""
    numbers = re.findall(r"\d+", book.MORE_OR_EQUAL.text.en)
    assert [numbers[n] for n in (0, 3, 6)] == ["27", "22", "25"]
    assert numbers[9:] == ["28", "23", "26"]

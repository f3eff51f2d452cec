"""The rulebook as a whole: every rule is used, and its numbers are right."""

from __future__ import annotations

import re

from games.refonte.position import PRESENTATION, RULES
from games.refonte.test_events import rules_told
from games.refonte.test_refusals import CASES

from conquest_lab.core.options import option_specs
from conquest_lab.games.refonte import rulebook as book
from conquest_lab.games.refonte.table import BUILDING_PRICES, PRICES, STARTING_UNITS


def test_every_rule_is_cited_by_an_event_or_a_refusal() -> None:
    """What a program cannot break says so and why; every other rule is heard of in play."""
    cited = {rule.id for rule in rules_told()} | {rule for rule, *_ in CASES}
    for rule in RULES.rulebook.rules:
        assert (rule.id in cited) == rule.enforced, rule
        if not rule.enforced:
            assert "program" in rule.text.en, rule
            assert "programme" in rule.text.fr, rule


def test_R_02_is_the_one_rule_that_a_program_cannot_break() -> None:
    """The program brings its own pieces."""
    assert [rule.id for rule in RULES.rulebook.rules if not rule.enforced] == ["R-02"]


def test_the_rules_are_R_01_to_R_34_and_the_readings_R_A01_to_R_A51() -> None:
    """The rules in the order of the checklist; readings from R-A39 on were found on the way."""
    printed = [f"R-{n:02}" for n in range(1, 35)]
    assert [rule.id for rule in RULES.rulebook.rules] == printed + [
        f"R-A{n:02}" for n in range(1, 52)
    ]


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

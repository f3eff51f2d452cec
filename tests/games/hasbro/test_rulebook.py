"""The rulebook as a whole: every rule is used, and its numbers are right."""

from __future__ import annotations

import re

from games.hasbro.position import PRESENTATION, RULES, refusal
from games.hasbro.test_events import rules_told
from games.hasbro.test_mode_events import rules_told as rules_told_in_modes
from games.hasbro.test_mode_refusals import CASES as MODE_CASES
from games.hasbro.test_refusals import CASES

from conquest_lab.games.hasbro import rulebook as book
from conquest_lab.games.hasbro.table import territory_income
from conquest_lab.mechanics.cards import growing_value

IN_AN_ERROR = {book.MODES}  # a table of the wrong size is refused before there is a state


def test_every_rule_is_cited_by_an_event_a_refusal_or_an_error() -> None:
    """What a program cannot break says so and why; every other rule is heard of in play."""
    cited = rules_told() | rules_told_in_modes() | IN_AN_ERROR
    cited |= {refusal(state, attempt).rule for _, state, attempt, _ in CASES}
    cited |= {refusal(state, attempt, rules).rule for _, rules, state, attempt, _ in MODE_CASES}
    for rule in RULES.rulebook.rules:
        assert (rule in cited) == rule.enforced, rule
        if not rule.enforced:
            assert "program" in rule.text.en, rule
            assert "programme" in rule.text.fr, rule


def test_what_a_program_cannot_break() -> None:
    """Pieces are change [H-02]; H-43 refers to other rules; examples and print errors [H-A03 ...]."""
    assert [rule.id for rule in RULES.rulebook.rules if not rule.enforced] == [
        "H-02", "H-43", "H-A03", "H-A04", "H-A06", "H-A07", "H-A08", "H-A09", "H-A42", "H-A55",
    ]  # fmt: skip


def test_the_rules_are_H_01_to_H_65_and_the_readings_H_A02_to_H_A55() -> None:
    """The rules of every mode, in the order of the checklist; later readings beside what they touch."""
    printed = [f"H-{n:02}" for n in range(1, 66)]
    found = [rule.id for rule in RULES.rulebook.rules]
    assert found[:65] == printed
    assert sorted(found[65:]) == [f"H-A{n:02}" for n in range(2, 56)]
    assert [rule for rule in found[65:] if rule < "H-A45"] == [f"H-A{n:02}" for n in range(2, 45)]


def test_H_17_the_table_in_the_text_is_the_formula() -> None:
    """Every band of the printed table, as the rule states it."""
    bands = re.findall(r"(\d+)–(\d+)\D+?(\d+)", book.TERRITORY_TABLE.text.en)
    assert len(bands) == 11
    counted = {n: int(count) for a, b, count in bands for n in range(int(a), int(b) + 1)}
    assert counted == {n: territory_income(n) for n in range(1, 42)}


def test_H_18_the_bonuses_in_the_text_are_those_of_the_board() -> None:
    """Three continents with their bonus in the manual, three in H-A09, in both languages."""
    for group in PRESENTATION.groups:
        rules = (book.CONTINENT, book.BOARD_BONUSES)
        assert sum(f"{group.name.en} {group.worth}" in rule.text.en for rule in rules) == 1
        assert sum(f"{group.name.fr} {group.worth}" in rule.text.fr for rule in rules) == 1


def test_H_A10_the_track_in_the_text_is_the_one_that_is_played() -> None:
    """4, 6, 8, 10 from the manual, then 12, 15, 20, 25 and 5 more each time."""
    reading = RULES.rulebook["H-A10"].text.en
    assert re.findall(r"\d+", reading) == ["4", "6", "8", "10", "12", "15", "20", "25", "5"]
    assert [growing_value(n) for n in range(10)] == [4, 6, 8, 10, 12, 15, 20, 25, 30, 35]

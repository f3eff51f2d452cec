"""The rulebook as a whole: every rule is used, and its numbers are right."""

import re

from games.hasbro.position import PRESENTATION, RULES

from conquest_lab.games.hasbro import rulebook as book
from conquest_lab.games.hasbro.table import territory_income
from conquest_lab.mechanics.cards import growing_value


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

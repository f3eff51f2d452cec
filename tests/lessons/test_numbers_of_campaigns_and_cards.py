"""The numbers that the lessons on campaigns (P6) and cards (P7) tell are those of the engine."""

from math import comb

import pytest
from prose import told

from conquest_lab import odds
from conquest_lab.odds import CampaignWorth


@pytest.mark.parametrize(("language", "percent"), [("en", "%"), ("fr", " %")])
def test_the_road_fails_where_the_notes_say(language: str, percent: str) -> None:
    road = odds.campaign(10, [2, 1, 3])
    notes = told("p06", language)
    for step in road.steps:
        assert f"{100 * float(step.fails):.1f}{percent}" in notes
    arriving = road.steps[2].attackers.expectation(lambda n: n)
    assert f" {float(arriving):.1f} " in notes


def test_ten_armies_are_not_enough_for_four_in_five_and_eleven_are() -> None:
    ten, eleven = (odds.campaign(n, [2, 1, 3]).conquer for n in (10, 11))
    assert ten < 0.8 <= eleven
    assert "Ten armies are not quite enough for 80%" in told("p06", "en")


def test_the_best_line_is_that_of_the_key_questions() -> None:
    policy = odds.campaign_policy(10, [2, 1, 3], CampaignWorth(3, 1))
    assert (policy.frontier[2, 3], policy.frontier[2, 2]) == (4, 3)  # stops with 3, goes on with 3
    free = odds.campaign_policy(10, [2, 1, 3], CampaignWorth(3, 0))
    assert set(free.frontier.values()) == {1}
    assert odds.campaign_policy(10, [2, 1, 3], CampaignWorth(2, 1)).frontier[2, 3] is None


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_hands_without_a_set_are_counted_right(language: str) -> None:
    text = told("p07", language)
    for cards, without in ((3, 3 * 2 * comb(14, 2) * 14), (4, 3 * comb(14, 2) ** 2)):
        assert (1 - odds.cards.set_chance(cards)) * comb(44, cards) == without
        assert f"\\frac{{{without}}}{{{comb(44, cards)}}}" in text
    assert odds.cards.set_chance(5) == 1


def test_the_collector_waits_as_the_notes_say() -> None:
    waits = [3 / left for left in (3, 2, 1)]
    assert sum(waits) == float(odds.cards.mean_to_all_kinds(3)) == 5.5
    assert waits[2] > 5.5 / 2
    assert "1 card for the first symbol, 1.5 for the second, 3 for the third" in told("p07", "en")


def test_a_rival_with_fourteen_territories_has_two_cards_and_twelve_give_none() -> None:
    cards = {n: odds.cards.second_rule(n).cards for n in (15, 14, 13, 12)}
    assert list(cards.values()) == [3, 2, 1, 0]
    assert "15 (three cards) to 14 (two), 13 (one), 12 (none)" in told("p07", "en")

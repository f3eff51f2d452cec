"""The luck of whole games of every ruleset, and battles beside their exact chance."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import pairwise

import pytest

import conquest_lab as cl
from conquest_lab import odds
from conquest_lab.core.ruleset import CHANCE, Contest
from conquest_lab.odds.ledger import battle_rolls
from conquest_lab.players import take_turn
from conquest_lab.players.luck import (
    battles_fought,
    biggest_upset,
    chance_of_end,
    game_luck,
    measures,
)
from conquest_lab.sample_games import sample_game

WAR_GAMES = ("hasbro", "miro", "refonte")


@cache
def game(name: str) -> cl.Session:
    return cl.Session.load(sample_game(name))


@pytest.mark.parametrize("name", WAR_GAMES)
@pytest.mark.parametrize("measure", ["armies", "conquest"])
def test_the_attackers_luck_is_that_of_the_ledger_and_the_defenders_the_opposite(
    name: str, measure: odds.Measure
) -> None:
    session = game(name)
    both = game_luck(session.rules, session.history, len(session.names), measure)
    attackers = odds.luck(battle_rolls(session.rules, session.history, measure))
    for entry in attackers.entries:
        mine = [e for e in both.entries if e.ply == entry.ply and e.player == entry.player]
        assert [e.luck for e in mine] == [entry.luck]
        for other in (e for e in both.entries if e.ply == entry.ply and e.player != entry.player):
            assert other.luck == -entry.luck
            assert other.variance == entry.variance
    if name != "refonte":  # whose units at sea and in the open belong to no place
        assert len(both.entries) == 2 * len(attackers.entries)
        assert sum(own.total for own in both.players.values()) == 0


@pytest.mark.parametrize("name", [*WAR_GAMES, "express", "conquetes", "conquetes-solo"])
def test_a_line_of_the_ledger_names_the_ply_it_fell_in(name: str) -> None:
    session = game(name)
    ledger = game_luck(session.rules, session.history, len(session.names))
    assert ledger.entries
    for entry in ledger.entries:
        ply = session.history[entry.ply - 1]
        assert ply.actor == CHANCE
        assert ply.text == entry.label


def test_a_throw_of_risk_express_goes_on_from_what_the_throw_before_left() -> None:
    """Within an attempt the average after a best choice is what it was worth before the next throw."""
    session = game("express")
    entries = game_luck(session.rules, session.history, len(session.names)).entries
    followed = 0
    for before, after in pairwise(entries):
        between = session.history[before.ply : after.ply - 1]
        same_turn = all(not any(e.turn_of >= 0 for e in ply.step.events) for ply in between)
        if before.player == after.player and same_turn and len(between) == 1:
            assert after.expected <= before.realised
            followed += after.expected == before.realised
    assert followed > 10


def test_a_card_of_conquetes_is_worth_its_printed_value_beside_the_pile() -> None:
    session = game("conquetes")
    values = [place.worth for place in session.presentation.places]
    [first, *_] = game_luck(session.rules, session.history, len(session.names)).entries
    ply = session.history[first.ply - 1]
    pile = [values[card] for card in ply.before.pile]
    assert first.realised == values[ply.action.card]
    assert first.expected == Fraction(sum(pile), len(pile))


def test_games_say_how_their_luck_is_counted() -> None:
    assert {name: measures(cl.load(name)) for name in cl.rulesets()} == {
        "conquetes": ("values",),
        "express": ("points",),
        "hasbro": ("armies", "conquest"),
        "miro": ("armies", "conquest"),
        "refonte": ("armies", "conquest"),
    }


# Battles ------------------------------------------------------------------------------------------


def as_bad(able: int, standing: int, left: tuple[int, int]) -> Fraction:
    """The chance that the attacker ever has so few left while the defender still has so many."""

    @cache
    def chance(a: int, d: int) -> Fraction:
        if d < left[1]:
            return Fraction(0)
        if a <= left[0]:
            return Fraction(1)
        law = odds.round_losses(min(3, a), min(2, d))
        return sum(
            (p * chance(a - lost.attacker, d - lost.defender) for lost, p in law), Fraction(0)
        )

    return chance(able, standing)


@pytest.mark.parametrize(
    ("able", "standing", "left"), [(5, 3, (2, 3)), (9, 2, (4, 1)), (4, 4, (1, 2)), (7, 1, (6, 1))]
)
def test_the_chance_of_a_battle_broken_off_is_that_of_every_road_to_such_losses(
    able: int, standing: int, left: tuple[int, int]
) -> None:
    contest = Contest(able, standing, 3, 2)
    assert chance_of_end(contest, left, conquered=False) == as_bad(able, standing, left)


def test_the_chance_of_an_upset_is_that_of_the_odds() -> None:
    conquest = odds.battle(3, 5, 2).conquer
    assert chance_of_end(Contest(3, 5, 3, 2), (1, 0), conquered=True) == conquest
    assert chance_of_end(Contest(3, 5, 3, 2), (0, 2), conquered=False) == 1 - conquest


@pytest.mark.parametrize("name", WAR_GAMES)
def test_every_conquest_of_a_game_is_a_battle_that_was_won(name: str) -> None:
    """Each battle begins with the numbers on the table; a won one changes the owner."""
    session = game(name)
    shown, history = session.presentation, session.history
    found = list(battles_fought(session.rules, history))
    assert any(fought.conquered for fought in found)
    for fought in found:
        before = shown.scene(history[fought.first].before).owners
        after = shown.scene(history[fought.last - 1].step.state).owners
        assert before[fought.source] == fought.attacker
        assert (after[fought.target] != before[fought.target]) == fought.conquered
        assert 0 < fought.chance < 1
    upset = biggest_upset(session.rules, history)
    assert upset.chance == min(fought.chance for fought in found)


def test_a_battle_in_one_throw_has_the_chance_of_the_whole() -> None:
    session = cl.Session(
        cl.load("hasbro", battles="whole"),
        [("Ana", "heuristic"), ("Bo", "heuristic"), ("Cy", "heuristic")],
        seed=3,
        automation=True,
    )
    while session.cursor < 190:
        take_turn(session)
    found = list(battles_fought(session.rules, session.history))
    assert {fought.conquered for fought in found} == {True, False}
    for fought in found:
        contest = fought.contest
        won = odds.battle(contest.attackers, contest.defenders, contest.defence_dice).conquer
        assert fought.chance == (won if fought.conquered else 1 - won)

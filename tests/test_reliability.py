"""Learned chances are as right as their diagrams say, and advice tells so in its intervals."""

from math import isclose, sqrt
from random import Random

import pytest

import conquest_lab as cl
from conquest_lab.players.evaluation import evaluation_for
from conquest_lab.players.intervals import Chance, with_error
from conquest_lab.players.prospects import Games
from conquest_lab.players.reliability import reliability

TABLES = [
    ("hasbro", {}, 3),
    ("hasbro", {"mode": "active"}, 2),
    ("hasbro", {"mode": "teams"}, 4),
    ("miro", {}, 3),
    ("refonte", {}, 2),
    ("refonte", {}, 3),
    ("refonte", {}, 4),
]


@pytest.mark.parametrize(("name", "options", "players"), TABLES)
def test_a_diagram_has_three_hundred_positions_and_the_error_of_its_bins(
    name: str, options: dict[str, object], players: int
) -> None:
    """Chances rise with the shares that were won, and are off by 12 points at most."""
    found = reliability(cl.load(name, **options), players)
    assert found.players == players
    assert found.positions == sum(count for *_, count in found.bins) >= 300
    squares = sum(count * (said - won) ** 2 for said, won, count in found.bins)
    assert isclose(found.error, sqrt(squares / found.positions), abs_tol=0.002)
    assert found.error <= 0.12
    low, high = found.bins[0], found.bins[-1]
    assert low[1] < 0.1
    assert high[1] > 0.9


def test_games_without_a_learned_chance_have_no_diagram() -> None:
    assert reliability(cl.load("express"), 2) is None
    assert reliability(cl.load("conquetes"), 2) is None


def test_another_table_takes_the_nearest_diagram_of_its_way_to_play() -> None:
    six = reliability(cl.load("refonte"), 6)
    assert six.players == 4
    passive = reliability(cl.load("hasbro", mode="passive"), 2)
    assert passive is None


def test_an_interval_holds_the_luck_of_the_games_and_the_error_of_what_stands_for_the_rest() -> (
    None
):
    """Both as if independent: 3 and 4 points make 5."""
    found = with_error(Chance(0.5, 0.47, 0.53, 100), 0.04 / 1.959964)
    assert isclose(found.low, 0.45, abs_tol=1e-6)
    assert isclose(found.high, 0.55, abs_tol=1e-6)
    assert with_error(Chance(0.5, 0.5, 0.5, 0), 0.1) == Chance(0.5, 0.5, 0.5, 0)
    certain = Chance(1.0, 1.0, 1.0, 20, certain=True)
    assert with_error(certain, 0.1) == certain


def test_advice_of_a_game_with_a_learned_chance_has_its_error() -> None:
    """Refonte for three: at least the measured error on both sides of a chance from unfinished games."""
    rules = cl.load("refonte", battles="whole")
    session = cl.Session(rules, ["Ana", "Bo", "Cy"], seed=3, automation=frozenset({"chance"}))
    rng = Random(3)
    while session.state.phase.name != "BUY":
        session.play(rng.choice(session.legal_actions))
    known = evaluation_for(rules)
    assert known is not None
    seat = session.current_player
    games = Games(known, session.observation(seat), seat)
    diagram = reliability(rules, 3)
    assert games.error == diagram.error > 0

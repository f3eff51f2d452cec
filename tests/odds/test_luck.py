"""The luck ledger, tests of dice, and pictures that say in words what they show."""

import random
from bisect import bisect_left
from fractions import Fraction
from functools import cache
from itertools import pairwise, product
from math import sqrt
from typing import Any
from xml.etree import ElementTree as ET

import positions
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import conquest_lab as cl
from conquest_lab import odds
from conquest_lab.core.chance import Distribution
from conquest_lab.core.words import Speaker
from conquest_lab.odds.estimates import posterior
from conquest_lab.odds.ledger import Roll, battle_rolls
from conquest_lab.odds.luckiest import somebody_as_lucky
from conquest_lab.players import take_turn

DIE: Distribution[int] = Distribution.uniform(range(1, 7))
COIN = Distribution([(0, 1), (1, 1)])


def face(value: int) -> int:
    """A die is worth what it shows."""
    return value


@settings(max_examples=40)
@given(st.lists(st.integers(1, 6), min_size=1, max_size=12))
def test_luck_is_realised_minus_expected(faces: list[int]) -> None:
    """Totals, variance and running sums of plain dice."""
    ledger = odds.luck([(DIE, value, face) for value in faces])
    assert ledger.total == sum(faces) - Fraction(7, 2) * len(faces)
    assert ledger.variance == Fraction(35, 12) * len(faces)
    assert ledger.running[-1] == ledger.total
    assert ledger.standard_score == pytest.approx(float(ledger.total) / sqrt(ledger.variance))


@pytest.mark.parametrize("faces", [(6, 6, 6), (1, 1, 2), (3, 4, 5), (2, 6, 3)])
def test_how_unusual_agrees_with_listing_all_games(faces: tuple[int, ...]) -> None:
    """The share of all 216 games that are at least so lucky."""
    ledger = odds.luck([(DIE, value, face) for value in faces])
    share = sum(sum(game) >= sum(faces) for game in product(range(1, 7), repeat=3)) / 216
    assert ledger.as_lucky == pytest.approx(share)


def test_many_different_totals_fall_back_on_the_normal_law() -> None:
    """Values that never coincide: 2^n totals; the normal law is close enough."""
    rolls = [(COIN, 1, lambda side, n=n: side * Fraction(1, n + 2)) for n in range(40)]
    ledger = odds.luck(rolls)
    assert 0 < ledger.as_lucky < 0.01


def test_luck_has_mean_zero() -> None:
    """Over all outcomes of a battle roll, weighed, luck adds up to nothing."""
    law = odds.round_losses(3, 2)

    def worth(lost: odds.Losses) -> int:
        return lost.defender - lost.attacker

    mean = sum(p * odds.luck([(law, outcome, worth)]).total for outcome, p in law)
    assert mean == 0


def test_every_player_has_a_ledger() -> None:
    """Rolls are told apart by player, in order of appearance."""
    ledger = odds.luck(Roll(DIE, 4, face, player=n % 2, label=f"roll {n}") for n in range(5))
    assert list(ledger.players) == [0, 1]
    assert len(ledger.players[0].entries) == 3
    assert sum(part.total for part in ledger.players.values()) == ledger.total


@settings(max_examples=40)
@given(st.lists(st.integers(0, 60), min_size=2, max_size=9).filter(any))
def test_the_chi_square_test_agrees_with_scipy(counts: list[int]) -> None:
    """Statistic and p-value for any number of faces."""
    from scipy import stats  # noqa: PLC0415 - not in every process of a run: it takes a second

    law: Distribution[int] = Distribution.uniform(range(len(counts)))
    found = odds.fit(dict(enumerate(counts)), law)
    judged = stats.chisquare(counts)
    assert found.chi_square == pytest.approx(judged.statistic)
    assert found.p_value == pytest.approx(judged.pvalue, abs=1e-9)
    assert found.large_enough == (sum(counts) >= 5 * len(counts))


def test_seeded_fair_dice_pass_and_bent_ones_do_not() -> None:
    """Are the dice rigged? 600 throws tell."""
    rng = random.Random(1)
    bent = Distribution([(n, 1 + (n == 6)) for n in range(1, 7)])

    def counts(law: Distribution[int]) -> dict[int, int]:
        thrown = [law.sample(rng) for _ in range(600)]
        return {n: thrown.count(n) for n in range(1, 7)}

    assert odds.fit(counts(DIE)).p_value > 0.05
    assert odds.fit(counts(bent)).p_value < 0.001
    belief = posterior({"fair": 99, "bent": 1}, {"fair": DIE, "bent": bent}, counts(bent))
    assert belief["bent"] > Fraction(99, 100)
    assert sum(belief.values()) == 1


@cache
def pictures() -> dict[str, object]:
    """One picture of each kind."""
    battle = odds.battle(6, 5)
    ledger = odds.luck(Roll(DIE, 1 + n % 6, face, player=n % 2) for n in range(20))
    return {
        "distribution": odds.pictures.distribution(battle.attackers_left, "attackers left"),
        "survivors": odds.pictures.survivors(battle),
        "convergence": odds.pictures.convergence(odds.simulate(6, 5, 2000, 1), battle.conquer),
        "luck": odds.pictures.luck_ledger(ledger, ["Ana", "Bo"]),
    }


@pytest.mark.slow
@pytest.mark.parametrize("name", ["distribution", "survivors", "convergence", "luck"])
def test_every_picture_is_svg_with_words(name: str) -> None:
    """Well-formed SVG, the same each time, with a text alternative that a page shows to readers."""
    picture = pictures()[name]
    svg = picture.svg()
    assert ET.fromstring(svg).tag.endswith("svg")  # noqa: S314 - our own text
    assert picture.svg() == svg
    assert len(str(picture)) > 20
    html = picture._repr_html_()
    assert 'role="img"' in html
    assert "aria-label" in html


def test_the_alternative_has_the_numbers() -> None:
    """Who cannot see the picture learns the same."""
    shown = str(pictures()["survivors"])
    assert shown.startswith(
        "6 attackers against 5 defenders: the territory is taken with a probability of 63.8%"
    )


def test_pictures_speak_the_language_of_the_reader() -> None:
    """All words go through the speaker."""
    speaker = Speaker("fr", gettext=lambda text: text.replace("defenders", "défenseurs"))
    assert "défenseurs" in str(odds.pictures.survivors(odds.battle(3, 2), speaker))


def fought() -> tuple[Any, list[Any], odds.Battle]:
    """A battle of Risk 2007 fought on to its end, and what was exact before it."""
    game, source, target = positions.battle()
    begun, armies = game.cursor, game.state.armies
    exact = odds.battle(armies[source] - 1, armies[target])
    while game.current_player == 0:
        ways = [action for action in game.legal_actions if action.places == (source, target)]
        if not ways or not hasattr(ways[0], "dice"):
            break
        game.play(max(ways, key=lambda action: action.dice))
    return game.rules, list(game.history[begun:]), exact


def test_what_a_throw_leaves_is_what_the_next_one_may_expect() -> None:
    """The chance to conquer is a martingale: it begins with the exact one and ends at 0 or 1."""
    rules, plies, exact = fought()
    entries = odds.luck(battle_rolls(rules, plies, "conquest")).entries

    assert len(entries) > 1
    assert entries[0].expected == exact.conquer
    for before, after in pairwise(entries):
        assert after.expected == before.realised
    assert entries[-1].realised in {0, 1}


def test_armies_are_counted_as_they_fall() -> None:
    """Dice lost by the defender less dice lost by the attacker, on average as in one roll."""
    rules, plies, _ = fought()
    ledger = odds.luck(battle_rolls(rules, plies))
    means = {
        odds.round_losses(a, d).expectation(lambda lost: lost.defender - lost.attacker)
        for a in (1, 2, 3)
        for d in (1, 2)
    }
    assert {entry.expected for entry in ledger.entries} <= means
    assert ledger.players.keys() == {0}
    with pytest.raises(odds.OddsError, match="measure is gold"):
        battle_rolls(rules, plies, "gold")


@pytest.mark.parametrize("name", ["hasbro", "miro", "refonte"])
def test_battles_in_one_throw_are_counted_as_one_roll_each(name: str) -> None:
    """Each is worth what both sides lose beside the exact mean, or a conquest beside its chance."""
    rules = cl.load(name, battles="whole")
    names = [(who, "heuristic") for who in ("Ana", "Bo", "Cy")]
    game = cl.Session(rules, names, seed=3, automation=True)
    while game.cursor < 250 and game.current_player != cl.OVER:
        take_turn(game)
    # A landing is thrown die by die: its dice are named, those of the attacker before the stroke.
    fought = [p for p in game.history if p.text.startswith("losses") or " / " in p.text]

    by_armies = odds.luck(battle_rolls(rules, game.history))
    assert [entry.label for entry in by_armies.entries] == [ply.text for ply in fought]
    assert len(fought) > 3
    by_conquest = odds.luck(battle_rolls(rules, game.history, "conquest"))
    assert {entry.realised for entry in by_conquest.entries} <= {0, 1}
    assert all(0 < entry.expected < 1 for entry in by_conquest.entries)


# The luckiest of several --------------------------------------------------------------------------


def thrown(pairs: list[tuple[str, str | None, int]]) -> odds.Ledger:
    """Throws of a die, each between two players, or of one alone."""
    rolls = []
    for ply, (player, against, value) in enumerate(pairs, 1):
        roll = Roll(DIE, value, face, player, "", ply, against)
        rolls += [roll] if against is None else [roll, roll.opposed]
    return odds.luck(rolls)


def counted(pairs: list[tuple[str, str | None, int]], chance: float) -> float:
    """The share of all such games in which somebody is that lucky, by listing them."""
    names = list(dict.fromkeys(name for pair in pairs for name in pair[:2] if name))
    games = []
    for faces in product(range(1, 7), repeat=len(pairs)):
        totals = dict.fromkeys(names, 0)
        for (player, against, _), value in zip(pairs, faces, strict=True):
            totals[player] += value
            if against:
                totals[against] -= value
        games.append(totals)
    ranks = {name: sorted(game[name] for game in games) for name in names}

    def lucky(game: dict[str, int]) -> bool:
        as_much = (len(games) - bisect_left(ranks[name], game[name]) for name in names)
        return any(share <= chance * len(games) + 1e-6 for share in as_much)

    return sum(map(lucky, games)) / len(games)


@pytest.mark.parametrize("chance", [0.05, 0.3, 0.45])
@pytest.mark.parametrize(
    "pairs",
    [
        [("Ana", "Bo", 3)] * 4,
        [("Ana", "Bo", 3), ("Bo", "Ana", 1), ("Ana", None, 2), ("Bo", None, 2), ("Bo", None, 5)],
    ],
)
def test_the_luckiest_of_two_is_told_exactly(
    pairs: list[tuple[str, str | None, int]], chance: float
) -> None:
    found = somebody_as_lucky(thrown(pairs), chance)
    assert found.error == 0
    assert found.value == pytest.approx(counted(pairs, chance))


def test_two_who_throw_against_each_other_are_lucky_at_different_times() -> None:
    """At 2 in 5 each: in 4 of 5 games somebody is, not in 1 − 0.6² of them."""
    faces = Distribution.uniform(range(5))
    roll = Roll(faces, 3, face, "Ana", "", 1, "Bo")
    found = somebody_as_lucky(odds.luck([roll, roll.opposed]), 0.4)
    assert found.value == pytest.approx(0.8)


@pytest.mark.parametrize("chance", [0.05, 0.3, 0.483])
def test_the_luckiest_of_three_is_simulated_with_its_error(chance: float) -> None:
    pairs = [("Ana", "Bo", 3), ("Bo", "Cy", 1), ("Cy", "Ana", 2), ("Cy", None, 4), ("Ana", "Bo", 6)]
    found = somebody_as_lucky(thrown(pairs), chance)
    assert 0 < found.error < 0.004
    assert abs(found.value - counted(pairs, chance)) < 4.5 * found.error


def test_the_error_of_too_many_totals_is_told_too() -> None:
    """Sums that cannot be listed follow the normal law; three of equal strength at 30 %, as tables say."""
    rolls = []
    for ply in range(1, 121):
        one, other = (("Ana", "Bo"), ("Bo", "Cy"), ("Cy", "Ana"))[ply % 3]
        value = Fraction(1, 7 + ply)
        law = Distribution([(-value, 1), (value, 1)])
        roll = Roll(law, value, lambda side: side, one, "", ply, other)
        rolls += [roll, roll.opposed]
    ledger = odds.luck(rolls)
    assert not any(own.exact for own in ledger.players.values())
    found = somebody_as_lucky(ledger, 0.3)
    assert found.value == pytest.approx(0.8, abs=0.02)
    assert somebody_as_lucky(ledger, 1.0).value == 1

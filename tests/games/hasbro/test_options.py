"""Every option with each of its values: what it changes, and what it leaves alone."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from games.hasbro.position import RULES, TERRITORY, lines, play, position, there

import conquest_lab as cl
from conquest_lab.core.errors import OptionError
from conquest_lab.core.options import option_specs
from conquest_lab.games.hasbro import Hasbro
from conquest_lab.games.hasbro.legal import battle_outcomes
from conquest_lab.games.hasbro.types import Phase

THREE = "alaska alberta brazil"
TRACK = (4, 6, 8, 10, 12, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65)


def test_every_option_is_tested_here_with_every_value() -> None:
    """The options are these, and their defaults are the recommended readings."""
    found = {
        spec.name: (spec.default, spec.choices, spec.rule) for spec in option_specs(RULES.options)
    }
    assert found == {
        "mode": ("classic", ("classic",), "H-06"),
        "track_end": (None, (None, 10, 15, 20, 25, 30, 40, 50, 60), "H-A10"),
        "max_trades_per_turn": (None, (None, 1, 2), "H-A11"),
        "owned_territory_bonus": (0, (0, 2), "H-A15"),
        "faces": (True, (True, False), "H-27"),
    }
    assert {rule for _, _, rule in found.values()} <= {rule.id for rule in RULES.rules}


def test_mode_is_classic_and_another_is_refused_with_the_choices() -> None:
    """H-06: the other ways to play are not rules of this mode."""
    assert cl.load("hasbro", mode="classic").options == RULES.options
    with pytest.raises(OptionError, match="mode='chess'; it can be 'classic'"):
        cl.load("hasbro", mode="chess")


@pytest.mark.parametrize("end", [None, 10, 15, 20, 25, 30, 40, 50, 60])
def test_H_A10_the_track_stops_where_it_is_told_to(end: int | None) -> None:
    """16 sets traded one after the other: 4, 6, 8, 10, 12, 15, 20 and so on, up to the end."""
    rules = Hasbro(track_end=end)
    given = []
    for traded in range(len(TRACK)):
        state = position({}, phase=Phase.TRADE, hands={"Ana": THREE}, traded=traded)
        assert dict(rules.scene(state).counters)["track"] == TRACK[traded] or end is not None
        state, _ = play(state, f"trade {THREE}", rules=rules)
        given.append(state.reserve[0])
    assert given == [value if end is None else min(value, end) for value in TRACK]


@pytest.mark.parametrize("limit", [None, 1, 2])
@pytest.mark.parametrize("traded", [0, 1, 2])
def test_H_A11_optional_sets_a_turn(limit: int | None, traded: int) -> None:
    """A set is offered below the limit; with five cards a set is traded anyway [H-A12]."""
    rules = Hasbro(max_trades_per_turn=limit)
    optional = position({}, phase=Phase.TRADE, hands={"Ana": THREE}, trades=traded)
    may = limit is None or traded < limit
    assert lines(optional, rules) == ([f"trade {THREE}"] if may else []) + ["keep cards"]
    forced = position({}, phase=Phase.TRADE, hands={"Ana": THREE + " peru japan"}, trades=traded)
    assert f"trade {THREE}" in lines(forced, rules)
    assert "keep cards" not in lines(forced, rules)


@pytest.mark.parametrize("bonus", [0, 2])
def test_H_A15_bonus_for_a_territory_on_a_card(bonus: int) -> None:
    """2 regiments, on the first own territory of the set; none by default or for others'."""
    rules = Hasbro(owned_territory_bonus=bonus)
    held = {"alberta": ("Ana", 1), "brazil": ("Ana", 1)}
    state, _ = play(
        position(held, phase=Phase.TRADE, hands={"Ana": THREE}), f"trade {THREE}", rules=rules
    )
    assert there(state, "alaska", "alberta", "brazil") == [1, 1 + bonus, 1]
    assert state.reserve[0] == 4
    nobody = position(
        {"congo": ("Ana", 1)}, phase=Phase.TRADE, hands={"Ana": "alaska alberta joker-1"}
    )
    state, _ = play(nobody, "trade alaska alberta joker-1", rules=rules)
    assert sum(state.armies) == len(TERRITORY)


@pytest.mark.parametrize(("attack", "defence"), list(product((1, 2, 3), (1, 2))))
def test_faces_and_losses_agree_as_distributions(attack: int, defence: int) -> None:
    """H-27, H-28: throws added up by their losses are the losses, weight by weight."""
    shown: Counter[tuple[int, int]] = Counter()
    for roll, weight in battle_outcomes(attack, defence, True).weights:  # noqa: FBT003
        pairs = list(zip(roll.attack, roll.defence, strict=False))
        won = sum(a > d for a, d in pairs)
        shown[len(pairs) - won, won] += weight
    losses = battle_outcomes(attack, defence, False)  # noqa: FBT003
    assert {(fall.attacker, fall.defender): w for fall, w in losses.weights} == shown
    assert losses.total == 6 ** (attack + defence)


@pytest.mark.parametrize("faces", [True, False])
def test_a_battle_ends_the_same_with_faces_or_losses(faces: bool) -> None:
    """6 4 4 against 5 5 and «losses 1 1» lead to the same state [H-28]."""
    rules = Hasbro(faces=faces)
    state = position({"congo": ("Ana", 5), "east-africa": ("Bo", 3)})
    throw = "roll 6 4 4 / 5 5" if faces else "losses 1 1"
    after, events = play(state, "attack congo east-africa 3", "defend 2", throw, rules=rules)
    assert there(after, "congo", "east-africa") == [4, 2]
    assert [bool(event.dice) for event in events].count(True) == int(faces)

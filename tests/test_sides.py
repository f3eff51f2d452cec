"""Campaigns in which one territory is attacked from several sides, one after the other."""

from dataclasses import replace
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

import pytest
from experts import decided, decision, plans
from oracle import roll

from conquest_lab import CHANCE, OVER, load, presentation
from conquest_lab.games.hasbro.independents.influence import GiveCard
from conquest_lab.games.hasbro.state import Independents, Phase
from conquest_lab.mechanics.armies.combat import Attack, EndCombat
from conquest_lab.mechanics.armies.moving import Fortify
from conquest_lab.mechanics.armies.placing import Place
from conquest_lab.players import player
from conquest_lab.players.battle_chances import Dice
from conquest_lab.players.plans.chances import battle, march, siege

ACTIVE = {"mode": "active", "battles": "whole"}
AROUND = {"eastern-australia": 47, "indonesia": 46, "new-guinea": 49}
"""The three territories around the fortress of 133 in the game that nobody ended."""


# Chances by brute force ---------------------------------------------------------------------------


@cache
def falls(forces: tuple[int, ...], garrison: int, dice: int) -> Fraction:
    """The chance that the place falls when each side in turn fights to its end."""
    if not garrison:
        return Fraction(1)
    if not forces:
        return Fraction(0)
    if not forces[0]:
        return falls(forces[1:], garrison, dice)
    return sum(
        (
            p * falls((forces[0] - lost, *forces[1:]), garrison - fallen, dice)
            for (lost, fallen), p in roll(min(3, forces[0]), min(garrison, dice)).items()
        ),
        Fraction(0),
    )


@pytest.mark.parametrize("dice", [2, 3])
@pytest.mark.parametrize(
    "forces", [(1, 1), (2, 3), (3, 2), (4, 4), (1, 2, 3), (6, 0, 2), (5, 1, 4)]
)
def test_the_combined_chance_is_that_of_all_throws(forces: tuple[int, ...], dice: int) -> None:
    for garrison in (1, 2, 3, 5, 8):
        exact = falls(forces, garrison, dice)
        assert sum(siege(forces, garrison, Dice(defence=dice)).taken) == pytest.approx(
            float(exact), abs=1e-6
        )
        law = march(forces[-1], (garrison,), Dice(defence=dice), forces[:-1])
        assert law.first == pytest.approx(float(exact), abs=1e-6)


def test_one_side_alone_has_the_chance_of_a_battle() -> None:
    for able, garrison in ((3, 1), (9, 12), (40, 33), (60, 55)):
        law = siege((able,), garrison)
        assert (law.taken[0], law.survivors[0]) == pytest.approx(battle(able, garrison), abs=1e-6)


def test_a_large_fortress_falls_to_three_sides_and_to_none() -> None:
    able = tuple(n - 1 for n in AROUND.values())
    assert all(battle(n, 133)[0] < 1e-6 for n in able)
    assert float(falls(able, 133, 2)) == pytest.approx(0.907, abs=0.001)
    assert sum(siege(able, 133).taken) == pytest.approx(0.907, abs=0.001)


def test_what_is_left_after_all_sides_have_failed() -> None:
    """Two single armies against two: 2 are left, or 1, never 0."""
    law = siege((1, 1), 2)
    assert 1 < law.left < 2
    assert siege((0, 0), 5).left == 5


# Positions ----------------------------------------------------------------------------------------


def begun(options: dict[str, Any], players: int, phase: Phase) -> tuple[Any, Any]:
    """The rules, and a position of the first turn of seat 0, with this phase put in."""
    rules = load("hasbro", **options)
    state, rng = rules.initial_state(players), Random(1)
    while state.phase not in {Phase.PLACE, Phase.ATTACK} or state.seat:
        if rules.current_player(state) == CHANCE:
            action = rules.chance_outcomes(state).sample(rng)
        else:
            legal = rules.legal_actions(state)
            action = legal[rng.randrange(len(legal))]
        state = rules.apply_action(state, action).state
    return rules, replace(
        state, phase=phase, reserve=(0,) * len(state.reserve), conquered=False, route=None, trades=0
    )


def spread(
    rules: Any, state: Any, owners: dict[str, int], armies: dict[str, int], rest: int
) -> Any:
    """A position with these owners and armies; the rest belongs to one owner, with three each."""
    keys = [place.key for place in presentation(rules).places]
    return replace(
        state,
        owners=tuple(owners.get(key, rest) for key in keys),
        armies=tuple(armies.get(key, 3) for key in keys),
    )


def key_of(rules: Any, place: int) -> str:
    return presentation(rules).places[place].key


def fortress(phase: Phase, side: int = 0, cards: tuple[int, ...] = ()) -> tuple[Any, Any]:
    """The game that nobody ended: an army's three territories around the last one of seat 1.

    side: the seat that the army is allied with. cards: the hand of seat 0.
    """
    rules, state = begun(ACTIVE, 2, phase)
    land = {**dict.fromkeys(AROUND, 2), "western-australia": 1}
    state = spread(rules, state, land, {**AROUND, "western-australia": 133}, rest=0)
    pile = tuple(n for n in range(44) if n not in cards)
    held = replace(state.cards, hands=(cards, ()), pile=pile, discard=())
    return rules, replace(state, cards=held, beside=Independents(sides=(side, -1), held=((), ())))


def test_the_fortress_is_attacked_from_all_sides() -> None:
    rules, state = fortress(Phase.ATTACK)
    used, rng = [], Random(4)
    while state.phase in {Phase.ATTACK, Phase.DEFEND, Phase.THROW}:
        if rules.current_player(state) == CHANCE:
            state = rules.apply_action(state, rules.chance_outcomes(state).sample(rng)).state
            continue
        action = decided(rules, state)
        if not isinstance(action, Attack):
            break
        assert key_of(rules, action.target) == "western-australia"
        used.append(key_of(rules, action.source))
        state = rules.apply_action(state, action).state
    assert len(used) > 1
    assert set(used) <= set(AROUND)


@pytest.mark.parametrize("weak", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_the_expert_ends_the_game_that_nobody_ended(seed: int, weak: bool) -> None:
    """Within 400 plies, where the game went on for thousands: seat 1 stays in its fortress.

    weak: whether the ally is too weak, and so is only in the way of seat 0's own armies.
    """
    rules, state = fortress(Phase.ATTACK)
    if weak:
        armies = {**dict.fromkeys(AROUND, 5), "western-australia": 133, "siam": 60}
        land = {**dict.fromkeys(AROUND, 2), "western-australia": 1}
        state = spread(rules, state, land, armies, rest=0)
    expert, rng, stay = player("expert", rules), Random(seed), EndCombat()
    for _ in range(400):
        seat = rules.current_player(state)
        if seat == OVER:
            break
        if seat == CHANCE:
            action = rules.chance_outcomes(state).sample(rng)
        elif seat and stay in rules.legal_actions(state):
            action = stay
        else:
            action = expert.choose(rules, rules.observation(state, seat), seat, rng).action
        state = rules.apply_action(state, action).state
    assert rules.returns(state) == (1, 0)


def test_reinforcements_of_an_ally_go_where_they_complete_the_attack() -> None:
    """Half of the army's land is far away."""
    rules, state = fortress(Phase.ALLY_PLACE)
    there = [key_of(rules, t) for t in range(len(state.owners))]
    owners = list(state.owners)
    for far in ("alaska", "greenland"):
        owners[there.index(far)] = 2
    beside = replace(state.beside, served=(2,))
    state = replace(state, owners=tuple(owners), reserve=(0, 0, 6, 0), beside=beside)
    action = decided(rules, state)
    assert isinstance(action, Place)
    assert key_of(rules, action.territory) in AROUND


def test_an_ally_moves_where_its_next_attack_ends_the_game() -> None:
    """Ninety of its armies have a weak neighbour of their own, and stood still for that."""
    rules, state = fortress(Phase.ALLY_MOVE)
    land = {**dict.fromkeys(AROUND, 2), "western-australia": 1, "siam": 2, "china": 3}
    armies = {**dict.fromkeys(AROUND, 25), "western-australia": 133, "siam": 90, "china": 1}
    state = spread(rules, state, land, armies, rest=0)
    action = decided(rules, state)
    assert isinstance(action, Fortify)
    assert key_of(rules, action.source) == "siam"
    assert key_of(rules, action.target) in AROUND


def test_an_army_that_can_end_the_game_is_bought() -> None:
    """Though the hand holds one card only, which is usually kept."""
    rules, state = fortress(Phase.INFLUENCE, side=-1, cards=(5,))
    assert decided(rules, state) == GiveCard(5, 2)


def test_an_ally_of_the_opponent_is_not_said_to_come_over_for_one_card() -> None:
    """The first card makes it nobody's, the second an ally."""
    rules, state = fortress(Phase.INFLUENCE, side=1, cards=(5, 6))
    found = decision(rules, state)
    assert isinstance(found.action, GiveCard)
    assert str(found.reason) == "an army with 142 regiments may leave the opponent for one card"


# Classic Risk: an elimination that two sides together reach ---------------------------------------

AUSTRALIA = ("eastern-australia", "indonesia", "new-guinea", "western-australia")
ELSEWHERE = {"argentina": 1, **dict.fromkeys(AUSTRALIA, 2)}


def elimination(armies: dict[str, int], reserve: int) -> tuple[Any, Any]:
    """Seat 1 has its last territory, and four cards; seat 2 has Australia, seat 0 the rest."""
    phase = Phase.PLACE if reserve else Phase.ATTACK
    rules, state = begun({}, 3, phase)
    hands = ((), (5, 6, 7, 8), ())
    pile = tuple(n for n in range(44) if n not in hands[1])
    held = replace(state.cards, hands=hands, pile=pile, discard=())
    state = spread(rules, state, ELSEWHERE, armies | dict.fromkeys(AUSTRALIA, 12), rest=0)
    return rules, replace(state, cards=held, reserve=(reserve, 0, 0))


def test_two_sides_conquer_what_neither_can() -> None:
    rules, state = elimination({"brazil": 13, "peru": 13, "argentina": 17}, 0)
    assert battle(12, 17)[0] < 0.3
    assert sum(siege((12, 12), 17).taken) > 0.8
    assert plans(rules, state, 0).options()[0].helpers
    action = decided(rules, state)
    assert isinstance(action, Attack)
    assert key_of(rules, action.target) == "argentina"


def test_reinforcements_complete_the_sum_of_two_sides() -> None:
    """With all eight on one side 16 attack 19; both sides together are 24."""
    rules, state = elimination({"brazil": 9, "peru": 9, "argentina": 19}, 8)
    assert battle(16, 19)[0] < 0.45
    assert sum(siege((8, 8), 19).taken) < 0.4
    assert sum(siege((8, 16), 19).taken) > 0.75
    action = decided(rules, state)
    assert isinstance(action, Place)
    assert key_of(rules, action.territory) in {"brazil", "peru"}
    assert action.count >= 6

"""Campaigns in which one territory is attacked from several sides, one after the other."""

from fractions import Fraction
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import pytest
from experts import decided, decision, plans
from games.hasbro.position import RULES, TERRITORY, active, position
from oracle import roll

from conquest_lab import CHANCE
from conquest_lab.core.walks import walk
from conquest_lab.games.hasbro import Hasbro
from conquest_lab.games.hasbro.independents.influence import GiveCard
from conquest_lab.games.hasbro.state import Phase
from conquest_lab.mechanics.armies.combat import Attack, EndCombat
from conquest_lab.mechanics.armies.moving import Fortify
from conquest_lab.mechanics.armies.placing import Place
from conquest_lab.players import player
from conquest_lab.players.battle_chances import Dice
from conquest_lab.players.plans.chances import battle, march, siege

WHOLE = Hasbro(mode="active", battles="whole")
KEYS = list(TERRITORY)
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


def fortress(phase: Phase = Phase.ATTACK, ally: str = "Ana", **more: Any) -> Any:
    """The game that nobody ended: an army's three territories around the last one of Bo.

    ally: whom the army is allied with. more: other regiments than in that game, by territory.
    """
    held = dict.fromkeys(KEYS, ("Ana", 3))
    held |= {key: ("III", count) for key, count in AROUND.items()}
    held |= {"western-australia": ("Bo", 133)} | more.pop("held", {})
    allies = {"III": ally} if ally else {}
    return active(held, phase=phase, allies=allies, **more)


def test_the_fortress_is_attacked_from_all_sides() -> None:
    state, used, rng = fortress(), [], Random(4)
    while state.phase in {Phase.ATTACK, Phase.DEFEND, Phase.THROW}:
        if WHOLE.current_player(state) == CHANCE:
            state = WHOLE.apply_action(state, WHOLE.chance_outcomes(state).sample(rng)).state
            continue
        action = decided(WHOLE, state)
        if not isinstance(action, Attack):
            break
        assert KEYS[action.target] == "western-australia"
        used.append(KEYS[action.source])
        state = WHOLE.apply_action(state, action).state
    assert len(used) > 1
    assert set(used) <= set(AROUND)


@pytest.mark.parametrize("weak", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_the_expert_ends_the_game_that_nobody_ended(seed: int, weak: bool) -> None:
    """Within 400 plies, where the game went on for thousands: Bo stays in the fortress.

    weak: whether the ally is too weak, and so is only in the way of Ana's own armies.
    """
    few = {**dict.fromkeys(AROUND, ("III", 5)), "siam": ("Ana", 60)}
    state = fortress(held=few if weak else {})
    expert, rng, stay = player("expert", WHOLE), Random(seed), EndCombat()

    def decide(state: Any, seat: int) -> Any:
        if seat and stay in WHOLE.legal_actions(state):
            return stay
        return expert.choose(WHOLE, WHOLE.observation(state, seat), seat, rng).action

    for *_, step in islice(walk(WHOLE, state, decide, rng), 400):
        state = step.state
    assert WHOLE.returns(state) == (1, 0)


def test_reinforcements_of_an_ally_go_where_they_complete_the_attack() -> None:
    """Half of the army's land is far away."""
    far = dict.fromkeys(("alaska", "greenland"), ("III", 3))
    action = decided(WHOLE, fortress(Phase.ALLY_PLACE, held=far, served="III", reserve={"III": 6}))
    assert isinstance(action, Place)
    assert KEYS[action.territory] in AROUND


def test_an_ally_moves_where_its_next_attack_ends_the_game() -> None:
    """Ninety of its armies have a weak neighbour of their own, and stood still for that."""
    held = {**dict.fromkeys(AROUND, ("III", 25)), "siam": ("III", 90), "china": ("IV", 1)}
    action = decided(WHOLE, fortress(Phase.ALLY_MOVE, held=held))
    assert isinstance(action, Fortify)
    assert KEYS[action.source] == "siam"
    assert KEYS[action.target] in AROUND


def test_an_army_that_can_end_the_game_is_bought() -> None:
    """Though the hand holds one card only, which is usually kept."""
    state = fortress(Phase.INFLUENCE, "", hands={"Ana": KEYS[5]})
    assert decided(WHOLE, state) == GiveCard(5, 2)


def test_an_ally_of_the_opponent_is_not_said_to_come_over_for_one_card() -> None:
    """The first card makes it nobody's, the second an ally."""
    found = decision(WHOLE, fortress(Phase.INFLUENCE, "Bo", hands={"Ana": f"{KEYS[5]} {KEYS[6]}"}))
    assert isinstance(found.action, GiveCard)
    assert str(found.reason) == "an army with 142 regiments may leave the opponent for one card"


# Classic Risk: an elimination that two sides together reach ---------------------------------------


def elimination(mine: int, last: int, **more: Any) -> Any:
    """Bo has the last territory between two armies of Ana's, and four cards; Cy has Australia."""
    held = dict.fromkeys(KEYS, ("Ana", 3))
    held |= {"brazil": ("Ana", mine), "peru": ("Ana", mine), "argentina": ("Bo", last)}
    held |= dict.fromkeys((*AROUND, "western-australia"), ("Cy", 12))
    return position(held, hands={"Bo": " ".join(KEYS[5:9])}, **more)


def test_two_sides_conquer_what_neither_can() -> None:
    state = elimination(13, 17)
    assert battle(12, 17)[0] < 0.3
    assert sum(siege((12, 12), 17).taken) > 0.8
    assert plans(RULES, state).options()[0].helpers
    action = decided(RULES, state)
    assert isinstance(action, Attack)
    assert KEYS[action.target] == "argentina"


def test_reinforcements_complete_the_sum_of_two_sides() -> None:
    """With all eight on one side 16 attack 19; both sides together are 24."""
    state = elimination(9, 19, phase=Phase.PLACE, reserve={"Ana": 8})
    assert battle(16, 19)[0] < 0.45
    assert sum(siege((8, 8), 19).taken) < 0.4
    assert sum(siege((8, 16), 19).taken) > 0.75
    action = decided(RULES, state)
    assert isinstance(action, Place)
    assert KEYS[action.territory] in {"brazil", "peru"}
    assert action.count >= 6

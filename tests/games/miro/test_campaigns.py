"""The expert at a table of three: campaigns, their learned values, and games played on after them."""

from __future__ import annotations

from dataclasses import replace
from math import exp
from random import Random
from typing import Any

import pytest
from games.miro.position import RULES, TERRITORY, position

from conquest_lab.games.miro import Miro
from conquest_lab.games.miro.moving import Move
from conquest_lab.games.miro.state import Phase, State
from conquest_lab.mechanics.armies.combat import Attack, EndCombat
from conquest_lab.mechanics.armies.moving import Occupy, Transfer
from conquest_lab.mechanics.armies.placing import Place
from conquest_lab.odds import battle
from conquest_lab.players import player
from conquest_lab.players.games.miro import MiroEvaluation
from conquest_lab.players.games.miro_expert import (
    LAST_ROUND,
    MiroExpert,
    Turn,
    carry_out,
    outcome,
)
from conquest_lab.players.games.miro_model import Model
from conquest_lab.players.plans.network import Network
from conquest_lab.players.player import UNFINISHED, TimeIsUp
from conquest_lab.players.positions.miro import PERSISTENT, MiroPosition
from conquest_lab.players.positions.miro_chance import chances
from conquest_lab.players.search import SearchPlayer

ANA, BO, CY = range(3)
KNOWN = MiroEvaluation(RULES)
EXPERT: Any = player("expert", RULES)
HELD = {
    "congo": ("Ana", 9),
    "brazil": ("Ana", 8),
    "iceland": ("Ana", 7),
    "east-africa": ("Bo", 2),
    "argentina": ("Cy", 3),
}
BEHIND = {
    "madagascar": ("Ana", 8),
    "east-africa": ("Ana", 2),
    "south-africa": ("Ana", 2),
    "siam": ("Cy", 1),
}
"""No rival is near Madagascar."""
CONGO, EAST_AFRICA = TERRITORY["congo"], TERRITORY["east-africa"]


def turn(state: State) -> Turn:
    return Turn(EXPERT.world, RULES.observation(state, state.seat), state.seat)


def decided(state: State, seed: int = 1) -> Any:
    found = EXPERT.choose(RULES, RULES.observation(state, state.seat), state.seat, Random(seed))
    assert found.action in RULES.legal_actions(state)
    return found.action


def test_a_network_adds_rows_and_bends_what_is_negative() -> None:
    """One input row (1, -2), one last input of 3 with weights (1, 1); a neuron leaks 5% below zero."""
    net = Network(
        rows=((1.0, -2.0),),
        columns=((1.0,), (-1.0,)),
        first=(0.0, 0.0),
        inner=((1.0, 0.0), (0.0, 1.0)),
        second=(0.0, 0.0),
        outer=((1.0, 0.0), (0.0, 4.0), (0.0, 0.0)),
        last=(0.0, 0.0, 0.0),
    )
    hidden = 4.0, 0.05 * (0.05 * -5.0)
    scores = hidden[0], 4 * hidden[1]
    expected = exp(scores[0]) / (exp(scores[0]) + exp(scores[1]))
    assert net.chances(net.rows, [3.0], 2) == pytest.approx([expected, 1 - expected])
    assert len(net.chances(net.rows, [3.0], 3)) == 3


def test_chances_add_up_and_count_only_who_is_in_the_game() -> None:
    three, two = turn(position(HELD)), turn(position({"congo": ("Ana", 9)}))
    assert set(chances(three.here)) == {ANA, BO, CY}
    assert set(chances(two.here)) == {ANA, BO}
    assert sum(chances(three.here).values()) == pytest.approx(1)
    assert chances(turn(position({}, "Ana")).here) == {ANA: 1.0}


def test_armies_and_land_raise_the_chance() -> None:
    poor = turn(position(HELD | {"brazil": ("Bo", 8)}))
    rich = turn(position(HELD | {"congo": ("Ana", 30), "egypt": ("Ana", 5)}))
    assert poor.value(poor.here) < turn(position(HELD)).value(turn(position(HELD)).here)
    assert rich.value(rich.here) > turn(position(HELD)).value(turn(position(HELD)).here)


@pytest.mark.parametrize(("able", "there"), [(3, 1), (8, 3), (2, 6), (60, 40), (90, 60)])
def test_an_outcome_is_that_of_the_exact_battle(able: int, there: int) -> None:
    exact = battle(attackers=able, defenders=there, defence_dice=3)
    chance, survivors, left = outcome(able, there)
    assert chance == pytest.approx(float(exact.conquer), abs=1e-6)
    ahead = exact.given_victory.ends.expectation(lambda end: end.attackers)
    assert survivors == pytest.approx(float(ahead), abs=0.51)
    behind = exact.given_defeat.ends.expectation(lambda end: end.defenders)
    assert left == pytest.approx(float(behind), abs=0.51)


def test_a_campaign_leaves_one_army_in_each_territory_and_never_crosses_itself() -> None:
    found = list(turn(position(HELD)).campaigns(turn(position(HELD)).here, CONGO))
    assert max(len(each.path) for each in found) > 2
    for each in found:
        assert each.source == CONGO
        assert len(set(each.path)) == len(each.path)
        for one, other in zip((CONGO, *each.path), each.path, strict=False):
            assert other in EXPERT.world.near[one]


def test_nobody_is_eliminated_while_the_rules_protect() -> None:
    """Bo has one territory; in round 4 no campaign takes it, in round 5 one does."""
    last = {"congo": ("Ana", 9), "east-africa": ("Bo", 1)}
    for number, expected in ((4, False), (5, True)):
        own = turn(position(last, "Cy", round_number=number))
        found = own.campaigns(own.here, CONGO)
        assert any(EAST_AFRICA in each.path for each in found) == expected


def test_captured_cards_become_armies_in_the_plan() -> None:
    """Five cards of both together are one set of 4 armies, and two cards are left."""
    last = {"congo": ("Ana", 9), "east-africa": ("Bo", 1)}
    state = position(last, "Cy", hands={"Ana": "alaska", "Bo": "brazil peru congo egypt"})
    own = turn(state)
    own._capture(own.here, BO, CONGO)
    assert own.here.armies[CONGO] == 9 + 4
    assert (own.here.cards[ANA], own.here.cards[BO], own.here.traded) == (2, 0, 1)


def test_the_expert_takes_the_last_territories() -> None:
    """It attacks while one rival is left with two armies, and places its reinforcements beside them."""
    last = {"east-africa": ("Bo", 1), "madagascar": ("Bo", 1), "congo": ("Ana", 9)}
    attack = decided(position(last, "Ana"))
    assert isinstance(attack, Attack)
    assert attack.places == (CONGO, EAST_AFRICA)
    placed = decided(position(last, "Ana", phase=Phase.PLACE, reserve=5))
    assert isinstance(placed, Place)
    assert placed.count == 5
    assert EAST_AFRICA in EXPERT.world.near[placed.territory]


def test_the_expert_stops_where_it_can_only_lose() -> None:
    strong = dict.fromkeys(TERRITORY, ("Bo", 12)) | {"congo": ("Ana", 3), "siam": ("Cy", 3)}
    assert isinstance(decided(position(strong)), EndCombat)


def test_all_follow_where_nobody_is_near() -> None:
    """The neighbours of Madagascar are Ana's, so every army but one leaves it for the conquest."""
    route = ("madagascar", "east-africa", 3)
    state = position(BEHIND, phase=Phase.OCCUPY, route=route)
    assert decided(state) == Occupy(7)


def test_armies_behind_the_front_march_and_all_of_them() -> None:
    move = decided(position(BEHIND, phase=Phase.MOVE))
    assert isinstance(move, Move)
    assert move.source == TERRITORY["madagascar"]
    state = position(BEHIND, phase=Phase.TRANSFER, route=("madagascar", "east-africa", 0))
    assert decided(state) == Transfer(7)


def test_a_campaign_is_carried_out_as_far_as_the_odds_allow() -> None:
    """Thirty armies take two territories of one army each; two armies do not attack nine."""
    state = position(HELD | {"congo": ("Ana", 30), "east-africa": ("Bo", 1)})
    model = Model(EXPERT.world, state, Random(1))
    path = EAST_AFRICA, TERRITORY["madagascar"]
    carry_out(model, CONGO, path)
    assert [model.owners[place] for place in path] == [ANA, ANA]
    weak = Model(EXPERT.world, position({"congo": ("Ana", 2), "egypt": ("Cy", 9)}), Random(1))
    carry_out(weak, CONGO, (TERRITORY["north-africa"],))
    before = list(weak.armies)
    weak.armies[TERRITORY["east-africa"]] = 9
    carry_out(weak, CONGO, (EAST_AFRICA,))
    assert weak.owners[EAST_AFRICA] == BO
    assert before[CONGO] == weak.armies[CONGO]


def test_a_game_played_on_is_the_same_with_the_same_luck() -> None:
    state = position(HELD, phase=Phase.PLACE, reserve=4)
    own = turn(state)
    start = KNOWN.determinize(own.observation, Random(3))
    best = max(own.placements(), key=lambda each: each.value)
    first, again, other = (own.played_on(start, best, seed) for seed in (5, 5, 6))
    assert first == again != other
    assert 0 <= first <= 1
    assert (own.here.owners, own.here.armies) == (list(state.owners), list(state.armies))


def test_other_tables_and_rules_are_searched_as_before() -> None:
    """The learned chances are those of the first rule at a table of three."""
    assert isinstance(EXPERT, MiroExpert)
    assert isinstance(player("expert", Miro(second_rule=True)), SearchPlayer)
    state = position(HELD, players=4, phase=Phase.PLACE, reserve=4)
    seen = RULES.observation(state, 0)
    assert EXPERT.choose(RULES, seen, 0, Random(2)) == EXPERT.other.choose(
        RULES, seen, 0, Random(2)
    )


def test_cut_while_it_looks_for_campaigns_it_decides_as_the_quick_policy() -> None:
    seen = RULES.observation(position(HELD, rest="Cy"), ANA)
    thoughts = EXPERT.choose_in_slices(RULES, seen, ANA, Random(1))
    next(thoughts)
    with pytest.raises(StopIteration) as told:
        thoughts.throw(TimeIsUp())
    quick = MiroPosition(RULES, seen, ANA, PERSISTENT).decide(Random(1))
    assert told.value.value == replace(quick, cut=UNFINISHED)


def test_from_a_late_round_on_the_other_search_decides() -> None:
    early = position(HELD | {"east-africa": ("Bo", 90)}, rest="Cy")
    late = replace(early, round=LAST_ROUND + 1)
    for state, other in ((replace(early, round=LAST_ROUND), False), (late, True)):
        seen = RULES.observation(state, ANA)
        by_search = EXPERT.other.choose(RULES, seen, ANA, Random(1))
        assert (EXPERT.choose(RULES, seen, ANA, Random(1)) == by_search) is other

"""Assaults of the expert at a table of three: all land of one rival in one turn, and the sets kept for it."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from games.miro.position import RULES, SERIES, TERRITORY, position

from conquest_lab.games.miro.state import Phase, State
from conquest_lab.mechanics.armies.cards import KeepCards, TradeIn
from conquest_lab.mechanics.armies.combat import Attack
from conquest_lab.mechanics.armies.placing import Place
from conquest_lab.players import player
from conquest_lab.players.evaluation import evaluation_for
from conquest_lab.players.games.miro_assault import FIRST_ROUND, Assaults
from conquest_lab.players.games.miro_expert import Turn
from conquest_lab.players.prospects import Prospects

ANA, BO = range(2)
EXPERT: Any = player("expert", RULES)
CONGO, EAST, MADAGASCAR, SOUTH = (
    TERRITORY[key] for key in ("congo", "east-africa", "madagascar", "south-africa")
)
ALL_OF_ANA = dict.fromkeys(TERRITORY, ("Ana", 2))


def besieged(armies: int, *, cy: int = 90, **more: Any) -> State:
    """Bo has Madagascar alone, beside 30 armies of Ana in the east and 20 in the south; Cy has Siam."""
    held = ALL_OF_ANA | {
        "madagascar": ("Bo", armies),
        "east-africa": ("Ana", 30),
        "south-africa": ("Ana", 20),
        "siam": ("Cy", cy),
    }
    return position(held, **{"round_number": FIRST_ROUND, **more})


def assaults(state: State) -> Assaults:
    return Turn(EXPERT.world, RULES.observation(state, state.seat), state.seat).assaults


def decided(state: State) -> Any:
    found = EXPERT.choose(RULES, RULES.observation(state, state.seat), state.seat, Random(1))
    assert found.action in RULES.legal_actions(state)
    return found.action


@pytest.mark.parametrize(
    ("armies", "lacks"),
    # 29 and 17 can attack; 2 for each defender and 8 more are needed, and what is left of them and one.
    [(19, {}), (20, {EAST: 3}), (40, {EAST: 43}), (1, {})],
)
def test_an_assault_counts_the_armies_of_all_neighbours(armies: int, lacks: dict[int, int]) -> None:
    assert assaults(besieged(armies)).lacking(BO) == lacks


def test_armies_beside_two_territories_count_once() -> None:
    """Besides 17 in the south 16 of the 29 in the east attack 12 in Madagascar: 13 are left for Egypt.

    There 8 defenders need 24.
    """
    state = besieged(12)
    egypt = TERRITORY["egypt"]
    near = set(EXPERT.world.near[egypt]) - {EAST}
    armies = [2 if t in near else n for t, n in enumerate(state.armies)]
    armies[egypt] = 8
    owners = [BO if t == egypt else owner for t, owner in enumerate(state.owners)]
    both = replace(state, armies=tuple(armies), owners=tuple(owners))
    assert assaults(state).lacking(BO) == {}
    assert assaults(both).lacking(BO) == {EAST: 24 - 13 + 1}


def test_land_behind_a_rivals_land_is_reached_through_it_and_else_not() -> None:
    """Bo's 10 armies in Madagascar are attacked from Congo through South Africa where that is Bo's too."""
    held = dict.fromkeys(TERRITORY, ("Cy", 1)) | {
        "madagascar": ("Bo", 10),
        "south-africa": ("Bo", 1),
    }
    held["congo"] = "Ana", 60
    through = position(held, round_number=FIRST_ROUND)
    assert assaults(through).lacking(BO) == {}
    held["congo"] = "Ana", 20
    # Of 19 three attack South Africa; 28 and one that stays there are needed for Madagascar.
    assert assaults(position(held, round_number=FIRST_ROUND)).lacking(BO) == {
        CONGO: 28 + 1 - 16 + 1
    }
    apart = held | {"south-africa": ("Cy", 1)}
    assert assaults(position(apart, round_number=FIRST_ROUND)).lacking(BO) is None


def test_a_rival_out_of_reach_is_no_victim() -> None:
    held = dict.fromkeys(TERRITORY, ("Cy", 1)) | {"madagascar": ("Bo", 1), "alaska": ("Ana", 99)}
    assert assaults(position(held, round_number=FIRST_ROUND)).lacking(BO) is None


def test_the_expert_attacks_from_all_sides_and_conquers_with_the_largest_army() -> None:
    state = besieged(18)
    attack = decided(state)
    assert isinstance(attack, Attack)
    assert attack.places == (SOUTH, MADAGASCAR)
    spent = tuple(3 if place == SOUTH else n for place, n in enumerate(state.armies))
    fewer = tuple(10 if place == MADAGASCAR else n for place, n in enumerate(spent))
    attack = decided(replace(state, armies=fewer))
    assert isinstance(attack, Attack)
    assert attack.places == (EAST, MADAGASCAR)


def test_no_assault_is_planned_in_early_rounds() -> None:
    assert assaults(besieged(18)).victim() == BO
    assert assaults(besieged(18, round_number=FIRST_ROUND - 1)).victim() is None


def test_sets_are_traded_where_an_assault_succeeds_with_them_and_else_kept() -> None:
    """A set is worth 10 armies: 23 armies of Bo need 54 attackers, of whom 46 are there, 24 need 56."""
    trading: Any = {"phase": Phase.TRADE, "hands": {"Ana": SERIES}, "traded": 3}
    assert isinstance(decided(besieged(23, **trading)), TradeIn)
    assert isinstance(decided(besieged(24, **trading)), KeepCards)
    assert isinstance(decided(besieged(24, **trading, reserve=2)), TradeIn)
    assert isinstance(decided(besieged(24, **trading, round_number=FIRST_ROUND - 1)), TradeIn)


def test_sets_are_not_kept_by_who_earns_less_or_is_weaker() -> None:
    """Ana has 126 armies and a set of 10, which counts half."""
    trading: Any = {"phase": Phase.TRADE, "hands": {"Ana": SERIES}, "traded": 3}
    poor = dict.fromkeys(TERRITORY, ("Cy", 3)) | {"alaska": ("Ana", 99), "madagascar": ("Bo", 9)}
    assert isinstance(decided(position(poor, **trading, round_number=FIRST_ROUND)), TradeIn)
    assert sum(besieged(60).armies) == 126 + 60 + 90
    assert isinstance(decided(besieged(60, cy=131, **trading)), KeepCards)
    assert isinstance(decided(besieged(60, cy=132, **trading)), TradeIn)


def test_a_joker_is_a_set_and_three_weapons_are_one() -> None:
    state = besieged(60, hands={"Ana": f"{SERIES} joker-1 peru"}, traded=3)
    assert assaults(state).armies_of_sets(state.cards.hands[ANA]) == 10 + 12
    assert assaults(state).armies_of_sets(()) == 0


def test_reinforcements_go_where_the_assault_lacks_them() -> None:
    assert decided(besieged(22, phase=Phase.PLACE, reserve=9)) == Place(EAST, 9)


def test_followers_are_those_with_whom_the_assault_goes_on() -> None:
    """Of 20 armies in South Africa 19 follow to East Africa beside Bo's 20, or the assault is at an end."""
    state = besieged(20, phase=Phase.OCCUPY, route=("congo", "east-africa", 3))
    armies = list(state.armies)
    armies[CONGO], armies[EAST] = 20, 4
    there = replace(state, armies=tuple(armies))
    assert assaults(there).followers(CONGO, EAST) == 19
    armies[CONGO] = 8
    assert assaults(replace(state, armies=tuple(armies))).followers(CONGO, EAST) is None


def test_an_attack_from_several_sides_is_said_to_be_one() -> None:
    """From the east and the south 46 attack 19; from the south alone 17 would, where the east is Cy's."""
    state = besieged(19, phase=Phase.ATTACK)
    both = EXPERT.choose(RULES, RULES.observation(state, ANA), ANA, Random(1))
    assert "from several territories" in str(both.reason)
    armies = [3 if t == EAST else 60 if t == SOUTH else n for t, n in enumerate(state.armies)]
    alone = replace(state, armies=tuple(armies))
    one = EXPERT.choose(RULES, RULES.observation(alone, ANA), ANA, Random(1))
    assert one.action.places == (SOUTH, MADAGASCAR)
    assert "from several territories" not in str(one.reason)


def test_advice_tells_that_its_games_know_no_assaults_and_keeps_to_the_experts() -> None:
    known: Any = evaluation_for(RULES)
    for round_number, told in ((FIRST_ROUND - 1, False), (FIRST_ROUND, True)):
        state = besieged(19, phase=Phase.ATTACK, round_number=round_number)
        seen = RULES.observation(state, ANA)
        advised = EXPERT.choose(RULES, seen, ANA, Random(1))
        found = Prospects(known, seen, ANA, advised, "s", 4_000)
        assert (found.beyond is not None) is told
        if told:
            for _ in found.run():
                pass
            assert found.advised is found.experts

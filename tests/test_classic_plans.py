"""Turn plans of the free-for-all: set-up by the evaluation."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from games.hasbro.position import OCEANIA, RULES, TERRITORY, position

from conquest_lab.games.hasbro.state import Phase
from conquest_lab.mechanics.armies.placing import Place
from conquest_lab.players import LEVELS, QUICK, player
from conquest_lab.players.evaluation import evaluation_for
from conquest_lab.players.plans.worth import chances

ANA = 0
HELD: dict[str, tuple[str, int]] = {
    **dict.fromkeys(OCEANIA, ("Ana", 2)),
    "siam": ("Cy", 9),
    **dict.fromkeys(("peru", "madagascar", "iceland"), ("Ana", 1)),
    **dict.fromkeys(("alaska", "ontario", "quebec", "greenland"), ("Cy", 2)),
}
"""Oceania is Ana's, and the regiments beside it are Cy's; Bo has what is not named."""


def mustering(held: dict[str, tuple[str, int]], turn: str = "Ana") -> Any:
    """The set-up, in which everybody has some regiments left and one seat places one."""
    left = dict.fromkeys(("Ana", "Bo", "Cy"), 4)
    return position(held, phase=Phase.MUSTER, reserve=left, turn=turn)


def plans(state: Any) -> Any:
    """The position as the expert of the seat on turn sees it."""
    known: Any = evaluation_for(RULES)
    return known.plans(RULES, RULES.observation(state, state.seat), state.seat, known.rollout)


def chosen(state: Any, kind: str = "expert", seed: int = 1) -> Any:
    """The action of a kind of player for the seat on turn."""
    seen = RULES.observation(state, state.seat)
    return player(kind, RULES).choose(RULES, seen, state.seat, Random(seed)).action


@pytest.mark.parametrize("turn", ["Ana", "Bo", "Cy"])
def test_regiments_of_the_setup_go_where_the_chance_to_win_is_best(turn: str) -> None:
    state = mustering(HELD, turn)
    found = plans(state)
    options = found.options()
    compared = [option.decision.action for option in options]
    mine = [place for place, owner in enumerate(state.owners) if owner == state.seat]
    assert sorted(action.territory for action in compared) == mine
    assert set(compared) <= set(RULES.legal_actions(state))
    for option in options:
        there = found.board.copy()
        there.armies[option.decision.action.territory] += 1
        assert option.value == chances(there, found.learned)[state.seat]
    values = [option.value for option in options]
    assert values == sorted(values, reverse=True)
    assert chosen(state) == compared[0]


def test_the_threatened_border_of_a_continent_is_strengthened() -> None:
    assert chosen(mustering(HELD)) == Place(TERRITORY["indonesia"], 1)
    values = {o.decision.action.territory: o.value for o in plans(mustering(HELD)).options()}
    assert min(values, key=values.__getitem__) != TERRITORY["indonesia"]
    assert values[TERRITORY["indonesia"]] > values[TERRITORY["eastern-australia"]]


def test_the_setup_depends_on_the_position_alone() -> None:
    state = mustering(HELD)
    assert len({chosen(state, seed=seed) for seed in range(5)}) == 1


@pytest.mark.parametrize("kind", [QUICK, *LEVELS])
def test_every_level_places_one_regiment_on_its_own_land(kind: str) -> None:
    state = mustering(HELD)
    for seed in range(5):
        assert chosen(state, kind, seed) in RULES.legal_actions(state)

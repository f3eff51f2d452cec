"""Options that change how a game is won: a win at once is taken by the expert, and told as certain."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from budgets import some
from experts import plans
from games.hasbro.position import PRESENTATION, TERRITORY, position
from games.refonte.position import AT_ONCE

import conquest_lab as cl
from conquest_lab.core.frozen import with_entry
from conquest_lab.games.hasbro import Hasbro
from conquest_lab.mechanics.armies.combat import Attack, EndCombat
from conquest_lab.players import run_to_end, take_turn
from conquest_lab.players.evaluation import evaluation_for
from conquest_lab.players.levels import expert
from conquest_lab.players.plans import goal
from conquest_lab.players.plans.rush import rush
from conquest_lab.players.prospects import Prospects
from conquest_lab.players.review import Review
from conquest_lab.plies import Ply

pytestmark = pytest.mark.slow

GOAL = 24
LATE = 80
"""The last plies of a game, among which a winning decision is looked for."""

ENDINGS: tuple[tuple[str, dict[str, Any], int, int], ...] = (
    ("refonte", AT_ONCE, 3, 500),
    ("refonte", AT_ONCE | {"victory_check": "turn_end"}, 3, 500),
    ("refonte", AT_ONCE | {"hegemony": "at_least", "hegemony_with": "with_neutral"}, 3, 500),
    ("refonte", AT_ONCE | {"hegemony_with": "with_neutral"}, 2, 502),
    ("conquetes", {}, 2, 500),
    ("conquetes", {"continent_variant": True}, 2, 500),
    ("conquetes", {"finish_turn": True}, 2, 500),
    ("express", {}, 2, 500),
    ("express", {"tie_break": "cards_then_continents"}, 3, 501),
)
"""Options, players, and the seed of a game that somebody wins by a decision, without any dice after it."""


def endings(
    game: str, options: dict[str, Any], players: int, seed: int
) -> Iterator[tuple[Any, ...]]:
    """Observations of the last plies, with the seat and the decisions that win there."""
    rules, known = cl.load(game, **options), evaluation_for(cl.load(game, **options))
    assert known is not None
    session = cl.Session(rules, tuple((f"P{n}", "heuristic") for n in range(players)), seed)
    session.automation = frozenset()
    while session.current_player != cl.OVER:
        if session.current_player == cl.CHANCE:
            session.roll()
        else:
            take_turn(session)
    for ply in session.history[-LATE:]:
        legal = rules.legal_actions(ply.before) if ply.actor >= 0 else ()
        if len(legal) < 2:
            continue
        winning = set()
        for action in legal:
            returns = rules.returns(rules.apply_action(ply.before, action).state)
            if returns is not None and known.payoff(returns, ply.actor) == 1:
                winning.add(action)
        if winning:
            yield rules.observation(ply.before, ply.actor), ply.actor, winning


@pytest.mark.parametrize(
    ("game", "options", "players", "seed"), some(ENDINGS, lambda each: each[1] in ({}, AT_ONCE))
)
def test_a_decision_that_wins_at_once_is_taken_and_told_as_certain(
    game: str, options: dict[str, Any], players: int, seed: int
) -> None:
    known: Any = evaluation_for(cl.load(game, **options))
    found = list(endings(game, options, players, seed))
    assert found
    for seen, seat, winning in found[-3:]:
        decision = expert(known).choose(known.rules, seen, seat, Random(3))
        assert decision.action in winning
        prospects = Prospects(known, seen, seat, decision, "s", 1)
        run_to_end(prospects.run())
        assert prospects.advised.decision.action in winning
        assert prospects.advised.chance.certain
        assert prospects.advised.chance.mean == 1


# Territories that win the game --------------------------------------------------------------------


def near_the_goal(missing: int) -> Any:
    """Ana on turn with all but so many territories of the goal, and 20 regiments beside weak rivals."""
    places = [place.key for place in PRESENTATION.places]
    inland = [key for key in places if key != "ukraine"][: GOAL - missing - 1]
    held = {**dict.fromkeys(inland, ("Ana", 1)), "ukraine": ("Ana", 20)}
    others = [key for key in places if key not in held]
    held |= {key: (("Bo", "Cy")[n % 2], 1) for n, key in enumerate(others)}
    return position(held)


@pytest.mark.parametrize("missing", [1, 3])
def test_the_expert_goes_for_the_territories_missing_for_the_goal(missing: int) -> None:
    """They are no continent and no rival; with 20 regiments beside weak rivals the chance is nearly one."""
    rules = Hasbro(goal=GOAL)
    known: Any = evaluation_for(rules)
    state = near_the_goal(missing)
    there = plans(rules, state, 0)
    assert there.owners.count(0) == GOAL - missing
    best = there.options()[0]
    assert isinstance(best.decision.action, Attack)
    assert best.value > 0.8
    assert isinstance(expert(known).choose(rules, state, 0, Random(1)).action, Attack)


@pytest.mark.parametrize("goal", [GOAL, None])
def test_the_last_territory_of_the_goal_is_attacked_however_unlikely_it_falls(
    goal: int | None,
) -> None:
    """Two regiments against two win in one case of ten, and lose one regiment that nobody would miss."""
    rules = Hasbro(goal=goal)
    known: Any = evaluation_for(rules)
    armies = [3 if owner else 1 for owner in near_the_goal(1).owners]
    ukraine = TERRITORY["ukraine"]
    prey = next(t for t in PRESENTATION.neighbours(ukraine) if near_the_goal(1).owners[t])
    armies[ukraine] = armies[prey] = 2
    state = replace(near_the_goal(1), armies=tuple(armies), conquered=True)
    found = expert(known).choose(rules, state, 0, Random(1)).action
    if goal is None:
        assert isinstance(found, EndCombat)
    else:
        assert found.places == (ukraine, prey)
    values = [option.value for option in plans(rules, state, 0).options()]
    assert values == sorted(values, reverse=True)


def test_the_chance_to_win_knows_who_is_near_the_goal() -> None:
    """A rival that moves next with one territory missing is a danger that the board alone does not hold."""
    usual: Any = evaluation_for(Hasbro())
    known: Any = evaluation_for(Hasbro(goal=GOAL))
    armies = tuple(5 if owner else 1 for owner in near_the_goal(1).owners)
    strong = with_entry(armies, TERRITORY["ukraine"], 10)
    for turn in (0, 2):  # Ana's, and Cy's, which ends before hers
        state = replace(near_the_goal(1), seat=turn, armies=strong)
        assert known.chance(state, 2) < usual.chance(state, 2) / 2
    weak = replace(near_the_goal(12), seat=2, armies=(1,) * len(armies))
    assert known.chance(weak, 2) > 0.85 * usual.chance(weak, 2)


def test_a_stack_takes_far_more_than_the_territories_beside_it() -> None:
    """30 regiments march on through territories of one each; three do not."""
    rules = Hasbro(goal=GOAL)
    state = near_the_goal(8)
    taken = {}
    for armies in (3, 30):
        stacked = with_entry((1,) * len(state.owners), TERRITORY["ukraine"], armies)
        board = plans(rules, replace(state, armies=stacked), 2).board
        taken[armies] = goal.marches(board, 0, 3)
    assert taken[3] < 3
    assert taken[30] > 12


def test_a_plan_to_reach_the_goal_joins_marches_from_several_territories() -> None:
    """No army is large enough for the nine territories missing, but three stacks together are."""
    rules = Hasbro(goal=GOAL)
    state = near_the_goal(9)
    board = plans(rules, state, 0).board
    front = [t for t, owner in enumerate(board.owners) if owner == 0 and board.enemies(t)][:3]
    armies = [8 if t in front else 1 for t in range(len(state.owners))]
    plan = rush(plans(rules, replace(state, armies=tuple(armies)), 0).board, GOAL)
    assert len({step.path[0] for step in plan.steps}) > 1
    assert plan.after.owners.count(0) >= GOAL
    armies = [8 if t == front[0] else 1 for t in range(len(state.owners))]
    alone = plans(rules, replace(state, armies=tuple(armies)), 0)
    assert rush(alone.board, GOAL) is None


def test_a_report_counts_the_conquest_that_reaches_the_goal_as_a_victory() -> None:
    """The attack for the last territory that is missing costs nothing, to break it off costs nearly all."""
    rules = Hasbro(goal=GOAL)
    weak = near_the_goal(1)
    prey = next(t for t in PRESENTATION.neighbours(TERRITORY["ukraine"]) if weak.owners[t])
    strong = [12 if owner else 1 for owner in weak.owners]
    strong[TERRITORY["ukraine"]], strong[prey] = 20, 1
    state = replace(weak, armies=tuple(strong))
    legal = rules.legal_actions(state)
    attack = next(
        action
        for action in legal
        if action.places == (TERRITORY["ukraine"], prey) and action.dice == 3
    )
    stop = next(action for action in legal if not action.places)
    costs = {}
    for action in (attack, stop):
        ply = Ply(0, action, "", state, rules.apply_action(state, action))
        review = Review(rules, [ply], (0,), 1, 3.0)
        run_to_end(review.run())
        costs[action] = sum(one.cost.mean for one in review.found)
    assert costs[attack] < 0.03
    assert costs[stop] > 0.2

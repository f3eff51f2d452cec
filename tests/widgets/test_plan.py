"""A plan of several attacks: its exact chance, how it is played, and where it stops."""

import asyncio
from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import loops
import positions
import pytest
from games.miro.position import TERRITORY, position

from conquest_lab import OVER, Session
from conquest_lab.core.ruleset import Step
from conquest_lab.widgets import Desk, GameView
from conquest_lab.widgets import plan as plans
from conquest_lab.widgets.guide import GuideView
from conquest_lab.widgets.plan import Plan

PEOPLE = ("person",) * 3


def view_of(desk: Desk) -> tuple[GameView, Plan]:
    """A game and the plan on its map."""
    view = GameView(desk)
    assert view.board.plan is not None
    return view, view.board.plan


def longest(plan: Plan, source: int, target: int, places: int) -> tuple[int, ...]:
    """Make a plan of so many places, each time against the fewest armies."""
    desk = plan.desk
    armies = desk.session.state.armies
    plan.begin()
    plan.point_at(source, desk.ply)
    plan.point_at(target, desk.ply)
    while len(plan.path) < places and plan.targets:
        plan.point_at(min(plan.targets, key=lambda place: armies[place]), desk.ply)
    return plan.path


ROUNDS = {
    (3, 2): {(0, 2): 2890, (1, 1): 2611, (2, 0): 2275},
    (3, 1): {(0, 1): 5130, (1, 0): 2646},
    (2, 2): {(0, 2): 1770, (1, 1): 2520, (2, 0): 3486},
    (2, 1): {(0, 1): 4500, (1, 0): 3276},
    (1, 2): {(0, 1): 1980, (1, 0): 5796},
    (1, 1): {(0, 1): 3240, (1, 0): 4536},
}
"""Losses by dice of attacker and defender, of 7776: the published chances of one throw."""


@cache
def by_hand(able: int, garrisons: tuple[int, ...]) -> float:
    """The chance to conquer a row of garrisons, an army staying in each, throw by throw."""
    if not garrisons:
        return 1.0
    first, *rest = garrisons
    if first == 0:
        return by_hand(able - 1, tuple(rest)) if rest else 1.0
    if able < 1:
        return 0.0
    law = ROUNDS[min(3, able), min(2, first)]
    return sum(
        n / 7776 * by_hand(able - lost, (first - fallen, *rest))
        for (lost, fallen), n in law.items()
    )


def test_the_guide_counts_the_places_of_a_plan() -> None:
    session, source, target = positions.battle()
    desk = Desk(session)
    plan = Plan(desk)
    guide = GuideView(desk, plan)
    plan.begin()
    done = []
    for place in (source, target):
        plan.point_at(place, desk.ply)
        done.append([mark["done"] for mark in guide.data()["marks"]])
    assert done == [[True, False, False], [True, True, False]]


def test_the_chance_of_a_plan_is_that_of_all_its_battles() -> None:
    session, source, target = positions.battle()
    _, plan = view_of(Desk(session))
    path = longest(plan, source, target, 5)
    armies = session.state.armies
    assert len(path) == 5
    assert plan.chance == pytest.approx(
        by_hand(armies[source] - 1, tuple(armies[place] for place in path[1:])), abs=1e-9
    )


def test_a_plan_goes_from_neighbour_to_neighbour_and_never_home() -> None:
    session, source, target = positions.battle()
    desk = Desk(session)
    _, plan = view_of(desk)
    path = longest(plan, source, target, 6)
    near = desk.presentation.neighbours
    assert all(there in near(here) for here, there in pairwise(path))
    assert all(session.state.owners[place] != 0 for place in path[1:])
    plan.point_at(path[2], desk.ply)
    assert plan.path == path[:2], "pointing at a place of the plan takes it and what follows back"


def ways(session: Session, path: tuple[int, ...], end: int) -> Iterator[tuple[int, ...]]:
    """The paths to a place from neighbour to neighbour over places of others, of five places at most."""
    if path[-1] == end:
        yield path
    elif len(path) < 5:
        for place in session.presentation.neighbours(path[-1]):
            if session.state.owners[place] != 0 and place not in path:
                yield from ways(session, (*path, place), end)


def test_a_drag_to_a_far_place_plans_the_way_against_the_fewest_armies() -> None:
    """One army of its own stays in each place on the way."""
    session, source, _ = positions.battle()
    desk = Desk(session)
    view, plan = view_of(desk)
    armies, near = session.state.armies, session.presentation.neighbours(source)

    def cost(way: tuple[int, ...]) -> int:
        return sum(armies[place] + 1 for place in way[1:])

    far = {place for place in range(len(armies)) if place not in near and place != source}
    found = {end: paths for end in far if (paths := [*ways(session, (source,), end)])}
    assert len(found) > 3
    for end, paths in found.items():
        view.board._on_layer_message(
            None, {"do": "drag", "place": source, "to": end, "ply": desk.ply}, None
        )
        assert plan.path in ways(session, (source,), end) or len(plan.path) > 5
        assert cost(plan.path) <= min(map(cost, paths))
        plan.leave()


async def test_a_plan_that_wins_the_game_is_over_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """With 23 of 24 territories, eight armies against one."""
    monkeypatch.setattr(plans, "BETWEEN", 0)
    session = positions.session(seed=13, goal=24)
    positions.play_until(session, lambda game: game.cursor == 223)
    view, plan = view_of(Desk(session))
    armies = session.state.armies
    attacks = [action for action in session.legal_actions if len(action.places) == 2]
    best = max(attacks, key=lambda each: armies[each.places[0]] - armies[each.places[1]])
    plan.begin()
    for place in best.places:
        plan.point_at(place, session.cursor)
    view.actions.requested("play_plan", {})
    await loops.until(lambda: session.current_player == OVER)
    assert view.actions.view["plan"] is None


@pytest.mark.parametrize("kinds", [("person", "heuristic", "heuristic"), PEOPLE])
async def test_one_press_plays_a_plan_as_far_as_the_dice_allow(
    kinds: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every place is conquered, or the army has come to its end: then the plan says where."""
    monkeypatch.setattr(plans, "BETWEEN", 0)
    session, source, target = positions.battle(kinds)
    desk = Desk(session)
    view, plan = view_of(desk)
    path = longest(plan, source, target, 4)
    view.actions.requested("play_plan", {})
    await loops.until(lambda: not plan.running)
    owners = session.state.owners
    if desk.notice is None:
        assert [owners[place] for place in path] == [0] * len(path)
        assert desk.chosen in ((), path[-1:]), "one goes on from the last place"
    else:
        assert "stops before" in str(desk.notice)
    assert not plan.chosen


async def test_a_plan_stops_when_its_chance_has_fallen_below_the_bar(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Below 100 % from the start: nothing is thrown, and the reason says the chance."""
    monkeypatch.setattr(plans, "BETWEEN", 0)
    monkeypatch.setattr(plans, "BARS", (0, 100))
    session, source, target = positions.battle()
    desk = Desk(session)
    view, plan = view_of(desk)
    longest(plan, source, target, 4)
    before = desk.ply
    view.actions.requested("bar", {"to": 100})
    view.actions.requested("play_plan", {})
    await loops.until(lambda: not plan.running)
    assert desk.ply == before
    assert "its chance has fallen to" in str(desk.notice)


async def test_a_plan_is_stopped_by_its_person_and_by_an_undo() -> None:
    session, source, target = positions.battle()
    desk = Desk(session)
    view, plan = view_of(desk)
    longest(plan, source, target, 4)
    view.actions.requested("play_plan", {})
    await loops.until(lambda: len(plan.path) < 4)
    at = desk.ply
    view.actions.requested("clear", {})
    await asyncio.sleep(0)
    assert not plan.running
    assert not plan.chosen
    assert desk.ply == at


@pytest.mark.parametrize(
    ("name", "offered"), [("hasbro", True), ("miro", True), ("refonte", False)]
)
def test_plans_are_offered_where_an_army_that_conquers_goes_on(name: str, *, offered: bool) -> None:
    """In the home-brew units that took part in a capture attack no more in that turn."""
    session = positions.session(PEOPLE, 3, name=name)
    shown = session.presentation
    while not any(shown.contest(session.state, action) for action in session.legal_actions):
        session.play(max(session.legal_actions, key=lambda action: len(action.places)))
    assert GameView(Desk(session)).actions.view["plans"] is offered


async def test_a_plan_ends_with_its_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """With its last army: no attack is left, and the turn goes on by itself while the battle is seen."""
    monkeypatch.setattr(plans, "BETWEEN", 0)
    session = positions.session(seed=1, name="miro", battles="whole")
    held = {"brazil": ("Ana", 2), "alaska": ("Ana", 1), "japan": ("Cy", 1)}
    session.step = session._start = Step(position(held), ())
    desk = Desk(session)
    view, plan = view_of(desk)
    plan.begin()
    for name in ("brazil", "peru"):
        plan.point_at(TERRITORY[name], desk.ply)
    assert str(view.actions.data()["prompt"]).startswith("Plan: point at")
    view.actions.requested("play_plan", {})
    assert view.actions.data()["prompt"] == "Your plan is played, one attack after the other."
    await loops.until(lambda: session.state.seat != 0)
    assert not plan.running
    assert view.actions.data()["plan"] is None

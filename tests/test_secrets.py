"""Nothing that a page shows depends on what the viewer may not see; the contract holds the rules to it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from budgets import some
from games.refonte.position import position
from ipywidgets import Widget

import conquest_lab as cl
from conquest_lab.core.ruleset import Step
from conquest_lab.games.refonte.state import Phase, State
from conquest_lab.players import PERSON, player
from conquest_lab.players.evaluation import evaluation_for
from conquest_lab.widgets.actions import ActionsView
from conquest_lab.widgets.assist import AssistView
from conquest_lab.widgets.desk import Desk
from conquest_lab.widgets.game import GameView
from conquest_lab.widgets.hand import HandView

pytestmark = pytest.mark.slow

ONE_PERSON = 0
"""The seat that looks, among computers."""
ONE_SCREEN = -1
"""People around one screen, with every hand face down."""
SHOWN = ("view", "words", "look", "board", "value")
"""The traits by which views tell the browser what to show."""
WAYS: tuple[tuple[str, dict[str, Any], int], ...] = (
    ("conquetes", {}, 3),
    ("hasbro", {}, 3),
    ("hasbro", {"mode": "active"}, 2),
    ("hasbro", {"mode": "teams"}, 4),
    ("miro", {}, 3),
    ("refonte", {}, 3),
    ("refonte", {"jokers_wild": True, "pair_yield": 1}, 3),
)
PLIES = 240  # past the set-up
LOOKED_AT_EVERY = 80
DECIDED_EVERY = 6
POINTED_AT_EVERY = 9
TRIED = 6
TRIED_EVERY = 60


def libraries(*, jokers: bool) -> State:
    """Refonte in mid-game, where everybody draws every turn; from the start cards would come too late."""
    sites = {"brazil": "library", "peru": "library", "ural": "library library",
             "siberia": "library", "japan": "library", "mongolia": "library library"}  # fmt: skip
    return position(
        {"peru": ("Ana", "3 infantry"), "siberia": ("Bo", "3 infantry"), "mongolia": ("Cy", "3 infantry"),
         "brazil": ("Ana", "4 infantry"), "ural": ("Bo", "4 infantry"), "japan": ("Cy", "4 infantry")},
        turn="Bo", phase=Phase.BUY, credit={"Ana": 1, "Bo": 1, "Cy": 1}, jokers=jokers,
        sites=sites, hands={"Ana": "congo", "Bo": "china india siam", "Cy": "egypt"},
    )  # fmt: skip


@pytest.mark.parametrize(
    ("name", "options", "players", "viewer"),
    some(
        [(*way, viewer) for way in WAYS for viewer in (ONE_PERSON, ONE_SCREEN)],
        lambda one: not one[1] or (one[1] == {"mode": "active"} and one[3] == ONE_PERSON),
    ),
)
def test_hidden_cards_change_nothing_on_the_page(
    name: str, options: dict[str, Any], players: int, viewer: int
) -> None:
    """Two games that the viewer cannot tell apart: every view of the page, log and reasons are the same."""
    rules = cl.load(name, **options)
    people = {ONE_PERSON} if viewer == ONE_PERSON else set(range(players))
    seats = [
        (who, PERSON if seat in people else "heuristic")
        for seat, who in enumerate("ABCD"[:players])
    ]
    start = None
    if name == "refonte":
        start = Step(libraries(jokers=rules.options.jokers_wild), ())
    one = cl.Session(rules, seats, seed=3, start=start)
    other = one.fork()
    reasons: tuple[dict[int, Any], dict[int, Any]] = ({}, {})
    apart = 0
    for number in range(PLIES):
        if one.current_player == cl.OVER:
            break
        rng = Random(number)
        for session, told in zip((one, other), reasons, strict=True):
            like = one if session is other else None
            go_on(session, told, Random(rng.random()), viewer, like)
        if seen(one, viewer) != seen(other, viewer):
            other, reasons = one.fork(), (reasons[0], dict(reasons[0]))
        apart += one.state != other.state
        if number % DECIDED_EVERY == 0:
            assert decision_of(one) == decision_of(other)
        if number % LOOKED_AT_EVERY == 0:
            assert page(one, reasons[0]) == page(other, reasons[1])
        if number % TRIED_EVERY == 0:
            lines = [ply.text for ply in one.history[-TRIED:]]
            assert notices(one, lines) == notices(other, lines)
    assert apart > 10, "the two games hardly differ"


def seen(session: cl.Session, viewer: int) -> Any:
    """The last ply as the viewer is told of it."""
    return [event.seen_by(viewer) for event in session.last_events]


def go_on(
    session: cl.Session,
    told: dict[int, Any],
    rng: Random,
    viewer: int,
    like: cl.Session | None = None,
) -> None:
    """One ply: a decision with its reason, or an outcome; `like` another session's ply if it can be."""
    rules, seat = session.rules, session.current_player
    if seat == cl.CHANCE:
        outcomes = list(rules.chance_outcomes(session.state).outcomes)
        rng.shuffle(outcomes)
        wanted = None if like is None else seen(like, viewer)
        for outcome in outcomes:
            step = rules.apply_action(session.state, outcome)
            if wanted is None or [e.seen_by(viewer) for e in step.events] == wanted:
                session.choose(outcome)
                return
        session.choose(outcomes[0])
        return
    decision = player("heuristic", rules).choose(
        rules, session.observation(seat), seat, Random(session.cursor)
    )
    told[session.cursor] = decision
    session.play(decision.action)


def decision_of(session: cl.Session) -> list[Any]:
    """The views in which people decide, drawn anew."""
    desk = Desk(session)
    shown = [view(desk).data() for view in (ActionsView, AssistView, HandView)]
    desk.close()  # a desk that stays open draws its views again at every ply
    return shown


def page(session: cl.Session, reasons: dict[int, Any]) -> list[tuple[str, str, Any]]:
    """The browser's share of every view of the page, view by view."""
    desk = Desk(session)
    desk.reasons = reasons
    found, waiting, shown = set(), [GameView(desk)], []
    while waiting:
        widget = waiting.pop()
        if widget in found:
            continue
        found.add(widget)
        for trait in widget.keys:
            value = getattr(widget, trait)
            if trait in SHOWN:
                shown.append((type(widget).__name__, trait, value))
            parts = value if isinstance(value, (tuple, list)) else (value,)
            waiting.extend(part for part in parts if isinstance(part, Widget))
    desk.close()
    return shown


def notices(session: cl.Session, lines: list[str]) -> list[Any]:
    """The answers of the desk to a viewer who plays these lines, and points at places here and there."""
    places = range(0, len(session.presentation.places), POINTED_AT_EVERY)
    found = []
    for tried in (*lines, *places):
        desk = Desk(session.fork())
        if isinstance(tried, str):
            desk.play(tried, desk.ply)
        else:
            desk.point_at(tried, desk.ply)
        found.append((desk.notice, desk.notice_rule))
        desk.close()
    return found


@pytest.mark.parametrize("name", ["hasbro", "miro"])
def test_three_cards_look_like_a_set_to_people_at_one_screen(name: str) -> None:
    """Hands with a set and without one are asked for in the same words, and neither shows a card."""
    rules = cl.load(name)
    people = [(who, PERSON) for who in "ABC"]
    session = cl.Session(rules, people, seed=3, automation=frozenset())
    while session.state.phase.name != "TRADE":
        if session.current_player == cl.CHANCE:
            session.roll()
        else:
            go_on(session, {}, Random(0), ONE_SCREEN)
    seen = rules.observation(session.state, ONE_SCREEN)
    dealt = [evaluation_for(rules).determinize(seen, Random(n)) for n in range(40)]
    asked = {len(rules.legal_actions(state)) > 1: state for state in dealt}

    with_a_set, without = (
        decision_of(cl.Session(rules, people, seed=3, start=Step(asked[has_set], ())))
        for has_set in (True, False)
    )

    assert with_a_set == without

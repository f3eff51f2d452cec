"""Nothing that a page shows depends on what the viewer may not see; the contract holds the rules to it."""

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
from conquest_lab.twins import Twins
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
        lambda one: not one[1] and (one[0] in {"hasbro", "miro"}) == (one[3] == ONE_SCREEN),
    ),
)
def test_hidden_cards_change_nothing_on_the_page(
    name: str, options: dict[str, Any], players: int, viewer: int
) -> None:
    """Two games that the viewer cannot tell apart: every view of the page, log and reasons are the same."""
    rules = cl.load(name, **options)
    kinds = [PERSON if viewer in {seat, ONE_SCREEN} else "heuristic" for seat in range(players)]
    start = Step(libraries(jokers=rules.options.jokers_wild), ()) if name == "refonte" else None
    twins = Twins(rules, players, viewer, 3, frozenset(), start=start, choose=quick, kinds=kinds)
    reasons: tuple[dict[int, Any], dict[int, Any]] = ({}, {})
    for number in range(PLIES):
        one, other = twins.one, twins.other
        if one.current_player >= 0:
            # What the computer player says of its decision, if it decides so.
            for session, told in zip((one, other), reasons, strict=True):
                told[session.cursor] = decision(session, Random(number))
        if not twins.go_on():
            break
        if twins.other is not other:
            reasons = (reasons[0], dict(reasons[0]))
        one, other = twins.one, twins.other
        if number % DECIDED_EVERY == 0:
            assert decision_of(one) == decision_of(other)
        if number % LOOKED_AT_EVERY == 0:
            assert page(one, reasons[0]) == page(other, reasons[1])
        if number % TRIED_EVERY == 0:
            # A line that names a card of a hand is typed by somebody who may look at that hand.
            named = one.presentation.names_cards
            lines = [ply.text for ply in one.history[-TRIED:] if not named(ply.action)]
            assert notices(one, lines) == notices(other, lines)
    assert twins.apart > 10, "the two games hardly differ"


def decision(session: cl.Session, rng: Random) -> Any:
    """The decision of the quickest sensible player, with its reason."""
    rules, seat = session.rules, session.current_player
    return player("heuristic", rules).choose(rules, session.observation(seat), seat, rng)


def quick(session: cl.Session, seat: int, rng: Random) -> Any:
    """Its action alone."""
    assert session.current_player == seat
    return decision(session, rng).action


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
            session.play(decision(session, Random(0)).action)
    seen = rules.observation(session.state, ONE_SCREEN)
    dealt = [evaluation_for(rules).determinize(seen, Random(n)) for n in range(40)]
    asked = {len(rules.legal_actions(state)) > 1: state for state in dealt}

    with_a_set, without = (
        decision_of(cl.Session(rules, people, seed=3, start=Step(asked[has_set], ())))
        for has_set in (True, False)
    )

    assert with_a_set == without

"""Nothing that a page shows depends on what the viewer may not see; the contract holds the rules to it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import conquest_lab as cl
from conquest_lab.players import PERSON, player
from conquest_lab.widgets.actions import ActionsView
from conquest_lab.widgets.assist import AssistView
from conquest_lab.widgets.desk import Desk
from conquest_lab.widgets.hand import HandView
from conquest_lab.widgets.log import LogView
from conquest_lab.widgets.odds import OddsView
from conquest_lab.widgets.players import PlayersView
from conquest_lab.widgets.timeline import TimelineView

VIEWER = 0
VIEWS = (ActionsView, AssistView, HandView, LogView, OddsView, PlayersView, TimelineView)
WAYS: tuple[tuple[str, dict[str, Any], int], ...] = (
    ("conquetes", {}, 3),
    ("hasbro", {}, 3),
    ("hasbro", {"mode": "active"}, 2),
    ("hasbro", {"mode": "teams"}, 4),
    ("miro", {}, 3),
)
PLIES = 240  # past the set-up; in Refonte cards come too late for such a short game
LOOKED_AT_EVERY = 20


@pytest.mark.parametrize(("name", "options", "players"), WAYS)
def test_hidden_cards_change_nothing_on_the_page(
    name: str, options: dict[str, Any], players: int
) -> None:
    """Computers play two games that the viewer cannot tell apart: pages, log and reasons are the same."""
    rules = cl.load(name, **options)
    seats = [
        (who, PERSON if n == VIEWER else "heuristic") for n, who in enumerate("ABCD"[:players])
    ]
    one = cl.Session(rules, seats, seed=3)
    other = one.fork()
    reasons: tuple[dict[int, Any], dict[int, Any]] = ({}, {})
    apart = 0
    for number in range(PLIES):
        if one.current_player == cl.OVER:
            break
        rng = Random(number)
        for session, told in zip((one, other), reasons, strict=True):
            go_on(session, told, Random(rng.random()), like=one if session is other else None)
        if seen(one) != seen(other):
            other, reasons = one.fork(), (reasons[0], dict(reasons[0]))
        apart += one.state != other.state
        if number % LOOKED_AT_EVERY == 0:
            assert pages(one, reasons[0]) == pages(other, reasons[1])
    assert apart > 10, "the two games hardly differ"


def seen(session: cl.Session) -> Any:
    """The last ply as the viewer is told of it."""
    return [event.seen_by(VIEWER) for event in session.last_events]


def go_on(
    session: cl.Session, told: dict[int, Any], rng: Random, like: cl.Session | None = None
) -> None:
    """One ply: a decision with its reason, or an outcome; `like` another session's ply if it can be."""
    rules, seat = session.rules, session.current_player
    if seat == cl.CHANCE:
        outcomes = list(rules.chance_outcomes(session.state).outcomes)
        rng.shuffle(outcomes)
        wanted = None if like is None else seen(like)
        for outcome in outcomes:
            step = rules.apply_action(session.state, outcome)
            if wanted is None or [e.seen_by(VIEWER) for e in step.events] == wanted:
                session.choose(outcome)
                return
        session.choose(outcomes[0])
        return
    decision = player("heuristic", rules).choose(
        rules, session.observation(seat), seat, Random(session.cursor)
    )
    told[session.cursor] = decision
    session.play(decision.action)


def pages(session: cl.Session, reasons: dict[int, Any]) -> list[Any]:
    """The data of every view as the viewer gets it."""
    desk = Desk(session)
    desk.reasons = reasons
    return [view(desk).data() for view in VIEWS]

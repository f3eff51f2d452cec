"""A computer's pause is what everybody may know, and its thoughts fit into it whatever they search."""

from collections.abc import Generator
from itertools import product
from types import SimpleNamespace
from typing import Any

import loops
import pytest
from budgets import some
from test_secrets import quick
from test_twins import PLIES, WAYS

import conquest_lab as cl
from conquest_lab import deadline
from conquest_lab.core.ruleset import OVER
from conquest_lab.players import PERSON, decide_in_slices
from conquest_lab.twins import Twins
from conquest_lab.widgets import Desk, pace

TEMPOS = (1, 4, 0)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("way", "tempo"),
    some(product(WAYS[:5], TEMPOS), lambda one: one[1] == TEMPOS[WAYS.index(one[0]) % 3]),
    ids=str,
)
def test_two_games_alike_to_a_person_ask_for_the_same_pauses(
    way: tuple[str, dict[str, Any], int], tempo: int
) -> None:
    """Whatever the computers hold, at every tempo and while a visitor skips."""
    name, options, players = way
    rules = cl.load(name, **options)
    kinds = ("person", *("expert",) * (players - 1))
    twins = Twins(rules, players, 0, tempo, choose=quick, kinds=kinds)
    secret = 0
    while twins.one.cursor < PLIES and twins.go_on() and twins.one.current_player != OVER:
        seat = twins.one.current_player
        if seat <= 0:
            continue
        desks = Desk(twins.one), Desk(twins.other)
        for desk in desks:
            desk.tempo, desk.skipping = tempo or 1, not tempo
        one, other = map(pace.requested, desks)
        assert one == other
        secret += twins.one.observation(seat) != twins.other.observation(seat)
        for desk in desks:
            desk.close()
    assert secret > 20, "the computers hardly hold anything else"


def holding_cards() -> Desk:
    """A computer of Conquêtes is to move: its hand is hidden."""
    session = cl.Session(cl.load("conquetes"), [("Ana", PERSON), ("Bo", "beginner")], 3)
    while session.current_player != 1 or len(session.legal_actions) < 2:
        if session.current_player == 0:
            session.play(session.legal_actions[0])
        else:
            session.advance()
    return Desk(session)


def time_for(desk: Desk) -> float:
    """Seconds for the thoughts of the decision that is due."""
    return pace.requested(desk)[1]


class Clock:
    """A clock that goes on when somebody sleeps or thinks."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        patch.setattr(pace, "monotonic", lambda: self.now)
        patch.setattr(pace, "asyncio", SimpleNamespace(sleep=self.sleep))

    async def sleep(self, seconds: float) -> None:
        self.now += seconds


def waited(desk: Desk, patch: pytest.MonkeyPatch, thoughts: float) -> float:
    """The time until a decision is seen that takes so long to think."""
    clock = Clock(patch)

    def thinking(session: Any) -> Generator[None, None, Any]:
        clock.now += thoughts
        return (yield from decide_in_slices(session))

    patch.setattr(pace, "decide_in_slices", thinking)
    loops.run(pace.decision(desk, lambda: True))
    return round(clock.now, 9)


@pytest.mark.parametrize("skipping", [False, True])
def test_a_long_search_is_seen_no_later_than_a_short_one(
    monkeypatch: pytest.MonkeyPatch, skipping: bool
) -> None:
    desk = holding_cards()
    desk.skipping = skipping
    due = waited(desk, monkeypatch, 0)
    assert due == pytest.approx(max(pace.of(desk), Desk.thought))
    assert waited(desk, monkeypatch, 0.019) == due


def test_a_machine_that_needs_longer_tells_it_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """From the first decision on that did not fit in, all take the longer time, up to the limit."""
    monkeypatch.setenv(deadline.VARIABLE, "1")
    desk = holding_cards()
    usual = waited(desk, monkeypatch, 0)
    first = waited(desk, monkeypatch, 0.4)
    assert time_for(desk) == pytest.approx(0.64)
    assert waited(desk, monkeypatch, 0) == waited(desk, monkeypatch, 0.63) == time_for(desk)
    assert usual < time_for(desk) <= first
    waited(desk, monkeypatch, 30)
    assert time_for(desk) == 1


def test_a_machine_that_was_busy_for_a_moment_is_quick_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """After 20 decisions that would fit into half, a decision of that kind takes half as long."""
    desk = holding_cards()
    waited(desk, monkeypatch, 0.03)
    slow = time_for(desk)
    for _ in range(pace.STEADY):
        assert time_for(desk) == slow
        waited(desk, monkeypatch, 0.01)
    assert time_for(desk) == slow / 2 == Desk.thought


def test_thoughts_have_no_time_of_their_own_once_no_person_plays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Who is out of the game goes to its end at once, whatever the machine had needed before."""
    desk = holding_cards()
    waited(desk, monkeypatch, 0.4)
    assert time_for(desk) > 0.4
    monkeypatch.setattr(desk, "is_out", lambda seat: seat == 0)
    desk.skipping = True
    assert pace.requested(desk) == (pace.QUICK_PACE, 0)
    # At a table a device may have no seat, or its own seat may be out: the others are not.
    monkeypatch.setattr(Desk, "audience", (0, 1))
    monkeypatch.setattr(Desk, "people", ())
    assert time_for(desk) > 0.4


def test_thoughts_that_everybody_could_have_take_no_time_of_their_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In Risk Express nothing is hidden: a decision is seen as soon as it is made."""
    session = cl.Session(cl.load("express"), [("Ana", "beginner"), ("Bo", "beginner")], 3)
    while session.current_player < 0 or len(session.legal_actions) < 2:
        session.advance()
    desk = Desk(session)
    assert pace.requested(desk) == (pace.of(desk), 0)
    assert waited(desk, monkeypatch, 0.3) == pytest.approx(pace.of(desk) + 0.3)
    assert not desk.thoughts

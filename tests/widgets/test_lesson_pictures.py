"""What all pictures of lessons share: they wait for the bet, and what means nothing changes nothing."""

from collections.abc import Callable
from typing import Any

import pytest

from conquest_lab.mechanics.board import load_board
from conquest_lab.widgets import (
    BestDice,
    BluffBet,
    BluffTable,
    BugBoxes,
    CardBench,
    CardChance,
    ChainWalk,
    ConquerChance,
    CubeCount,
    CutCount,
    CutWorld,
    FrontWalk,
    IntervalWall,
    LandingChance,
    Lesson,
    LossChance,
    NoneHigh,
    PaintCells,
    Predict,
    RollLab,
    ServerChance,
    SixServers,
    ThreeAttacks,
    TwoReadings,
    UnseenDraw,
)
from conquest_lab.widgets.lesson.questions import Question
from conquest_lab.widgets.lesson.questions.once import AtLeastOnce
from conquest_lab.widgets.lesson.questions.walks import FrontShare
from conquest_lab.widgets.lesson.try_out import TryOut

WORLD = load_board("world")
SIAM = WORLD.number["siam"]
ASIA = next(n for n, each in enumerate(WORLD.continents) if each.key == "asia")
FRONT = FrontShare(ASIA)
LOST = LossChance(attack_dice=3, defence_dice=2, side="defender", lost=2)


def made(view: Any) -> None:
    view.make(10)


def walk(bet: Predict) -> ChainWalk:
    return ChainWalk(bet.lesson, 3, 2, bet=bet)


def bench(bet: Predict) -> CardBench:
    return CardBench(bet.lesson, "china", bet=bet)


def cut(bet: Predict) -> CutWorld:
    return CutWorld(bet.lesson, bet)


@pytest.mark.parametrize(
    ("asked", "wager", "build", "act", "exact"),
    [
        (ConquerChance(3, 2), "1/2", walk, lambda v: v.on_message("step", {}), "65.60"),
        (CardChance("china"), "1/2", bench, lambda v: v.on_message("throw", {}), "exact chance"),
        (NoneHigh(), "30 %", UnseenDraw, lambda v: (v.turn(3), v.make(10)), "25.5"),
        (BluffBet(), "1/3", BluffTable, lambda v: v.play(attack=True), "exact value"),
        (ServerChance(), "80 %", SixServers, lambda v: (v.buy(0), v.accuse(0)), "'cheats': True"),
        (LandingChance(), "43 %", ThreeAttacks, made, "≈"),
        (CutCount(), "3", cut, lambda v: v.erase(SIAM), "Siam"),
        (FRONT, "40 %", FrontWalk, made, "rank 1"),
        (ConquerChance(10, 10), "60 %", IntervalWall, lambda v: v.drop(50), "48.00"),
        (LOST, "45 %", RollLab, made, "2890"),
        (AtLeastOnce(1, 4), "50 %", TryOut, made, "671"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Question) else "",
)
def test_a_picture_waits_for_the_bet(
    asked: Any,
    wager: str,
    build: Callable[[Predict], Any],
    act: Callable[[Any], object],
    exact: str,
) -> None:
    """Nothing is thrown, drawn or told before it, nor by the button that asks for the truth."""
    bet = Predict(Lesson("test", seed=7), asked)
    view = build(bet)
    before = view.view
    act(view)
    view.on_message("reveal", {"to": True})
    assert view.view == before
    assert exact not in str(before).replace(view.model_id, "")
    assert bet.lock(wager)
    act(view)
    assert view.view != before


def after(question: Any, wager: str, build: Callable[[Predict], Any]) -> Any:
    """A picture whose bet is made."""
    bet = Predict(Lesson("test", seed=7), question)
    view = build(bet)
    assert bet.lock(wager)
    return view


def plain(kind: Callable[..., Any], *more: Any) -> Any:
    return kind(Lesson("test", seed=7), *more)


NOWHERE = [{}, {"to": 3}, {"to": [42]}, {"to": [True]}, {"to": [0, 1]}, {"to": ["0"]}]
NOBODY = [{"server": 6}, {"server": -1}, {"server": "A"}, {}]
NO_QUERY = [
    {"box": 0, "kind": kind, "a": a, "d": d}
    for kind, a, d in (
        *(("throw", 4, 2), ("throw", 3, 3), ("throw", 0, 1), ("battle", 11, 1), ("right", 1, 1)),
        *(("battle", "3", 1), (["battle"], 3, 1)),
    )
]


@pytest.mark.parametrize(
    ("build", "do", "messages"),
    [
        (lambda: plain(CardBench), "fill", [{"to": 0}, {"to": 99}, {"to": "C"}]),
        (lambda: plain(CardBench), "series", [{"to": "cheat"}]),
        (lambda: plain(CardBench), "card", [{"to": "atlantis"}]),
        (lambda: plain(CardBench), "give_up", [{}]),
        (lambda: after(CutCount(), "3", cut), "erase", NOWHERE),
        (lambda: after(FRONT, "40 %", FrontWalk), "walk", [{"to": 7}]),
        (lambda: plain(BugBoxes), "ask", [*NO_QUERY, {"box": 0}]),
        (lambda: plain(BugBoxes), "ask", [{"box": 6, "kind": "battle", "a": 1, "d": 1}]),
        (lambda: after(ServerChance(), "80 %", SixServers), "buy", NOBODY),
        (lambda: after(ServerChance(), "80 %", SixServers), "accuse", NOBODY),
        (lambda: after(ServerChance(), "80 %", SixServers), "next", [{}]),
        (
            lambda: after(LOST, "45 %", RollLab),
            "throw",
            [{"to": 7}, {"to": "10"}, {"to": [1]}, {"to": True}, {}],
        ),
        (lambda: after(LOST, "45 %", RollLab), "speed", [{"to": "warp"}, {"to": {}}]),
        (lambda: after(LOST, "45 %", RollLab), "reveal", [{"to": "yes"}]),
        (lambda: plain(BestDice), "highest", [{"to": 7}, {"to": 0}, {"to": "6"}, {"to": True}, {}]),
        (lambda: plain(CubeCount), "show", [{"one": 7, "other": 1}, {"one": True, "other": 2}, {}]),
        (lambda: plain(CubeCount), "count", [{"to": 217}]),
        (lambda: plain(PaintCells, "hasbro", "H-28"), "check", [{"cells": list(range(37))}]),
        (lambda: plain(TwoReadings).choice, "pair", [{"to": 99}]),
        (lambda: plain(TwoReadings).choice, "spot", [{"to": -1}]),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_means_nothing_changes_nothing(
    build: Callable[[], Any], do: str, messages: list[dict[str, object]]
) -> None:
    view = build()
    before = view.view
    for message in messages:
        view.on_message(do, message)
        assert view.view == before, message
    for message in (do, None, {"do": 3}, {"do": "no such thing"}):
        view._on_message(view, message, [])
        assert view.view == before, message

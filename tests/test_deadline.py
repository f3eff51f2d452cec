"""Decisions that are cut short: legal at every pause, by what was tried until then; no clock runs here."""

from argparse import ArgumentParser
from collections import Counter
from collections.abc import Generator, Iterator
from functools import cache
from itertools import count, cycle, islice
from random import Random
from typing import Any

import pytest
from budgets import budget, some
from walks import quick_walk

from conquest_lab import deadline, load
from conquest_lab.players import LEVELS, cut_short, player, run_to_end
from conquest_lab.players.evaluation import evaluation_for
from conquest_lab.players.games.conquetes_search import Trials
from conquest_lab.players.games.express import ExpressExpert
from conquest_lab.players.halving import mean_scores, search
from conquest_lab.players.player import TimeIsUp, chosen_in_slices
from conquest_lab.players.positions.refonte_plans import RefontePlans
from conquest_lab.server import limits
from conquest_lab.text import speaker

pytestmark = pytest.mark.slow

MEASURED: tuple[tuple[str, dict[str, Any], int], ...] = (
    ("hasbro", {}, 4),
    ("hasbro", {"mode": "passive"}, 2),
    ("hasbro", {"mode": "active"}, 2),
    ("hasbro", {"mode": "teams"}, 4),
    ("miro", {}, 3),
    ("express", {}, 2),
    ("conquetes", {}, 2),
    ("conquetes", {}, 3),
    ("conquetes", {"solo": "expert"}, 1),
    ("refonte", {}, 3),
)
TABLES = (*MEASURED, ("express", {"continue_attempt": True}, 3), ("refonte", {}, 2))
PAUSES = (0, 1, 2, 9, 40)
"""Pauses after which the time is up."""


def asked(
    name: str, options: dict[str, Any], players: int, each: int, seed: int = 1
) -> Iterator[tuple[Any, int, int]]:
    """Observations of whoever decides in a game of quick players, with seat and ply: so many a phase."""
    rules, seen = load(name, **options), Counter[Any]()
    for ply, (state, seat, *_) in enumerate(islice(quick_walk(rules, players, seed), 1_500)):
        if seat >= 0 and seen[state.phase] < each and len(rules.legal_actions(state)) > 1:
            seen[state.phase] += 1
            yield rules.observation(state, seat), seat, ply


@cache
def asked_once(
    name: str, options: tuple[tuple[str, Any], ...], players: int, each: int
) -> tuple[tuple[Any, int, int], ...]:
    """The same, kept for the next level."""
    return tuple(asked(name, dict(options), players, each))


def decided(chooser: Any, rules: Any, observation: Any, seat: int, ply: int, pauses: int) -> Any:
    """The decision with the time up after so many pauses, and whether there were more of them."""
    looks = count()
    cut: list[bool] = []

    def time_is_up() -> bool:
        cut.append(next(looks) >= pauses)
        return cut[-1]

    thoughts = chosen_in_slices(chooser, rules, observation, seat, Random(ply))
    return run_to_end(cut_short(thoughts, time_is_up)), any(cut)


def is_everyday(way: tuple[str, dict[str, Any], int, str]) -> bool:
    """True for the expert at every table but one, and for every level at one table of each game.

    The one is Conquêtes for three, where the expert takes longest; for two it decides in the same way.
    """
    name, _, players, level = way
    *table, _ = way
    if level == "expert":
        return (name, players) != ("conquetes", 3)
    return tuple(table) == next(each for each in TABLES if each[0] == name)


@budget("each", everyday=1, long=40)
@pytest.mark.parametrize(
    ("name", "options", "players", "level"),
    some(((*table, level) for table in TABLES for level in LEVELS), is_everyday),
    ids=str,
)
def test_cut_at_any_pause_a_decision_is_legal_and_says_so(
    name: str, options: dict[str, Any], players: int, level: str, each: int
) -> None:
    """It says so exactly where it was cut, in both languages; otherwise it is the one without a deadline.

    Two of the pauses are tried at each position, in turn.
    """
    rules = load(name, **options)
    chooser = player(level, rules)
    after = cycle(PAUSES)
    for observation, seat, ply in asked_once(name, tuple(options.items()), players, each):
        whole = chooser.choose(rules, observation, seat, Random(ply))
        assert whole.cut is None
        assert whole.full_reason == whole.reason
        for pauses in islice(after, 2):
            decision, was_cut = decided(chooser, rules, observation, seat, ply, pauses)
            assert rules.why_illegal(observation, decision.action) is None
            assert (decision.cut is not None) == was_cut
            if was_cut:
                assert "machine was busy" in speaker("en").render(decision.full_reason)
                assert "machine était chargée" in speaker("fr").render(decision.full_reason)
            else:
                assert decision == whole


@pytest.mark.parametrize(
    ("name", "options", "players", "level"),
    [
        *((*table, "expert") for table in TABLES),
        ("conquetes", {}, 3, "intermediate"),
        ("refonte", {}, 2, "beginner"),
        ("express", {}, 2, "beginner"),
    ],
    ids=str,
)
def test_every_kind_of_search_can_be_cut(
    name: str, options: dict[str, Any], players: int, level: str
) -> None:
    """Rollouts, playouts, plans, exact turns and the trials of weaker levels all have pauses."""
    rules = load(name, **options)
    chooser, several = player(level, rules), asked(name, options, players, 12)
    assert any(decided(chooser, rules, *each, pauses=0)[1] for each in several)


@pytest.mark.parametrize(("name", "players"), [("hasbro", 4), ("miro", 4)])
def test_a_search_that_tried_nothing_takes_the_decision_of_its_policy(
    name: str, players: int
) -> None:
    rules = load(name)
    known, chooser = evaluation_for(rules), player("expert", rules)
    cut = 0
    for observation, seat, ply in asked(name, {}, players, 8):
        decision, was_cut = decided(chooser, rules, observation, seat, ply, 0)
        first = known.candidates(observation, seat, Random(ply))[0].decision
        if was_cut:
            assert (decision.action, decision.reason) == (first.action, first.reason)
            cut += 1
    assert cut > 3


def test_cards_that_were_not_tried_are_played_as_the_quick_player_of_the_search_does() -> None:
    rules = load("conquetes")
    known, cut = evaluation_for(rules), 0
    for observation, seat, ply in asked("conquetes", {}, 3, 6):
        found = decided(player("expert", rules), rules, observation, seat, ply, 0)
        if found[1]:
            assert found[0].action == Trials(known.land, observation, seat).candidates[0].action
            cut += 1
    assert cut > 8


def test_an_exact_turn_that_is_cut_knows_the_chances_that_were_learned() -> None:
    """Before those are known the quick policy decides."""
    rules = load("express")
    known = evaluation_for(rules)
    chooser, shallow = player("expert", rules), ExpressExpert(known, 0)
    for observation, seat, ply in asked("express", {}, 2, 30):
        pauses = sum(1 for _ in chooser.choose_in_slices(rules, observation, seat, Random(ply)))
        decision, was_cut = decided(chooser, rules, observation, seat, ply, pauses - 1)
        assert was_cut
        assert decision.action == shallow.choose(rules, observation, seat, Random(ply)).action
        decision, _ = decided(chooser, rules, observation, seat, ply, 0)
        assert decision.action == known.policy.choose(rules, observation, seat, Random(ply)).action


@pytest.mark.parametrize("players", [2, 3])
def test_plans_that_are_cut_are_the_best_of_those_weighed(
    monkeypatch: pytest.MonkeyPatch, players: int
) -> None:
    """The more pauses the more was weighed; with as many as there are the plan is the whole one."""
    rules, weighed = load("refonte"), []
    chooser = player("expert", rules)
    whole = RefontePlans.decide_in_slices

    def spied(plans: RefontePlans, rng: Random) -> Any:
        decision = yield from whole(plans, rng)
        weighed.append(plans)
        return decision

    monkeypatch.setattr(RefontePlans, "decide_in_slices", spied)
    better = 0
    for observation, seat, ply in asked("refonte", {}, players, 6):
        for pauses in PAUSES:
            decision, was_cut = decided(chooser, rules, observation, seat, ply, pauses)
            options = weighed[-1].so_far
            if was_cut and options:
                best = max(option.value for option in options)
                chosen = [o.value for o in options if o.decision.action == decision.action]
                assert max(chosen) == best
                better += len(options) > 1
    assert better > 10


def scores(number: int, seed: int) -> float:
    """The third of the candidates is the best by far; all have some luck."""
    return Random(f"{number}/{seed}").random() + (number == 2)


@pytest.mark.parametrize("pauses", range(0, 60, 5))
def test_a_search_that_is_cut_chooses_by_whole_rounds(pauses: int) -> None:
    """With two whole rounds of four candidates, which takes eight trials, the best by far is known."""
    looks = count()
    slices = search(4, scores, 400, Random(1))
    choice = run_to_end(cut_short(slices, lambda: next(looks) >= pauses))
    assert choice.best == (2 if pauses + 1 >= 8 else 0)
    values = dict(choice.cut.values)
    assert values["planned"] == 400
    assert pauses + 1 - 4 < values["done"] <= pauses + 1


@pytest.mark.parametrize("pauses", range(13))
def test_mean_scores_that_are_cut_are_those_of_whole_rounds(pauses: int) -> None:
    looks = count()
    slices = mean_scores(4, scores, 3, Random(1))
    means, cut = run_to_end(cut_short(slices, lambda: next(looks) >= pauses))
    rounds, rng = min(3, (pauses + 1) // 4), Random(1)
    seeds = [rng.getrandbits(64) for _ in range(rounds)]
    assert (cut is None) == (pauses >= 12)
    if not rounds:
        assert means == [1.0, 0.0, 0.0, 0.0]
    else:
        due = [sum(scores(number, seed) for seed in seeds) / rounds for number in range(4)]
        assert means == pytest.approx(due)


# The clock ----------------------------------------------------------------------------------------


def slices_until(seconds: str, ticks: list[float], monkeypatch: pytest.MonkeyPatch) -> int:
    """The slices of an endless computation, with a clock that shows these times one after the other."""
    monkeypatch.setenv(deadline.VARIABLE, seconds)
    clock = iter(ticks)
    monkeypatch.setattr(deadline, "monotonic", lambda: next(clock))
    done = 0

    def endless() -> Generator[None, None, None]:
        nonlocal done
        try:
            while True:
                done += 1
                yield
        except TimeIsUp:
            return

    run_to_end(deadline.in_time(endless()))
    return done


def test_the_last_slice_fits_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """Slices of a quarter of a second: the fourth could end within a second, a fifth could not."""
    ticks = [10 + n / 4 for n in range(9)]
    assert slices_until("1", ticks, monkeypatch) == 4
    assert slices_until("0.9", ticks, monkeypatch) == 3
    assert slices_until("2", ticks, monkeypatch) == 8
    assert slices_until("1", [0, 0.1, 0.2, 0.7, 0.8, 9], monkeypatch) == 3
    assert slices_until("", [0, 0.1, 0.6], monkeypatch) == 2


def test_a_decision_may_have_any_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(deadline.VARIABLE, "0")
    thoughts = mean_scores(2, scores, 3, Random(1))
    assert deadline.in_time(thoughts) is thoughts


@pytest.mark.parametrize(
    ("written", "seconds"), [((), 1), (("0",), 0), (("2",), 2), (("0.25",), 0.25), (("0,5",), 0.5)]
)
def test_a_server_says_how_long_a_decision_may_take(
    written: tuple[str, ...], seconds: float
) -> None:
    parser = ArgumentParser()
    limits.add_options(parser, speaker("en"))
    arguments = parser.parse_args([f"--decision-seconds={number}" for number in written])
    assert limits.chosen_guard(arguments).limits.decision_seconds == seconds


# Advice and reports -------------------------------------------------------------------------------


def test_advice_has_its_seconds_unless_decisions_take_any_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 100.0
    monkeypatch.setattr(deadline, "monotonic", lambda: now)
    monkeypatch.delenv(deadline.VARIABLE, raising=False)
    bounded = deadline.over_after(20)
    monkeypatch.setenv(deadline.VARIABLE, "0")
    free = deadline.over_after(20)
    told = []
    for seconds in (19, 21):
        now = 100.0 + seconds
        told.append((bounded(), free()))
    assert told == [(False, False), (True, False)]

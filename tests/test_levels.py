"""The three levels: their observations, their determinizations, and the end of every game."""

import re
from collections import Counter
from collections.abc import Generator, Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest
from budgets import Plies, budget, long_plies, some
from walks import quick_walk

from conquest_lab import CHANCE, OVER, Message, Session, load, presentation
from conquest_lab.core.scene import HIDDEN
from conquest_lab.mechanics.armies.combat import Attack
from conquest_lab.odds import battle
from conquest_lab.players import (
    KINDS,
    LEVELS,
    QUICK,
    about,
    decide_in_slices,
    kinds,
    levels,
    player,
    run_to_end,
    take_turn,
)
from conquest_lab.players.evaluation import Mistakes, Weighed, deal_hidden_cards, evaluation_for
from conquest_lab.players.games.hasbro import CROWDED
from conquest_lab.players.search import SearchPlayer, tried_out
from conquest_lab.text import speaker

pytestmark = pytest.mark.slow

CAP = 150_000
FEW = 6  # trials: what an expert does with many it does with few, only worse
TABLES: tuple[tuple[str, dict[str, Any], int], ...] = (
    ("hasbro", {}, 3),
    ("hasbro", {}, 4),
    ("hasbro", {"mode": "passive"}, 2),
    ("hasbro", {"mode": "active"}, 2),
    ("hasbro", {"mode": "teams"}, 4),
    ("hasbro", {"mode": "teams"}, 3),
    ("miro", {}, 3),
    ("miro", {"second_rule": True}, 4),
    ("express", {}, 2),
    ("express", {"continue_attempt": True}, 3),
    ("conquetes", {}, 2),
    ("conquetes", {"continent_variant": True}, 3),
    ("conquetes", {"solo": "beginner"}, 1),
    ("conquetes", {"solo": "expert"}, 1),
    ("refonte", {}, 2),
    ("refonte", {"jokers_wild": True}, 3),
)
PLAYED = {
    ("hasbro", 3),
    ("hasbro", 2),
    ("miro", 3),
    ("express", 2),
    ("conquetes", 1),
    ("refonte", 2),
}
"""Tables, by game and players, at which every run plays to the end; `make long` plays at all of them."""


def played_everyday(name: str, options: dict[str, Any], players: int) -> bool:
    """The tables of a game without options, of one mode for two, and of one person alone."""
    plain = not options or options in ({"mode": "active"}, {"solo": "beginner"})
    return plain and (name, players) in PLAYED


HIDDEN_TABLES = tuple(table for table in TABLES if table[0] != "express")
every_table = pytest.mark.parametrize(("name", "options", "players"), TABLES, ids=str)
each_game = pytest.mark.parametrize(
    ("name", "options", "players"), some(TABLES, lambda table: played_everyday(*table)), ids=str
)
every_hidden = pytest.mark.parametrize(("name", "options", "players"), HIDDEN_TABLES, ids=str)


def chooser(level: str, rules: Any) -> Any:
    """A player of a level; experts with few trials."""
    if level == "expert":
        return few_trials(evaluation_for(rules))
    return player(level, rules)


def played(rules: Any, seats: list[Any], seed: int) -> tuple[list[Any], Any]:
    """The decisions of a game and its last state; each player is handed its observation only."""
    state, dice, decided = rules.initial_state(len(seats)), Random(seed), []
    for ply in range(CAP):
        seat = rules.current_player(state)
        if seat == OVER:
            return decided, state
        if seat == CHANCE:
            action = rules.chance_outcomes(state).sample(dice)
        else:
            seen = rules.observation(state, seat)
            decision = seats[seat].choose(rules, seen, seat, Random(f"{seed}/{ply}"))
            action = decision.action
            assert action in rules.legal_actions(state), f"{action} at ply {ply} of seed {seed}"
            assert isinstance(decision.reason, Message)
            decided.append(decision)
        state = rules.apply_action(state, action).state
    pytest.fail(f"no end of seed {seed} after {CAP} plies")


def walk(rules: Any, players: int, seed: int, plies: int) -> Iterator[Any]:
    """States of a game of quick players."""
    return (state for state, *_ in islice(quick_walk(rules, players, seed), plies))


# The levels ---------------------------------------------------------------------------------------


@every_table
def test_every_game_has_three_levels_described_in_both_languages(
    name: str, options: dict[str, Any], players: int
) -> None:
    rules = load(name, **options)
    assert kinds(rules)[:3] == LEVELS == ("beginner", "intermediate", "expert")
    said = {about(player(level, rules)) for level in LEVELS}
    assert len({text.en for text in said}) == len({text.fr for text in said}) == 3


@pytest.mark.parametrize(
    ("name", "options", "players", "level"),
    some(
        [(*table, level) for table in TABLES for level in LEVELS],
        # A game for three takes long; test_deadline.py has decisions of every level at such tables.
        # An intermediate is a beginner with smaller errors.
        lambda one: played_everyday(*one[:3]) and one[2] < 3 and one[3] != "intermediate",
    ),
    ids=str,
)
def test_every_level_plays_legally_to_the_end(
    name: str, options: dict[str, Any], players: int, level: str
) -> None:
    """One seat of the level among quick players, one game, no action that is not legal."""
    rules = load(name, **options)
    seats = [chooser(level, rules), *[player(QUICK, rules)] * (players - 1)]
    _, last = played(rules, seats, 4)
    assert len(rules.returns(last)) == players


@pytest.mark.long
@pytest.mark.timeout(0)
@pytest.mark.parametrize("level", LEVELS)
@every_table
def test_games_of_every_level_come_to_their_end(
    name: str, options: dict[str, Any], players: int, level: str
) -> None:
    """Games of the level alone, one after the other, until 5,000 plies are played; the last one is whole."""
    rules, budget = load(name, **options), Plies(long_plies(5_000))
    for seed in budget.seeds():
        _, last = played(rules, [chooser(level, rules)] * players, seed)
        budget.left -= last.ply


@budget("decisions", everyday=16, long=40)
@each_game
def test_the_same_seed_gives_the_same_decisions(
    name: str, options: dict[str, Any], players: int, decisions: int
) -> None:
    """With players made anew, so that nothing they remember decides."""
    games = []
    for _ in range(2):
        rules = load(name, **options)
        games.append(played_for_a_while(rules, players, decisions))
    assert games[0] == games[1]


def played_for_a_while(rules: Any, players: int, decisions: int) -> list[Any]:
    """The first decisions of a game that are no set-up: an expert's, among intermediates."""
    seats = [chooser("expert", rules), *(player("intermediate", rules) for _ in range(players - 1))]
    state, dice, made = rules.initial_state(players), Random(3), []
    while len(made) < decisions and (seat := rules.current_player(state)) != OVER:
        if seat == CHANCE:
            action = rules.chance_outcomes(state).sample(dice)
        else:
            rng = Random(len(made))
            action = seats[seat].choose(rules, rules.observation(state, seat), seat, rng).action
            if not presentation(rules).setting_up(state):
                made.append(action)
        state = rules.apply_action(state, action).state
    return made


def asked(
    name: str, options: dict[str, Any], players: int, most: int
) -> Iterator[tuple[Any, int, int]]:
    """Observation, seat to decide and number, at evenly spread states of a game.

    The step is odd: in some games every other ply is a throw.
    """
    rules, step = load(name, **options), 1200 // most | 1
    for number, state in enumerate(walk(rules, players, 4, 1200)):
        seat = rules.current_player(state)
        if number % step == 0 and seat >= 0 and len(rules.legal_actions(state)) > 1:
            yield rules.observation(state, seat), seat, number


@budget("most", everyday=30, long=150)
@pytest.mark.parametrize("level", ["beginner", "intermediate"])
@each_game
def test_no_decision_is_worse_than_the_best_by_more_than_the_error(
    name: str, options: dict[str, Any], players: int, level: str, most: int
) -> None:
    """The same luck gives the same estimates again."""
    rules = load(name, **options)
    known, chosen = evaluation_for(rules), player(level, rules)
    compared = 0
    for seen, seat, number in asked(name, options, players, most):
        here = known.at_table(chosen.mistakes, seen)
        found = weighed(known, seen, seat, here.trials, Random(number))
        decision = chosen.choose(rules, seen, seat, Random(number))
        values = [each.value for each in found if each.decision.action == decision.action]
        assert max(values) >= max(each.value for each in found) - here.error
        compared += len(found) > 1
    assert compared


def weighed(known: Any, seen: Any, seat: int, trials: int, rng: Random) -> Any:
    """The decisions with their estimates, as a level sees them."""
    found = known.weighed(seen, seat, trials, rng)
    return run_to_end(tried_out(known, seen, seat, trials, rng) if found is None else found)


def test_a_beginner_errs_more_often_than_an_intermediate_and_says_by_how_much() -> None:
    english, times = speaker("en"), Counter[str]()
    rules = load("hasbro")
    for seen, seat, number in asked("hasbro", {}, 3, 150):
        for level in LEVELS[:2]:
            decision = player(level, rules).choose(rules, seen, seat, Random(number))
            said = english.render(decision.reason)
            times[level] += bool(re.search(r"costs \d+ percentage points? of the chance", said))
    assert times["beginner"] > times["intermediate"] > 0


def better_half_taken(
    name: str, options: dict[str, Any], players: int, most: int = 100
) -> list[bool]:
    """Decisions near the best, some in the better half only: True where one of those was taken."""
    rules, taken = load(name, **options), []
    known, chosen = evaluation_for(rules), player("beginner", rules)
    for seen, seat, number in asked(name, options, players, most):
        here = known.at_table(chosen.mistakes, seen)
        found = weighed(known, seen, seat, here.trials, Random(number))
        near = levels.near_best(found, here.error)
        left = {each.decision.action for each in levels.worse_half(near)}
        if left < {each.decision.action for each in near}:
            action = chosen.choose(rules, seen, seat, Random(number)).action
            taken.append(action not in left)
    assert len(taken) > 10
    return taken


def test_a_beginner_overlooks_the_better_half_where_errors_alone_change_little() -> None:
    assert not any(better_half_taken("hasbro", {}, 3))
    assert not any(better_half_taken("hasbro", {"mode": "teams"}, 4))
    assert any(better_half_taken("hasbro", {"mode": "passive"}, 2))
    assert not any(better_half_taken("refonte", {}, 3))
    assert not any(better_half_taken("conquetes", {}, 3, most=400))
    assert not player("beginner", load("conquetes")).mistakes.overlooks


@pytest.mark.parametrize("level", LEVELS[:2])
def test_the_fuller_a_board_of_regiments_the_smaller_the_errors(level: str) -> None:
    """Three beginners with thousands of regiments, seed 0, had not ended after 150,000 plies."""
    rules = load("hasbro")
    known, usual = evaluation_for(rules), player(level, rules).mistakes
    seen, *_ = next(asked("hasbro", {}, 3, 150))

    def at(regiments: int) -> Mistakes:
        crowd = replace(seen, armies=(regiments,) * len(seen.armies))
        return known.at_table(usual, crowd)

    assert at(CROWDED) == usual
    assert at(4 * CROWDED) == Mistakes(usual.error / 4, usual.trials, overlooks=False)


@pytest.mark.parametrize("name", ["hasbro", "miro", "refonte"])
def test_a_beginner_can_lose_a_good_position_by_one_decision(name: str) -> None:
    """From a chance of 80% to 50% and not to 5%; an intermediate goes from 80% to 77% and not to 70%."""
    rules = load(name)

    def kept(level: str, *values: float) -> list[float]:
        error = player(level, rules).mistakes.error
        return [each.value for each in levels.near_best([Weighed(None, v) for v in values], error)]

    assert kept("beginner", 0.8, 0.5, 0.05) == [0.8, 0.5]
    assert kept("intermediate", 0.8, 0.77, 0.7) == [0.8, 0.77]


@budget("most", everyday=100, long=150)
@pytest.mark.parametrize(
    ("name", "options", "players"), [table for table in TABLES if table[0] in {"hasbro", "miro"}]
)
def test_no_level_attacks_without_hope(
    name: str, options: dict[str, Any], players: int, most: int
) -> None:
    """The chance to take the place is a quarter or more: two armies never attack twenty."""
    rules = load(name, **options)
    attacks = 0
    for seen, seat, number in asked(name, options, players, most):
        if not any(isinstance(action, Attack) for action in rules.legal_actions(seen)):
            continue
        decision = player("beginner", rules).choose(rules, seen, seat, Random(number))
        if isinstance(decision.action, Attack):
            contest = presentation(rules).contest(seen, decision.action)
            exact = battle(contest.attackers, contest.defenders, contest.defence_dice)
            assert exact.conquer > 0.25
            attacks += 1
    assert attacks > 5


def test_where_a_game_is_nearly_won_errors_are_small() -> None:
    """In an even game 10 points may be lost, at a chance of 99% four times 0.99 times 0.01 of them."""

    def kept(*values: float) -> list[float]:
        return [each.value for each in levels.near_best([Weighed(None, v) for v in values], 0.1)]

    assert kept(0.5, 0.41, 0.39) == [0.5, 0.41]
    assert kept(0.99, 0.987, 0.98) == [0.99, 0.987]
    assert kept(1.0, 1.0, 0.999) == [1.0, 1.0]


def test_reasons_are_told_in_both_languages() -> None:
    """The reasons of a whole game, the expert's included, are other sentences in French."""
    rules = load("conquetes")
    decided, _ = played(rules, [chooser("expert", rules), player("beginner", rules)], 2)
    english, french = speaker("en"), speaker("fr")
    reasons = {decision.reason for decision in decided}
    assert len(reasons) > 10
    assert all(english.render(reason) != french.render(reason) for reason in reasons)


# What a player may know ---------------------------------------------------------------------------


@every_hidden
@pytest.mark.parametrize("level", LEVELS)
def test_a_level_is_shown_its_observation_only(
    name: str, options: dict[str, Any], players: int, level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every observation of a playthrough, observed once more, hides no more than it does already.

    What the level would play is of no matter here: its decisions are those of the quick player.
    """
    rules, shown = load(name, **options), []
    spied, quick = type(player(level, rules)), player(QUICK, rules)

    def spy(
        _self: Any, rules: Any, observation: Any, seat: int, rng: Random
    ) -> Generator[None, None, Any]:
        yield
        shown.append((observation, seat))
        return quick.choose(rules, observation, seat, rng)

    monkeypatch.setattr(spied, "choose_in_slices", spy)
    monkeypatch.setitem(KINDS, "expert", few_trials)
    names = ("Ana", "Bo", "Cleo", "Dan")[:players]
    session = Session(rules, [(name, level) for name in names], 11)
    hid = 0
    while session.current_player != OVER and len(shown) < 90:
        state = session.state
        if not session.advance():
            before = len(shown)
            take_turn(session)
            for observation, seat in shown[before : before + 1]:
                assert observation == rules.observation(state, seat)
                hid += observation != state
    assert hid or presentation(rules).setting_up(session.state)


def few_trials(evaluation: Any) -> SearchPlayer[Any]:
    """An expert for tests."""
    return levels.expert(evaluation, simulations=FEW)


@budget("walks", everyday=1, long=3)
@every_table
def test_what_is_imagined_looks_like_what_is_seen(
    name: str, options: dict[str, Any], players: int, walks: int
) -> None:
    """Over walks, for every seat: the same observation, every card there once, nothing hidden left."""
    rules = load(name, **options)
    evaluation = evaluation_for(rules)
    imagined = 0
    for seed in range(walks):
        for number, state in enumerate(walk(rules, players, seed, 900)):
            if (
                number % 3
                or presentation(rules).setting_up(state)
                or rules.current_player(state) < 0
            ):
                continue
            for seat in range(players):
                seen = rules.observation(state, seat)
                whole = evaluation.determinize(seen, Random(number))
                assert rules.observation(whole, seat) == seen
                assert cards_of(whole) == cards_of(state)
                imagined += 1
    assert imagined > 20


def cards_of(state: Any) -> Counter[int]:
    """Every card of a state, wherever it lies."""
    found: Counter[int] = Counter()

    def look(value: Any) -> None:
        if isinstance(value, tuple):
            for each in value:
                look(each)
        elif isinstance(value, int):
            found[value] += 1

    heaps = getattr(state, "cards", state)
    for field in ("hands", "pile", "discard", "aside", "drawn", "doubles", "loot"):
        look(getattr(heaps, field, ()))
    look(getattr(getattr(state, "beside", None), "held", ()))
    fight = getattr(state, "fight", None)
    look(getattr(fight, "attack", ()))
    look(getattr(fight, "defence", ()))
    assert HIDDEN not in found
    return found


def test_hidden_cards_are_dealt_uniformly() -> None:
    """Of three cards unseen each lies in the one place there is as often, within 5 sigma."""
    rng = Random(4)
    places = [(0,), (HIDDEN,), (HIDDEN, HIDDEN)]
    times = Counter(deal_hidden_cards(rng, range(5), places, seen=[4])[1] for _ in range(3000))
    assert set(times) == {(1,), (2,), (3,)}
    assert all(abs(count - 1000) < 130 for count in times.values())


# The search ---------------------------------------------------------------------------------------


@each_game
def test_values_lie_between_nothing_and_a_victory(
    name: str, options: dict[str, Any], players: int
) -> None:
    """0 to 1 on the way; at the end a sole winner has 1 and everybody else 0."""
    rules = load(name, **options)
    evaluation = evaluation_for(rules)
    for state in walk(rules, players, 1, 400):
        assert all(0 <= evaluation.evaluate(state, seat) <= 1 for seat in range(players))
    _, last = played(rules, [player(QUICK, rules)] * players, 7)
    returns = rules.returns(last)
    if players > 1 and returns.count(max(returns)) == 1:
        values = [evaluation.evaluate(last, seat) for seat in range(players)]
        assert values == [float(score == max(returns)) for score in returns]


def test_more_armies_are_worth_more() -> None:
    rules = load("hasbro")
    evaluation = evaluation_for(rules)
    state = next(s for s in walk(rules, 3, 2, 900) if s.phase.name == "ATTACK")
    mine = state.owners.index(0)
    more = replace(
        state, armies=(*state.armies[:mine], state.armies[mine] + 10, *state.armies[mine + 1 :])
    )
    before, after = (evaluation.evaluate(s, 0) for s in (state, more))
    assert after > before
    assert evaluation.evaluate(more, 1) < evaluation.evaluate(state, 1)


def test_thinking_comes_in_slices_and_decides_as_at_once() -> None:
    """One slice a trial; interrupted, nothing has been played."""
    rules = load("express")
    session = Session(rules, [("Ana", "expert"), ("Bo", "expert")], 3)
    while session.advance():
        pass
    ply, thoughts = session.cursor, decide_in_slices(session)
    next(thoughts)
    thoughts.close()
    assert session.cursor == ply
    thoughts, slices = decide_in_slices(session), 0
    while True:
        try:
            next(thoughts)
        except StopIteration as end:
            decision = end.value
            break
        slices += 1
    assert 8 < slices <= evaluation_for(rules).simulations
    assert take_turn(session) == decision

"""Facts that hold at every ply: 90 cards, regions in one camp, games that end, rules that are cited."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random

import pytest
from budgets import budget
from games.conquetes.position import RULES, SOLO
from hypothesis import given, settings
from hypothesis import strategies as st
from walks import played_walk, random_walk

import conquest_lab as cl
from conquest_lab.core.ruleset import Step
from conquest_lab.games.conquetes import RULESET as CONQUETES
from conquest_lab.games.conquetes.state import Phase, State
from conquest_lab.mechanics.points import GameWon
from conquest_lab.players import player

pytestmark = pytest.mark.slow

LONGEST = 1_000
MODES = [
    ({}, 2),
    ({}, 3),
    ({}, 4),
    *(({"solo": level}, 1) for level in ("beginner", "intermediate", "expert")),
]
EVERY_OPTION = [
    ({"continent_variant": variant, "finish_turn": finish, "bot_tie": tie, "solo": solo}, players)
    for variant, finish, tie in product((False, True), (False, True), ("first", "chance"))
    for solo, players in ((None, 2), (None, 3), (None, 4), ("beginner", 1), ("expert", 1))
]


def all_cards(state: State) -> Counter[int]:
    """Every card of the game, wherever it lies."""
    fight = state.fight
    found = Counter(region for region, owner in enumerate(state.owners) if owner >= 0)
    heaps = [*state.hands, state.pile, state.discard, state.doubles, state.loot]
    if fight is not None:
        heaps += [fight.attack, fight.defence]
    for heap in heaps:
        found.update(heap)
    return found


def random_game(rules: CONQUETES, players: int, seed: int) -> list[Step[State]]:
    """The steps of a random game to its end."""
    steps = [rules.opening(players)]
    for *_, step in random_walk(rules, players, Random(f"random game/{seed}")):
        steps.append(step)
        assert len(steps) < LONGEST, "random games end long before this"
    return steps


def check(rules: CONQUETES, steps: list[Step[State]]) -> None:
    """Three copies of each region at every ply, heaps in order, one winner or several at the end."""
    whole = Counter(dict.fromkeys(range(30), 3))
    for ply, step in enumerate(steps):
        state = step.state
        assert state.ply == ply
        assert all_cards(state) == whole
        for heap in (*state.hands, state.pile, state.discard, state.doubles, state.loot):
            assert heap == tuple(sorted(heap))
        assert (state.fight is None) == (
            state.phase not in {Phase.SUPPORT, Phase.DEFEND, Phase.BOT_SUPPORT, Phase.BOT_SOURCE}
        )
        assert hash(state) == hash(state)
    last = steps[-1]
    won = last.events[-1]
    assert isinstance(won, GameWon)
    totals = dict(cl.presentation(rules).scene(last.state).counters)
    assert won.points == max(v for name, v in totals.items() if name.startswith("points/"))
    returns = rules.returns(last.state)
    assert returns == tuple(int(seat in won.winners) for seat in range(len(returns or ())))


@budget("games", everyday=40, long=1_000)
@pytest.mark.parametrize(("options", "players"), MODES, ids=str)
def test_random_games_end_with_all_cards(
    options: dict[str, object], players: int, games: int
) -> None:
    """They end by themselves, since every turn takes a card off the pile."""
    rules = CONQUETES(**options)
    for seed in range(games):
        check(rules, random_game(rules, players, seed))


@pytest.mark.parametrize(("options", "players"), EVERY_OPTION, ids=str)
def test_options_combine(options: dict[str, object], players: int) -> None:
    """Every combination of options is played to its end."""
    rules = CONQUETES(**options)
    for seed in range(3):
        check(rules, random_game(rules, players, seed))


@given(st.data())
@settings(max_examples=60)
def test_any_walk_keeps_the_cards_and_what_is_listed_can_be_done(data: st.DataObject) -> None:
    """Hypothesis chooses every decision and every card; all that is listed applies."""
    rules = data.draw(st.sampled_from([RULES, SOLO, CONQUETES(finish_turn=True)]))
    state = rules.initial_state(data.draw(st.sampled_from(rules.player_counts)))
    pile = data.draw(st.integers(0, 60))
    for _ in range(data.draw(st.integers(0, 120))):
        seat = rules.current_player(state)
        if seat == cl.OVER:
            break
        actions = rules.legal_actions(state) or rules.chance_outcomes(state).outcomes
        for action in actions:
            assert rules.why_illegal(state, action) is None
        state = rules.apply_action(state, data.draw(st.sampled_from(actions))).state
        if state.phase is Phase.ACTION and len(state.pile) > pile:
            # Most of what is special comes late: let cards lie in the discard pile already.
            cut = len(state.pile) - pile
            gone = tuple(sorted((*state.discard, *state.pile[:cut])))
            state = State(
                ply=state.ply,
                phase=state.phase,
                seat=state.seat,
                owners=state.owners,
                hands=state.hands,
                pile=state.pile[cut:],
                discard=gone,
                doubles=state.doubles,
                loot=state.loot,
            )
        assert all_cards(state) == Counter(dict.fromkeys(range(30), 3))


@pytest.mark.parametrize(("options", "players"), MODES, ids=str)
def test_the_heuristic_player_ends_games_and_gives_reasons(
    options: dict[str, object], players: int
) -> None:
    """It decides from observations, always legally, and says why in a sentence."""
    rules = CONQUETES(**options)
    planner, rng = player("heuristic", rules), Random(1)
    voice = cl.speaker("en", ("Ana", "Bo", "Cy", "Dan"))
    state = rules.initial_state(players)
    while (seat := rules.current_player(state)) != cl.OVER:
        if seat == cl.CHANCE:
            state = rules.apply_action(state, rules.chance_outcomes(state).sample(rng)).state
            continue
        decision = planner.choose(rules, rules.observation(state, seat), seat, rng)
        assert "{" not in voice.render(decision.reason)
        state = rules.apply_action(state, decision.action).state


def test_the_heuristic_player_beats_chance() -> None:
    """Of 20 games of two it wins at least 16; over 100 it won 95."""
    kinds = [player("heuristic", RULES), player("random", RULES)]
    won = 0
    for seed in range(20):
        seats = kinds if seed % 2 else kinds[::-1]
        *_, (*_, last) = played_walk(RULES, seats, Random(seed))
        won += (RULES.returns(last.state) or ())[seats.index(kinds[0])]
    assert won >= 16


# Rules --------------------------------------------------------------------------------------------


def test_the_rulebook_is_complete() -> None:
    """C-01 to C-32, and the readings C-A01 to C-A25; what is ours is a reading."""
    ids = [rule.id for rule in RULES.rulebook.rules]
    assert ids == [f"C-{n:02}" for n in range(1, 33)] + [f"C-A{n:02}" for n in range(1, 26)]
    assert all("A" in rule.id for rule in RULES.rulebook.rules if rule.is_reading)


@pytest.mark.parametrize("rule_id", ["C-05", "C-10", "C-18", "C-A02", "C-A15"])
def test_rules_that_need_no_refusal(rule_id: str) -> None:
    """A territory is what hangs together [C-05]; the others cannot be broken, and say why."""
    rule = RULES.rulebook[rule_id]
    assert rule.enforced == (rule_id == "C-05")
    assert rule.text.en

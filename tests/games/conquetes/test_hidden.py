"""Hands, engaged cards and the pile are hidden: nothing shown depends on them, nobody needs them to play."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from games.conquetes.position import NAMES, PRESENTATION, RULES, cards, play, position

import conquest_lab as cl
from conquest_lab.core.ruleset import fold
from conquest_lab.games.conquetes import RULESET as CONQUETES
from conquest_lab.games.conquetes.state import Fight, Phase, State

CAMPS = {"Ana": "maghreb", "Bo": "western-europe"}


def test_a_seat_sees_its_own_cards_and_how_many_others_have() -> None:
    """Counts are public [C-A24], the discard pile is open [C-18], faces are not."""
    start = position(CAMPS, {"Ana": "2*brazil", "Bo": "andes greenland orinoco"}, pile="australia")
    seen = RULES.observation(start, 0)
    assert seen.hands == (cards("2*brazil"), (cl.HIDDEN,) * 3)
    assert seen.pile == (cl.HIDDEN,)
    assert seen.discard == start.discard
    assert RULES.rulebook["C-18"].enforced is False


def test_support_is_hidden_from_the_other_side_until_it_is_revealed() -> None:
    """The defender knows how many cards attack [C-12], the attacker not what defends [C-13]."""
    start = position(CAMPS, {"Ana": "brazil andes", "Bo": "greenland"}, players=3)
    order = ("attack maghreb western-europe", "engage brazil", "engage andes", "announce")
    state, events = play(start, *order, "engage greenland")
    fights = [RULES.observation(state, seat).fight for seat in range(3)]
    hidden = cl.HIDDEN
    assert [(fight.attack, fight.defence) for fight in fights] == [
        (cards("brazil andes"), (hidden,)),
        ((hidden, hidden), cards("greenland")),
        ((hidden, hidden), (hidden,)),
    ]
    engaged = [[getattr(e.seen_by(seat), "card", None) for e in events] for seat in (0, 1)]
    assert engaged[0] == [None, *[cards(key)[0] for key in ("brazil", "andes")], None, hidden]
    assert engaged[1] == [None, hidden, hidden, None, cards("greenland")[0]]
    voice = cl.speaker("en", NAMES)
    said = [voice.render(PRESENTATION.describe(e.seen_by(2))) for e in events]
    assert said[1] == "Ana engages card number 1: a card"


def test_a_gift_is_known_to_giver_and_receiver_only() -> None:
    eleven = "3*brazil 3*andes 3*orinoco 2*greenland"
    start = position({}, {"Ana": f"{eleven} maghreb"}, players=3)
    state, events = play(start, "play maghreb", "receiver 3", "part with greenland")
    given = events[-2]
    green = cards("greenland")[0]
    seen = [given.seen_by(seat) for seat in range(3)]
    assert [(e.card, e.arrived) for e in seen] == [
        (green, cl.HIDDEN),
        (cl.HIDDEN, cl.HIDDEN),
        (green, green),
    ]
    assert RULES.observation(state, 0).hands[2] == (cl.HIDDEN,)


def swapped(state: State, viewer: int, rng: Random) -> State:
    """The same state with all cards that the viewer cannot see dealt anew among where they lie."""
    fight = state.fight
    heaps = {f"hand {seat}": held for seat, held in enumerate(state.hands) if seat != viewer}
    heaps["pile"] = state.pile
    if fight is not None:
        if state.owners[fight.source] != viewer:
            heaps["attack"] = fight.attack
        if state.owners[fight.target] != viewer:
            heaps["defence"] = fight.defence
    loose = [card for heap in heaps.values() for card in heap]
    rng.shuffle(loose)
    dealt = {}
    for name, heap in heaps.items():
        dealt[name] = tuple(sorted(loose[: len(heap)]))
        del loose[: len(heap)]
    hands = tuple(dealt.get(f"hand {seat}", held) for seat, held in enumerate(state.hands))
    if fight is not None:
        fight = Fight(
            fight.source,
            fight.target,
            dealt.get("attack", fight.attack),
            dealt.get("defence", fight.defence),
        )
    return replace(state, hands=hands, pile=dealt["pile"], fight=fight)


def shown(rules: CONQUETES, state: State, viewer: int) -> tuple[Any, ...]:
    """Everything that a viewer is shown of a state, and asked if it is the viewer's move."""
    seen = rules.observation(state, viewer)
    own_move = rules.current_player(seen) == viewer
    return (
        seen,
        cl.presentation(rules).scene(seen),
        cl.presentation(rules).phase(seen),
        own_move and rules.legal_actions(state),
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_states_that_differ_in_hidden_cards_look_the_same(players: int) -> None:
    """Along whole games, whatever is dealt behind a viewer's back, the viewer is shown the same."""
    rng = Random(players)
    different = 0
    for game in range(3):
        state = RULES.initial_state(players)
        while (player := RULES.current_player(state)) != cl.OVER:
            for viewer in range(players):
                other = swapped(state, viewer, rng)
                different += other != state
                assert shown(RULES, other, viewer) == shown(RULES, state, viewer), game
            outcomes = RULES.legal_actions(state) or RULES.chance_outcomes(state).outcomes
            action = (
                rng.choice(outcomes) if player >= 0 else RULES.chance_outcomes(state).sample(rng)
            )
            state = RULES.apply_action(state, action).state
    assert different > 500


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_others_see_of_a_ply_does_not_depend_on_the_hidden_card(players: int) -> None:
    """A card drawn, engaged or given looks the same to everybody else whichever it is."""
    rng = Random(players)
    pairs = 0
    for _ in range(3):
        state = RULES.initial_state(players)
        while (player := RULES.current_player(state)) != cl.OVER:
            chance = player == cl.CHANCE
            actions = (
                RULES.chance_outcomes(state).outcomes if chance else RULES.legal_actions(state)
            )
            secret = [a for a in actions if RULES.format_action(a).split()[0] in {"draw", "engage"}]
            actor = state.due[0][0] if chance else player
            for one, other in pairwise(secret[:4]):
                steps = [RULES.apply_action(state, action) for action in (one, other)]
                for viewer in set(range(players)) - {actor}:
                    seen = [tuple(e.seen_by(viewer) for e in s.events) for s in steps]
                    after = [RULES.observation(s.state, viewer) for s in steps]
                    assert (seen[0], after[0]) == (seen[1], after[1])
                    pairs += 1
            action = RULES.chance_outcomes(state).sample(rng) if chance else rng.choice(actions)
            state = RULES.apply_action(state, action).state
    assert pairs > 500


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_can_be_played_from_observations_alone(players: int) -> None:
    """Each seat chooses from what it sees and follows the table by the events that it may know."""
    rng = Random(players)
    state = RULES.initial_state(players)
    tables = [PRESENTATION.scene(RULES.observation(state, seat)) for seat in range(players)]
    while (player := RULES.current_player(state)) != cl.OVER:
        if player == cl.CHANCE:
            action = RULES.chance_outcomes(state).sample(rng)
        else:
            seen = RULES.observation(state, player)
            assert PRESENTATION.scene(seen) == tables[player]
            action = rng.choice(RULES.legal_actions(seen))
            assert RULES.why_illegal(seen, action) is None
        step = RULES.apply_action(state, action)
        state = step.state
        for seat in range(players):
            events = tuple(e.seen_by(seat) for e in step.events)
            tables[seat] = fold(tables[seat], events)
    assert all(tables[s] == PRESENTATION.scene(RULES.observation(state, s)) for s in range(players))


def test_the_bots_cards_are_drawn_face_up() -> None:
    """In solo nothing but the pile and the order of its cards is hidden from the player."""
    rules = CONQUETES(solo="expert")
    start = position({"Ana": "brazil", "bot": "andes"}, {"Ana": "maghreb"}, players=1)
    order = ("attack brazil andes", "engage maghreb", "announce", "draw indochina")
    state, _ = play(start, *order, rules=rules)
    seen = rules.observation(state, 0)
    assert state.phase is Phase.BOT_SUPPORT
    assert seen.fight == state.fight
    assert replace(seen, pile=state.pile) == state

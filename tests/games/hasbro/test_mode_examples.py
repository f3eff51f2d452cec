"""The worked examples of the games for two and of the team game, by their numbers."""

from random import Random

from games.hasbro.position import (
    ACTIVE,
    ARMIES,
    CARD,
    PASSIVE,
    PRESENTATION,
    TEAMS,
    active,
    play,
    teams,
)

import conquest_lab as cl
from conquest_lab.games.hasbro import Hasbro
from conquest_lab.games.hasbro.state import NEUTRAL, Independents, Phase, State
from conquest_lab.games.hasbro.table import fixed_value


def dealt(rules: Hasbro, seed: int = 1) -> State:
    """The table when all territories are dealt."""
    rng = Random(seed)
    state = rules.initial_state(2)
    while state.phase is Phase.DEAL:
        state = rules.apply_action(state, rules.chance_outcomes(state).sample(rng)).state
    return state


def test_H_A37_jokers_make_a_fixed_set_worth_most() -> None:
    """Two of a kind with a joker are three of it, two different ones with a joker one of each."""

    def worth(*keys: str) -> int:
        return fixed_value(tuple(PRESENTATION.cards[CARD[key]].symbol for key in keys))

    assert worth("alaska", "peru", "joker-1") == 4
    assert worth("alberta", "greenland", "joker-1") == 6
    assert worth("brazil", "japan", "joker-1") == 8
    assert worth("alaska", "brazil", "joker-1") == 10
    assert worth("alaska", "joker-1", "joker-2") == 10


def test_H_A05_16_placing_turns_and_15_regiments_for_each_army() -> None:
    """The second to place misses the last two; nobody loses a regiment of their own [H-41]."""
    rng = Random(3)
    state = dealt(PASSIVE)
    placed = {(seat, army): 0 for seat in range(2) for army in range(4)}
    first = -1
    while state.phase is not Phase.FIRST_TURN:
        seat = PASSIVE.current_player(state)
        if seat == cl.CHANCE:
            action = PASSIVE.chance_outcomes(state).sample(rng)
        else:
            first = seat if first < 0 else first
            action = rng.choice(PASSIVE.legal_actions(state))
            placed[seat, state.owners[action.territory]] += action.count
        state = PASSIVE.apply_action(state, action).state
    assert [placed[first, army] for army in (first, 2, 3)] == [24, 8, 8]
    assert [placed[1 - first, army] for army in (1 - first, 2, 3)] == [24, 7, 7]
    owned = [sum(n for o, n in zip(state.owners, state.armies, strict=True) if o == army)
             for army in range(len(ARMIES))]  # fmt: skip
    assert owned == [36, 36, 24, 24]


def test_H_64_the_hand_of_a_team_goes_to_the_team_mate_who_plays_next() -> None:
    held = {"congo": ("Ana", 3, "Cy", 2), "brazil": ("Dan", 3, "Bo", 2)}
    state = teams(held, phase=Phase.FORTIFY, hands={"Ana": "alaska peru argentina"})
    hand = state.cards.hands[0]
    state, _ = play(state, "end turn", rules=TEAMS)
    assert state.cards.hands == ((), (), hand, ())


def test_H_54_H_A27_a_destroyed_army_holds_no_cards_and_is_nobodys_ally() -> None:
    state = active(
        {"congo": ("Ana", 6), "east-africa": ("III", 1)},
        allies={"III": "Bo"},
        gifts={"III": "alaska peru"},
    )
    lines = ("attack congo east-africa 3", "defend 1", "roll 6 5 4 / 1")
    state, _ = play(state, *lines, rules=ACTIVE)
    assert len(state.cards.hands[0]) == 2
    assert isinstance(state.beside, Independents)
    assert (state.beside.held[0], state.beside.sides[0]) == ((), NEUTRAL)

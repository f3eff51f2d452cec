"""The worked examples of the games for two and of the team game, by their numbers."""

from __future__ import annotations

from random import Random

import pytest
from games.hasbro.position import (
    ACTIVE,
    ARMIES,
    CARD,
    PASSIVE,
    PRESENTATION,
    TEAMS,
    TERRITORY,
    active,
    duel,
    holder_among,
    lines,
    play,
    side,
    teams,
    there,
    told,
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


@pytest.mark.parametrize("rules", [PASSIVE, ACTIVE], ids=["passive", "active"])
def test_H_E15_12_12_9_and_9_territories_and_what_is_left_to_place(rules: Hasbro) -> None:
    """Players have 24 regiments each to place, independent armies 15 each [H-38, H-39, H-40]."""
    state = dealt(rules)
    assert [state.owners.count(army) for army in range(4)] == [12, 12, 9, 9]
    assert state.reserve == (24, 24, 15, 15)
    assert set(state.armies) == {1}
    assert state.cards.pile == tuple(range(44))
    assert state.cards.hands == ((), ())
    assert rules.current_player(state) == cl.CHANCE


def influence(hand: str, **more: object) -> State:
    """Ana's first step; Legion IV holds one territory."""
    held = {"ontario": ("Ana", 3), "peru": ("III", 2), "japan": ("IV", 1)}
    here = {"phase": Phase.INFLUENCE, "hands": {"Ana": hand}} | more
    return active(held, **here)  # type: ignore[arg-type]


def test_H_E16_a_card_moves_the_cannon_one_position() -> None:
    """Neutral + 1 card is an ally; the opponent's ally + 1 is neutral, + 2 an ally [H-47, H-48]."""
    state, events = play(influence("alaska brazil"), "give alaska legion-4", rules=ACTIVE)
    assert side(state, "IV") == "Ana"
    assert told(events, ACTIVE) == [
        "Ana gives Legion IV: Alaska [H-47]",
        "Legion IV is now the ally of Ana [H-47]",
    ]
    theirs = influence("alaska brazil", allies={"IV": "Bo"})
    state, _ = play(theirs, "give alaska legion-4", rules=ACTIVE)
    assert side(state, "IV") == ""
    state, events = play(state, "give brazil legion-4", rules=ACTIVE)
    assert side(state, "IV") == "Ana"
    assert told(events, ACTIVE)[0] == "Ana gives Legion IV: Brazil [H-48]"


def test_H_E17_a_failed_invasion_of_Quebec_and_a_3_lose_the_army_to_the_opponent() -> None:
    """Legion IV was neutral; after a 3 it is the ally of Bo [H-53, H-A26]."""
    start = active({"ontario": ("Ana", 3), "quebec": ("IV", 3)})
    state, events = play(
        start,
        "attack ontario quebec 2",
        "defend 2",
        "roll 2 1 / 6 5",
        "end combat",
        "die 3",
        rules=ACTIVE,
    )
    assert side(state, "IV") == "Bo"
    assert told(events, ACTIVE)[-2:] == [
        "The die of loyalty for Legion IV: 3 [H-A26]",
        "Legion IV is now the ally of Bo [H-53]",
    ]
    assert state.phase is Phase.FORTIFY


def test_H_E18_an_ally_conquers_a_5_keeps_it_and_no_card_is_earned() -> None:
    """Legion III takes Eastern Australia from Bo for Ana and stays her ally [H-52, H-53, H-56]."""
    start = active(
        {"ontario": ("Ana", 3), "new-guinea": ("III", 4), "eastern-australia": ("Bo", 1)},
        allies={"III": "Ana"},
    )
    state, events = play(
        start,
        "attack new-guinea eastern-australia 3",
        "defend 1",
        "roll 6 5 4 / 1",
        "die 5",
        "end combat",
        "end turn",
        "end turn",
        rules=ACTIVE,
    )
    assert holder_among(state, "eastern-australia") == "III"
    assert side(state, "III") == "Ana"
    sentences = told(events, ACTIVE)
    assert "A conquest by Legion III earns no card [H-56]" in sentences
    assert "The cannon stays where it is: Legion III [H-53]" in sentences
    assert "Ana draws no card [H-35]" in sentences


def test_H_E19_8_territories_count_with_one_tie_and_one_majority() -> None:
    """7 alone, 4 against 4 in Greenland, 3 against 2 in Eastern States: 8 territories, 3 regiments."""
    held = dict.fromkeys(list(TERRITORY)[20:27], ("Ana", 2)) | {
        "greenland": ("Ana", 4, "Cy", 4),
        "eastern-us": ("Ana", 3, "Cy", 2),
    }
    state = teams(held, turn="Dan", phase=Phase.FORTIFY)
    state, events = play(state, "end turn", rules=TEAMS)
    assert "Ana holds 8 territories and receives 3 regiments [H-16]" in told(events, TEAMS)
    assert "Nobody controls this territory, which counts for nobody: Greenland [H-60]" in told(
        events, TEAMS
    )
    assert cl.presentation(TEAMS).scene(state).owners[TERRITORY["greenland"]] == -1
    assert cl.presentation(TEAMS).scene(state).owners[TERRITORY["eastern-us"]] == 0


def test_H_E20_a_tie_spoils_the_continent() -> None:
    """Three territories of Oceania and 2 against 2 in Indonesia: no bonus; 3 against 2: 2 more."""
    for black, bonus in ((2, 0), (3, 2)):
        held = dict.fromkeys(("new-guinea", "eastern-australia", "western-australia"), ("Ana", 1))
        state = teams(
            held | {"indonesia": ("Ana", black, "Cy", 2)}, turn="Dan", phase=Phase.FORTIFY
        )
        state, _ = play(state, "end turn", rules=TEAMS)
        assert state.reserve[0] == 3 + bonus


def test_H_E21_fixed_values_whenever_a_set_is_traded() -> None:
    """3 cavalry are worth 6 as the first set and as the 15th, one of each 10 [H-61]."""
    hand = "alberta greenland ontario alaska brazil"
    for traded in (0, 14):
        state = teams({"congo": ("Ana", 3)}, phase=Phase.TRADE, hands={"Ana": hand}, traded=traded)
        after, events = play(state, "trade alberta greenland ontario", rules=TEAMS)
        assert after.reserve[0] == 6
        assert "Ana receives 6 regiments [H-61]" in told(events, TEAMS)
        after, _ = play(state, "trade alaska alberta brazil", rules=TEAMS)
        assert after.reserve[0] == 10


def test_H_E22_a_move_through_the_team_mate_and_a_mixed_territory() -> None:
    """Indonesia by Siam and India to East Africa, with Middle East friendly [H-63, H-A02, H-A38]."""
    chain = {
        "indonesia": ("Ana", 5),
        "siam": ("Cy", 2),
        "india": ("Ana", 2, "Cy", 2),
        "east-africa": ("Ana", 1),
    }
    friendly = teams(chain | {"middle-east": ("Cy", 1)}, phase=Phase.FORTIFY)
    state, events = play(friendly, "fortify indonesia east-africa", "transfer 4", rules=TEAMS)
    assert there(state, "indonesia", "east-africa") == [1, 5]
    assert "Ana makes the strategic move: Indonesia → East Africa [H-A38]" in told(events, TEAMS)
    hostile = teams(chain, phase=Phase.FORTIFY)
    assert "fortify indonesia east-africa" not in lines(hostile, TEAMS)
    edged = Hasbro(mode="teams", extra_edges="india-east-africa")
    assert "fortify indonesia east-africa" in lines(hostile, edged)


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


def test_an_onlooker_sees_no_hand_in_any_mode() -> None:
    """Whoever has no seat is nobody's team-mate [H-64]."""
    held = {"congo": ("Ana", 3)}
    hands = {"Ana": "alaska brazil", "Bo": "peru"}
    for rules, state in (
        (PASSIVE, duel(held, hands=hands)),
        (ACTIVE, active(held, hands=hands)),
        (TEAMS, teams(held, hands=hands)),
    ):
        seen = rules.observation(state, -1).cards
        assert {card for hand in (*seen.hands, seen.pile) for card in hand} == {-1}


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

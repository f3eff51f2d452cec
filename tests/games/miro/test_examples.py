"""The worked examples of the leaflet, and those that follow from its rules: M-E01 to M-E17."""

from __future__ import annotations

from random import Random

import pytest
from games.miro.position import (
    NAMES,
    PRESENTATION,
    RULES,
    SERIES,
    TERRITORY,
    dealing,
    everything_of,
    first,
    lines,
    play,
    position,
    there,
    told,
)

import conquest_lab as cl
from conquest_lab.games.miro import Miro
from conquest_lab.games.miro.state import Phase, State
from conquest_lab.games.miro.table import share
from conquest_lab.mechanics.armies.cards import CardDrawn
from conquest_lab.mechanics.armies.placing import ArmiesReceived

SECOND = Miro(second_rule=True)


def turn_of_bo(territories: int, rules: Miro = RULES) -> tuple[State, int, int]:
    """(state, armies for territories, cards) of a turn begun with so many territories."""
    state = position(first(territories), "Cy", phase=Phase.MOVE)
    state, events = play(state, "end turn", rules=rules)
    while state.phase is Phase.DRAW:
        state, more = play(state, lines(state, rules)[0], rules=rules)
        events += more
    counted = [e.count for e in events if isinstance(e, ArmiesReceived) and e.continent < 0]
    return state, counted[0], sum(isinstance(e, CardDrawn) for e in events)


def trade_all(traded: int, hand: str, rules: Miro = RULES) -> int:
    """The armies for all sets of a hand, traded one after the other."""
    state = position({}, phase=Phase.TRADE, hands={"Ana": hand}, traded=traded)
    while state.phase is Phase.TRADE:
        state, _ = play(state, lines(state, rules)[0], rules=rules)
    return state.reserve


def test_M_E01_a_4_gives_4_armies_and_4_territories() -> None:
    """Kenya, China, Siberia and Brazil: one army on each, and the cards are kept [M-10, M-11, M-12]."""
    state, _ = play(RULES.initial_state(3), "die 6", "die 5", "die 4")
    state, events = play(
        state, "die 4", "draw east-africa", "draw china", "draw siberia", "draw brazil"
    )
    keys = ("east-africa", "china", "siberia", "brazil")
    assert there(state, *keys) == [1, 1, 1, 1]
    assert {state.owners[TERRITORY[key]] for key in keys} == {0}
    assert sorted(state.cards.hands[0]) == sorted(TERRITORY[key] for key in keys)
    assert told(events)[:4] == [
        "Ana throws 4 [M-10]",
        "Ana receives 4 armies [M-10]",
        "Ana draws: Kenya [M-12]",
        "Ana takes a territory: Kenya [M-11]",
    ]
    assert sum(state.armies) == 4
    assert state.seat == 1


def test_M_E02_14_territories_give_4_armies() -> None:
    """The remainder of 2 is lost [M-19]."""
    assert turn_of_bo(14)[1] == 4


def test_M_E03_16_territories_with_Africa_and_Oceania_give_10() -> None:
    """6 + 4 + 5 in Europe + 1 in America are 16: 5 armies; Africa 3 and Oceania 2: 10 in all [M-20]."""
    europe = ("iceland", "scandinavia", "ukraine", "great-britain", "northern-europe")
    held = everything_of("africa", "oceania", owner="Bo") | dict.fromkeys(
        (*europe, "brazil"), ("Bo", 1)
    )
    state, events = play(position(held, "Cy", phase=Phase.MOVE), "end turn", "draw brazil")
    assert told(events)[-3:] == [
        "Bo holds 16 territories and receives 5 armies [M-19]",
        "Bo holds all of this continent: Africa; +3 armies [M-A01]",
        "Bo holds all of this continent: Oceania; +2 armies [M-20]",
    ]
    assert state.reserve == 10


def test_M_E04_10_armies_attack_with_3_2_or_1_as_often_as_wanted() -> None:
    """Never more than 3 a throw, and another number the next time [M-27, M-31]."""
    state = position({"congo": ("Ana", 10), "east-africa": ("Bo", 9)})
    kenya = [line for line in lines(state) if line.startswith("attack congo east-africa")]
    assert [line[-1] for line in kenya] == ["3", "2", "1"]
    state, events = play(state, "attack congo east-africa 3", "defend 3", "roll 6 6 6 / 1 1 1")
    state, events = play(state, "attack congo east-africa 1")
    assert told(events) == ["Ana attacks with 1 army: Congo → Kenya [M-31]"]


def test_M_E05_5_3_2_against_6_2_costs_each_side_1() -> None:
    """5 loses to 6, 3 beats 2, the third red die is not used [M-29, M-30]."""
    state = position({"congo": ("Ana", 4), "east-africa": ("Bo", 2)})
    state, events = play(state, "attack congo east-africa 3", "defend 2", "roll 5 3 2 / 6 2")
    assert there(state, "congo", "east-africa") == [3, 1]
    assert "The attacker loses 1, the defender 1 [M-30]" in told(events)


def test_M_E06_6_4_3_against_5_conquers_with_3() -> None:
    """The only defender falls, and the 3 armies of the throw move in [M-32]."""
    state = position({"congo": ("Ana", 6), "east-africa": ("Bo", 1)})
    state, events = play(state, "attack congo east-africa 3", "defend 1", "roll 6 4 3 / 5")
    assert there(state, "congo", "east-africa") == [3, 3]
    assert told(events)[-2:] == [
        "Ana conquers a territory from Bo: Kenya [M-32]",
        "Ana moves 3 armies: Congo → Kenya [M-A11]",
    ]


@pytest.mark.parametrize("defence", [6, 5])
def test_M_E07_5_loses_to_6_and_to_5(defence: int) -> None:
    """The printed example (M-A02: no tie at all) and a real tie end alike [M-30]."""
    state = position({"congo": ("Ana", 3), "east-africa": ("Bo", 1)})
    state, _ = play(state, "attack congo east-africa 1", "defend 1", f"roll 5 / {defence}")
    assert there(state, "congo", "east-africa") == [2, 1]


def test_M_E08_6_2_2_against_5_4_2_costs_2_and_1() -> None:
    """Three pairs: 6 beats 5, 2 loses to 4, and the tie of 2 and 2 is the defender's [M-28, M-30]."""
    state = position({"congo": ("Ana", 4), "east-africa": ("Bo", 3)})
    state, _ = play(state, "attack congo east-africa 3", "defend 3", "roll 6 2 2 / 5 4 2")
    assert there(state, "congo", "east-africa") == [2, 2]


@pytest.mark.parametrize(
    ("number", "value"),
    [(1, 4), (2, 6), (3, 8), (4, 10), (5, 12), (6, 15), (7, 20), (8, 25), (9, 30), (10, 35)],
)
def test_M_E09_values_by_number_of_sets(number: int, value: int) -> None:
    """The table of the leaflet, and 5 more for each set after it [M-43]."""
    assert trade_all(number - 1, SERIES) == value


def test_M_E10_two_sets_at_once_are_worth_10() -> None:
    """4 + 6 for the first to trade [M-46]."""
    assert trade_all(0, SERIES + " peru ontario eastern-us") == 4 + 6
    assert trade_all(0, SERIES + " joker-1") == 4 + 6


def test_M_E11_three_sets_after_one_are_worth_24() -> None:
    """6 + 8 + 10; «second» counts sets, as M-A15 has it, and M-45 follows."""
    assert trade_all(1, SERIES + " joker-1 joker-2") == 6 + 8 + 10


TABLE = {1: (0, 1), 2: (0, 2), 3: (0, 3), 4: (1, 0), 5: (1, 1), 6: (1, 2), 7: (1, 3), 8: (2, 0)}


@pytest.mark.parametrize(("territories", "due"), (TABLE | {9: (2, 1), 16: (4, 0)}).items())
def test_M_E12_the_table_of_the_second_rule(territories: int, due: tuple[int, int]) -> None:
    """Armies and cards by territories divided by four [M-54, M-55]."""
    assert turn_of_bo(territories, SECOND)[1:] == due
    assert share(42, second_rule=True) == (10, 2)


def test_M_E13_sets_of_the_second_rule_start_at_6() -> None:
    """6, then 8 [M-56, M-A18]."""
    assert trade_all(0, SERIES, SECOND) == 6
    assert trade_all(1, SERIES, SECOND) == 8
    assert trade_all(0, SERIES + " joker-1", SECOND) == 6 + 8


@pytest.mark.parametrize("route", ["alaska kamchatka", "kamchatka alaska"])
def test_M_E14_Alaska_and_Khabarovsk_attack_each_other(route: str) -> None:
    """The world is round [M-25]."""
    state = position({route.partition(" ")[0]: ("Ana", 3)})
    _, events = play(state, f"attack {route} 2")
    assert events[0].rule.id == "M-25"


@pytest.mark.parametrize(("territories", "armies"), [(1, 0), (2, 0), (3, 1)])
def test_M_E15_there_is_no_least_number(territories: int, armies: int) -> None:
    """2 territories give no army, 3 give one; without any, combat follows the cards [M-19, M-A21]."""
    state, count, cards = turn_of_bo(territories)
    assert (count, cards) == (armies, 1)
    state, _ = play(state, "keep cards")
    assert state.phase is (Phase.PLACE if armies else Phase.ATTACK)


def test_M_E16_a_6_with_2_cards_left_takes_2() -> None:
    """4 points are lost, and the next player opens the conquest [M-14, M-15, M-16, M-17]."""
    state, events = play(dealing(2, turn="Cy"), "die 6")
    assert state.reserve == 2
    assert told(events)[-1] == "4 points of the die are lost: Cy has taken the last cards [M-14]"
    state, events = play(
        state, *(f"draw {PRESENTATION.cards[card].key}" for card in state.cards.pile)
    )
    assert state.seat == NAMES.index("Ana")
    assert (state.round, state.phase, len(state.cards.pile)) == (1, Phase.DRAW, 44)
    assert sum(state.armies) == 42


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_M_E17_everybody_gets_land_and_42_armies_stand(players: int) -> None:
    """However the dice fall, all 42 territories get one army, and nobody goes empty [M-13]."""
    for seed in range(20):
        rng = Random(seed)
        state = RULES.initial_state(players)
        while PRESENTATION.setting_up(state):
            assert RULES.current_player(state) == cl.CHANCE
            highest = seed == 0 and state.phase is Phase.DEAL_DIE
            outcomes = RULES.chance_outcomes(state)
            outcome = outcomes.outcomes[-1] if highest else outcomes.sample(rng)
            state = RULES.apply_action(state, outcome).state
        assert set(state.armies) == {1}
        assert set(state.owners) == set(range(players))

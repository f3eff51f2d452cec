"""The worked examples of the manual, and two that follow from its rules, by their numbers."""

from __future__ import annotations

from itertools import product

import pytest
from games.hasbro.position import (
    CARD,
    OCEANIA,
    PRESENTATION,
    TERRITORY,
    everything_of,
    hand,
    holder,
    lines,
    play,
    position,
    there,
    told,
)

from conquest_lab.games.hasbro.state import Phase
from conquest_lab.games.hasbro.table import regiments_of
from conquest_lab.mechanics.armies.placing import ArmiesReceived
from conquest_lab.mechanics.cards import ARTILLERY, CAVALRY, INFANTRY, is_set

BANDS = [(1, 11, 3), (12, 14, 4), (15, 17, 5), (18, 20, 6), (21, 23, 7), (24, 26, 8)]
BANDS += [(27, 29, 9), (30, 32, 10), (33, 35, 11), (36, 38, 12), (39, 41, 13)]


def received_by_bo(territories: int) -> tuple[int, str]:
    """The reinforcements of Bo for so many territories as his turn begins, and the rule that says so."""
    held = dict.fromkeys(list(TERRITORY)[:territories], ("Bo", 1))
    _, events = play(position(held, rest="Ana", players=3, phase=Phase.FORTIFY), "end turn")
    counted = [e for e in events if isinstance(e, ArmiesReceived) and e.territories]
    assert [e.territories for e in counted] == [territories]
    return counted[0].count, counted[0].rule.id


def test_H_E01_pieces_stand_for_1_5_and_10_regiments() -> None:
    """A cavalry and 2 infantry are 7 regiments; one piece of each kind is 16 [H-02]."""
    assert regiments_of(cavalry=1, infantry=2) == 7
    assert regiments_of(artillery=1, cavalry=1, infantry=1) == 16


def test_H_E02_13_territories_give_4_regiments() -> None:
    """A third of 13 is 4, rounded down [H-16]."""
    assert received_by_bo(13) == (4, "H-17")


def test_H_E03_5_territories_give_3_regiments_not_1() -> None:
    """Fewer than 9 territories still give 3 [H-16]."""
    assert received_by_bo(5) == (3, "H-16")


@pytest.mark.parametrize(("first", "last", "count"), BANDS)
def test_H_E04_both_ends_of_each_band_of_the_table(first: int, last: int, count: int) -> None:
    """The printed table holds at both ends of every band [H-17]."""
    assert received_by_bo(first)[0] == received_by_bo(last)[0] == count


def test_H_E05_Oceania_gives_2_more() -> None:
    """Oceania alone: 3 regiments for 4 territories and 2 for the continent [H-18]."""
    state = position(dict.fromkeys(OCEANIA, ("Bo", 1)), rest="Ana", phase=Phase.FORTIFY)
    state, events = play(state, "end turn")
    assert told(events)[-2:] == [
        "Bo holds 4 territories and receives 3 regiments [H-16]",
        "Bo holds all of this continent: Oceania; +2 regiments [H-18]",
    ]
    assert state.reserve == (0, 5, 0)


def test_H_E06_Europe_and_Africa_give_8_more() -> None:
    """5 for Europe and 3 for Africa [H-18]; 13 territories give 4."""
    held = dict.fromkeys(everything_of("europe", "africa"), ("Bo", 1))
    state, events = play(position(held, rest="Ana", phase=Phase.FORTIFY), "end turn")
    bonuses = [e.count for e in events if isinstance(e, ArmiesReceived) and e.continent >= 0]
    assert sorted(bonuses) == [3, 5]
    assert state.reserve == (0, 12, 0)


def test_H_E07_third_set_is_worth_8_and_the_marker_moves_to_10() -> None:
    """One of each out of 4 cards, third set of the game: 8 regiments, 1 infantry is left [H-21]."""
    state = position(
        {"congo": ("Ana", 1)},
        phase=Phase.TRADE,
        reserve={"Ana": 3},
        hands={"Ana": "alaska congo alberta brazil"},
        traded=2,
    )
    assert "trade alaska alberta brazil" in lines(state)
    state, events = play(state, "trade alaska alberta brazil")
    assert told(events) == [
        "Ana trades Alaska (infantry), Alberta (cavalry), Brazil (artillery) [H-19]",
        "Ana receives 8 regiments [H-21]",
        "The golden cavalryman stands on 10 [H-03]",
    ]
    assert hand(state, "Ana") == ["congo"]
    assert state.reserve == (11, 0, 0)
    assert state.cards.discard == (CARD["alaska"], CARD["alberta"], CARD["brazil"])
    assert dict(PRESENTATION.scene(state).counters)["track"] == 10


def test_H_E08_neighbours_by_land_by_sea_and_round_the_edge() -> None:
    """Brazil has four neighbours; Kamchatka touches Alaska; Oceania is four territories [H-01]."""

    def neighbours(key: str) -> set[str]:
        return {PRESENTATION.places[t].key for t in PRESENTATION.neighbours(TERRITORY[key])}

    assert neighbours("brazil") == {"venezuela", "peru", "argentina", "north-africa"}
    assert "alaska" in neighbours("kamchatka")
    assert "kamchatka" in neighbours("alaska")
    assert {place.key for place in PRESENTATION.places if place.group == "oceania"} == set(OCEANIA)
    assert len(PRESENTATION.places) == 42
    assert {group.key: group.worth for group in PRESENTATION.groups} == {
        "north-america": 5,
        "south-america": 2,
        "europe": 5,
        "africa": 3,
        "asia": 7,
        "oceania": 2,
    }


def test_H_E09_3_regiments_send_2_at_most() -> None:
    """North Africa holds 3: it attacks Egypt with 2 or 1 [H-25, H-26]."""
    state = position({"north-africa": ("Ana", 3), "egypt": ("Bo", 3)})
    against_egypt = [line for line in lines(state) if " egypt " in line]
    assert against_egypt == ["attack north-africa egypt 2", "attack north-africa egypt 1"]


def test_H_E10_3_regiments_defend_with_2_at_most() -> None:
    """Egypt holds 3: it defends with 2 or 1 [H-26]."""
    state = position({"north-africa": ("Ana", 3), "egypt": ("Bo", 3)})
    state, _ = play(state, "attack north-africa egypt 2")
    assert lines(state) == ["defend 2", "defend 1"]


def test_H_E11_3_2_against_6_2_costs_the_attacker_2() -> None:
    """The second pair is a tie, won by the defender; one regiment cannot attack [H-28, H-25]."""
    state = position({"north-africa": ("Ana", 3), "egypt": ("Bo", 3)})
    state, events = play(state, "attack north-africa egypt 2", "defend 2", "roll 3 2 / 6 2")
    assert there(state, "north-africa", "egypt") == [1, 3]
    assert "The attacker loses 2, the defender 0 [H-28]" in told(events)
    assert not any(line.startswith("attack north-africa") for line in lines(state))


def test_H_E12_another_side_goes_on_and_the_third_die_is_ignored() -> None:
    """East Africa takes over with 10: 6 4 4 against 5 5 costs each side 1 [H-31, H-28]."""
    state = position(
        {"north-africa": ("Ana", 1), "east-africa": ("Ana", 10), "egypt": ("Bo", 3)},
        route=("north-africa", "egypt"),
    )
    state, events = play(state, "attack east-africa egypt 3", "defend 2", "roll 6 4 4 / 5 5")
    assert there(state, "east-africa", "egypt") == [9, 2]
    assert told(events)[0] == "Ana attacks with 3 regiments: East Africa → Egypt [H-31]"
    assert told(events)[3] == "The attacker loses 1, the defender 1 [H-28]"


def test_H_E13_the_3_winners_move_in_and_5_of_6_follow() -> None:
    """East Africa, 9 left, takes Egypt with 3; 5 more follow: 8 in Egypt, 1 at home [H-32]."""
    state = position({"east-africa": ("Ana", 9), "egypt": ("Bo", 1)})
    state, events = play(state, "attack east-africa egypt 3", "defend 1", "roll 6 2 1 / 5")
    assert there(state, "east-africa", "egypt") == [6, 3]
    assert lines(state) == [f"occupy {n}" for n in (5, 4, 3, 2, 1, 0)]
    assert told(events)[-2:] == [
        "Ana conquers a territory from Bo: Egypt [H-32]",
        "Ana moves 3 regiments: East Africa → Egypt [H-A17]",
    ]
    state, _ = play(state, "occupy 5")
    assert there(state, "east-africa", "egypt") == [1, 8]
    assert holder(state, "egypt") == "Ana"


def test_H_E14_a_strategic_move_follows_a_chain_of_own_territories() -> None:
    """Indonesia to Ukraine by Siam, India and Afghanistan; not with an enemy among them [H-34]."""
    chain = ("siam", "india", "afghanistan")
    held = {"indonesia": ("Ana", 5), "ukraine": ("Ana", 1)} | dict.fromkeys(chain, ("Ana", 1))
    state = position(held, phase=Phase.FORTIFY)
    state, events = play(state, "fortify indonesia ukraine", "transfer 4")
    assert there(state, "indonesia", *chain, "ukraine") == [1, 1, 1, 1, 5]
    assert "Ana moves 4 regiments: Indonesia → Ukraine [H-34]" in told(events)
    for broken in chain:
        state = position(held | {broken: ("Bo", 1)}, phase=Phase.FORTIFY)
        assert "fortify indonesia ukraine" not in lines(state)


def test_H_E23_five_cards_without_a_joker_always_hold_a_set() -> None:
    """All 243 hands of five symbols hold three alike or one of each [H-20]."""
    for symbols in product((INFANTRY, CAVALRY, ARTILLERY), repeat=5):
        assert any(
            is_set((symbols[i], symbols[j], symbols[k]))
            for i in range(5)
            for j in range(i + 1, 5)
            for k in range(j + 1, 5)
        ), symbols


def test_H_E24_eight_cards_after_an_elimination_are_traded_down_to_2() -> None:
    """4 own and 4 captured cards: two forced trades, each placed at once, leave 2 [H-33]."""
    state = position(
        {"congo": ("Ana", 5), "egypt": ("Ana", 1), "east-africa": ("Bo", 1)},
        rest="Cy",
        hands={"Ana": "alaska alberta brazil peru", "Bo": "ontario japan china joker-1"},
    )
    state, events = play(
        state,
        "attack congo east-africa 3",
        "defend 1",
        "roll 6 6 6 / 1",
        "occupy 0",
        "trade alaska alberta brazil",
        "place egypt 4",
    )
    assert "Bo is eliminated by Ana [H-33]" in told(events)
    assert "Ana takes 4 cards from Bo [H-33]" in told(events)
    assert hand(state, "Ana") == ["ontario", "peru", "china", "japan", "joker-1"]
    assert state.phase is Phase.TRADE_SPOILS
    state, _ = play(state, "trade china ontario japan", "place east-africa 6")
    assert hand(state, "Ana") == ["peru", "joker-1"]
    assert state.phase is Phase.ATTACK
    assert there(state, "egypt", "east-africa", "congo") == [5, 9, 2]

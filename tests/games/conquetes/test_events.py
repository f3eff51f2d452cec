"""Events, told with their rules: turns, attacks, cards above ten, the end for 2, 3 and 4 players."""

import pytest
from games.conquetes.position import (
    PRESENTATION,
    RULES,
    camp,
    hand,
    lines,
    play,
    points,
    position,
    told,
)

import conquest_lab as cl
from conquest_lab.core.scene import NOBODY
from conquest_lab.games.conquetes import RULESET as CONQUETES
from conquest_lab.games.conquetes.state import Phase, State

CAMPS = {"Ana": "maghreb", "Bo": "western-europe southern-europe"}
DRAWING = {"phase": Phase.DRAW, "due": (("Ana", 1),)}
ELEVEN = "3*brazil 3*andes 3*orinoco 2*greenland"


def test_C_06_five_cards_each_and_the_first_seat_begins() -> None:
    """The deal is one card a ply from the whole deck [C-A01, C-A22, C-A24]."""
    opening = RULES.opening(3)
    assert told(opening.events) == [
        "The map lies on the table: 30 regions [C-A01]",
        "90 cards are shuffled into the pile [C-06]",
    ]
    state = opening.state
    for _ in range(15):
        assert PRESENTATION.setting_up(state)
        state, events = play(state, lines(state)[0])
    assert [len(cards) for cards in state.hands] == [5, 5, 5]
    assert told(events)[1:] == [
        "Everybody holds 5 cards [C-A24]",
        "Ana begins [C-A22]",
        "It is Ana’s turn [C-07]",
    ]
    assert not PRESENTATION.setting_up(state)


def test_a_draw_counts_the_copies_that_are_left() -> None:
    """Three copies are three chances, and a pile is nothing but these numbers."""
    state = position({}, {"Ana": "2*maghreb"}, pile="maghreb 3*brazil 2*andes", **DRAWING)
    chances = {RULES.format_action(a): p for a, p in RULES.chance_outcomes(state)}
    assert {line: str(p) for line, p in chances.items()} == {
        "draw brazil": "1/2",
        "draw andes": "1/3",
        "draw maghreb": "1/6",
    }


def test_C_07_a_turn_is_a_card_and_one_action() -> None:
    state, events = play(position(CAMPS, **DRAWING), "draw brazil", "play brazil")
    assert told(events) == [
        "Ana draws: Brazil (5) [C-07]",
        "Ana puts into play: Brazil [C-08]",
        "It is Bo’s turn [C-07]",
    ]
    assert RULES.current_player(state) == cl.CHANCE
    state, events = play(state, "draw andes", "two cards", "draw andes", "draw orinoco")
    assert told(events)[1] == "Bo draws two more cards [C-07]"
    assert hand(state, "Bo") == ["orinoco", "andes", "andes"]
    assert state.seat == 0


def test_C_08_a_region_need_not_touch_anything() -> None:
    state = position(CAMPS, {"Ana": "brazil maghreb atlantic-africa"})
    assert [line for line in lines(state) if line.startswith("play")] == [
        "play brazil",
        "play atlantic-africa",
    ]


def test_C_A15_a_region_in_play_is_not_even_listed() -> None:
    """Mistakes of C-10 cannot happen: a copy of a region in any camp is never offered [C-09]."""
    state = position(CAMPS, {"Ana": "maghreb western-europe"})
    assert lines(state) == [
        "attack maghreb western-europe",
        "attack maghreb southern-europe",
        "two cards",
    ]
    assert not RULES.rulebook["C-10"].enforced
    assert not RULES.rulebook["C-A15"].enforced


def fought(attack: str, defence: str) -> State:
    """Bo's three regions are a chain; Ana attacks the middle one."""
    return position(
        {"Ana": "maghreb", "Bo": "western-europe british-isles southern-europe"},
        {"Bo": "3*andes"},
        phase=Phase.DEFEND,
        fight=("maghreb", "western-europe", attack, defence),
    )


def test_C_11_to_C_17_a_whole_attack() -> None:
    """Named, supported in secret, revealed, won, discarded, replaced, one step after the other."""
    start = position(CAMPS, {"Ana": "brazil andes maghreb", "Bo": "2*orinoco"})
    order = "attack maghreb western-europe,engage brazil,engage andes,announce"
    state, events = play(start, *order.split(","))
    assert RULES.current_player(state) == 1
    assert told(events) == [
        "Ana attacks Bo: Maghreb (3) → Western Europe (6) [C-11]",
        "Ana engages card number 1: Brazil (5) [C-12]",
        "Ana engages card number 2: Andes (3) [C-12]",
        "Ana announces 2 cards in support [C-12]",
    ]
    state, events = play(state, "engage orinoco", "announce")
    assert told(events) == [
        "Bo engages card number 1: Orinoco (2) [C-13]",
        "Bo announces 1 card in support [C-13]",
        "Ana reveals Brazil (5), the Andes (3): with the Maghreb (3) that makes 11 [C-14]",
        "Bo reveals the Orinoco (2): with Western Europe (6) that makes 8 [C-14]",
        "Ana conquers a region from Bo: Western Europe [C-15]",
        "Ana adds Western Europe to a territory, which now has 2 regions [C-A11]",
        "Ana’s support is discarded: 2 cards [C-16]",
        "Bo’s support is discarded: 1 card [C-16]",
    ]
    state, events = play(state, "draw greenland", "draw insulindia", "draw insulindia")
    assert told(events) == [
        "Bo draws: Greenland (1) [C-17]",
        "Ana draws: Insulindia (4) [C-17]",
        "Ana draws: Insulindia (4) [C-17]",
        "It is Bo’s turn [C-07]",
    ]
    assert camp(state, "Ana") == {"maghreb", "western-europe"}


def test_C_12_copies_of_one_region_support() -> None:
    """Any cards support, copies of a region and of a region in play included."""
    start = position(CAMPS, {"Ana": "2*maghreb"})
    state, _ = play(start, "attack maghreb southern-europe", "engage maghreb", "engage maghreb")
    assert lines(state) == ["announce"]


def test_C_13_the_defender_may_engage_nothing() -> None:
    _, events = play(fought("brazil", ""), "announce")
    assert "Bo has no support: with Western Europe alone that makes 6 [C-14]" in told(events)


def test_C_A10_a_lost_link_splits_a_territory() -> None:
    """British Isles and Southern Europe hung together by Western Europe only."""
    state, events = play(fought("2*brazil", ""), "announce")
    assert "A territory of Bo’s falls apart. Regions in each part: 1, 1 [C-A10]" in told(events)
    assert "western-europe" in camp(state, "Ana")


def test_C_A11_a_conquered_region_is_always_part_of_a_territory() -> None:
    _, events = play(fought("2*brazil", ""), "announce")
    assert "Ana adds Western Europe to a territory, which now has 2 regions [C-A11]" in told(events)


def test_C_A07_after_an_attack_the_turn_is_over() -> None:
    state, _ = play(fought("brazil", ""), "announce", "draw indochina")
    assert (state.phase, state.seat) == (Phase.DRAW, 1)


# Cards above ten ----------------------------------------------------------------------------------


def test_C_19_three_players_choose_who_receives() -> None:
    start = position({}, {"Ana": f"{ELEVEN} maghreb"}, players=3)
    state, events = play(start, "play maghreb")
    assert told(events)[1] == "Ana ends the turn with 11 cards, more than 10 [C-19]"
    assert lines(state) == ["receiver 2", "receiver 3"]
    state, events = play(state, "receiver 3", "part with greenland")
    assert told(events) == [
        "Ana’s cards above ten go to Cy [C-19]",
        "Ana gives Cy: Greenland (1) [C-19]",
        "It is Bo’s turn [C-07]",
    ]
    assert hand(state, "Cy") == ["greenland"]
    assert state.receiver == NOBODY


def test_C_A08_with_two_players_the_receiver_is_settled() -> None:
    state, events = play(position({}, {"Ana": f"{ELEVEN} maghreb"}), "play maghreb")
    assert state.phase is Phase.GIVE
    assert told(events)[-1] == "Ana’s cards above ten go to Bo [C-A08]"


def test_C_A09_a_receiver_keeps_more_than_ten_until_the_end_of_his_turn() -> None:
    ten = "3*indochina 3*insulindia 3*australia new-zealand"
    start = position({}, {"Ana": f"{ELEVEN} maghreb", "Bo": ten})
    state, events = play(start, "play maghreb", "part with greenland")
    assert told(events)[-2] == (
        "Bo now holds 11 cards and keeps them until the end of their next turn [C-A09]"
    )
    state, _ = play(state, "draw maghreb", "play new-zealand")
    assert state.phase is Phase.GIVE


def test_C_A09_a_defence_never_adds_to_a_hand() -> None:
    """A defender draws no more than he engaged, so a hand of 12 stays at 12 until its own turn."""
    twelve = f"{ELEVEN} indochina"
    start = position(
        CAMPS,
        {"Bo": twelve},
        phase=Phase.DEFEND,
        fight=("maghreb", "western-europe", "australia", ""),
    )
    state, _ = play(start, "engage indochina", "announce", "draw indochina", "draw indochina")
    assert len(state.hands[1]) == 12
    assert (state.phase, state.seat) == (Phase.DRAW, 1)


# The end ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3])
def test_C_20_the_last_card_ends_the_game_at_once(players: int) -> None:
    """No action follows, not even after the first card of a turn [C-A03]."""
    start = position(CAMPS, players=players, pile="brazil", **DRAWING)
    state, events = play(start, "draw brazil")
    assert told(events)[1:3] == [
        "The last card has left the pile: the game ends [C-20]",
        "Ana’s turn ends here; nothing more is done in it [C-A03]",
    ]
    assert state.phase is Phase.SCORE


def test_C_A03_finish_turn_lets_the_action_follow() -> None:
    """With the option the turn of the last card is finished, gifts included, then the game ends."""
    rules = CONQUETES(finish_turn=True)
    start = position(CAMPS, pile="brazil", **DRAWING)
    state, events = play(start, "draw brazil", rules=rules)
    assert told(events, rules)[-1] == "Ana finishes the turn, the last one [C-A03]"
    assert state.phase is Phase.ACTION
    done, events = play(state, "two cards", rules=rules)
    assert told(events, rules) == [
        "Ana draws two more cards [C-07]",
        "Ana draws fewer cards than due: 2 missing [C-A04]",
    ]
    assert done.phase is Phase.SCORE
    done, _ = play(state, "play brazil", rules=rules)
    assert (done.phase, "brazil" in camp(done, "Ana")) == (Phase.SCORE, True)
    order = "attack maghreb western-europe,engage brazil,announce,announce"
    done, events = play(state, *order.split(","), rules=rules)
    assert "Ana draws fewer cards than due: 1 missing [C-A04]" in told(events, rules)
    assert (done.phase, "western-europe" in camp(done, "Ana")) == (Phase.SCORE, True)


def test_C_A03_finish_turn_includes_the_gift() -> None:
    rules = CONQUETES(finish_turn=True)
    start = position(CAMPS, {"Ana": ELEVEN}, pile="maghreb", **DRAWING)
    state, _ = play(start, "draw maghreb", "two cards", rules=rules)
    assert state.phase is Phase.GIVE
    state, _ = play(state, "part with maghreb", "part with andes", rules=rules)
    assert state.phase is Phase.SCORE


def test_C_A03_the_result_of_an_attack_stands() -> None:
    """The defender's replacement takes the last card; the attacker gets none [C-A04]."""
    start = position(
        CAMPS,
        phase=Phase.DEFEND,
        fight=("maghreb", "western-europe", "2*brazil", "andes"),
        pile="indochina",
    )
    state, events = play(start, "announce", "draw indochina")
    assert "western-europe" in camp(state, "Ana")
    assert told(events)[-3:] == [
        "The last card has left the pile: the game ends [C-20]",
        "Ana draws fewer cards than due: 2 missing [C-A04]",
        "Ana’s turn ends here; nothing more is done in it [C-A03]",
    ]


def test_C_A04_of_two_cards_due_the_one_that_is_left_is_drawn() -> None:
    start = position(CAMPS, {"Ana": "andes"}, pile="indochina")
    state, events = play(start, "two cards", "draw indochina")
    assert hand(state, "Ana") == ["andes", "indochina"]
    assert "Ana draws fewer cards than due: 1 missing [C-A04]" in told(events)


def test_C_21_with_four_the_discard_pile_is_shuffled_once() -> None:
    """The second pile is what was discarded; when it is exhausted the game ends."""
    start = position(CAMPS, players=4, pile="brazil", **DRAWING)
    discarded = start.discard
    state, events = play(start, "draw brazil")
    assert told(events)[1:] == [
        "The last card has left the pile [C-21]",
        f"{len(discarded)} cards are shuffled into the pile [C-21]",
    ]
    assert (state.pile, state.discard) == (discarded, ())
    assert (state.phase, state.reshuffled) == (Phase.ACTION, True)
    second = position(CAMPS, players=4, pile="brazil", reshuffled=True, **DRAWING)
    state, events = play(second, "draw brazil")
    assert told(events)[1] == "The last card has left the pile: the game ends [C-21]"
    assert state.phase is Phase.SCORE


def test_C_A05_drawing_goes_on_from_the_second_pile() -> None:
    """The second of two cards comes from the shuffled discard pile."""
    state, _ = play(position(CAMPS, players=4, pile="brazil"), "two cards", "draw brazil")
    assert (state.phase, state.due) == (Phase.DRAW_TWO, ((0, 1),))


def test_C_A05_with_nothing_to_shuffle_the_game_ends() -> None:
    keys = [place.key for place in PRESENTATION.places]
    everything = " ".join(f"3*{key}" for key in keys[1:])
    start = position({}, {"Bo": f"{everything} 2*{keys[0]}"}, players=4, pile=keys[0], **DRAWING)
    state, events = play(start, f"draw {keys[0]}")
    assert told(events)[1] == "The last card has left the pile: the game ends [C-A05]"
    assert state.phase is Phase.OVER


def ended(
    camps: dict[str, str], hands: dict[str, str] | None = None, **options: object
) -> tuple[CONQUETES, tuple[State, tuple[cl.Event, ...]]]:
    """The rules, and the step to the state in which territories are chosen."""
    rules = CONQUETES(**options)
    start = position(camps, hands, players=3, pile="greenland", **DRAWING)
    return rules, play(start, "draw greenland", rules=rules)


def choose_all(rules: CONQUETES, state: State) -> tuple[State, list[str]]:
    """Everybody chooses the best territory."""
    sentences: list[str] = []
    while state.phase is not Phase.OVER:
        step = rules.apply_action(state, cl.presentation(rules).routine_action(state))
        state = step.state
        sentences += told(step.events, rules)
    return state, sentences


def test_C_22_and_C_23_points_are_the_chosen_territory_and_its_copies() -> None:
    rules, (state, _) = ended({"Ana": "brazil andes", "Bo": "maghreb", "Cy": "australia"})
    assert points(state) == [0, 0, 0]
    state, sentences = choose_all(rules, state)
    assert points(state) == [2, 1, 1]
    assert sentences[-1] == "Ana wins with 2 points [C-24]"
    assert rules.returns(state) == (1, 0, 0)
    rules, (state, _) = ended({"Ana": "brazil andes maghreb", "Bo": "australia"})
    _, sentences = choose_all(rules, state)
    assert "The rest of Ana’s camp does not count: 1 region [C-23]" in sentences


def test_C_A12_two_copies_of_a_region_make_two_points() -> None:
    rules, (state, _) = ended({"Ana": "brazil", "Bo": "maghreb"}, {"Ana": "2*brazil"})
    state, sentences = choose_all(rules, state)
    assert "Ana lays down 2 copies, Brazil: now 3 points [C-A12]" in sentences
    assert dict(cl.presentation(rules).scene(state).pieces[state.doubles[0]]) == {"double": 2}


def test_C_A23_who_has_no_region_has_no_points() -> None:
    rules, (state, _) = ended({"Ana": "brazil"}, {"Bo": "2*brazil"})
    state, sentences = choose_all(rules, state)
    assert "Bo has no region in play and no points [C-A23]" in sentences
    assert points(state) == [1, 0, 0]


def test_C_24_most_regions_of_all_territories_break_a_tie() -> None:
    """Copies laid down do not count as regions."""
    camps = {"Ana": "brazil", "Bo": "maghreb scandinavia australia", "Cy": "indochina"}
    rules, (state, _) = ended(camps, {"Ana": "2*brazil", "Bo": "2*maghreb"})
    state, sentences = choose_all(rules, state)
    assert sentences[-2:] == [
        "A tie for most points. Regions in all: Ana 1, Bo 3 [C-24]",
        "Bo wins with 3 points [C-24]",
    ]
    assert rules.returns(state) == (0, 1, 0)


def test_C_24_a_second_tie_shares_the_victory() -> None:
    rules, (state, _) = ended({"Ana": "brazil", "Bo": "maghreb"})
    state, sentences = choose_all(rules, state)
    assert sentences[-1] == "Shared victory with 1 point: Ana, Bo [C-24]"
    assert rules.returns(state) == (1, 1, 0)


AMERICAS = {"Ana": "brazil orinoco", "Bo": "andes maghreb western-europe", "Cy": "scandinavia"}


@pytest.mark.parametrize(("variant", "expected"), [(False, [2, 2, 1]), (True, [5, 5, 1])])
def test_C_25_continents_count_in_the_variant_only(variant: bool, expected: list[int]) -> None:
    """Most regions of a continent bring 3 points, a tie nothing, a continent without regions nothing."""
    rules, (state, _) = ended(AMERICAS, continent_variant=variant)
    state, sentences = choose_all(rules, state)
    assert points(state, rules) == expected
    assert [
        s for s in sentences if "America:" in s or "Europe:" in s or "Africa:" in s
    ] == variant * [
        "North America: nobody has a region, no points [C-A13]",
        "South America: Ana has the most regions (2) and gets 3 points [C-25]",
        "Europe: a tie at 1 region, no points [C-25]",
        "Africa: Bo has the most regions (1) and gets 3 points [C-25]",
    ]


def test_C_A13_copies_laid_down_hold_no_continent() -> None:
    camps = {"Ana": "brazil", "Bo": "orinoco andes"}
    rules, (state, _) = ended(camps, {"Ana": "2*brazil"}, continent_variant=True)
    state, sentences = choose_all(rules, state)
    assert "South America: Bo has the most regions (2) and gets 3 points [C-25]" in sentences


def test_C_A14_ties_are_broken_by_regions_in_the_variant_too() -> None:
    rules, (state, _) = ended(AMERICAS, continent_variant=True)
    _, sentences = choose_all(rules, state)
    assert sentences[-2:] == [
        "A tie for most points. Regions in all: Ana 2, Bo 3 [C-A14]",
        "Bo wins with 5 points [C-24]",
    ]

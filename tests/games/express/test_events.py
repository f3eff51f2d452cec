"""Events and their rules: the course of a turn, the end, the readings and the options."""

import pytest
from games.express.position import (
    CARD,
    PRESENTATION,
    RULES,
    cited,
    line,
    play,
    position,
    roll,
    sentences,
)

import conquest_lab as cl
from conquest_lab.games.express import Express
from conquest_lab.games.express.lines import Fill
from conquest_lab.games.express.sacrifices import Sacrifice
from conquest_lab.games.express.state import Phase
from conquest_lab.mechanics.battle_lines import GENERAL

CONTINUING = Express(continue_attempt=True)
ALL_BUT_SIBERIA = {
    "Ana": "canada mexico brazil argentina north-africa middle-east australia",
    "Bo": "united-states western-europe eastern-europe south-africa india china",
}


def test_X_01_the_table_is_laid_with_14_cards_and_7_dice() -> None:
    step = RULES.opening(4)
    assert cited(step.events) == ["X-01"]
    assert set(step.state.owners) == {cl.NOBODY}
    assert len(step.state.owners) == 14
    assert dict(PRESENTATION.scene(step.state).counters)["tray"] == 7


def test_X_05_most_generals_begin_and_it_goes_round_clockwise() -> None:
    state, told = play(
        RULES.initial_state(3), roll("GCCC321"), roll("GGCC321"), roll("CCCC321"), roll("GCK3211")
    )
    assert cited(told)[:5] == ["X-05", "X-05", "X-05", "X-05", "X-05"]
    assert "Bo throws 2 Generals" in sentences(told)
    assert "Turn 1: Bo" in sentences(told)
    assert state.seat == 1
    _, told = play(position("1", aside="111111", seat="Bo", players=3), "sacrifice one")
    assert sentences(told)[-2:] == ["All seven dice go to the next player: Cy", "Turn 11: Cy"]
    state, _ = play(position("1", aside="111111", seat="Cy", players=3), "sacrifice one")
    assert state.seat == 0


def test_X_A03_those_who_tie_for_most_generals_throw_again() -> None:
    state, told = play(RULES.initial_state(3), roll("GCCC321"), roll("KKCC321"), roll("GCCC321"))
    assert cited(told)[-1] == "X-A03"
    assert sentences(told)[-1] == "Tie for the most Generals; these throw again: Ana, Cy"
    state, told = play(state, roll("CCCC321"), roll("GGCC321"))
    assert state.seat == 2
    assert state.phase is Phase.THROW


def test_X_A03_no_general_at_all_is_a_tie_of_everybody() -> None:
    _, told = play(RULES.initial_state(2), roll("CCCC321"), roll("CCCC321"))
    assert cited(told)[-1] == "X-A03"


def test_X_06_X_12_first_all_seven_dice_then_those_that_are_left() -> None:
    state, told = play(position(), roll("GGGGKKK"))
    assert cited(told) == ["X-06"]
    state, told = play(state, "sacrifice general", roll("GGGKKK"))
    assert cited(told) == ["X-A07", "X-12"]


def test_X_08_X_10_the_first_line_and_a_further_one() -> None:
    state, told = play(position("CCK3321"), line("fill india 1", "C"))
    assert cited(told) == ["X-07", "X-08"]
    _, told = play(state, roll("CK3321"), line("fill india 2", "C"))
    assert cited(told) == ["X-12", "X-10"]


def test_X_09_a_die_is_lost_when_nothing_fits_before_a_card_is_chosen() -> None:
    rest = {"Bo": " ".join(key for key in CARD if key != "siberia")}
    _, told = play(position("11", owned=rest, aside="KKKKK"), "sacrifice one")
    assert cited(told) == ["X-09"]


def test_X_11_out_of_dice_the_turn_ends_with_nothing_gained() -> None:
    state = position("1", attempt=("united-states", ["CK", "CK", ""]), aside="11")
    state, told = play(state, "sacrifice one")
    assert cited(told) == ["X-10", "X-11", "X-11", "X-05"]
    assert set(state.owners) == {cl.NOBODY}
    assert PRESENTATION.scene(state).pieces == ((),) * 14
    assert dict(PRESENTATION.scene(state).counters)["tray"] == 7


def test_X_11_a_player_may_fail_without_having_invaded_anything() -> None:
    _, told = play(position("1", aside="111111"), "sacrifice one")
    assert sentences(told)[1] == "Ana has no dice left and has invaded nothing"


def test_X_14_a_conquered_card_comes_from_the_middle_or_from_its_owner() -> None:
    state = position("G", owned={"Bo": "siberia"}, attempt=("siberia", ["3331", ""]), aside="11")
    after, told = play(state, line("fill siberia 2", "G"))
    assert cited(told) == ["X-04", "X-14", "X-14", "X-05"]
    assert after.owners[CARD["siberia"]] == 0
    assert after.seat == 1


def test_X_15_X_16_a_whole_continent_is_turned_face_down() -> None:
    state = position("K", owned={"Ana": "brazil argentina"}, aside="111111")
    closed = [
        PRESENTATION.scene(state).count(CARD[key], "face-down") for key in ("brazil", "argentina")
    ]
    assert closed == [1, 1]
    state = position("K", owned={"Ana": "argentina"}, attempt=("brazil", ["GG", ""]), aside="1111")
    after, told = play(state, line("fill brazil 2", "K"))
    assert "X-15" in cited(told)
    assert "Ana owns the whole continent and turns it face down, for 4 in all: South America" in (
        sentences(told)
    )
    thrown, _ = play(after, roll("GGGKK33"))
    cards = {action.card for action in RULES.legal_actions(thrown) if isinstance(action, Fill)}
    assert cards.isdisjoint({CARD["brazil"], CARD["argentina"]})


def test_X_A16_a_stolen_card_can_complete_a_continent() -> None:
    """Asia is completed by the last card of a rival, whose other cards stay open."""
    state = position(
        "G",
        owned={"Ana": "middle-east siberia china", "Bo": "india canada"},
        attempt=("india", ["C", "C", "331", ""]),
        aside="1",
    )
    after, told = play(state, line("fill india 4", "G"))
    assert "X-A16" in cited(told)
    assert dict(PRESENTATION.scene(after).counters)["points/0"] == 10
    assert dict(PRESENTATION.scene(after).counters)["points/1"] == 2
    assert PRESENTATION.scene(after).pieces[CARD["canada"]] == ()


def test_X_18_X_19_X_20_the_last_card_of_the_middle_ends_the_game() -> None:
    state = position("3331", owned=ALL_BUT_SIBERIA, attempt=("siberia", [""]), aside="111")
    after, told = play(state, line("fill siberia 1", "3331"))
    assert cited(told) == [
        *("X-10", "X-14", "X-18"),
        *("X-A17", "X-A17", "X-19"),
        *("X-A17", "X-19"),
        "X-20",
    ]
    assert sentences(told)[2:] == [
        "Every country card is taken: the game ends with turn 10",
        "Ana counts 4 instead of 3 for a continent: South America",
        "Ana counts 3 for a continent: Australia",
        "Ana has 14 points",
        "Bo counts 8 instead of 7 for a continent: Europe",
        "Bo has 18 points",
        "Bo wins with 18 points",
    ]
    assert RULES.current_player(after) == cl.OVER
    assert RULES.returns(after) == (14, 18)


def test_X_A12_the_game_ends_at_once_even_when_others_had_a_turn_less() -> None:
    state = position("3331", owned=ALL_BUT_SIBERIA, attempt=("siberia", [""]), aside="111", turn=11)
    _, told = play(state, line("fill siberia 1", "3331"))
    assert cited(told)[2] == "X-A12"


def test_X_A17_a_continent_counts_one_number() -> None:
    """Four cards of Asia: 10 in all, not 10 each."""
    state = position(owned={"Ana": "middle-east siberia india china"})
    assert dict(PRESENTATION.scene(state).counters)["points/0"] == 10


# Once Cy takes Siberia all three have 10 points.
TIED = {
    "Ana": "canada mexico india north-africa western-europe",
    "Bo": "argentina united-states eastern-europe middle-east",
    "Cy": "australia brazil south-africa china",
}


@pytest.mark.parametrize("tie_break", ["none", "cards_then_continents"])
def test_X_A04_tie_break(tie_break: str) -> None:
    """Ana and Cy hold 5 cards, Bo 4, and Cy a continent: shared by three, or won by Cy."""
    rules = Express(tie_break=tie_break)
    state = position(
        "3331", owned=TIED, attempt=("siberia", [""]), aside="111", players=3, turn=12, seat="Cy"
    )
    after, told = play(state, line("fill siberia 1", "3331"), rules=rules)
    points = [
        dict(cl.presentation(rules).scene(after).counters)[f"points/{seat}"] for seat in range(3)
    ]
    assert points == [10, 10, 10]
    if tie_break == "none":
        assert sentences(told)[-1] == "Shared victory with 10 points: Ana, Bo, Cy"
        assert rules.returns(after) == (10, 10, 10)
    else:
        assert sentences(told)[-2:] == [
            "Tie: Ana, Bo, Cy; cards: 5, 4, 5; continents: 0, 0, 1",
            "Cy wins with 10 points",
        ]
        assert rules.returns(after) == (1, 0, 2)
    assert cited(told)[-1] == "X-A04"


@pytest.mark.parametrize(
    ("value", "aiming", "committed"),
    [
        ("aiming", True, False),
        ("never", False, False),
        ("before_target", True, False),
        ("always", True, True),
    ],
)
def test_X_A05_X_A07_voluntary_sacrifice(value: str, aiming: bool, committed: bool) -> None:
    """The option lets a die go although a line fits, before a card is chosen and after."""
    rules = Express(voluntary_sacrifice=value)
    free = position("CCK3321")
    bound = position("CCK332", attempt=("india", ["C", "", ""]))
    assert (Sacrifice(1) in rules.legal_actions(free)) is aiming
    assert (Sacrifice(2) in rules.legal_actions(bound)) is committed
    if aiming:
        assert cited(play(free, "sacrifice one", rules=rules)[1]) == ["X-A07"]
    if committed:
        assert cited(play(bound, "sacrifice two", rules=rules)[1]) == ["X-A05"]


def all_but(*left: str) -> str:
    """The cards that are not named."""
    return " ".join(key for key in CARD if key not in left)


@pytest.mark.parametrize("value", ["aiming", "never", "before_target", "always"])
@pytest.mark.parametrize(
    ("tray", "theirs", "turn", "unfit"),
    [
        ("CK33321", "", 10, False),  # a cannon for China, and for the Middle East
        ("3322111", "", 10, True),  # 5 soldiers for China, nothing for the Middle East
        ("3322111", "middle-east", 10, True),  # nor where Bo owns it
        ("3322111", "middle-east", 2, False),  # but in the first round it cannot be taken
        ("3322111", "north-africa south-africa", 10, True),
        ("CK33321", "north-africa south-africa", 10, False),  # a conquered continent does not count
    ],
)
def test_X_A07_a_die_may_go_while_a_card_that_can_be_invaded_has_no_line_that_fits(
    tray: str, theirs: str, turn: int, unfit: bool, value: str
) -> None:
    """China and the Middle East are left; the rest is Ana's own, or belongs to Bo."""
    rules = Express(voluntary_sacrifice=value, no_steal_first_round=True)
    own = all_but("china", "middle-east", *theirs.split())
    state = position(tray, owned={"Ana": own, "Bo": theirs}, turn=turn)
    may = {"aiming": unfit, "never": False}.get(value, True)
    assert (Sacrifice(state.tray[0]) in rules.legal_actions(state)) is may
    assert any(isinstance(a, Fill) for a in rules.legal_actions(state))


def test_X_A06_any_card_may_be_chosen_after_lost_dice() -> None:
    _, told = play(position("CCK33", aside="11"), line("fill india 1", "C"))
    assert cited(told) == ["X-A06", "X-08"]


@pytest.mark.parametrize("peace", [False, True])
def test_X_A08_no_steal_first_round(peace: bool) -> None:
    """In the first round a card of another player can be invaded, or cannot."""
    rules = Express(no_steal_first_round=peace)
    state = position("CCKK321", owned={"Bo": "india"}, turn=2)
    fills = [a for a in rules.legal_actions(state) if a.places == (CARD["india"],)]
    assert bool(fills) is not peace
    if not peace:
        assert cited(play(state, line("fill india 1", "C"))[1])[0] == "X-A08"


def test_X_A10_the_general_is_asked_of_others_cards_only() -> None:
    """Four lines instead of three, and no other way to use a General on this card."""
    free = RULES.legal_actions(position("GCK3331"))
    taken = RULES.legal_actions(position("GCK3331", owned={"Bo": "india"}))
    assert {a.line for a in free if CARD["india"] in a.places} == {1, 2, 3}
    assert {a.line for a in taken if CARD["india"] in a.places} == {1, 2, 3, 4}


def test_X_A11_every_set_of_soldiers_without_a_needless_die_is_a_choice() -> None:
    """For 5 soldiers out of 3, 2, 2, 1, 1 there are three ways, the fewest dice first."""
    state = position("32211", attempt=("china", ["C", "KK", ""]), aside="")
    ways = [a.dice for a in RULES.legal_actions(state) if isinstance(a, Fill)]
    assert ways == [(3, 2), (2, 2, 1), (3, 1, 1)]


@pytest.mark.parametrize("limit", [None, 30, 60, 120])
def test_X_A13_max_turns(limit: int | None) -> None:
    """The last turn of the limit ends the game, conquest or not."""
    rules = Express(max_turns=limit)
    turn = limit or 500
    state = position("1", owned={"Ana": "china"}, aside="111111", turn=turn)
    after, told = play(state, "sacrifice one", rules=rules)
    if limit is None:
        assert after.turn == 501
    else:
        assert "X-A13" in cited(told)
        assert f"The game ends with turn {limit}, the last one" in sentences(told, rules)
        assert rules.returns(after) == (3, 0)
    before = position("1", aside="111111", turn=turn - 1)
    assert play(before, "sacrifice one", rules=rules)[0].phase is Phase.THROW


@pytest.mark.parametrize("on", [False, True])
def test_X_21_continue_attempt(on: bool) -> None:
    """Without the optional rule the next player begins with all seven dice."""
    rules = Express(continue_attempt=on)
    state = position("1", attempt=("united-states", ["CK", "", ""]), aside="1111")
    after, _ = play(state, "sacrifice one", rules=rules)
    assert after.phase is (Phase.CONTINUE if on else Phase.THROW)
    assert (after.attempt is None) is not on
    if on:
        after, told = play(after, "continue", rules=rules)
        assert cited(told) == ["X-21"]
        assert len(rules.chance_outcomes(after).outcomes[0].faces) == 5


def test_X_21_only_a_card_that_was_invaded_can_be_continued() -> None:
    after, _ = play(position("1", aside="111111"), "sacrifice one", rules=CONTINUING)
    assert after.phase is Phase.THROW


def test_X_21_the_attempt_of_another_player_may_be_left() -> None:
    state = position("1", attempt=("united-states", ["CK", "", ""]), aside="1111")
    state, _ = play(state, "sacrifice one", rules=CONTINUING)
    after, told = play(state, "start afresh", rules=CONTINUING)
    left = "Bo leaves the attempt and takes all seven dice: United States"
    assert (sentences(told, CONTINUING), cited(told)) == ([left], ["X-21"])
    assert (after.attempt, after.aside, after.phase) == (None, (), Phase.THROW)


def test_X_A14_attempts_are_continued_again_and_again() -> None:
    state = position("1", attempt=("india", ["C", "", ""]), aside="11111", players=3)
    state, _ = play(state, "sacrifice one", "continue", roll("CK3333"), rules=CONTINUING)
    state, _ = play(state, line("fill india 2", "C"), roll("KKKKK"), rules=CONTINUING)
    for dice in ("KKKK", "KKK", "KK", "K"):
        state, _ = play(state, "sacrifice cavalry", roll(dice), rules=CONTINUING)
    state, _ = play(state, "sacrifice cavalry", rules=CONTINUING)
    assert (state.phase, state.seat) == (Phase.CONTINUE, 2)
    assert [len(dice) for dice in state.attempt.lines] == [1, 1, 0]


def test_X_A14_the_owner_of_the_card_cannot_continue() -> None:
    state = position(
        "1", owned={"Bo": "india"}, attempt=("india", ["C", "", "", "G"]), aside="1111"
    )
    after, told = play(state, "sacrifice one", rules=CONTINUING)
    assert "X-A14" in cited(told)
    assert "Bo cannot continue this attempt: India" in sentences(told)
    assert (after.phase, after.attempt) == (Phase.THROW, None)


def test_X_A15_the_general_stays_in_a_continued_attempt() -> None:
    state = position(
        "1", owned={"Cy": "india"}, attempt=("india", ["C", "", "", "G"]), aside="1111", players=3
    )
    state, told = play(state, "sacrifice one", "continue", rules=CONTINUING)
    assert cited(told)[-1] == "X-A15"
    assert cl.presentation(CONTINUING).scene(state).count(CARD["india"], "line-4/6") == 1


def test_X_A18_nothing_to_throw_nothing_to_continue() -> None:
    """All seven dice lie on the one printed line, and the General is still missing."""
    state = position("2221111", owned={"Cy": "siberia"}, players=3)
    state, told = play(state, line("fill siberia 1", "2221111"), rules=CONTINUING)
    assert "X-A18" in cited(told)
    assert (state.phase, state.attempt) == (Phase.THROW, None)


def test_pointing_at_a_card_fills_its_hardest_line_or_says_why_not() -> None:
    state = position("GCCK321", owned={"Ana": "china"})
    named = PRESENTATION.pointed_at(state, (CARD["united-states"],))
    assert named == Fill(CARD["united-states"], 1, (5, 4))
    for card in range(14):
        action = PRESENTATION.pointed_at(state, (card,))
        listed = [a for a in RULES.legal_actions(state) if a.places == (card,)]
        assert action is not None
        assert action == listed[0] if listed else RULES.why_illegal(state, action) is not None
    assert PRESENTATION.pointed_at(RULES.initial_state(2), (0,)) is None


def test_what_is_routine_is_a_forced_line_or_any_sacrifice() -> None:
    assert PRESENTATION.routine_action(position("GCCK321")) is None
    bound = position("C3", attempt=("india", ["C", "", "331"]))
    assert PRESENTATION.routine_action(bound) == Fill(CARD["india"], 2, (5,))
    lost = position("K31", attempt=("india", ["C", "", "331"]))
    assert PRESENTATION.routine_action(lost) == Sacrifice(1)
    assert PRESENTATION.setting_up(RULES.initial_state(2))


def test_dice_on_a_card_are_counted_in_words() -> None:
    voice = cl.speaker("en")
    assert voice.render(PRESENTATION.count_pieces("line-2/4", 2)) == "line 2: 2 × cavalry"
    assert voice.render(PRESENTATION.count_pieces("face-down", 1)) == "face down"
    assert voice.render(PRESENTATION.count_pieces("army", 2)) == "2 armies"


def test_dice_may_be_written_in_any_order() -> None:
    state = position("GCCK321")
    assert RULES.parse_action(state, "fill united-states 1 cavalry cannon") == Fill(
        CARD["united-states"], 1, (5, 4)
    )
    assert RULES.parse_action(state, "roll one general").faces == (GENERAL, 1)

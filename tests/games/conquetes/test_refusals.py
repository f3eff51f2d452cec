"""Refusals: the rule, the numbers, and what would do instead."""

from __future__ import annotations

import pytest
from games.conquetes.position import BOT, NAMES, PRESENTATION, RULES, SOLO, play, position, refused

import conquest_lab as cl
from conquest_lab.core.errors import BoardError, IllegalActionError, OptionError
from conquest_lab.core.scene import Group
from conquest_lab.games.conquetes.pile import Draw
from conquest_lab.games.conquetes.state import Phase
from conquest_lab.games.conquetes.table import Mode, Options, Table
from conquest_lab.games.conquetes.turn_action import Attack
from conquest_lab.mechanics.board import load_board

CAMPS = {"Ana": "maghreb", "Bo": "western-europe southern-europe"}
TURN = position(CAMPS, {"Ana": "western-europe brazil", "Bo": "andes"})
SUPPORT = position(
    CAMPS,
    {"Ana": "brazil", "Bo": "andes"},
    phase=Phase.SUPPORT,
    fight=("maghreb", "western-europe", "", ""),
)
DEFEND = position(
    CAMPS, {"Bo": "andes"}, phase=Phase.DEFEND, fight=("maghreb", "western-europe", "brazil", "")
)
ELEVEN = "3*brazil 3*andes 3*orinoco 2*greenland"
NOW = "this is not the moment; now comes"


def test_C_01_five_cannot_play() -> None:
    """Two to four play; one plays with the option `solo` only."""
    with pytest.raises(OptionError, match=r"5 players; possible numbers: 2, 3, 4 \[C-01\]"):
        RULES.opening(5)
    with pytest.raises(OptionError, match=r"2 players; possible numbers: 1 \[C-01\]"):
        SOLO.opening(2)


def test_C_02_there_are_30_regions() -> None:
    refusal = RULES.why_illegal(TURN, Attack(0, 30))
    assert str(refusal) == "there is no region number 30; they are 0 to 29 [C-02]"


def test_C_03_values_of_a_continent_differ() -> None:
    """A board with a value twice in one continent is refused."""
    board = load_board("regions30")
    assert Table(board, Options(), Mode).values
    wrong = type(board)(
        **{
            **{name: getattr(board, name) for name in board.__dataclass_fields__},
            "continents": (Group("africa", cl.Text("Africa", "Afrique")),),
            "facts": tuple({**facts, "value": 3} for facts in board.facts),
        }
    )
    with pytest.raises(BoardError, match=r"Africa has 3, 3, 3, 3, 3, not .* 1 to 6 \[C-03\]"):
        Table(wrong, Options(), Mode)


def test_C_04_only_adjacent_regions_are_attacked() -> None:
    start = position({"Ana": "brazil", "Bo": "maghreb"}, {"Ana": "andes"})
    assert refused(start, "attack brazil maghreb") == (
        "The Maghreb and Brazil are not adjacent; neighbours of Brazil:"
        " Orinoco, Andes, Southern Cone, Atlantic Africa [C-04]"
    )


def test_C_06_a_card_is_drawn_from_the_pile() -> None:
    start = position({}, phase=Phase.DRAW, due=(("Ana", 1),), pile="maghreb")
    assert refused(start, "draw brazil") == "no such card is in the pile, which holds 1 card [C-06]"


def test_C_07_the_first_card_comes_first() -> None:
    start = position(CAMPS, phase=Phase.DRAW, due=(("Ana", 1),))
    assert refused(start, "two cards") == f"{NOW} “the first card of the turn” [C-07]"
    assert refused(TURN, "draw maghreb") == f"{NOW} “the action of the turn” [C-07]"


def test_C_07_two_more_cards_are_an_action() -> None:
    start, _ = play(position(CAMPS, {"Ana": "andes"}), "two cards")
    assert refused(start, "play andes") == f"{NOW} “two more cards” [C-07]"


def test_C_07_replacements_are_drawn_before_anything_else() -> None:
    start = position(CAMPS, {"Ana": "andes"}, phase=Phase.REPLACE, due=(("Ana", 1),))
    assert refused(start, "play andes") == f"{NOW} “replacements” [C-07]"


def test_C_12_an_attack_begins_with_its_support() -> None:
    assert refused(SUPPORT, "part with brazil") == f"{NOW} “the attacker’s support” [C-12]"


def test_C_19_first_the_receiver_is_chosen() -> None:
    start, _ = play(position({}, {"Ana": f"{ELEVEN} maghreb"}, players=3), "play maghreb")
    assert refused(start, "two cards") == f"{NOW} “choosing who gets the cards above ten” [C-19]"


def test_C_08_only_a_card_of_the_hand_is_put_into_play() -> None:
    assert (
        refused(TURN, "play andes") == "Ana does not hold this card: Andes; in hand: 2 cards [C-08]"
    )


def test_C_09_a_region_is_in_play_once() -> None:
    assert refused(TURN, "play western-europe") == (
        "Bo already has Western Europe in play; regions not in play: 27 [C-09]"
    )


def test_C_11_one_attacks_from_an_own_region() -> None:
    assert refused(TURN, "attack brazil western-europe") == (
        "Ana does not hold Brazil and can attack from: Maghreb [C-11]"
    )


def test_C_11_one_attacks_an_opponent() -> None:
    assert refused(TURN, "attack maghreb atlantic-africa") == (
        "no opponent holds Atlantic Africa."
        " Open to an attack from the Maghreb: Western Europe, Southern Europe [C-11]"
    )


def test_C_A06_nobody_attacks_with_an_empty_hand() -> None:
    start = position(CAMPS)
    assert refused(start, "attack maghreb western-europe") == (
        "Ana holds 0 cards; an attack takes 1 in support [C-A06]"
    )


def test_C_A07_an_attack_is_the_only_action() -> None:
    assert refused(SUPPORT, "play brazil") == f"{NOW} “the attacker’s support” [C-A07]"
    assert refused(DEFEND, "attack maghreb western-europe") == (
        f"{NOW} “the defender’s support” [C-A07]"
    )


def test_C_12_the_attacker_engages_one_card_or_more() -> None:
    assert refused(SUPPORT, "announce") == (
        "Ana has engaged 0 cards; an attack takes 1 or more [C-12]"
    )
    assert refused(SUPPORT, "engage andes") == (
        "Ana does not hold this card: Andes; in hand: 1 card [C-12]"
    )


def test_C_13_the_defender_engages_cards_of_his_hand() -> None:
    assert (
        refused(DEFEND, "engage brazil")
        == "Bo does not hold this card: Brazil; in hand: 1 card [C-13]"
    )
    assert refused(DEFEND, "count maghreb") == f"{NOW} “the defender’s support” [C-13]"


def test_C_19_an_opponent_receives() -> None:
    start = position({}, {"Ana": ELEVEN}, players=3, phase=Phase.RECEIVER)
    expected = "is no opponent of Ana, whose opponents are: Bo, Cy [C-19]"
    assert refused(start, "receiver 1") == f"player number 1 {expected}"
    assert refused(start, "receiver 4") == f"player number 4 {expected}"


def test_C_19_a_card_of_the_hand_is_given() -> None:
    start = position({}, {"Ana": ELEVEN}, phase=Phase.GIVE)
    assert refused(start, "part with maghreb") == (
        "Ana does not hold this card: Maghreb; in hand: 11 cards [C-19]"
    )
    assert refused(start, "two cards") == f"{NOW} “the cards above ten” [C-19]"


def test_C_A08_all_goes_to_one() -> None:
    start = position({}, {"Ana": f"{ELEVEN} maghreb"}, players=3, phase=Phase.RECEIVER)
    start, _ = play(start, "receiver 3", "part with maghreb")
    assert refused(start, "receiver 2") == f"{NOW} “the cards above ten” [C-A08]"


def test_C_31_cards_above_ten_are_discarded_in_solo() -> None:
    start = position({}, {"Ana": ELEVEN}, players=1, phase=Phase.GIVE)
    assert refused(start, "part with maghreb", SOLO) == (
        "Ana does not hold this card: Maghreb; in hand: 11 cards [C-31]"
    )
    assert refused(start, "announce", SOLO) == f"{NOW} “the cards above ten” [C-31]"


def test_C_A21_nothing_is_given_to_the_bot() -> None:
    start = position({}, {"Ana": ELEVEN}, players=1, phase=Phase.GIVE)
    assert refused(start, "receiver 2", SOLO) == f"{NOW} “the cards above ten” [C-A21]"


def test_C_22_the_chosen_territory_is_ones_own() -> None:
    start = position({"Ana": "brazil andes", "Bo": "maghreb"}, phase=Phase.SCORE)
    assert refused(start, "count maghreb") == (
        "Ana does not hold the Maghreb. Territories begin with: Brazil [C-22]"
    )
    assert refused(start, "count andes") == (
        "the territory of the Andes is named by its first region: Brazil [C-22]"
    )
    assert refused(start, "two cards") == f"{NOW} “the choice of a territory” [C-22]"


@pytest.mark.parametrize(("players", "rule"), [(2, "C-20"), (3, "C-20"), (4, "C-21")])
def test_nothing_is_done_after_the_end(players: int, rule: str) -> None:
    """C-20 ends the game of two or three, C-21 that of four."""
    start = position({"Ana": "maghreb"}, players=players, phase=Phase.OVER)
    assert refused(start, "two cards") == f"the game is over [{rule}]"


def test_C_32_nothing_is_done_after_the_end_of_solo() -> None:
    start = position({"Ana": "maghreb"}, players=1, phase=Phase.OVER)
    assert refused(start, "two cards", SOLO) == "the game is over [C-32]"


def test_C_28_and_C_30_the_bot_is_played_by_the_rules() -> None:
    """While cards decide for the bot, the player has nothing to do."""
    drawing = position({}, players=1, turn=BOT, phase=Phase.BOT_DRAW, due=((BOT, 1),))
    assert refused(drawing, "two cards", SOLO) == f"{NOW} “the bot’s card” [C-30]"
    start = position({"Ana": "maghreb", BOT: "western-europe"}, {"Ana": "brazil"}, players=1)
    start, _ = play(start, "attack maghreb western-europe", "engage brazil", "announce", rules=SOLO)
    assert refused(start, "announce", SOLO) == f"{NOW} “the bot’s support” [C-28]"


def test_C_17_replacements_are_drawn() -> None:
    start = position(CAMPS, phase=Phase.REPLACE, due=(("Bo", 3), ("Ana", 2)))
    assert refused(start, "count maghreb") == f"{NOW} “replacements” [C-17]"


def test_C_A16_only_the_strongest_attack() -> None:
    rules = type(SOLO)(solo="beginner", bot_tie="chance")
    camps = {"Ana": "middle-east", BOT: "european-russia nile-and-horn southern-europe"}
    start = position(camps, players=1, turn=BOT, phase=Phase.BOT_DRAW, due=((BOT, 1),))
    start, _ = play(start, "draw middle-east", rules=rules)
    assert refused(start, "bot from southern-europe", rules) == (
        "the bot attacks from one of: European Russia, Nile and Horn of Africa [C-A16]"
    )


def test_a_face_down_card_cannot_be_drawn() -> None:
    """In an observation the pile is hidden, and a hidden card is no outcome."""
    start = position({}, phase=Phase.DRAW, due=(("Ana", 1),))
    assert RULES.why_illegal(RULES.observation(start, 0), Draw(cl.HIDDEN)) is not None


def test_something_else_is_no_action() -> None:
    found = str(RULES.why_illegal(TURN, "attack"))
    assert found.startswith(
        "this is no action of this game; its lines begin with play, attack, two cards"
    )
    assert found.endswith("[C-07]")


def test_an_illegal_action_is_an_error_with_the_rule() -> None:
    with pytest.raises(
        IllegalActionError, match=r"play western-europe: .* already has .* in play; .* \[C-09\]"
    ):
        play(TURN, "play western-europe")


@pytest.mark.parametrize(
    ("places", "line"),
    [
        ("brazil", "play brazil"),
        ("maghreb", "attack maghreb western-europe"),
        ("western-europe", "attack maghreb western-europe"),
        ("maghreb southern-europe", "attack maghreb southern-europe"),
    ],
)
def test_pointing_at_regions_means_the_likeliest_action(places: str, line: str) -> None:
    keys = [place.key for place in PRESENTATION.places]
    meant = PRESENTATION.pointed_at(TURN, tuple(keys.index(key) for key in places.split()))
    assert RULES.format_action(meant) == line


def test_pointing_means_nothing_where_cards_are_asked_for() -> None:
    assert PRESENTATION.pointed_at(SUPPORT, (0,)) is None
    start = position({"Ana": "brazil andes"}, phase=Phase.SCORE)
    keys = [place.key for place in PRESENTATION.places]
    assert (
        RULES.format_action(PRESENTATION.pointed_at(start, (keys.index("andes"),)))
        == "count brazil"
    )
    assert refused(start, RULES.format_action(PRESENTATION.pointed_at(start, (0,)))).endswith(
        "[C-22]"
    )


def test_refusals_do_not_show_a_hand() -> None:
    """A refusal is read by everybody, so it counts the cards of the hand and does not name them."""
    other = position(CAMPS, {"Ana": "greenland orinoco", "Bo": "andes"})
    assert refused(TURN, "play indochina") == refused(other, "play indochina")
    assert NAMES[0] in refused(TURN, "play indochina")

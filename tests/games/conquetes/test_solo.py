"""Alone against the bot, whose cards decide for it."""

import pytest
from games.conquetes.position import (
    BOT,
    SOLO,
    camp,
    hand,
    lines,
    play,
    points,
    position,
    refused,
    told,
)

import conquest_lab as cl
from conquest_lab.games.conquetes import RULESET as CONQUETES
from conquest_lab.games.conquetes.state import Phase, State

CHANCE_TIE = CONQUETES(solo="beginner", bot_tie="chance")
BOTS_TURN = {"players": 1, "turn": BOT, "phase": Phase.BOT_DRAW, "due": ((BOT, 1),)}


def bots(camps: dict[str, str], hand: str = "", pile: str | None = None, loot: str = "") -> State:
    """The bot is about to draw."""
    return position(camps, {"Ana": hand}, pile=pile, loot=loot, **BOTS_TURN)


def test_C_27_you_draw_five_cards_and_the_bot_begins() -> None:
    opening = SOLO.opening(1)
    assert told(opening.events, SOLO)[-1] == (
        "The bot supports an attack with 3 cards and a defence with 2 cards [C-26]"
    )
    state = opening.state
    for _ in range(5):
        state, events = play(state, lines(state, SOLO)[0], rules=SOLO)
    assert told(events, SOLO)[-2:] == ["Bot begins [C-27]", "It is Bot’s turn [C-30]"]
    assert len(state.hands) == 1
    assert SOLO.current_player(state) == cl.CHANCE


def test_C_30_a_region_not_in_play_goes_to_the_bots_camp() -> None:
    state, events = play(bots({BOT: "andes"}), "draw brazil", rules=SOLO)
    assert camp(state, BOT) == {"andes", "brazil"}
    assert told(events, SOLO) == [
        "Bot draws, face up: Brazil [C-30]",
        "Bot puts into play: Brazil [C-30]",
        "Bot adds Brazil to a territory, which now has 2 regions [C-05]",
        "It is Ana’s turn [C-07]",
    ]


def test_C_30_a_region_of_its_own_is_loot_and_stays_loot() -> None:
    """Loot keeps its point when the region is lost later."""
    state, events = play(bots({BOT: "andes"}), "draw andes", rules=SOLO)
    assert told(events, SOLO)[1] == "Bot already holds the Andes: the card is loot [C-30]"
    assert len(state.loot) == 1
    lost = bots({"Ana": "andes"}, loot="andes", pile="greenland")
    state, events = play(lost, "draw greenland", "count andes", rules=SOLO)
    assert "Bot has 1 region at 2 points and 1 card of loot: 3 points [C-32]" in told(events, SOLO)


def test_C_30_without_a_neighbour_the_bot_does_not_attack() -> None:
    state, events = play(bots({"Ana": "brazil", BOT: "indochina"}), "draw brazil", rules=SOLO)
    assert told(events, SOLO)[1:3] == [
        "Bot discards the card drawn: Brazil [C-30]",
        "Bot has no region beside Brazil and does not attack [C-30]",
    ]
    assert len(state.discard) == 1
    assert state.seat == 0


def test_C_30_the_neighbour_of_highest_value_attacks() -> None:
    state, events = play(bots({"Ana": "brazil", BOT: "andes orinoco"}), "draw brazil", rules=SOLO)
    assert told(events, SOLO)[-1] == "Bot attacks Ana: Andes (3) → Brazil (5) [C-30]"
    assert SOLO.current_player(state) == 0


def test_C_28_the_bot_draws_its_support_after_the_player_engaged() -> None:
    """It attacks with three cards of the pile; the player replaces, the bot does not [C-A18]."""
    start = bots({"Ana": "brazil", BOT: "andes"}, "maghreb orinoco")
    state, events = play(start, "draw brazil", "engage maghreb", "announce", rules=SOLO)
    assert told(events, SOLO)[-1] == "Ana announces 1 card in support [C-13]"
    assert state.phase is Phase.BOT_SUPPORT
    supports = ["draw western-europe", "draw indochina", "draw greenland"]
    state, events = play(state, *supports, rules=SOLO)
    assert told(events, SOLO) == [
        "Bot engages card number 1: Western Europe (6) [C-28]",
        "Bot engages card number 2: Indochina (3) [C-28]",
        "Bot engages card number 3: Greenland (1) [C-28]",
        (
            "Bot reveals Greenland (1), Western Europe (6), Indochina (3):"
            " with the Andes (3) that makes 13 [C-14]"
        ),
        "Ana reveals the Maghreb (3): with Brazil (5) that makes 8 [C-14]",
        "Bot conquers a region from Ana: Brazil [C-A17]",
        "Bot adds Brazil to a territory, which now has 2 regions [C-A11]",
        "Bot’s support is discarded: 3 cards [C-A20]",
        "Ana’s support is discarded: 1 card [C-16]",
    ]
    assert state.due == ((0, 1),)
    state, events = play(state, "draw maghreb", rules=SOLO)
    assert told(events, SOLO)[0] == "Ana draws: Maghreb (3) [C-A18]"


def test_C_A17_the_drawn_copy_is_discarded_and_the_region_changes_camp() -> None:
    start = bots({"Ana": "brazil", BOT: "andes"})
    order = ("draw brazil", "announce", *["draw western-europe"] * 3)
    state, _ = play(start, *order, rules=SOLO)
    assert camp(state, BOT) == {"andes", "brazil"}
    assert len(state.discard) == 4


def test_C_A18_as_attacker_the_player_replaces_two_cards_at_most() -> None:
    start = position({"Ana": "brazil", BOT: "andes"}, {"Ana": "3*maghreb"}, players=1)
    order = ("attack brazil andes", *["engage maghreb"] * 3, "announce")
    state, _ = play(start, *order, "draw indochina", "draw indochina", rules=SOLO)
    assert (state.phase, state.due) == (Phase.REPLACE, ((0, 2),))
    assert camp(state, "Ana") == {"brazil", "andes"}


def test_C_29_with_too_few_cards_the_bot_supports_with_the_rest() -> None:
    """The result stands, then the game ends without replacements."""
    start = bots({"Ana": "brazil", BOT: "andes"}, "orinoco", pile="brazil indochina")
    state, events = play(start, "draw brazil", "engage orinoco", "announce", rules=SOLO)
    assert told(events, SOLO)[-1] == "Bot draws fewer cards than due: 2 missing [C-29]"
    state, events = play(state, "draw indochina", rules=SOLO)
    assert "The last card has left the pile: the game ends [C-29]" in told(events, SOLO)
    assert camp(state, "Ana") == {"brazil"}
    assert state.phase is Phase.SCORE


def test_C_A19_with_just_enough_cards_the_game_ends_as_well() -> None:
    start = position(
        {"Ana": "brazil", BOT: "andes"}, {"Ana": "maghreb"}, players=1, pile="2*indochina"
    )
    order = ("attack brazil andes", "engage maghreb", "announce", *["draw indochina"] * 2)
    state, events = play(start, *order, rules=SOLO)
    assert "The last card has left the pile: the game ends [C-A19]" in told(events, SOLO)
    assert state.phase is Phase.SCORE


@pytest.mark.parametrize(
    ("card", "camp_of_bot", "loot"), [("brazil", {"andes", "brazil"}, 0), ("andes", {"andes"}, 1)]
)
def test_C_A25_the_bots_last_card_is_still_carried_out(
    card: str, camp_of_bot: set[str], loot: int
) -> None:
    state, events = play(
        bots({"Ana": "maghreb", BOT: "andes"}, pile=card), f"draw {card}", rules=SOLO
    )
    assert told(events, SOLO)[1] == "The last card has left the pile: the game ends [C-A25]"
    assert (camp(state, BOT), len(state.loot)) == (camp_of_bot, loot)
    assert state.phase is Phase.SCORE


def test_C_A25_the_bots_last_card_can_attack_without_support() -> None:
    start = bots({"Ana": "orinoco", BOT: "brazil"}, "2*maghreb", pile="orinoco")
    state, _ = play(start, "draw orinoco", rules=SOLO)
    assert state.phase is Phase.DEFEND
    lost, events = play(state, "announce", rules=SOLO)
    assert "Bot has no support: with Brazil alone that makes 5 [C-14]" in told(events, SOLO)
    assert (camp(lost, BOT), lost.phase) == ({"brazil", "orinoco"}, Phase.OVER)
    kept, _ = play(state, "engage maghreb", "announce", rules=SOLO)
    assert (camp(kept, "Ana"), kept.phase) == ({"orinoco"}, Phase.SCORE)


def test_C_31_and_C_A21_cards_above_ten_are_discarded() -> None:
    eleven = "3*brazil 3*andes 3*orinoco 2*greenland"
    start = position({}, {"Ana": f"{eleven} maghreb"}, players=1)
    state, events = play(start, "play maghreb", "part with greenland", rules=SOLO)
    assert told(events, SOLO)[1:] == [
        "Ana ends the turn with 11 cards, more than 10 [C-31]",
        "Ana discards: Greenland (1) [C-A21]",
        "It is Bot’s turn [C-30]",
    ]
    assert len(hand(state, "Ana")) == 10
    assert len(state.discard) == 1


def test_C_32_the_first_exhaustion_ends_solo() -> None:
    """The discard pile is not shuffled, and one point more than the bot wins."""
    draw = {"phase": Phase.DRAW, "due": (("Ana", 1),)}
    start = position(
        {"Ana": "brazil andes orinoco", BOT: "maghreb"}, players=1, pile="indochina", **draw
    )
    assert start.discard
    state, events = play(start, "draw indochina", "count orinoco", rules=SOLO)
    assert told(events, SOLO)[1] == "The last card has left the pile: the game ends [C-32]"
    assert told(events, SOLO)[-1] == "Ana wins with 3 points [C-32]"
    assert (points(state, SOLO), SOLO.returns(state)) == ([3, 2], (1,))


def test_finish_turn_in_solo() -> None:
    """The player's last turn is finished [C-A03]; the bot defends with what is left, nothing [C-29]."""
    rules = CONQUETES(solo="beginner", finish_turn=True)
    draw = {"phase": Phase.DRAW, "due": (("Ana", 1),)}
    start = position({"Ana": "brazil", BOT: "andes"}, players=1, pile="maghreb", **draw)
    order = ("draw maghreb", "attack brazil andes", "engage maghreb", "announce")
    state, events = play(start, *order, rules=rules)
    assert "Bot draws fewer cards than due: 2 missing [C-29]" in told(events, rules)
    assert (camp(state, "Ana"), state.phase) == ({"brazil", "andes"}, Phase.SCORE)


TIE = {"Ana": "middle-east", BOT: "european-russia nile-and-horn"}


def test_C_A16_the_first_of_equals_attacks() -> None:
    """European Russia and Nile and Horn of Africa both have 5; the board's order decides."""
    _, events = play(bots(TIE), "draw middle-east", rules=SOLO)
    assert told(events, SOLO)[2] == (
        "Of 2 equally strong regions of Bot this one attacks: European Russia [C-A16]"
    )


def test_C_A16_chance_chooses_among_equals_with_the_option() -> None:
    state, _ = play(bots(TIE), "draw middle-east", rules=CHANCE_TIE)
    outcomes = CHANCE_TIE.chance_outcomes(state)
    assert {CHANCE_TIE.format_action(a): str(p) for a, p in outcomes} == {
        "bot from european-russia": "1/2",
        "bot from nile-and-horn": "1/2",
    }
    assert refused(state, "two cards", CHANCE_TIE).endswith("[C-A16]")
    state, events = play(state, "bot from nile-and-horn", rules=CHANCE_TIE)
    assert told(events, CHANCE_TIE)[0].endswith("attacks: Nile and Horn of Africa [C-A16]")
    assert state.phase is Phase.DEFEND


def test_C_25_the_variant_counts_the_bot_too() -> None:
    """The bot has most of South America and gets 3 points for it."""
    rules = CONQUETES(solo="beginner", continent_variant=True)
    draw = {"phase": Phase.DRAW, "due": (("Ana", 1),)}
    camps = {"Ana": "maghreb orinoco", BOT: "brazil andes"}
    start = position(camps, players=1, pile="indochina", **draw)
    state, _ = play(start, "draw indochina", "count orinoco", rules=rules)
    assert points(state, rules) == [1 + 3, 4 + 3]
    assert rules.returns(state) == (0,)

"""Refusals: the rule, the numbers, and what would do instead."""

import pytest
from games.conquetes.position import BOT, NAMES, PRESENTATION, RULES, SOLO, play, position, refused

import conquest_lab as cl
from conquest_lab.core.errors import BoardError, IllegalActionError, OptionError
from conquest_lab.core.scene import Group
from conquest_lab.games.conquetes import RULESET as CONQUETES
from conquest_lab.games.conquetes.pile import Draw
from conquest_lab.games.conquetes.state import Phase, State
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


DRAWING = {"phase": Phase.DRAW, "due": (("Ana", 1),)}
GIVING = {"phase": Phase.GIVE, "players": 1}
RECEIVING = position({}, {"Ana": ELEVEN}, players=3, phase=Phase.RECEIVER)
RECEIVED, _ = play(
    position({}, {"Ana": f"{ELEVEN} maghreb"}, players=3, phase=Phase.RECEIVER),
    "receiver 3", "part with maghreb",
)  # fmt: skip
SCORING = position({"Ana": "brazil andes", "Bo": "maghreb"}, phase=Phase.SCORE)
SUPPORTING, _ = play(
    position({"Ana": "maghreb", BOT: "western-europe"}, {"Ana": "brazil"}, players=1),
    "attack maghreb western-europe", "engage brazil", "announce", rules=SOLO,
)  # fmt: skip
CHANCE = type(SOLO)(solo="beginner", bot_tie="chance")
TIED, _ = play(
    position(
        {"Ana": "middle-east", BOT: "european-russia nile-and-horn southern-europe"},
        players=1, turn=BOT, phase=Phase.BOT_DRAW, due=((BOT, 1),),
    ),
    "draw middle-east", rules=CHANCE,
)  # fmt: skip
NO_OPPONENT = "is no opponent of Ana, whose opponents are: Bo, Cy"


def over(players: int) -> State:
    return position({"Ana": "maghreb"}, players=players, phase=Phase.OVER)


# rule, position, attempt, what is said
CASES: list[tuple[str, State, str, str]] = [
    ("C-04", position({"Ana": "brazil", "Bo": "maghreb"}, {"Ana": "andes"}), "attack brazil maghreb",
     ("The Maghreb and Brazil are not adjacent; neighbours of Brazil:"
      " Orinoco, Andes, Southern Cone, Atlantic Africa")),
    ("C-06", position({}, pile="maghreb", **DRAWING), "draw brazil",
     "no such card is in the pile, which holds 1 card"),
    ("C-07", position(CAMPS, **DRAWING), "two cards", f"{NOW} “the first card of the turn”"),
    ("C-07", TURN, "draw maghreb", f"{NOW} “the action of the turn”"),
    ("C-07", play(position(CAMPS, {"Ana": "andes"}), "two cards")[0], "play andes",
     f"{NOW} “two more cards”"),
    ("C-07", position(CAMPS, {"Ana": "andes"}, phase=Phase.REPLACE, due=(("Ana", 1),)), "play andes",
     f"{NOW} “replacements”"),
    ("C-08", TURN, "play andes", "Ana does not hold this card: Andes; in hand: 2 cards"),
    ("C-09", TURN, "play western-europe",
     "Bo already has Western Europe in play; regions not in play: 27"),
    ("C-11", TURN, "attack brazil western-europe",
     "Ana does not hold Brazil and can attack from: Maghreb"),
    ("C-11", TURN, "attack maghreb atlantic-africa",
     ("no opponent holds Atlantic Africa."
      " Open to an attack from the Maghreb: Western Europe, Southern Europe")),
    ("C-11", position({"Ana": "maghreb", "Bo": "australia"}, {"Ana": "brazil"}),
     "attack maghreb atlantic-africa",
     "nothing can be attacked from the Maghreb: no opponent holds a region beside it"),
    ("C-A06", position(CAMPS), "attack maghreb western-europe",
     "Ana holds 0 cards; an attack takes 1 in support"),
    ("C-A07", SUPPORT, "play brazil", f"{NOW} “the attacker’s support”"),
    ("C-A07", DEFEND, "attack maghreb western-europe", f"{NOW} “the defender’s support”"),
    ("C-12", SUPPORT, "part with brazil", f"{NOW} “the attacker’s support”"),
    ("C-12", SUPPORT, "announce", "Ana has engaged 0 cards; an attack takes 1 or more"),
    ("C-12", SUPPORT, "engage andes", "Ana does not hold this card: Andes; in hand: 1 card"),
    ("C-13", DEFEND, "engage brazil", "Bo does not hold this card: Brazil; in hand: 1 card"),
    ("C-13", DEFEND, "count maghreb", f"{NOW} “the defender’s support”"),
    ("C-17", position(CAMPS, phase=Phase.REPLACE, due=(("Bo", 3), ("Ana", 2))), "count maghreb",
     f"{NOW} “replacements”"),
    ("C-19", RECEIVING, "two cards", f"{NOW} “choosing who gets the cards above ten”"),
    ("C-19", RECEIVING, "receiver 1", f"player number 1 {NO_OPPONENT}"),
    ("C-19", RECEIVING, "receiver 4", f"player number 4 {NO_OPPONENT}"),
    ("C-19", position({}, {"Ana": ELEVEN}, phase=Phase.GIVE), "part with maghreb",
     "Ana does not hold this card: Maghreb; in hand: 11 cards"),
    ("C-19", position({}, {"Ana": ELEVEN}, phase=Phase.GIVE), "two cards",
     f"{NOW} “the cards above ten”"),
    ("C-A08", RECEIVED, "receiver 2", f"{NOW} “the cards above ten”"),
    ("C-20", over(2), "two cards", "the game is over"),
    ("C-20", over(3), "two cards", "the game is over"),
    ("C-21", over(4), "two cards", "the game is over"),
    ("C-22", SCORING, "count maghreb",
     "Ana does not hold the Maghreb. Territories begin with: Brazil"),
    ("C-22", SCORING, "count andes",
     "the territory of the Andes is named by its first region: Brazil"),
    ("C-22", SCORING, "two cards", f"{NOW} “the choice of a territory”"),
]  # fmt: skip
ALONE: list[tuple[str, State, str, str]] = [
    ("C-28", SUPPORTING, "announce", f"{NOW} “the bot’s support”"),
    ("C-30", position({}, players=1, turn=BOT, phase=Phase.BOT_DRAW, due=((BOT, 1),)), "two cards",
     f"{NOW} “the bot’s card”"),
    ("C-31", position({}, {"Ana": ELEVEN}, **GIVING), "part with maghreb",
     "Ana does not hold this card: Maghreb; in hand: 11 cards"),
    ("C-31", position({}, {"Ana": ELEVEN}, **GIVING), "announce", f"{NOW} “the cards above ten”"),
    ("C-A21", position({}, {"Ana": ELEVEN}, **GIVING), "receiver 2", f"{NOW} “the cards above ten”"),
    ("C-32", over(1), "two cards", "the game is over"),
    ("C-A16", TIED, "bot from southern-europe",
     "the bot attacks from one of: European Russia, Nile and Horn of Africa"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("rules", "rule", "state", "attempt", "said"),
    [(RULES, *case) for case in CASES]
    + [(CHANCE if case[1] is TIED else SOLO, *case) for case in ALONE],
)
def test_what_breaks_a_rule_is_refused_with_the_rule_and_the_numbers(
    rules: CONQUETES, rule: str, state: State, attempt: str, said: str
) -> None:
    assert refused(state, attempt, rules) == f"{said} [{rule}]"


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

"""For every rule that can be broken: a position, the attempt, and the refusal with its numbers."""

import pytest
from games.hasbro.position import CARD, NAMES, RULES, TERRITORY, play, position, refusal

import conquest_lab as cl
from conquest_lab.core.declare import Action
from conquest_lab.core.errors import OptionError
from conquest_lab.games.hasbro import Hasbro
from conquest_lab.games.hasbro.setup import Claim
from conquest_lab.games.hasbro.state import Phase, State
from conquest_lab.mechanics.armies.cards import Draw, TradeIn
from conquest_lab.mechanics.armies.combat import Attack
from conquest_lab.mechanics.armies.rounds import Roll

START = RULES.initial_state(3)
CLAIMING = position(
    {"peru": ("", 0)}, phase=Phase.CLAIM, reserve=dict.fromkeys(("Ana", "Bo", "Cy"), 21)
)
MUSTERING = position({"peru": ("Ana", 1)}, phase=Phase.MUSTER, reserve={"Ana": 3})
FIRST_TURN = position({}, phase=Phase.FIRST_TURN, throws=(0, 0, 0))
TRADING = position(
    {}, phase=Phase.TRADE, reserve={"Ana": 3}, hands={"Ana": "alaska peru alberta joker-1"}
)
FORCED = position(
    {}, phase=Phase.TRADE, reserve={"Ana": 3}, hands={"Ana": "alaska peru alberta joker-1 brazil"}
)
SIX = "alaska peru argentina alberta greenland brazil"
AGAIN = position({}, phase=Phase.TRADE, reserve={"Ana": 3}, hands={"Ana": SIX}, trades=1)
PLACING = position({"congo": ("Ana", 1)}, phase=Phase.PLACE, reserve={"Ana": 5})
WAR = position({"congo": ("Ana", 3), "egypt": ("Ana", 1), "north-africa": ("Ana", 2)})
DEFENDING, _ = play(WAR, "attack congo east-africa 2")
THROWING, _ = play(DEFENDING, "defend 1")
TAKEN = position({"congo": ("Ana", 5), "east-africa": ("Bo", 1)})
OCCUPYING, _ = play(TAKEN, "attack congo east-africa 3", "defend 1", "roll 6 5 4 / 1")
SPOILS = position(
    {"congo": ("Ana", 3), "east-africa": ("Ana", 2)},
    phase=Phase.TRADE_SPOILS,
    hands={"Ana": SIX},
    route=("congo", "east-africa"),
    conquered=True,
)
PLACING_SPOILS, _ = play(SPOILS, "trade alaska alberta brazil")
MOVING = position(
    {"congo": ("Ana", 3), "egypt": ("Ana", 1), "north-africa": ("Ana", 1), "peru": ("Ana", 2)},
    phase=Phase.FORTIFY,
)
TRANSFERRING, _ = play(MOVING, "fortify congo egypt")
DRAWING, _ = play(position({}, phase=Phase.FORTIFY, conquered=True), "end turn")
OVER = position({}, rest="Ana", phase=Phase.OVER)

NOW = "this is not the moment; now comes"
# rule, position, attempt, what is said
CASES: list[tuple[str, State, str | Action, str]] = [
    ("H-01", WAR, "attack congo india 1",
     ("India is no neighbour of Congo, whose neighbours are:"
     " East Africa, North Africa, South Africa")),
    ("H-01", WAR, Attack(TERRITORY["congo"], 42, 1),
     "there is no territory number 42; they are 0 to 41"),
    ("H-01", CLAIMING, Claim(-1), "there is no territory number -1; they are 0 to 41"),
    ("H-04", START, "die 7", "a die shows 1 to 6, not 7"),
    ("H-04", THROWING, "roll 7 1 / 3",
     "dice show 1 to 6 and are named from high to low, not 7, 1, 3"),
    ("H-04", THROWING, Roll((1, 2), (3,)),
     "dice show 1 to 6 and are named from high to low, not 1, 2, 3"),
    ("H-05", TRADING, TradeIn((0, 1, 44)), "there is no such card; cards in the deck: 44"),
    ("H-07", position({}, phase=Phase.DRAW, hands={"Bo": "brazil"}), "draw brazil",
     "this card is not in the pile; cards in the pile: 43"),
    ("H-07", RULES.observation(DRAWING, 0), Draw(-1), "this card is not in the pile; cards in the pile: 44"),
    ("H-10", START, "claim peru", f"{NOW} “throwing for who places first”"),
    ("H-11", CLAIMING, "claim brazil",
     "Brazil is taken by Bo; only empty territories can be claimed"),
    ("H-11", CLAIMING, "place brazil 1", f"{NOW} “claiming territories”"),
    ("H-13", MUSTERING, "place brazil 1",
     "Brazil belongs to Bo; Ana places only on their own territories"),
    ("H-13", MUSTERING, "place peru 2", "2 regiments cannot be placed at once here; 1 can"),
    ("H-13", MUSTERING, "claim peru", f"{NOW} “placing the starting regiments”"),
    ("H-14", FIRST_TURN, "attack congo egypt 1", f"{NOW} “throwing for the first turn”"),
    ("H-15", WAR, "fortify congo north-africa", f"{NOW} “step 2: combat”"),
    ("H-15", MOVING, "attack congo east-africa 1", f"{NOW} “step 3: the strategic move”"),
    ("H-15", TRADING, "place congo 1", f"{NOW} “step 1: trading cards”"),
    ("H-19", TRADING, "trade alaska peru alberta",
     ("a set takes three alike or one of each, jokers standing for any;"
      " this is no set: Alaska, Alberta, Peru")),
    ("H-19", TRADING, "trade alaska peru argentina", "Ana does not hold: Argentina"),
    ("H-19", TRADING, "trade alaska joker-1",
     "Alaska, Joker 1: a set is three different cards, in order"),
    ("H-19", TRADING, "trade alaska alaska alaska",
     "Alaska, Alaska, Alaska: a set is three different cards, in order"),
    ("H-19", TRADING, TradeIn((CARD["peru"], CARD["alaska"], CARD["joker-1"])),
     "Peru, Alaska, Joker 1: a set is three different cards, in order"),
    ("H-20", FORCED, "keep cards", "Ana holds 5 cards; with 5 or more a set must be traded"),
    ("H-20", FORCED, "place congo 3", "Ana holds 5 cards; with 5 or more a set must be traded"),
    ("H-22", PLACING, "place brazil 5",
     "Brazil belongs to Bo; Ana places only on their own territories"),
    ("H-22", PLACING, "place congo 6", "6 regiments cannot be placed at once here; 1 to 5 can"),
    ("H-22", PLACING, "place congo 0", "0 regiments cannot be placed at once here; 1 to 5 can"),
    ("H-22", PLACING, "attack congo east-africa 1",
     "this is not the moment; first place 5 regiments"),
    ("H-24", WAR, "attack brazil peru 1", "Brazil belongs to Bo; players attack from their own territories"),
    ("H-24", WAR, "attack congo north-africa 1",
     "North Africa is your own; only enemy territories are invaded"),
    ("H-25", WAR, "attack egypt east-africa 1", "Egypt holds 1 regiment; attacking needs 2"),
    ("H-26", WAR, "attack congo east-africa 3",
     "Congo holds 3 regiments: it can send 1 or 2 into a battle, not 3"),
    ("H-26", WAR, "attack north-africa brazil 2",
     "North Africa holds 2 regiments: it can send 1 into a battle, not 2"),
    ("H-26", position({"congo": ("Ana", 9)}), "attack congo east-africa 4",
     "Congo holds 9 regiments: it can send 1 to 3 into a battle, not 4"),
    ("H-26", WAR, "attack congo east-africa 0",
     "Congo holds 3 regiments: it can send 1 or 2 into a battle, not 0"),
    ("H-26", DEFENDING, "defend 2", "East Africa holds 1 regiment: it defends with 1, not 2"),
    ("H-26", DEFENDING, "attack congo east-africa 2", f"{NOW} “step 2: the defender’s choice”"),
    ("H-27", THROWING, "roll 6 5 4 / 1", "dice against dice: 2 against 1, not 3 against 1"),
    ("H-27", THROWING, "losses 1 0",
     "in this game the dice are shown: name the faces of both sides"),
    ("H-27", THROWING, "end combat", f"{NOW} “step 2: throwing the dice”"),
    ("H-32", OCCUPYING, "occupy 2",
     "2 regiments cannot follow: Congo holds 2 regiments and one stays, so 0 or 1 can follow"),
    ("H-A50", OCCUPYING, "trade alaska alberta brazil", f"{NOW} “step 2: taking possession”"),
    ("H-32", OCCUPYING, "attack east-africa egypt 2", f"{NOW} “step 2: taking possession”"),
    ("H-33", SPOILS, "end combat", "Ana holds 6 cards; with 5 or more a set must be traded"),
    ("H-33", SPOILS, "keep cards", "Ana holds 6 cards; with 5 or more a set must be traded"),
    ("H-33", PLACING_SPOILS, "end combat", "this is not the moment; first place 4 regiments"),
    ("H-34", MOVING, "fortify brazil peru",
     "Brazil belongs to Bo; a move joins two territories of one owner"),
    ("H-34", MOVING, "fortify congo east-africa",
     "East Africa belongs to Bo; a move joins two territories of one owner"),
    ("H-34", MOVING, "fortify congo congo", "Congo is both ends of the move"),
    ("H-34", MOVING, "fortify egypt congo", "Egypt holds 1 regiment and one has to stay"),
    ("H-34", MOVING, "fortify congo peru",
     "no chain of territories of one owner joins Congo and Peru; within reach: Egypt, North Africa"),
    ("H-34", MOVING, "fortify peru congo",
     "no chain of territories of one owner joins Peru and Congo; within reach: none"),
    ("H-34", TRANSFERRING, "transfer 3",
     "3 regiments cannot move: Congo holds 3 regiments and one stays, so 1 or 2 can move"),
    ("H-34", TRANSFERRING, "transfer 0",
     "0 regiments cannot move: Congo holds 3 regiments and one stays, so 1 or 2 can move"),
    ("H-34", TRANSFERRING, "fortify congo egypt", f"{NOW} “step 3: how many move”"),
    ("H-35", DRAWING, "end turn", f"{NOW} “step 4: drawing a card”"),
    ("H-36", OVER, "end turn", "the game is over"),
    ("H-A12", AGAIN, "keep cards", "Ana holds 6 cards; with 5 or more a set must be traded"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("rule", "state", "attempt", "said"),
    CASES,
    ids=[f"{rule}: {attempt}" for rule, _, attempt, _ in CASES],
)
def test_a_broken_rule_is_named_with_its_numbers(
    rule: str, state: State, attempt: str | Action, said: str
) -> None:
    """The refusal cites the rule and says, in words and numbers, what would be right."""
    found = refusal(state, attempt)
    assert (found.rule.id, cl.speaker("en", NAMES).render(found.detail)) == (rule, said)


def test_H_06_two_players_or_five_are_refused_with_the_numbers_that_play() -> None:
    """The classic game is for 3 or 4 players."""
    for players in (2, 5):
        with pytest.raises(OptionError, match=rf"{players} players; .*: 3, 4 \[H-06\]"):
            RULES.initial_state(players)


def test_H_28_losses_must_be_those_of_some_throw() -> None:
    """When only losses are named, 2 dice against 1 cost one regiment in all."""
    rules = Hasbro(faces=False)
    found = refusal(THROWING, "losses 1 1", rules)
    assert str(found) == (
        "dice that attack: 2, that defend: 1; both sides together lose 1, not 1 and 1 [H-28]"
    )
    shown = refusal(THROWING, "roll 6 5 / 1", rules)
    assert str(shown) == (
        "in this game the dice are not shown: only the losses of both sides are named [H-27]"
    )


def test_H_A11_a_trade_beyond_the_limit_is_refused_with_the_limit() -> None:
    """With `max_trades_per_turn=1`, a second optional set is refused; a forced one is not."""
    rules = Hasbro(max_trades_per_turn=1)
    hands = {"Ana": "alaska alberta brazil"}
    state = position({}, phase=Phase.TRADE, hands=hands, trades=1)
    assert (
        rules.why_illegal(AGAIN, rules.parse_action(AGAIN, "trade alaska alberta brazil")) is None
    )
    assert str(refusal(state, "trade alaska alberta brazil", rules)) == (
        "sets traded this turn: 1, and the limit is 1 [H-A11]"
    )


def test_H_15_what_is_no_action_at_all_is_refused() -> None:
    """A foreign object is refused like any other attempt."""
    found = RULES.why_illegal(WAR, "attack")
    assert str(found).startswith("this is no action of this game; its lines begin with claim, ")
    assert str(found).endswith("[H-15]")

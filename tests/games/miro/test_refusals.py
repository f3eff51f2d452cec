"""For every rule that can be broken: a position, the attempt, and the refusal with its numbers."""

import pytest
from games.miro.position import (
    CARD,
    NAMES,
    RULES,
    SERIES,
    TERRITORY,
    WRITTEN,
    dealing,
    play,
    position,
)

import conquest_lab as cl
from conquest_lab.core.declare import Action
from conquest_lab.core.errors import IllegalActionError, OptionError
from conquest_lab.core.ruleset import Refusal
from conquest_lab.games.miro import Miro
from conquest_lab.games.miro.moving import Move
from conquest_lab.games.miro.state import Phase, State
from conquest_lab.mechanics.armies.cards import Draw, TradeIn
from conquest_lab.mechanics.armies.combat import Attack
from conquest_lab.mechanics.armies.placing import Place
from conquest_lab.mechanics.armies.rounds import Roll

START = RULES.initial_state(3)
DEALING = dealing(9)
DEALT, _ = play(DEALING, "die 2")
TRADING = position({}, phase=Phase.TRADE, hands={"Ana": "alaska peru alberta brazil joker-1"})
PLACING = position({"congo": ("Ana", 1)}, phase=Phase.PLACE, reserve=5)
WAR = position({"congo": ("Ana", 3), "egypt": ("Ana", 1), "north-africa": ("Ana", 2)})
DEFENDING, _ = play(WAR, "attack congo east-africa 2")
THROWING, _ = play(DEFENDING, "defend 1")
OCCUPYING, _ = play(
    position({"congo": ("Ana", 5)}), "attack congo east-africa 3", "defend 1", "roll 6 5 4 / 1"
)
SPOILS = position({}, phase=Phase.TRADE_SPOILS, hands={"Ana": SERIES})
PLACING_SPOILS, _ = play(SPOILS, f"trade {SERIES}")
MOVING = position(
    {
        "congo": ("Ana", 5),
        "egypt": ("Ana", 1),
        "north-africa": ("Ana", 4),
        "east-africa": ("Ana", 3),
        "peru": ("Ana", 1),
    },
    phase=Phase.MOVE,
    fought={"north-africa": 4, "congo": 2},
    moved={"east-africa": 3},
)
TRANSFERRING, _ = play(MOVING, "move congo east-africa")
ARRIVED = position(
    {"congo": ("Ana", 5), "east-africa": ("Ana", 1)}, phase=Phase.TRANSFER, moved={"congo": 3},
    route=("congo", "east-africa"),
)  # fmt: skip
DRAWING, _ = play(position({}, phase=Phase.MOVE), "end turn")
OVER = position({}, rest="Ana", phase=Phase.OVER)
LAST = position({"congo": ("Ana", 5), "east-africa": ("Bo", 2)}, "Cy", round_number=3)
HUFF = Miro(huff=True)
UNNAMED, _ = play(WAR, "unnamed congo east-africa 2", rules=HUFF)

NOW = "this is not the moment; now comes"
# rule, position, attempt, what is said
CASES: list[tuple[str, State, str | Action, str]] = [
    ("M-02", PLACING, Place(99, 1), "there is no territory number 99; they are 0 to 41"),
    ("M-02", MOVING, Move(0, 42), "there is no territory number 42; they are 0 to 41"),
    ("M-04", TRADING, TradeIn((0, 1, 44)), "there is no such card; cards in the deck: 44"),
    ("M-05", START, "die 7", "a die shows 1 to 6, not 7"),
    ("M-05", THROWING, "roll 7 1 / 3",
     "dice show 1 to 6 and are named from high to low, not 7, 1, 3"),
    ("M-07", START, "end turn", f"{NOW} “throwing for the turn order”"),
    ("M-08", DEALING, "attack congo egypt 1", f"{NOW} “phase 1: a die for territories”"),
    ("M-08", DEALT, f"trade {SERIES}", f"{NOW} “phase 1: dealing territories”"),
    ("M-09", DEALT, "draw alaska", "this card is not in the pile; cards in the pile: 9"),
    ("M-09", DEALT, "draw joker-1", "this card is not in the pile; cards in the pile: 9"),
    ("M-17", RULES.observation(DRAWING, 0), Draw(-1), "this card is not in the pile; cards in the pile: 44"),
    ("M-21", TRADING, "attack congo egypt 1", f"{NOW} “step 1: trading cards”"),
    ("M-22", PLACING, "place brazil 5", "Brazil belongs to Bo; Ana places only on their own territories"),
    ("M-22", PLACING, "place congo 6", "6 armies cannot be placed at once here; 1 to 5 can"),
    ("M-22", PLACING, "place congo 0", "0 armies cannot be placed at once here; 1 to 5 can"),
    ("M-22", PLACING, "attack congo egypt 1", f"{NOW} “step 1: placing armies”"),
    ("M-23", WAR, "attack egypt east-africa 1", "Egypt holds 1 army; attacking needs 2"),
    ("M-24", WAR, "attack congo india 1",
     "India is no neighbour of Congo, whose neighbours are: Kenya, North Africa, South Africa"),
    ("M-24", WAR, Attack(TERRITORY["congo"], 42, 1), "there is no territory number 42; they are 0 to 41"),
    ("M-24", WAR, "attack brazil peru 1", "Brazil belongs to Bo; players attack from their own territories"),
    ("M-24", WAR, "attack congo north-africa 1",
     "North Africa is your own; only enemy territories are invaded"),
    ("M-26", UNNAMED, "defend 1", f"{NOW} “step 2: an unnamed attack”"),
    ("M-27", WAR, "attack congo east-africa 3",
     "Congo holds 3 armies: it can send 1 or 2 into a battle, not 3"),
    ("M-27", WAR, "attack congo east-africa 0",
     "Congo holds 3 armies: it can send 1 or 2 into a battle, not 0"),
    ("M-28", DEFENDING, "defend 2", "Kenya holds 1 army: it defends with 1, not 2"),
    ("M-29", THROWING, "roll 6 5 4 / 3", "dice against dice: 2 against 1, not 3 against 1"),
    ("M-29", THROWING, "losses 1 0", "in this game the dice are shown: name the faces of both sides"),
    ("M-31", WAR, "end turn", f"{NOW} “step 2: combat”"),
    ("M-33", OCCUPYING, "occupy 2",
     "2 armies cannot follow: Congo holds 2 armies and one stays, so 0 or 1 can follow"),
    ("M-38", MOVING, "attack congo egypt 1", f"{NOW} “step 3: moves”"),
    ("M-39", MOVING, "move congo brazil", "Brazil belongs to Bo; a move joins two territories of one owner"),
    ("M-39", MOVING, "move congo peru",
     "Peru is no neighbour of Congo, whose neighbours are: Kenya, North Africa, South Africa"),
    ("M-40", MOVING, "move egypt north-africa", "Egypt holds 1 army and one has to stay"),
    ("M-40", TRANSFERRING, "transfer 5",
     "Congo holds 5 armies: 2 fought this turn, 0 came by a move and one stays, so 1 to 3 can move, not 5"),
    ("M-42", TRADING, "trade alaska peru alberta",
     "a set takes a foot soldier, a cannon and a cavalryman; this is no set: Alaska, Alberta, Peru"),
    ("M-42", TRADING, "trade japan", "Ana does not hold: Japan"),
    ("M-42", TRADING, TradeIn((CARD["alaska"], CARD["alaska"], CARD["brazil"])),
     "Alaska, Alaska, Brazil: name each card once, in the order of the deck"),
    ("M-44", position({}, phase=Phase.TRADE, reserve=1), "place congo 1",
     f"{NOW} “step 1: trading cards”"),
    ("M-47", WAR, f"trade {SERIES}", f"{NOW} “step 2: combat”"),
    ("M-50", SPOILS, "end combat", f"{NOW} “step 2: trading captured cards”"),
    ("M-51", LAST, "attack congo east-africa 3",
     "Kenya is Bo’s last territory, and this is round 3 of the 4 in which nobody can be eliminated"),
    ("M-52", OVER, "end turn", "the game is over"),
    ("M-A03", TRADING, "trade alaska alberta joker-1",
     "a Joker is traded alone here, or not at all; this is no set: Alaska, Alberta, Joker 1"),
    ("M-A07", WAR, "unnamed congo east-africa 1", "attacks are always named here: the option huff is off"),
    ("M-A08", MOVING, "move north-africa egypt",
     "North Africa holds 4 armies: 4 fought this turn and 0 came by a move, so none may leave"),
    ("M-A08", TRANSFERRING, "transfer 4",
     "Congo holds 5 armies: 2 fought this turn, 0 came by a move and one stays, so 1 to 3 can move, not 4"),
    ("M-A10", MOVING, "move east-africa egypt",
     "Kenya holds 3 armies: 0 fought this turn and 3 came by a move, so none may leave"),
    ("M-A10", ARRIVED, "transfer 3",
     "Congo holds 5 armies: 0 fought this turn, 3 came by a move and one stays, so 1 or 2 can move, not 3"),
    ("M-A13", DEFENDING, "roll 6 5 / 4", f"{NOW} “step 2: the defender’s choice”"),
    ("M-A14", DRAWING, f"trade {SERIES}", f"{NOW} “step 1: the card of the turn”"),
    ("M-A16", PLACING_SPOILS, "end turn", f"{NOW} “step 2: placing their armies”"),
    ("M-29", THROWING, "end turn", f"{NOW} “step 2: throwing the dice”"),
    ("M-33", OCCUPYING, "end turn", f"{NOW} “step 2: moving in”"),
    ("M-40", TRANSFERRING, "end turn", f"{NOW} “step 3: how many move”"),
    ("M-A21", PLACING, "end turn", f"{NOW} “step 1: placing armies”"),
    ("M-A21", PLACING, "end combat", f"{NOW} “step 1: placing armies”"),
]  # fmt: skip


def refusal(state: State, attempt: str | Action) -> Refusal:
    """The refusal of the attempt, with the rules of the position's own option."""
    return WRITTEN.refusal(state, attempt, HUFF if state is UNNAMED else RULES)


@pytest.mark.parametrize(("rule", "state", "attempt", "said"), CASES)
def test_what_breaks_a_rule_is_refused_with_its_numbers(
    rule: str, state: State, attempt: str | Action, said: str
) -> None:
    """The rule, and what is wrong in this position."""
    found = refusal(state, attempt)
    detail = cl.speaker("en", NAMES).render(found.detail)
    assert (found.rule.id, detail) == (rule, said)


def test_M_29_M_A24_losses_that_the_dice_cannot_bring_are_refused() -> None:
    """Two dice against one cost one army; a battle in one throw is fought with the most dice, to its end."""
    unseen, whole = Miro(faces=False), Miro(battles="whole")
    battle, _ = play(WAR, "attack congo east-africa 2", rules=whole)
    refused = {
        ("M-29", unseen, THROWING, "losses 1 1"): "both sides together lose 1, not 1 and 1",
        (
            "M-A24",
            whole,
            WAR,
            "attack congo east-africa 1",
        ): "with the most dice: Congo attacks with 2",
        ("M-A24", whole, battle, "losses 0 0"): "all the attackers fall or all the defenders",
    }
    for (rule, rules, state, line), said in refused.items():
        found = rules.why_illegal(state, rules.parse_action(state, line))
        assert found is not None, line
        assert said in str(found)
        assert found.rule.id == rule


def test_M_01_tables_of_another_size_are_refused() -> None:
    """Two are too few and seven too many."""
    for players in (2, 7):
        with pytest.raises(OptionError, match=r"3, 4, 5, 6 \[M-01\]"):
            RULES.opening(players)


def test_a_refused_action_is_an_error_with_the_refusal() -> None:
    """M-23: the error carries the rule and the numbers."""
    with pytest.raises(IllegalActionError, match=r"Egypt holds 1 army; attacking needs 2 \[M-23\]"):
        play(WAR, "attack egypt east-africa 1")


def test_M_A03_each_use_of_the_joker_says_what_it_allows() -> None:
    """A Joker alone is refused where it is only a wild card, and a pair with it everywhere."""
    alone = TradeIn((CARD["joker-1"],))
    pair = TradeIn((CARD["alaska"], CARD["joker-1"]))
    for joker, text in {"wild": "stands for one weapon", "either": "alone or stands"}.items():
        found = Miro(joker=joker).why_illegal(TRADING, pair)
        assert found is not None
        assert text in str(found)
    assert Miro(joker="wild").why_illegal(TRADING, alone) is not None
    assert Miro(joker="either").why_illegal(TRADING, alone) is None


def test_what_is_no_action_at_all_is_refused() -> None:
    """M-08: nothing but the actions of this game can be played."""
    found = RULES.why_illegal(WAR, Roll)
    assert found.rule.id == "M-08"

"""For every rule that tells something: a position, what is done, the sentence that cites it."""

from typing import Any

import pytest
from games.hasbro.position import PRESENTATION, RULES, everything_of, play, position, told

from conquest_lab.games.hasbro import Hasbro
from conquest_lab.games.hasbro.state import Phase, State

START = RULES.initial_state(3)
LAST_CLAIM = position({"peru": ("", 0)}, phase=Phase.CLAIM, reserve={"Ana": 22, "Bo": 21, "Cy": 21})
LAST_MUSTER = position({"peru": ("Ana", 1)}, phase=Phase.MUSTER, reserve={"Ana": 1})
FIRST_TURN = position({"peru": ("Ana", 1)}, rest="Cy", phase=Phase.FIRST_TURN, throws=(0, 0, 0))
DUEL = position({"congo": ("Ana", 6), "egypt": ("Ana", 4), "east-africa": ("Bo", 2)}, rest="Cy")
INVASION = ("attack congo east-africa 3", "defend 2", "roll 6 5 4 / 6 5")
TAKEN = ("attack congo east-africa 3", "defend 2", "roll 6 5 4 / 1 1")
DONE = position({"congo": ("Ana", 6), "egypt": ("Bo", 2)}, phase=Phase.FORTIFY)
CONQUEROR = position({"congo": ("Ana", 6)}, phase=Phase.FORTIFY, conquered=True)
THREE = "alaska alberta brazil"
LAST_ONE = everything_of(*(group.key for group in PRESENTATION.groups)) | {
    "congo": ("Ana", 4),
    "east-africa": ("Bo", 1),
}


def trading(**more: Any) -> State:
    here = {"phase": Phase.TRADE, "reserve": {"Ana": 3}, "hands": {"Ana": THREE}} | more
    return position({"congo": ("Ana", 6), "brazil": ("Ana", 1)}, **here)


def capturing(own: str, captured: str) -> State:
    return position(
        {"congo": ("Ana", 4), "east-africa": ("Bo", 1)}, "Cy", hands={"Ana": own, "Bo": captured}
    )


FELL = ("attack congo east-africa 3", "defend 1", "roll 6 6 6 / 1")

# rule, position, lines, a sentence of theirs
CASES: list[tuple[str, State, tuple[str, ...], str]] = [
    ("H-03", trading(), ("trade alaska alberta brazil",), "The golden cavalryman stands on 6"),
    ("H-10", START, ("die 5", "die 2", "die 5"),
     "Tie for the highest die; these throw again: Ana, Cy"),
    ("H-10", START, ("die 5", "die 6", "die 5"), "Bo begins"),
    ("H-11", LAST_CLAIM, ("claim peru",), "Ana claims a territory: Peru"),
    ("H-12", LAST_CLAIM, ("claim peru",), "Every territory is claimed; from now on none is empty"),
    ("H-13", LAST_MUSTER, ("place peru 1",), "Ana places 1 regiment: Peru"),
    ("H-14", FIRST_TURN, ("die 1", "die 2", "die 3"), "Cy begins"),
    ("H-15", DONE, ("end turn",), "It is Bo’s turn"),
    ("H-16", position({"peru": ("Bo", 1)}, "Ana", phase=Phase.FORTIFY), ("end turn",),
     "Bo holds 1 territory and receives 3 regiments"),
    ("H-17", DONE, ("end turn",), "Bo holds 41 territories and receives 13 regiments"),
    ("H-18", DONE, ("end turn",), "Bo holds all of this continent: Asia; +7 regiments"),
    ("H-19", trading(), ("trade alaska alberta brazil",),
     "Ana trades Alaska (infantry), Alberta (cavalry), Brazil (artillery)"),
    ("H-20", trading(hands={"Ana": THREE + " peru japan"}), ("trade alaska alberta brazil",),
     "Ana trades Alaska (infantry), Alberta (cavalry), Brazil (artillery)"),
    ("H-21", trading(), ("trade alaska alberta brazil",), "Ana receives 4 regiments"),
    ("H-22", position({"congo": ("Ana", 1)}, phase=Phase.PLACE, reserve={"Ana": 3}),
     ("place congo 2",), "Ana places 2 regiments: Congo"),
    ("H-23", DUEL, (*INVASION, "attack congo east-africa 3"),
     "Ana attacks with 3 regiments: Congo → East Africa"),
    ("H-24", DUEL, INVASION[:1], "Ana attacks with 3 regiments: Congo → East Africa"),
    ("H-26", DUEL, INVASION[:2], "Bo defends with 2 regiments: East Africa"),
    ("H-27", DUEL, INVASION, "Attack: 6, 5, 4; defence: 6, 5"),
    ("H-28", DUEL, INVASION, "The attacker loses 2, the defender 0"),
    ("H-29", DUEL, INVASION, "Congo has 4 left; East Africa has 2"),
    ("H-30", DUEL, (*INVASION, "attack egypt middle-east 1"),
     "The invasion is called off: East Africa"),
    ("H-30", DUEL, (*INVASION, "end combat"), "The invasion is called off: East Africa"),
    ("H-30", DUEL, ("end combat",), "Ana ends combat"),
    ("H-31", DUEL, (*INVASION, "attack egypt east-africa 3"),
     "Ana attacks with 3 regiments: Egypt → East Africa"),
    ("H-32", DUEL, TAKEN, "Ana conquers a territory from Bo: East Africa"),
    ("H-32", DUEL, (*TAKEN, "occupy 2"), "Ana moves 2 regiments: Congo → East Africa"),
    ("H-33", DUEL, TAKEN, "Bo is eliminated by Ana"),
    ("H-33", capturing("peru", "japan china"), FELL, "Ana takes 2 cards from Bo"),
    ("H-33", capturing(THREE, "japan china"), (*FELL, "trade alaska alberta brazil"),
     "Ana trades Alaska (infantry), Alberta (cavalry), Brazil (artillery)"),
    ("H-34", position({"congo": ("Ana", 6), "egypt": ("Ana", 1), "east-africa": ("Ana", 1)},
                      phase=Phase.FORTIFY),
     ("fortify congo egypt", "transfer 5"), "Ana moves 5 regiments: Congo → Egypt"),
    ("H-A53", position({"congo": ("Ana", 6), "egypt": ("Ana", 1), "east-africa": ("Ana", 1),
                        "middle-east": ("Ana", 1)}, phase=Phase.FORTIFY),
     ("fortify congo middle-east",), "Ana makes the strategic move: Congo → Middle East"),
    ("H-35", CONQUEROR, ("end turn", "draw brazil"), "Ana draws: Brazil"),
    ("H-35", DONE, ("end turn",), "Ana draws no card"),
    ("H-36", position(LAST_ONE), FELL, "Ana holds the whole world and has won"),
    ("H-A48", position({"peru": ("", 0)}, phase=Phase.CLAIM, players=4, turn="Bo",
                       reserve={"Ana": 20, "Bo": 20, "Cy": 20, "Dan": 20}),
     ("claim peru",), "Cy is the first to reinforce"),
    ("H-A10", trading(traded=3), ("trade alaska alberta brazil",),
     "The golden cavalryman stands on 12"),
    ("H-A11", trading(trades=1), ("trade alaska alberta brazil",),
     "Ana trades Alaska (infantry), Alberta (cavalry), Brazil (artillery)"),
    ("H-A12", trading(hands={"Ana": THREE + " peru japan"}, trades=1),
     ("trade alaska alberta brazil",),
     "Ana trades Alaska (infantry), Alberta (cavalry), Brazil (artillery)"),
    ("H-A13", capturing("peru", "japan china"), FELL,
     "Ana now holds 3 cards: fewer than 5 are not traded in mid-turn"),
    ("H-A14", capturing(THREE, "japan china"),
     (*FELL, "trade alaska alberta brazil", "place east-africa 4"),
     "Ana places 4 regiments: East Africa"),
    ("H-A16", position({"congo": ("Ana", 6)}, phase=Phase.FORTIFY, conquered=True,
                       discard=" ".join(card.key for card in PRESENTATION.cards)),
     ("end turn",), "44 cards are shuffled into the pile"),
    ("H-A16", position({"congo": ("Ana", 6)}, phase=Phase.FORTIFY, conquered=True,
                       hands={"Bo": " ".join(card.key for card in PRESENTATION.cards)}),
     ("end turn",), "Ana draws no card"),
    ("H-A17", DUEL, TAKEN, "Ana moves 3 regiments: Congo → East Africa"),
    ("H-A18", FIRST_TURN, ("die 3", "die 3", "die 2"),
     "Tie for the highest die; these throw again: Ana, Bo"),
    ("H-A19", DUEL, ("attack congo east-africa 3", "defend 1"),
     "Bo defends with 1 regiment: East Africa"),
]  # fmt: skip
OPENING = [
    ("H-07", "44 cards are shuffled into the pile"),
    ("H-08", "The golden cavalryman stands on 4"),
    ("H-09", "Ana receives 35 regiments"),
]


@pytest.mark.parametrize(
    ("rule", "state", "done", "sentence"),
    CASES,
    ids=[f"{rule}: {sentence}" for rule, _, _, sentence in CASES],
)
def test_what_happens_is_told_with_its_rule(
    rule: str, state: State, done: tuple[str, ...], sentence: str
) -> None:
    """The last line leads to this sentence under this rule."""
    before, _ = play(state, *done[:-1])
    _, events = play(before, done[-1])
    assert f"{sentence} [{rule}]" in told(events)


@pytest.mark.parametrize(("rule", "sentence"), OPENING)
def test_the_table_is_laid_with_its_rules(rule: str, sentence: str) -> None:
    """Cards, marker and regiments lie ready before the first die [H-07, H-08, H-09]."""
    assert f"{sentence} [{rule}]" in told(RULES.opening(3).events)


def test_H_09_four_players_begin_with_30_regiments() -> None:
    """35 with three players, 30 with four."""
    assert RULES.initial_state(3).reserve == (35,) * 3
    assert RULES.initial_state(4).reserve == (30,) * 4


def test_H_A15_the_bonus_of_other_manuals_is_told_as_our_reading() -> None:
    """With the option, 2 regiments stand on the first own territory of the set."""
    rules = Hasbro(owned_territory_bonus=2)
    state, events = play(trading(), "trade alaska alberta brazil", rules=rules)
    assert "Ana gains 2 regiments for a territory on a card: Brazil [H-A15]" in told(events)
    assert (
        state.armies[
            PRESENTATION.places.index(next(p for p in PRESENTATION.places if p.key == "brazil"))
        ]
        == 3
    )

"""For every rule that tells something: a position, what is done, and the sentence that cites the rule."""

from typing import Any

import pytest
from games.miro.position import (
    PRESENTATION,
    RULES,
    SERIES,
    dealing,
    everything_of,
    first,
    lines,
    play,
    position,
    told,
)

from conquest_lab.games.miro import Miro
from conquest_lab.games.miro.state import Phase, State

START = RULES.initial_state(3)
WAR = position(
    {"congo": ("Ana", 9), "east-africa": ("Bo", 3), "south-africa": ("Ana", 5)}, rest="Cy"
)
ROUND = ("attack congo east-africa 3", "defend 3", "roll 6 6 1 / 5 5 5")
HELD = ("attack congo east-africa 1", "defend 1", "roll 1 / 6")
TAKEN = ("attack congo east-africa 3", "defend 3", "roll 6 6 6 / 1 1 1")
DONE = position({"congo": ("Bo", 6), "egypt": ("Ana", 2)}, rest="Cy", phase=Phase.MOVE)
LAST_ONE = everything_of(*(group.key for group in PRESENTATION.groups)) | {
    "congo": ("Ana", 4),
    "east-africa": ("Bo", 1),
}
SPOILS = position(
    {"congo": ("Ana", 9), "east-africa": ("Bo", 1)},
    rest="Cy",
    hands={"Ana": "peru japan", "Bo": SERIES},
)
FELL = ("attack congo east-africa 3", "defend 1", "roll 6 6 6 / 1", "occupy 0")
ISLANDS = position({"great-britain": ("Ana", 5), "iceland": ("Ana", 5), "scandinavia": ("Bo", 3)})
FROM_BRITAIN = ("attack great-britain scandinavia 1", "defend 1", "roll 1 / 6")
MOVING = position(
    {"congo": ("Ana", 6), "egypt": ("Ana", 2), "east-africa": ("Ana", 3)}, phase=Phase.MOVE
)
BLOWN = Miro(huff=True)
SECOND = Miro(second_rule=True)
SLIPPED = Miro(continent_table="as_converted")


def trading(**more: Any) -> State:
    here = {"phase": Phase.TRADE, "reserve": 3, "hands": {"Ana": SERIES}} | more
    return position({"congo": ("Ana", 6)}, **here)


def ending(territories: int, **more: Any) -> State:
    """The end of Cy's turn, before Bo's with so many territories; Ana is out."""
    return position(first(territories), "Cy", **({"phase": Phase.MOVE, "turn": "Ana"} | more))


# rule, rules, position, lines, a sentence of theirs
CASES: list[tuple[str, Miro, State, tuple[str, ...], str]] = [
    ("M-07", RULES, START, ("die 5", "die 2", "die 6"), "The order of play: Cy, Ana, Bo"),
    ("M-07", RULES, DONE, ("end turn",), "It is Bo’s turn"),
    ("M-10", RULES, dealing(9), ("die 4",), "Ana receives 4 armies"),
    ("M-11", RULES, dealing(3), ("die 1", "draw western-australia"),
     "Ana takes a territory: Western Australia"),
    ("M-12", RULES, dealing(3), ("die 1", "draw western-australia"), "Ana draws: Western Australia"),
    ("M-13", RULES, dealing(1), ("die 1", "draw western-australia"), "Every territory has an owner"),
    ("M-14", RULES, dealing(1), ("die 3",), "2 points of the die are lost: Ana has taken the last cards"),
    ("M-15", RULES, dealing(1), ("die 1", "draw western-australia"), "The conquest begins; first turn: Bo"),
    ("M-16", RULES, dealing(1), ("die 1", "draw western-australia"), "Bo hands 41 cards back"),
    ("M-17", RULES, dealing(1), ("die 1", "draw western-australia"), "44 cards are shuffled into the pile"),
    ("M-18", RULES, ending(6), ("end turn", "draw peru"), "Bo draws: Peru"),
    ("M-19", RULES, ending(14), ("end turn", "draw peru"), "Bo holds 14 territories and receives 4 armies"),
    ("M-20", RULES, position(everything_of("asia", owner="Bo"), "Cy", phase=Phase.MOVE),
     ("end turn", "draw peru"), "Bo holds all of this continent: Asia; +7 armies"),
    ("M-A01", RULES, position(everything_of("africa", owner="Bo"), "Cy", phase=Phase.MOVE),
     ("end turn", "draw peru"), "Bo holds all of this continent: Africa; +3 armies"),
    ("M-A01", SLIPPED, position(everything_of("africa", owner="Bo"), "Cy", phase=Phase.MOVE),
     ("end turn", "draw peru"), "Bo holds all of this continent: Africa; +5 armies"),
    ("M-A25", RULES, position(everything_of("south-america", owner="Bo"), "Cy", phase=Phase.MOVE),
     ("end turn", "draw peru"), "Bo holds all of this continent: South America; +2 armies"),
    ("M-A25", RULES, position(everything_of("north-america", owner="Bo"), "Cy", phase=Phase.MOVE),
     ("end turn", "draw peru"), "Bo holds all of this continent: North America; +5 armies"),
    ("M-A25", SLIPPED, position(everything_of("north-america", owner="Bo"), "Cy", phase=Phase.MOVE),
     ("end turn", "draw peru"), "Bo holds all of this continent: North America; +7 armies"),
    ("M-22", RULES, position({"peru": ("Ana", 1)}, phase=Phase.PLACE, reserve=2), ("place peru 2",),
     "Ana places 2 armies: Peru"),
    ("M-24", RULES, WAR, ("attack congo east-africa 2",), "Ana attacks with 2 armies: Congo → Kenya"),
    ("M-25", RULES, position({"alaska": ("Ana", 2)}), ("attack alaska kamchatka 1",),
     "Ana attacks with 1 army: Alaska → Khabarovsk"),
    ("M-26", BLOWN, WAR, ("unnamed congo east-africa 3",),
     "Ana attacks with 3 armies without naming it: Congo → Kenya"),
    ("M-26", BLOWN, WAR, ("unnamed congo east-africa 3", "blow"),
     "Bo huffs 3 armies of the attacker, and the attack is over: Congo"),
    ("M-A07", BLOWN, position({"congo": ("Ana", 3)}), ("unnamed congo east-africa 1", "blow"),
     "Bo huffs 2 armies of the attacker, and the attack is over: Congo"),
    ("M-26", BLOWN, WAR, ("unnamed congo east-africa 3", "let pass"), "Bo lets it pass"),
    ("M-28", RULES, WAR, ROUND[:2], "Bo defends with 3 armies: Kenya"),
    ("M-29", RULES, WAR, ROUND, "Attack: 6, 6, 1; defence: 5, 5, 5"),
    ("M-30", RULES, WAR, ROUND, "The attacker loses 1, the defender 2"),
    ("M-31", RULES, WAR, ROUND, "Congo has 8 left; Kenya has 1"),
    ("M-31", RULES, WAR, (*ROUND, "attack congo east-africa 1"), "Ana attacks with 1 army: Congo → Kenya"),
    ("M-32", RULES, WAR, TAKEN, "Ana conquers a territory from Bo: Kenya"),
    ("M-A11", RULES, WAR, TAKEN, "Ana moves 3 armies: Congo → Kenya"),
    ("M-33", RULES, WAR, (*TAKEN, "occupy 2"), "Ana moves 2 armies: Congo → Kenya"),
    ("M-A09", RULES, WAR, (*TAKEN, "occupy 2"), "2 armies here have not fought and may still move: Kenya"),
    ("M-34", RULES, WAR, (*TAKEN, "occupy 2", "attack east-africa egypt 3"),
     "Ana attacks with 3 armies: Kenya → Egypt"),
    ("M-35", RULES, WAR, (*HELD, "attack south-africa east-africa 3"),
     "Ana attacks with 3 armies: South Africa → Kenya"),
    ("M-A12", RULES, ISLANDS, (*FROM_BRITAIN, "attack iceland scandinavia 3"),
     "Ana attacks with 3 armies: Iceland → Scandinavia"),
    ("M-36", RULES, position({"congo": ("Ana", 9)}), (*HELD, "attack congo north-africa 3"),
     "Ana attacks with 3 armies: Congo → North Africa"),
    ("M-36", RULES, WAR, (*TAKEN, "occupy 2", "attack south-africa madagascar 1"),
     "Ana attacks with 1 army: South Africa → Madagascar"),
    ("M-37", RULES, WAR, (*HELD, "attack congo north-africa 3"),
     "Ana attacks with 3 armies: Congo → North Africa"),
    ("M-38", RULES, WAR, ("end combat",), "Ana ends combat"),
    ("M-39", RULES, MOVING, ("move congo east-africa",), "Ana begins a move: Congo → Kenya"),
    ("M-40", RULES, MOVING, ("move congo east-africa", "transfer 5"), "Ana moves 5 armies: Congo → Kenya"),
    ("M-41", RULES, MOVING, ("move congo east-africa", "transfer 5", "move egypt east-africa"),
     "Ana begins a move: Egypt → Kenya"),
    ("M-42", RULES, trading(), (f"trade {SERIES}",),
     "Ana trades Alaska (foot soldier), Alberta (cavalryman), Brazil (cannon)"),
    ("M-A03", RULES, trading(hands={"Ana": "joker-1"}), ("trade joker-1",), "Ana trades Joker 1 (Joker)"),
    ("M-43", RULES, trading(), (f"trade {SERIES}",), "Ana receives 4 armies"),
    ("M-43", RULES, trading(), (f"trade {SERIES}",), "The next set is worth 6 armies"),
    ("M-46", RULES, trading(hands={"Ana": SERIES + " joker-1"}), (f"trade {SERIES}", "trade joker-1"),
     "Ana receives 6 armies"),
    ("M-48", RULES, ending(6, empty_pile=True, discard=SERIES), ("end turn",),
     "3 cards are shuffled into the pile"),
    ("M-A17", RULES, ending(6, empty_pile=True), ("end turn",), "Bo draws no card"),
    ("M-49", RULES, SPOILS, FELL, "Bo is eliminated by Ana"),
    ("M-49", RULES, SPOILS, FELL, "Ana takes 3 cards from Bo"),
    ("M-50", RULES, SPOILS, (*FELL, f"trade {SERIES}"),
     "Ana trades Alaska (foot soldier), Alberta (cavalryman), Brazil (cannon)"),
    ("M-A16", RULES, SPOILS, (*FELL, f"trade {SERIES}", "keep cards", "place congo 4"),
     "Ana places 4 armies: Congo"),
    ("M-A06", RULES, position({}, phase=Phase.MOVE, turn="Cy", round_number=4), ("end turn",),
     "From now on players can be eliminated"),
    ("M-A06", Miro(protection="last_army_survives"), position(LAST_ONE, round_number=2), FELL[:3],
     "Bo’s last army cannot fall yet: Kenya"),
    ("M-52", RULES, position(LAST_ONE), FELL[:3], "Ana holds the whole world and has won"),
    ("M-53", SECOND, ending(7), ("end turn",), "It is Bo’s turn"),
    ("M-A19", SECOND, ending(7), ("end turn",), "Bo holds 7 territories: 1 army and 3 cards"),
    ("M-54", SECOND, ending(5), ("end turn", "draw peru"), "Bo holds 5 territories and receives 1 army"),
    ("M-54", SECOND, ending(5), ("end turn", "draw peru"), "Bo draws: Peru"),
    ("M-55", SECOND, ending(8), ("end turn",), "Bo draws no card"),
    ("M-56", SECOND, trading(), (f"trade {SERIES}",), "Ana receives 6 armies"),
    ("M-A18", SECOND, trading(), (f"trade {SERIES}",), "The next set is worth 8 armies"),
    ("M-57", SECOND, position(everything_of("oceania", owner="Bo"), "Cy", phase=Phase.MOVE),
     ("end turn",), "Bo holds all of this continent: Oceania; +2 armies"),
    ("M-A04", RULES, START, ("die 5", "die 2", "die 5"), "A tie; these throw again: Ana, Cy"),
    ("M-A20", Miro(army_limit=120), trading(hands={"Ana": SERIES}, traded=40), (f"trade {SERIES}",),
     "Ana has run out of pieces: 79 armies fewer"),
    ("M-A24", Miro(battles="whole"), position({"brazil": ("Ana", 6), "peru": ("Bo", 4)}),
     ("attack brazil peru 3", "losses 2 4"), "The attacker loses 2, the defender 4"),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "rules", "state", "script", "sentence"), CASES)
def test_what_happens_is_told_with_its_rule(
    rule: str, rules: Miro, state: State, script: tuple[str, ...], sentence: str
) -> None:
    """The sentence stands among the events with this rule."""
    assert f"{sentence} [{rule}]" in told(play(state, *script, rules=rules)[1], rules)


def test_M_09_the_opening_puts_the_jokers_aside() -> None:
    """Colours, Jokers aside, 42 cards shuffled, the first set worth 4 [M-07, M-43]; 6 by M-56."""
    assert told(RULES.opening(3).events) == [
        "Ana chooses a colour [M-07]",
        "Bo chooses a colour [M-07]",
        "Cy chooses a colour [M-07]",
        "2 Jokers are put aside [M-09]",
        "42 cards are shuffled into the pile [M-09]",
        "The next set is worth 4 armies [M-43]",
    ]
    assert told(SECOND.opening(3).events)[-1] == "The next set is worth 6 armies [M-56]"


def test_M_A04_ties_are_thrown_again_among_those_who_tied() -> None:
    """Two ties at once, one of them twice, rank everybody in the end."""
    state = RULES.initial_state(5)
    state, _ = play(state, "die 4", "die 2", "die 4", "die 2", "die 6")
    assert state.seat == 0
    state, events = play(state, "die 3", "die 1", "die 3", "die 5")
    assert told(events)[-1] == "A tie; these throw again: Ana, Cy [M-A04]"
    state, events = play(state, "die 1", "die 2")
    assert told(events)[-1] == "The order of play: Eva, Cy, Ana, Dan, Bo [M-07]"
    assert state.seat == 4


def test_M_A08_who_was_thrown_has_fought_and_the_others_may_move() -> None:
    """9 in Congo: 3 are thrown and 1 falls; the 5 that follow are fresh and may move."""
    state, _ = play(WAR, *ROUND)
    route = state.route
    congo, kenya = route.source, route.target
    assert state.fought[congo] == 2
    state, _ = play(state, "attack congo east-africa 1", "defend 1", "roll 6 / 1")
    assert (state.fought[congo], state.fought[kenya]) == (1, 1)
    state, _ = play(state, "occupy 5")
    assert (state.fought[congo], state.fought[kenya]) == (1, 1)
    state, _ = play(state, "end combat", "move east-africa congo")
    assert lines(state) == [f"transfer {n}" for n in (5, 4, 3, 2, 1)]


def test_M_A08_fresh_armies_follow_before_those_that_fought() -> None:
    """5 in Congo of which 3 fought: 4 follow, 2 of them fresh and 2 that fought."""
    state = position({"congo": ("Ana", 6), "east-africa": ("Bo", 1)}, fought={"congo": 3})
    state, _ = play(state, "attack congo east-africa 1", "defend 1", "roll 6 / 1", "occupy 4")
    marks = {PRESENTATION.places[t].key: n for t, n in enumerate(state.fought) if n}
    assert marks == {"congo": 1, "east-africa": 2}


def test_M_A10_an_army_takes_one_step_a_turn() -> None:
    """5 arrive in Kenya, where 3 stood: only these 3 may go on."""
    state, _ = play(MOVING, "move congo east-africa", "transfer 5", "move east-africa egypt")
    assert lines(state) == ["transfer 3", "transfer 2", "transfer 1"]


def test_M_A14_the_new_card_can_complete_a_set_at_once() -> None:
    """Two cards in hand, the third is drawn, and the turn goes on with trading."""
    state = ending(6, hands={"Bo": "alaska alberta"})
    state, _ = play(state, "end turn", "draw brazil")
    assert lines(state) == [f"trade {SERIES}", "keep cards"]


def test_M_47_combat_follows_and_traded_cards_lie_aside() -> None:
    """M-48: cards traded in a turn wait in the discard, and their armies are placed before combat."""
    state, _ = play(trading(), f"trade {SERIES}")
    assert state.phase is Phase.PLACE
    assert [PRESENTATION.cards[card].key for card in state.cards.discard] == SERIES.split()
    state, _ = play(state, "place congo 7")
    assert state.phase is Phase.ATTACK


def test_the_turn_passes_over_the_eliminated_and_counts_rounds() -> None:
    """M-07: after the last player in order who is still in the game, the next round begins."""
    state = position({"peru": ("Ana", 1)}, "Cy", turn="Cy", phase=Phase.MOVE, players=4)
    state, events = play(state, "end turn")
    assert told(events)[:2] == ["Round 6 begins [M-07]", "It is Ana’s turn [M-07]"]
    state, events = play(state, "draw peru", "keep cards", "end combat", "end turn")
    assert "It is Cy’s turn [M-07]" in told(events)
    assert state.round == 6

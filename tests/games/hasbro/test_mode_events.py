"""For every rule of the modes that tells something: a position, what is done, what is said."""

import pytest
from games.hasbro.position import (
    ACTIVE,
    PASSIVE,
    PRESENCE,
    TEAMS,
    active,
    duel,
    play,
    position,
    teams,
    told,
)

from conquest_lab import presentation
from conquest_lab.games.hasbro import Hasbro
from conquest_lab.games.hasbro.state import Phase, State

ALL_BUT_PERU = " ".join(card.key for card in presentation(PASSIVE).cards if card.key != "peru")
LAST_DEALT = duel({"peru": ("", 0)}, phase=Phase.DEAL, reserve={"Bo": 25}, discard=ALL_BUT_PERU)
LAST_PLACED = duel(
    {"peru": ("Ana", 1), "japan": ("IV", 1)},
    phase=Phase.MUSTER,
    reserve={"Ana": 3, "Bo": 3, "III": 1, "IV": 1},
)


def holding(territories: int) -> State:
    """Ana holds so many, Congo among them, and may attack Bo in East Africa."""
    others = [place.key for place in presentation(PASSIVE).places if place.key != "east-africa"]
    others.remove("congo")
    held = dict.fromkeys(others[: territories - 1], ("Ana", 1))
    return position({"congo": ("Ana", 6), "east-africa": ("Bo", 1), **held}, rest="Cy")


FIRST_TURN = duel({"peru": ("Ana", 1)}, phase=Phase.FIRST_TURN, throws=(4, 0))
AGAINST_III = duel({"congo": ("Ana", 6), "egypt": ("III", 1), "east-africa": ("III", 2)})
LAST_OF_III = duel({"congo": ("Ana", 6), "east-africa": ("III", 1)})
LAST_OF_BO = duel({"congo": ("Ana", 6), "east-africa": ("Bo", 1)}, rest="III")
CONGO = ("attack congo east-africa 3", "defend 1")
WIN = (*CONGO, "roll 6 5 4 / 1")

MINE = {"congo": ("Ana", 6), "egypt": ("III", 4), "middle-east": ("IV", 2), "peru": ("III", 1)}
FRIENDS = active(MINE, allies={"III": "Ana"})
INFLUENCE = active(MINE, phase=Phase.INFLUENCE, hands={"Ana": "alaska brazil joker-1"})
PLACING = active(MINE, allies={"III": "Ana"}, phase=Phase.PLACE, reserve={"Ana": 3})
FAILED = ("attack egypt middle-east 3", "defend 2", "roll 3 2 1 / 6 6")
RICH = active(
    {"congo": ("Ana", 6), "east-africa": ("III", 1)},
    allies={"III": "Bo"},
    gifts={"III": "alaska peru"},
    hands={"Ana": "alberta greenland brazil"},
)
DRY = active(
    {"congo": ("Ana", 6), "peru": ("III", 1)}, phase=Phase.FORTIFY, conquered=True,
    hands={"Ana": " ".join(card.key for card in presentation(ACTIVE).cards)},
)  # fmt: skip

SHARED = {"congo": ("Ana", 3, "Cy", 2), "egypt": ("Cy", 4), "brazil": ("Dan", 3, "Bo", 2)}
TEAM = teams(SHARED | {"north-africa": ("Ana", 5)})
FIGHT = ("attack north-africa brazil 3", "defend 2")
LAST_OF_DAN = teams({"north-africa": ("Ana", 5), "brazil": ("Dan", 1), "japan": ("Cy", 1)})
DAN_AMONG_BO = teams(
    {"north-africa": ("Cy", 5), "brazil": ("Bo", 1, "Dan", 1), "japan": ("Ana", 1)}, turn="Cy"
)
NOTHING = teams({"congo": ("Ana", 2, "Cy", 3)}, phase=Phase.PLACE, reserve={"Ana": 3})
HAND = {"Ana": "alaska peru argentina"}

# rule, rules, position, lines, a sentence of the last of them
CASES: list[tuple[str, Hasbro, State, tuple[str, ...], str]] = [
    ("H-37", PASSIVE, LAST_OF_BO, WIN, "Ana has eliminated the opponent and has won"),
    ("H-33", PASSIVE, LAST_OF_BO, WIN, "Bo is eliminated by Ana"),
    ("H-39", PASSIVE, LAST_DEALT, ("deal peru",), "Dealt to Bo: Peru"),
    ("H-40", PASSIVE, LAST_DEALT, ("deal peru",), "44 cards are shuffled into the pile"),
    ("H-41", PASSIVE, LAST_PLACED, ("place peru 3",), "Ana places 3 regiments: Peru"),
    ("H-41", PASSIVE, duel({"japan": ("IV", 1)}, phase=Phase.MUSTER,
                           reserve={"Ana": 21, "Bo": 24, "III": 14, "IV": 15}),
     ("place japan 1",), "Legion IV places 1 regiment: Japan"),
    ("H-A05", PASSIVE, duel({"japan": ("IV", 1)}, phase=Phase.MUSTER,
                            reserve={"Bo": 3, "IV": 1}),
     ("place japan 1",), "All regiments of the independent armies are placed"),
    ("H-42", PASSIVE, FIRST_TURN, ("die 6",), "Bo begins"),
    ("H-44", PASSIVE, AGAINST_III, (CONGO[0], "defend 2"),
     "Bo defends with 2 regiments: East Africa"),
    ("H-A51", PASSIVE, AGAINST_III, CONGO, "Bo defends with 1 regiment: East Africa"),
    ("H-44", PASSIVE, LAST_OF_III, WIN, "Legion III is destroyed by Ana"),
    ("H-A20", PASSIVE, LAST_OF_III, WIN, "Legion III held no cards"),
    ("H-A40", PASSIVE, AGAINST_III, CONGO[:1], "Ana attacks with 3 regiments: Congo → East Africa"),
    ("H-46", ACTIVE, active({"peru": ("Bo", 1)}, phase=Phase.FORTIFY), ("end turn",),
     "It is Bo’s turn"),
    ("H-47", ACTIVE, INFLUENCE, ("give alaska legion-3",), "Ana gives Legion III: Alaska"),
    ("H-47", ACTIVE, INFLUENCE, ("go on",), "Ana gives no more cards"),
    ("H-48", ACTIVE, active(MINE, phase=Phase.INFLUENCE, hands={"Ana": "alaska peru"},
                            served="III"),
     ("give alaska legion-3",), "Ana gives Legion III: Alaska"),
    ("H-A29", ACTIVE, INFLUENCE, ("give joker-1 legion-4",), "Ana gives Legion IV: Joker 1"),
    ("H-50", ACTIVE, active(MINE, allies={"III": "Bo"}, phase=Phase.FORTIFY), ("end turn",),
     "Bo holds 38 territories and receives 12 regiments"),
    ("H-51", ACTIVE, PLACING, ("place congo 3", "reinforce legion-3"),
     "Ana throws a die for Legion III"),
    ("H-51", ACTIVE, PLACING, ("place congo 3", "reinforce legion-3", "die 4"),
     "Legion III receives 4 regiments"),
    ("H-51", ACTIVE, PLACING, ("place congo 3", "reinforce legion-3", "die 4", "place peru 4"),
     "Legion III places 4 regiments: Peru"),
    ("H-51", ACTIVE, PLACING, ("place congo 3", "go on"), "Ana is done with the allies"),
    ("H-52", ACTIVE, FRIENDS, FAILED[:1],
     "Ana attacks with 3 regiments of Legion III: Egypt → Middle East"),
    ("H-A21", ACTIVE, FRIENDS, FAILED[:2], "Bo defends with 2 regiments: Middle East"),
    ("H-A22", ACTIVE, active({"congo": ("Ana", 6), "east-africa": ("III", 2)},
                             allies={"III": "Ana"}), CONGO[:1],
     "Ana attacks with 3 regiments: Congo → East Africa"),
    ("H-53", ACTIVE, FRIENDS, (*FAILED, "call off", "die 1"),
     "The die of loyalty for Legion III: 1"),
    ("H-53", ACTIVE, FRIENDS, (*FAILED, "call off", "die 1"), "Legion III is neutral"),
    ("H-53", ACTIVE, FRIENDS, (*FAILED, "call off", "die 6", "die 2"),
     "Legion IV is now the ally of Bo"),
    ("H-A23", ACTIVE, active(MINE, allies={"III": "Ana", "IV": "Bo"}),
     (*FAILED, "call off", "die 6", "die 2"), "The cannon stays where it is: Legion IV"),
    ("H-30", ACTIVE, FRIENDS, (*FAILED, "call off"), "The invasion is called off: Middle East"),
    ("H-A26", ACTIVE, active({"congo": ("Ana", 6), "east-africa": ("III", 2)}),
     ("attack congo east-africa 1", "defend 2", "roll 1 / 6 6", "call off", "die 6"),
     "The die of loyalty for Legion III: 6"),
    ("H-54", ACTIVE, RICH, WIN, "Ana takes 2 cards from Legion III"),
    ("H-54", ACTIVE, RICH, WIN, "Legion III is destroyed by Ana"),
    ("H-A27", ACTIVE, RICH, WIN, "The cannon leaves the line: Legion III"),
    ("H-A31", ACTIVE, RICH, (*WIN, "occupy 0", "trade alaska alberta brazil"),
     "Ana trades Alaska (infantry), Alberta (cavalry), Brazil (artillery)"),
    ("H-55", ACTIVE, active({"congo": ("Ana", 1), "egypt": ("III", 4), "east-africa": ("III", 1)},
                            allies={"III": "Ana"}, phase=Phase.FORTIFY),
     ("end turn", "fortify egypt east-africa"),
     "Legion III makes the strategic move: Egypt → East Africa"),
    ("H-55", ACTIVE, active({"congo": ("Ana", 1), "egypt": ("III", 4), "east-africa": ("III", 1)},
                            allies={"III": "Ana"}, phase=Phase.FORTIFY),
     ("end turn", "fortify egypt east-africa", "transfer 3"),
     "Legion III moves 3 regiments: Egypt → East Africa"),
    ("H-55", ACTIVE, active({"congo": ("Ana", 1), "egypt": ("III", 4), "east-africa": ("III", 1)},
                            allies={"III": "Ana"}, phase=Phase.FORTIFY),
     ("end turn", "end turn"), "Ana is done with the allies"),
    ("H-56", ACTIVE, FRIENDS, (*FAILED[:2], "roll 6 6 6 / 1 1"),
     "A conquest by Legion III earns no card"),
    ("H-A28", ACTIVE, FRIENDS, (*FAILED[:2], "roll 6 6 6 / 1 1"),
     "Legion III conquers a territory from Legion IV: Middle East"),
    ("H-A30", ACTIVE, DRY, ("end turn",), "Ana draws no card"),
    ("H-58", TEAMS, LAST_OF_DAN, ("attack north-africa brazil 3", "defend 1", "roll 6 5 4 / 1"),
     "This team has won: Ana, Cy"),
    ("H-65", TEAMS, LAST_OF_DAN, ("attack north-africa brazil 3", "defend 1", "roll 6 5 4 / 1"),
     "Dan is eliminated by Ana"),
    ("H-A36", TEAMS, DAN_AMONG_BO, (*FIGHT, "roll 6 1 1 / 5 5"), "Dan is eliminated by Cy"),
    ("H-59", TEAMS, TEAM, (*FIGHT, "roll 6 1 1 / 5 5"), "Nobody controls this territory: Brazil"),
    ("H-A34", TEAMS, TEAM, FIGHT, "Dan defends with 2 regiments: Brazil"),
    ("H-A34", TEAMS, TEAM, (*FIGHT, "roll 6 1 1 / 5 5"), "Dan loses 1 regiment: Brazil"),
    ("H-28", TEAMS, teams({"north-africa": ("Ana", 5), "brazil": ("Dan", 3)}),
     (*FIGHT, "roll 6 1 1 / 5 5"), "Dan loses 1 regiment: Brazil"),
    ("H-A34", TEAMS, teams({"north-africa": ("Ana", 5), "brazil": ("Dan", 1, "Bo", 1),
                            "peru": ("Dan", 1), "japan": ("Bo", 1)}),
     (*FIGHT, "roll 6 6 1 / 5 5"), "Bo loses 1 regiment: Brazil"),
    ("H-60", TEAMS, teams({"peru": ("Bo", 2, "Dan", 2)}, phase=Phase.FORTIFY), ("end turn",),
     "Nobody controls this territory, which counts for nobody: Peru"),
    ("H-61", TEAMS, teams(SHARED, phase=Phase.TRADE, hands=HAND),
     ("trade alaska argentina peru",), "Ana receives 4 regiments"),
    ("H-A37", TEAMS, teams(SHARED, phase=Phase.TRADE, hands={"Ana": "alaska peru joker-1"}),
     ("trade alaska peru joker-1",), "Ana receives 4 regiments"),
    ("H-64", TEAMS, teams(SHARED, phase=Phase.FORTIFY, hands=HAND), ("end turn",),
     "Ana passes 3 cards to Cy"),
    ("H-64", TEAMS, teams(SHARED, phase=Phase.TRADE, hands={"Ana": "alaska peru argentina congo egypt"}),
     ("trade alaska argentina peru",), "Ana trades Alaska (infantry), Argentina (infantry), Peru (infantry)"),
    ("H-63", TEAMS, teams({"congo": ("Ana", 3), "egypt": ("Cy", 4), "north-africa": ("Cy", 1)},
                          phase=Phase.FORTIFY),
     ("fortify congo egypt",), "Ana makes the strategic move: Congo → Egypt"),
    ("H-A38", TEAMS, teams({"congo": ("Ana", 3), "egypt": ("Cy", 4),
                            "north-africa": ("Ana", 1, "Cy", 1)}, phase=Phase.FORTIFY),
     ("fortify congo egypt",), "Ana makes the strategic move: Congo → Egypt"),
    ("H-34", TEAMS, teams({"congo": ("Ana", 3), "north-africa": ("Ana", 1)}, phase=Phase.FORTIFY),
     ("fortify congo north-africa",), "Ana makes the strategic move: Congo → North Africa"),
    ("H-A43", PRESENCE, NOTHING, ("place congo 2",), "Ana places 2 regiments: Congo"),
    ("H-A46", TEAMS, NOTHING, ("place congo 2",), "Ana places 2 regiments: Congo"),
    ("H-22", TEAMS, NOTHING, ("place congo 2", "place congo 1"), "Ana places 1 regiment: Congo"),
    ("H-59", TEAMS, NOTHING, ("place congo 2",), "Ana controls this territory: Congo"),
    ("H-A52", Hasbro(goal=24), holding(23), ("attack congo east-africa 3", "defend 1",
                                            "roll 6 5 4 / 1"), "Ana holds 24 territories and has won"),
    ("H-A44", Hasbro(mode="passive", battles="whole"),
     duel({"brazil": ("Ana", 6), "peru": ("III", 4)}), ("attack brazil peru 3", "losses 2 4"),
     "The attacker loses 2, the defender 4"),
]  # fmt: skip
OPENINGS = [
    ("H-A49", PASSIVE, 2, "Legion IV receives 24 regiments"),
    ("H-38", PASSIVE, 2, "Bo receives 36 regiments"),
    ("H-39", PASSIVE, 2, "42 cards are shuffled into the pile"),
    ("H-A41", PASSIVE, 2, "The golden cavalryman stands on 4"),
    ("H-45", ACTIVE, 2, "Legion III is neutral"),
    ("H-57", TEAMS, 4, "A team: Bo, Dan"),
    ("H-A33", TEAMS, 3, "A team: Bo"),
]


@pytest.mark.parametrize(
    ("rule", "rules", "state", "done", "sentence"),
    CASES,
    ids=[f"{case[0]}: {case[-1]}" for case in CASES],
)
def test_what_happens_in_a_mode_is_told_with_its_rule(
    rule: str, rules: Hasbro, state: State, done: tuple[str, ...], sentence: str
) -> None:
    """The last line leads to this sentence under this rule."""
    before, _ = play(state, *done[:-1], rules=rules)
    _, events = play(before, done[-1], rules=rules)
    assert f"{sentence} [{rule}]" in told(events, rules)


@pytest.mark.parametrize(("rule", "rules", "players", "sentence"), OPENINGS)
def test_the_table_of_a_mode_is_laid_with_its_rules(
    rule: str, rules: Hasbro, players: int, sentence: str
) -> None:
    """Armies, cannons and teams are there before the first die."""
    assert f"{sentence} [{rule}]" in told(rules.opening(players).events, rules)


def test_H_A24_a_card_to_an_ally_moves_nothing_where_it_is_allowed() -> None:
    """With `allow_useless_bribe` the card is gone and the cannon stays."""
    rules = Hasbro(mode="active", allow_useless_bribe=True)
    state = active(MINE, allies={"III": "Ana"}, phase=Phase.INFLUENCE, hands={"Ana": "alaska"})
    state, events = play(state, "give alaska legion-3", rules=rules)
    assert "The cannon stays where it is: Legion III [H-A24]" in told(events, rules)
    assert state.cards.hands[0] == ()


def test_a_classic_position_knows_no_teams() -> None:
    """What modes add is not there in the classic game."""
    assert position({}).beside is None

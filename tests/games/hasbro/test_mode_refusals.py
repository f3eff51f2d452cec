"""For every rule of the modes that can be broken: the attempt, and the refusal with its numbers."""

import pytest
from games.hasbro.position import (
    ACTIVE,
    CARD,
    NAMES,
    PASSIVE,
    PRESENCE,
    TEAMS,
    TERRITORY,
    active,
    duel,
    play,
    refusal,
    teams,
)

import conquest_lab as cl
from conquest_lab.core.declare import Action
from conquest_lab.core.errors import OptionError
from conquest_lab.games.hasbro import Hasbro
from conquest_lab.games.hasbro.independents.allies import Reinforce
from conquest_lab.games.hasbro.independents.dealing import Deal
from conquest_lab.games.hasbro.independents.influence import GiveCard
from conquest_lab.games.hasbro.state import Phase, State
from conquest_lab.games.hasbro.team_battle import LoseFrom
from conquest_lab.mechanics.armies.moving import Fortify
from conquest_lab.mechanics.armies.placing import Place

DEALING = PASSIVE.initial_state(2)
MUSTERING = duel(
    {"peru": ("Ana", 1), "japan": ("IV", 1), "congo": ("III", 1)},
    phase=Phase.MUSTER,
    reserve={"Ana": 3, "Bo": 3, "III": 1, "IV": 1},
)
MANNING, _ = play(MUSTERING, "place peru 3", rules=PASSIVE)
PASSIVE_WAR = duel({"congo": ("Ana", 6), "egypt": ("III", 4)})
MINE = {"congo": ("Ana", 6), "egypt": ("III", 4), "middle-east": ("IV", 3), "peru": ("III", 1)}
MINE |= {"japan": ("IV", 1), "north-africa": ("III", 2)}
GIVING = active(MINE, allies={"III": "Ana"}, phase=Phase.INFLUENCE, hands={"Ana": "alaska brazil"})
FULL = active(
    MINE,
    phase=Phase.INFLUENCE,
    gifts={"IV": "peru japan china india congo"},
    hands={"Ana": "alaska brazil"},
)
THIRD = active(
    MINE, allies={"III": "Bo"}, phase=Phase.INFLUENCE, served="III III", hands={"Ana": "alaska"}
)
NO_IV = active({"peru": ("III", 1)}, phase=Phase.INFLUENCE, hands={"Ana": "alaska"})
ALLIED = active(MINE, allies={"III": "Ana"}, phase=Phase.PLACE, reserve={"Ana": 3})
CHOOSING, _ = play(ALLIED, "place congo 3", rules=ACTIVE)
TWO_ALLIES = active(MINE, allies={"III": "Ana", "IV": "Ana"}, phase=Phase.ALLIES, served="III")
DUE, _ = play(CHOOSING, "reinforce legion-3", rules=ACTIVE)
PLACING, _ = play(DUE, "die 4", rules=ACTIVE)
WAR = active(MINE, allies={"III": "Ana"})
OPEN, _ = play(WAR, "attack egypt middle-east 3", "defend 2", "roll 3 2 1 / 6 6", rules=ACTIVE)
LOYAL, _ = play(OPEN, "call off", rules=ACTIVE)
SPOILS = active(
    MINE, phase=Phase.TRADE_SPOILS, hands={"Ana": "alaska peru argentina alberta greenland brazil"}
)
ACTIVE_TRADE = active(MINE, phase=Phase.TRADE, hands={"Ana": "alaska alberta brazil"})
OWN_MOVE = active(MINE, phase=Phase.FORTIFY)
MOVING = active(MINE, allies={"III": "Ana"}, phase=Phase.ALLY_MOVE)
APART = active(
    {"egypt": ("III", 4), "east-africa": ("Ana", 2), "south-africa": ("III", 1)},
    allies={"III": "Ana"},
    phase=Phase.ALLY_MOVE,
)
MOVED = active(MINE, allies={"III": "Ana", "IV": "Ana"}, phase=Phase.ALLY_MOVE, served="III")
HALF_MOVED, _ = play(MOVING, "fortify egypt north-africa", rules=ACTIVE)
DUEL_OVER = duel({}, rest="Ana", phase=Phase.OVER)

TEAM = teams(
    {
        "congo": ("Ana", 1, "Cy", 4),
        "egypt": ("Cy", 3),
        "north-africa": ("Ana", 3, "Cy", 1),
        "peru": ("Ana", 4),
    }
)
TEAM_MOVE = teams(
    {"congo": ("Ana", 1, "Cy", 4), "egypt": ("Cy", 3), "north-africa": ("Ana", 3, "Cy", 1),
     "peru": ("Ana", 4), "argentina": ("Ana", 1)},
    phase=Phase.FORTIFY,
)  # fmt: skip
TEAM_TRANSFER, _ = play(TEAM_MOVE, "fortify north-africa egypt", rules=TEAMS)
TEAM_PLACE = teams({"congo": ("Ana", 1), "egypt": ("Cy", 3)}, phase=Phase.PLACE, reserve={"Ana": 3})
# 3 against 2 of the team-mate, then one falls and nobody controls North Africa.
LOST, _ = play(
    teams({"north-africa": ("Ana", 3, "Cy", 2), "brazil": ("Dan", 3)}),
    "attack north-africa brazil 2", "defend 2", "roll 6 1 / 5 5", rules=TEAMS,
)  # fmt: skip
TIED = teams(
    {"congo": ("Ana", 1), "north-africa": ("Ana", 2, "Cy", 2)},
    phase=Phase.PLACE,
    reserve={"Ana": 3},
)
FIVE = "alaska peru argentina alberta brazil"
TEAM_TRADE = teams({"congo": ("Ana", 1)}, phase=Phase.TRADE, hands={"Ana": FIVE})
TEAM_RICH = teams({"congo": ("Ana", 1)}, phase=Phase.TRADE, hands={"Ana": FIVE + " japan"})
TEAM_TAKEN = teams({"north-africa": ("Ana", 6, "Cy", 1), "brazil": ("Dan", 1), "peru": ("Dan", 1)})
TEAM_OCCUPY, _ = play(
    TEAM_TAKEN, "attack north-africa brazil 3", "defend 1", "roll 6 5 4 / 1", rules=TEAMS
)
TEAM_OVER = teams({}, phase=Phase.OVER)
CHOSEN = Hasbro(mode="teams", mixed_losses="chosen")
LOSING, _ = play(
    teams({"north-africa": ("Ana", 6), "brazil": ("Dan", 3, "Bo", 2), "peru": ("Cy", 1)}),
    "attack north-africa brazil 3",
    "defend 2",
    "roll 6 5 1 / 6 4",
    rules=CHOSEN,
)

NOW = "this is not the moment; now comes"
# rule, rules, position, attempt, what is said
CASES: list[tuple[str, Hasbro, State, str | Action, str]] = [
    ("H-37", ACTIVE, GIVING, GiveCard(CARD["alaska"], 1), "this is no independent army"),
    ("H-37", PASSIVE, DUEL_OVER, "end turn", "the game is over"),
    ("H-39", PASSIVE, DEALING, "deal joker-1",
     "this territory is not left to deal; cards left: 42"),
    ("H-39", PASSIVE, PASSIVE.observation(DEALING, 0), Deal(-1),
     "this territory is not left to deal; cards left: 42"),
    ("H-39", PASSIVE, DEALING, "die 3", f"{NOW} “dealing territories”"),
    ("H-41", PASSIVE, MUSTERING, "place japan 1",
     "Japan belongs to Legion IV; Ana places only on their own territories"),
    ("H-41", PASSIVE, MUSTERING, "place peru 4",
     "4 regiments cannot be placed at once here; 1 to 3 can"),
    ("H-41", PASSIVE, MANNING, "place peru 1",
     "Peru belongs to Ana; Legion III places only on their own territories"),
    ("H-41", PASSIVE, MANNING, "place congo 2", "2 regiments cannot be placed at once here; 1 can"),
    ("H-41", PASSIVE, duel({}, phase=Phase.FIRST_TO_PLACE, throws=(0, 0)), "claim peru",
     f"{NOW} “throwing for who places first”"),
    ("H-42", PASSIVE, duel({}, phase=Phase.FIRST_TURN, throws=(0, 0)), "place peru 1",
     f"{NOW} “throwing for the first turn”"),
    ("H-44", PASSIVE, PASSIVE_WAR, "attack egypt east-africa 3",
     "Egypt belongs to Legion III, which never attacks"),
    ("H-46", ACTIVE, GIVING, "place congo 1", f"{NOW} “step 1: influence”"),
    ("H-46", ACTIVE, CHOOSING, "attack congo east-africa 1", f"{NOW} “step 3: reinforcing allies”"),
    ("H-46", ACTIVE, WAR, "fortify congo egypt", f"{NOW} “step 4: combat”"),
    ("H-46", ACTIVE, MOVING, "attack congo east-africa 1", f"{NOW} “step 6: moves of allies”"),
    ("H-47", ACTIVE, GIVING, "give japan legion-4", "Ana does not hold: Japan"),
    ("H-48", ACTIVE, THIRD, "give alaska legion-3",
     "Legion III took 2 cards this turn, the most it takes"),
    ("H-49", ACTIVE, FULL, "give alaska legion-4", "Legion IV has 5 cards and takes no more"),
    ("H-51", ACTIVE, CHOOSING, "reinforce legion-4", "Legion IV is not your ally"),
    ("H-51", ACTIVE, active({"peru": ("III", 1)}, allies={"III": "Ana"}, phase=Phase.ALLIES),
     Reinforce(3), "Legion IV has no regiment left"),
    ("H-51", ACTIVE, PLACING, "place congo 1",
     "Congo belongs to Ana; Legion III places only on their own territories"),
    ("H-51", ACTIVE, PLACING, "place egypt 5",
     "5 regiments cannot be placed at once here; 1 to 4 can"),
    ("H-51", ACTIVE, DUE, "go on", f"{NOW} “step 3: the die of an ally”"),
    ("H-52", ACTIVE, WAR, "attack middle-east egypt 1",
     "The Middle East belongs to Legion IV, not to an ally of yours"),
    ("H-52", ACTIVE, WAR, "attack egypt north-africa 1",
     "North Africa belongs to Legion III as well"),
    ("H-24", ACTIVE, WAR, "attack north-africa congo 1",
     "Congo is your own; only enemy territories are invaded"),
    ("H-53", ACTIVE, LOYAL, "end combat", f"{NOW} “step 4: the die of loyalty”"),
    ("H-04", ACTIVE, LOYAL, "die 7", "a die shows 1 to 6, not 7"),
    ("H-55", ACTIVE, MOVING, "fortify congo north-africa",
     "your own strategic move is over; now your allies may move"),
    ("H-55", ACTIVE, MOVING, "fortify middle-east egypt",
     "The Middle East belongs to Legion IV, not to an ally of yours"),
    ("H-55", ACTIVE, MOVING, "fortify egypt congo",
     "Congo belongs to Ana; a move joins two territories of one owner"),
    ("H-A54", ACTIVE, APART, "fortify egypt south-africa",
     "no chain of territories of one owner joins Egypt and South Africa; within reach: none"),
    ("H-55", ACTIVE, MOVED, "fortify egypt north-africa",
     "Legion III has made its move; one for each ally"),
    ("H-55", ACTIVE, HALF_MOVED, "end turn", f"{NOW} “step 6: how many move”"),
    ("H-34", ACTIVE, HALF_MOVED, "transfer 4",
     "4 regiments cannot move: Egypt holds 4 regiments and one stays, so 1 to 3 can move"),
    ("H-01", ACTIVE, MOVING, Fortify(42, 0), "there is no territory number 42; they are 0 to 41"),
    ("H-A24", ACTIVE, GIVING, "give alaska legion-3", "Legion III is your ally already"),
    ("H-A25", ACTIVE, OPEN, "attack egypt east-africa 1",
     ("an invasion is open: Middle East; call it off before another one,"
      " for dice of loyalty are due")),
    ("H-A25", ACTIVE, WAR, "call off", "no invasion is open whose end asks for a die of loyalty"),
    ("H-A27", ACTIVE, NO_IV, "give alaska legion-4", "Legion IV has no regiment left"),
    ("H-A31", ACTIVE, SPOILS, "end combat", "Ana holds 6 cards; with 5 or more a set must be traded"),
    ("H-A32", ACTIVE, TWO_ALLIES, "reinforce legion-3",
     "Legion III was reinforced this turn; one die for each ally"),
    ("H-A32", ACTIVE, PLACING, "go on", "this is not the moment; first place 4 regiments"),
    ("H-A02", ACTIVE, active({"india": ("Ana", 3)}), "attack india east-africa 2",
     ("East Africa is no neighbour of India, whose neighbours are:"
      " Afghanistan, China, Middle East, Siam")),
    ("H-62", TEAMS, TEAM, "attack north-africa egypt 1", "Egypt belongs to your own team"),
    ("H-24", TEAMS, TEAM, "attack north-africa congo 1", "Congo belongs to your own team"),
    ("H-24", TEAMS, TEAM, "attack egypt east-africa 1", "Ana has no regiment there: Egypt"),
    ("H-26", TEAMS, TEAM, "attack north-africa brazil 3",
     "North Africa holds 3 regiments: it can send 1 or 2 into a battle, not 3"),
    ("H-01", TEAMS, TEAM, "attack north-africa india 2",
     ("India is no neighbour of North Africa, whose neighbours are:"
      " Brazil, Southern Europe, Western Europe, Congo, East Africa, Egypt")),
    ("H-A35", PRESENCE, TEAM, "attack congo east-africa 1",
     "Ana has 1 of 5 regiments there, and one of these stays: Congo"),
    ("H-A35", TEAMS, TEAM_MOVE, "fortify congo egypt",
     "Ana has 1 of 5 regiments there, and one of these stays: Congo"),
    ("H-A45", TEAMS, TEAM, "attack congo east-africa 1",
     "Ana has 1 there and Cy 4; control takes more than 4: Congo"),
    ("H-A47", TEAMS, LOST, "attack north-africa brazil 1",
     "Ana has 2 there and Cy 2; control takes more than 2: North Africa"),
    ("H-A45", TEAMS, TIED, "place north-africa 1",
     "Ana has 2 there and Cy 2; control takes more than 2: North Africa"),
    ("H-A45", TEAMS, TEAM_PLACE, "place egypt 3", "Ana has no regiment there: Egypt"),
    ("H-34", TEAMS, TEAM_MOVE, "fortify argentina peru",
     "Argentina holds 1 regiment and one has to stay"),
    ("H-34", TEAMS, TEAM_MOVE, "fortify peru peru", "Peru is both ends of the move"),
    ("H-63", TEAMS, TEAM_MOVE, "fortify egypt congo", "Ana has no regiment there: Egypt"),
    ("H-63", TEAMS, TEAM_MOVE, "fortify peru brazil",
     "Brazil belongs to Bo; the move stays within the team"),
    ("H-63", TEAMS, TEAM_MOVE, "fortify peru congo",
     "no chain of territories of the team joins Peru and Congo; within reach: Argentina"),
    ("H-63", TEAMS, TEAM_TRANSFER, "transfer 3",
     "3 regiments cannot leave: Ana has 3 regiments there, so 1 or 2 can leave: North Africa"),
    ("H-32", TEAMS, TEAM_OCCUPY, "occupy 3",
     "3 regiments cannot leave: Ana has 3 regiments there, so 0 to 2 can leave: North Africa"),
    ("H-A43", PRESENCE, TEAM_PLACE, "place egypt 3", "Ana has no regiment there: Egypt"),
    ("H-22", TEAMS, TEAM_PLACE, "place congo 4",
     "4 regiments cannot be placed at once here; 1 to 3 can"),
    ("H-01", TEAMS, TEAM_PLACE, Place(42, 1), "there is no territory number 42; they are 0 to 41"),
    ("H-64", TEAMS, TEAM_TRADE, "keep cards",
     "Ana holds 5 cards; with 5 or more a set must be traded"),
    ("H-A39", TEAMS, TEAM_RICH, "keep cards",
     "Ana holds 6 cards; with 5 or more a set must be traded"),
    ("H-65", TEAMS, TEAM_OVER, "end turn", "the game is over"),
    ("H-A34", CHOSEN, LOSING, LoseFrom(TERRITORY["alaska"]),
     "this player defends no regiment there: Brazil"),
    ("H-A34", CHOSEN, LOSING, "end combat", f"{NOW} “step 2: whose regiments fall”"),
    ("H-41", PASSIVE, MUSTERING, "end turn", f"{NOW} “placing the starting regiments”"),
    ("H-46", ACTIVE, ACTIVE_TRADE, "end turn", f"{NOW} “step 2: trading cards”"),
    ("H-46", ACTIVE, OWN_MOVE, "end combat", f"{NOW} “step 5: the strategic move”"),
    ("H-A44", Hasbro(mode="passive", battles="whole"),
     duel({"brazil": ("Ana", 6), "peru": ("III", 4)}), "attack brazil peru 1",
     "battles are one throw here, with the most dice: Brazil attacks with 3, not 1"),
    ("H-15", PASSIVE, PASSIVE_WAR, "call off", f"{NOW} “step 2: combat”"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("rule", "rules", "state", "attempt", "said"),
    CASES,
    ids=[f"{case[0]}: {case[3]}" for case in CASES],
)
def test_a_broken_rule_of_a_mode_is_named_with_its_numbers(
    rule: str, rules: Hasbro, state: State, attempt: str | Action, said: str
) -> None:
    """The refusal cites the rule and says, in words and numbers, what would be right."""
    found = refusal(state, attempt, rules)
    assert (found.rule.id, cl.speaker("en", NAMES).render(found.detail)) == (rule, said)


@pytest.mark.parametrize(
    ("rules", "wrong", "right"),
    [(PASSIVE, 3, "2 .H-06"), (ACTIVE, 4, "2 .H-06"), (TEAMS, 2, "3, 4 .H-57")],
    ids=["passive", "active", "teams"],
)
def test_H_06_H_57_each_mode_names_its_numbers_of_players(
    rules: Hasbro, wrong: int, right: str
) -> None:
    """Two players with independents, three or four in teams."""
    with pytest.raises(OptionError, match=right):
        rules.initial_state(wrong)

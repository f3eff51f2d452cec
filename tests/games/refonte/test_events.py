"""For every rule that tells something: a position, what is done, and the sentence that cites the rule."""

from __future__ import annotations

from typing import Any

import pytest
from games.refonte.position import RULES, many, play, position, told
from games.refonte.scenes import BUYING, ORDER, SET_UP, WAR, after, next_turn

from conquest_lab.core.rulebook import Rule
from conquest_lab.games.refonte import Refonte
from conquest_lab.games.refonte.state import Phase, State

SIEGE = {"brazil": ("Ana", "9 infantry"), "peru": ("Bo", "1 infantry")}
TAKE = ("attack brazil peru", "engage 3 0", "roll 6 6 6 / 1")
STAND_AND_TAKE = (TAKE[0], "stand", *TAKE[1:])


def siege(own: int, **more: Any) -> State:
    """Ana before Bo's capital in Peru; Bo has so many territories besides, none of them beside it."""
    held = many("Bo", own, "peru", "brazil", "argentina", "venezuela") if own else {}
    return position({**SIEGE, **held}, capitals={"Bo": "peru"}, **more)


TURN_END = Refonte(victory_check="turn_end")
UNDER_FIRE = Refonte(retreat_before_bombardment=True)

# rule, position, lines, ruleset, sentence
CASES: list[tuple[str, State, tuple[str, ...], Refonte, str]] = [
    ("R-01", siege(1, players=2), (*TAKE, "draw japan"), TURN_END,
     "Ana is the last in the game and has won"),
    ("R-03", after(*ORDER), ("draw brazil",), RULES,
     "Bo draws a capital: Brazil"),
    ("R-04", after(*SET_UP[:8]), ("choose argentina",), RULES,
     "Bo takes a territory: Argentina"),
    ("R-05", after(*SET_UP[:17]), ("draw congo", "draw egypt", "found congo"), RULES,
     "Bo returns to the pile: 1 card"),
    ("R-06", after(*SET_UP[:27]), ("place infantry brazil 2",), RULES,
     "Bo places 2 infantry units: Brazil"),
    ("R-07", after(*SET_UP[:26]), ("found quebec",), RULES,
     "The neutral player holds 27 territories"),
    ("R-09", position({}), ("end turn",), RULES,
     "It is Bo’s turn"),
    ("R-10", next_turn(held={}, sites={"brazil": "factory port"}), ("end turn",), RULES,
     "Ana’s ports (1): +1 credit"),
    ("R-11",
     next_turn(held=dict.fromkeys(("argentina", "peru", "venezuela"), ("Ana", "1 infantry"))
               | many("Bo", 4)), ("end turn",), RULES,
     "Ana holds all of this continent: South America; +2 credits"),
    ("R-12", BUYING, ("build barracks peru",), RULES,
     "Ana builds: barracks, Peru; left: 19 credits"),
    ("R-13", BUYING, ("build factory brazil",), RULES,
     "Ana builds: factory, Brazil; left: 17 credits"),
    ("R-14", BUYING, ("build port brazil",), RULES,
     "Ana builds: port, Brazil; left: 14 credits"),
    ("R-15", BUYING, ("build library brazil",), RULES,
     "Ana builds: library, Brazil; left: 14 credits"),
    ("R-16", next_turn(held={}, sites={"brazil": "port*"}), ("end turn",), RULES,
     "Brazil: now at work: port"),
    ("R-17", BUYING, ("train infantry 2",), RULES,
     "Ana trains 2 infantry units; left: 16 credits"),
    ("R-18", WAR, ("move cavalry-moved venezuela brazil 1",), RULES,
     "Ana moves 1 cavalry unit: Venezuela → Brazil"),
    ("R-19", BUYING, ("train cannon 1",), RULES,
     "Ana trains 1 cannon; left: 16 credits"),
    ("R-20", position({}, phase=Phase.EXCHANGE, hands={"Ana": "alaska argentina"}),
     ("exchange infantry alaska argentina",), RULES,
     "Ana exchanges Alaska (infantry), Argentina (infantry)"),
    ("R-21", position({}, phase=Phase.EXCHANGE, hands={"Ana": "alaska argentina"}),
     ("exchange infantry alaska argentina",), RULES,
     "Ana returns to the pile: 2 cards"),
    ("R-22", WAR, ("move infantry brazil south-atlantic 2",), RULES,
     "Ana sends 2 infantry units aboard: Brazil → South Atlantic"),
    ("R-24", WAR, ("move cavalry south-atlantic indian 1",), RULES,
     "Ana sails on with 1 cavalry unit: South Atlantic → Indian Ocean"),
    ("R-25", WAR, ("attack brazil argentina", "stand", "engage 2 1", "defend 2", "roll 6 3 2 / 5 4"), RULES,
     "Attack: 6, 3, 2; defence: 5, 4"),
    ("R-27", WAR,
     ("land south-atlantic argentina", "stand", "engage 4 0", "defend 2", "roll 5 5 / 6 1"), RULES,
     "South Atlantic: Ana loses 2 infantry units"),
    ("R-28", WAR, ("bombard brazil argentina 2", "defend 2", "roll 4 4 / 5 1"), RULES,
     "Attack: 4, 4; defence: 5, 1"),
    ("R-29", WAR, ("attack brazil argentina", "withdraw infantry peru 1"), RULES,
     "Bo withdraws 1 infantry unit: Argentina → Peru"),
    ("R-31", position(many("Ana", 3)), ("end turn",), RULES,
     "Ana holds 4 territories against 2 for all others together and has won"),
    ("R-32", siege(3, players=2), TAKE, RULES,
     "Ana controls every other capital (1) and has won"),
    ("R-33", siege(1), TAKE, RULES,
     "Bo has lost the capital to Ana: Peru"),
    ("R-34", siege(1), (*TAKE, "draw japan"), RULES,
     "Bo is out; now neutral: 1 territory"),
    ("R-A01", RULES.initial_state(3), ORDER, RULES,
     "Bo begins"),
    ("R-A02", after("die 3", "die 2", "draw japan", "draw kamchatka", "choose mongolia",
                    "choose yakutsk", players=2), ("choose siberia",), RULES,
     "Ana takes a territory: Siberia"),
    ("R-A03", after(*SET_UP[:17]), ("draw peru",), RULES,
     "Bo draws: Peru"),
    ("R-A03", after(*SET_UP[:-1], rules=Refonte(setup_cards_return=False)),
     SET_UP[-1:], Refonte(setup_cards_return=False),
     "6 cards of the set-up stay out"),
    ("R-A04", after(*SET_UP[:26]), ("found quebec",), RULES,
     "Cy puts 1 infantry unit on each of 5 territories"),
    ("R-A05", after(*SET_UP[:27], rules=Refonte(neutral_garrison="random")), ("garrison 1",),
     Refonte(neutral_garrison="random"),
     "On guard, 1 infantry unit, 1 cavalry unit: Alaska"),
    ("R-A06", position({}, turn="Cy", opener="Ana"), ("end turn",), RULES,
     "The first round is over: from now on players may attack each other"),
    ("R-A07", next_turn(held={"ural": ("Ana", "1 infantry"), **many("Bo", 4), "egypt": ("Ana", "1 infantry")},
               usurpers={"Bo": "Ana"}),
     ("end turn",), Refonte(captured_capitals_pay=True),
     "Ana holds captured capitals (1): +2 credits"),
    ("R-A08", after(*SET_UP[:-1], rules=Refonte(jokers_wild=True)), SET_UP[-1:],
     Refonte(jokers_wild=True),
     "44 cards are shuffled into the pile"),
    ("R-A09", position({}, phase=Phase.EXCHANGE, hands={"Ana": "alaska argentina"}),
     ("exchange infantry alaska argentina",), RULES,
     "Ana receives 2 infantry units"),
    ("R-A10", position({}, phase=Phase.KEEP, drawn="siam china"), ("keep siam",), RULES,
     "Ana returns to the pile: 1 card"),
    ("R-A13", BUYING, ("build library peru",), RULES,
     "Ana builds: library, Peru; left: 14 credits"),
    ("R-A45",
     position({"brazil": ("Bo", "2 infantry"), **many("Ana", 4)}, phase=Phase.BUY,
              usurpers={"Ana": "Bo"}, credit={"Ana": 2}), ("train infantry 1", "end buying"), RULES,
     "Ana has neither capital nor barracks; units waiting: 1"),
    ("R-A12", position({"brazil": ("Ana", "4 infantry")}, sites={"argentina": "port"}),
     ("attack brazil argentina", "engage 3 0", "roll 6 6 6 / 1 1"), RULES,
     "Ana takes over: port"),
    ("R-A15", WAR, ("move infantry brazil venezuela 4",), RULES,
     "Ana moves 4 infantry units: Brazil → Venezuela"),
    ("R-A15", position({"brazil": ("Ana", "2 infantry")}),
     ("attack brazil peru", "engage 1 0", "roll 1 / 6 6"), RULES,
     "The attack is over: Brazil → Peru"),
    ("R-A17", position({"brazil": ("Ana", "4 infantry")}),
     ("attack brazil argentina", "engage 3 0", "roll 6 6 6 / 1 1"), RULES,
     "Ana moves 3 infantry units: Brazil → Argentina"),
    ("R-A17",
     position({"brazil": ("Ana", "4 infantry"), "argentina": ("", "1 infantry")}),
     ("attack brazil argentina", "engage 3 0", "roll 2 2 2 / 6", "engage 1 0", "roll 6 / 1"),
     Refonte(captors="all_who_fought"),
     "Brazil: having fought in the capture, 1 infantry unit of Ana cannot attack again this turn"),
    ("R-A18", WAR, ("attack brazil argentina", "stand", "engage 3 0"), RULES,
     "Ana sends 3 infantry units: Brazil → Argentina"),
    ("R-A18", WAR, ("attack brazil argentina", "stand", "engage 3 0", "defend 1"), RULES,
     "Bo defends with 1 die: Argentina"),
    ("R-A18", WAR, ("attack brazil argentina", "stand", "engage 3 0"), Refonte(defence_dice="most"),
     "Ana sends 3 infantry units against 2 dice"),
    ("R-A19", position({"brazil": ("Ana", "1 infantry 3 cannon")}),
     ("bombard brazil argentina 3", "roll 6 6 6 / 1 1"), RULES,
     "Argentina: Neutral loses 1 infantry unit"),
    ("R-A20", position(many("Ana", 1)), ("end turn",), RULES,
     "Ana holds 2 territories against 2 for all others together: that is not enough"),
    ("R-A21", position({**many("Ana", 1, "argentina"), "brazil": ("Ana", "4 infantry")}),
     ("attack brazil argentina", "engage 3 0", "roll 6 6 6 / 1 1"), Refonte(victory_check="capture"),
     "Ana holds 3 territories against 2 for all others together and has won"),
    ("R-A43", position(many("Ana", 3), capitals={"Cy": ""}), ("end turn",),
     Refonte(hegemony_with="three_alive"),
     "Ana holds 4 territories against 1 for all others together: that is not enough"),
    ("R-A44", position(many("Ana", 21)), ("end turn",), Refonte(hegemony_with="with_neutral"),
     "Ana holds 22 territories against 20 for all others together and has won"),
    ("R-A22",
     position({"brazil": ("Ana", "4 infantry"), "ural": ("Ana", "1 infantry"), **many("Bo", 3)},
              usurpers={"Bo": "Ana"}),
     ("attack brazil argentina", "engage 3 0", "roll 6 6 6 / 1 1"), RULES,
     "Bo has no lead left: 3 territories against 3 for Ana"),
    ("R-A23", siege(2), (*TAKE, "draw alaska", "draw alberta", "crown alberta"), RULES,
     "Bo has a new capital: Alberta"),
    ("R-A24",
     position({"peru": ("Bo", "4 infantry"), "brazil": ("Cy", "1 infantry"), **many("Ana", 4, "peru"),
               "venezuela": ("Ana", "4 infantry")}, usurpers={"Ana": "Cy"}),
     ("attack venezuela brazil", "engage 3 0", "roll 6 6 6 / 1"), RULES,
     "Ana has the capital back: Brazil"),
    ("R-A25",
     position({**SIEGE, "japan": ("Ana", "1 infantry"), **many("Cy", 4, "peru", "brazil")},
              capitals={"Bo": "peru"}, usurpers={"Cy": "Ana"}), TAKE, RULES,
     "Ana controls every other capital (2) and has won"),
    ("R-A26", siege(1, credit={"Bo": 5}, hands={"Bo": "siam"}), (*TAKE, "draw japan"), RULES,
     "Lost with Bo: 5 credits, 1 card, 0 waiting units"),
    ("R-A27", position({}, phase=Phase.BUY, credit={"Ana": 5}), ("end buying",), RULES,
     "Ana buys no more and keeps 5 credits"),
    ("R-A28", position({"brazil": ("Ana", "4 infantry"), "argentina": ("Bo", "1 cannon-fired")}),
     ("attack brazil argentina", "engage 2 0"), RULES,
     "Nobody defends Argentina; Ana enters with 2 infantry units"),
    ("R-A29", next_turn(held={"brazil": ("Ana", "1 infantry 2 cannon-fired")}), ("end turn",), RULES,
     "Free to withdraw again: 2 cannons of Ana"),
    ("R-A30", position({"brazil": ("Ana", "4 infantry"), "argentina": ("Bo", "1 cannon-fired")}),
     ("attack brazil argentina", "engage 2 0"), RULES,
     "Ana captures 1 cannon"),
    ("R-A31", siege(1, fleets={("indian", "Bo"): "2 infantry 1 cannon"}), (*TAKE, "draw japan"), RULES,
     "Bo’s fleet is lost; units in it: 3"),
    ("R-A32", position({}, fleets={("south-atlantic", "Ana"): "6 infantry 1 cavalry"}),
     ("land south-atlantic argentina", "engage 6 0", "roll 6 6 6 / 1 1"), RULES,
     "Ana brings 6 infantry units ashore: South Atlantic → Argentina"),
    ("R-A33", position({}, fleets={("south-atlantic", "Ana"): "6 infantry"}),
     ("land south-atlantic argentina",), RULES,
     "Ana lands troops: South Atlantic → Argentina"),
    ("R-A34",
     position({"argentina": ("Bo", "2 infantry")}, fleets={("south-atlantic", "Ana"): "4 infantry"}),
     ("land south-atlantic argentina", "engage 4 0", "defend 2", "roll 5 5 / 6 1"), RULES,
     "Argentina: Bo loses 1 infantry unit"),
    ("R-A35", WAR,
     ("land south-atlantic argentina", "stand", "engage 4 0", "defend 2", "roll 1 1 / 6 6"), RULES,
     "The attack is over: South Atlantic → Argentina"),
    ("R-A37", after(*SET_UP[:-1]), SET_UP[-1:], RULES,
     "From now on new units need the capital or a barracks"),
    ("R-A38", WAR, ("attack brazil north-africa",), RULES,
     "Ana attacks: Brazil → North Africa"),
    ("R-A39", WAR, ("attack brazil argentina", "stand", "engage 2 1", "defend 2", "roll 6 3 2 / 5 4"), RULES,
     "Brazil: Ana loses 1 infantry unit"),
    ("R-A41", position({"brazil": ("Ana", "4 infantry 2 cavalry"), "peru": ("Bo", "3 infantry")}),
     ("attack brazil peru", "engage 3 0", "losses 4 3"), Refonte(battles="whole"),
     "Ana fights to the end: Brazil → Peru"),
    ("R-A41", position({"brazil": ("Ana", "4 infantry 2 cavalry"), "peru": ("Bo", "3 infantry")}),
     ("attack brazil peru", "engage 3 0", "losses 4 3"), Refonte(battles="whole"),
     "Peru: Bo loses 3 infantry units"),
    ("R-A41", position({"brazil": ("Ana", "4 infantry 2 cavalry"), "peru": ("Bo", "3 infantry")}),
     ("attack brazil peru", "engage 3 0", "losses 4 3"), Refonte(battles="whole"),
     "Brazil: Ana loses 4 infantry units"),
    ("R-25", WAR, ("attack brazil argentina", "stand", "engage 3 0", "defend 2", "roll 6 1 1 / 5 1",
                   "break off"), RULES,
     "The attack is over: Brazil → Argentina"),
    ("R-27", position({}, fleets={("south-atlantic", "Ana"): "4 infantry"}),
     ("land south-atlantic argentina", "engage 4 0"), RULES,
     "Ana sends 4 infantry units against 2 dice"),
    ("R-A07", next_turn(held={}), ("end turn",), Refonte(capital_income="replacing"),
     "Ana’s capital: +1 credit"),
    ("R-A38", position({"brazil": ("Ana", "4 infantry"), "north-africa": ("Ana", "1 infantry")}),
     ("move infantry brazil north-africa 2",), RULES,
     "Ana moves 2 infantry units: Brazil → North Africa"),
    ("R-A42", WAR, ("bombard brazil argentina 2", "withdraw infantry peru 2"), UNDER_FIRE,
     "Bo withdraws 2 infantry units: Argentina → Peru"),
    ("R-A42", WAR, ("bombard brazil argentina 2", "withdraw infantry peru 2"), UNDER_FIRE,
     "Ana’s cannons find nobody to hit: Brazil → Argentina"),
    ("R-A46", position({"brazil": ("Ana", "4 infantry")}),
     ("attack brazil argentina", "engage 3 0"), RULES,
     "Ana sends 3 infantry units against 2 dice"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("rule", "state", "script", "rules", "sentence"), CASES, ids=[f"{c[0]}-{c[4]}" for c in CASES]
)
def test_what_happens_is_told_with_its_rule(
    rule: str, state: State, script: tuple[str, ...], rules: Refonte, sentence: str
) -> None:
    """The sentence stands in the log, and cites the rule."""
    _, events = play(state, *script, rules=rules)
    assert f"{sentence} [{rule}]" in told(events, rules)


def rules_told() -> set[Rule]:
    """Every rule that the events of these scenes cite."""
    return {
        event.rule
        for _, state, script, rules, _ in CASES
        for event in play(state, *script, rules=rules)[1]
    }

"""For every rule that can be broken: a position, the attempt, and the refusal with its numbers."""

import pytest
from games.refonte.position import NAMES, PLACE, PRESENTATION, RULES, many, play, position, refusal
from games.refonte.scenes import BUYING, ORDER, SET_UP, WAR, after

import conquest_lab as cl
from conquest_lab.core.errors import OptionError
from conquest_lab.games.refonte import Refonte
from conquest_lab.games.refonte.attacking import Attack, Land
from conquest_lab.games.refonte.bombarding import Bombard
from conquest_lab.games.refonte.buying import Build, Train
from conquest_lab.games.refonte.cards import Exchange, Keep
from conquest_lab.games.refonte.moving import Move
from conquest_lab.games.refonte.placing import Place
from conquest_lab.games.refonte.retreating import Withdraw
from conquest_lab.games.refonte.setup import Garrison
from conquest_lab.games.refonte.state import Phase, State

START = RULES.initial_state(3)
HOMES = after(*SET_UP[:8])
MUSTERING = after(*SET_UP[:27])
COLONY = after(*SET_UP[:20])
PLACING = position(
    {"peru": ("Ana", "1 infantry"), "argentina": ("Ana", "1 infantry")},
    phase=Phase.PLACE, reserve={"Ana": (2, 1, 0)}, sites={"argentina": "barracks*"},
)  # fmt: skip
EXCHANGING = position({}, phase=Phase.EXCHANGE, hands={"Ana": "alaska argentina alberta"})
KEEPING = position({}, phase=Phase.KEEP, drawn="siam china")
FIRST = position(
    {"brazil": ("Ana", "4 infantry 1 cannon"), "argentina": ("Bo", "2 infantry")},
    fleets={("south-atlantic", "Ana"): "4 infantry"}, opener="Ana",
)  # fmt: skip
RETREATING, _ = play(WAR, "attack brazil north-africa")
FIGHTING, _ = play(RETREATING, "stand")
LANDING, _ = play(WAR, "land south-atlantic argentina", "stand")
THROWING, _ = play(FIGHTING, "engage 2 0")
DEFENDING, _ = play(WAR, "attack brazil argentina", "stand", "engage 3 0")
CROWNING = position(
    many("Bo", 2),
    phase=Phase.NEW_CAPITAL,
    judged="Bo",
    drawn="alaska alberta",
    usurpers={"Bo": "Ana"},
)
FATE = position(many("Bo", 2), phase=Phase.FATE, judged="Bo", usurpers={"Bo": "Ana"})
OVER = position({}, phase=Phase.OVER)
TIRED = position({"brazil": ("Ana", "1 cavalry-done 2 infantry-done 1 cannon-idle")})
WATCHED = position(
    {"egypt": ("Cy", "1 infantry"), "congo": ("", "2 infantry"), "north-africa": ("Ana", "1 infantry")},
    sites={"congo": "port", "egypt": "port*"}, capitals={"Cy": "madagascar"},
    fleets={("indian", "Ana"): "4 infantry", ("south-atlantic", "Ana"): "4 infantry",
            ("north-atlantic", "Ana"): "1 infantry", ("south-pacific", "Ana"): "1 cavalry",
            ("north-pacific", "Ana"): "2 infantry-done"},
)  # fmt: skip

NOW = "this is not the moment; now comes"
# rule, position, attempt, what is said
CASES: list[tuple[str, State, object, str]] = [
    ("R-A01", START, "choose brazil", f"{NOW} “throwing for who begins”"),
    ("R-A01", START, "die 7", "a die shows 1 to 6, not 7"),
    ("R-21", after(*ORDER), "draw joker-1", "this card is not in the pile; cards in the pile: 42"),
    ("R-03", after(*ORDER), "end turn", f"{NOW} “drawing the capitals”"),
    ("R-A02", HOMES, "choose japan", "Japan is taken by Cy"),
    ("R-04", HOMES, "choose congo",
     ("Congo is 2 borders from the capital; free territories only 1 away: Argentina, Peru, Venezuela, "
     "North Africa")),
    ("R-23", HOMES, "choose south-atlantic", "there is no territory number 43; they are 0 to 41"),
    ("R-05", after(*SET_UP[:17]), "end buying", f"{NOW} “drawing for the colony”"),
    ("R-05", after(*SET_UP[:20]), "found peru",
     "the colony is one of the two territories drawn: Congo, Egypt"),
    ("R-06", MUSTERING, "place infantry japan 1",
     "Japan belongs to Cy; players place units on their own territories"),
    ("R-06", MUSTERING, "place infantry brazil 7", "waiting to be placed: 6 infantry units; not 7"),
    ("R-06", MUSTERING, "place cannon brazil 1", "waiting to be placed: 0 cannons; not 1"),
    ("R-06", MUSTERING, Place(3, 10, 1), "only new units are placed"),
    ("R-06", MUSTERING, "attack brazil congo", f"{NOW} “placing the first units”"),
    ("R-A05", after(*SET_UP[:27], rules=Refonte(neutral_garrison="random")), Garrison(3),
     "of two neutral units 0 to 2 are cavalry, not 3"),
    ("R-09", BUYING, "attack brazil venezuela", f"{NOW} “training and building”"),
    ("R-17", BUYING, "train infantry 11",
     "11 infantry units would cost 22 credits; you have 20 credits, enough for 10"),
    ("R-18", BUYING, "train cavalry 7",
     "7 cavalry units would cost 21 credits; you have 20 credits, enough for 6"),
    ("R-19", BUYING, "train cannon 6", "6 cannons would cost 24 credits; you have 20 credits, enough for 5"),
    ("R-09", BUYING, Train(3, 1), "only infantry, cavalry and cannons are trained"),
    ("R-17", BUYING, "train infantry 0",
     "0 infantry units would cost 0 credits; you have 20 credits, enough for 10"),
    ("R-13", BUYING, "build factory peru", "Peru has one already: factory"),
    ("R-A14", BUYING, "build port siberia", "Siberia touches none of the five oceans"),
    ("R-14", BUYING, "build port ural", "Ural belongs to Bo; players build on their own territories"),
    ("R-12", BUYING, "build barracks congo",
     "Congo belongs to Neutral; players build on their own territories"),
    ("R-09", BUYING, Build(7, 10), "there are four kinds of building"),
    ("R-15", position({}, phase=Phase.BUY, credit={"Ana": 5}), "build library brazil",
     "library costs 6; credits left: 5"),
    ("R-14", position({}, phase=Phase.BUY, credit={"Ana": 5}), "build port brazil",
     "port costs 6; credits left: 5"),
    ("R-13", position({}, phase=Phase.BUY, credit={"Ana": 2}), "build factory brazil",
     "factory costs 3; credits left: 2"),
    ("R-12", position({}, phase=Phase.BUY), "build barracks brazil", "barracks costs 1; credits left: 0"),
    ("R-15", KEEPING, "keep india",
     "this card was not drawn in the libraries; cards drawn there: 2"),
    ("R-15", KEEPING, "end turn", f"{NOW} “keeping a card”"),
    ("R-15", position({}, phase=Phase.LIBRARY, sites={"brazil": "library"}), "keep india",
     f"{NOW} “drawing in the libraries”"),
    ("R-21", position({}, phase=Phase.LIBRARY, hands={"Bo": "india"}), "draw india",
     "this card is not in the pile; cards in the pile: 41"),
    ("R-20", EXCHANGING, "exchange infantry alaska alberta",
     "Alaska (infantry), Alberta (cavalry): no pair for 2 infantry units"),
    ("R-20", EXCHANGING, "exchange infantry alaska congo", "Ana does not hold: Congo"),
    ("R-20", EXCHANGING, "exchange cavalry alaska argentina",
     "Alaska (infantry), Argentina (infantry): no pair for 2 cavalry units"),
    ("R-20", EXCHANGING, "exchange infantry alaska alaska",
     "a pair is two different cards, in the order of their numbers"),
    ("R-20", EXCHANGING, Exchange(0, (0, 9, 10)),
     "a pair is two different cards, in the order of their numbers"),
    ("R-20", EXCHANGING, Exchange(3, (0, 9)), "a pair brings infantry, cavalry or cannons"),
    ("R-20", EXCHANGING, Exchange(0, (0, 99)), "Ana does not hold: a card that does not exist"),
    ("R-12", PLACING, "place infantry peru 1",
     "Peru is not the capital and has no barracks; units go to: Brazil"),
    ("R-A11", PLACING, "place infantry argentina 1",
     "Argentina: the barracks works from the next turn; units go to: Brazil"),
    ("R-09", PLACING, "place infantry congo 1",
     "Congo belongs to Neutral; players place units on their own territories"),
    ("R-09", PLACING, "place infantry brazil 3", "waiting to be placed: 2 infantry units; not 3"),
    ("R-09", PLACING, "end turn", f"{NOW} “placing new units”"),
    ("R-09", WAR, "train infantry 1", f"{NOW} “combats and moves”"),
    ("R-A15", WAR, "move infantry argentina brazil 1", "Argentina belongs to Bo, not to Ana"),
    ("R-A15", WAR, "move infantry brazil argentina 1", "Argentina belongs to Bo, not to Ana"),
    ("R-A15", WAR, "move infantry brazil congo 1",
     ("Congo is not next to Brazil, which touches: Argentina, Peru, Venezuela, North Africa, South "
     "Atlantic")),
    ("R-A15", WAR, "move infantry brazil venezuela 5", "Brazil: infantry, 4; 5 cannot move"),
    ("R-A15", position({"peru": ("Ana", "1 infantry")}), "move infantry brazil peru 2",
     "units that can defend Brazil: 2, of which one stays; 1 can move, not 2"),
    ("R-A15", position({"peru": ("Ana", "1 infantry")}), "move cavalry brazil peru 1",
     "Brazil: no unit of this kind there can move in this turn any more (cavalry)"),
    ("R-A15", WAR, "move cavalry brazil venezuela 2", "Brazil: cavalry, 1; 2 cannot move"),
    ("R-A15", WAR, "move infantry-done congo north-africa 1", "North Africa belongs to Cy, not to Ana"),
    ("R-22", WAR, "move infantry venezuela north-atlantic 1", "Venezuela has no port to leave from"),
    ("R-23", WAR, "move infantry brazil indian 1",
     ("The Indian Ocean is not next to Brazil, which touches: Argentina, Peru, Venezuela, North Africa, "
     "South Atlantic")),
    ("R-A30", WAR, "move cannon-idle venezuela brazil 1", "Venezuela: units without a step left stay there"),
    ("R-24", WAR, "move infantry south-atlantic argentina 1", "Argentina belongs to Bo, not to Ana"),
    ("R-24", WAR, "move infantry south-atlantic north-pacific 1",
     ("The North Pacific is not next to the South Atlantic, which touches: North Atlantic, Indian Ocean, "
     "South Pacific, Argentina, Brazil, Congo, South Africa")),
    ("R-A40", WAR, "move infantry-done north-atlantic south-atlantic 1",
     "North Atlantic: units without a step left stay there"),
    ("R-A15", WAR, "move infantry south-atlantic brazil 6", "South Atlantic: infantry, 5; 6 cannot move"),
    ("R-23", WAR, Move(0, 10, 50, 1), "there is no place number 50; they are 0 to 46"),
    ("R-A15", WAR, Move(20, 10, 12, 1), "Brazil: units without a step left stay there"),
    ("R-A15", TIRED, "move infantry-done brazil argentina 1", "Argentina belongs to Neutral, not to Ana"),
    ("R-18", position({"peru": ("Ana", "1 infantry"), "brazil": ("Ana", "2 cavalry-done 1 infantry")}),
     "move cavalry-done brazil peru 1",
     "Brazil: units without a step left stay there"),
    ("R-22", position({"peru": ("Ana", "1 infantry")}, sites={"peru": "port*"}),
     "move infantry peru south-pacific 1",
     "Peru: the port works from the next turn"),
    ("R-25", WAR, "attack argentina brazil", "Argentina belongs to Bo, not to Ana"),
    ("R-25", WAR, "attack brazil venezuela", "Venezuela is your own"),
    ("R-25", WAR, "attack brazil siam",
     "Siam is not next to Brazil, which touches: Argentina, Peru, Venezuela, North Africa, South Atlantic"),
    ("R-23", WAR, Attack(10, 42), "there is no territory number 42; they are 0 to 41"),
    ("R-25", WAR, "attack congo south-africa",
     "Congo: units that took part in a capture this turn and cannot attack: 1"),
    ("R-A16", TIRED, "attack brazil argentina",
     "Brazil: no unit has a step left to enter a captured territory"),
    ("R-A15", position({"brazil": ("Ana", "1 infantry 4 cannon")}), "attack brazil argentina",
     "units that can defend Brazil: 1; attacking needs 2, because one stays"),
    ("R-08", FIRST, "attack brazil argentina",
     "Argentina belongs to Bo; in the first turn only neutral territories are attacked"),
    ("R-08", FIRST, "bombard brazil argentina 1",
     "Argentina belongs to Bo; in the first turn only neutral territories are attacked"),
    ("R-A36", FIRST, "land south-atlantic argentina",
     "Argentina belongs to Bo; in the first turn only neutral territories are attacked"),
    ("R-27", WAR, Land(10, 9), "a landing goes from an ocean to a territory on its shore"),
    ("R-23", WAR, Land(99, 9), "there is no place number 99; they are 0 to 46"),
    ("R-25", WAR, "land south-atlantic brazil", "Brazil is your own"),
    ("R-26", WATCHED, "land indian madagascar", "Madagascar is a capital"),
    ("R-23", WATCHED, "land indian iceland", "Iceland does not touch this ocean: Indian Ocean"),
    ("R-A33", WATCHED, "land south-atlantic congo", "Congo is protected by a port"),
    ("R-A35", WATCHED, "land north-atlantic iceland",
     "North Atlantic: 1 infantry unit aboard; a landing takes 2"),
    ("R-27", WATCHED, "land south-pacific peru",
     "South Pacific: 0 infantry units aboard; a landing takes 2"),
    ("R-A40", WATCHED, "land north-pacific alaska",
     "North Pacific: units that sailed this turn cannot land yet"),
    ("R-26", WAR, "land indian egypt", "Egypt is protected by a port"),
    ("R-A19", WAR, "bombard brazil argentina 4",
     "Brazil: 3 cannons, of which 3 can fire, at most 3 together; not 4"),
    ("R-A19", WAR, "bombard brazil peru 1", "units that can defend Peru: 1; bombarding needs more than 1"),
    ("R-A19", WAR, "bombard brazil siam 1",
     "Siam is not next to Brazil, which touches: Argentina, Peru, Venezuela, North Africa, South Atlantic"),
    ("R-28", WAR, "bombard argentina brazil 1", "Argentina belongs to Bo, not to Ana"),
    ("R-A30", WAR, "bombard venezuela central-america 1",
     "Venezuela: 1 cannon, of which 0 can fire, at most 3 together; not 1"),
    ("R-23", WAR, Bombard(10, 45, 1), "there is no territory number 45; they are 0 to 41"),
    ("R-30", RETREATING, "withdraw cannon egypt 1",
     "North Africa: 1 cannon fired in the turn before and cannot withdraw"),
    ("R-29", RETREATING, "withdraw infantry egypt 2", "North Africa: 1 of these can withdraw, not 2"),
    ("R-A28", RETREATING, "withdraw infantry brazil 1",
     "Brazil is no neighbour that belongs to Cy; units withdraw to: Egypt"),
    ("R-23", RETREATING, Withdraw(0, -1, 1), "there is no territory number -1; they are 0 to 41"),
    ("R-29", RETREATING, "engage 1 0", f"{NOW} “the retreat of the defender”"),
    ("R-A18", FIGHTING, "engage 3 1",
     "Brazil can send infantry: 4, cavalry: 1, together 1 to 3; not 3 and 1"),
    ("R-A18", FIGHTING, "engage 0 2",
     "Brazil can send infantry: 4, cavalry: 1, together 1 to 3; not 0 and 2"),
    ("R-A47", FIGHTING, "break off", "a declared attack is thrown for at least once"),
    ("R-A18", FIGHTING, "end turn", f"{NOW} “sending units into the fight”"),
    ("R-A35", LANDING, "engage 3 0",
     "infantry lands in twos, 4 at most, and no other unit fights: not 3 infantry and 0 cavalry"),
    ("R-27", LANDING, "engage 4 1",
     "infantry lands in twos, 4 at most, and no other unit fights: not 4 infantry and 1 cavalry"),
    ("R-27", LANDING, "engage 6 0",
     "infantry lands in twos, 4 at most, and no other unit fights: not 6 infantry and 0 cavalry"),
    ("R-A18", DEFENDING, "defend 3",
     "units that can defend Argentina: 3; dice to throw: 1 or 2, not 3"),
    ("R-A18", DEFENDING, "defend 0",
     "units that can defend Argentina: 3; dice to throw: 1 or 2, not 0"),
    ("R-A18", DEFENDING, "break off", f"{NOW} “choosing the dice of the defence”"),
    ("R-A18", THROWING, "roll 6 / 1", "dice against dice: 2 against 1, not 1 against 1"),
    ("R-25", THROWING, "roll 7 1 / 3", "dice show 1 to 6 and are named from high to low, not 7, 1, 3"),
    ("R-25", THROWING, "end turn", f"{NOW} “throwing the dice”"),
    ("R-33", FATE, "crown alaska", f"{NOW} “drawing for a new capital”"),
    ("R-A23", CROWNING, "crown ural",
     "the new capital is one of your territories among the cards drawn: Alaska, Alberta"),
    ("R-A23", CROWNING, "end turn", f"{NOW} “choosing the new capital”"),
    ("R-01", OVER, "end turn", "the game is over"),
    ("R-04", HOMES, "end turn", f"{NOW} “choosing territories”"),
    ("R-05", COLONY, "end turn", f"{NOW} “choosing the colony”"),
    ("R-09", EXCHANGING, "end turn", f"{NOW} “exchanging cards”"),
    ("R-09", WAR, Keep(3), f"{NOW} “combats and moves”"),
    ("R-09", WAR, "stand", f"{NOW} “combats and moves”"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("rule", "state", "attempt", "said"), CASES, ids=[f"{c[0]}-{c[2]}" for c in CASES]
)
def test_what_breaks_a_rule_is_refused_with_the_rule_and_the_numbers(
    rule: str, state: State, attempt: object, said: str
) -> None:
    """The refusal names the rule, and says what is wrong and what would be right."""
    found = refusal(state, attempt)
    assert cl.speaker("en", NAMES).render(found.detail) == said
    assert found.rule.id == rule


WHOLE = Refonte(battles="whole")
TO_THE_END, _ = play(
    position({"brazil": ("Ana", "3 infantry 2 cavalry"), "peru": ("Bo", "3 infantry")}),
    "attack brazil peru",
    rules=WHOLE,
)
STORMING, _ = play(TO_THE_END, "engage 3 0", rules=WHOLE)
GUARDED = after(*SET_UP[:26], rules=Refonte(neutral_garrison="random"))
GUARDED, _ = play(GUARDED, "found quebec", rules=Refonte(neutral_garrison="random"))


@pytest.mark.parametrize(
    ("rule", "rules", "state", "line", "said"),
    [
        ("R-A05", Refonte(neutral_garrison="random"), GUARDED, "end turn",
         f"{NOW} “the neutral garrisons”"),
        ("R-A41", WHOLE, TO_THE_END, "engage 2 0",
         "battles are one throw here, with the most dice: Brazil attacks with 3, not 2"),
        ("R-A41", WHOLE, TO_THE_END, "engage 1 2",
         "battles are one throw here, in which infantry goes before cavalry: Brazil"),
        ("R-A41", WHOLE, STORMING, "losses 1 1",
         ("battles are one throw here: only the losses of both sides are named, and all the attackers"
          " fall or all the defenders")),
    ],
)  # fmt: skip
def test_what_an_option_forbids_is_refused_with_the_rule(
    rule: str, rules: Refonte, state: State, line: str, said: str
) -> None:
    found = rules.why_illegal(state, rules.parse_action(state, line))
    assert cl.speaker("en", NAMES).render(found.detail) == said
    assert found.rule.id == rule


def test_only_actions_of_this_game_are_legal() -> None:
    """Something else is refused as no action of this game."""
    found = RULES.why_illegal(WAR, "attack")
    assert str(found).startswith("this is no action of this game; its lines begin with choose, ")
    assert str(found).endswith("[R-09]")


def test_R_A01_two_to_six_play() -> None:
    """A table of another size is refused with the numbers that can play."""
    for players in (0, 1, 7):
        with pytest.raises(OptionError, match=r"2, 3, 4, 5, 6 \[R-A01\]"):
            RULES.opening(players)


def test_a_refusal_names_no_card_that_the_asking_seat_may_not_see() -> None:
    """R-15: what a library shows is known to the player who draws, and to nobody else."""
    seen = RULES.observation(KEEPING, (KEEPING.seat + 1) % len(NAMES))
    for state in (KEEPING, seen):
        said = cl.speaker("en", NAMES).render(refusal(state, "keep india").detail)
        assert not any(name in said for name in ("China", "Siam"))


def test_pointing_at_a_place_that_does_nothing_says_why() -> None:
    """A view asks for the action that is meant, and shows what stands against it."""
    for state, places in (
        (HOMES, (PLACE["japan"],)),
        (after(*SET_UP[:20]), (PLACE["peru"],)),
        (MUSTERING, (PLACE["japan"],)),
        (BUYING, (PLACE["ural"],)),
        (PLACING, (PLACE["congo"],)),
        (WAR, (PLACE["argentina"],)),
        (WAR, (PLACE["brazil"], PLACE["siam"])),
        (WAR, (PLACE["south-pacific"],)),
        (WAR, (PLACE["south-pacific"], PLACE["peru"])),
        (RETREATING, (PLACE["brazil"],)),
        (CROWNING, (PLACE["ural"],)),
    ):
        meant = PRESENTATION.pointed_at(state, places)
        assert meant is not None
        assert RULES.why_illegal(state, meant) is not None
    assert PRESENTATION.pointed_at(THROWING, (0,)) is None
